"""A page of the drawer that lists rows, some at a time: over the pad while cards lie on the felt,
and over the felt while none does. Pure."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ui.shared.words import Words
from ui.table.day.listed import TALL, last_page, row_places, rows_of
from ui.table.drawer.page import Drawer
from ui.table.facts import Asked, Facts, UiState
from ui.table.layout import NOWHERE, Layout, Rect
from ui.table.rows import DrawerProps, EventRow, KeyRow


class Item(NamedTuple):
    """A row, wherever it lies. `action`: "" where a touch on it does nothing."""

    action: str
    code: str
    time: str
    words: str
    look: str = "event"


class Listing(NamedTuple):
    """What a page lists, each made a row by `row` once it is shown. `none`: what it says where that
    is nothing; `also`: what it says beside the rows. `rows`: so many at once, 0 for as many as any
    list."""

    title: str
    items: Sequence[Any]
    row: Callable[[Any], Item]
    none: str = ""
    also: str = ""
    asks: tuple[Asked, ...] = ()
    rows: int = 0


def list_page(
    facts: Facts,
    touches: UiState,
    words: Words,
    layout: Layout,
    listing: Listing,
    keys: tuple[KeyRow, ...],
) -> Drawer:
    """The page: as many rows as there is room for, and over the pad or in the line of notices what
    they are."""
    rows, count = listing.rows or rows_of(facts), len(listing.items)
    first = min(touches.drawer.more, last_page(count, rows)) * rows
    shown = [listing.row(each) for each in listing.items[first : first + rows]]
    told = [listing.title] if listing.title else []
    if count > rows:
        told.append(words("ui-rows", first=first + 1, last=first + len(shown), count=count))
    if listing.also:
        told.append(listing.also)
    return rows_page(layout, rows, shown, told if count else [listing.none], keys, listing.asks)


def rows_page(
    layout: Layout,
    rows: int,
    shown: Sequence[Item],
    told: Sequence[str],
    keys: tuple[KeyRow, ...],
    asks: tuple[Asked, ...] = (),
) -> Drawer:
    """These rows where `rows` have room, and what is told of them: over the pad where that is free,
    else in the line of notices."""
    places = row_places(layout, rows)
    drawn = tuple(
        EventRow(True, each.action, *place, each.code, each.time, each.words, each.look)
        for each, place in zip(shown, places, strict=False)
    )
    left, right = layout.panel(layout.pad), layout.panel(layout.rail)
    if rows != TALL and shown:
        props = DrawerProps(True, "", (), left, right, NOWHERE)
        return Drawer(props, keys, False, "  ·  ".join(told), drawn, asks)
    title, *lines = told or [""]
    over = _over(layout) if shown else NOWHERE
    props = DrawerProps(True, title, tuple(lines), left, right, left, over=over)
    return Drawer(props, keys, False, "", drawn, asks)


def _over(layout: Layout) -> Rect:
    """What rows cover of the felt: as wide as pad and rail and all between them."""
    felt, pad, rail = layout.frame.felt, layout.panel(layout.pad), layout.panel(layout.rail)
    x, end = min(pad.x, rail.x), max(pad.x + pad.w, rail.x + rail.w)
    return Rect(x, felt.y, end - x, felt.h)
