"""A page of the floor's drawer: what it says, its keys, and where they lie. Pure."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from collections.abc import Sequence
from typing import NamedTuple

from ui.table.facts import Asked
from ui.table.layout import GAP, TARGET, Layout, Rect
from ui.table.rows import DrawerProps, EventRow, KeyRow

#: the last key of a page, which leads back
_LEAVES = ("close", "shown")


class Drawer(NamedTuple):
    """An open page of the drawer. `pick`: the cards on the felt may be touched. `hint`: what it
    says where it has no room. `asks`: what it shows and nobody has counted yet."""

    props: DrawerProps
    keys: tuple[KeyRow, ...]
    pick: bool
    hint: str
    rows: tuple[EventRow, ...] = ()
    asks: tuple[Asked, ...] = ()


class Key(NamedTuple):
    """A key of a page. `span`: how many columns it takes."""

    action: str
    label: str
    held: bool = False
    span: int = 1
    sub: str = ""


def key_rows(
    keys: Sequence[Key], places: Sequence[Rect], lit: frozenset[str]
) -> tuple[KeyRow, ...]:
    """`keys` at their `places`; of which those that are `lit` do something, by their actions."""
    return tuple(
        KeyRow(True, key.action, *place, key.label, key.sub, "", "key", key.action in lit, key.held)
        for key, place in zip(keys, places, strict=True)
    )


def over_both(layout: Layout, keys: Sequence[Key], on_pad: int) -> list[Rect]:
    """The places of keys of which so many, the first, lie over the pad, and the rest over the
    rail."""
    return [*grid(layout, keys[:on_pad], layout.pad), *grid(layout, keys[on_pad:], layout.rail)]


def grid(layout: Layout, keys: Sequence[Key], zone: Rect) -> list[Rect]:
    """The places of `keys` in two rows over `zone`, from the left; BACK, where it is the last of
    them, at the end of the second row."""
    cells = layout.two_rows(zone, max(1, -(-sum(key.span for key in keys) // 2)))
    places, at = [], 0
    for key in keys:
        if key.action in _LEAVES:
            at = len(cells) - key.span
        first, last = cells[at], cells[at + key.span - 1]
        places.append(first._replace(w=last.x + last.w - first.x))
        at += key.span
    return places


def in_rows(layout: Layout, keys: Sequence[Key], zone: Rect, above: int) -> list[Rect]:
    """The places of so many keys, the first, `above` the others, each row as wide as `zone`."""
    below = len(keys) - above
    return [*layout.two_rows(zone, above)[:above], *layout.two_rows(zone, below)[below:]]


def turning(layout: Layout) -> list[Rect]:
    """The places of seven keys over the rail: three words; below them another, two that turn pages
    and are no wider than a finger, and the last."""
    cells = layout.two_rows(layout.rail, 3)
    three, below = cells[:3], cells[3]
    gap, finger = layout.scale(GAP), layout.scale(TARGET)
    word = (layout.rail.w - 2 * finger - 3 * gap) // 2
    places, x = [], below.x
    for wide in (word, finger, finger, word):
        places.append(below._replace(x=x, w=wide))
        x += wide + gap
    return [*three, *places]
