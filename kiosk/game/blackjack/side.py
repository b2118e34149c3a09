"""Additional wagers: which may stand, and what becomes of them. N.J.A.C. 13:69F-2.17 and 2.11(f)."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.game import refusals
from kiosk.game.boxes import Result
from kiosk.game.cards import Card
from kiosk.game.odds import Odds
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


def after_two_cards(rules: Rules, side: Sides, cards: Sequence[Card]) -> list[Result]:
    """What two cards decide is decided before any third card: 13:69F-2.17(b)-(d)."""
    return _decided(rules, side, cards, decided_on=2)


def sevens(rules: Rules, side: Sides, cards: Sequence[Card]) -> list[Result]:
    """Three sevens is decided on the first three cards of the box, or on fewer where no third can come."""
    return _decided(rules, side, cards, decided_on=3)


def _decided(rules: Rules, side: Sides, cards: Sequence[Card], decided_on: int) -> list[Result]:
    results = []
    for name, wager in side:
        if SIDES[name].cards == decided_on:
            row = SIDES[name].row(cards[:decided_on])
            results.append(_result(name, wager, odds_of(rules.side[name], row) if row else None))
    return results


def _result(name: str, wager: int, odds: Odds | None) -> Result:
    return (
        Result(name, wager, "lose", -wager) if odds is None else Result(name, wager, "win", odds.on(wager), odds.text)
    )
