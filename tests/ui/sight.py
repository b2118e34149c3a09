"""A picture as people see it who do not see every colour."""

from __future__ import annotations

import numpy as np
from PySide6.QtGui import QImage

#: red, green and blue of light as somebody sees them whose eye lacks the cones for green (deuteranopia), from what everybody
#: sees, in linear light: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, A Physiologically-based Model for Simulation of
#: Color Vision Deficiency, IEEE TVCG 15(6), 2009, table 1, severity 1.0. Each row adds up to one: grey stays grey.
DEUTERANOPE = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)


def deuteranope(image: QImage) -> QImage:
    """`image` in the colours that are left without the cones for green."""
    rgb = image.convertToFormat(QImage.Format.Format_RGB888)
    shape = (rgb.height(), rgb.bytesPerLine())
    rows = np.frombuffer(rgb.constBits(), np.uint8).reshape(shape)[:, : 3 * rgb.width()]
    seen = rows.reshape(rgb.height(), rgb.width(), 3) / 255
    linear = np.where(seen <= 0.04045, seen / 12.92, ((seen + 0.055) / 1.055) ** 2.4)
    left = np.clip(linear @ np.array(DEUTERANOPE).T, 0, 1)
    shown = np.where(left <= 0.0031308, 12.92 * left, 1.055 * left ** (1 / 2.4) - 0.055)
    data = np.ascontiguousarray(np.round(shown * 255).astype(np.uint8)).tobytes()
    return QImage(
        data, rgb.width(), rgb.height(), 3 * rgb.width(), QImage.Format.Format_RGB888
    ).copy()


def grey(image: QImage) -> QImage:
    """`image` without colour."""
    return image.convertToFormat(QImage.Format.Format_Grayscale8)
