"""Who is paid on an additional wager? N.J.A.C. 13:69F-2.17 and 2.11(f)."""

from __future__ import annotations

from collections.abc import Callable

from kiosk.game import prompts, refusals
from kiosk.game.boxes import Box, Result
from kiosk.game.cards import Card
from kiosk.game.odds import Odds
from kiosk.game.prompts import Prompt
from kiosk.game.refusals import Reason
from kiosk.game.rules import Rules

Tell = Callable[[Prompt], None]


def why_not_bet(rules: Rules, box: int, amount: int | None, side: tuple[tuple[str, int], ...]) -> Reason | None:
    """Why the additional wagers `side` (cents by name) may not stand beside a main wager of `amount`."""
    if not side:
        return None
    for name, wager in side:
        if name not in rules.side:
            return refusals.side_not_offered(box=box, name=name, offered=tuple(rules.side))
        if wager != rules.side_amount:
            return refusals.side_amount(box=box, amount=rules.side_amount)
    if amount is not None and amount <= 0:
        return refusals.side_alone(box=box)
    return None


def after_two_cards(rules: Rules, box: Box, tell: Tell) -> None:
    """Over 13, under 13 and same suit are decided on the first two cards, before any third card: 13:69F-2.17(b)-(d)."""
    if not box.side_open:
        return
    one, two = box.hands[0].cards
    points = one.value + two.value  # 13:69F-2.2(b)3ii: an ace counts 1 here
    for name, wager in box.bet.side:
        if name != "three_sevens":
            won = {"over_13": points > 13, "under_13": points < 13, "same_suit": one.suit == two.suit}[name]
            odds = rules.side[name]
            _decide(box, name, wager, odds if won and isinstance(odds, Odds) else None, tell)


def sevens(rules: Rules, box: Box, cards: list[Card], tell: Tell) -> None:
    """Three sevens is decided on the first three cards of the box, or on fewer where no third can come."""
    rule = "side.three_sevens" if len(cards) > 2 else ""  # 13:69F-2.17(b)4; (d) speaks of the second card
    for name, wager in box.bet.side:
        if name == "three_sevens":
            _decide(box, name, wager, _sevens_odds(rules.side[name], cards), tell, rule)


def _sevens_odds(odds: object, cards: list[Card]) -> Odds | None:
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


def _decide(box: Box, name: str, wager: int, odds: Odds | None, tell: Tell, rule: str = "") -> None:
    if odds is None:
        box.side.append(Result(name, wager, "lose", -wager))
        tell(prompts.collect_side(box.number, name, wager, rule))
    else:
        box.side.append(Result(name, wager, "win", odds.on(wager)))
        tell(prompts.pay_side(box.number, name, odds.on(wager), odds.text))
