"""Basic strategy derived for any rules: each decision of the chart by its worth, over all the hands
that it stands for."""

from __future__ import annotations

from collections.abc import Container
from functools import cache, lru_cache

from kiosk.payback.chances import (
    BUST,
    VALUES,
    Deal,
    State,
    Total,
    deals,
    drawn,
    first,
    following,
    up_card_chance,
)
from kiosk.payback.conditions import Conditions
from kiosk.payback.strategy import UP_CARDS, Strategy

#: from the hands that no drawing leaves to those that may become any other: what a hand becomes
#: comes before it
_ORDER: tuple[Total, ...] = (
    *((total, False) for total in range(20, 11, -1)),
    *((total, True) for total in range(20, 11, -1)),
    *((total, False) for total in range(11, 3, -1)),
)
#: the soft total with which a hand stands as the chart is begun
_STANDS_SOFT = 18
#: charts are found from hands that are reached by them: after this many rounds they stay
_ROUNDS = 3
#: how much a hand counts that the chart itself never leads to
_UNREACHED = 1e-9


def derive(conditions: Conditions, name: str = "derived") -> Strategy:
    """The total-dependent chart for these conditions."""
    return derivation(conditions).strategy(name)


@lru_cache(maxsize=64)
def derivation(conditions: Conditions) -> Derivation:
    """What is derived for these conditions, once: a chart and its worth come from the same quarter
    of a second."""
    return Derivation(conditions)


@cache
def _totals_after(total: Total) -> list[int]:
    """By the value of the next card the total that a hand comes to, a bust as `BUST`."""
    return [min(after[0], BUST) for after in following(*total)]


class Derivation:
    """The charts against each up card, and what they are worth."""

    def __init__(self, conditions: Conditions) -> None:
        self.columns = {up: Column(conditions, up) for up in UP_CARDS}
        self.conditions = conditions

    def strategy(self, name: str) -> Strategy:
        columns = self.columns
        last = columns[2].last
        counted = {
            count: (self._rows(range(6, 22), False, count), self._rows(range(13, 22), True, count))
            for count in range(3, last + 1)
        }
        both = frozenset((card, up) for up, column in columns.items() for card in column.both)
        return Strategy(
            name,
            hard=self._rows(range(4, 22), False, 2),
            soft=self._rows(range(12, 22), True, 2),
            pairs={
                value: {up: "P" if value in columns[up].splits else "-" for up in UP_CARDS}
                for value in (*VALUES[1:], 1)
            },
            surrender_hard=self._surrenders(False),
            surrender_pairs=self._surrenders(True),
            both=both,
            counted=counted,
        )

    def _rows(self, totals: range, soft: bool, count: int) -> dict[int, dict[int, str]]:
        return {
            total: {up: self.columns[up].code(total, soft, count) for up in UP_CARDS}
            for total in totals
        }

    def _surrenders(self, pairs: bool) -> dict[int, frozenset[int]]:
        by_row: dict[int, set[int]] = {}
        for up, column in self.columns.items():
            for row in column.gives_up_pairs if pairs else column.gives_up:
                by_row.setdefault(row, set()).add(up)
        return {row: frozenset(ups) for row, ups in by_row.items()}

    def expected(self, blackjack_pays: float, player: int = 1) -> float:
        """What is won per wager, about: the chart's worth with the chances of `chances`.

        `player`: 0 who plays the first hand of an automatic split alone, 1 who plays both where
        that is better, 2 who always plays both.
        """
        return sum(
            up_card_chance(up) * deal.chance * column.in_all(deal, blackjack_pays, player)
            for up, column in self.columns.items()
            for deal in column.deals
        )


class Column:
    """The chart against one up card."""

    def __init__(self, conditions: Conditions, up: int) -> None:
        self.conditions = conditions
        self.up = up
        self.deals = deals(conditions, up)
        self.by_cards = {
            cards: deal
            for deal in self.deals
            for cards in ((deal.one, deal.two), (deal.two, deal.one))
        }
        self.open = [deal for deal in self.deals if not deal.natural]
        self.last = conditions.charlie - 1 if conditions.charlie else 2
        self.states: list[State] = [
            (*hand, count) for count in range(self.last, 1, -1) for hand in _ORDER
        ]
        #: what each of these is with the next card, by its value
        self.after: dict[State, list[State]] = {
            state: [self._next_state(state, value) for value in VALUES] for state in self.states
        }
        ended = {each for after in self.after.values() for each in after if each[0] >= 21}
        for deal in self.open:
            deal.totals = {state: deal.stands[min(state[0], BUST)] for state in ended}
        stands_hard = 12 if 2 <= up <= 6 else 17
        self.hits: dict[State, bool] = {
            state: state[0] < (_STANDS_SOFT if state[1] else stands_hard) for state in self.states
        }
        self.doubles: set[Total] = set()
        self.splits: set[int] = set()
        self.gives_up: set[int] = set()
        self.gives_up_pairs: set[int] = set()
        self.both: set[int] = set()
        for _ in range(_ROUNDS):
            self._settle_drawing()
            self._settle_doubles()
            self._settle_splits()
            self._settle_surrender()
        for deal in self.open:
            deal.plays = self._chart(deal)
        #: by player, the pairs that are split by rule and whose second hand is played too
        self.second_hands: tuple[Container[int], ...] = ((), self.both, conditions.auto_split or ())

    def code(self, total: int, soft: bool, count: int) -> str:
        drawing = self.hits.get((total, soft, count), False)
        if count == 2 and (total, soft) in self.doubles:
            return "Dh" if drawing else "Ds"
        return "H" if drawing else "S"

    # To hit or to stand, over every way to the total.

    def _settle_drawing(self) -> None:
        reached = [self._reached(deal) for deal in self.open]
        counts = [self._counts(deal) for deal in self.open]
        for state in self.states:
            hitting = standing = 0.0
            each = []
            for deal, reach, count in zip(self.open, reached, counts, strict=True):
                weight = (reach.get(state, 0.0) + _UNREACHED) * deal.chance * count
                hit, stand = deal.mean(self.hit(deal, state)), deal.stands[state[0]]
                each.append((hit, stand))
                hitting += weight * hit
                standing += weight * stand
            self.hits[state] = hits = hitting > standing
            for deal, (hit, stand) in zip(self.open, each, strict=True):
                deal.totals[state] = hit if hits else stand

    def _counts(self, deal: Deal) -> float:
        """How often the deal's hand is played: not where the dealer's blackjack ends the round
        before it matters."""
        return 1.0 if self.up in self.conditions.exposed else 1 - deal.blackjack

    def _next_state(self, state: State, value: int) -> State:
        total, soft, count = state
        return (*drawn(total, soft, value), min(count + 1, self.last))

    def _wins_next(self, state: State) -> bool:
        """Whether the next card, if it does not bust the hand, makes a charlie."""
        return self.conditions.charlie > 0 and state[2] == self.last

    def _charlie(self, deal: Deal) -> float:
        """The worth of a charlie, in the rounds that the other worths count: more than a wager
        where it beats a blackjack."""
        if deal.up in self.conditions.charlie_first and deal.up not in self.conditions.exposed:
            return (1 + deal.blackjack) / (1 - deal.blackjack)
        return 1.0

    def hit(self, deal: Deal, state: State) -> list[float]:
        """By the value of the next card what a hand is worth that is hit."""
        after = self.after[state]
        if self._wins_next(state):
            charlie = self._charlie(deal)
            return [0.0, *[charlie if each[0] <= 21 else -1.0 for each in after]]
        return [0.0, *map(deal.totals.__getitem__, after)]

    def _reached(self, deal: Deal) -> dict[State, float]:
        """The chance of each hand on the way of the deal's, as the chart plays it; a 21 and a bust
        draw no more."""
        if deal.pair in self.splits or self._surrenders(deal) or deal.total in self.doubles:
            return {}
        start: State = (*deal.total, 2)
        reach = {start: 1.0}
        for state in reversed(self.states):
            chance = reach.get(state)
            if chance and self.hits[state] and not self._wins_next(state):
                for value, after in enumerate(self.after[state], 1):
                    if after[0] < 21:
                        reach[after] = reach.get(after, 0.0) + chance * deal.next[value]
        return reach

    # What only the first two cards may do.

    def double(self, deal: Deal, total: Total) -> list[float]:
        """By the value of the next card what a hand is worth that is doubled."""
        return [0.0, *[2 * deal.stands[each] for each in _totals_after(total)]]

    def _may_double(self, total: Total) -> bool:
        totals = self.conditions.double_totals
        return totals is None or (not total[1] and total[0] in totals)

    def _settle_doubles(self) -> None:
        gains: dict[Total, float] = {}
        for deal in self.open:
            if (
                self._may_double(deal.total)
                and deal.pair not in self.splits
                and not self._surrenders(deal)
            ):
                weight = deal.chance * self._counts(deal)
                gain = deal.mean(self.double(deal, deal.total)) - deal.totals[(*deal.total, 2)]
                gains[deal.total] = gains.get(deal.total, 0.0) + weight * gain
        self.doubles = {total for total, gain in gains.items() if gain > 0}

    def _played(self, deal: Deal, total: Total) -> float:
        """The worth of two cards as the chart plays their total."""
        return (
            deal.mean(self.double(deal, total))
            if total in self.doubles
            else deal.totals[(*total, 2)]
        )

    def _settle_splits(self) -> None:
        automatic = self.conditions.auto_split
        pairs = [deal for deal in self.open if deal.pair]
        if automatic is None:
            self.splits = {
                deal.pair for deal in pairs if self._split(deal) > self._played(deal, deal.total)
            }
        else:
            self.splits = set(automatic)
            self.both = {
                deal.pair for deal in pairs if deal.pair in automatic and self._of_split(deal) > 0
            }

    def most_hands(self, pair: int) -> int:
        return self.conditions.ace_hands if pair == 1 else self.conditions.hands

    def _split(self, deal: Deal) -> float:
        """The worth of a pair that is split, and split again where that pays."""
        return deal.mean(self.second(deal, 2, self.most_hands(deal.pair) - 2))

    def _of_split(self, deal: Deal) -> float:
        """The worth of one hand that begins with a card of the split pair."""
        return deal.mean(self.second(deal, 1, 0))

    def second(self, deal: Deal, pending: int, more: int) -> list[float]:
        """By the value of the next card what `pending` hands of one card of the split pair are
        worth together, the first of which gets it, while so many `more` splits are allowed."""
        alone = [self._second(deal, value) for value in VALUES]
        return self._seconds(deal, alone, pending, more)

    def _seconds(self, deal: Deal, alone: list[float], pending: int, more: int) -> list[float]:
        """The same; `alone`: by that value what the first hand is worth."""
        rest = deal.mean(self._seconds(deal, alone, pending - 1, more)) if pending > 1 else 0.0
        worths = [0.0, *[each + rest for each in alone]]
        if more:
            alike = 0.25 if deal.pair == 10 and self.conditions.equal_ranks else 1.0
            again = deal.mean(self._seconds(deal, alone, pending + 1, more - 1))
            worths[deal.pair] += alike * max(0.0, again - worths[deal.pair])
        return worths

    def _second(self, deal: Deal, value: int) -> float:
        """The worth of a split hand that gets this second card, as the chart plays its total."""
        total = drawn(*first(deal.pair), value)
        if total[0] == 21 or (deal.pair == 1 and self.conditions.aces_one_card):
            return deal.stands[total[0]]
        return (
            self._played(deal, total)
            if self.conditions.double_after_split
            else deal.totals[(*total, 2)]
        )

    # Surrender.

    def _half(self, deal: Deal) -> float:
        """The worth of giving up half, in the rounds that the other worths count."""
        if deal.up not in self.conditions.early and deal.up in self.conditions.exposed:
            return -deal.blackjack - 0.5 * (1 - deal.blackjack)
        if deal.up in self.conditions.early and deal.up not in self.conditions.exposed:
            return (deal.blackjack - 0.5) / (1 - deal.blackjack)
        return -0.5

    def _surrenders(self, deal: Deal) -> bool:
        return (
            deal.pair in self.gives_up_pairs
            if deal.pair
            else not deal.total[1] and deal.total[0] in self.gives_up
        )

    def _settle_surrender(self) -> None:
        if not self.conditions.surrender:
            return
        gains: dict[int, float] = {}
        self.gives_up_pairs = set()
        for deal in self.open:
            total, soft = deal.total
            if deal.pair:
                played = (
                    self._split(deal)
                    if deal.pair in self.splits
                    else self._played(deal, deal.total)
                )
                if not soft and not self._automatic(deal) and self._half(deal) > played:
                    self.gives_up_pairs.add(deal.pair)
            elif not soft:
                weight = deal.chance * self._counts(deal)
                gains[total] = gains.get(total, 0.0) + weight * (
                    self._half(deal) - self._played(deal, deal.total)
                )
        self.gives_up = {total for total, gain in gains.items() if gain > 0}

    def _automatic(self, deal: Deal) -> bool:
        return self.conditions.auto_split is not None and deal.pair in self.conditions.auto_split

    # What it is all worth.

    def _chart(self, deal: Deal) -> float:
        """The worth of the deal's hand as the chart plays it, of an automatic split the first hand
        alone."""
        if self._surrenders(deal):
            return self._half(deal)
        if self._automatic(deal):
            return self._of_split(deal)
        return self._split(deal) if deal.pair in self.splits else self._played(deal, deal.total)

    # What one decision is worth, in the rounds that the other worths count.

    def worth_of_chart(self, deal: Deal) -> float:
        """Of the first two cards, no blackjack, as the chart plays them."""
        return deal.plays

    def worth_of_total(self, deal: Deal, total: Total) -> float:
        """Of two cards of a split hand as the chart plays their total."""
        if self.conditions.double_after_split:
            return self._played(deal, total)
        return deal.totals[(*total, 2)]

    def worth_of_surrender(self, deal: Deal) -> float:
        return self._half(deal)

    def worth_of_split(self, deal: Deal) -> float:
        """Of a pair that is split, and split again where that pays."""
        return self._split(deal)

    def worth_of_split_hand(self, deal: Deal) -> float:
        """Of one hand that begins with a card of the split pair."""
        return self._of_split(deal)

    def worth(self, deal: Deal, blackjack_pays: float, player: int) -> tuple[float, float]:
        """What the chart wins per wager: in the rounds that the other worths count, and where the
        dealer has a blackjack."""
        if deal.natural:
            return blackjack_pays, 0.0
        if self.up in self.conditions.early and self._surrenders(deal):
            return -0.5, -0.5
        return deal.plays * (2 if deal.pair in self.second_hands[player] else 1), -1.0

    def in_all(self, deal: Deal, blackjack_pays: float, player: int) -> float:
        """What the chart wins per wager over all rounds with this deal."""
        without, against_blackjack = self.worth(deal, blackjack_pays, player)
        if self.up in self.conditions.exposed and not deal.natural:
            return without
        return without * (1 - deal.blackjack) + against_blackjack * deal.blackjack
