"""Does the camera keep its pace beside the screen, and on how much of a core? Both in one process, as at a table that has a shoe and a camera.

Run as a program (`python -m tests.bench.bench_camera_beside CARDS`) it prints what it measured, for `run`.
"""

from __future__ import annotations

import itertools
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from tests.bench.__main__ import Figure

if TYPE_CHECKING:
    from drivers.camera.source import Picture

NEEDED = 30.0  # frames a second: all that the camera gives
ALLOWED = 100 / 3  # percent of a core
THREADS = ("camera", "codes")  # that takes the pictures, and that looks at them
SIZE = (1280, 800)
FILM_CARDS = 12
STARTED = 60  # pictures, after which what the program itself takes to start is over: it is measured from there
LEAST = 30  # pictures that are measured at least
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
    capture, look = (100 * beside[thread] / beside["seconds"] for thread in THREADS)
    shares = f"processor time of the camera's threads: {capture:.1f} unpack its JPEGs, {look:.1f} look; the floor is what is allowed"
    return {
        "camera beside the screen": {
            "value": round(fps, 2),
            "unit": "frames/s",
            "floor": NEEDED,
            "ratio": round(fps / NEEDED, 4),
            "note": note,
        },
        "camera beside the screen, its share": {
            "value": round(capture + look, 1),
            "unit": "% of a core",
            "floor": round(ALLOWED, 1),
            "ratio": round((capture + look) / ALLOWED, 4),
            "note": shares,
        },
    }


def _measure(cards: int, *, camera: bool) -> dict[str, float]:
    """In a process of its own, whose Qt nobody has used before."""
    command = [sys.executable, "-m", __name__, str(cards), *(["camera"] if camera else [])]
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, timeout=300, env=dict(os.environ)
    )
    measured: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return measured


def main(cards: int, *, camera: bool) -> None:
    """Plays so many cards on the kiosk, beside a camera or not, and prints what was measured."""
    from PySide6.QtGui import QGuiApplication

    from drivers.emulator.client import spawn
    from tests.bench import screen_run
    from ui.shared.window import prepare

    prepare()
    app = QGuiApplication(["bench"])
    with spawn(seed=1) as emulator:
        watching = _Watching() if camera else None
        latencies = screen_run.kiosk(app, emulator.client, emulator.port, SIZE, cards)
        figures = watching.end() if watching else {}
    _, *shares = statistics.quantiles(latencies, n=100, method="inclusive")
    print(
        json.dumps(
            {
                "cards": len(latencies),
                "p50": statistics.median(latencies),
                "p99": shares[-1],
                **figures,
            }
        )
    )


class _Watching:
    """A camera's reader at work from now on, over a table whose cards come again and again, each time of a new shoe. Its pictures come
    out of OpenCV's capture as JPEGs, as most cameras send them, from a file in place of a device."""

    def __init__(self) -> None:
        import threading

        from drivers.camera.reader import CameraReader
        from drivers.camera.settings import CameraSettings, CaptureSettings
        from drivers.camera.source import unpacked
        from kiosk.reading import Kind, Reading
        from tests.bench.bench_camera import Reel
        from tests.drivers.camera.degraded import SHOE_SET

        jpegs = _film()
        self._began: dict[str, float] = {}

        def film() -> Iterator[Picture]:
            for n in itertools.count():
                if n == STARTED:
                    self._began = self._so_far()
                elif n == STARTED + LEAST:
                    self._measured.set()
                if n % len(jpegs) == 0:
                    self._reader.new_shoe(SHOE_SET)
                picture = unpacked(jpegs[n % len(jpegs)])
                if picture is not None:
                    yield picture

        def on_reading(reading: Reading) -> None:
            self._read += reading.kind is Kind.CARD

        self._read = 0
        self._measured = threading.Event()
        self._reel = reel = Reel(film(), paced=True)
        settings = replace(CameraSettings(), capture=CaptureSettings(pace="live"))
        self._reader = CameraReader(
            "reel",
            on_reading,
            lambda health: None,
            settings,
            shoe_set=SHOE_SET,
            opener=lambda: reel,
        )
        self._reader.start()
        self._clocks = {
            thread.name: time.pthread_getcpuclockid(thread.ident or 0)
            for thread in threading.enumerate()
            if thread.name.endswith(" reel")
        }

    def end(self) -> dict[str, float]:
        """What was done from picture `STARTED` to the last; waits for the `LEAST` of them where the cards were over sooner."""
        if not self._measured.wait(60):
            raise TimeoutError("the camera's pictures came to an end")
        now = self._so_far()
        self._reader.stop()
        self._reader.join()
        return {name: now[name] - self._began[name] for name in now}

    def _so_far(self) -> dict[str, float]:
        figures = {name: time.clock_gettime(self._clocks[f"{name} reel"]) for name in THREADS}
        counted = {
            "frames": self._reader.frames,
            "dropped": self._reader.dropped,
            "read": self._read,
        }
        return {"seconds": self._reel.at[-1], **figures, **counted}


def _film() -> list[Picture]:
    """A table at work in colour, a JPEG a picture."""
    import cv2
    import numpy as np

    from tests.bench.bench_camera import busy_film

    pictures = busy_film(FILM_CARDS)
    return [
        np.asarray(cv2.imencode(".jpg", cv2.cvtColor(each, cv2.COLOR_GRAY2BGR))[1], np.uint8)
        for each in pictures
    ]


if __name__ == "__main__":
    main(int(sys.argv[1]), camera="camera" in sys.argv[2:])
