"""The modules of a printed card's codes, where the card lies upright and so the place of each code
is known. Pure.

A decoder must find a code before it reads it, and finds none that is small or out of focus. Here
the bull's eye of each is fitted at its place, the modules of all codes of the card are taken
together, and the symbol is drawn anew for the decoder. What it decodes has passed the symbol's
error correction and the code's own check as any other. What it cannot decode is matched with the
cards of the shoe (`drivers.camera.codes.matching`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from drivers.camera.codes.matching import Values
from drivers.camera.find import (
    BORDER,
    UPRIGHT_WIDTH,
    Corners,
    Grey,
    Matrix,
    Point,
    stretch,
    with_each,
)
from drivers.cards.face import CARD_WIDTH, EYE, KINDS, MODULE, MODULES, SIDE, Middle

_PIXELS = UPRIGHT_WIDTH / CARD_WIDTH  # a millimetre
_MODULE = MODULE * _PIXELS
_STRAY = 1.6  # modules by which a code may lie beside its place: the outline is that good
_LEAST = 0.4  # correlation with the bull's eye, below which no code is in sight
_FINE = 5  # samples along a module, of which the middle three count
_DRAWN = 8  # pixels of a module of the symbol that is drawn anew

_SQUARE = (
    (-SIDE / 2, -SIDE / 2),
    (SIDE / 2, -SIDE / 2),
    (SIDE / 2, SIDE / 2),
    (-SIDE / 2, SIDE / 2),
)
_AWAY = np.abs(np.arange(MODULES) - MODULES // 2)
_RING = np.maximum(_AWAY[:, None], _AWAY[None, :])  # of each module, counted from the middle
_IN_EYE = _RING <= EYE // 2
_DARK = _IN_EYE & (_RING % 2 == 0)
_BRIGHT = _IN_EYE & (_RING % 2 == 1)


def read_modules(seen: Grey) -> tuple[Values, list[Corners]] | None:
    """How bright each module of an upright card's symbol is (`find.upright`), all its codes taken
    together, and where on the upright card each of them lies; None where none is in sight."""
    import cv2

    fitted = [
        (middle, at)
        for middle in KINDS["aztec"].middles
        if (at := _fitted(seen, middle)) is not None
    ]
    if not fitted:
        return None
    here = _corrected(fitted)
    soft = np.asarray(cv2.GaussianBlur(seen, (0, 0), _MODULE / _FINE / 2), np.uint8)
    values = np.zeros((MODULES, MODULES), np.float32)
    corners: list[Corners] = []
    for middle, _ in fitted:
        corners.append(stretch(_outline(middle), here))
        values += _values(soft, corners[-1])
    return values, corners


def drawn_anew(values: Values) -> Grey:
    """The symbol of these modules as a clean picture."""
    dark = values < (values[_DARK].mean() + values[_BRIGHT].mean()) / 2
    dark = np.where(_IN_EYE, _DARK, dark)
    white = np.pad(np.where(dark, 0, 255).astype(np.uint8), 3, constant_values=255)
    return np.kron(white, np.ones((_DRAWN, _DRAWN), np.uint8))


def _outline(middle: Middle) -> Corners:
    """The corners of the code with this middle, in millimetres on its card."""
    way = -1 if middle.turned else 1
    return with_each(_SQUARE, lambda x, y: (middle.x + way * x, middle.y + way * y))


def _corrected(fitted: Sequence[tuple[Middle, Point]]) -> Matrix:
    """From millimetres on the card to pixels of its picture, as the bull's eyes lie: better than by
    the card's outline alone."""
    import cv2

    there = np.array([(middle.x, middle.y) for middle, _ in fitted], np.float32)
    seen = np.array([at for _, at in fitted], np.float32)
    if len(fitted) == 4:
        return np.asarray(cv2.getPerspectiveTransform(there, seen), np.float64)
    if len(fitted) == 3:
        return np.vstack([cv2.getAffineTransform(there, seen), (0, 0, 1)])
    shift = (seen - there * _PIXELS).mean(axis=0)
    return np.array([(_PIXELS, 0, shift[0]), (0, _PIXELS, shift[1]), (0, 0, 1)], np.float64)


@cache
def _eye() -> Grey:
    return eye_picture(round(EYE * _MODULE))


def eye_picture(side: int) -> Grey:
    """The bull's eye as a picture, its edges as soft as a lens makes them."""
    import cv2

    first = (MODULES - EYE) // 2
    rings = np.where(_DARK, 0, 255).astype(np.uint8)[first : first + EYE, first : first + EYE]
    large = cv2.resize(rings, (side, side), interpolation=cv2.INTER_NEAREST)
    return np.asarray(cv2.GaussianBlur(large, (0, 0), side / EYE / 2), np.uint8)


class _Extremes(NamedTuple):
    """The least and the greatest of an array, and where they stand: x, y."""

    least: float
    most: float
    least_at: Sequence[int]
    most_at: Sequence[int]


def _fitted(seen: Grey, place: Middle) -> Point | None:
    """The middle of the code that belongs at this place, in pixels."""
    import cv2

    x, y = (BORDER + each * _PIXELS for each in (place.x, place.y))
    eye = _eye()
    around = eye.shape[0] / 2 + _STRAY * _MODULE
    left, top = max(0, round(x - around)), max(0, round(y - around))
    part = seen[top : round(y + around), left : round(x + around)]
    if min(part.shape) < eye.shape[0]:
        return None
    fits = cv2.matchTemplate(part, eye, cv2.TM_CCOEFF_NORMED)
    best = _Extremes(*cv2.minMaxLoc(fits))
    if best.most < _LEAST:
        return None
    dx, dy = best.most_at
    return left + dx + eye.shape[1] / 2, top + dy + eye.shape[0] / 2


def _values(soft: Grey, corners: Corners) -> Values:
    """How bright each module of the code between these corners is. `soft`: the card, each sample
    with what is around it."""
    import cv2

    side = MODULES * _FINE
    flat = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32)
    there = cv2.getPerspectiveTransform(np.array(corners, np.float32), flat)
    fine = cv2.warpPerspective(soft, there, (side, side), flags=cv2.INTER_LINEAR)
    parts = fine.reshape(MODULES, _FINE, MODULES, _FINE)[:, 1:-1, :, 1:-1]
    return np.asarray(parts.mean(axis=(1, 3), dtype=np.float32), np.float32)
