"""The screen's colours: the tokens of Theme.qml, for what is painted and tested in Python."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

THEME = Path(__file__).with_name("Theme.qml")
_COLOUR = re.compile(r'readonly property color (\w+): "(#[0-9A-Fa-f]{6})"')


@cache
def colours() -> dict[str, str]:
    """Every colour token by name, as "#RRGGBB"."""
    return dict(_COLOUR.findall(THEME.read_text("utf-8")))


def luminance(colour: str) -> float:
    """The relative luminance of "#RRGGBB", 0 to 1 (WCAG 2.2)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2.2)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
