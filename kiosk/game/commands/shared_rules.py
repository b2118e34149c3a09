"""Rules that several commands have: what the table waits for, which cards its shoe can give, and
which game takes what."""

from __future__ import annotations

from kiosk.game import refusals
from kiosk.game.cards import UNREAD, Card
from kiosk.game.commands.commands import PatronWager, Wager, name_of
from kiosk.game.phases import Phase
from kiosk.game.refusals import Awaited, Reason
from kiosk.game.state import GameState

#: a card is to be named, and is not
NAMELESS = refusals.bad_value(
    kind="read", key="card", value=UNREAD.text, expected="known_card", bad_card=True
)
#: the wagers of either game
_WAGERS = (name_of(Wager), name_of(PatronWager))


def why_not_before_cards(table: GameState) -> Reason | None:
    """Why no wager is made or changed: a card of the round is out."""
    return refusals.WAGERS_CLOSED if table.in_round else None


def why_not_in_game(table: GameState, kind: str) -> Reason:
    """Why a command of the other game, of the type that a shoe log writes, may not be taken: where
    the table stops more than that, it stops this too."""
    closed = why_not_before_cards(table) if kind in _WAGERS else None
    return closed or why_not_unread(table) or refusals.not_in_game(kind=kind)


def why_not_unread(table: GameState) -> Reason | None:
    """Why nothing goes on: a card on the table was not read."""
    return (
        refusals.card_unread(table.game.round.waits_for())
        if table.game.round.phase == "read"
        else None
    )


def why_not_at(table: GameState, phase: Phase) -> Reason | None:
    """Why what is for that phase alone may not be said or seen now: the round is at another."""
    game = table.game
    at = game.round.phase
    if at == phase:
        return None
    if at == "read":
        return refusals.card_unread(game.round.waits_for())
    if phase == "insurance":
        return refusals.INSURANCE_NOT_OPEN
    if phase not in ("decision", "patrons"):
        return refusals.hole_card_not_awaited(game.round.waits_for())
    if at == "insurance":
        return refusals.INSURANCE_OPEN
    is_owed = at == "wagers" and table.due.boxes  # wagers are open too, but the headline says PAY
    return refusals.no_decision(Awaited("settlement") if is_owed else game.round.waits_for())


def why_not_held(table: GameState, card: Card | None) -> Reason | None:
    """Why the card cannot have come out of this shoe. One that lies face down until somebody turns
    it counts only then: a refusal before would tell what lies there."""
    if card is None or table.shoe.holds(card, but_for=table.unseen):
        return None
    return refusals.card_not_in_shoe(card=card.text, decks=table.shoe.decks)


def why_not_named(table: GameState, card: Card | None) -> Reason | None:
    """Why a card that somebody names cannot be that one."""
    return NAMELESS if card is UNREAD else why_not_held(table, card)


def why_not_box(table: GameState, box: int | None) -> Reason | None:
    """Why there is no such box."""
    if box is None or 1 <= box <= table.boxes:
        return None
    return refusals.no_such_box(box=box, boxes=table.boxes)
