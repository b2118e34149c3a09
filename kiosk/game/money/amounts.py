"""Amounts: how much may be wagered, insured and added by a double. All in cents.

Each has `least` and `most` (None: no limit), and `why_not`: the reason why an amount is not one of
them.
"""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from typing import NamedTuple

from kiosk.game import refusals
from kiosk.game.refusals import Reason

#: the wager of a box in play where the house keys no amounts in
UNIT = 100


class WagerAmounts(NamedTuple):
    """The main wagers of one box, or of one patron of a common hand: within the table's limits, or
    0 for none.

    `units`: the house keys no amounts in, and a wager is one unit.
    """

    least: int
    most: int | None
    units: bool = False
    box: int | None = None
    patron: str | None = None

    def why_not(self, amount: int) -> Reason | None:
        if not amount:
            return None
        least = 1 if self.units else self.least
        if amount < least:
            return refusals.below_minimum(
                amount=amount, minimum=least, box=self.box, patron=self.patron
            )
        if self.units:
            return None if amount == UNIT else refusals.unit_wager(box=self.box, patron=self.patron)
        if self.most is not None and amount > self.most:
            return refusals.above_maximum(
                amount=amount, maximum=self.most, box=self.box, patron=self.patron
            )
        return None


class InsuranceAmounts(NamedTuple):
    """Insurance of one box or patron, at most half of the wager: N.J.A.C. 13:69F-2.9. `most` 0:
    there is no wager."""

    most: int
    wager: int
    box: int | None = None
    patron: str | None = None
    least: int = 1

    @classmethod
    def of(
        cls, wager: int, *, box: int | None = None, patron: str | None = None
    ) -> "InsuranceAmounts":
        return cls(wager // 2, wager, box, patron)

    def why_not(self, amount: int) -> Reason | None:
        if self.least <= amount <= self.most:
            return None
        if not self.wager:
            return refusals.insurance_no_wager(box=self.box, patron=self.patron)
        return refusals.insurance_amount(most=self.most, box=self.box, patron=self.patron)


class DoubleAmounts(NamedTuple):
    """What a double of one hand, or of one patron's, adds: as much as the wager, or where the house
    allows it less."""

    least: int
    most: int
    box: int | None
    hand: int | None
    patron: str | None = None

    def why_not(self, amount: int) -> Reason | None:
        if not 0 < amount <= self.most:
            return refusals.double_amount(
                box=self.box, hand=self.hand, most=self.most, patron=self.patron
            )
        if amount < self.least:
            return refusals.double_for_less(
                box=self.box, hand=self.hand, amount=self.most, patron=self.patron
            )
        return None


Amounts = WagerAmounts | InsuranceAmounts | DoubleAmounts
