"""What stands in the row of trouble while all is well: the rules in force, which patrons ask for.
Pure."""

# No `from __future__ import annotations` here: the parts that a first frame loads have none.
from collections.abc import Iterator, Sequence

from kiosk.station.step import OnSign
from ui.shared.rule_lines import rule_lines
from ui.shared.words import Words
from ui.table.layout import MARGIN, scale_of
from ui.table.prompt.headline import width_of
from ui.table.setup import ScreenSetup

#: units: the size of its type
_TYPE = 18
_APART = "  ·  "


def standing(
    says: OnSign | None, setup: ScreenSetup, size: tuple[int, int], words: Words
) -> tuple[str, ...]:
    """Two lines, of a window of so many pixels: what the house does, with what a blackjack pays
    where the cloth has other words, and what a patron may do. What has no room on its line stands
    on the other one, or nowhere."""
    if says is None:
        return ()
    blackjack, *others = rule_lines(says, words)
    surrender, split, double = others[-3:]
    house = [*([blackjack] if setup.felt else ()), *others[:-3], *_sides(says, words)]
    wide = (size[0] / scale_of(*size).factor - 2 * MARGIN) / _TYPE
    first, left = _line("", house, wide)
    second, left = _line("", [double, split, surrender, *left], wide)
    return tuple(filter(None, (_line(first, left, wide)[0], second)))


def _line(line: str, rules: Sequence[str], wide: float) -> tuple[str, list[str]]:
    """`line` with those of the rules behind it that have room, and the others."""
    left = []
    for rule in rules:
        longer = f"{line}{_APART}{rule}" if line else rule
        if width_of(longer) <= wide:
            line = longer
        else:
            left.append(rule)
    return line, left


def _sides(says: OnSign, words: Words) -> Iterator[str]:
    """What each additional wager pays."""
    for name, rows in says.sides:
        odds = ", ".join([words("ui-sign-odds", odds=odds) for _, odds in rows])
        side = words.side(name)
        yield words.of(side[:1].upper() + side[1:], odds)
