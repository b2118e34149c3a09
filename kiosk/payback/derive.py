"""Basic strategy derived for any rules: each decision of the chart by its worth, over all the hands that it stands for."""

from __future__ import annotations

from functools import lru_cache

from kiosk.payback.chances import VALUES, Deal, Total, deals, drawn, first, up_card_chance
from kiosk.payback.conditions import Conditions
from kiosk.payback.strategy import UP_CARDS, Strategy

#: from the hands that no drawing leaves to those that may become any other: what a hand becomes comes before it
_ORDER: tuple[Total, ...] = (
    *((total, False) for total in range(20, 11, -1)),
    *((total, True) for total in range(20, 11, -1)),
    *((total, False) for total in range(11, 3, -1)),
)
#: charts are found from hands that are reached by them: after this many rounds they stay
_ROUNDS = 3
#: how much a hand counts that the chart itself never leads to
_UNREACHED = 1e-9
#: a hand as (total, soft, number of cards); the number stays at the last that matters
_State = tuple[int, bool, int]


def derive(conditions: Conditions, name: str = "derived") -> Strategy:
    """The total-dependent chart for these conditions."""
    return derivation(conditions).strategy(name)


@lru_cache(maxsize=64)
def derivation(conditions: Conditions) -> Derivation:
    """What is derived for these conditions, once: a chart and its worth come from the same quarter of a second."""
    return Derivation(conditions)


class Derivation:
    """The charts against each up card, and what they are worth."""

    def __init__(self, conditions: Conditions) -> None:
        self.columns = {up: _Column(conditions, up) for up in UP_CARDS}
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
        return {total: {up: self.columns[up].code(total, soft, count) for up in UP_CARDS} for total in totals}

    def _surrenders(self, pairs: bool) -> dict[int, frozenset[int]]:
        by_row: dict[int, set[int]] = {}
        for up, column in self.columns.items():
            for row in column.gives_up_pairs if pairs else column.gives_up:
                by_row.setdefault(row, set()).add(up)
        return {row: frozenset(ups) for row, ups in by_row.items()}

    def edge(self, blackjack_pays: float) -> float:
        """What the house keeps of a wager, in percent, about: the chart's worth with the chances of `chances`."""
        return -100 * sum(up_card_chance(up) * column.worth(blackjack_pays) for up, column in self.columns.items())


class _Column:
    """The chart against one up card."""

    def __init__(self, conditions: Conditions, up: int) -> None:
        self.conditions = conditions
        self.up = up
        self.deals = deals(conditions, up)
        self.open = [deal for deal in self.deals if not deal.natural]
        self.last = conditions.charlie - 1 if conditions.charlie else 2
        self.states: list[_State] = [(*hand, count) for count in range(self.last, 1, -1) for hand in _ORDER]
        self.hits: dict[_State, bool] = {
            state: state[0] < (18 if state[1] else 12 if 2 <= up <= 6 else 17) for state in self.states
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

    def code(self, total: int, soft: bool, count: int) -> str:
        drawing = self.hits.get((total, soft, count), False)
        if count == 2 and (total, soft) in self.doubles:
            return "Dh" if drawing else "Ds"
        return "H" if drawing else "S"

    # To hit or to stand, over every way to the total.

    def _settle_drawing(self) -> None:
        reached = [self._reached(deal) for deal in self.open]
        worths: list[dict[_State, float]] = [{} for _ in self.open]
        for state in self.states:
            hitting = standing = 0.0
            each = []
            for deal, reach, worth in zip(self.open, reached, worths, strict=True):
                weight = (reach.get(state, 0.0) + _UNREACHED) * deal.chance * self._counts(deal)
                hit, stand = self._hit(deal, worth, state), deal.stands[state[0]]
                each.append((hit, stand))
                hitting += weight * hit
                standing += weight * stand
            self.hits[state] = hits = hitting > standing
            for worth, (hit, stand) in zip(worths, each, strict=True):
                worth[state] = hit if hits else stand
        self.worths = {id(deal): worth for deal, worth in zip(self.open, worths, strict=True)}

    def _counts(self, deal: Deal) -> float:
        """How often the deal's hand is played: not where the dealer's blackjack ends the round before it matters."""
        return 1.0 if self.up in self.conditions.exposed else 1 - deal.blackjack

    def _next_state(self, state: _State, value: int) -> _State:
        total, soft, count = state
        return (*drawn(total, soft, value), min(count + 1, self.last))

    def _wins_next(self, state: _State) -> bool:
        """Whether the next card, if it does not bust the hand, makes a charlie."""
        return self.conditions.charlie > 0 and state[2] == self.last

    def _charlie(self, deal: Deal) -> float:
        """The worth of a charlie, in the rounds that the other worths count: more than a wager where it beats a blackjack."""
        if deal.up in self.conditions.charlie_first and deal.up not in self.conditions.exposed:
            return (1 + deal.blackjack) / (1 - deal.blackjack)
        return 1.0

    def _hit(self, deal: Deal, worth: dict[_State, float], state: _State) -> float:
        wins, charlie = self._wins_next(state), self._charlie(deal)
        result = 0.0
        for value in VALUES:
            after = self._next_state(state, value)
            if after[0] > 21:
                result -= deal.next[value]
            elif wins:
                result += deal.next[value] * charlie
            elif after[0] == 21:
                result += deal.next[value] * deal.stands[21]
            else:
                result += deal.next[value] * worth[after]
        return result

    def _reached(self, deal: Deal) -> dict[_State, float]:
        """The chance of each hand on the way of the deal's, as the chart plays it; a 21 and a bust draw no more."""
        if deal.pair in self.splits or self._surrenders(deal) or deal.total in self.doubles:
            return {}
        start: _State = (*deal.total, 2)
        reach = {start: 1.0}
        for state in reversed(self.states):
            chance = reach.get(state)
            if chance and self.hits[state] and not self._wins_next(state):
                for value in VALUES:
                    after = self._next_state(state, value)
                    if after[0] < 21:
                        reach[after] = reach.get(after, 0.0) + chance * deal.next[value]
        return reach

    # What only the first two cards may do.

    def _double(self, deal: Deal, total: Total) -> float:
        return 2 * sum(deal.next[value] * deal.stands[min(drawn(*total, value)[0], 22)] for value in VALUES)

    def _may_double(self, total: Total) -> bool:
        totals = self.conditions.double_totals
        return totals is None or (not total[1] and total[0] in totals)

    def _settle_doubles(self) -> None:
        gains: dict[Total, float] = {}
        for deal in self.open:
            if self._may_double(deal.total) and deal.pair not in self.splits and not self._surrenders(deal):
                weight = deal.chance * self._counts(deal)
                gain = self._double(deal, deal.total) - self._as_total(deal)
                gains[deal.total] = gains.get(deal.total, 0.0) + weight * gain
        self.doubles = {total for total, gain in gains.items() if gain > 0}

    def _as_total(self, deal: Deal) -> float:
        return self.worths[id(deal)][(*deal.total, 2)]

    def _played(self, deal: Deal) -> float:
        """The worth of the deal's hand as the chart plays its total."""
        return self._double(deal, deal.total) if deal.total in self.doubles else self._as_total(deal)

    def _settle_splits(self) -> None:
        automatic = self.conditions.auto_split
        pairs = [deal for deal in self.open if deal.pair]
        if automatic is None:
            self.splits = {deal.pair for deal in pairs if self._split(deal) > self._played(deal)}
        else:
            self.splits = set(automatic)
            self.both = {deal.pair for deal in pairs if deal.pair in automatic and self._of_split(deal) > 0}

    def _split(self, deal: Deal) -> float:
        """The worth of a pair that is split, and split again where that pays."""
        conditions = self.conditions
        most = conditions.ace_hands if deal.pair == 1 else conditions.hands
        same = deal.next[deal.pair] * (0.25 if deal.pair == 10 and conditions.equal_ranks else 1.0)
        alone, alike = self._of_split(deal), self._second(deal, deal.pair)

        def hands(pending: int, more: int) -> float:
            """The worth of so many hands of one card each, when so many more splits are allowed."""
            if not pending:
                return 0.0
            played = alone + hands(pending - 1, more)
            if not more:
                return played
            again = hands(pending + 1, more - 1) - hands(pending - 1, more) - alike
            return played + same * max(0.0, again)

        return hands(2, most - 2)

    def _of_split(self, deal: Deal) -> float:
        """The worth of one hand that begins with a card of the split pair."""
        return sum(deal.next[value] * self._second(deal, value) for value in VALUES)

    def _second(self, deal: Deal, value: int) -> float:
        """The worth of a split hand that gets this second card, as the chart plays its total."""
        total = drawn(*first(deal.pair), value)
        if total[0] == 21 or (deal.pair == 1 and self.conditions.aces_one_card):
            return deal.stands[total[0]]
        if total in self.doubles and self.conditions.double_after_split and self._may_double(total):
            return self._double(deal, total)
        return self.worths[id(deal)][(*total, 2)]

    # Surrender.

    def _half(self, deal: Deal) -> float:
        """The worth of giving up half, in the rounds that the other worths count."""
        if deal.up not in self.conditions.early and deal.up in self.conditions.exposed:
            return -deal.blackjack - 0.5 * (1 - deal.blackjack)
        if deal.up in self.conditions.early and deal.up not in self.conditions.exposed:
            return (deal.blackjack - 0.5) / (1 - deal.blackjack)
        return -0.5

    def _surrenders(self, deal: Deal) -> bool:
        return deal.pair in self.gives_up_pairs if deal.pair else not deal.total[1] and deal.total[0] in self.gives_up

    def _settle_surrender(self) -> None:
        if not self.conditions.surrender:
            return
        gains: dict[int, float] = {}
        self.gives_up_pairs = set()
        for deal in self.open:
            total, soft = deal.total
            if deal.pair:
                played = self._split(deal) if deal.pair in self.splits else self._played(deal)
                if not soft and not self._automatic(deal) and self._half(deal) > played:
                    self.gives_up_pairs.add(deal.pair)
            elif not soft:
                weight = deal.chance * self._counts(deal)
                gains[total] = gains.get(total, 0.0) + weight * (self._half(deal) - self._played(deal))
        self.gives_up = {total for total, gain in gains.items() if gain > 0}

    def _automatic(self, deal: Deal) -> bool:
        return self.conditions.auto_split is not None and deal.pair in self.conditions.auto_split

    # What it is all worth.

    def worth(self, blackjack_pays: float) -> float:
        """What the chart wins per wager against this up card."""
        return sum(deal.chance * self._deal_worth(deal, blackjack_pays) for deal in self.deals)

    def _deal_worth(self, deal: Deal, blackjack_pays: float) -> float:
        if deal.natural:
            return blackjack_pays * (1 - deal.blackjack)
        if self._surrenders(deal):
            worth = self._half(deal)
        elif self._automatic(deal):
            alone = self._of_split(deal)
            worth = alone + (alone if deal.pair in self.both else 0.0)
        elif deal.pair in self.splits:
            worth = self._split(deal)
        else:
            worth = self._played(deal)
        if self.up in self.conditions.exposed:
            return worth
        return worth * (1 - deal.blackjack) - deal.blackjack
