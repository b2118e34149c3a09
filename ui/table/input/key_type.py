"""The text size of the drawer's keys: those of one width share one, so that no key of a row is set
smaller than its neighbours."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil

from PySide6.QtGui import QFont, QFontInfo, QFontMetricsF

from ui.table.layout import TARGET, Scale
from ui.table.rows import KeyRow

#: in units, as `Theme` has them: the type of a key, the smallest that is read at arm's length, and
#: the room that a key's label leaves at either side
TYPE, LEAST, TIGHT = 21, 18, 5
_FAMILY = "Kiosk Sans"
#: units: the widest place of a key that is left free in a line; pad and rail lie farther apart
_FREE = 200
#: where a label may go on on its second line: at a space, after a hyphen, after the dot within a
#: Chinese name
_BREAK = re.compile(r" +|(?<=[-·])(?=\w)")


def alike(rows: Sequence[KeyRow], u: Scale) -> tuple[KeyRow, ...]:
    """`rows` with the largest size in pixels in which each label of a width has room, on two lines
    where it has no second word below it. A line of keys whose labels are of very different lengths
    is divided by what they need, where the smallest type has no room otherwise.

    Of keys no wider than a target each has its own: a word among them would make all of them small.
    """
    usual, family = u(TYPE), QFontInfo(_font(u(TYPE))).family()
    sized: list[KeyRow] = []
    least: dict[int, int] = {}
    for line in _lines(rows, u):
        sizes = [_size_of(row, u, usual, family) for row in line]
        if min(sizes) < u(LEAST) and (divided := _divided(line, u, family)) is not None:
            size = min(_size_of(row, u, usual, family) for row in divided)
            sized += [row._replace(size=size if _is_word(row) else 0) for row in divided]
            continue
        for row, size in zip(line, sizes, strict=True):
            if _is_word(row) and row.width > u(TARGET):
                least[row.width] = min(least.get(row.width, usual), size)
        sized += line
    return tuple(row if row.size else row._replace(size=least.get(row.width, 0)) for row in sized)


def _lines(rows: Sequence[KeyRow], u: Scale) -> Iterator[list[KeyRow]]:
    """Keys that stand beside each other, with no more between them than the place of one that is
    left free before BACK."""
    line: list[KeyRow] = []
    for row in rows:
        if line:
            last = line[-1]
            beside = (row.y, row.height) == (last.y, last.height)
            if not beside or not 0 < row.x - last.x - last.width <= u(_FREE):
                yield line
                line = []
        line.append(row)
    if line:
        yield line


def _is_word(row: KeyRow) -> bool:
    return row.visible and not row.face and len(row.label) > 2 and not row.label.startswith("+")


def _size_of(row: KeyRow, u: Scale, usual: int, family: str) -> int:
    """In what size the label has room; the usual one of what is no word."""
    if not _is_word(row):
        return usual
    return _size(row.label, row.sub == "", row.width - 2 * u(TIGHT), usual, family)


def _divided(line: Sequence[KeyRow], u: Scale, family: str) -> list[KeyRow] | None:
    """The same line with each key as wide as its label needs in the smallest type, and a share of
    what is left; None where that is no room for all."""
    first, last = line[0], line[-1]
    needs = [_need(row, u, family) for row in line]
    gaps = sum(after.x - row.x - row.width for row, after in pairwise(line))
    left = last.x + last.width - first.x - gaps - sum(needs)
    if left < 0:
        return None
    share, x, divided = left // len(line), first.x, []
    gap = gaps // max(1, len(line) - 1)
    for row, need in zip(line, needs, strict=True):
        divided.append(row._replace(x=x, width=need + share))
        x += need + share + gap
    divided[-1] = divided[-1]._replace(width=last.x + last.width - divided[-1].x)
    return divided


def _need(row: KeyRow, u: Scale, family: str) -> int:
    """How wide a key is at least."""
    if not _is_word(row):
        return min(row.width, u(TARGET))
    wide = _narrowest(row.label, row.sub == "", u(LEAST), family)
    if row.sub:
        wide = max(wide, QFontMetricsF(_font(u(LEAST))).horizontalAdvance(row.sub))
    return max(u(TARGET), ceil(wide) + 1 + 2 * u(TIGHT))


@lru_cache(maxsize=512)
def _narrowest(label: str, wraps: bool, size: int, _family: str) -> float:
    """How wide `label` is in that size, on two lines where it may be broken."""
    measure = QFontMetricsF(_font(size))
    return min(max(map(measure.horizontalAdvance, both)) for both in _parts(label, wraps))


def _parts(label: str, wraps: bool) -> list[tuple[str, str]]:
    """The ways in which `label` stands on one line or two."""
    parts = [("", label)]
    if wraps:
        parts += [
            (label[: at.start()].rstrip(), label[at.end() :]) for at in _BREAK.finditer(label)
        ]
    return parts


@lru_cache(maxsize=512)
def _size(label: str, wraps: bool, room: int, usual: int, _family: str) -> int:
    """`_family`: of the letters that are there by now."""
    parts, size = _parts(label, wraps), usual
    while size > 1:
        measure = QFontMetricsF(_font(size))
        wide = min(max(map(measure.horizontalAdvance, both)) for both in parts)
        if wide + 0.5 <= room:  # letters are set on whole pixels
            break
        size = min(size - 1, int(size * room / wide))
    return size


def _font(size: int) -> QFont:
    font = QFont(_FAMILY)
    font.setBold(True)
    font.setPixelSize(size)
    return font
