"""Where does the time go from the wire to the frame? `python -m tests.bench.screen_stages [CARDS [PAUSE]]` prints it, stage by stage.

The same run as `tests.bench.screen_run kiosk`, with a stamp where each stage ends; the stamps cost some microseconds each. Means add up to the
mean of all; medians and the 99th of a hundred do not.
"""

from __future__ import annotations

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


def measure(cards: int, pause_s: float) -> dict[str, list[float]]:
    """Milliseconds of each stage, and "in all", for each card of a run in this process: there can be one."""
    import ui.table.app as app
    import ui.table.presenter as presenter
    from drivers.serial_line.reader import SerialReader
    from kiosk.record.journal.journal import Journal
    from kiosk.record.startup.opening import TableEpoch
    from kiosk.station.station import Station
    from ui.table.runtime.station_thread import StationThread

    stamps, taken = Stamps(), {stage: list[float]() for stage in (*STAGES, "in all")}
    stamps.around(SerialReader, "_take", "read")
    stamps.around(StationThread, "read", "decode")
    stamps.around(Station, "read", "to the station")
    stamps.around(TableEpoch, "take", "begin", "decide")
    stamps.around(Journal, "append", "word", "journal")
    stamps.around(StationThread, "_shown", "step")
    stamps.around(presenter, "fold", "to the window")
    stamps.around(presenter.TablePresenter, "_derive", "fold", "derive")
    stamps.around(presenter.TablePresenter, "_show", "", "bindings")
    draw, open_table = screen_run.draw, app.open_table

    def open_and_watch(*args: Any, **more: Any) -> Any:
        screen = open_table(*args, **more)
        stamps.watch(screen.window)
        return screen

    def draw_and_note(*args: Any) -> float:
        stamps.at.clear()
        latency = draw(*args)
        ends = [stamps.at.get(stage) for stage in STAGES]
        if None not in ends:
            before = ends[-1] - round(latency * 1e6)  # type: ignore[operator]
            for stage, end in zip(STAGES, ends, strict=True):
                taken[stage].append((end - before) / 1e6)  # type: ignore[operator]
                before = end  # type: ignore[assignment]
            taken["in all"].append(latency)
        return latency

    app.open_table, screen_run.draw = open_and_watch, draw_and_note  # type: ignore[assignment]
    screen_run.latencies("kiosk", (1920, 1080), cards, pause_s)
    return taken


def main(cards: str = "300", pause_s: str = str(screen_run.RUSH_S)) -> None:
    taken = measure(int(cards), float(pause_s))
    head = f"{'stage':<16} {'p50 ms':>8} {'mean':>8} {'p99 ms':>8} {'most':>8}"
    print(f"{head}  {len(taken['in all'])} cards, {pause_s} s apart, 1920x1080")
    for stage, times in taken.items():
        ordered = sorted(times)
        p50, p99 = (ordered[int(len(ordered) * share)] for share in (0.5, 0.99))
        figures = " ".join(
            f"{each:>8.3f}" for each in (p50, sum(times) / len(times), p99, ordered[-1])
        )
        print(f"{stage:<16} {figures}  {STAGES.get(stage, '')}".rstrip())


if __name__ == "__main__":
    main(*sys.argv[1:])
