"""Sizes of displays, millimetres on them, and whether places lie in or over each other."""

from __future__ import annotations

import pytest

from ui.table.layout import Rect

#: the sizes that displays have, and the smallest, the narrowest and the widest that `kiosk run --size` takes
SIZES = (
    *((1024, 768), (1280, 800), (1920, 1080)),
    *(
        pytest.param(size, marks=pytest.mark.slow)
        for size in ((640, 480), (1280, 1024), (1800, 1000), (3840, 2160))
    ),
)


PANEL_INCHES = 15.6


def pixels(millimetres: float, size: tuple[int, int]) -> float:
    """Millimetres on a panel of 15.6 inches that has so many pixels."""
    return millimetres / 25.4 * (size[0] ** 2 + size[1] ** 2) ** 0.5 / PANEL_INCHES


def crosses(one: Rect, other: Rect) -> bool:
    return (
        one.x < other.x + other.w
        and other.x < one.x + one.w
        and one.y < other.y + other.h
        and other.y < one.y + one.h
    )


def inside(inner: Rect, outer: Rect) -> bool:
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and inner.x + inner.w <= outer.x + outer.w
        and inner.y + inner.h <= outer.y + outer.h
    )
