"""Chances of cards: the first three cards of a round with their chances, the next card's, and the dealer's final hand.

Chances are counted out of a full shoe less the three cards that are seen, and stay so for the rest of the round: what
further cards take out of several decks changes no decision that a total-dependent chart can make.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kiosk.payback.conditions import Conditions

VALUES = range(1, 11)
BUST, BLACKJACK = 22, 23
#: a hand as (total, soft)
Total = tuple[int, bool]


def drawn(total: int, soft: bool, value: int) -> Total:
    """What a hand becomes with one card more; a total over 21 is bust."""
    total += value
    if value == 1 and not soft and total + 10 <= 21:
        return total + 10, True
    if soft and total > 21:
        return total - 10, False
    return total, soft


def first(value: int) -> Total:
    """A hand of a single card."""
    return (11, True) if value == 1 else (value, False)


@dataclass(slots=True)
class Deal:
    """The first two cards of a hand and the dealer's up card, as values.

    `chance`: of this deal out of all with that up card. `blackjack`: the chance that the dealer has one.
    `lost`: the part of `blackjack` in which a hand loses all that is on it. Otherwise the dealer's blackjack takes one wager
    whatever the player does, and everything below counts only the rounds without one.
    `next`: by value the chance of the next card. `ends`: by final total, BUST and BLACKJACK the dealer's chances.
    `stands`: by total what a hand of one wager is worth that stands on it.
    """

    one: int
    two: int
    up: int
    chance: float
    blackjack: float
    next: list[float]
    ends: dict[int, float]
    stands: list[float] = field(default_factory=list)

    @property
    def total(self) -> Total:
        return drawn(*first(self.one), self.two)

    @property
    def pair(self) -> int:
        """The value of both cards; 0 where they differ."""
        return self.one if self.one == self.two else 0

    @property
    def natural(self) -> bool:
        return {self.one, self.two} == {1, 10}


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


def _deal(conditions: Conditions, one: int, two: int, up: int, chance: float, left: list[int]) -> Deal:
    cards = sum(left)
    makes = {1: 10, 10: 1}.get(up, 0)  # the hole card that makes a blackjack
    blackjack = left[makes] / cards
    anything = [count / cards for count in left]
    if not makes or up in conditions.exposed:
        ends = _dealer_ends(up, anything, anything, makes, conditions.hits_soft_17)
        this = Deal(one, two, up, chance, blackjack, anything, ends)
    else:
        others = cards - left[makes]
        hole = [0.0 if value == makes else count / others for value, count in enumerate(left)]
        # One card that makes no blackjack lies face down: the others are a little scarcer in what is left.
        after = [(count - part) / (cards - 1) for count, part in zip(left, hole, strict=True)]
        this = Deal(one, two, up, chance, blackjack, after, _dealer_ends(up, hole, after, 0, conditions.hits_soft_17))
    this.stands = [_stands(total, this.ends) for total in range(23)]
    return this


def _dealer_ends(up: int, hole: list[float], after: list[float], makes: int, hits_soft_17: bool) -> dict[int, float]:
    """The dealer's final totals: the second card comes as `hole` says, each further one as `after` does."""
    ends = dict.fromkeys((17, 18, 19, 20, 21, BUST, BLACKJACK), 0.0)
    open_: dict[Total, float] = {}
    for value in VALUES:
        if value == makes:
            ends[BLACKJACK] = hole[value]
        else:
            hand = drawn(*first(up), value)
            open_[hand] = open_.get(hand, 0.0) + hole[value]
    while open_:
        coming: dict[Total, float] = {}
        for (total, soft), chance in open_.items():
            if total > 21:
                ends[BUST] += chance
            elif total >= 18 or (total == 17 and not (soft and hits_soft_17)):
                ends[total] += chance
            else:
                for value in VALUES:
                    hand = drawn(total, soft, value)
                    coming[hand] = coming.get(hand, 0.0) + chance * after[value]
        open_ = coming
    return ends


def _stands(total: int, ends: dict[int, float]) -> float:
    if total > 21:
        return -1.0
    worth = ends[BUST] - ends[BLACKJACK]
    for end in range(17, 22):
        if end != total:
            worth += ends[end] if end < total else -ends[end]
    return worth
