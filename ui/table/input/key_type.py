"""The text size of the drawer's keys: those of one width share one, so that no key of a row is set
smaller than its neighbours."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtGui import QFont, QFontInfo, QFontMetricsF

from ui.table.layout import TARGET, Scale
from ui.table.rows import KeyRow

#: in units, as `Theme` has them: the type of a key, and the room that its label leaves at either
#: side
TYPE, TIGHT = 21, 6
_FAMILY = "Kiosk Sans"
#: where a label may go on on its second line: at a space, after a hyphen, and after the dot within
#: a Chinese name
_BREAK = re.compile(r" +|(?<=[-·])(?=\w)")


def alike(rows: Sequence[KeyRow], u: Scale) -> tuple[KeyRow, ...]:
    """`rows` with the largest size in pixels in which each label of a width has room, on two lines
    where it has no second word below it.

    Of keys no wider than a target each has its own: a word among them would make all of them small.
    """
    least: dict[int, int] = {}
    usual, family = u(TYPE), QFontInfo(_font(u(TYPE))).family()
    for row in rows:
        word = len(row.label) > 2 and not row.label.startswith("+")
        if row.visible and not row.face and word and row.width > u(TARGET):
            size = _size(row.label, row.sub == "", row.width - 2 * u(TIGHT), usual, family)
            least[row.width] = min(least.get(row.width, usual), size)
    return tuple(row._replace(size=least.get(row.width, 0)) for row in rows)


@lru_cache(maxsize=512)
def _size(label: str, wraps: bool, room: int, usual: int, _family: str) -> int:
    """`_family`: of the letters that are there by now."""
    parts = [("", label)]
    if wraps:
        parts += [
            (label[: at.start()].rstrip(), label[at.end() :]) for at in _BREAK.finditer(label)
        ]
    size = usual
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
