"""What a table's sign says of the rules in force, in words."""

from __future__ import annotations

from collections.abc import Iterator

from kiosk.station.step import OnSign
from ui.shared.words import Words


def rule_lines(says: OnSign, words: Words) -> Iterator[str]:
    """A line each; what a blackjack pays is the first."""
    yield words("ui-sign-blackjack", odds=says.blackjack)
    yield words("ui-sign-soft-17", hits=says.soft_17)
    yield words("ui-sign-insurance", offered=bool(says.insurance), odds=says.insurance or None)
    if says.even_money:
        yield words("ui-sign-even-money")
    yield words("ui-sign-surrender", what=says.surrender)
    yield words("ui-sign-split", hands=says.hands, after=says.after_split)
    totals = "none" if says.totals is None else ", ".join(map(str, says.totals))
    yield words("ui-sign-double", totals=totals, less=says.for_less)
