"""Handlers: what a table does with each kind of command, and why one may not be taken now.

There is one answer: `why_not` refuses for `Table.take`, and `kiosk.game.commands.offers` asks the
same functions of every place. Each judges what is said, and takes None for what is not said yet, or
could not be read. Its reasons stand in the order of the table of refusals (spec of the shoe log),
the strongest first.
"""

from __future__ import annotations

from typing import Final

from kiosk.game import refusals
from kiosk.game.commands import (
    cards,
    commands,
    corrections,
    decisions,
    hole_card,
    insurance,
    patrons,
    settlement,
    wagers,
)
from kiosk.game.commands.commands import Malformed, Parsed
from kiosk.game.frozen import fields_of
from kiosk.game.refusals import Reason, stronger
from kiosk.game.state import GameState, Handler

HANDLERS: Final[dict[type, Handler]] = {
    # cards
    commands.Drawn: Handler(cards.why_not_drawn, cards.draw, "final"),
    commands.Read: Handler(cards.why_not_read, cards.read, "final"),
    commands.Burn: Handler(cards.why_not_burn, cards.burn, "final"),
    # the shoe
    commands.NewShoe: Handler(cards.why_not_new_shoe, cards.take_new_shoe),
    commands.CutCard: Handler(cards.why_not_cut_card, cards.cut),
    # wagers and decisions of boxes
    commands.Wager: Handler(wagers.why_not_wager, wagers.wager, back=wagers.wager_back),
    commands.Decide: Handler(decisions.why_not_decide, decisions.decide, "replay"),
    # insurance
    commands.Insurance: Handler(
        insurance.why_not_insurance, insurance.insure, back=insurance.insurance_back
    ),
    commands.EvenMoney: Handler(insurance.why_not_even_money, insurance.pay_even_money, "closes"),
    commands.InsuranceClosed: Handler(insurance.why_not_close, insurance.close, "closes"),
    # the hole card
    commands.HoleCheck: Handler(hole_card.why_not_check, hole_card.check, "final"),
    commands.Reveal: Handler(hole_card.why_not_reveal, hole_card.reveal, "final"),
    commands.Turn: Handler(hole_card.why_not_turn, hole_card.turn, "final"),
    # patrons of a common hand
    commands.PatronWager: Handler(patrons.why_not_wager, patrons.wager, back=patrons.wager_back),
    commands.PatronDecides: Handler(
        patrons.why_not_decide, patrons.decide, back=patrons.decision_back
    ),
    commands.PatronBatch: Handler(patrons.why_not_batch, patrons.take_batch, "said"),
    commands.PatronsClosed: Handler(patrons.why_not_close, patrons.close, "closes"),
    # settlement
    commands.Settle: Handler(
        settlement.why_not_settle, settlement.settle, back=settlement.settle_back
    ),
    # corrections
    commands.Undo: Handler(corrections.why_not_undo, corrections.take_back, "undoes"),
    commands.Correct: Handler(corrections.why_not_correct, corrections.correct_card, "undoes"),
    commands.Amend: Handler(corrections.why_not_amend, corrections.amend_round, "undoes"),
    commands.Void: Handler(corrections.why_not_void, corrections.void),
}


def why_not(table: GameState, this: Parsed) -> Reason | None:
    """Why `this` may not be taken now; None where it may. A correction can still fail on what
    happened after its card."""
    if not isinstance(this, Malformed):
        return HANDLERS[type(this)].why_not(table, this)
    known = None
    if this.known is not None:
        known = why_not(table, this.known) or _why_not_drawn(table, this.known)
    return stronger(known, _at_table(table, this.fault))


def _why_not_drawn(table: GameState, this: Parsed) -> Reason | None:
    """Why something that is no card cannot come: a card that was drawn in error is the next one."""
    error = table.drawn_in_error
    if error is None or not isinstance(this, commands.Drawn) or this.why is not None:
        return None
    if fields_of(this)["card"] is not None:  # that of a malformed input is
        return None
    return refusals.error_is_next(card=error.seen)


def _at_table(table: GameState, fault: Reason) -> Reason:
    """What is malformed, as the table says it: where a box is to be named, its own are all that may
    stand there."""
    facts = dict(fault.facts)
    if facts.get("key") != "box" or facts.get("expected") != "whole":
        return fault
    return fault._replace(facts=tuple((facts | {"high": table.boxes}).items()))
