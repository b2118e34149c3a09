"""A table's day in a process of its own, to be killed at each step: `python -m tests.record.day_kills JOURNAL DONE`.

It goes on after the first `DONE` steps, and writes how many are done after each that the station has acknowledged.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from kiosk.record.journal.journal import Journal
from kiosk.station.station import Station
from kiosk.station.tray.day_commands import CountChips, VoidSlip
from kiosk.station.tray.opening_and_closing import OpeningProcedure
from tests.record.tables import station
from tests.ui.day_scenes import CLOSING as CLOSES
from tests.ui.day_scenes import DEALER, FILLED, FLOOR, OPENED, SIGNED, TRAY_NOW, US, WORKS, Given

STEPS: tuple[Given, ...] = (
    *OPENED,
    *FILLED,
    (VoidSlip("credit:1", "Not needed"), FLOOR),
    *CLOSES,
    (CountChips(TRAY_NOW), DEALER),
    *SIGNED,
    *OPENED[:-2],
)


def table(journal: Journal) -> Station:
    this = station(journal, procedure=OpeningProcedure(US, report_above=10**9, division_from=10**9))
    this.start()
    this.health(WORKS, source="camera")
    this.health(WORKS)
    return this


def main() -> None:
    with Journal(Path(sys.argv[1])) as journal:
        this = table(journal)
        for done, (command, actor) in enumerate(STEPS[int(sys.argv[2]) :], int(sys.argv[2]) + 1):
            step = this.do(command, actor)
            os.write(1, f"{done} {step.refusal}\n".encode())
            os.read(0, 1)  # the next step waits to be asked for


if __name__ == "__main__":
    main()
