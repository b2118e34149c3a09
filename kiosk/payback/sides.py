"""What the house keeps of additional wagers, counted over every deal: they depend on the first
cards alone."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, prod

from kiosk.game.cards import CARDS
from kiosk.game.money.odds import Odds
from kiosk.game.rules import Rules
from kiosk.game.sides import SIDES, odds_of


def side_edges(rules: Rules) -> dict[str, float]:
    """What the house keeps of each additional wager that is offered, in percent."""
    return {
        name: 100
        * (
            1
            - sum(
                chance * (_paid(odds_of(odds, row)) + 1)
                for row, chance in _chances(name, rules.decks)
            )
        )
        for name, odds in rules.side.items()
    }


def side_variances(rules: Rules) -> dict[str, float]:
    """By how much one of each additional wager varies that is offered, in wagers squared."""
    return {
        name: sum(
            chance * (_paid(odds_of(odds, row)) + 1) ** 2
            for row, chance in _chances(name, rules.decks)
        )
        - (1 - edge / 100) ** 2
        for name, odds in rules.side.items()
        for edge in (side_edges(rules)[name],)
    }


def _paid(odds: Odds) -> float:
    return odds.pays / odds.against


@lru_cache
def _chances(name: str, decks: int) -> tuple[tuple[str, float], ...]:
    """How often the first cards of a box get each row of the wager's odds."""
    side, ways = SIDES[name], Counter[str]()
    for cards in combinations_with_replacement(CARDS, side.cards):
        if row := side.row(cards):
            ways[row] += prod(comb(decks, alike) for alike in Counter(cards).values())
    deals = comb(len(CARDS) * decks, side.cards)
    return tuple((row, count / deals) for row, count in ways.items())
