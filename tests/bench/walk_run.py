"""How far does one input travel? Run as a program it prints, as JSON, of each trip the Python calls, the moves from one file of
the project to another, and the files entered, over all threads of the process. With `files` it prints, in lines, each file that
a trip enters, and how many calls of it begin and end there.

The hand that draws a card from the emulated shoe is at the far end of the wire, and no part of the trip; nor are the pictures that
a thread of its own paints ahead of need.

usage: python -m tests.bench.walk_run [files]
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")

ROOT = Path(__file__).parents[2]
OURS = tuple(f"{ROOT / top}{os.sep}" for top in ("kiosk", "drivers", "ui"))
FAR_END = f"{ROOT / 'drivers' / 'emulator'}{os.sep}"


class Walk:
    """What is counted while `counts`: each thread follows its own stack, all add to one sum."""

    def __init__(self) -> None:
        self.counts = False
        self.calls = 0
        self.moves = 0
        self.files: Counter[str] = Counter()
        self.entered: dict[str, float] = {}  # of the last trip

    def begin_here(self) -> None:
        """This thread, and every one that is started from now on, is followed."""
        threading.setprofile(self._first_event)
        sys.setprofile(self._follower())

    def _first_event(self, frame: FrameType, event: str, argument: object) -> None:
        if threading.current_thread().name == "faces":
            sys.setprofile(None)
            return
        follow = self._follower()
        sys.setprofile(follow)
        follow(frame, event, argument)

    def _follower(self) -> Callable[[FrameType, str, object], None]:
        stack: list[str] = []
        last = ""

        def follow(frame: FrameType, event: str, _: object) -> None:
            nonlocal last
            path = frame.f_code.co_filename
            if not path.startswith(OURS) or path.startswith(FAR_END):
                return
            if event == "call":
                stack.append(path)
                here = path
            elif event == "return":
                if stack:
                    stack.pop()
                here = stack[-1] if stack else ""
            else:
                return
            if self.counts and here:
                self.calls += event == "call"
                self.moves += bool(last) and here != last
                self.files[here] += 1
            last = here

        return follow

    def trip(self, times: int = 1) -> dict[str, float]:
        """What was counted, for one of so many; counting begins anew."""
        self.entered = {file: count / times for file, count in self.files.most_common()}
        found = {
            "calls": self.calls / times,
            "moves": self.moves / times,
            "files": len(self.files),
        }
        self.calls = self.moves = 0
        self.files.clear()
        return found

    @contextmanager
    def counted(self) -> Iterator[None]:
        self.counts = True
        try:
            yield
        finally:
            self.counts = False


def at_the_screen(walk: Walk, folder: Path) -> Iterator[tuple[str, dict[str, float]]]:
    """Trips through the whole kiosk: its window, the station's thread, the reader of an emulated shoe's line."""
    from PySide6.QtTest import QTest

    from drivers.emulator.client import spawn
    from tests.ui.session import house
    from tests.ui.session_table import LiveTable
    from ui.shared.window import application

    app, finger = application(), QTest.createTouchDevice()
    settings = house(folder / "walk.journal")
    with spawn(seed=11) as shoe, LiveTable(settings, shoe, finger, app) as table:
        table.touch("key:floor", "key:new_shoe", "box1", "box2", "box3")
        table.draw("2C", "9S", "5D", "8H", "7C", "9D", "6H", "TS", "KD")
        assert table.settle().table.view.phase == "decision"
        table.kiosk.supervisor.stop("faces")  # returns once all are painted
        with walk.counted():
            table.touch("key:split")
        yield "a split by touch", walk.trip()
        table.draw("2S")
        with walk.counted():
            table.draw("3S")
            table.draw("2D")
        yield "a card", walk.trip(2)
        with walk.counted():
            table.touch("key:stand")
        yield "a decision by touch", walk.trip()
        with walk.counted():
            table.restart()
        yield "a restart in mid-split", walk.trip()


def from_the_pit(walk: Walk, folder: Path) -> dict[str, float]:
    """An order from the pit at a table with staff, from its arrival to what the screen is told."""
    from kiosk.record.journal.journal import Journal
    from tests.staff.house import sign_in, write
    from tests.staff.house_pit import Wall, linked, order

    with Journal(folder / "pit.journal") as journal:
        table = linked(journal, write(folder / "staff.toml"), Wall())
        sign_in(table, "11")
        said = order(table, "21", "message", text="Chips for box 3 are coming.", order_id="m-1")
        with walk.counted():
            _, answer = table.order(said)
    assert answer.refusal is None
    return walk.trip()


def from_a_patron(walk: Walk, folder: Path) -> dict[str, float]:
    """A patron's decision at a common hand, from the station's door to the step that is shown."""
    from kiosk.record.journal.journal import Journal
    from tests.record.tables import station, take

    lines = (ROOT / "tests/logs/golden/nj-common-hand.jsonl").read_text("utf-8").splitlines()
    header, *inputs = (json.loads(line) for line in lines if not line.startswith("#"))
    with Journal(folder / "patrons.journal") as journal:
        table = station(journal, **{"rules": header["rules"], **_of_table(header)})
        table.start()
        for said in inputs:
            is_decision = said["type"] == "patron"
            if is_decision:
                walk.counts = True
            step = take(table, said)
            walk.counts = False
            if is_decision and step.refusal is None:
                return walk.trip()
            walk.trip()
    raise AssertionError("no patron of that log decided")


def _of_table(header: dict[str, Any]) -> dict[str, Any]:
    return {name: header[name] for name in ("boxes", "options") if name in header}


def trips(walk: Walk, folder: Path) -> Iterator[tuple[str, dict[str, float]]]:
    """All of them."""
    yield from at_the_screen(walk, folder)
    yield "an order from the pit", from_the_pit(walk, folder)
    yield "a patron's decision", from_a_patron(walk, folder)


def main() -> None:
    walk = Walk()
    walk.begin_here()
    found = {}
    with tempfile.TemporaryDirectory() as name:
        for trip, counts in trips(walk, Path(name)):
            found[trip] = counts
            if "files" in sys.argv[1:]:
                print(trip, counts)
                for file, count in walk.entered.items():
                    print(f"  {count:7.1f}  {Path(file).relative_to(ROOT)}")
    print(json.dumps(found))


if __name__ == "__main__":
    main()
