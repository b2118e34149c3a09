"""A player by chart at a whole table, who sees what its view shows."""

from __future__ import annotations

from kiosk.game.cards import parse
from kiosk.game.commands.commands import DECISIONS, HandDecision
from kiosk.game.commands.offers import Offers
from kiosk.game.hands import Hand
from kiosk.game.view import TableView
from kiosk.payback.strategy import Strategy


def choose(strategy: Strategy, view: TableView, offers: Offers) -> HandDecision:
    """The decision of the hand whose turn it is."""
    assert offers.turn is not None
    hand = Hand()
    for text in view.boxes[offers.turn.box - 1].hands[offers.turn.hand - 1].cards:
        hand.add(parse(text))
    may = tuple(decision for decision in DECISIONS if offers.decision(decision).open)
    return strategy.decide(hand, parse(view.dealer.cards[0]), may)
