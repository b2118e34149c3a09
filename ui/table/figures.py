"""The page of the floor's drawer with the table's figures of the gaming day, by shift and by dealer, and the paper of them. Pure.

They are counted beside the table, from its journal (`kiosk report`), as they stand when the page opens, and again after each round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kiosk.game.money import cents
from ui.shared.words import Words
from ui.table.facts import Facts, FiguresOf, Label, Touches
from ui.table.floor import Drawer, turning
from ui.table.keys import KeyRow
from ui.table.layout import Layout
from ui.table.props import DrawerProps

#: by what the day is told beside its whole, as `kiosk report --by` has it
GROUPS = ("shift", "dealer")
_COUNTING, _NONE = Label("ui-figures-counting"), Label("ui-figures-none")


def drawer(facts: Facts, touches: Touches, words: Words, layout: Layout) -> Drawer:
    """The page "figures", "figures:shift" or "figures:dealer"; on "figures:pdf" the paper is being written."""
    by = touches.page.partition(":")[2]
    of = FiguresOf(by == "pdf", touches.opened)
    told, end = _told(facts, touches), last(facts, touches, words)
    at = min(touches.more, end)
    keys = [
        ("page:figures", words("ui-figures-day"), bool(by), not by),
        *((f"page:figures:{each}", words(f"ui-figures-{each}"), by != each, by == each) for each in GROUPS),
        ("page:figures:pdf", "PDF", by != "pdf", by == "pdf"),
        ("newer", "←", at > 0, False),
        ("older", "→", at < end, False),
        ("close", words("ui-panel-close"), True, False),
    ]
    rows = tuple(
        KeyRow(True, action, *place, label, "", "", "key", on, held)
        for (action, label, on, held), place in zip(keys, turning(layout), strict=True)
    )
    name, this = told[at] if told else ("", None)
    if this is None:
        what = facts.counted.get(of, _COUNTING) or _NONE
        title, lines = words("ui-panel-figures"), [words(what.id, **dict(what.facts))]
    else:
        title, lines = name or words("paper-unnamed"), list(_lines(this, words))
    left = layout.panel(layout.pad)
    asked = () if of in facts.counted else (of,)
    return Drawer(
        DrawerProps(True, title, tuple(lines), left, layout.panel(layout.rail), left), rows, False, "", asks=asked
    )


def last(facts: Facts, touches: Touches, _: Words) -> int:
    """The last of what the page tells, counted from 0."""
    return max(0, len(_told(facts, touches)) - 1)


def _told(facts: Facts, touches: Touches) -> Sequence[tuple[str, Mapping[str, Any]]]:
    """What the page tells, one at a time: the whole day, or each of a group by its name."""
    by = touches.page.partition(":")[2]
    counted = facts.counted.get(FiguresOf(False, touches.opened))
    if not isinstance(counted, dict) or by == "pdf":
        return ()
    if by in GROUPS:
        return sorted(counted["by"].get(by, {}).items())
    return ((f"{counted['table']}  ·  {counted['when']}", counted["whole"]),)


def _lines(this: Mapping[str, Any], words: Words) -> Iterator[str]:
    """The figures in the words of the printed report."""

    def number(name: str) -> str:
        return "-" if this[name] is None else words.number(round(this[name]))

    def money(amount: float) -> str:
        return words.money(round(100 * amount))

    pace = "-" if this["pace"] is None else f"{this['pace']:.0%}"
    error = this["standard_error"]
    rounds = words("paper-rounds-are", rounds=number("rounds"), voided=this["voided_rounds"])
    hour = words.of(words("paper-hour"), number("rounds_an_hour"))
    yield "  ·  ".join((words.of(words("paper-rounds"), rounds), hour, words("paper-pace-is", share=pace)))
    handle, win = (words.money(cents(this[name])) for name in ("handle", "win"))
    theo = words(
        "paper-theo-is", amount=money(this["theoretical_win"]), error="none" if error is None else money(error)
    )
    told = (("ui-board-handle", handle), ("paper-win", win), ("ui-board-theo", theo))
    yield "  ·  ".join(words.of(words(name), amount) for name, amount in told)
    wrong = sum(this[name] for name in ("undone", "corrected", "voided"))
    yield "  ·  ".join((words.of(words("ui-board-slips"), wrong), words.of(words("paper-refused"), this["refused"])))
