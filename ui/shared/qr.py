"""A QR painted for the screen."""

from __future__ import annotations

import segno
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from ui.shared.brushes import brush


def qr(side: int, words: str, level: int) -> QImage:
    """`words` as a QR over all of a square of that side, its modules in whole pixels, with the
    light margin of ISO/IEC 18004; on a screen nothing is scratched off: its own correction is the
    lowest."""
    rows = segno.make(words, error="l", micro=False).matrix
    image = QImage(side, side, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.fillRect(QRectF(0, 0, side, side), brush("#FFFFFF", level))
    edges = [round(side * (4 + at) / (len(rows) + 8)) for at in range(len(rows) + 1)]
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                wide, high = edges[x + 1] - edges[x], edges[y + 1] - edges[y]
                painter.fillRect(QRectF(edges[x], edges[y], wide, high), brush("#000000", level))
    painter.end()
    return image
