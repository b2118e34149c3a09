"""Touches on the page of a table that is closed, being opened or being closed. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from kiosk.station.tray.day_commands import (
    CancelDay,
    Confirm,
    CountChips,
    DayCommand,
    OpenTable,
    PrintSlip,
    SignCount,
)
from kiosk.station.tray.day_view import DayView
from kiosk.station.tray.fills_and_credits import MOST_COUNTED
from ui.table.facts import DayTouches, Label, UiState, Why
from ui.table.input.actions import Action
from ui.table.input.allowed import Rule
from ui.table.input.pages import chips
from ui.table.input.pages.chips import at_of, denominations
from ui.table.input.scene import (
    NOT_NOW,
    Order,
    Scene,
    Touched,
    dealer,
    floor,
    signed_already,
    signers,
    why_unsigned,
)


def step_now(day: DayView, touches: UiState) -> str:
    """What the page is about: "closed", a step that is not done, or "signatures"."""
    if day.stands == "closed":
        return "closed"
    if touches.day.again:
        return "count"
    return next((step for step, done in day.steps if not done), "signatures")


def count_of(day: DayView, touches: UiState) -> Mapping[int, int]:
    """The count as it stands on the page: what was touched so far, or what was counted."""
    return touches.day.chips if step_now(day, touches) == "count" else dict(day.counted or ())


def why_not_day(scene: Scene, action: Action) -> Why:
    """Why a key of the page does nothing: it is somebody else's, or has been touched."""
    view = _view(scene)
    what, which = action.name, action.about
    if (why := _not_theirs(scene, view, what)) is not None:
        return why
    at = which.rpartition(":")[2]
    names = signers(scene.facts, scene.setup)
    if at.isdecimal() and what in ("open", "print", "by", "signed") and int(at) >= len(names):
        return NOT_NOW  # who it named is signed out
    match what:
        case "done":
            return Label("refused-day_done")
        case "count":
            # An empty tray is counted too: by a 0 that was typed.
            return None if count_of(view, scene.touches) else Label("ui-why-not-counted")
        case "close":
            return why_unsigned(scene)
        case "receive":
            return chips.why_not_received(scene, which)
        case "signed":
            return _why_not_both(scene, view, names[int(at)] if which != "dealer" else None)
    return None


def day(scene: Scene, action: Action) -> Touched:
    """A key of the page."""
    view = _view(scene)
    what, which = action.name, action.about
    touches, names = scene.touches.day, signers(scene.facts, scene.setup)
    at = which.rpartition(":")[2]
    match what:
        case "close":
            return chips.close(scene)
        case "open":
            return _signed(scene, OpenTable(), names[int(which)], DayTouches(by=names[int(which)]))
        case "print":
            closer = PrintSlip(f"closer:{view.numbers.get('closer', 0)}")
            return _signed(scene, closer, names[int(which)], touches)
        case "by":
            return scene.change(day=touches._replace(by=names[int(which)]))
        case "tests":
            return _signed(scene, OpenTable(), touches.by, touches)
        case "sign" | "hole_reader" | "report":
            return _signed(scene, Confirm(what), touches.by, touches)
        case "cancel":
            return _signed(scene, CancelDay(), touches.by, DayTouches())
        case "again":
            anew = touches._replace(again=True, chips=dict(view.counted or ()), at=0, fresh=True)
            return scene.change(day=anew)
        case "count":
            count = tuple(sorted(count_of(view, scene.touches).items(), reverse=True))
            return scene.order(CountChips(count), day=touches._replace(again=False))
        case "receive":
            return chips.received(scene, which)
        case "signed":
            return _signs(scene, names[int(at)] if which != "dealer" else None)
    raise ValueError(f"the page of the day has no key {what!r}")


def why_not_chip(scene: Scene, _: Action) -> Why:
    """Why no denomination is chosen: nothing is counted, or by somebody else."""
    if not scene.now.day_covers:
        return None
    view = _view(scene)
    if step_now(view, scene.touches) != "count":
        return NOT_NOW
    return _not_theirs(scene, view, "count")


def chip(scene: Scene, action: Action) -> Touched:
    """A denomination: the digits are for it."""
    return scene.change(day=scene.touches.day._replace(at=action.number, fresh=True))


def why_not_pieces(scene: Scene, action: Action) -> Why:
    """Why a digit does not count: there would be too many chips, or as many as before."""
    view, touches = _view(scene), scene.touches.day
    if (why := _not_theirs(scene, view, "count")) is not None:
        return why
    if action.name == ">":
        return None
    at = at_of(view, scene.touches)
    is_first = touches.fresh and action.name != "<"
    before = None if is_first else touches.chips.get(at, 0)
    typed = _typed(touches, at, action.name)
    return chips.why_not_so_many(scene, at, typed, MOST_COUNTED, before)


def _typed(touches: DayTouches, at: int, digit: str) -> int:
    """How many chips of the denomination there are with one more digit, or without the last."""
    before = touches.chips.get(at, 0)
    if digit == "<":
        return before // 10
    return int(digit) if touches.fresh else before * 10 + int(digit)


def pieces(scene: Scene, action: Action) -> Touched:
    """A digit of how many chips there are; "<" takes one back, ">" goes on to the next
    denomination."""
    view, touches = _view(scene), scene.touches.day
    at = at_of(view, scene.touches)
    if action.name == ">":
        values = denominations(view)
        after = values[(values.index(at) + 1) % len(values)]
        return scene.change(day=touches._replace(at=after, fresh=True))
    counted = {**touches.chips, at: _typed(touches, at, action.name)}
    return scene.change(day=touches._replace(at=at, fresh=False, chips=counted))


def _why_not_both(scene: Scene, view: DayView, name: str | None) -> Why:
    """Why the floorperson `name`, None for the dealer, does not sign beside who has signed."""
    by, other = (dealer(scene.setup.dealer), "floor") if name is None else (floor(name), "dealer")
    return signed_already(scene, by, *view.signed[other]) if other in view.signed else None


def _signs(scene: Scene, name: str | None) -> Touched:
    """A signature under the count: of the floorperson `name`, None for the dealer's."""
    if name is None:
        return scene.order(SignCount("dealer"))
    return _signed(scene, SignCount("floor"), name, scene.touches.day)


def _not_theirs(scene: Scene, view: DayView, what: str) -> Why:
    """Why whoever is signed in has nothing to do with a key of the page that orders nothing yet."""
    staff = scene.facts.step.house.staff
    if staff is None:
        return None
    if what == "by":
        return staff.refused("floor", "close" if view.stands == "closing" else "open")
    return staff.refused("dealer", "deal") if what in ("again", "count") else None


def _view(scene: Scene) -> DayView:
    view = scene.facts.step.house.day
    assert view is not None
    return view


def _signed(scene: Scene, command: DayCommand, name: str, after: DayTouches) -> Touched:
    """The floorperson `name` orders it."""
    return Touched(scene.touches._replace(day=after), (Order(command, floor(name)),))


RULES: dict[str, Rule] = {"day": why_not_day, "count": why_not_chip, "pieces": why_not_pieces}
