"""An evening with everything that the events of a table tell of."""

from __future__ import annotations

from kiosk.reading import Health, Kind, Message, Reading
from kiosk.staff.actor import Actor
from kiosk.station.commands import (
    Acknowledge,
    Shelve,
    SignOff,
)
from kiosk.station.station import Station
from tests.record.tables import take, tell

RUIZ = Actor("H. Ruiz", "floor")


UP = Health(True, True, True, True)


DOWN = Health(messages=(Message("line-lost", {"title": "Shoe"}),))


def evening(table: Station) -> None:
    """A lost line that is signed off, a refusal, a call of the floor, a card corrected, a round voided."""
    table.start()
    table.health(UP)
    table.health(DOWN)
    table.do(Acknowledge("link"), RUIZ)
    table.health(UP)
    table.do(SignOff("link"), RUIZ)
    table.read(Reading(Kind.FAULT, code="4", message=Message("reader-fault", {"code": "4"})))
    table.do(Shelve("reader.4", 15), RUIZ)
    tell(table, "bets 1:2 !below_minimum | bets 1:25")
    take(table, {"type": "card", "card": "TD", "why": "drawn_in_error", "face": "up"})
    take(table, {"type": "burn", "card": "TD", "why": "drawn_in_error"})
    for card in ("9S", "6D", "9H"):
        take(table, {"type": "card", "card": card})
    correct = {
        "type": "correct",
        "box": 1,
        "position": 1,
        "card": "8S",
        "by": "H. Ruiz",
        "reason": "Misread",
    }
    take(table, correct)
    take(table, {"type": "void", "by": "H. Ruiz", "reason": "Other"})
