"""Does the camera keep its pace beside the screen? Both in one process, as at a table that has a shoe and a camera.

Run as a program (`python -m tests.bench.bench_camera_beside CARDS`) it prints what it measured, for `run`.
"""

from __future__ import annotations

import itertools
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace

from tests.bench.__main__ import Figure

NEEDED = 30.0  # frames a second: all that the camera gives
SIZE = (1280, 800)
FILM_CARDS = 12
#: at least so many cards beside the camera, and without it, which says what the camera costs the screen; shoes are played out
CARDS, CARDS_ALONE, CARDS_QUICK = 300, 150, 30


def run(quick: bool) -> dict[str, Figure]:
    """Frames looked at in a second while the dealer's window plays rounds, and how soon its cards show meanwhile."""
    beside = _measure(CARDS_QUICK if quick else CARDS, camera=True)
    alone = _measure(CARDS_QUICK if quick else CARDS_ALONE, camera=False)
    fps = beside["frames"] / beside["seconds"]
    note = (
        f"1280x720 at 30 frames/s for {beside['seconds']:.0f} s, one process with the kiosk at six boxes, offscreen; "
        f"{beside['frames']:.0f} frames looked at, {beside['dropped']:.0f} dropped, {beside['read']:.0f} cards read; "
        f"wire to frame {beside['p50']:.1f} ms p50, {beside['p99']:.1f} ms p99 over {beside['cards']:.0f} cards "
        f"(without the camera {alone['p50']:.1f} and {alone['p99']:.1f}); the floor is all that the camera gives"
    )
    return {
        "camera beside the screen": {
            "value": round(fps, 2),
            "unit": "frames/s",
            "floor": NEEDED,
            "ratio": round(fps / NEEDED, 4),
            "note": note,
        }
    }


def _measure(cards: int, *, camera: bool) -> dict[str, float]:
    """In a process of its own, whose Qt nobody has used before."""
    command = [sys.executable, "-m", __name__, str(cards), *(["camera"] if camera else [])]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300, env=dict(os.environ))
    measured: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return measured


def main(cards: int, *, camera: bool) -> None:
    """Plays so many cards on the kiosk, beside a camera or not, and prints what was measured."""
    from tests.bench import screen_run
    from ui.shared.window import prepare

    prepare()
    app = screen_run.QGuiApplication(["bench"])
    with screen_run.spawn(seed=1) as emulator:
        watching = _Watching() if camera else None
        latencies = screen_run.kiosk(app, emulator.client, emulator.port, SIZE, cards)
        figures = watching.end() if watching else {}
    _, *shares = statistics.quantiles(latencies, n=100, method="inclusive")
    print(json.dumps({"cards": len(latencies), "p50": statistics.median(latencies), "p99": shares[-1], **figures}))


class _Watching:
    """A camera's reader at work from now on, over a table whose cards come again and again, each time of a new shoe."""

    def __init__(self) -> None:
        import numpy as np

        from drivers.camera.reader import CameraReader
        from drivers.camera.settings import CameraSettings, CaptureSettings
        from drivers.camera.source import Picture
        from kiosk.reading import Kind, Reading
        from tests.bench.bench_camera import SHOE_SET, Reel, _busy_film

        pictures = [np.repeat(each[:, :, None], 3, axis=2) for each in _busy_film(FILM_CARDS)]  # in colour, as it comes

        def film() -> Iterator[Picture]:
            for _ in itertools.count():
                yield from pictures
                self._reader.new_shoe(SHOE_SET)

        def on_reading(reading: Reading) -> None:
            self._read += reading.kind is Kind.CARD

        self._read = 0
        self._reel = reel = Reel(film(), paced=True)
        settings = replace(CameraSettings(), capture=CaptureSettings(pace="live"))
        self._reader = CameraReader(
            "reel", on_reading, lambda health: None, settings, shoe_set=SHOE_SET, opener=lambda: reel
        )
        self._reader.start()

    def end(self) -> dict[str, float]:
        """What was done from the first picture to the last; the frames are those that came after the first."""
        seconds = self._reel.at[-1] - self._reel.at[0]
        figures = {"frames": self._reader.frames - 1, "dropped": self._reader.dropped, "read": self._read}
        self._reader.stop()
        self._reader.join()
        return {"seconds": seconds, **figures}


if __name__ == "__main__":
    main(int(sys.argv[1]), camera="camera" in sys.argv[2:])
