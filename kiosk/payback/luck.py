"""How lucky the cards of a round are: what each makes the hands worth, beyond what was to be
expected of it.

The worths are those of the derived chart; what was to be expected is counted out of the shoe as it
is, card by card. So luck comes to nothing over many rounds, however good the worths are, and what
rounds come to less their luck differs little (docs/payback.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from kiosk.game.cards import Card
from kiosk.game.hands import Hand
from kiosk.game.rules import Rules
from kiosk.payback.chances import (
    VALUES,
    Total,
    dealer_hands,
    drawn,
    first,
    makes_blackjack,
    weighed,
)
from kiosk.payback.conditions import Conditions, checked_up_cards
from kiosk.payback.derive import derivation

#: a player's hands when the dealer's is played, each with what stands on it in wagers: a total, or
#: a "blackjack", "surrender", "bust" or "charlie", which no total meets any more
Hands = tuple[tuple[int | str, float], ...]


class Luck:
    """The luck of one round after another at a table of `boxes` boxes: `lucks`, by player, in
    wagers on the first hand.

    At a common hand there are three players, in the order of `Derivation.expected`.
    """

    def __init__(self, rules: Rules, boxes: int) -> None:
        self._rules, conditions = rules.at(boxes), Conditions.of(rules, boxes)
        self._pays = pays = rules.blackjack_pays.pays / rules.blackjack_pays.against
        self._insurance = rules.insurance_pays.pays / rules.insurance_pays.against
        self._full = [0] + [4 * rules.decks * (4 if value == 10 else 1) for value in VALUES]
        self._exposed, self._early = conditions.exposed, conditions.early
        self._checked = checked_up_cards(rules)
        derived = derivation(conditions)
        self._columns = derived.columns
        players = 1 if conditions.auto_split is None else 3
        self._expected = [derived.expected(pays, player) for player in range(players)]
        self._standing = dealer_hands(rules.dealer_hits_soft_17)
        self._met: dict[object, list[float]] = {}
        self.lucks: list[float] = []

    def deal(self, values: Sequence[int]) -> None:
        """A new round, with these cards in the order in which they are dealt. The hole card counts
        as not seen."""
        one, up, two = values[:3]
        self._left = self._full.copy()
        self._cards = sum(self._left)
        for value in (one, two, up):
            self._see(value)
        self._column = column = self._columns[up]
        self._deal = deal = column.by_cards[one, two]
        #: the value that the card lying face down is known not to have
        self._not = makes_blackjack(up) if up in self._checked else 0
        self._over = self._not > 0 and values[3] == self._not
        self._counts = 1.0 if self._not or up in self._exposed else 1 - deal.blackjack
        self.lucks = [
            (
                column.worth(deal, self._pays, player)[self._over]
                if self._not
                else column.in_all(deal, self._pays, player)
            )
            - expected
            for player, expected in enumerate(self._expected)
        ]

    def _see(self, value: int) -> None:
        self._left[value] -= 1
        self._cards -= 1

    # The player's cards.

    def drawing(self, why: str, hand: Hand, hands: Sequence[Hand]) -> list[float]:
        """By the value of the next card what comes of a `hand` that is hit, doubled or gets its
        second card (`why`)."""
        column, deal = self._column, self._deal
        if why == "second":
            pending = sum(len(each.cards) == 1 for each in hands)
            again = hand.depth < self._rules.split_max_depth
            more = column.most_hands(deal.pair) - len(hands) if again else 0
            key, make = (why, pending, more), partial(column.second, deal, pending, more)
        elif why == "double":
            key, make = (
                (why, hand.total, hand.soft),
                partial(column.double, deal, (hand.total, hand.soft)),
            )
        else:
            count = min(len(hand.cards), column.last)
            key, make = (
                (why, hand.total, 2 * count + hand.soft),
                partial(column.hit, deal, (hand.total, hand.soft, count)),
            )
        if key not in deal.drawing:
            deal.drawing[key] = make()
        return deal.drawing[key]

    def drew(self, worths: Sequence[float], value: int, players: Iterable[int] = (0,)) -> None:
        """A card of that value came to the hand that these players play."""
        all_, never = weighed(self._left, worths), self._left[self._not]
        # The card that lies face down is not of the value `_not`: it has taken one of the others
        # out of the shoe.
        expected = (all_ - (all_ - never * worths[self._not]) / (self._cards - never)) / (
            self._cards - 1
        )
        for player in players:
            self.lucks[player] += self._counts * (worths[value] - expected)
        self._see(value)

    # The dealer's.

    def insured(self, player: int, stake: float, blackjack: bool) -> None:
        """Insurance of `stake` wagers was settled."""
        self.lucks[player] += stake * (self._insurance + 1) * (blackjack - self._deal.blackjack)

    def dealer(self, cards: Sequence[Card], met: Sequence[Hands]) -> None:
        """The dealer's hand is complete; `met`: by player the hands."""
        if self._over:
            return
        hand, opening, never = first(cards[0].value), True, self._left[self._not]
        for card in cards[1:]:
            for player, hands in enumerate(met):
                worths = self._meeting(hand, opening, hands)
                expected = (weighed(self._left, worths) - never * worths[self._not]) / (
                    self._cards - never
                )
                self.lucks[player] += worths[card.value] - expected
            self._see(card.value)
            hand, opening, never = drawn(*hand, card.value), False, 0

    def _meeting(self, hand: Total, opening: bool, hands: Hands) -> list[float]:
        """By the value of the next card of the dealer's `hand` what the player's are worth; at the
        `opening` it is the second."""
        key = hand, opening, hands
        if key not in self._met:
            totals = [(met, stake) for met, stake in hands if isinstance(met, int)]
            self._met[key] = worths = [
                sum(stake * self._standing[drawn(*hand, value)][total] for total, stake in totals)
                for value in range(11)
            ]
            if opening and (makes := makes_blackjack(self._deal.up)):
                worths[makes] = self._against_blackjack(hands)
        return self._met[key]

    def _against_blackjack(self, hands: Hands) -> float:
        """What the hands lose by a dealer's blackjack; what is held, beside what it comes to
        without one."""
        up, mets = self._deal.up, [met for met, _ in hands]
        if "blackjack" in mets:
            return -self._pays
        if "surrender" in mets:
            return 0.0 if up in self._early else -0.5
        if up in self._exposed:
            return -sum(stake for met, stake in hands if isinstance(met, int))
        return 0.0 if "bust" in mets or "charlie" in mets else -1.0
