"""Whether the order of a shoe's cards is what a shuffle gives: chi-square at 95% (COMAR
36.05.02.17(F))."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from kiosk.game.cards import Card

#: below this many expected in each cell the distribution of the figure is not the one that is
#: compared with (Cochran)
_EXPECTED = 5
#: a chance below this is called unusual: the two tests share the one honest shuffle in twenty that
#: is
LEVEL = 0.05 / 2
_MOST_PARTS = 4


class Order(NamedTuple):
    """`chance`: how often an honest shuffle gives a figure as large as `chi_square` or larger, 0 to
    1."""

    test: str
    chi_square: float
    degrees: int
    chance: float

    @property
    def unusual(self) -> bool:
        return self.chance < LEVEL


def tests(cards: Sequence[Card]) -> list[Order]:
    """What `cards`, in the order in which they left the shoe, show; nothing of too few of them.
    Unread cards count not.

    "ranks": whether the thirteen ranks are spread evenly over the parts of the shoe, two to four of
    them as it is long. "suits": whether the suit of a card says anything of the next one's.
    """
    known = [card for card in cards if card.index >= 0]
    found = []
    parts = min(_MOST_PARTS, len(known) // (13 * _EXPECTED))
    if parts >= 2:
        table = [[0] * 13 for _ in range(parts)]
        for at, card in enumerate(known):
            table[at * parts // len(known)][card.index % 13] += 1
        found.append(_independent("ranks", table))
    if len(known) > 16 * _EXPECTED:
        table = [[0] * 4 for _ in range(4)]
        for one, two in pairwise(known):
            table[one.index // 13][two.index // 13] += 1
        found.append(_independent("suits", table))
    return found


def _independent(test: str, table: list[list[int]]) -> Order:
    """Pearson's test that a table's rows do not depend on its columns."""
    rows, columns = (
        [sum(row) for row in table],
        [sum(column) for column in zip(*table, strict=True)],
    )
    total = sum(rows)
    expected = [[row * column / total for column in columns] for row in rows]
    chi_square = sum(
        (seen - want) ** 2 / want
        for row, wanted in zip(table, expected, strict=True)
        for seen, want in zip(row, wanted, strict=True)
        if want
    )
    degrees = (sum(map(bool, rows)) - 1) * (sum(map(bool, columns)) - 1)
    return Order(test, chi_square, degrees, tail(chi_square, degrees))


def tail(chi_square: float, degrees: int) -> float:
    """How often a chi-square figure of so many degrees of freedom is at least `chi_square`.

    The finite sums for whole and half degrees: Abramowitz and Stegun 26.4.4 and 26.4.5.
    """
    half: float = chi_square / 2
    if degrees <= 0:
        return 1.0
    if degrees % 2:
        terms = [math.pow(half, k - 0.5) / math.gamma(k + 0.5) for k in range(1, degrees // 2 + 1)]
        return math.erfc(math.sqrt(half)) + math.exp(-half) * sum(terms)
    return math.exp(-half) * sum(
        [math.pow(half, k) / math.gamma(k + 1) for k in range(degrees // 2)]
    )
