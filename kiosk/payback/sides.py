"""What the house keeps of additional wagers, counted over every deal: they depend on the first cards alone."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb

from kiosk.game.odds import Odds
from kiosk.game.rules import Rules


def side_edges(rules: Rules) -> dict[str, float]:
    """What the house keeps of each additional wager that is offered, in percent."""
    cards = 52 * rules.decks
    same_suit = (13 * rules.decks - 1) / (cards - 1)
    over, under = _over_and_under(rules.decks)
    chance = {"over_13": over, "under_13": under, "same_suit": same_suit}
    edges = {}
    for name, odds in rules.side.items():
        if name == "three_sevens":
            edges[name] = 100 * (1 - _sevens_return(rules.decks, odds))
        elif isinstance(odds, Odds):
            edges[name] = 100 * (1 - chance[name] * (_paid(odds) + 1))
    return edges


def _paid(odds: Odds) -> float:
    return odds.pays / odds.against


def _over_and_under(decks: int) -> tuple[float, float]:
    """How often the first two cards make more than 13, and less; an ace counts 1."""
    copies = {value: 4 * decks * (4 if value == 10 else 1) for value in range(1, 11)}
    over = under = 0
    for one, many in copies.items():
        for other, more in copies.items():
            ways = many * (more - (one == other))
            over += ways * (one + other > 13)
            under += ways * (one + other < 13)
    ways = 52 * decks * (52 * decks - 1)
    return over / ways, under / ways


def _sevens_return(decks: int, odds: Odds | Mapping[str, Odds]) -> float:
    """What one unit on three sevens gets back, counted over three cards."""
    sevens, cards = 4 * decks, 52 * decks
    total = 0.0
    for number in (1, 2, 3):
        chance = comb(sevens, number) * comb(cards - sevens, 3 - number) / comb(cards, 3)
        suited = 4 * comb(decks, number) / comb(sevens, number)
        if isinstance(odds, Odds):
            total += chance * (_paid(odds) + 1)
            continue
        plain = odds[str(number)]
        alike = odds.get(f"{number}_suited", plain) if number > 1 else plain
        total += chance * (suited * _paid(alike) + (1 - suited) * _paid(plain) + 1)
    return total
