"""The screen's colors: the tokens of Theme.qml at each level of brightness, for what is painted
and tested in Python."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

THEME = Path(__file__).with_name("Theme.qml")
_COLOUR = re.compile(r"readonly property color (\w+): \[([^]]+)\]\[level\]")
#: how much of its light a colour keeps at each level that is no token, such as a chip's
_LIGHT = (1.0, 0.8, 0.6, 0.45)


@cache
def colours(level: int = 0) -> dict[str, str]:
    """Every colour token by name, as "#RRGGBB", at that level of brightness."""
    found = _COLOUR.findall(THEME.read_text("utf-8"))
    return {name: re.findall(r"#[0-9A-Fa-f]{6}", levels)[level] for name, levels in found}


def _linear(colour: str) -> list[float]:
    """The light of red, green and blue in "#RRGGBB", each 0 to 1 (WCAG 2.2)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


def dimmed(colour: str, level: int) -> str:
    """`colour` "#RRGGBB" with as much of its light as is left at that level, its hue kept."""
    kept = [light * _LIGHT[level] for light in _linear(colour)]
    parts = [
        12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
        for light in kept
    ]
    return "#" + "".join(f"{round(part * 255):02X}" for part in parts)


def luminance(colour: str) -> float:
    """The relative luminance of "#RRGGBB", 0 to 1 (WCAG 2.2)."""
    r, g, b = _linear(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2.2)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
