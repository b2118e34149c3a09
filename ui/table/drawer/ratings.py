"""The pages of ratings: those that wait for the floor's signature, the figures of one, and another
average. Pure.

They are counted beside the table, from its journal (`kiosk report --patrons`), as they stand when
the list opens.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kiosk.game.money.money import cents
from ui.shared.words import Words, time_of_day
from ui.table.drawer.page import Drawer, Key, grid, key_rows, over_both
from ui.table.facts import Facts, Label, RatingsOf, UiState
from ui.table.input.pages.ratings import (
    AVERAGE_PAGE,
    COUNTING,
    LIST_PAGE,
    RATING_PAGE,
    REASONS,
    about,
    key_of,
    waiting,
)
from ui.table.input.touch import lit
from ui.table.layout import NOWHERE, Layout
from ui.table.rows import DrawerProps
from ui.table.setup import ScreenSetup

#: ratings that the list has room for, the newest
_LISTED = 7
#: keys of it that lie over the pad
_ON_PAD = 4
_APART = "  ·  "


def drawer(
    facts: Facts, setup: ScreenSetup, touches: UiState, words: Words, layout: Layout
) -> Drawer:
    """The page "ratings", "rating:KEY" or "rating-average:KEY"."""
    page, key = touches.drawer.on_page
    close = Key("close", words("ui-back"))
    left, right = layout.panel(layout.pad), layout.frame.drawer
    text, lines, hint = NOWHERE, tuple[str, ...](), ""
    if page == LIST_PAGE:
        keys = tuple(
            Key(f"page:{RATING_PAGE}:{key_of(each)}", each.tag, sub=time_of_day(each.left)[:5])
            for each in waiting(facts)[:_LISTED]
        )
        keys = (*keys, close)
        places = over_both(layout, keys, min(_ON_PAD, len(keys) - 1))
        hint = words("ui-panel-ratings")
    elif page == AVERAGE_PAGE:
        chips = tuple(Key(f"walks:{value}", words.money(value)) for value, _ in setup.chips[-6:])
        rail = (
            *(Key(f"rates:{why}", words("reason", why=why)) for why in REASONS),
            Key("walks:0", words("ui-slip-clear")),
            close,
        )
        keys = (*chips, *rail)
        places = [*grid(layout, chips, layout.pad), *grid(layout, rail, layout.rail)]
        hint = words("ui-rating-average", amount=touches.seating.walked)
    else:
        keys = (
            Key("rates:sign", words("ui-rating-sign")),
            Key(f"page:{AVERAGE_PAGE}:{key}", words("ui-panel-rating-average")),
            close,
        )
        places, text = grid(layout, keys, layout.rail), left
        lines, hint = tuple(_lines(facts, touches, words, key)), words("ui-rating-means")
    may = lit(facts, setup, touches, [each.action for each in keys], words)
    rows = key_rows(keys, places, may)
    props = DrawerProps(True, words(f"ui-panel-{page}"), lines, left, right, text)
    of = RatingsOf(touches.drawer.opened)
    asked = (of,) if page == RATING_PAGE and of not in facts.counted else ()
    return Drawer(props, rows, False, hint, asks=asked)


def _lines(facts: Facts, touches: UiState, words: Words, key: str) -> Iterator[str]:
    """The figures of one, in the words of the printed report."""
    ended = about(facts, key)
    counted = facts.counted.get(RatingsOf(touches.drawer.opened), COUNTING)
    if ended is None:
        yield words("ui-ratings-none")
        return
    this = None
    if isinstance(counted, list):
        mine = (
            each for each in counted if (each["patron"], each["left"]) == (ended.patron, ended.left)
        )
        this = next(mine, None)
    signs = words.of(words("ui-panel-by"), touches.drawer.by) if touches.drawer.by else ""
    if this is not None:
        *lines, last = _figures(this, words)
        yield from lines
        yield _APART.join(filter(None, (last, signs)))
        return
    if isinstance(counted, Label):
        yield words(counted.id, **dict(counted.facts))
    else:
        yield words("ui-ratings-older")
    if signs:
        yield signs


def _figures(this: Mapping[str, Any], words: Words) -> Iterator[str]:
    def money(amount: float | None) -> str:
        return "–" if amount is None else words.money(round(100 * amount))

    rounds = words.of(words("paper-rounds"), words.number(this["rounds"]))
    average = words.of(words("paper-rating-average"), money(this["average_wager"]))
    yield _APART.join((f"{this['hours']:.1f} h", rounds, average))
    handle = words.of(words("ui-board-handle"), words.money(cents(this["handle"])))
    win = words.of(words("paper-win"), words.money(cents(this["win"])))
    bought = words.of(words("paper-rating-bought"), words.money(cents(this["buy_ins"])))
    yield _APART.join((handle, bought, win))
    theo = words.of(words("ui-board-theo"), money(this["theoretical_win"]))
    cost = words.of(words("paper-rating-decisions"), money(this["decisions_cost"]))
    yield _APART.join((theo, cost))
    yield words.of(words("paper-rating-guess"), money(this["guessed_win"]))
