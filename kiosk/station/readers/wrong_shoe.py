"""A shoe that cannot be right, or that a supervisor wants changed, comes off the table: COMAR
36.05.03.27(C), La. 42 III-3106.

Once the trouble is signed off that said so, and neither a correction nor a card entered by touch
has explained it, the round is the last of its shoe, as after the cutting card: the table then takes
no card before a new shoe.
"""

from __future__ import annotations

from typing import NamedTuple

from kiosk.game.cards import CARDS, Card, parse
from kiosk.game.commands.commands import Burn, CutCard, Drawn, NewShoe, Parsed, Read
from kiosk.game.commands.shared_rules import why_not_unread
from kiosk.game.refusals import Reason
from kiosk.record.journal.entry import NewEntry
from kiosk.record.projections.faults import FaultSpec, StandingFault
from kiosk.record.startup.opening import TableEpoch
from kiosk.staff.actor import KIOSK, Actor
from kiosk.station.commands import CommandRejected, LastRound, StationCommand
from kiosk.station.ledger import Ledger
from kiosk.station.readers.reader_trouble import NOT_IN_SHOE, WRONG_SHOE, too_many, wrong_shoe

#: what a camera says of a card that belongs to no shoe like this, or that is there twice
_FAULTS = ("foreign", "double")


def cause_of(stood: StandingFault, opening: TableEpoch) -> FaultSpec | None:
    """The trouble that `stood` and is signed off now leaves behind where the shoe still cannot be
    right; None where it can."""
    shoe, card = opening.table.state.shoe, ""
    if stood.id == "too_many":
        card = str(stood.facts["card"])
        return wrong_shoe(card) if shoe.gave_too_many(parse(card)) else None
    if stood.id == "fault" and stood.facts.get("code") in _FAULTS:
        return wrong_shoe("")
    refused = stood.facts.get("refused")
    if stood.key != NOT_IN_SHOE or not isinstance(refused, Reason) or "named" in stood.facts:
        return None
    card = str(dict(refused.facts).get("card", ""))
    held = refused.code == "card_not_in_shoe" and card != "" and shoe.holds(parse(card))
    return None if held else wrong_shoe(card)


def last_round(
    ledger: Ledger, command: StationCommand, actor: Actor
) -> tuple[CutCard, Actor] | None:
    """What makes the round the last of its shoe after `command` of `actor`, and by whom: by whoever
    orders it; by the kiosk where the shoe has to come off and nothing has said so to the table yet.
    One that is shuffled after every round is at once another."""
    if isinstance(command, LastRound):
        return CutCard("ordered"), actor
    stands, table = ledger.troubles.get(WRONG_SHOE), ledger.opening.table
    due = (
        stands is not None
        and not stands.cured
        and not table.state.shoe.cut
        and table.rules.shuffle != "every_round"
    )
    return (CutCard("wrong_shoe"), KIOSK) if due else None


def ordered(ledger: Ledger, actor: Actor) -> NewEntry:
    """What is noted of a supervisor's order, before what it does to the table. Raises
    `CommandRejected` where no round is left to be the last."""
    table = ledger.opening.table
    if table.state.shoe.cut or table.rules.shuffle == "every_round":
        raise CommandRejected("day_done")
    if (unread := why_not_unread(table.state)) is not None:
        raise CommandRejected(unread.why, **dict(unread.facts))
    return ledger.draft("note", {"last_round": {}}, actor)


class FaceDown(NamedTuple):
    """What lies face down: the hole card of the round, and whether one of a voided round does."""

    hole: Card | None
    of_void: bool

    @classmethod
    def at(cls, opening: TableEpoch) -> FaceDown:
        return cls(opening.table.state.unseen, opening.void_lies_down)


def after(command: Parsed, actor: Actor, ledger: Ledger, before: FaceDown) -> list[NewEntry]:
    """What is to be written because `command` was taken: the card that was turned, or taken up with
    a voided round, came too often; a card that somebody entered was misread, and is none too many;
    with a new shoe the wrong one is off the table. `before`: as it lay until then."""
    troubles, table, now = ledger.troubles, ledger.opening.table, FaceDown.at(ledger.opening)
    if (
        before.hole is not None
        and now == (None, False)
        and table.state.shoe.gave_too_many(before.hole)
    ):
        return [ledger.begin(too_many(before.hole.text))]
    if (
        before.of_void
        and not now.of_void
        and not (troubles.get("too_many") or troubles.get(WRONG_SHOE))
    ):
        # Which card it was is with the round; no other comes too often and is taken.
        return [
            ledger.begin(too_many(card.text, void=True))
            for card in CARDS
            if table.state.shoe.gave_too_many(card)
        ]
    if isinstance(command, NewShoe):
        cured = troubles.cured(WRONG_SHOE)
        return [ledger.trouble(cured)] if cured else []
    stands = troubles.get(NOT_IN_SHOE)
    named = (
        isinstance(command, Drawn | Burn | Read)
        and command.card.index >= 0
        and actor.source == "manual"
    )
    if stands is None or not named or "named" in stands.facts:
        return []
    return [ledger.trouble(stands.with_facts(named=True))]
