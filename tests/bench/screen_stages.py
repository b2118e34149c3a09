"""Where does the time go from the wire to the frame? `python -m tests.bench.screen_stages [CARDS [PAUSE]]` prints it, stage by stage,
beside the floor that writes and paints the same without deciding anything.

The same runs as `tests.bench.screen_run kiosk` and `floor`, with a stamp where each stage ends; the stamps cost some microseconds each. Means add
up to the mean of all; medians and the 99th of a hundred do not.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from tests.bench import screen_run

#: each stage in its order, and what happens in it
STAGES = {
    "read": "the card's last byte on the wire, until the reader's thread has it",
    "decode": "bytes to a reading",
    "to the station": "the station's thread takes the reading up",
    "begin": "what the reading is: the card that the procedure awaits",
    "decide": "the table takes it",
    "word": "what was decided, as an entry of the journal",
    "journal": "chained, written, synchronised to the disk",
    "step": "prompts in words, offers, the view",
    "to the window": "the window's thread takes the step up",
    "fold": "what it means beside what has been touched",
    "derive": "rows and texts",
    "bindings": "changed rows and properties to QML; bindings, text layout",
    "polish": "the window's update comes",
    "sync": "items to the scene graph",
    "rasterise": "changed regions painted",
    "swap": "handed to the window system",
}


class Stamps:
    """When each stage of one card ended, in nanoseconds: the first time that it did."""

    def __init__(self) -> None:
        self.at: dict[str, int] = {}

    def end(self, stage: str) -> None:
        # A message comes in pieces: the last one that comes before it is decoded ends the reading of it.
        if stage not in self.at or (stage == "read" and "decode" not in self.at):
            self.at[stage] = time.monotonic_ns()

    def around(self, owner: Any, name: str, before: str = "", after: str = "") -> None:
        """Each call of `owner.name` ends the stage `before` when it begins, and `after` when it returns."""
        function: Callable[..., Any] = getattr(owner, name)

        def stamped(*args: Any, **more: Any) -> Any:
            if before:
                self.end(before)
            result = function(*args, **more)
            if after:
                self.end(after)
            return result

        setattr(owner, name, stamped)

    def watch(self, window: Any) -> None:
        """The stages of the window's frames, once a step has been shown."""
        signals = {
            "polish": "beforeSynchronizing",
            "sync": "beforeRendering",
            "rasterise": "afterRendering",
        }
        for stage, signal in (signals | {"swap": "frameSwapped"}).items():
            getattr(window, signal).connect(partial(self._frame, stage))

    def _frame(self, stage: str) -> None:
        if "bindings" in self.at:
            self.end(stage)


def stamp_kiosk(stamps: Stamps) -> None:
    import ui.table.app as app
    import ui.table.presenter as presenter
    from kiosk.record.startup.opening import TableEpoch
    from kiosk.station.station import Station

    stamps.around(Station, "read", "to the station")
    stamps.around(TableEpoch, "take", "begin", "decide")
    stamps.around(presenter, "fold", "to the window")
    stamps.around(presenter.TablePresenter, "_derive", "fold", "derive")
    stamps.around(presenter.TablePresenter, "_show", "", "bindings")
    open_table = app.open_table

    def open_and_watch(*args: Any, **more: Any) -> Any:
        screen = open_table(*args, **more)
        stamps.watch(screen.window)
        return screen

    app.open_table = open_and_watch


def stamp_floor(stamps: Stamps) -> None:
    from tests.bench import screen_floor

    stamps.around(screen_floor.WritingStation, "read", "to the station")
    stamps.around(screen_floor.PaintedWindow, "take", "to the window", "bindings")
    really, shown = screen_floor.PaintedWindow.__init__, stamps.watch

    def watched(self: Any, *args: Any) -> None:
        really(self, *args)
        shown(self.window)

    screen_floor.PaintedWindow.__init__ = watched  # type: ignore[assignment, method-assign]


def measure(which: str, cards: int, pause_s: float) -> dict[str, list[float]]:
    """Milliseconds of each stage, and "in all", for each card of a run in this process: there can be one."""
    from drivers.serial_line.reader import SerialReader
    from kiosk.record.journal.journal import Journal
    from tests.bench import screen_floor
    from ui.table.runtime.station_thread import StationThread

    stamps, taken = Stamps(), {stage: list[float]() for stage in (*STAGES, "in all")}
    stamps.around(SerialReader, "_take", "read")
    stamps.around(StationThread, "read", "decode")
    stamps.around(Journal, "append", "word", "journal")
    stamps.around(StationThread, "_shown", "step")
    (stamp_floor if which == "floor" else stamp_kiosk)(stamps)
    draw = screen_run.draw

    def draw_and_note(*args: Any) -> float:
        stamps.at.clear()
        latency = draw(*args)
        if "swap" not in stamps.at:
            return latency
        before = stamps.at["swap"] - round(latency * 1e6)
        for stage in STAGES:
            end = stamps.at.get(stage, before)  # the floor has no such stage
            taken[stage].append((end - before) / 1e6)
            before = end
        taken["in all"].append(latency)
        return latency

    (screen_floor if which == "floor" else screen_run).draw = draw_and_note  # type: ignore[attr-defined]
    screen_run.latencies(which, (1920, 1080), cards, pause_s)
    return taken


def _apart(which: str, cards: str, pause_s: str) -> dict[str, list[float]]:
    """What `measure` gives, in a process of its own."""
    command = [sys.executable, "-m", "tests.bench.screen_stages", cards, pause_s, which]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=900)
    taken: dict[str, list[float]] = json.loads(done.stdout.splitlines()[-1])
    return taken


def main(cards: str = "300", pause_s: str = str(screen_run.RUSH_S), which: str = "") -> None:
    if which:
        print(json.dumps(measure(which, int(cards), float(pause_s))))
        return
    taken, floor = _apart("kiosk", cards, pause_s), _apart("floor", cards, pause_s)
    columns = ("p50 ms", "mean", "p99", "most", "floor p50", "mean", "p99")
    head = " ".join(f"{each:>9}" for each in columns)
    print(f"{'stage':<15} {head}  {len(taken['in all'])} cards, {pause_s} s apart, 1920x1080")
    for stage, times in taken.items():
        told = (*_figures(times), *_figures(floor[stage])[:3])
        figures = " ".join(f"{each:>9.3f}" for each in told)
        print(f"{stage:<15} {figures}  {STAGES.get(stage, '')}".rstrip())


def _figures(times: list[float]) -> tuple[float, float, float, float]:
    """Median, mean, the 99th of a hundred and the most."""
    ordered = sorted(times)
    p50, p99 = (ordered[int(len(ordered) * share)] for share in (0.5, 0.99))
    return p50, sum(times) / len(times), p99, ordered[-1]


if __name__ == "__main__":
    main(*sys.argv[1:])
