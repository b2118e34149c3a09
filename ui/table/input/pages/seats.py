"""Touches on the pages of seats: which box, who sits there, and what becomes of them. Pure.

SEAT and the box are two touches; the swiped card does the rest. A box of the felt is touched as
well as its key. A box where somebody sits chooses them.
"""

from __future__ import annotations

from kiosk.record.projections.seats import Seat
from kiosk.staff.secret import Secret
from kiosk.station.seats.seat_commands import (
    MOST,
    AwaitCard,
    LeaveSeat,
    MoveSeat,
    SeatPatron,
    TakeBreak,
)
from kiosk.station.step import SeatsView
from ui.table.facts import SEATS_PAGE, Facts, Label, SeatingTouches, UiState, Why
from ui.table.input.actions import Action
from ui.table.input.allowed import Rule, why_not_seating
from ui.table.input.scene import NOT_NOW, Order, Scene, Touched, dealer

#: where a number is typed; where somebody leaves
NUMBER_PAGE, LEAVES_PAGE = "seat-number", "seat-leaves"
PAGES = (SEATS_PAGE, NUMBER_PAGE, LEAVES_PAGE)
#: digits of a number that is typed
LONGEST = 16
DIGITS = tuple("1234567890")


def seated(scene: Scene) -> SeatsView:
    return scene.facts.step.house.seats or SeatsView()


def chosen(scene: Scene) -> Seat | None:
    """The patron who was chosen, while they sit there."""
    patron = scene.touches.seating.patron
    return next((seat for seat in seated(scene).seated if seat.patron == patron), None)


def why_not_page(scene: Scene, to: str) -> Why:
    """Why a page of seats has nothing to do now."""
    if to == SEATS_PAGE:
        return why_not_seating(scene, Action("seating"))
    if to == LEAVES_PAGE:
        return None if chosen(scene) is not None else Label("ui-seats-choose")
    return None if scene.touches.seating.boxes else Label("ui-seats-box")


def why_not_box(scene: Scene, action: Action) -> Why:
    """Why no such box is touched."""
    boxes = len(scene.facts.view.boxes)
    return None if _is_open(scene, SEATS_PAGE) and 1 <= action.number <= boxes else NOT_NOW


def box(scene: Scene, action: Action) -> Touched:
    """A box: somebody is to sit there, or who sits there is chosen; of whoever is chosen, another
    box."""
    touches, number = scene.touches.seating, action.number
    who, now = chosen(scene), seated(scene).of_box(number)
    if now is not None:
        patron = "" if who == now else now.patron
        changed = SeatingTouches(patron=patron)
        return _awaiting(scene, scene.change(seating=changed), ())
    if who is not None:
        boxes = (number,) if touches.moves else tuple(sorted((*who.boxes, number)))
        return scene.order(MoveSeat(who.patron, boxes), seating=SeatingTouches())
    taken = touches.boxes
    boxes = tuple(each for each in taken if each != number)
    boxes = tuple(sorted((*taken, number))) if boxes == taken else boxes
    return _awaiting(scene, scene.change(seating=SeatingTouches(boxes)), boxes)


def _awaiting(scene: Scene, touched: Touched, boxes: tuple[int, ...]) -> Touched:
    """The station hears whose card is awaited, where that is news."""
    if boxes == seated(scene).awaits:
        return touched
    return touched._replace(orders=(Order(AwaitCard(boxes), dealer(scene.setup.dealer)),))


def at_felt(scene: Scene, action: Action) -> Touched:
    """A box of the felt, touched while the page is open, as the page's own key."""
    why = why_not_box(scene, action)
    return scene.say(why) if why else box(scene, action)


def why_not_touched(scene: Scene, action: Action) -> Why:
    """Why a key of these pages does nothing."""
    touches, name = scene.touches.seating, action.name
    if name == "unknown":
        is_open = _is_open(scene, SEATS_PAGE)
        return Label("ui-seats-box") if is_open and not touches.boxes else _unless(is_open)
    if name in ("break", "moves"):
        is_open = _is_open(scene, SEATS_PAGE)
        return Label("ui-seats-choose") if is_open and chosen(scene) is None else _unless(is_open)
    if name == "left":
        return _unless(_is_open(scene, LEAVES_PAGE) and chosen(scene) is not None)
    if not _is_open(scene, NUMBER_PAGE):
        return NOT_NOW
    if name in DIGITS:
        return _unless(len(touches.number) < LONGEST)
    return _unless(name in ("rub", "give") and len(touches.number) > 0)


def touched(scene: Scene, action: Action) -> Touched:
    """UNKNOWN sits down, or whose number was typed ("give"); a digit of it, or the last one taken
    back ("rub"); whoever is chosen takes a break, moves, or has left."""
    touches, name, who = scene.touches.seating, action.name, chosen(scene)
    closed = SeatingTouches()
    match name:
        case "unknown":
            return scene.order(SeatPatron(touches.boxes, Secret()), page="", seating=closed)
        case "give":
            command = SeatPatron(touches.boxes, touches.number)
            return scene.order(command, page="", seating=closed)
        case "moves":
            return scene.change(seating=touches._replace(moves=not touches.moves))
        case "rub":
            return scene.change(seating=touches._replace(number=touches.number.but_last()))
    if name in DIGITS:
        return scene.change(seating=touches._replace(number=touches.number.and_then(name)))
    assert who is not None  # `why_not_touched`
    if name == "break":
        return scene.order(TakeBreak(who.patron, is_back=bool(who.away)), seating=closed)
    walked = touches.walked or None
    return scene.order(LeaveSeat(who.patron, walked), page="", seating=closed)


def why_not_walked(scene: Scene, action: Action) -> Why:
    """Why no chips more of that many cents are walked with; 0: why none were."""
    walked = scene.touches.seating.walked
    page = scene.touches.drawer.on_page[0]
    if page not in (LEAVES_PAGE, "rating-average"):
        return NOT_NOW
    return _unless(walked + action.number <= MOST if action.number else walked > 0)


def walks(scene: Scene, action: Action) -> Touched:
    """One chip more that they walk with; 0: none of it after all."""
    touches = scene.touches.seating
    walked = touches.walked + action.number if action.number else 0
    return scene.change(seating=touches._replace(walked=walked))


def turn_to(scene: Scene, to: str) -> Touched:
    """Another of these pages, with what is touched on them."""
    stays = scene.touches.drawer.on_page[0] in PAGES
    seating = scene.touches.seating if stays else SeatingTouches()
    return scene.turned_to(to, seating=seating)


def card_not_awaited(scene: Scene, touched: Touched) -> Touched:
    """Whoever leaves the pages awaits no card any more: the next one seats nobody."""
    page = touched.touches.drawer.on_page[0]
    if not seated(scene).awaits or page in PAGES or touched.why is not None:
        return touched
    if any(isinstance(order.command, SeatPatron) for order in touched.orders):
        return touched
    none = Order(AwaitCard(()), dealer(scene.setup.dealer))
    return touched._replace(orders=(*touched.orders, none))


def after_step(facts: Facts, before: Facts, touches: UiState) -> UiState:
    """The page shuts once the card was read of which it was waited for."""
    now, then = facts.step.house.seats, before.step.house.seats
    if now is None or then is None or touches.drawer.on_page[0] not in PAGES:
        return touches
    sat = then.awaits and not now.awaits and now.seated != then.seated
    return touches.change(page="", seating=SeatingTouches()) if sat else touches


def _is_open(scene: Scene, page: str) -> bool:
    return scene.touches.drawer.page == page


def _unless(may: bool) -> Why:
    return None if may else NOT_NOW


RULES: dict[str, Rule] = {
    "sits": why_not_box,
    "seats": why_not_touched,
    "walks": why_not_walked,
}
