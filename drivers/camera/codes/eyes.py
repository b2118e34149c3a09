"""The codes of small cards that lie over one another, found by their bull's eyes. Pure.

Such cards have no outline each, and a decoder finds no code that is two pixels a module. But all
cards of a hand lie nearly the same way, which the edges of the whole tell, and how wide a card is
under a camera that stands still is known from those that were read.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, cast

import numpy as np

from drivers.camera.codes.matching import Codebook, Values
from drivers.camera.codes.modules import eye_picture
from drivers.camera.find import Corners, Grey, Point
from drivers.cards.code import PrintedCard
from drivers.cards.face import CARD_WIDTH, EYE, MODULE, MODULES

_PIXELS = 3  # of a module, at which eyes are looked for
_SPARSE = 3  # pixels from one edge that is asked for its angle to the next
_LEAST = 0.55  # correlation with a bull's eye, below which there is none
_APART = 0.8  # eyes' widths from one to the next: those of two cards are further apart
#: how a code may lie, beside its hand's way and width: degrees, and parts
_TURNS, _SIZES = (-4, -2, 0, 2, 4), (0.95, 1.05)
#: widths of a card in pixels that are tried where none is known: from one to the next a tenth
WIDTHS = tuple(66 * 1.1**n for n in range(14))


class Eye(NamedTuple):
    """A bull's eye: how well it fits, its middle, and the pixels of a module and the angle at which
    it does."""

    fit: float
    middle: Point
    module: float
    angle: float


class _Size(NamedTuple):
    """Of a picture, in pixels."""

    width: int
    height: int


class Code(NamedTuple):
    """A code that was matched with certainty, and its corners, the first its own top left."""

    printed: PrintedCard
    corners: Corners


def find_eyes(heap: Grey, widths: Sequence[float]) -> list[Eye]:
    """The bull's eyes of cards of these widths, the best first, each place once."""
    import cv2

    angle, height, width = _way(heap), *heap.shape
    middle = ((width - 1) / 2, (height - 1) / 2)
    along, down = abs(math.cos(angle)), abs(math.sin(angle))
    around = (width * along + height * down, width * down + height * along)
    found: list[Eye] = []
    for card_width in widths:
        module = card_width * MODULE / CARD_WIDTH
        size = _Size(*(math.ceil(each * _PIXELS / module) for each in around))
        there = Eye(0.0, middle, module, angle)
        fits = cv2.matchTemplate(_seen(heap, there, size), _eye(), cv2.TM_CCOEFF_NORMED)
        for y, x in np.argwhere(fits > _LEAST):
            near = fits[max(0, y - 1) : y + 2, max(0, x - 1) : x + 2]
            if fits[y, x] == near.max():
                at = _back((float(x), float(y)), size, there)
                found.append(Eye(float(fits[y, x]), at, module, angle))
    kept: list[Eye] = []
    for eye in sorted(found, reverse=True):
        if all(math.dist(eye.middle, other.middle) > _APART * EYE * eye.module for other in kept):
            kept.append(eye)
    return kept


def read_code(heap: Grey, eye: Eye, book: Codebook) -> Code | None:
    """The code around this eye; None where it is no card's for certain."""
    fitted = _fitted(heap, eye)
    side = MODULES * _PIXELS
    modules = _seen(heap, fitted, _Size(side, side)).reshape(MODULES, _PIXELS, MODULES, _PIXELS)
    values: Values = np.asarray(modules.mean(axis=(1, 3), dtype=np.float32), np.float32)
    match = book.match(values, turned=True)
    if not match.is_certain:
        return None
    half = MODULES / 2 * fitted.module
    along = (half * math.cos(fitted.angle), half * math.sin(fitted.angle))
    x, y = fitted.middle
    corners = [
        (x + right * along[0] - down * along[1], y + right * along[1] + down * along[0])
        for right, down in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    own = corners[match.turns :] + corners[: match.turns]
    return Code(match.printed, cast("Corners", tuple(own)))


def _fitted(heap: Grey, eye: Eye) -> Eye:
    """The same eye as its code really lies: a little turned and of another size."""
    by_turn = [eye._replace(angle=eye.angle + math.radians(turn)) for turn in _TURNS]
    best = max(_moved_to_fit(heap, tried) for tried in by_turn)
    by_size = [best._replace(module=best.module * size) for size in _SIZES]
    return max(best, *(_moved_to_fit(heap, tried) for tried in by_size))


def _moved_to_fit(heap: Grey, eye: Eye) -> Eye:
    """The same eye where it fits best, within a module."""
    import cv2

    size = _Size((EYE + 2) * _PIXELS, (EYE + 2) * _PIXELS)
    fits = cv2.matchTemplate(_seen(heap, eye, size), _eye(), cv2.TM_CCOEFF_NORMED)
    y, x = np.unravel_index(int(fits.argmax()), fits.shape)
    at = _back((float(x), float(y)), size, eye)
    return eye._replace(fit=float(fits[y, x]), middle=at)


def _way(heap: Grey) -> float:
    """The angle of most edges, a quarter turn being none: those of cards and of their codes."""
    import cv2

    soft = cv2.GaussianBlur(heap, (0, 0), 1.0)
    right = cv2.Sobel(soft, cv2.CV_32F, 1, 0)[::_SPARSE, ::_SPARSE]
    down = cv2.Sobel(soft, cv2.CV_32F, 0, 1)[::_SPARSE, ::_SPARSE]
    strength, angle = cv2.cartToPolar(right, down)
    weight = np.sqrt(strength)
    return math.atan2((weight * np.sin(4 * angle)).sum(), (weight * np.cos(4 * angle)).sum()) / 4


def _seen(heap: Grey, eye: Eye, size: _Size) -> Grey:
    """What is around an eye, upright and `_PIXELS` a module: (height, width)."""
    import cv2

    scale = _PIXELS / eye.module
    along, down = scale * math.cos(eye.angle), scale * math.sin(eye.angle)
    turn = np.array([(along, down), (-down, along)])
    middle = ((size.width - 1) / 2, (size.height - 1) / 2)
    shift = middle - turn @ np.array(eye.middle)
    there = np.column_stack([turn, shift])
    return np.asarray(
        cv2.warpAffine(heap, there, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE),
        np.uint8,
    )


def _back(corner: Point, size: _Size, eye: Eye) -> Point:
    """Where in the heap the middle of an eye lies whose top left corner was found in `_seen`."""
    x, y = (
        (each + (EYE * _PIXELS - long) / 2) * eye.module / _PIXELS
        for each, long in zip(corner, size, strict=True)
    )
    along, down = math.cos(eye.angle), math.sin(eye.angle)
    return eye.middle[0] + along * x - down * y, eye.middle[1] + down * x + along * y


@cache
def _eye() -> Grey:
    return eye_picture(EYE * _PIXELS)
