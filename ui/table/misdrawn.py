"""What is a card that the procedure does not know? What the floor has said on the open page of its panel. Pure."""

from __future__ import annotations

from typing import Any

from kiosk.game.cards import UNREAD
from kiosk.game.view import DOWN
from ui.table.facts import CardPlace, Facts, Touches

#: why a card is burned (kiosk.game.commands.BURNS, without a new shoe's, which is asked for)
BURNED = ("relief", "face_up", "dealer_stands")
#: whether a card that was drawn in error was seen
SEEN = ("shown", "hidden")
PAGES = ("burn", "error", "missed")
NAMELESS = (DOWN, UNREAD.text)


def means(touches: Touches) -> dict[str, Any]:
    """The input that the next card is, but for the card; empty where the procedure says what it is."""
    page, reason = touches.page, touches.reason
    if page == "burn":
        return {"type": "burn", "why": reason} if reason else {"type": "burn"}
    if page == "error":
        return {"type": "card", "why": "drawn_in_error", "face": "down" if reason == "hidden" else "up"}
    if page == "missed" and reason:
        return {"type": "card", "to": "dealer" if reason == "0" else int(reason)}
    return {}


def turned_out(touches: Touches) -> dict[str, Any]:
    """The keys of a correction by which a card on the felt turns out to be what the page says; empty where it does not."""
    return {key: value for key, value in means(touches).items() if key != "type"}


def lies_at(facts: Facts, place: CardPlace) -> str:
    """The card that lies at `place` of the round in play; "" where none does."""
    view = facts.view
    hands = [view.dealer.cards]
    if place.box:
        hands = [hand.cards for box in view.boxes if box.box == place.box for hand in box.hands]
    if place.hand > len(hands) or place.position > len(hands[place.hand - 1]):
        return ""
    return hands[place.hand - 1][place.position - 1]


def cardless(facts: Facts) -> tuple[int, ...]:
    """The boxes that have a wager and got no card yet while the first cards are dealt."""
    view = facts.view
    if view.phase != "deal" or view.crowd is not None:
        return ()
    return tuple(place.box for place in view.boxes if place.wager and not any(hand.cards for hand in place.hands))
