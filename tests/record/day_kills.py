"""A table's day in a process of its own, which is killed at each step that the station has acknowledged."""

from __future__ import annotations

import os
import signal
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


def go_on(path: Path, done: int, asked: int, says: int) -> None:
    """Goes on after the first `done` steps, each once a byte comes out of `asked`; into `says` goes how many are done."""
    with Journal(path) as journal:
        this = table(journal)
        for at, (command, actor) in enumerate(STEPS[done:], done + 1):
            step = this.do(command, actor)
            os.write(says, f"{at} {step.refusal}\n".encode())
            os.read(asked, 1)


def killed(path: Path, done: int) -> str:
    """The day goes on in a process of its own, which is killed in its second step or before it: what that said."""
    asked, asks = os.pipe()
    heard, says = os.pipe()
    child = os.fork()
    if not child:
        try:
            go_on(path, done, asked, says)
        finally:
            os._exit(1)
    os.close(says)
    said = os.read(heard, 65536)
    os.write(asks, b".")
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    said += os.read(heard, 65536)
    for end in (asked, asks, heard):
        os.close(end)
    return said.decode()
