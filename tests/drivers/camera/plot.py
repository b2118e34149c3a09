"""The share of cards read as a degradation grows: one picture of small charts, drawn with OpenCV."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

# sweep -> decoder -> [(level, share 0 to 1)]
Curves = dict[str, dict[str, list[tuple[float, float]]]]

COLOURS = {  # blue, green, red
    "zxing": (200, 140, 40),
    "pyzbar": (60, 60, 220),
    "zxing, upright": (60, 160, 60),
    "pyzbar, upright": (200, 90, 200),
    "both, upright": (20, 20, 20),
    "both, shoe known": (0, 110, 255),
}
TITLES = {
    "turn": "turned, degrees",
    "card_width": "width of a card, pixels",
    "tilt": "tilt of the camera, part of a card",
    "blur": "out of focus, sigma in pixels",
    "motion": "moved while the shutter is open, pixels",
    "noise": "noise, sigma in grey levels",
    "light": "light, part of a well lit table",
    "glare": "glare, strength of a spot on every card",
    "covered": "covered from one end, part of a card",
}
WIDTH, HEIGHT, MARGIN, COLUMNS = 560, 330, 56, 3
FONT = cv2.FONT_HERSHEY_SIMPLEX


def draw(curves: Curves, out: Path) -> None:
    """Write the charts to a PNG file. At x, left to right, the levels in the order of growing degradation, evenly spaced."""
    rows = -(-len(curves) // COLUMNS)
    sheet = np.full((rows * HEIGHT + 70, COLUMNS * WIDTH, 3), 255, np.uint8)
    text(sheet, "Share of cards read in one look, from the degraded set", (MARGIN, 30), 0.75)
    x = MARGIN
    for name, colour in COLOURS.items():
        cv2.line(sheet, (x, 52), (x + 34, 52), colour, 3, cv2.LINE_AA)
        text(sheet, name, (x + 42, 57), 0.5)
        x += 200
    for n, (sweep, lines) in enumerate(curves.items()):
        top, left = 70 + n // COLUMNS * HEIGHT, n % COLUMNS * WIDTH
        _chart(sheet[top : top + HEIGHT, left : left + WIDTH], TITLES[sweep], lines)
    out.parent.mkdir(exist_ok=True)
    cv2.imwrite(str(out), sheet)


def _chart(part: np.ndarray, title: str, lines: dict[str, list[tuple[float, float]]]) -> None:
    bottom, left, high, wide = HEIGHT - 62, MARGIN, HEIGHT - 100, WIDTH - 2 * MARGIN + 20
    for share in (0, 0.5, 1):
        y = round(bottom - share * high)
        cv2.line(part, (left, y), (left + wide, y), (215, 215, 215), 1)
        text(part, f"{share:.0%}", (6, y + 5), 0.42)
    text(part, title, (left, HEIGHT - 18), 0.5)
    levels = [level for level, _ in next(iter(lines.values()))]
    step = wide / max(1, len(levels) - 1)
    for n, level in enumerate(levels):
        text(part, f"{level:g}", (round(left + n * step) - 10, bottom + 20), 0.42)
    for name, line in lines.items():
        points = [
            (round(left + n * step), round(bottom - share * high))
            for n, (_, share) in enumerate(line)
        ]
        cv2.polylines(
            part,
            [np.array(points, np.int32)],
            False,
            COLOURS[name],
            2 if "both" in name else 1,
            cv2.LINE_AA,
        )
        for point in points:
            cv2.circle(part, point, 3, COLOURS[name], -1, cv2.LINE_AA)


def text(part: np.ndarray, words: str, at: tuple[int, int], size: float) -> None:
    cv2.putText(part, words, at, FONT, size, (40, 40, 40), 1, cv2.LINE_AA)
