"""The dealer's hole card: the device that looks under it, and its turning."""

from __future__ import annotations

from kiosk.game.cards import Card
from kiosk.game.commands.commands import HoleCheck, Reveal, Turn
from kiosk.game.commands.shared_rules import why_not_at, why_not_named
from kiosk.game.refusals import Reason
from kiosk.game.state import GameState, Partial

# What the hole-card reader device showed.


def why_not_check(table: GameState, _: HoleCheck | None = None) -> Reason | None:
    return why_not_at(table, "hole_check")


def check(table: GameState, this: HoleCheck) -> None:
    table.game.round.hole_checked(this.blackjack)


# One that nobody has read is turned.


def why_not_reveal(table: GameState, this: Partial) -> Reason | None:
    return why_not_revealed(table, this.card)


def why_not_revealed(table: GameState, card: Card | None = None) -> Reason | None:
    """`card` None: whichever it is."""
    return why_not_at(table, "reveal") or why_not_named(table, card)


def reveal(table: GameState, this: Reveal) -> None:
    table.shoe.draw(this.card)
    table.history.before_card = None
    round_ = table.game.round
    round_.at = len(table.history.story)
    round_.reveal(this.card)


# One that a reader has read is turned.


def why_not_turn(table: GameState, _: Turn | None = None) -> Reason | None:
    return why_not_at(table, "turn")


def turn(table: GameState, _: Turn) -> None:
    table.game.round.turn()
