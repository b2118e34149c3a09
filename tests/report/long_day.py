"""Who works at a table through a long day, with what, and its clock."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from kiosk.reading import Health, Message
from kiosk.settings.table import CONFIG
from kiosk.staff.actor import Actor
from kiosk.station.commands import StationCommand
from kiosk.station.station import Station
from kiosk.station.step import Step
from kiosk.words import chips
from tests.report.days import START, text

US = chips.load(CONFIG / "chips" / "us.toml")


FLOOR = Actor("M. Okafor", "floor")


DEALERS = ("H. Ruiz", "L. Brandt")


WORKS = Health(True, True, True, True, (Message("reads", {"title": "Shoe"}),))


TRAY = ((100_000, 5), (50_000, 10), (10_000, 50), (2_500, 160), (500, 180), (100, 100))


def do(table: Station, command: StationCommand, actor: Actor) -> Step:
    step = table.do(command, actor)
    assert step.refusal is None, f"{command}: {step.refusal}"
    return step


def minutes() -> Iterator[str]:
    """Six seconds between two inputs: an evening of some hours."""
    at = START
    while True:
        yield text(at)
        at += timedelta(seconds=6)
