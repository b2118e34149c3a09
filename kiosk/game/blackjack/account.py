"""The round object of the shoe log: what is printed of a finished round, in its order of keys."""

from __future__ import annotations

from kiosk.game.hands import Box, Hand, Result
from kiosk.game.money.money import money
from kiosk.game.procedure import Procedure


def of_dealer(hand: Hand) -> dict[str, object]:
    return {
        "cards": [card.text for card in hand.cards],
        "total": hand.total,
        "blackjack": hand.blackjack,
        "bust": hand.total > 21,
    }


def of_boxes(this: Procedure, number: int) -> dict[str, object]:
    """The round object of a finished round at a table of boxes."""
    boxes, total = [], 0
    for box in this.boxes:
        net = box.net
        total += net
        boxes.append(_box(box, net))
    return {
        "round": number,
        "dealer": of_dealer(this.dealer),
        "boxes": boxes,
        "net": money(total),
        "void": this.void,
    }


def _box(box: Box, net: int) -> dict[str, object]:
    return {
        "box": box.number,
        "hands": [_hand(hand) for hand in box.hands],
        "insurance": _result(box.insured, named=False) if box.insured else None,
        "side": [_result(result, named=True) for result in box.side],
        "net": money(net),
    }


def _hand(hand: Hand) -> dict[str, object]:
    return {
        "cards": [card.text for card in hand.cards],
        "total": hand.total,
        "wager": money(hand.wager),
        "outcome": hand.outcome,
        "net": money(hand.net),
    }


def _result(result: Result, named: bool) -> dict[str, object]:
    facts: dict[str, object] = {"name": result.name} if named else {}
    return {
        **facts,
        "wager": money(result.wager),
        "outcome": result.outcome,
        "net": money(result.net),
    }
