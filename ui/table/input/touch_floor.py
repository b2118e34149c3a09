"""Touches on the floor's drawer, and on the cards that a page of it is about. Pure.

What has to be signed is signed by a floorperson who has been chosen on that page, and for that page
alone.
"""

from __future__ import annotations

from kiosk.game import refusals
from kiosk.game.cards import BY_TEXT, UNREAD, Card
from kiosk.game.commands.commands import Burn, Correct, Drawn, NewShoe, Void
from kiosk.game.commands.offers import Offers
from kiosk.game.corrections.dealing_errors import named
from kiosk.game.frozen import replaced
from kiosk.game.view import CardPlace
from kiosk.station.commands import Events, LastRound, Recall, SignOff, UnlockTable
from kiosk.station.step import ASK_HELD
from ui.table.drawer import preferences
from ui.table.facts import DayTouches, Facts, Label, SeatTouches, UiState, Why
from ui.table.input import touch_card, touch_chips, touch_events
from ui.table.input.dealing_errors import (
    CARD_PAGES,
    IS,
    MISDRAWN_PAGES,
    NAMELESS,
    means,
    turned_out,
)
from ui.table.input.scene import (
    BUSY,
    NOT_NOW,
    WHO,
    Order,
    Scene,
    Touched,
    dealer,
    floor,
    signers,
)
from ui.table.input.touch_events import ALARM_PAGES

#: why a card is corrected or a round voided; of a correction one is usual
REASONS = ("misread", "entered", "dealt", "other")
USUAL = {"correct": "misread"}
#: pages on which something is signed: first of all it is asked who signs
SIGNED_PAGES = (
    *(
        "correct",
        "void",
        "dead",
        "sign",
        "unlock",
        "new-shoe",
        "ran-out",
        "last-round",
        *ALARM_PAGES,
        *MISDRAWN_PAGES,
    ),
    *("fill", "credit", "print-slip", "void-slip", "close-table", "limits", "seat"),
)
CHOOSE = Label("ui-why-choose")
#: of a round that is over, and lies there still: what the floor can do instead
_OVER = {"correct": Label("ui-why-round-over"), "void": Label("ui-why-round-over-void")}


def open_floor(scene: Scene, _: str) -> Touched:
    return page(scene, "" if scene.touches.page else "floor")


def page(scene: Scene, rest: str) -> Touched:
    """Another page of the drawer; "" closes it."""
    about, _, which = rest.partition(":")
    if about in touch_chips.PAGES and (closed := touch_chips.why_not_page(scene, about, which)):
        return scene.say(closed)
    if about == "figures" and rest == scene.touches.page:
        return scene.say(BUSY if which == "pdf" else Label("ui-why-page"))
    view = scene.facts.view
    if rest == "last-round" and (view.last_round or view.shoe_needed):
        return scene.say(Label("ui-why-last-round"))
    if why := _why_not_page(scene.offers, rest):
        return scene.say(_OVER.get(rest, why) if view.settled is not None else why)
    # Figures are counted anew whenever their page opens: a round may have been amended.
    opens = about == "figures" and not scene.touches.page.startswith(about)
    touched = scene.change(
        opened=scene.touches.opened + opens,
        page=rest,
        picked=None,
        rank="",
        again=False,
        more=0,
        reason="",
        named="",
        by="",
        asks_again=False,
        seat=SeatTouches(),
    )
    if about in touch_chips.PAGES:
        touched = touched._replace(touches=touched.touches._replace(day=DayTouches()))
    to, _, kind = rest.partition(":")
    match to:
        case "recall":
            asks: Recall | Events = Recall()
        case "events":
            asks = Events(kind)
        case _:
            return touched
    return touched._replace(orders=(Order(asks, dealer(scene.setup.dealer)),))


def _why_not_page(offers: Offers, to: str) -> Why:
    """Why a page of the drawer has nothing to do now."""
    if to == "void":
        return _why_not_void(offers)
    if to == "dead":
        return None if any(offer.open for offer in offers.void_box) else offers.void_box[0].refused
    if to == "correct":
        return None if offers.correct.places else Label("ui-why-no-cards")
    if to == "burn":
        return None if offers.correct.last else offers.burn.refused
    if to == "error":
        return None if offers.correct.last else offers.drawn_in_error.refused
    if to == "last-round":
        return offers.cut_card.refused
    if to == "missed":
        return offers.card.refused or (
            None if len(offers.card.to) > 1 else Label("ui-why-no-missed")
        )
    return None


def choose(scene: Scene, rest: str) -> Touched:
    """The screen is another way from now on: it is the presenter that changes it."""
    same = preferences.choose(scene.setup, rest) == scene.setup
    return scene.say(Label("ui-why-chosen")) if same else scene.change()


def by(scene: Scene, rest: str) -> Touched:
    """Who signs has been chosen. Trouble, or a shoe, is signed at once."""
    names = signers(scene.facts, scene.setup)
    if int(rest) >= len(names):
        return scene.say(WHO)
    name = names[int(rest)]
    if scene.touches.page == "card-sign":
        return touch_card.sign(scene, name)
    to, _, key = scene.touches.page.partition(":")
    if to in ALARM_PAGES:
        return touch_events.signed(scene, to, key, name)
    if to in ("unlock", "last-round"):
        said = UnlockTable() if to == "unlock" else LastRound()
        return scene.change(page="")._replace(orders=(Order(said, floor(name)),))
    if to not in ("sign", *_OTHER_SHOE):
        return scene.change(by=name)
    if why := _why_not_signed(scene, key) if to == "sign" else _why_not_shoe(scene, to):
        return scene.say(why)
    if to != "sign" and scene.offers.shoe.called_for:  # since the page was opened
        return scene.order(NewShoe(), page="")
    signed = SignOff(key) if to == "sign" else NewShoe()
    return scene.change(page="")._replace(orders=(Order(signed, floor(name)),))


def reason(scene: Scene, rest: str) -> Touched:
    """Why, or of a place that was missed which."""
    if scene.touches.page == "missed" and int(rest) not in scene.offers.card.to:
        return scene.say(Label("ui-why-no-missed"))
    return scene.change(reason=rest)


#: the pages on which a new shoe is signed, with what is said where it would mean the other
_OTHER_SHOE = {"new-shoe": Label("ui-why-in-round"), "ran-out": Label("ui-why-no-round")}


def shoe(scene: Scene, _: str, to: str) -> Touched:
    """A fresh shoe: the dealer's where one is called for; any other, and one in the middle of a
    round, the floor signs."""
    if why := _why_not_shoe(scene, to):
        return scene.say(why)
    return scene.order(NewShoe(), page="") if scene.offers.shoe.called_for else page(scene, to)


def _why_not_shoe(scene: Scene, to: str) -> Why:
    if to not in _OTHER_SHOE:
        return None
    if scene.facts.step.held:
        return held_first(scene)  # the held card is the old shoe's
    means, shoe = to.replace("-", "_"), scene.offers.shoe
    return shoe.refused or (None if shoe.means == means else _OTHER_SHOE[to])


#: what is refused of a correction that the floor may sign as it lies
_MOVES = ("refused-card_would_move", "refused-decision_would_move", "refused-later")


def after_step(facts: Facts, touches: UiState) -> UiState:
    """A correction that would move a card opens the page that asks how it is to be. The page of a
    shoe goes with what it was for: a round that begins from the old one, or one that is over; and
    gives way to a card that is held."""
    refused = facts.step.refusal
    if refused is not None and refused.name in _MOVES and touches.corrects is not None:
        return touches._replace(page="lies")
    offers, page = facts.step.offers, touches.page
    if offers is None or page not in _OTHER_SHOE:
        return touches
    if facts.step.held:
        return touches._replace(page="")
    if offers.shoe.means == page.replace("-", "_"):
        return touches
    return touches._replace(
        page="", notice=Label("ui-why-old-shoe") if page == "new-shoe" else touches.notice
    )


def void(scene: Scene, _: str) -> Touched:
    if why := _why_not_void(scene.offers):
        return scene.say(why)
    if scene.touches.by and not scene.touches.reason:
        return scene.say(Label("ui-why-void-reason"))
    return scene.sign(
        Void(scene.touches.by, scene.touches.reason or REASONS[0]), page="", reason=""
    )


def _why_not_void(offers: Offers) -> Why:
    """A round is voided that has begun: a voided one's wagers lie there again, and are no round
    yet."""
    return offers.void.refused or (Label("ui-why-no-round-yet") if offers.wagers_open else None)


def dead(scene: Scene, rest: str) -> Touched:
    """A box that got no card goes out of the round."""
    offer = scene.offers.void_box[int(rest) - 1]
    if offer.refused:
        return scene.say(offer.refused)
    return scene.sign(Void(scene.touches.by, "no_card", int(rest)), page="")


def sign_off(scene: Scene, rest: str) -> Touched:
    why = _why_not_signed(scene, rest)
    return scene.say(why) if why else page(scene, f"sign:{rest}")


def _why_not_signed(scene: Scene, key: str) -> Label | None:
    """What has to come before the trouble can be signed off, as the station says it."""
    waits = (each for each in scene.facts.step.troubles if each.key == key and each.waits)
    return next((Label("refused-not_cured", (("todo", each.todo),)) for each in waits), None)


def practice(scene: Scene, _: str) -> Touched:
    """Lessons, over the table: between rounds, while nothing is wrong at it."""
    idle = scene.setup.practice and not scene.facts.view.in_round and not scene.facts.step.troubles
    return scene.change(page="") if idle else scene.say(Label("ui-why-practice"))


# Cards.


def entered(scene: Scene, card: Card) -> Touched:
    """A card was named by touch: it is whatever the table or the floor's drawer is waiting to
    hear."""
    touches = scene.touches
    if touches.page == "sign-in":  # its digits lie where cards are named
        return scene.say(NOT_NOW)
    if touches.page in CARD_PAGES:
        return touch_card.named(scene, card)
    if touches.picked is not None:
        return corrected(scene, touches.picked, card)
    if touches.page not in SIGNED_PAGES:
        staff = scene.facts.step.staff
        burns = staff is not None and staff.burns and scene.offers.wagers_open
        command, changed = (
            Burn(card, "relief") if burns else scene.offers.entered(card),
            {"rank": ""},
        )
    elif touches.page not in MISDRAWN_PAGES:
        return scene.say(Label("ui-pick-card") if touches.by else WHO)
    elif (said := means(touches)) is None:
        return scene.say(CHOOSE if touches.by else WHO)
    else:
        command, changed = named(said, card), {"rank": "", "page": "", "reason": ""}
    if scene.facts.step.held and isinstance(command, Drawn | Burn):  # what is held comes first
        return scene.say(held_first(scene))
    if why := scene.offers.card_refused(command):
        return scene.say(why)
    signed = touches.page in MISDRAWN_PAGES
    return scene.sign(command, **changed) if signed else scene.order(command, **changed)


def held_first(scene: Scene) -> Label:
    """What is held is asked about before another card is entered; or, while the kiosk is stopped,
    after that."""
    step = scene.facts.step
    asked = step.next is not None and step.next.id == ASK_HELD
    return Label("refused-card_held", (("cards", step.held), ("stopped", not asked)))


def corrected(scene: Scene, place: CardPlace, card: Card) -> Touched:
    """The card at `place` is `card`; or, on a page for that, it is one that should have had no
    place, or another."""
    touches, correct = scene.touches, scene.offers.correct
    if card is UNREAD or place not in correct.places:
        return scene.say(NOT_NOW)
    turned = turned_out(touches)
    if touches.page in MISDRAWN_PAGES:
        if not turned:
            return scene.say(CHOOSE if touches.by else WHO)
        if "why" in turned and place != correct.last:
            return scene.say(refusals.not_drawn_last(card=card.text))
        because, then = IS[touches.page], ""
    else:
        because, then = touches.reason or USUAL["correct"], "floor"
    command = Correct(place.box, place.position, card, touches.by, because, place.hand, **turned)
    return scene.sign(command, rank="", picked=None, page=then, reason="", corrects=command)


def lies(scene: Scene, _: str) -> Touched:
    """The correction that would move a card is taken with every card where it lies, signed by
    whoever signed it."""
    command = scene.touches.corrects
    if command is None:
        return scene.say(NOT_NOW)
    orders = (Order(replaced(command, as_it_lies=True), floor(command.by)),)
    return scene.change(page="", corrects=None)._replace(orders=orders)


def asks_again(scene: Scene, _: str) -> Touched:
    return scene.change(asks_again=not scene.touches.asks_again)


def card(scene: Scene, rest: str) -> Touched:
    """A card on the felt, touched on a page of the floor's: what it is called is asked only where
    it is to be another."""
    place = CardPlace(*(int(part) for part in rest.split(":")))
    text = scene.facts.view.lies_at(place)
    if scene.touches.page in MISDRAWN_PAGES and text not in ("", *NAMELESS):
        return corrected(scene, place, BY_TEXT[text])
    if scene.touches.page == "card":
        return touch_card.hold(scene, rest)
    return (
        scene.change(picked=place, rank="")
        if place in scene.offers.correct.places
        else scene.say(NOT_NOW)
    )
