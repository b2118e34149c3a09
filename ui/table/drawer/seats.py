"""The pages of seats: the boxes with who sits at each, a number that is typed, what somebody walks
with. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from kiosk.station.step import SeatsView
from ui.shared.words import Words
from ui.table.drawer.page import Drawer, Key, grid, key_rows
from ui.table.drawer.sign_in import ROWS, places, text
from ui.table.facts import SEATS_PAGE, Facts, UiState
from ui.table.input.pages.seats import NUMBER_PAGE
from ui.table.input.touch import lit
from ui.table.layout import NOWHERE, Layout, Rect
from ui.table.rows import DrawerProps
from ui.table.setup import ScreenSetup

Keys = tuple[Key, ...]
#: chips that the page of somebody who leaves has keys for, the largest
_CHIPS = 6


def drawer(
    facts: Facts, setup: ScreenSetup, touches: UiState, words: Words, layout: Layout
) -> Drawer:
    """The page that is open."""
    page = touches.drawer.page
    close = Key("close", words("ui-back"))
    left, right = layout.panel(layout.pad), layout.frame.drawer
    lines, place, hint = (), NOWHERE, ""
    pad: Keys
    if page == NUMBER_PAGE:
        pad, title = _digits(words), _asks(facts, touches, words)
        lies = places(pad, (close,), layout)
        keys, place = (*pad, close), text(layout)
    else:
        title = _asks(facts, touches, words)
        hint = words("ui-panel-seats") if page == SEATS_PAGE else title
        pad, rail = _of_page(facts, setup, touches, words)
        keys = (*pad, *rail, close)
        lies = [*_row(layout, pad), *grid(layout, (*rail, close), layout.rail)]
    may = lit(facts, setup, touches, [each.action for each in keys], words)
    rows = key_rows(keys, lies, may)
    return Drawer(DrawerProps(True, title, lines, left, right, place), rows, False, hint)


def _row(layout: Layout, keys: Keys) -> list[Rect]:
    """One row of keys as high as the pad."""
    cells = layout.two_rows(layout.pad, max(1, len(keys)))
    return [cell._replace(h=layout.pad.h) for cell in cells[: len(keys)]]


def _left_behind(facts: Facts, touches: UiState, words: Words) -> Iterator[str]:
    """The boxes of whoever leaves on which a wager lies, which stays there."""
    seats = facts.step.house.seats or SeatsView()
    left = [
        str(box.box)
        for box in facts.view.boxes
        if box.wager
        and (seat := seats.of_box(box.box)) is not None
        and seat.patron == touches.seating.patron
    ]
    if left:
        yield words("ui-seats-wager", boxes=", ".join(left))


def _asks(facts: Facts, touches: UiState, words: Words) -> str:
    """What is waited for on the page."""
    seating = touches.seating
    boxes = ", ".join(map(str, seating.boxes))
    if touches.drawer.page == NUMBER_PAGE:
        return words("ui-seats-number", boxes=boxes, number=seating.number.reveal())
    if touches.drawer.page != SEATS_PAGE:
        walks = words("ui-seats-walks", amount=seating.walked)
        return "  ·  ".join((walks, *_left_behind(facts, touches, words)))
    return words("ui-seats-swipe", boxes=boxes) if boxes else words("ui-seats-box")


def _of_page(facts: Facts, setup: ScreenSetup, touches: UiState, words: Words) -> tuple[Keys, Keys]:
    """The keys over the pad, and those over the rail but for the last."""
    if touches.drawer.page != SEATS_PAGE:
        chips = tuple(Key(f"walks:{cents}", words.money(cents)) for cents, _ in setup.chips)
        rail = (
            Key("walks:0", words("ui-slip-clear")),
            Key("seats:left", words("ui-seats-left")),
        )
        return chips[-_CHIPS:], rail
    seats = facts.step.house.seats or SeatsView()
    seating = touches.seating
    boxes = []
    for box in facts.view.boxes:
        seat = seats.of_box(box.box)
        is_held = box.box in seating.boxes or (seat is not None and seat.patron == seating.patron)
        sub = ""
        if seat is not None:
            sub = words("ui-seats-away", patron=seat.tag) if seat.away else seat.tag
        boxes.append(Key(f"sits:{box.box}", str(box.box), is_held, sub=sub))
    if not seating.patron:
        rail = (
            Key("seats:unknown", words("ui-seats-unknown")),
            Key(f"page:{NUMBER_PAGE}", words("ui-panel-seat-number")),
        )
        return tuple(boxes), rail
    who = next((seat for seat in seats.seated if seat.patron == seating.patron), None)
    goes = "ui-seats-back" if who is not None and who.away else "ui-seats-break"
    of_patron = (
        Key("seats:break", words(goes)),
        Key("seats:moves", words("ui-seats-move"), seating.moves),
        Key("page:seat-leaves", words("ui-seats-leave")),
    )
    return tuple(boxes), of_patron


def _digits(words: Words) -> Keys:
    """Ten digits in two lines, with what stands beside each."""
    beside = (("seats:rub", words("ui-rub")), ("seats:give", words("ui-enter")))
    return tuple(
        each
        for row, (action, label) in zip(ROWS, beside, strict=True)
        for each in (*(Key(f"seats:{digit}", digit) for digit in row), Key(action, label, span=2))
    )
