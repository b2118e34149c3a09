"""Touches on the floor's drawer, and on the cards that a page of it is about. Pure.

What has to be signed is signed by a floorperson who has been chosen on that page, and for that page
alone.
"""

from __future__ import annotations

from kiosk.game.cards import BY_TEXT, Card
from kiosk.game.commands.commands import Correct, NewShoe, Void
from kiosk.game.commands.offers import Offers
from kiosk.game.frozen import replaced
from kiosk.game.view import CardPlace
from kiosk.station.commands import Events, LastRound, Recall, SignOff, UnlockTable
from ui.table.day.listed import HELP_PAGES
from ui.table.drawer import preferences
from ui.table.facts import DayTouches, Facts, Label, Led, UiState, Why
from ui.table.input.actions import Action
from ui.table.input.allowed import Rule, as_entered, why_not_corrected
from ui.table.input.dealing_errors import (
    ALARM_PAGES,
    CARD_PAGES,
    IS,
    MISDRAWN_PAGES,
    NAMELESS,
    turned_out,
)
from ui.table.input.pages import accounts, chips, events, ratings, seats
from ui.table.input.pages import card as on_card
from ui.table.input.scene import (
    BUSY,
    NOT_NOW,
    WHO,
    Order,
    Scene,
    Touched,
    dealer,
    floor,
    held_first,
    signers,
    why_unsigned,
)

#: why a card is corrected or a round voided; of a correction one is usual
REASONS = ("misread", "entered", "dealt", "other")
USUAL = {"correct": "misread"}
#: of a round that is over, and lies there still: what the floor can do instead
_OVER = {"correct": Label("ui-why-round-over"), "void": Label("ui-why-round-over-void")}


def open_floor(scene: Scene, _: Action) -> Touched:
    """The first page of the drawer; or, from any other, none."""
    return turn_to(scene, "" if scene.touches.drawer.page else "floor")


def back(scene: Scene, _: Action) -> Touched:
    """The page that led to the open one, turned as it was; none where the table itself did."""
    led = next(reversed(scene.touches.drawer.back), Led(""))
    touched = turn_to(scene, led.page)
    return touched._replace(touches=touched.touches.change(more=led.more))


def page(scene: Scene, action: Action) -> Touched:
    """Another page of the drawer."""
    return turn_to(scene, _page_of(action))


def _page_of(action: Action) -> str:
    return action.name + (f":{action.about}" if action.about else "")


def _why_held(scene: Scene, page: str) -> Why:
    """Why nothing is said on that page of the next card: one is held, which is the next."""
    is_next = page in MISDRAWN_PAGES and scene.facts.step.readers.held
    return held_first(scene.facts) if is_next else None


def why_not_turned(scene: Scene, rest: str) -> Why:
    """Why the page of the drawer that is named so, with what it is about, is not opened."""
    about, _, which = rest.partition(":")
    if about in seats.PAGES:
        return seats.why_not_page(scene, about)
    if about in ratings.PAGES:
        return ratings.why_not_page(scene, about, which)
    if about in chips.PAGES and (closed := chips.why_not_page(scene, about, which)):
        return closed
    if about in accounts.PAGES and (closed := accounts.why_not_page(scene, about)):
        return closed
    if rest == "recall" and scene.setup.coach and not _has_round(scene):
        return Label("ui-panel-none")
    if about == "figures" and rest == scene.touches.drawer.page:
        return BUSY if which == "pdf" else Label("ui-why-page")
    if about in HELP_PAGES and rest == scene.touches.drawer.page:
        return Label("ui-why-page")
    view = scene.facts.view
    if rest == "last-round" and (view.last_round or view.shoe_needed):
        return Label("ui-why-last-round")
    if (why := _why_held(scene, rest)) is not None:
        return why
    why = _why_not_page(scene.offers, rest)
    return why and (_OVER.get(rest, why) if view.settled is not None else why)


def _has_round(scene: Scene) -> bool:
    """Whether there is a round at a table whose first is led through: that one."""
    view = scene.facts.view
    return view.in_round or view.settled is not None


def turn_to(scene: Scene, rest: str) -> Touched:
    """The page of the drawer that is named so, with what it is about; "" closes it."""
    about = rest.partition(":")[0]
    if about in seats.PAGES:
        return seats.turn_to(scene, about)
    if about in ratings.PAGES:
        return ratings.turned(scene, rest)
    # Figures and accounts are counted anew whenever their page opens: a round may be amended.
    opens = about in ("figures", "accounts") and not scene.touches.drawer.page.startswith(about)
    touched = scene.turned_to(rest, opened=scene.touches.drawer.opened + opens)
    if about in chips.PAGES:
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
        return _why_no_void(offers)
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


def why_not_chosen(scene: Scene, action: Action) -> Why:
    """Why the screen is no other way: it is so already."""
    same = preferences.choose(scene.setup, action.name) == scene.setup
    return Label("ui-why-chosen") if same else None


def by(scene: Scene, action: Action) -> Touched:
    """Who signs has been chosen."""
    return signed(scene, action.number)


def why_not_by(scene: Scene, action: Action) -> Why:
    """Why whoever has this place among those who may sign does not."""
    if action.number >= len(signers(scene.facts, scene.setup)):
        return WHO
    to, key = scene.touches.drawer.on_page
    if to == "card-sign":
        picked = scene.touches.card.picked
        return None if picked in scene.offers.correct.places else NOT_NOW
    return _why_not_signed(scene, key) if to == "sign" else _why_not_shoe(scene, to)


def signed(scene: Scene, at: int) -> Touched:
    """Whoever of those who may sign has this place signs. Trouble, or a shoe, is signed at once."""
    name = signers(scene.facts, scene.setup)[at]
    if scene.touches.drawer.page == "card-sign":
        return on_card.sign(scene, name)
    to, key = scene.touches.drawer.on_page
    if to in ALARM_PAGES:
        return events.signed(scene, to, key, name)
    if to in ("unlock", "last-round"):
        said = UnlockTable() if to == "unlock" else LastRound()
        return scene.change(page="")._replace(orders=(Order(said, floor(name)),))
    if to not in ("sign", *_OTHER_SHOE):
        return scene.change(by=name)
    if to != "sign" and scene.offers.shoe.called_for:  # since the page was opened
        return scene.order(NewShoe(), page="")
    signed = SignOff(key) if to == "sign" else NewShoe()
    return scene.change(page="")._replace(orders=(Order(signed, floor(name)),))


def why_not_reason(scene: Scene, action: Action) -> Why:
    """Why the next card is not said to be this: one is held, or its place was not missed."""
    if (why := _why_held(scene, scene.touches.drawer.page)) is not None:
        return why
    missed = scene.touches.drawer.page == "missed"
    return (
        Label("ui-why-no-missed")
        if missed and int(action.name) not in scene.offers.card.to
        else None
    )


#: the pages on which a new shoe is signed, with what is said where it would mean the other
_OTHER_SHOE = {"new-shoe": Label("ui-why-in-round"), "ran-out": Label("ui-why-no-round")}


def shoe(scene: Scene, _: Action, to: str) -> Touched:
    """A fresh shoe: the dealer's where one is called for; any other, and one in the middle of a
    round, the floor signs."""
    return scene.order(NewShoe(), page="") if scene.offers.shoe.called_for else turn_to(scene, to)


def _why_not_shoe(scene: Scene, to: str) -> Why:
    if to not in _OTHER_SHOE:
        return None
    if scene.facts.step.readers.held:
        return held_first(scene.facts)  # the held card is the old shoe's
    means, shoe = to.replace("-", "_"), scene.offers.shoe
    return shoe.refused or (None if shoe.means == means else _OTHER_SHOE[to])


#: what is refused of a correction that would move a card or a decision, which the floor may sign as
#: it lies; or because something later could not stand, of which a hand's end alone may be left out
_MOVES = ("refused-card_would_move", "refused-decision_would_move")
_LATER, _LEFT_OUT = "refused-later", ("stand", "patrons_closed")


def after_step(facts: Facts, touches: UiState) -> UiState:
    """A correction that would move a card opens the page that asks how it is to be. The page of a
    shoe goes with what it was for: a round that begins from the old one, or one that is over; and
    gives way to a card that is held."""
    refused = facts.step.refusal
    if refused is not None and touches.card.corrects is not None:
        if refused.name in _MOVES or refused.later in _LEFT_OUT:
            return touches.change(page="lies")
        if refused.name == _LATER:
            return touches.change(page="lies", corrects=None)
    offers, page = facts.step.table.offers, touches.drawer.page
    if offers is None or page not in _OTHER_SHOE:
        return touches
    if facts.step.readers.held:
        return touches.change(page="")
    if offers.shoe.means == page.replace("-", "_"):
        return touches
    return touches.change(
        page="", notice=Label("ui-why-old-shoe") if page == "new-shoe" else touches.notices.notice
    )


def why_not_void(scene: Scene, _: Action) -> Why:
    """Why the round is not voided: nobody signs it, or says why."""
    drawer = scene.touches.drawer
    unsaid = None if drawer.reason else Label("ui-why-void-reason")
    return _why_no_void(scene.offers) or why_unsigned(scene) or unsaid


def void(scene: Scene, _: Action) -> Touched:
    return scene.sign(
        Void(scene.touches.drawer.by, scene.touches.drawer.reason), page="", reason=""
    )


def _why_no_void(offers: Offers) -> Why:
    """A round is voided that has begun: a voided one's wagers lie there again, and are no round
    yet."""
    return offers.void.refused or (Label("ui-why-no-round-yet") if offers.wagers_open else None)


def why_not_dead(scene: Scene, action: Action) -> Why:
    """Why a box does not go out of the round."""
    return scene.offers.void_box[action.number - 1].refused or why_unsigned(scene)


def dead(scene: Scene, action: Action) -> Touched:
    """A box that got no card goes out of the round."""
    return scene.sign(Void(scene.touches.drawer.by, "no_card", action.number), page="")


def _why_not_signed(scene: Scene, key: str) -> Label | None:
    """What has to come before the trouble can be signed off, as the station says it."""
    waits = (each for each in scene.facts.step.alerts.troubles if each.key == key and each.waits)
    return next((Label("refused-not_cured", (("todo", each.todo),)) for each in waits), None)


def why_not_practice(scene: Scene, _: Action) -> Why:
    """Why there are no lessons over the table now: only between rounds, while nothing is wrong at
    it."""
    if scene.facts.view.in_round or not scene.setup.practice:
        return Label("ui-why-practice")
    return Label("ui-why-practice-trouble") if scene.facts.step.alerts.troubles else None


# Cards.


def entered(scene: Scene, card: Card) -> Touched:
    """A card is named by touch, as it may be."""
    touches = scene.touches
    if touches.drawer.page in CARD_PAGES:
        return on_card.named(scene, card)
    if touches.card.picked is not None:
        return _corrected(scene, touches.card.picked, card)
    command = as_entered(scene, card)
    if touches.drawer.page in MISDRAWN_PAGES:
        return scene.sign(command, rank="", page="", reason="")
    return scene.order(command, rank="")


def _corrected(scene: Scene, place: CardPlace, card: Card) -> Touched:
    """The card at `place` is `card`; or, on a page for that, it is one that should have had no
    place, or another."""
    touches = scene.touches
    because, then = touches.drawer.reason or USUAL["correct"], "floor"
    if touches.drawer.page in MISDRAWN_PAGES:
        because, then = IS[touches.drawer.page], ""
    turned = turned_out(touches)
    command = Correct(
        place.box, place.position, card, touches.drawer.by, because, place.hand, **turned
    )
    return scene.sign(command, rank="", picked=None, page=then, reason="", corrects=command)


def why_not_as_it_lies(scene: Scene, _: Action) -> Why:
    """Why no correction is taken as the cards lie: none would move."""
    return Label("ui-why-nothing-moves") if scene.touches.card.corrects is None else None


def lies(scene: Scene, _: Action) -> Touched:
    """The correction that would move a card is taken with every card where it lies, signed by
    whoever signed it."""
    command = scene.touches.card.corrects
    assert command is not None
    orders = (Order(replaced(command, as_it_lies=True), floor(command.by)),)
    return scene.change(page="", corrects=None)._replace(orders=orders)


def card(scene: Scene, action: Action) -> Touched:
    """A card on the felt, touched on a page of the floor's: what it is called is asked only where
    it is to be another."""
    place = action.card
    assert place is not None
    text = scene.facts.view.lies_at(place)
    if scene.touches.drawer.page in MISDRAWN_PAGES and text not in ("", *NAMELESS):
        picked = scene._replace(touches=scene.touches.change(picked=place))
        why = why_not_corrected(picked, BY_TEXT[text])
        return scene.say(why) if why else _corrected(picked, place, BY_TEXT[text])
    if scene.touches.drawer.page == "card":
        return on_card.hold(scene, action)
    if place not in scene.offers.correct.places:
        return scene.say(NOT_NOW)
    return scene.change(picked=place, rank="")


RULES: dict[str, Rule] = {
    "page": lambda scene, action: why_not_turned(scene, _page_of(action)),
    "choose": why_not_chosen,
    "by": why_not_by,
    "reason": why_not_reason,
    "new_shoe": lambda scene, _: _why_not_shoe(scene, "new-shoe"),
    "ran_out": lambda scene, _: _why_not_shoe(scene, "ran-out"),
    "void": why_not_void,
    "dead": why_not_dead,
    "ack": lambda scene, action: _why_not_signed(scene, action.name),
    "practice": why_not_practice,
    "lies": why_not_as_it_lies,
}
