"""Touches on the page of a table that is closed, being opened or being closed. Pure."""

from __future__ import annotations

from kiosk.station.day_commands import (
    CancelDay,
    Confirm,
    CountChips,
    DayCommand,
    OpenTable,
    SignCount,
)
from kiosk.station.table_day import DayView
from ui.table import touch_chips
from ui.table.day import at_of, count_of, dealer_name, floor_names, step_now
from ui.table.day_rows import is_shown
from ui.table.facts import DayTouches, Label
from ui.table.scene import NOT_NOW, Order, Scene, Touched, dealer, floor

#: touches by which people sign in and out
_STAFF = ("charge", "dealer", "out", "stay", "digit", "rub", "enter", "resume")
#: what may be touched while the page covers the felt, beside its own keys: trouble, and how the screen is
BESIDE = ("day", "count", "pieces", "ack", "by", "close", "page", "choose", *_STAFF)
#: keys of the page itself, and those of its lower edge that open the sign-in
_OWN, _OPENING = ("day", "count", "pieces"), ("charge", "dealer")
#: pages of the floor's drawer that are there while the table is not open
_PAGES = ("", "floor", "screen", "sign", "sign-in")
#: pieces of one denomination are no more than this
_MOST = 99_999


def why_not_open(action: str, rest: str, over: str) -> Label | None:
    """Why a touch does nothing while the page covers the felt, and the page `over` of the drawer, "" for none, a part of it."""
    if over and (action in _OWN or (over == "sign-in" and action in _OPENING)):
        return Label("ui-why-over")
    closed = action not in BESIDE or (action == "page" and rest.partition(":")[0] not in _PAGES)
    return Label("ui-why-day") if closed else None


def day(scene: Scene, rest: str) -> Touched:
    """A key of the page."""
    view = _view(scene)
    what, _, which = rest.partition(":")
    touches, names = scene.touches.day, floor_names(scene.facts, scene.setup)
    match what:
        case "close":
            return touch_chips.close(scene)
        case "open":
            return _signed(scene, OpenTable(), names[int(which)], DayTouches(by=names[int(which)]))
        case "by":
            return scene.change(day=touches._replace(by=names[int(which)]))
        case "tests":
            return _signed(scene, OpenTable(), touches.by, touches)
        case "sign" | "hole_reader" | "report":
            return _signed(scene, Confirm(what), touches.by, touches)
        case "cancel":
            return _signed(scene, CancelDay(), touches.by, DayTouches())
        case "again":
            return scene.change(day=touches._replace(again=True, chips=dict(view.counted or ())))
        case "count":
            count = tuple(sorted(count_of(view, scene.touches).items(), reverse=True))
            return _dealt(scene, CountChips(count), touches._replace(again=False))
        case "signed" if which == "dealer":
            return _dealt(scene, SignCount("dealer"), touches)
        case "signed":
            return _signed(scene, SignCount("floor"), names[int(which.partition(":")[2])], touches)
    raise ValueError(f"the page of the day has no key {what!r}")


def chip(scene: Scene, rest: str) -> Touched:
    """A denomination: the digits are for it."""
    if is_shown(scene.facts) and step_now(_view(scene), scene.touches) != "count":
        return scene.say(NOT_NOW)
    return scene.change(day=scene.touches.day._replace(at=int(rest), fresh=True))


def pieces(scene: Scene, rest: str) -> Touched:
    """A digit of how many chips there are; "<" takes one back, ">" goes on to the next denomination."""
    view, touches = _view(scene), scene.touches.day
    at = at_of(view, scene.touches)
    if rest == ">":
        values = sorted((value for value, _, _ in view.chips), reverse=True)
        after = values[(values.index(at) + 1) % len(values)]
        return scene.change(day=touches._replace(at=after, fresh=True))
    pieces = touches.chips.get(at, 0)
    if rest == "<":
        pieces //= 10
    else:
        pieces = int(rest) if touches.fresh else min(_MOST, pieces * 10 + int(rest))
    return scene.change(day=touches._replace(at=at, fresh=False, chips={**touches.chips, at: pieces}))


def _view(scene: Scene) -> DayView:
    view = scene.facts.step.day
    assert view is not None
    return view


def _signed(scene: Scene, command: DayCommand, name: str, after: DayTouches) -> Touched:
    """The floorperson `name` orders it."""
    return Touched(scene.touches._replace(day=after), (Order(command, floor(name)),))


def _dealt(scene: Scene, command: DayCommand, after: DayTouches) -> Touched:
    """The dealer orders it."""
    return Touched(scene.touches._replace(day=after), (Order(command, dealer(dealer_name(scene.facts, scene.setup))),))
