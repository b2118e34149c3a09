"""Decisions of the hand whose turn it is, at a table of boxes."""

from __future__ import annotations

from kiosk.game import refusals
from kiosk.game.blackjack import allowed
from kiosk.game.blackjack.game import BoxGame
from kiosk.game.commands.commands import Decide, HandDecision
from kiosk.game.commands.shared_rules import why_not_at, why_not_in_game
from kiosk.game.refusals import Reason
from kiosk.game.state import GameState, Partial


def why_not_decide(table: GameState, this: Partial) -> Reason | None:
    return why_not_decided(table, this.decision, this.box, this.hand, this.amount)


def why_not_decided(
    table: GameState,
    decision: HandDecision,
    number: int | None = None,
    hand: int | None = None,
    amount: int | None = None,
) -> Reason | None:
    """`number` of the box and `hand` None: whosever turn it is; `amount` None: as much as the
    wager."""
    game = table.game
    if not isinstance(game, BoxGame):
        return why_not_in_game(table, decision)
    round_ = game.round
    box = round_.box
    if round_.phase != "decision" or box is None:
        return why_not_at(table, "decision")
    if number not in (None, box.number) or hand not in (None, round_.index + 1):
        return refusals.other_turn(game.round.waits_for())
    return allowed.why_not(game.rules, box, round_.index, decision, amount)


def decide(table: GameState, this: Decide) -> None:
    game = table.game
    assert isinstance(game, BoxGame)
    game.players.decide(game.round, this.decision, this.amount)
