"""Touches on the page of a buy-in: what the patron gives, how much, and for which box. Pure.

The box is touched last and enters it: three touches of a note, and none is asked where nobody buys.
"""

from __future__ import annotations

from kiosk.record.projections.day import BUY_INS
from kiosk.station.tray.buy_ins import MOST_BOUGHT
from kiosk.station.tray.day_commands import BuyIn, TakeBackBuyIn
from ui.table.facts import BUY_PAGE, DayTouches, Label, Why
from ui.table.input.actions import Action
from ui.table.input.allowed import Rule, why_not_buying
from ui.table.input.scene import NOT_NOW, Scene, Touched

#: the pages of the drawer on which the floor makes one void
BUY_INS_PAGE, VOID_PAGE = "buy-ins", "void-buy-in"


def why_not_page(scene: Scene, to: str, key: str) -> Why:
    """Why a page about buy-ins has nothing to do now; `key`: the number of the one it is about."""
    if to == BUY_PAGE:
        return why_not_buying(scene, Action("buying"))
    day = scene.facts.step.house.day
    stands = [] if day is None or day.stands != "open" else [each.number for each in day.buy_ins]
    if to == VOID_PAGE:
        return None if key.isdecimal() and int(key) in stands else Label("refused-no_such_buy_in")
    return None if stands else Label("ui-why-no-buy-ins")


def why_not_note(scene: Scene, action: Action) -> Why:
    """Why no such note is added; 0: why the amount is not nought again."""
    if not _is_open(scene):
        return NOT_NOW
    amount = scene.touches.day.amount
    if not action.number:
        return None if amount else NOT_NOW
    if amount + action.number > MOST_BOUGHT:
        money = scene.words.money
        facts = (("amount", money(amount + action.number)), ("most", money(MOST_BOUGHT)))
        return Label("refused-too_much_bought", facts)
    return None


def note(scene: Scene, action: Action) -> Touched:
    """One note more; 0: none of it after all."""
    touches = scene.touches.day
    amount = touches.amount + action.number if action.number else 0
    return scene.change(day=touches._replace(amount=amount))


def why_not_gives(scene: Scene, action: Action) -> Why:
    """Why the patron does not give that: it is touched already."""
    other = action.name in BUY_INS and action.name != scene.touches.day.gives
    return None if _is_open(scene) and other else NOT_NOW


def gives(scene: Scene, action: Action) -> Touched:
    return scene.change(day=scene.touches.day._replace(gives=action.name))


def why_not_bought(scene: Scene, _: Action) -> Why:
    """Why no box buys: no amount was touched."""
    if not _is_open(scene):
        return NOT_NOW
    return None if scene.touches.day.amount else Label("ui-why-no-amount")


def buys(scene: Scene, action: Action) -> Touched:
    """The box buys, 0: nobody says which; the dealer enters it."""
    touches = scene.touches.day
    command = BuyIn(touches.gives, touches.amount, action.number)
    return scene.order(command, page="", day=DayTouches())


def at_box(scene: Scene, action: Action) -> Touched:
    """A box of the felt, touched while the page is open: it buys, as by the page's own key."""
    why = why_not_bought(scene, action)
    return scene.say(why) if why else buys(scene, action)


def why_not_taken_back(scene: Scene, action: Action) -> Why:
    """Why the newest buy-in is not taken back: a card has come since, or it stands no longer."""
    day = scene.facts.step.house.day
    if day is None or not day.buy_ins or day.buy_ins[-1].number != action.number:
        return NOT_NOW
    return None if day.fresh else Label("refused-buy_in_stands")


def take_back(scene: Scene, action: Action) -> Touched:
    return scene.order(TakeBackBuyIn(action.number))


def _is_open(scene: Scene) -> bool:
    return scene.touches.drawer.page == BUY_PAGE


RULES: dict[str, Rule] = {
    "note": why_not_note,
    "gives": why_not_gives,
    "buys": why_not_bought,
    "take-back": why_not_taken_back,
}
