"""The brushes that pictures are painted with.

Painting goes by brushes made of pictures. A colour given to a pen or a brush would have PySide make
every enum of `Qt` first, which takes longer than all the painting before the first frame.
"""

from __future__ import annotations

from functools import cache

from PySide6.QtGui import QBrush, QImage

from ui.shared.theme import colours, dimmed


@cache
def brush(colour: str, level: int) -> QBrush:
    """A brush of one colour at that level of brightness: "#RRGGBB" or the name of a token."""
    value = colours(level).get(colour) or dimmed(colour, level)
    r, g, b = (int(value[i : i + 2], 16) for i in (1, 3, 5))
    return QBrush(QImage(bytes((b, g, r, 255)), 1, 1, 4, QImage.Format.Format_RGB32).copy())
