"""What does the pit board cost? 200 tables that say something a thousand times a second, at 1920x1080 by the software renderer; the same
board with nothing to say; and 10,000 tables' summaries from their server to the frame that shows them.

The floor of the processor's share is what reading the same messages as JSON costs, and nothing else.
"""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")

from nats.aio.client import Client
from PySide6.QtCore import QTimer

from kiosk.app.pit_desk import Desk
from kiosk.record.journal.entry import utc_text
from tests.serving import as_client, floor
from tests.ui.pit_pictures import played
from ui.pit.app import look_for_garbage_rarely, open_pit
from ui.pit.presenter import PitPresenter
from ui.shared.window import Screen, application, load_fonts

SIZE = (1920, 1080)
TABLES, MANY, A_SECOND = 200, 10_000, 1000


class Board:
    """A board at work, and how long each of its frames took, in ms: from the moment that the scene is asked for to its being shown."""

    def __init__(self) -> None:
        self.app = application()
        load_fonts()
        self.pit = PitPresenter("Pit", parent=self.app)
        self.screen: Screen = open_pit(self.pit, SIZE)
        self.frames: list[float] = []
        self._began = 0.0
        self.screen.window.afterAnimating.connect(self._begin)
        self.screen.window.frameSwapped.connect(self._end)
        look_for_garbage_rarely()
        self.turn(1.0)

    def _begin(self) -> None:
        self._began = time.perf_counter()

    def _end(self) -> None:
        self.frames.append(1000 * (time.perf_counter() - self._began))

    def turn(self, seconds: float) -> tuple[float, int]:
        """Runs so long. Gives the share of a core that it took, and the frames drawn."""
        self.frames = []
        cpu, began = time.process_time(), time.perf_counter()
        QTimer.singleShot(round(seconds * 1000), self.app.exit)  # `quit` would close the window
        self.app.exec()
        return (time.process_time() - cpu) / (time.perf_counter() - began), len(self.frames)

    def close(self) -> None:
        self.screen.close()
        self.pit.deleteLater()


def _says(said: list[dict[str, Any]], count: int) -> Iterator[tuple[str, bytes]]:
    """What `count` tables say, one after the other, over and over, each time something else."""
    number = 0
    while True:
        for at in range(count):
            number += 1
            name = f"bj-{at + 1}"
            change = {"table": name, "n": number, "at": utc_text(datetime.now(UTC))}
            change |= {
                "win": 100 * (number % 90_000),
                "in_play": number % 7,
                "rounds": number % 400,
            }
            yield name, json.dumps(said[at % len(said)] | change).encode()


def run(quick: bool) -> dict[str, Any]:
    seconds = 2.0 if quick else 20.0
    with tempfile.TemporaryDirectory() as folder:
        said = list(played(Path(folder), 60).summaries.values())
    said = [{**each, "alarms": each["alarms"] if at == 0 else []} for at, each in enumerate(said)]
    board, says = Board(), _says(said, TABLES)
    for _ in range(TABLES):
        name, data = next(says)
        board.pit.heard(name, json.loads(data))
    board.turn(1.0)
    messages = [next(says) for _ in range(round(seconds * A_SECOND))]
    waiting = iter(messages)

    def feed() -> None:
        for _, (name, data) in zip(range(A_SECOND // 100), waiting, strict=False):
            board.pit.heard(name, json.loads(data))

    timer = QTimer(interval=10)
    timer.timeout.connect(feed)
    timer.start()
    busy, drawn = board.turn(seconds)
    timer.stop()
    frames = sorted(board.frames)
    left = sum(1 for _ in waiting)
    board.turn(1.0)
    idle, idle_frames = board.turn(3.0 if quick else 10.0)
    board.close()
    shown, used, all_read = _from_nothing(said)
    cpu = time.process_time()
    for _, data in messages:
        json.loads(data)
    floor = (time.process_time() - cpu) / seconds
    p99 = frames[min(len(frames) - 1, len(frames) * 99 // 100)]
    told = f"{len(messages) - left} updates in {seconds:.0f} s, {drawn} frames, median {frames[len(frames) // 2]:.1f} ms"
    return {
        f"pit board, {TABLES} tables, {A_SECOND} updates/s": {
            "value": 100 * busy,
            "unit": "% of a core",
            "floor": 100 * floor,
            "ratio": busy / floor,
            "note": told,
        },
        "pit board, a frame, 99th percentile": {
            "value": p99,
            "unit": "ms",
            "floor": None,
            "ratio": None,
        },
        "pit board, nothing to say": {
            "value": 100 * idle,
            "unit": "% of a core",
            "floor": None,
            "ratio": None,
            "note": f"{idle_frames} frames in {3 if quick else 10} s",
        },
        f"pit board, {MANY} tables from nothing": {
            "value": shown,
            "unit": "s",
            "floor": None,
            "ratio": None,
            "note": f"from the server, every alarm and every tile in sight, {used:.2f} s of processor; the last was read after {all_read:.2f} s",
        },
    }


def _from_nothing(said: list[dict[str, Any]]) -> tuple[float, float, float]:
    """A board whose server has kept so many tables' summaries: seconds from its connection to the frame that shows them, processor time of the
    board until then, and until the last of them has been read."""
    with tempfile.TemporaryDirectory() as folder, floor(Path(folder) / "floor") as made:
        made.prepare()
        says = _says(said, MANY)
        messages = [next(says) for _ in range(MANY)]

        async def keep(client: Client) -> None:
            stream = client.jetstream(publish_async_max_pending=MANY)
            await asyncio.gather(
                *[await stream.publish_async(f"t.{name}.s", data) for name, data in messages]
            )

        as_client(made.access("keeper", "keeper"), keep)
        board = Board()
        desk = Desk(made.access("pit-1", "pit", "*"), None)
        began: list[float] = []
        shown: list[float] = []

        def connected(up: bool) -> None:
            if up:
                began[:] = [time.perf_counter(), time.process_time()]

        tiles: Any = board.pit.tiles  # of a property mypy knows no more

        def drawn() -> None:
            if tiles.rowCount() >= MANY and not shown:
                shown[:] = [time.perf_counter(), time.process_time()]
            if shown and board.pit.pit.summary(f"bj-{MANY}") is not None:
                board.app.exit()

        board.screen.window.frameSwapped.connect(drawn)
        linked = board.pit.linked

        def linked_too(up: bool, refused: bool = False) -> None:
            connected(up)
            linked(up, refused)

        board.pit.linked = linked_too  # type: ignore[method-assign]
        desk.serve(board.pit)
        board.turn(30.0)
        read = time.perf_counter()
        desk.stop()
        board.close()
    assert shown, "the tables were never shown"
    return shown[0] - began[0], shown[1] - began[1], read - began[0]
