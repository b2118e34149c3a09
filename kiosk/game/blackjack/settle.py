"""Settlement: what becomes of a wager. Values in, outcomes out; a round applies them and tells the
dealer. Money in cents."""

from __future__ import annotations

from typing import Final

from kiosk.game.hands import Box, Hand, Outcome
from kiosk.game.money.odds import EVENS, Odds
from kiosk.game.rules import Rules


class Settled:
    """`net` is from the patron's side. `odds`: at which odds it is paid, "2:1"; "" where it is
    not."""

    __slots__ = ("net", "odds", "outcome")

    def __init__(self, outcome: Outcome, net: int, odds: str = "") -> None:
        self.outcome: Outcome = outcome
        self.net = net
        self.odds = odds


PUSH: Final = Settled("push", 0)
RETURNED: Final = Settled("returned", 0)
VOID: Final = Settled("void", 0)


def lost(wager: int) -> Settled:
    return Settled("lose", -wager)


def bust(wager: int) -> Settled:
    return Settled("bust", -wager)


def surrender(wager: int) -> Settled:
    """Half of the wager is taken; an odd cent stays with the patron."""
    return Settled("surrender", -(wager // 2))


def charlie(wager: int) -> Settled:
    return Settled("charlie", wager, EVENS.text)


def blackjack(wager: int, odds: Odds) -> Settled:
    """A player's blackjack, where the dealer has none. Even money is paid whatever the dealer
    has."""
    return Settled("blackjack", odds.on(wager), odds.text)


def insurance(wager: int, odds: Odds, *, won: bool) -> Settled:
    return Settled("win", odds.on(wager), odds.text) if won else lost(wager)


def compare(dealer: int, total: int, wager: int) -> Settled:
    """A hand that stands, against the dealer's total."""
    if dealer > 21 or total > dealer:
        return Settled("win", wager, EVENS.text)
    return PUSH if total == dealer else lost(wager)


def against(rules: Rules, dealer: Hand, box: Box) -> list[tuple[int, Settled]]:
    """Every hand of the box that still stands, by index, against the dealer's complete hand."""
    if not dealer.blackjack:
        total = dealer.total
        return [
            (index, compare(total, hand.total, hand.wager))
            for index, hand in enumerate(box.hands)
            if hand.outcome is None
        ]
    standing = [(index, hand) for index, hand in enumerate(box.hands) if hand.outcome is None]
    found = [PUSH if hand.state == "blackjack" else lost(hand.wager) for _, hand in standing]
    if rules.dealer_blackjack_takes == "original":
        found = only_original(
            found, box.wager, taken=any(hand.outcome == "bust" for hand in box.hands)
        )
    return [(index, settled) for (index, _), settled in zip(standing, found, strict=True)]


def only_original(hands: list[Settled], wager: int, *, taken: bool) -> list[Settled]:
    """N.J.A.C. 13:69F-2.11(d): of who split or doubled a dealer blackjack takes the original wager
    alone, and that once."""
    after = []
    for settled in hands:
        if settled.outcome != "lose":
            after.append(settled)
        else:
            after.append(RETURNED if taken else lost(wager))
            taken = True
    return after
