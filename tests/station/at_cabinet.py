"""A table whose cabinet has a door, for tests."""

from __future__ import annotations

from kiosk.game.cards import parse
from kiosk.reading import Health, Kind, Reading, cured, fault
from kiosk.record.journal.journal import Journal
from kiosk.staff.actor import Actor
from kiosk.station.station import Station
from kiosk.station.step import Step
from tests.record.tables import station, take

FLOOR = Actor("C. Ode", "floor")


OPEN, CLOSED = fault("door", "door-open"), cured("door", "door-closed")


def begin(journal: Journal) -> Station:
    this = station(journal)
    this.start()
    this.health(Health(True, True, True, True))
    take(this, {"type": "wager", "box": 1, "amount": "25"})
    return this


def draw(this: Station, *cards: str) -> Step:
    steps = [this.read(Reading(Kind.CARD, parse(card))) for card in cards]
    assert steps[-1] is not None
    return steps[-1]


def door(this: Station, news: Reading) -> Step:
    step = this.read(news, source="kiosk")
    assert step is not None
    return step
