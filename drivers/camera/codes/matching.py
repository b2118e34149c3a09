"""Which card of a shoe a symbol is whose modules run into each other. Pure.

A decoder has to tell black from white in each module, which it cannot where a picture is moved, out
of focus or small. But the shoe's cards are known: each one's symbol is smeared in the same way and
laid beside what is seen. A card is believed only where it is like what is seen and all others are
far less so: what no card of the shoe shows is like many of them a little.
"""

from __future__ import annotations

import math
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from drivers.cards.code import COPIES, PrintedCard, letters, whole_set
from drivers.cards.face import EYE, MODULES, code_modules

Values = NDArray[np.float32]  # (15, 15), as bright as each module is

#: how a symbol is smeared, in modules: its softness (sigma), and how far it moved, in any direction
_SOFT = (0.25, 0.45, 0.65, 0.85)
_MOVED = (1.5, 2.0, 2.5, 3.0, 3.5)
_DIRECTIONS = 8
_SAMPLES = 5  # along a module, in which a smear is reckoned
_REACH = 3  # modules beside a module that are smeared into it, at most
_TRIED = 8  # smears of a symbol: those by which its bull's eye, which all cards have, is likest
_EYE = slice((MODULES - EYE) // 2, (MODULES + EYE) // 2)
#: standard deviations by which a card's likeness stands above that of all cards of the shoe, and
#: above the next one's. Of 10,600 symbols of other shoes, in pictures that are moved, unsharp, dark
#: or small, the likest stood 4.6 above all and 1.9 above the next
LEAST_LIKE, LEAST_APART = 5.2, 2.5


class Match(NamedTuple):
    """The likest card. `like`: how far above all cards of its shoe; `apart`: how far above the next
    one, in standard deviations of all their likenesses. `turns`: quarter turns to the left after
    which the symbol stands upright."""

    printed: PrintedCard
    like: float
    apart: float
    turns: int = 0

    @property
    def is_certain(self) -> bool:
        return self.like >= LEAST_LIKE and self.apart >= LEAST_APART


class Codebook:
    """The symbols of a shoe's cards, smeared in each way. Made in some 0.3 s."""

    def __init__(self, shoe_set: str) -> None:
        """Raises ValueError for what is no name of a set."""
        self.shoe_set = shoe_set
        self._cards = whole_set(shoe_set, COPIES)
        dark = np.array([code_modules("aztec", letters(card)) for card in self._cards])
        self._symbols = _smeared(1 - dark.astype(np.float32))
        square = self._symbols.mean(axis=1).reshape(-1, MODULES, MODULES)
        self._eyes = _levelled(square[:, _EYE, _EYE].reshape(len(square), -1))

    def match(self, values: Values, *, turned: bool = False) -> Match:
        """The card that these modules are likest, by whichever smear it is. `turned`: the symbol
        may lie in any quarter turn."""
        turn = 0
        if turned:  # one smear tells that
            turn = max(range(4), key=lambda turn: self._match(values, turn, 1).like)
        return self._match(values, turn, _TRIED)

    def _match(self, values: Values, turn: int, tried: int) -> Match:
        upright = np.rot90(values, turn)
        eye = upright[_EYE, _EYE].ravel()
        likest = np.argsort(self._eyes @ (eye - eye.mean()))[-tried:]
        seen = upright.ravel() - upright.mean()
        likeness = np.stack([self._symbols[smear] @ seen for smear in likest])  # (smears, cards)
        likeness = likeness - likeness.mean(axis=1, keepdims=True)
        likeness = likeness / (likeness.std(axis=1, keepdims=True) + 1e-9)
        smear, card = (int(each) for each in divmod(int(likeness.argmax()), likeness.shape[1]))
        like = float(likeness[smear, card])
        next_one = float(np.partition(likeness[smear], -2)[-2])
        return Match(self._cards[card], like, like - next_one, turn)


def _levelled(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """These rows, of no mean and of length 1."""
    rows = rows - rows.mean(axis=1, keepdims=True)
    return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True), np.float32)


def _smeared(symbols: NDArray[np.float32]) -> NDArray[np.float32]:
    """These symbols, (cards, 15, 15), by each smear: (smears, cards, 225), of no mean and of length
    1. Around a symbol it is white."""
    import cv2

    count, side = len(symbols), MODULES + 2 * _REACH
    around = ((0, 0), (_REACH, _REACH), (_REACH, _REACH))
    tall = np.pad(symbols, around, constant_values=1).reshape(count * side, side)
    found = []
    for smear in smears():
        soft = cv2.filter2D(tall, -1, smear, borderType=cv2.BORDER_REPLICATE)
        inner = soft.reshape(count, side, side)[:, _REACH:-_REACH, _REACH:-_REACH]
        found.append(_levelled(np.asarray(inner.reshape(count, -1), np.float32)))
    return np.asarray(found, np.float32)


@cache
def smears() -> tuple[NDArray[np.float32], ...]:
    """How much of each module comes into the one in the middle: (7, 7), of sum 1."""
    import cv2

    size = (2 * _REACH + 1) * _SAMPLES
    middle = size // 2
    found = []
    for length, angle, soft in _ways():
        fine = np.zeros((size, size), np.float32)
        reach = length * _SAMPLES / 2
        for part in np.linspace(-reach, reach, 41):
            x, y = part * math.cos(angle), part * math.sin(angle)
            fine[round(middle + y), round(middle + x)] += 1
        fine = np.asarray(cv2.GaussianBlur(fine, (0, 0), soft * _SAMPLES), np.float32)
        # a module is as wide as the samples of it, of which the middle three are looked at
        fine = np.asarray(cv2.blur(cv2.blur(fine, (_SAMPLES, _SAMPLES)), (3, 3)), np.float32)
        modules = fine[middle % _SAMPLES :: _SAMPLES, middle % _SAMPLES :: _SAMPLES]
        found.append(modules / modules.sum())
    return tuple(found)


def _ways() -> list[tuple[float, float, float]]:
    """How far and in which direction it moved, and its softness, for each smear."""
    still = [(0.0, 0.0, soft) for soft in _SOFT]
    angles = [math.pi * n / _DIRECTIONS for n in range(_DIRECTIONS)]
    return still + [(length, angle, _SOFT[0]) for length in _MOVED for angle in angles]
