"""Chances of cards: the first three cards of a round with their chances, the next card's, and the
dealer's final hand.

Chances are counted out of a full shoe less the three cards that are seen, and stay so for the rest
of the round: what further cards take out of several decks changes no decision that a
total-dependent chart can make.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from operator import mul

from kiosk.payback.conditions import Conditions

VALUES = range(1, 11)
BUST = 22
#: a hand as (total, soft)
Total = tuple[int, bool]
#: a hand as (total, soft, number of cards); the number stays at the last that matters
State = tuple[int, bool, int]


@cache
def drawn(total: int, soft: bool, value: int) -> Total:
    """What a hand becomes with one card more; a total over 21 is bust."""
    total += value
    if value == 1 and not soft and total + 10 <= 21:
        return total + 10, True
    if soft and total > 21:
        return total - 10, False
    return total, soft


@cache
def following(total: int, soft: bool) -> list[Total]:
    """What a hand becomes, by the value of the next card."""
    return [drawn(total, soft, value) for value in VALUES]


def weighed(weights: Sequence[float], worths: Sequence[float]) -> float:
    """The sum of worths by value, each times its weight."""
    total: float = sum(map(mul, weights, worths))
    return total


def first(value: int) -> Total:
    """A hand of a single card."""
    return (11, True) if value == 1 else (value, False)


@dataclass(slots=True)
class Deal:
    """The first two cards of a hand and the dealer's up card, as values.

    `chance`: of this deal out of all with that up card. `blackjack`: the chance that the dealer has
    one. `lost`: the part of `blackjack` in which a hand loses all that is on it. Otherwise the
    dealer's blackjack takes one wager whatever the player does, and everything below counts only
    the rounds without one. `next`: by value the chance of the next card. `stands`: by total what a
    hand of one wager is worth that stands on it. `totals`: what a hand that may still draw is
    worth, as the chart plays it; `plays`: what the deal's is. `drawing`: worths by the next card,
    once they were asked for. `pair`: the value of both cards; 0 where they differ.
    """

    one: int
    two: int
    up: int
    chance: float
    blackjack: float
    next: list[float]
    stands: list[float]
    total: Total = field(init=False)
    pair: int = field(init=False)
    natural: bool = field(init=False)
    totals: dict[State, float] = field(default_factory=dict)
    plays: float = 0.0
    drawing: dict[object, list[float]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.total = drawn(*first(self.one), self.two)
        self.pair = self.one if self.one == self.two else 0
        self.natural = {self.one, self.two} == {1, 10}

    def mean(self, worths: Sequence[float]) -> float:
        """What comes of worths by the value of the next card."""
        return weighed(self.next, worths)


def up_card_chance(up: int) -> float:
    return 4 / 13 if up == 10 else 1 / 13


def deals(conditions: Conditions, up: int) -> list[Deal]:
    """Every first deal against an up card; the chances sum to one."""
    shoe = [0] + [4 * conditions.decks * (4 if value == 10 else 1) for value in VALUES]
    shoe[up] -= 1
    cards = sum(shoe)
    found = []
    for one in VALUES:
        for two in range(one, 11):
            ways = shoe[one] * (shoe[two] - (one == two)) * (1 if one == two else 2)
            if ways:
                left = shoe.copy()
                left[one] -= 1
                left[two] -= 1
                found.append(_deal(conditions, one, two, up, ways / (cards * (cards - 1)), left))
    return found


def _deal(
    conditions: Conditions, one: int, two: int, up: int, chance: float, left: list[int]
) -> Deal:
    cards = sum(left)
    makes = makes_blackjack(up)
    blackjack = left[makes] / cards
    hole = after = [count / cards for count in left]
    if makes and up not in conditions.exposed:
        others = cards - left[makes]
        hole = [0.0 if value == makes else count / others for value, count in enumerate(left)]
        # One card that makes no blackjack lies face down: the others are a little scarcer in what
        # is left.
        after = [(count - part) / (cards - 1) for count, part in zip(left, hole, strict=True)]
    hands: dict[Total, float] = {}
    for value in VALUES:
        if value != makes:
            hand = drawn(*first(up), value)
            hands[hand] = hands.get(hand, 0.0) + hole[value]
    stands = stands_against(hands, after, conditions.hits_soft_17)
    stands = [*(worth - hole[makes] for worth in stands[:22]), stands[22]]
    return Deal(one, two, up, chance, blackjack, after, stands)


def makes_blackjack(up: int) -> int:
    """The value of the second card that makes a blackjack of the dealer's `up` card; 0 where none
    does."""
    return {1: 10, 10: 1}.get(up, 0)


def stands_against(
    hands: Mapping[Total, float], after: Sequence[float], hits_soft_17: bool
) -> list[float]:
    """By total, 22 a bust, what a hand of one wager is worth that stands on it.

    `hands`: the dealer's, with their chances; none is a blackjack. `after`: by value the chance of
    each card drawn.
    """
    ends = [0.0] * 23
    while hands:
        coming: dict[Total, float] = {}
        for (total, soft), chance in hands.items():
            if total >= 18 or (total == 17 and not (soft and hits_soft_17)):
                ends[min(total, BUST)] += chance
            else:
                for value, hand in enumerate(following(total, soft), 1):
                    coming[hand] = coming.get(hand, 0.0) + chance * after[value]
        hands = coming
    return [
        *(ends[BUST] + sum(ends[:total]) - sum(ends[total + 1 : BUST]) for total in range(BUST)),
        -1.0,
    ]


@lru_cache
def dealer_hands(hits_soft_17: bool) -> dict[Total, list[float]]:
    """For each hand of the dealer what hands are worth that stand against it, where each card drawn
    is out of a full deck."""
    deck = [0.0] + [4 / 13 if value == 10 else 1 / 13 for value in VALUES]
    hands = [
        *((total, False) for total in range(2, 27)),
        *((total, True) for total in range(11, 22)),
    ]
    return {hand: stands_against({hand: 1.0}, deck, hits_soft_17) for hand in hands}
