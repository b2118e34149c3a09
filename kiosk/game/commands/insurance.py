"""Insurance: of a box, or of a patron of a common hand; even money; and its closing."""

from __future__ import annotations

from functools import partial

from kiosk.game import refusals
from kiosk.game.blackjack.game import BoxGame
from kiosk.game.commands.commands import EvenMoney, Insurance, InsuranceClosed
from kiosk.game.commands.shared_rules import why_not_at, why_not_box, why_not_in_game
from kiosk.game.common_hand.game import CommonGame
from kiosk.game.common_hand.stakes import insurance_amounts
from kiosk.game.corrections.history import Back
from kiosk.game.hands import Box
from kiosk.game.refusals import Reason, Refused
from kiosk.game.state import GameState, Partial

# Insurance is said.


def why_not_insurance(table: GameState, this: Partial) -> Reason | None:
    return why_not_insured(table, this.amount, box=this.box, patron=this.patron)


def why_not_insured(
    table: GameState,
    amount: int | None = None,
    *,
    box: int | None = None,
    patron: str | None = None,
) -> Reason | None:
    """What is None is not said."""
    reason = why_not_at(table, "insurance")
    if reason is not None:
        return reason
    if isinstance(table.game, CommonGame):
        return _why_not_patron(table.game, amount, patron)
    return _why_not_box(table, table.game, amount, box)


def _why_not_patron(game: CommonGame, amount: int | None, patron: str | None) -> Reason | None:
    if patron is None:
        is_zero = amount is not None and amount <= 0
        return refusals.INSURANCE_ZERO if is_zero else refusals.INSURANCE_NEEDS_PATRON
    players = game.players
    takes_back = amount == 0 and players.places.get(patron) in players.insured
    if amount is None or takes_back:
        return None
    return insurance_amounts(players.places, players.wagers, patron).why_not(amount)


def _why_not_box(
    table: GameState, game: BoxGame, amount: int | None, box: int | None
) -> Reason | None:
    nowhere = refusals.INSURANCE_NEEDS_BOX if box is None else why_not_box(table, box)
    if box is None or nowhere is not None:
        return nowhere if amount is None or amount > 0 else refusals.INSURANCE_ZERO
    found = game.round.box_of(box)
    if found is not None and found.even_money:
        return refusals.even_money_taken(box=box)
    takes_back = amount == 0 and found is not None and found.insurance is not None
    if amount is None or takes_back:
        return None
    return game.insurance_amounts(box).why_not(amount)


def insure(table: GameState, this: Insurance) -> None:
    game = table.game
    if isinstance(game, CommonGame):
        game.players.insure(game.players.places[this.patron or ""], this.amount or None)
    else:
        _found(game, this.box).insurance = this.amount or None


def insurance_back(table: GameState, this: Insurance) -> Back:
    game = table.game
    if isinstance(game, CommonGame):
        place = game.players.places[this.patron or ""]
        return partial(game.insure_again, place, game.players.insured.get(place))
    assert this.box is not None
    return partial(game.insure_again, this.box, _found(game, this.box).insurance)


def insure_again(table: GameState, insured: dict[int, int]) -> None:
    """What each box had said at the stage that is open stands again. Raises `Refused` where it
    could no longer."""
    game = table.game
    assert isinstance(game, BoxGame)
    for number, amount in insured.items():
        reason = why_not_insured(table, amount, box=number)
        if reason is not None:
            raise Refused(refusals.later(kind="insurance", box=number, because=reason))
        _found(game, number).insurance = amount


def _found(game: BoxGame, number: int | None) -> Box:
    """The box in play that an input names which may be taken."""
    box = game.round.box_of(number or 0)
    assert box is not None
    return box


# A blackjack against an ace is paid even money.


def why_not_even_money(table: GameState, this: Partial) -> Reason | None:
    return why_not_even(table, this.box)


def why_not_even(table: GameState, number: int | None = None) -> Reason | None:
    """`number` of the box, None where none is said."""
    game = table.game
    if not isinstance(game, BoxGame):
        return why_not_in_game(table, "even_money")
    reason = why_not_at(table, "insurance")
    if reason is not None:
        return reason
    if not game.rules.even_money:
        return refusals.NO_EVEN_MONEY
    if number is None:
        return None
    return why_not_box(table, number) or _why_not_blackjack(game, number)


def _why_not_blackjack(game: BoxGame, number: int) -> Reason | None:
    box = game.round.box_of(number)
    if box is None or box.hands[0].state != "blackjack" or box.hands[0].outcome is not None:
        return refusals.even_money_blackjack(box=number)
    return None if box.insurance is None else refusals.even_money_insured(box=number)


def pay_even_money(table: GameState, this: EvenMoney) -> None:
    game = table.game
    assert isinstance(game, BoxGame)
    game.players.pay_even_money(game.round, _found(game, this.box))


# The dealer closes it.


def why_not_close(table: GameState, _: InsuranceClosed | None = None) -> Reason | None:
    return why_not_at(table, "insurance")


def close(table: GameState, _: InsuranceClosed) -> None:
    table.game.round.close_insurance()
