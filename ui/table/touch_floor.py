"""Touches on the floor's drawer, and on the cards that a page of it is about. Pure.

What has to be signed is signed by a floorperson who has been chosen on that page, and for that page alone.
"""

from __future__ import annotations

from kiosk.game import refusals
from kiosk.game.cards import BY_TEXT, UNREAD, Card
from kiosk.game.commands import Correct, NewShoe, Void
from kiosk.game.misdrawn import named
from kiosk.game.offers import Offers
from kiosk.game.view import CardPlace
from kiosk.station.commands import Recall, SignOff
from ui.table.facts import Label
from ui.table.misdrawn import MISDRAWN_PAGES, NAMELESS, lies_at, means, turned_out
from ui.table.scene import NOT_NOW, WHO, Order, Scene, Touched, Why, dealer, floor

#: why a card is corrected or a round voided; each page has one that is usual
REASONS = ("misread", "entered", "dealt", "other")
USUAL = {"correct": "misread", "void": "other"}
#: pages on which something is signed: first of all it is asked who signs
SIGNED_PAGES = ("correct", "void", "dead", "sign", *MISDRAWN_PAGES)
CHOOSE = Label("ui-why-choose")


def open_floor(scene: Scene, _: str) -> Touched:
    return page(scene, "" if scene.touches.page else "floor")


def page(scene: Scene, rest: str) -> Touched:
    """Another page of the drawer; "" closes it."""
    if why := _why_not_page(scene.offers, rest):
        return scene.say(why)
    touched = scene.change(page=rest, picked=None, rank="", recall=0, reason="", by="")
    return touched._replace(orders=(Order(Recall(), dealer(scene.setup.dealer)),)) if rest == "recall" else touched


def _why_not_page(offers: Offers, to: str) -> Why:
    """Why a page of the drawer has nothing to do now."""
    if to == "void":
        return offers.void.refused
    if to == "dead":
        return None if any(offer.open for offer in offers.void_box) else offers.void_box[0].refused
    if to == "correct":
        return None if offers.correct.places else Label("ui-why-no-cards")
    if to == "burn":
        return None if offers.correct.last else offers.burn.refused
    if to == "error":
        return None if offers.correct.last else offers.drawn_in_error.refused
    if to == "missed":
        return offers.card.refused or (None if len(offers.card.to) > 1 else Label("ui-why-no-missed"))
    return None


def by(scene: Scene, rest: str) -> Touched:
    """Who signs has been chosen. Trouble is signed off at once."""
    name = scene.setup.floor[int(rest)]
    to, _, key = scene.touches.page.partition(":")
    if to != "sign":
        return scene.change(by=name)
    return scene.change(page="")._replace(orders=(Order(SignOff(key), floor(name)),))


def reason(scene: Scene, rest: str) -> Touched:
    """Why, or of a place that was missed which."""
    if scene.touches.page == "missed" and int(rest) not in scene.offers.card.to:
        return scene.say(Label("ui-why-no-missed"))
    return scene.change(reason=rest)


def new_shoe(scene: Scene, _: str) -> Touched:
    shoe = scene.offers.shoe
    in_round = shoe.refused is None and shoe.means != "new_shoe"
    return scene.say(Label("ui-why-in-round")) if in_round else scene.order_if(shoe, NewShoe(), page="")


def ran_out(scene: Scene, _: str) -> Touched:
    """The shoe ran out in the middle of a round, which goes on from a fresh one."""
    shoe = scene.offers.shoe
    between = shoe.refused is None and shoe.means != "ran_out"
    return scene.say(Label("ui-why-no-round")) if between else scene.order_if(shoe, NewShoe(), page="")


def void(scene: Scene, _: str) -> Touched:
    if scene.offers.void.refused:
        return scene.say(scene.offers.void.refused)
    because = scene.words(f"ui-reason-{scene.touches.reason or USUAL['void']}")
    return scene.sign(Void(scene.touches.by, because), page="", reason="")


def dead(scene: Scene, rest: str) -> Touched:
    """A box that got no card goes out of the round."""
    offer = scene.offers.void_box[int(rest) - 1]
    if offer.refused:
        return scene.say(offer.refused)
    return scene.sign(Void(scene.touches.by, scene.words("ui-panel-dead"), int(rest)), page="")


def sign_off(scene: Scene, rest: str) -> Touched:
    return page(scene, f"sign:{rest}")


# Cards.


def entered(scene: Scene, card: Card) -> Touched:
    """A card was named by touch: it is whatever the table or the floor's drawer is waiting to hear."""
    touches = scene.touches
    if touches.picked is not None:
        return corrected(scene, touches.picked, card)
    if touches.page not in SIGNED_PAGES:
        command, changed = scene.offers.entered(card), {"rank": ""}
    elif touches.page not in MISDRAWN_PAGES:
        return scene.say(Label("ui-pick-card") if touches.by else WHO)
    elif (said := means(touches)) is None:
        return scene.say(CHOOSE if touches.by else WHO)
    else:
        command, changed = named(said, card), {"rank": "", "page": "", "reason": "", "by": ""}
    why = scene.offers.card_refused(command)
    return scene.say(why) if why else scene.order(command, **changed)


def corrected(scene: Scene, place: CardPlace, card: Card) -> Touched:
    """The card at `place` is `card`; or, on a page for that, it is one that should have had no place, or another."""
    touches, correct = scene.touches, scene.offers.correct
    if card is UNREAD or place not in correct.places:
        return scene.say(NOT_NOW)
    turned = turned_out(touches)
    if touches.page in MISDRAWN_PAGES:
        if not turned:
            return scene.say(CHOOSE if touches.by else WHO)
        if "why" in turned and place != correct.last:
            return scene.say(refusals.not_drawn_last(card=card.text))
        because, then = scene.words(f"ui-panel-{touches.page}"), ""
    else:
        because, then = scene.words(f"ui-reason-{touches.reason or USUAL['correct']}"), "floor"
    command = Correct(place.box, place.position, card, touches.by, because, place.hand, **turned)
    return scene.sign(command, rank="", picked=None, page=then, reason="")


def card(scene: Scene, rest: str) -> Touched:
    """A card on the felt, touched on a page of the floor's: what it is called is asked only where it is to be another."""
    place = CardPlace(*(int(part) for part in rest.split(":")))
    text = lies_at(scene.facts, place)
    if scene.touches.page in MISDRAWN_PAGES and text not in ("", *NAMELESS):
        return corrected(scene, place, BY_TEXT[text])
    return scene.change(picked=place, rank="") if place in scene.offers.correct.places else scene.say(NOT_NOW)
