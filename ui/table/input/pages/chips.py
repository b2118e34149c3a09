"""Touches on the pages of the floor's drawer that are about the table's chips. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kiosk.record.projections.day import requests_of, slip_key
from kiosk.record.projections.inventory import total
from kiosk.station.tray.day_commands import (
    CloseTable,
    Exchange,
    PrintSlip,
    ReceiveSlip,
    RequestSlip,
    VoidBuyIn,
    VoidSlip,
)
from kiosk.station.tray.day_view import DayView
from kiosk.station.tray.fills_and_credits import MOST_PIECES, VOIDABLE
from ui.table.facts import BUY_PAGE, DayTouches, Label, UiState, Why
from ui.table.input.actions import Action
from ui.table.input.allowed import Rule
from ui.table.input.pages import buy_in
from ui.table.input.pages.buy_in import BUY_INS_PAGE, VOID_PAGE
from ui.table.input.scene import (
    NOT_NOW,
    Scene,
    Touched,
    dealer,
    signed_already,
    why_unsigned,
)
from ui.table.moment import place_of

#: pages on which chips are counted, and how many are added by one touch
COUNTED = ("fill", "credit", "colour", "colour-out")
MORE = (1, 5, 20, 100)
#: why a slip is void, and how a journal keeps it
WHY_VOID = {"amount": "wrong_amount", "table": "wrong_table", "not-needed": "not_needed"}
#: every page of this module
PAGES = (
    *("chips", "slips", "print-slip", "void-slip", "close-table", "limits", *COUNTED),
    *(BUY_PAGE, BUY_INS_PAGE, VOID_PAGE),
)


def denominations(day: DayView) -> list[int]:
    """The chips of the table in cents, the largest first."""
    return sorted((value for value, _, _ in day.chips), reverse=True)


def at_of(day: DayView, touches: UiState) -> int:
    """The denomination that is counted now, in cents."""
    values = denominations(day)
    return touches.day.at if touches.day.at in values else values[0]


def why_not_page(scene: Scene, to: str, key: str) -> Why:
    """Why a page about chips has nothing to do now; `key` is of the slip that it is about."""
    day = scene.facts.step.house.day
    if to in (BUY_PAGE, BUY_INS_PAGE, VOID_PAGE):
        return buy_in.why_not_page(scene, to, key)
    if to == "limits":
        return NOT_NOW if scene.setup.units or scene.setup.common_hand else None
    if day is None or day.stands != "open":
        return NOT_NOW
    if to == "close-table" and not scene.offers.wagers_open:
        return Label("ui-why-close-in-round")
    if to == "close-table" and (left := scene.facts.view.unsettled):
        owed = (place_of(line).box for line in scene.facts.lines)
        return Label(
            "refused-close_unsettled",
            (("box", next((box for box in owed if box in left), min(left))),),
        )
    if to == "void-slip" and _state(scene, key) not in VOIDABLE:
        return Label("refused-day_done")
    return Label("ui-why-no-slips") if to == "slips" and not day.numbers else None


def why_not_more(scene: Scene, action: Action) -> Why:
    """Why so many chips more are not counted."""
    day = scene.facts.step.house.day
    if day is None or scene.touches.drawer.page not in COUNTED:
        return NOT_NOW
    at, before, pieces = _more(scene, day, action)
    return why_not_so_many(scene, at, pieces, MOST_PIECES, before)


def more(scene: Scene, action: Action) -> Touched:
    """So many chips more of the denomination that was touched last; 0: none of it after all."""
    day, touches = scene.facts.step.house.day, scene.touches.day
    assert day is not None
    at, _, pieces = _more(scene, day, action)
    return scene.change(day=touches._replace(at=at, chips={**touches.chips, at: pieces}))


def _more(scene: Scene, day: DayView, action: Action) -> tuple[int, int, int]:
    """The denomination that is counted, how many pieces of it there were and would be then."""
    at = at_of(day, scene.touches)
    before = scene.touches.day.chips.get(at, 0)
    return at, before, before + action.number if action.number else 0


def why_not_so_many(
    scene: Scene, at: int, pieces: int, most: int, before: int | None
) -> Label | None:
    """Why so many chips of a denomination in cents are not counted: they are too many, or as many
    as `before`."""
    if pieces > most:
        number = scene.words.number
        facts = (
            ("count", number(pieces)),
            ("amount", scene.words.money(at)),
            ("most", number(most)),
        )
        return Label("refused-too_many_chips", facts)
    return NOT_NOW if pieces == before else None


def why_not_ordered(scene: Scene, _: Action) -> Why:
    """Why nothing is requested or exchanged: no chip was counted, or nobody signs."""
    page = scene.touches.drawer.page
    if page not in COUNTED or not total(scene.touches.day.chips):
        return Label("ui-why-no-chips")
    return why_unsigned(scene) if page in ("fill", "credit") else None


def order(scene: Scene, _: Action) -> Touched:
    """What was counted is requested, or exchanged."""
    page, touches = scene.touches.drawer.page, scene.touches.day
    chips = tuple(sorted(((value, n) for value, n in touches.chips.items() if n), reverse=True))
    if page == "colour":
        return scene.change(page="colour-out", day=DayTouches(came=chips))
    if page == "colour-out":
        return scene.order(Exchange(touches.came, chips), page="", day=DayTouches())
    return scene.sign(
        RequestSlip("fill" if page == "fill" else "credit", chips), page="slips", day=DayTouches()
    )


def why_not_received(scene: Scene, key: str) -> Why:
    """Why the dealer does not sign for the slip of this key."""
    slip = _slip(scene, key)
    if slip is None or slip["state"] not in ("requested", "voiding"):
        return NOT_NOW
    name, number, *_ = slip["void" if slip["state"] == "voiding" else "requested"]
    return signed_already(scene, dealer(scene.setup.dealer), name, number)


def receive(scene: Scene, action: Action) -> Touched:
    """The dealer signs for the chips of a slip, or under its void."""
    return received(scene, action.name)


def received(scene: Scene, key: str) -> Touched:
    """The dealer signs for the slip of this key."""
    return scene.order(ReceiveSlip(key), page="", day=DayTouches())


def why_not_voided(scene: Scene, _: Action) -> Why:
    """Why the slip of the page is not voided."""
    page, key = scene.touches.drawer.on_page
    if page == VOID_PAGE:
        return buy_in.why_not_page(scene, page, key) or why_unsigned(scene)
    if _state(scene, key) not in VOIDABLE:
        return Label("refused-day_done")
    return why_unsigned(scene)


def voids(scene: Scene, action: Action) -> Touched:
    """The floorperson who was chosen voids the slip of the page, or the buy-in, for this reason."""
    page, key = scene.touches.drawer.on_page
    if page == VOID_PAGE:
        return scene.sign(VoidBuyIn(int(key), WHY_VOID[action.name]), page="")
    return scene.sign(VoidSlip(key, WHY_VOID[action.name]), page="slips")


def why_not_printed(scene: Scene, action: Action) -> Why:
    """Why no such slip is printed."""
    day = scene.facts.step.house.day
    kind, _, number = action.name.partition(":")
    if day is None:
        return NOT_NOW
    is_slip = 1 <= int(number) <= day.numbers.get(kind, 0)
    if not is_slip and action.name not in requests_of(day.slips, day.numbers):
        return NOT_NOW
    return why_unsigned(scene)


def prints(scene: Scene, action: Action) -> Touched:
    """The floorperson who was chosen has a slip printed, or the request of one."""
    return scene.sign(PrintSlip(action.name), page="slips")


def close(scene: Scene) -> Touched:
    """The floorperson who was chosen begins to close the table."""
    return scene.sign(CloseTable(), page="", day=DayTouches(by=scene.touches.drawer.by))


def _slip(scene: Scene, key: str) -> Mapping[str, Any] | None:
    day = scene.facts.step.house.day
    return (
        None if day is None else next((slip for slip in day.slips if slip_key(slip) == key), None)
    )


def _state(scene: Scene, key: str) -> str:
    slip = _slip(scene, key)
    return "" if slip is None else str(slip["state"])


RULES: dict[str, Rule] = {
    "more-chips": why_not_more,
    "order": why_not_ordered,
    "receive": lambda scene, action: why_not_received(scene, action.name),
    "voids": why_not_voided,
    "print": why_not_printed,
}
