"""Touches on a card that was held: what is wrong with it, and who signs that. Pure.

Three touches and a signature at most: the card, what it is, and of another card its suit.
"""

from __future__ import annotations

from typing import Any

from kiosk.game import refusals
from kiosk.game.cards import BY_TEXT, UNREAD, Card
from kiosk.game.commands.commands import Correct
from kiosk.game.view import CardPlace
from kiosk.station.commands import Recall
from ui.table.facts import Label, Why
from ui.table.input import wagers
from ui.table.input.actions import Action
from ui.table.input.allowed import Rule
from ui.table.input.dealing_errors import BURNED, CARD_PAGES, IS, NAMELESS
from ui.table.input.scene import NOT_NOW, Order, Scene, Touched, dealer, floor


def hold(scene: Scene, action: Action) -> Touched:
    """A card on the felt was held: it is another one, if no more is said; its rank may be touched
    at once. While insurance is asked, its box was held: it insures for less."""
    place = action.card
    assert place is not None
    if _insures(scene, place):
        return wagers.insure_for_less(scene, place.box)
    if place not in scene.offers.correct.places:
        return _amend(scene, place)
    return scene.change(
        page="card", picked=place, rank="", reason="other", named="", by="", again=False
    )


def _insures(scene: Scene, place: CardPlace) -> bool:
    """Whether the box of a card may insure now."""
    is_asked = scene.offers.insurance_closed.open and scene.now.first is None
    if not (is_asked and place.box) or scene.touches.drawer.page:
        return False
    return scene.offers.insurance[place.box - 1].open


def _amend(scene: Scene, place: CardPlace) -> Touched:
    """A card of the round that is over, and lies there still, was held: the round is recalled, and
    the card named there."""
    if scene.facts.view.settled is None or not scene.facts.lies(place):
        return scene.say(NOT_NOW)
    touched = scene.change(page="recall", picked=place, rank="", again=False)
    return touched._replace(orders=(Order(Recall(), dealer(scene.setup.dealer)),))


def why_not_meant(scene: Scene, action: Action) -> Why:
    """Why this is not what is wrong with the card: only the last one belongs to no place, or to
    another."""
    kind, which = action.name, action.about
    place, correct = scene.touches.card.picked, scene.offers.correct
    if scene.touches.drawer.page not in CARD_PAGES or place is None:
        return NOT_NOW
    if kind == "other":
        return None
    if place != correct.last:
        lies = scene.facts.view.lies_at(place)
        return refusals.not_drawn_last(card=UNREAD.text if lies in NAMELESS else lies)
    if kind == "place" and (not correct.to or (which and int(which) not in correct.to)):
        return Label("ui-why-no-missed")
    return None


def means(scene: Scene, action: Action) -> Touched:
    """What is wrong with the card: "other", "error", "place", "burn"; "place:3" and "burn:relief"
    say it whole."""
    kind, which = action.name, action.about
    place = scene.touches.card.picked
    assert place is not None
    lies = scene.facts.view.lies_at(place)
    if kind == "other":
        return scene.change(page="card", reason="other", rank="")
    if kind != "error" and not which:
        return scene.change(page=f"card-{kind}", rank="")
    if lies in NAMELESS:
        return scene.change(
            page="card", reason=_said(action), rank="", notice=Label("ui-why-name-card")
        )
    return scene.change(page="card-sign", reason=_said(action), named=lies, rank="")


def _said(action: Action) -> str:
    return f"{action.name}:{action.about}" if action.about else action.name


def named(scene: Scene, card: Card) -> Touched:
    """The card that was held is `card`: now somebody signs."""
    if card is UNREAD or scene.touches.card.picked not in scene.offers.correct.places:
        return scene.say(NOT_NOW)
    return scene.change(page="card-sign", named=card.text, rank="")


def sign(scene: Scene, name: str) -> Touched:
    """What was said of the card is signed by `name`."""
    touches = scene.touches
    place = touches.card.picked
    kind, which = touches.drawer.said_of_card
    assert place is not None
    fields: dict[str, Any] = {}
    if kind == "error":
        fields = {
            "why": "drawn_in_error",
            "face": "down" if scene.facts.view.lies_at(place) in NAMELESS else "up",
        }
    elif kind == "burn":
        fields = {"why": BURNED[BURNED.index(which)]}
    elif kind == "place":
        fields = {"to": int(which)}
    if touches.card.asks_again:
        fields["ask_again"] = True
    command = Correct(
        place.box, place.position, BY_TEXT[touches.card.named], name, IS[kind], place.hand, **fields
    )
    closed = touches.change(
        page="", picked=None, named="", reason="", rank="", corrects=command, asks_again=False
    )
    return Touched(closed, (Order(command, floor(name)),))


RULES: dict[str, Rule] = {"is": why_not_meant}
