"""The pages of buy-ins: where the dealer enters one, and where the floor makes one void. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from kiosk.record.projections.day import BUY_INS
from kiosk.station.tray.day_view import DayView
from ui.shared.words import Words
from ui.table.day.slips import buy_in_text
from ui.table.drawer.page import Drawer, Key, key_rows, over_both
from ui.table.facts import BUY_PAGE, Facts, UiState
from ui.table.input.touch import lit
from ui.table.layout import NOWHERE, Layout, Rect
from ui.table.rows import DrawerProps
from ui.table.setup import ScreenSetup

#: buy-ins that the floor's page has room for, the newest
_SHOWN = 3


def drawer(
    facts: Facts, setup: ScreenSetup, touches: UiState, words: Words, layout: Layout
) -> Drawer:
    """The page "buy-in" or "buy-ins"."""
    page, day = touches.drawer.on_page[0], facts.step.house.day
    if page == BUY_PAGE:
        gives, boxes, rail = _entering(facts, setup, touches, words, day)
        keys = (*gives, *boxes, *rail)
        places = [*_rows(layout, gives, boxes), *_rail(layout, rail, len(setup.notes))]
        hint = _entered(touches, words)
    else:
        keys = (*_floors(day, words), Key("close", words("ui-back")))
        places, hint = over_both(layout, keys, min(4, len(keys) - 1)), _in_all(day, words)
    may = lit(facts, setup, touches, [each.action for each in keys], words)
    rows = key_rows(keys, places, may)
    left, right = layout.panel(layout.pad), layout.frame.drawer
    props = DrawerProps(True, words(f"ui-panel-{page}"), (), left, right, NOWHERE)
    return Drawer(props, rows, False, hint)


Keys = tuple[Key, ...]


def _entering(
    facts: Facts, setup: ScreenSetup, touches: UiState, words: Words, day: DayView | None
) -> tuple[Keys, Keys, Keys]:
    """What is given; the boxes, of which one touch enters it; amounts and all else."""
    gives = tuple(
        Key(f"gives:{kind}", words(f"ui-buy-in-{kind}"), kind == touches.day.gives)
        for kind in BUY_INS
    )
    names = [str(box.box) for box in facts.view.boxes]
    boxes = (
        *(Key(f"buys:{name}", name) for name in names),
        Key("buys:0", words("ui-buy-in-no-box")),
    )
    rail = [Key(f"note:{value}", words.money(value)) for value in setup.notes]
    last = day.buy_ins[-1].number if day is not None and day.buy_ins else 0
    rail += [
        Key("note:0", words("ui-slip-clear")),
        Key(f"take-back:{last}", words("ui-buy-in-take-back")),
        Key("page:colour", words("ui-buy-in-colour")),
        Key("close", words("ui-back")),
    ]
    return gives, boxes, tuple(rail)


def _rows(layout: Layout, *rows: Keys) -> list[Rect]:
    """Places over the pad: each row of keys as wide as the pad."""
    places: list[Rect] = []
    for at, keys in enumerate(rows):
        cells = layout.two_rows(layout.pad, len(keys))
        places += cells[at * len(keys) : (at + 1) * len(keys)]
    return places


def _rail(layout: Layout, keys: Keys, notes: int) -> list[Rect]:
    """Places over the rail: the notes above, all else below."""
    above, below = (layout.two_rows(layout.rail, max(1, n)) for n in (notes, len(keys) - notes))
    return [*above[:notes], *below[len(keys) - notes :]]


def _entered(touches: UiState, words: Words) -> str:
    """What is touched so far."""
    kind = words(f"ui-buy-in-{touches.day.gives}")
    said = words("ui-slip-total", amount=touches.day.amount)
    return "  ·  ".join((words("ui-panel-buy-in"), kind, said))


def _in_all(day: DayView | None, words: Words) -> str:
    """What was bought since the table was opened, of which the page shows the newest."""
    bought = 0 if day is None else day.account.bought
    return "  ·  ".join((words("ui-panel-buy-ins"), words("ui-buy-in-in-all", amount=bought)))


def _floors(day: DayView | None, words: Words) -> Iterator[Key]:
    """The newest that stand, each to be made void."""
    for each in reversed((day.buy_ins if day is not None else ())[-_SHOWN:]):
        yield Key(f"page:void-buy-in:{each.number}", buy_in_text(each, words))
