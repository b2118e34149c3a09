"""About how much does a table keep? A quick estimate out of published rule effects, for `kiosk check`.

The effects of single rules are added up; they are those of the Wizard of Odds' and blackjackreview.com's tables, for a
good player's total-dependent strategy. For the rule sets that ship the sum is within 0.04 points of what playing them
gives. It warns of a table that cannot be meant; it is no substitute for playing the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import comb

from kiosk.game.odds import Odds
from kiosk.game.rules import Rules

#: eight decks, stands on soft 17, any two cards double, also after a split, four hands, split aces once, 3:2
_BASE = 0.43
_DECKS = {1: -0.48, 2: -0.19, 3: -0.10, 4: -0.06, 5: -0.03, 6: -0.02, 7: -0.01, 8: 0.0}
_CHARLIE = {0: 0.0, 5: -1.46, 6: -0.16, 7: -0.01, 8: 0.0}
_SURRENDER = {"none": 0.0, "late": -0.08, "early": -0.64}
_HANDS = {2: 0.05, 3: 0.005}
_ACES_AGAIN = {3: -0.05, 4: -0.07}
#: the dealer's hole card is a ten under an ace this often
_TEN_UNDER_ACE = 4 / 13


def house_edge(rules: Rules, boxes: int) -> float:
    """What the house keeps of a good player's main wagers at a table of `boxes` boxes, in percent; below zero: it pays."""
    at = rules.at(boxes)
    hands = at.split_max_hands[0].hands
    edge = _BASE + _DECKS[at.decks] + _CHARLIE[at.charlie] + _SURRENDER[at.surrender] + _HANDS.get(hands, 0.0)
    edge += (1.5 - _paid(at.blackjack_pays)) * 4.54  # a blackjack that counts comes in 4.54 of 100 hands
    edge += _ACES_AGAIN.get(min(hands, at.split_max_ace_hands), 0.0)
    edge += _doubles(at.double_totals)
    if at.dealer_hits_soft_17:
        edge += 0.21
    if not at.double_after_split:
        edge += 0.14
    if not at.split_aces_one_card:
        edge -= 0.19
    if at.dealer_blackjack_takes == "all" and set(at.hole_check) != {"A", "T"}:
        edge += 0.11
    if at.insurance:
        edge -= max(0.0, _TEN_UNDER_ACE * (_paid(at.insurance_pays) + 1) - 1) * 50 / 13
    if at.game == "common_hand":  # a patron may keep out of the second hand of an automatic split
        edge -= 0.14
    return edge


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


def _doubles(totals: tuple[int, ...] | None) -> float:
    if totals is None:
        return 0.0
    for needed, cost in (({9, 10, 11}, 0.09), ({10, 11}, 0.18), ({11}, 0.78)):
        if needed <= set(totals):
            return cost
    return 1.48


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
