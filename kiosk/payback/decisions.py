"""What a box's decisions cost, or saved, against the derived chart: from the cards and wagers of a
finished round.

Every decision is weighed as the chart goes on after it: the worth of what the chart does, less the
worth of what was done. The sum over a round is the mean of what those decisions lose, whatever
cards came after them; luck has no part in it. Insurance is no decision here: its cost is the house
edge of that wager.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kiosk.game.rules import Rules
from kiosk.payback.chances import Deal, State, Total, drawn, first
from kiosk.payback.conditions import Conditions, checked_up_cards
from kiosk.payback.derive import Column, derivation


class HandPlayed(NamedTuple):
    """A hand as it was at its end: its cards by value in their order, an ace 1; what stood on it in
    wagers of the box, 2 of a doubled one; whether it was given up."""

    cards: tuple[int, ...]
    stake: float
    surrendered: bool = False


class DecisionCosts:
    """At a table of `boxes` boxes by these rules; of no common hand, whose hands are nobody's
    own."""

    def __init__(self, rules: Rules, boxes: int) -> None:
        conditions = Conditions.of(rules, boxes)
        self._columns = derivation(conditions).columns
        self._conditions = conditions
        self._checked = checked_up_cards(rules.at(boxes))
        self._pays = rules.blackjack_pays.pays / rules.blackjack_pays.against

    def of_box(
        self, hands: Sequence[HandPlayed], up: int, *, dealer_blackjack: bool, even_money: bool
    ) -> float:
        """What the decisions of a box cost in its wagers; below zero: they saved as much. `up`: the
        dealer's up card by value. `even_money`: a blackjack was paid 1 to 1 at once."""
        column, cards = self._columns[up], hands[0].cards
        if len(cards) < 2 or (dealer_blackjack and up in self._checked):
            return 0.0  # nobody decided anything
        pair = cards[0] if len(hands) > 1 else 0
        deal = column.by_cards[(pair, pair) if pair else (cards[0], cards[1])]
        if deal.natural and not pair:
            return self._pays * (1 - deal.blackjack) - 1 if even_money else 0.0
        counts = self._counts(column, deal)
        if pair:
            return counts * self._of_split(column, deal, hands)
        return counts * self._of_hand(column, deal, hands[0])

    def _counts(self, column: Column, deal: Deal) -> float:
        """How often the decisions matter: not where a blackjack of the dealer's comes to light
        after them, and takes the wager whatever they were."""
        if column.up in self._checked or column.up in self._conditions.exposed:
            return 1.0
        return 1 - deal.blackjack

    def _of_hand(self, column: Column, deal: Deal, hand: HandPlayed) -> float:
        """A hand that was not split."""
        chart = column.worth_of_chart(deal)
        if hand.surrendered:
            return chart - column.worth_of_surrender(deal)
        if hand.stake > 1:
            return chart - self._doubled(column, deal, deal.total, hand.stake)
        if len(hand.cards) == 2:
            return chart - deal.stands[deal.total[0]]
        start: State = (*deal.total, 2)
        drew = chart - deal.mean(column.hit(deal, start))
        return drew + self._after_hit(column, deal, hand.cards)

    def _doubled(self, column: Column, deal: Deal, total: Total, stake: float) -> float:
        """The worth of a double, for less too: what stands on the hand wins or loses as a whole. A
        hand that busts before the dealer's blackjack comes to light loses all of it."""
        worths = column.double(deal, total)
        worth = deal.mean(worths) * stake / 2
        if column.up in self._checked or column.up in self._conditions.exposed:
            return worth
        busts = deal.mean([float(drawn(*total, value)[0] > 21) for value in range(11)])
        return worth - (stake - 1) * busts * deal.blackjack / (1 - deal.blackjack)

    def _after_hit(self, column: Column, deal: Deal, cards: Sequence[int]) -> float:
        """Whether each card after the third was to be drawn, and none after the last."""
        cost, last = 0.0, column.last
        total, soft = first(cards[0])
        for count, value in enumerate(cards[1:], 2):
            total, soft = drawn(total, soft, value)
            if count < 3:
                continue
            if total >= 21 or count > last > 2:
                break  # complete: nobody decided anything
            state: State = (total, soft, min(count, last))
            chart = deal.totals[state]
            goes_on = count < len(cards)
            hits = deal.mean(column.hit(deal, state)) if goes_on else deal.stands[total]
            cost += chart - hits
        return cost

    def _of_split(self, column: Column, deal: Deal, hands: Sequence[HandPlayed]) -> float:
        """A pair that was split, once or more often: that it was, and how each hand was played."""
        conditions, most = self._conditions, column.most_hands(deal.pair)
        cost = column.worth_of_chart(deal) - column.worth_of_split(deal)
        one = column.worth_of_split_hand(deal)
        #: what is given up, or won, by splitting once more than standing on the pair as a total
        gain = 2 * one - self._second(column, deal, drawn(*first(deal.pair), deal.pair))
        cost += (len(hands) - 2) * (max(gain, 0.0) - gain)
        for hand in hands:
            if len(hand.cards) < 2:
                continue
            total = drawn(*first(deal.pair), hand.cards[1])
            if hand.cards[1] == deal.pair and len(hands) < most and not conditions.equal_ranks:
                cost += max(gain, 0.0)
            if total[0] == 21 or (deal.pair == 1 and conditions.aces_one_card):
                continue
            cost += self._split_hand(column, deal, hand, total)
        return cost

    def _second(self, column: Column, deal: Deal, total: Total) -> float:
        """The worth of a split hand of two cards, as the chart plays its total."""
        if total[0] == 21 or (deal.pair == 1 and self._conditions.aces_one_card):
            return deal.stands[total[0]]
        return column.worth_of_total(deal, total)

    def _split_hand(self, column: Column, deal: Deal, hand: HandPlayed, total: Total) -> float:
        chart = self._second(column, deal, total)
        if hand.stake > 1:
            return chart - self._doubled(column, deal, total, hand.stake)
        if len(hand.cards) == 2:
            return chart - deal.stands[total[0]]
        drew = chart - deal.mean(column.hit(deal, (*total, 2)))
        return drew + self._after_hit(column, deal, hand.cards)
