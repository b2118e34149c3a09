"""Additional wagers: which may stand, and what becomes of them. N.J.A.C. 13:69F-2.17 and
2.11(f)."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.game import refusals
from kiosk.game.cards import Card
from kiosk.game.hands import Result
from kiosk.game.refusals import Reason
from kiosk.game.rules import Rules
from kiosk.game.sides import SIDES, odds_of

#: additional wagers of one box: name and cents
Sides = tuple[tuple[str, int], ...]


def why_not_bet(rules: Rules, box: int, amount: int | None, side: Sides) -> Reason | None:
    """Why the additional wagers `side` may not stand beside a main wager of `amount` cents."""
    for name, wager in side:
        if name not in rules.side:
            return refusals.side_not_offered(box=box, name=name, offered=tuple(rules.side))
        if wager != rules.side_amount:
            return refusals.side_amount(box=box, amount=rules.side_amount)
    return refusals.side_alone(box=box) if side and amount is not None and amount <= 0 else None


def decided(rules: Rules, side: Sides, cards: Sequence[Card], on: int) -> list[Result]:
    """What the first `on` cards decide: two at once, before any third card (13:69F-2.17(b)-(d));
    three sevens on the first three of the box, or on fewer where no third can come."""
    results = []
    for name, wager in side:
        if SIDES[name].cards == on:
            row = SIDES[name].row(cards[:on])
            odds = odds_of(rules.side[name], row) if row else None
            won = Result(name, wager, "win", odds.on(wager), odds.text) if odds else None
            results.append(won or Result(name, wager, "lose", -wager))
    return results
