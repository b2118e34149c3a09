"""Who works at a table through a long day, with what, and its clock."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from kiosk.reading import Health, Message
from kiosk.record.journal.journal import Journal
from kiosk.settings.table import CONFIG
from kiosk.staff.actor import Actor
from kiosk.station.commands import StationCommand
from kiosk.station.station import Station
from kiosk.station.step import Step
from kiosk.station.tray.day_commands import Confirm, CountChips, OpenTable, SignCount
from kiosk.station.tray.opening_and_closing import OpeningProcedure
from kiosk.words import chips
from tests.record.tables import station
from tests.report.days import START, text

US = chips.load(CONFIG / "chips" / "us.toml")


FLOOR = Actor("M. Okafor", "floor")


DEALERS = ("H. Ruiz", "L. Brandt")


DEALER = Actor(DEALERS[0], "dealer")


WORKS = Health(True, True, True, True, (Message("reads", {"title": "Shoe"}),))


TRAY = ((100_000, 5), (50_000, 10), (10_000, 50), (2_500, 160), (500, 180), (100, 100))


def do(table: Station, command: StationCommand, actor: Actor) -> Step:
    step = table.do(command, actor)
    assert step.refusal is None, f"{command}: {step.refusal}"
    return step


@dataclass
class Clock:
    """Goes on by `seconds` with each look; six between two inputs make an evening of some hours."""

    at: datetime = START
    seconds: int = 6

    def __call__(self) -> str:
        self.at += timedelta(seconds=self.seconds)
        return text(self.at)


def opened(journal: Journal, clock: Clock | None = None, **header: Any) -> Station:
    """A table that keeps an inventory and enters buy-ins, opened by a count that dealer and floor have signed."""
    procedure = OpeningProcedure(US, exchanges=True)
    table = station(journal, procedure=procedure, time=clock or Clock(), **header)
    table.start()
    table.health(WORKS)
    table.health(WORKS, source="camera")
    do(table, OpenTable(), FLOOR)
    do(table, Confirm("sign"), FLOOR)
    do(table, CountChips(TRAY), DEALER)
    do(table, SignCount("dealer"), DEALER)
    do(table, SignCount("floor"), FLOOR)
    return table
