"""The table inventory in whole cents: chips by denomination, what a round moved, and what should
lie in the tray (N.J.A.C. 13:69D-1.20)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from kiosk.game.money.money import cents

#: how many chips of each denomination, in cents
Count = Mapping[int, int]


def total(count: Count) -> int:
    """What the chips are worth, in cents."""
    return sum(value * pieces for value, pieces in count.items())


def rows(count: Count) -> list[list[int]]:
    """As JSON holds a count: [denomination in cents, pieces], largest first, denominations without
    a chip left out."""
    return [[value, count[value]] for value in sorted(count, reverse=True) if count[value]]


def of_rows(kept: Iterable[Iterable[int]]) -> dict[int, int]:
    """The count that `rows` wrote."""
    return {value: pieces for value, pieces in kept}  # noqa: C416 -- rows of two


class Account(NamedTuple):
    """What has changed a table inventory since it was opened, in cents. `opener`: what it was
    opened with, None where nobody counted it.

    Chips that patrons bought for cash left the tray for the cash in the drop box; chips that were
    coloured up were exchanged at equal face value, and change no total.
    """

    opener: int | None = None
    fills: int = 0
    credits: int = 0
    collected: int = 0
    paid: int = 0
    bought: int = 0

    @property
    def expected(self) -> int | None:
        """What should lie in the tray; None where that is not known."""
        if self.opener is None:
            return None
        return self.opener + self.fills - self.credits + self.collected - self.paid - self.bought

    def round_moved(self, finished: Mapping[str, Any], pays: Callable[[int], int]) -> Account:
        """After a finished round, given as its round object. `pays`: what an amount is paid in
        whole chips."""
        collected, paid = moved(finished, pays)
        return self._replace(collected=self.collected + collected, paid=self.paid + paid)


def moved(finished: Mapping[str, Any], pays: Callable[[int], int]) -> tuple[int, int]:
    """What a round collected and paid: each hand, insurance and additional wager by itself, as the
    dealer is told."""
    collected = paid = 0
    for box in finished.get("boxes", ()):
        for result in (*box["hands"], *box["side"], *filter(None, [box["insurance"]])):
            net = cents(result["net"])
            collected += max(0, -net)
            paid += pays(net) if net > 0 else 0
    return collected, paid
