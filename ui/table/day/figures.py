"""The page of the floor's drawer with the table's figures of the gaming day, by shift and by
dealer, and the paper of them. Pure.

They are counted beside the table, from its journal (`kiosk report`), as they stand when the page
opens, and again after each round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kiosk.game.money.money import cents
from ui.shared.words import Words
from ui.table.day.listed import GROUPS, last_figures, told_figures
from ui.table.drawer.page import Drawer, Key, key_rows, turning
from ui.table.facts import COUNTING, Facts, FiguresOf, Label, UiState
from ui.table.input.touch import lit
from ui.table.layout import Layout
from ui.table.rows import DrawerProps
from ui.table.setup import ScreenSetup

#: hours of play from which on it is said what is done in one
_HOURS = 0.25
_APART = " · "
_NONE = Label("ui-figures-none")


def drawer(
    facts: Facts, setup: ScreenSetup, touches: UiState, words: Words, layout: Layout
) -> Drawer:
    """The page "figures", "figures:shift" or "figures:dealer"; on "figures:pdf" the paper is being
    written."""
    by = touches.drawer.on_page[1]
    of = FiguresOf(by == "pdf", touches.drawer.opened)
    told, end = told_figures(facts, touches, words), last_figures(facts, touches, words)
    at = min(touches.drawer.more, end)
    keys = (
        Key("page:figures", words("ui-figures-day"), not by),
        *(Key(f"page:figures:{each}", words(f"ui-figures-{each}"), by == each) for each in GROUPS),
        Key("page:figures:pdf", "PDF", by == "pdf"),
        Key("newer", "←"),
        Key("older", "→"),
        Key("close", words("ui-back")),
    )
    may = lit(facts, setup, touches, [each.action for each in keys], words)
    rows = key_rows(keys, turning(layout), may)
    name, this = told[at] if told else ("", None)
    if this is None:
        what = facts.counted.get(of, COUNTING) or _NONE
        title, lines = words("ui-panel-figures"), [words(what.id, **dict(what.facts))]
    else:
        title, lines = name or words("paper-unnamed"), list(_lines(this, words))
    left = layout.panel(layout.pad)
    asked = () if of in facts.counted else (of,)
    return Drawer(
        DrawerProps(True, title, tuple(lines), left, layout.panel(layout.rail), left),
        rows,
        False,
        "",
        asks=asked,
    )


def _lines(this: Mapping[str, Any], words: Words) -> Iterator[str]:
    """The figures in the words of the printed report, so few on a line that each can be read; which
    are void is told on the paper."""

    def money(amount: float) -> str:
        return words.money(round(100 * amount))

    rounds, hourly = this["rounds"], this["rounds_an_hour"]
    pace, error = this["pace"], this["standard_error"]
    dealt = [words.of(words("paper-rounds"), words.number(rounds))]
    if not hourly or rounds / hourly < _HOURS:
        dealt.append(words("ui-figures-soon"))
    else:
        dealt.append(words.of(words("paper-hour"), words.number(round(hourly))))
        dealt += (
            []
            if pace is None
            else [words("ui-figures-pace", share=words.percent(100 * pace, ".0f"))]
        )
    yield _APART.join(dealt)
    handle, win = (words.money(cents(this[name])) for name in ("handle", "win"))
    yield _APART.join(
        (words.of(words("ui-board-handle"), handle), words.of(words("paper-win"), win))
    )
    if this["drop"] is not None:
        hold = "–" if this["hold"] is None else words.percent(100 * this["hold"])
        basis = words("paper-basis", basis=this["drop_basis"])
        drop = words.money(cents(this["drop"]))
        yield words.of(words("paper-hold"), _APART.join((drop, f"{hold} {basis}")))
    luck = "" if error is None else f" ± {money(error)}"
    yield words.of(words("ui-board-theo"), money(this["theoretical_win"]) + luck)
    wrong = sum(this[name] for name in ("undone", "corrected", "voided"))
    yield _APART.join(
        (
            words.of(words("ui-board-slips"), wrong),
            words.of(words("paper-refused"), this["refused"]),
        )
    )
