"""Wagers of boxes for the coming round."""

from __future__ import annotations

from functools import partial

from kiosk.game import refusals
from kiosk.game.blackjack import side
from kiosk.game.blackjack.game import BoxGame
from kiosk.game.commands.commands import Wager
from kiosk.game.commands.shared_rules import (
    why_not_before_cards,
    why_not_box,
    why_not_in_game,
)
from kiosk.game.corrections.history import Back
from kiosk.game.hands import Bet
from kiosk.game.refusals import Reason, stronger
from kiosk.game.state import GameState, Partial


def why_not_wager(table: GameState, this: Partial) -> Reason | None:
    return why_not_wagered(table, this.box, this.amount, this.side, this.patron)


def why_not_wagered(
    table: GameState,
    box: int | None = None,
    amount: int | None = None,
    sides: tuple[tuple[str, int], ...] | None = (),
    patron: str | None = None,
) -> Reason | None:
    """What is None is not said."""
    game = table.game
    if not isinstance(game, BoxGame):
        return why_not_in_game(table, "wager")
    closed = why_not_before_cards(table)
    if closed is not None:
        return closed
    reason = table.wager_amounts(box=box).why_not(amount) if amount else None
    if amount and patron is not None:
        reason = stronger(reason, _why_not_patron(game, box, patron))
    if sides:
        reason = stronger(reason, side.why_not_bet(game.rules, box or 0, amount, sides))
    return stronger(reason, why_not_box(table, box))


def _why_not_patron(game: BoxGame, box: int | None, patron: str) -> Reason | None:
    boxes = sum(bet.patron == patron for number, bet in game.bets.items() if number != box)
    most = game.rules.max_bet_boxes_per_patron
    return None if boxes < most else refusals.patron_boxes(box=box or 0, patron=patron, boxes=most)


def wager(table: GameState, this: Wager) -> None:
    amount = this.amount
    bet = Bet(amount, this.side, this.patron) if amount else None
    _of_boxes(table).bet(this.box, bet)


def wager_back(table: GameState, this: Wager) -> Back:
    game, box = _of_boxes(table), this.box
    return partial(game.bet, box, game.bets.get(box))


def _of_boxes(table: GameState) -> BoxGame:
    assert isinstance(table.game, BoxGame)
    return table.game
