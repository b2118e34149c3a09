"""A box: its wagers for the round, its hands, and what its insurance and additional wager came
to."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from typing import NamedTuple

from kiosk.game.hands import Hand, Outcome


class Bet(NamedTuple):
    """A box's wagers for one round, in cents; `side` names the additional wagers."""

    amount: int
    side: tuple[tuple[str, int], ...] = ()
    patron: str | None = None


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
        insured = self.insured.net if self.insured else 0
        return (
            sum([hand.net for hand in self.hands])
            + insured
            + sum([result.net for result in self.side])
        )
