"""Refusing at an ordinary table: wagers and insurance by box, decisions by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.game import refusals
from kiosk.game.blackjack import allowed, side
from kiosk.game.commands.commands import Decision
from kiosk.game.commands.may import why_no_void, why_not_at
from kiosk.game.refusals import Reason, stronger

if TYPE_CHECKING:
    from kiosk.game.blackjack.game import BoxGame


def why_not_wager(
    game: BoxGame,
    box: int | None = None,
    amount: int | None = None,
    sides: tuple[tuple[str, int], ...] | None = (),
    patron: str | None = None,
) -> Reason | None:
    if game.round.phase != "wagers":
        return refusals.WAGERS_CLOSED
    reason = game.wager_amounts(box=box).why_not(amount) if amount else None
    if amount and patron is not None:
        reason = stronger(reason, _why_not_patron(game, box, patron))
    if sides:
        reason = stronger(reason, side.why_not_bet(game.rules, box or 0, amount, sides))
    return stronger(reason, _why_not_box(game, box))


def _why_not_patron(game: BoxGame, box: int | None, patron: str) -> Reason | None:
    boxes = sum(bet.patron == patron for number, bet in game.bets.items() if number != box)
    most = game.rules.max_bet_boxes_per_patron
    return None if boxes < most else refusals.patron_boxes(box=box or 0, patron=patron, boxes=most)


def _why_not_box(game: BoxGame, box: int | None) -> Reason | None:
    if box is None or 1 <= box <= game.boxes:
        return None
    return refusals.no_such_box(box=box, boxes=game.boxes)


def why_not_decision(
    game: BoxGame,
    decision: Decision | None = None,
    number: int | None = None,
    hand: int | None = None,
    amount: int | None = None,
) -> Reason | None:
    round_ = game.round
    box = round_.box
    if round_.phase != "decision" or box is None:
        return why_not_at(game, "decision")
    if number not in (None, box.number) or hand not in (None, round_.index + 1):
        return refusals.other_turn(game.awaited())
    return (
        None
        if decision is None
        else allowed.why_not(game.rules, box, round_.index, decision, amount)
    )


def why_not_insured(
    game: BoxGame, amount: int | None = None, box: int | None = None, patron: str | None = None
) -> Reason | None:
    if (reason := why_not_at(game, "insurance")) is not None:
        return reason
    nowhere = refusals.INSURANCE_NEEDS_BOX if box is None else _why_not_box(game, box)
    if box is None or nowhere is not None:
        return nowhere if amount is None or amount > 0 else refusals.INSURANCE_ZERO
    found = game.box(box)
    if found is not None and found.even_money:
        return refusals.even_money_taken(box=box)
    return None if amount is None else game.insurance_amounts(box).why_not(amount)


def why_not_even_money(game: BoxGame, number: int | None = None) -> Reason | None:
    reason = why_not_at(game, "insurance")
    if reason is not None:
        return reason
    if not game.rules.even_money:
        return refusals.NO_EVEN_MONEY
    if number is None:
        return None
    reason = _why_not_box(game, number)
    if reason is not None:
        return reason
    box = game.box(number)
    if box is None or box.hands[0].state != "blackjack" or box.hands[0].outcome is not None:
        return refusals.even_money_blackjack(box=number)
    return None if box.insurance is None else refusals.even_money_insured(box=number)


def why_not_void(
    game: BoxGame, by: object = None, reason: object = None, box: int | None = None
) -> Reason | None:
    """Why the round may not be voided; or one box not be taken out of it alone, which may be while
    it has no card."""
    if box is None or not game.in_play():
        return why_no_void(game)
    found = game.box(box) if game.round.phase == "deal" else None
    dealt_in = found is None or found.hands[0].cards or found.hands[0].outcome
    return refusals.box_dealt_in(box) if dealt_in else None
