"""The door of the table's cabinet (OAC 325:85-15-49): while it is open no card of a reader is given
a place; closed, the table goes on as it was, and what happened is said until the next game has
ended."""

from __future__ import annotations

from kiosk.reading import Kind, Message, Reading
from kiosk.record.journal.entry import NewEntry
from kiosk.record.projections.faults import STOPPING, FaultSpec, StandingFault
from kiosk.station.ledger import Ledger
from kiosk.station.readers.ignored_cards import compared, ignored
from kiosk.station.readers.reader_trouble import DOOR_SAID

#: the key of the trouble that an open door is
DOOR = f"reader.{DOOR_SAID}"


def told(reading: Reading, ledger: Ledger) -> list[NewEntry]:
    """What is to be written where the door was opened or closed. One that stood open before a stop
    of the kiosk is not opened again."""
    troubles, table = ledger.troubles, ledger.opening.table
    stands, facts = troubles.get(DOOR), {"says": reading.messages, "code": DOOR_SAID}
    if reading.kind is Kind.FAULT:
        if stands is None:
            return [ledger.begin(FaultSpec(DOOR, "fault", facts, freezes=True))]
        again = stands._replace(facts=facts, cured=False, freezes=True, times=stands.times + 1)
        return [] if stands.freezes else [ledger.trouble(again)]
    if stands is None or not stands.freezes:
        return []
    # the next game, which the one in play is not
    until = table.state.number + ledger.opening.in_round
    closed = [ledger.trouble(stands._replace(facts=facts | {"until": until}, freezes=False))]
    return closed + compared(stands, ledger, Message("door-cards", {"count": ignored(stands)}))


def door_stays(ledger: Ledger, number: int) -> list[NewEntry]:
    """The round of that number is the first now: what is said of the door is said until the same
    game has ended."""
    stands = ledger.troubles.get(DOOR)
    if stands is None or "until" not in stands.facts:
        return []
    until = stands.facts["until"] - number + 1
    return [ledger.trouble(stands.with_facts(until=until))]


def looked_for(stood: StandingFault, ledger: Ledger) -> list[NewEntry]:
    """What `stood` is signed off, which stopped the kiosk deciding: cards that were given no place
    meanwhile are compared and signed for."""
    if stood.key == DOOR or stood.key not in STOPPING or not stood.freezes:
        return []
    return compared(stood, ledger, Message("cards-ignored", {"count": ignored(stood)}))


def game_over(ledger: Ledger) -> list[NewEntry]:
    """The next game has ended since the door was closed: from now on it can be signed off."""
    stands = ledger.troubles.get(DOOR)
    if (
        stands is None
        or stands.cured
        or stands.freezes
        or ledger.opening.table.state.number <= stands.facts["until"]
    ):
        return []
    return [ledger.trouble(stands._replace(cured=True))]
