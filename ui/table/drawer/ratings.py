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
from ui.table.facts import COUNTING, Facts, Label, RatingsOf, UiState
from ui.table.input.pages.ratings import (
    AVERAGE_PAGE,
    LIST_PAGE,
    RATING_PAGE,
    REASONS,
    about,
    key_of,
    waiting,
)
from ui.table.input.touch import lit
from ui.table.layout import NOWHERE, Layout
from ui.table.prompt.headline import width_of
from ui.table.rows import DrawerProps
from ui.table.setup import ScreenSetup

#: ratings that the list has room for, the newest
_LISTED = 7
#: keys of it that lie over the pad
_ON_PAD = 4
_APART = "  ·  "
#: how wide a line of figures is, in its type
_WIDE = 27.5
#: the lines of a rating by their figures, as they are tried
_WAYS = (
    ("time rounds average", "handle bought win", "theo cost", "guess"),
    ("time rounds mean", "handle bought", "win theo", "cost guess"),
    ("time rounds mean", "handle bought", "win theo", "cost", "guess"),
)
#: figures that are money, with their phrases and what a rating calls them
_MONEY = {
    "average": ("paper-rating-average", "average_wager"),
    "mean": ("ui-patrons-average", "average_wager"),
    "handle": ("ui-board-handle", "handle"),
    "bought": ("paper-rating-bought", "buy_ins"),
    "win": ("paper-win", "win"),
    "theo": ("ui-board-theo", "theoretical_win"),
    "cost": ("paper-rating-decisions", "decisions_cost"),
    "guess": ("paper-rating-guess", "guessed_win"),
}


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
    signs = words.of(words("ui-panel-by"), touches.drawer.by) if touches.drawer.by and lines else ""
    title = _APART.join(filter(None, (words(f"ui-panel-{page}"), signs)))
    props = DrawerProps(True, title, lines, left, right, text)
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
    if this is not None:
        yield from _figures(this, words)
        return
    if isinstance(counted, Label):
        yield words(counted.id, **dict(counted.facts))
    else:
        yield words("ui-ratings-older")


def _figures(this: Mapping[str, Any], words: Words) -> list[str]:
    """In as few lines as have room, large sums in whole units. To the cent they stand on paper."""
    exact, whole = (_facts(this, words, unit) for unit in (1, 100))
    short, long = _WAYS[:-1], _WAYS[-1]
    ways = [_lines_by(exact, way) for way in short] + [_lines_by(whole, way) for way in short]
    ways += [_lines_by(exact, long), _lines_by(whole, long)]
    return next((way for way in ways if all(width_of(row) <= _WIDE for row in way)), ways[-1])


def _lines_by(facts: Mapping[str, str], way: tuple[str, ...]) -> list[str]:
    return [_APART.join(facts[name] for name in line.split()) for line in way]


def _facts(this: Mapping[str, Any], words: Words, unit: int) -> dict[str, str]:
    """What is said of each figure, money in units of so many cents."""

    def money(amount: float | str | None) -> str:
        if amount is None:
            return "–"
        exact = cents(amount) if isinstance(amount, str) else round(100 * amount)
        return words.money(unit * round(exact / unit))

    said = {
        name: words.of(words(phrase), money(this[field]))
        for name, (phrase, field) in _MONEY.items()
    }
    error = this["decisions_cost_error"]
    said["cost"] += f" ± {'–' if error is None else words.money(100 * round(error))}"
    rounds = words.of(words("paper-rounds"), words.number(this["rounds"]))
    return {"time": f"{this['hours']:.1f} h", "rounds": rounds, **said}
