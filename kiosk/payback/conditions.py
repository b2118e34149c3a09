"""What best play depends on in a rule set. Two rule sets that agree in it are played alike. A rule
that it leaves out stands in tests/payback/test_conditions.py with its reason."""

from __future__ import annotations

from typing import NamedTuple

from kiosk.game.cards import RANKS
from kiosk.game.rules import Rules

#: a charlie of so many cards and more comes too seldom to play for
_RARE_CHARLIE = 8


class Conditions(NamedTuple):
    """What best play depends on, at a table of known size. An up card is its value, 1 for an ace,
    10 for any ten.

    `exposed`: the up cards under which the dealer may have a blackjack that takes doubled and split
    wagers too. `early`: the up cards under which half of the wager is kept whatever the dealer has.
    `surrender`: whether surrender is offered at all. `hands`, `ace_hands`: the most by splitting.
    `charlie`: 0 for none. `charlie_first`: the up cards under which a charlie is paid before it is
    known whether the dealer has a blackjack. `auto_split`: the values of pairs that the dealer
    splits by rule, in the common-hand game; None in the ordinary one.
    """

    decks: int
    hits_soft_17: bool
    exposed: frozenset[int]
    surrender: bool
    early: frozenset[int]
    double_totals: tuple[int, ...] | None
    double_after_split: bool
    equal_ranks: bool
    hands: int
    ace_hands: int
    aces_one_card: bool
    charlie: int
    charlie_first: frozenset[int]
    auto_split: frozenset[int] | None

    @classmethod
    def of(cls, rules: Rules, boxes: int) -> Conditions:
        """The conditions of `rules` at a table of `boxes` boxes."""
        at = rules.at(boxes)
        unchecked = frozenset({1, 10} - checked_up_cards(at))
        hands = at.most_hands
        charlie = at.charlie if at.charlie < _RARE_CHARLIE else 0
        common = at.game == "common_hand"
        return cls(
            decks=at.decks,
            hits_soft_17=at.dealer_hits_soft_17,
            exposed=unchecked if at.dealer_blackjack_takes == "all" else frozenset(),
            surrender=at.surrender != "none",
            early=unchecked if at.surrender == "early" else frozenset(),
            double_totals=at.double_totals,
            double_after_split=at.double_after_split,
            equal_ranks=at.split_pair == "rank",
            hands=hands,
            ace_hands=min(hands, at.split_max_ace_hands),
            aces_one_card=at.split_aces_one_card,
            charlie=charlie,
            charlie_first=unchecked if charlie else frozenset(),
            auto_split=frozenset(map(_value, at.common_hand_auto_split)) if common else None,
        )


def checked_up_cards(rules: Rules) -> set[int]:
    """The values of the up cards with which the dealer looks at the hole card first."""
    if rules.hole_card != "dealt":
        return set()
    return {1 if up == "A" else 10 for up in rules.hole_check}


def _value(rank: str) -> int:
    return min(RANKS.index(rank) + 1, 10)
