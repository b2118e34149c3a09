"""Additional wagers: which may stand, and what becomes of them. N.J.A.C. 13:69F-2.17 and 2.11(f)."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.game import refusals
from kiosk.game.boxes import Result
from kiosk.game.cards import Card
from kiosk.game.odds import Odds
from kiosk.game.refusals import Reason
from kiosk.game.rules import Rules

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
    """Over 13, under 13 and same suit are decided on the first two cards, before any third card: 13:69F-2.17(b)-(d)."""
    one, two = cards
    points = one.value + two.value  # 13:69F-2.2(b)3ii: an ace counts 1 here
    won = {"over_13": points > 13, "under_13": points < 13, "same_suit": one.suit == two.suit}
    results = []
    for name, wager in side:
        if name in won:
            odds = rules.side[name]
            results.append(_result(name, wager, odds if won[name] and isinstance(odds, Odds) else None))
    return results


def sevens(rules: Rules, side: Sides, cards: Sequence[Card]) -> list[Result]:
    """Three sevens is decided on the first three cards of the box, or on fewer where no third can come."""
    return [
        _result(name, wager, _sevens_odds(rules.side[name], cards)) for name, wager in side if name == "three_sevens"
    ]


def _sevens_odds(odds: object, cards: Sequence[Card]) -> Odds | None:
    suits = [card.suit for card in cards[:3] if card.rank == "7"]
    if not suits:
        return None
    if isinstance(odds, Odds):
        return odds
    assert isinstance(odds, dict)
    row = str(len(suits))
    suited = odds.get(row + "_suited") if len(set(suits)) == 1 else None
    found = suited or odds[row]
    assert isinstance(found, Odds)
    return found


def _result(name: str, wager: int, odds: Odds | None) -> Result:
    return (
        Result(name, wager, "lose", -wager) if odds is None else Result(name, wager, "win", odds.on(wager), odds.text)
    )
