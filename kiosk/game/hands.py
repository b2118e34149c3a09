"""Hands and the boxes that they are of: cards, total, soft or hard, what is wagered and what has
become of it."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from typing import Literal, NamedTuple

from kiosk.game.cards import Card

#: what has become of a hand; "" while it is still to be played or in play
HandState = Literal[
    "", "stand", "21", "blackjack", "doubled", "split_ace", "bust", "surrender", "charlie"
]
#: what has become of a wager, as a round object says it
Outcome = Literal[
    "blackjack", "win", "lose", "push", "bust", "surrender", "charlie", "returned", "void"
]


class Hand:
    """A hand of a box, or the dealer's.

    `state` is "" while the hand may still get a card or a decision. `outcome` and `net` (cents,
    from the patron's side) are set once, when the hand is taken, paid, pushed or returned. `depth`:
    how often its first card has been part of a split. `ace`: it grew from split aces. `sources`:
    for each card the place in the round's story of the input that said what it is.
    """

    __slots__ = (
        "_ace",
        "ace",
        "cards",
        "depth",
        "hard",
        "net",
        "outcome",
        "soft",
        "sources",
        "state",
        "total",
        "wager",
    )

    def __init__(self, wager: int = 0, depth: int = 0) -> None:
        self.cards: list[Card] = []
        self.sources: list[int] = []
        self.hard = 0
        self.total = 0
        self.soft = False
        self._ace = False
        self.wager = wager
        self.depth = depth
        self.ace = False
        self.state: HandState = ""
        self.outcome: Outcome | None = None
        self.net = 0

    def add(self, card: Card) -> None:
        self.cards.append(card)
        value = card.value
        self.hard = hard = self.hard + value
        if value == 1:
            self._ace = True
        self.soft = soft = self._ace and hard <= 11
        self.total = hard + 10 if soft else hard

    def split(self, wager: int) -> "list[Hand]":
        """A hand of each of its two cards."""
        hands = []
        for card, source in zip(self.cards, self.sources, strict=True):
            new = Hand(wager, self.depth + 1)
            new.add(card)
            new.sources.append(source)
            new.ace = card.value == 1
            hands.append(new)
        return hands

    def become(self, position: int, card: Card) -> None:
        """The card at `position` (from 0) turns out to be `card`."""
        cards = self.cards
        cards[position] = card
        self.cards, self.hard, self._ace = [], 0, False
        for each in cards:
            self.add(each)

    @property
    def blackjack(self) -> bool:
        """An ace and a ten-value card as the only two cards of a hand that was not split."""
        return self.total == 21 and len(self.cards) == 2 and self.depth == 0


class Bet:
    """A box's wagers for one round, in cents; `side` names the additional wagers."""

    __slots__ = ("amount", "patron", "side")

    def __init__(
        self, amount: int, side: tuple[tuple[str, int], ...] = (), patron: str | None = None
    ) -> None:
        self.amount = amount
        self.side = side
        self.patron = patron


class Result(NamedTuple):
    """What became of insurance or of an additional wager: `outcome` is win or lose (void: the round
    was voided)."""

    name: str
    wager: int
    outcome: Outcome
    net: int
    odds: str = ""  # at which it was paid


class Box:
    """A box in play. `hands` run from the dealer's left."""

    __slots__ = ("bet", "even_money", "hands", "insurance", "insured", "number", "side", "wager")

    def __init__(self, number: int, bet: Bet) -> None:
        self.number = number
        self.bet = bet
        self.wager = bet.amount
        self.hands = [Hand(bet.amount)]
        self.insurance: int | None = None
        self.even_money = False
        self.insured: Result | None = None
        self.side: list[Result] = []

    def named(self, index: int) -> int | None:
        """The hand's number where the box has more than one hand; None where the box's number says
        it all."""
        return index + 1 if len(self.hands) > 1 else None

    @property
    def side_open(self) -> bool:
        """Whether an additional wager is still to be decided."""
        return len(self.side) < len(self.bet.side)

    @property
    def net(self) -> int:
        """From the patron's side, in cents."""
        net = self.insured.net if self.insured else 0
        for hand in self.hands:
            net += hand.net
        for result in self.side:
            net += result.net
        return net
