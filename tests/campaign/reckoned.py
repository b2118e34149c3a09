"""What a round of the second referee comes to, reckoned from the specification's pages alone: totals, outcomes, money in cents."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

POINTS = {**{str(pip): pip for pip in range(2, 10)}, "T": 10, "J": 10, "Q": 10, "K": 10, "A": 1}


def total(cards: list[str]) -> tuple[int, bool]:
    """A hand's total, and whether it is soft."""
    hard = sum(POINTS[card[0]] for card in cards)
    soft = any(card[0] == "A" for card in cards) and hard <= 11
    return hard + 10 * soft, soft


def is_blackjack(cards: list[str]) -> bool:
    return len(cards) == 2 and total(cards)[0] == 21


def cents(text: str) -> int:
    return int(Fraction(text) * 100)


def money(amount: int) -> str:
    return f"{'-' if amount < 0 else ''}{abs(amount) // 100}.{abs(amount) % 100:02d}"


def odds(text: str) -> Fraction:
    wins, of = text.split(":")
    return Fraction(int(wins), int(of))


class Card(str):
    """A card as it is written. `number`: which input of its round said what it is."""

    __slots__ = ("number",)
    number: int

    def __new__(cls, text: str, number: int = 0) -> Card:
        card = super().__new__(cls, text)
        card.number = number
        return card


class Hand:
    def __init__(self, cards: list[str], wager: int) -> None:
        self.cards, self.wager = cards, wager
        self.doubled = self.of_split_aces = self.complete = False
        self.splits = 0  # how often its first card has been part of a split
        self.outcome: str | None = None
        self.net = 0

    def ends(self, outcome: str, net: int) -> None:
        self.complete, self.outcome, self.net = True, outcome, net


class Box:
    def __init__(self, number: int, wager: int, side: dict[str, str]) -> None:
        self.number, self.wager, self.side = number, wager, side
        self.hands = [Hand([], wager)]
        self.insurance = self.insurance_net = 0
        self.even_money = self.sevens_decided = False
        self.decided: list[
            tuple[str, int, Fraction | None]
        ] = []  # additional wagers: name, wager, the odds it won at
        self.before_split: list[str] = []

    @property
    def dealt_blackjack(self) -> bool:
        return len(self.hands) == 1 and is_blackjack(self.hands[0].cards)

    def decide_sevens(self, cards: list[str], table: dict[str, str]) -> None:
        """Three sevens, by the first three cards dealt to the box or as many as can come; decided once."""
        if "three_sevens" in self.side and not self.sevens_decided:
            sevens = [card for card in cards if card[0] == "7"]
            row = str(len(sevens))
            if len({card[1] for card in sevens}) == 1 and f"{row}_suited" in table:
                row += "_suited"
            self.decided.append(
                (
                    "three_sevens",
                    cents(self.side["three_sevens"]),
                    odds(table[row]) if sevens else None,
                )
            )
        self.sevens_decided = True


def settle(boxes: list[Box], dealer: list[str], rules: dict[str, Any]) -> None:
    blackjack = is_blackjack(dealer)
    for box in boxes:
        box.decide_sevens(box.hands[0].cards, rules.get("side.three_sevens", {}))
        if box.insurance:
            box.insurance_net = 2 * box.insurance if blackjack else -box.insurance
        if blackjack:
            _taken_by_a_blackjack(box, rules)
        else:
            _compared(box, total(dealer)[0], rules)


def _taken_by_a_blackjack(box: Box, rules: dict[str, Any]) -> None:
    first = box.hands[0]
    if first.outcome == "surrender" and rules["surrender"] == "late":
        first.ends("lose", -first.wager)
    if box.dealt_blackjack and not box.even_money:
        first.ends("push", 0)
    still = [hand for hand in box.hands if hand.outcome is None]
    if rules["dealer_blackjack_takes"] == "all":
        for hand in still:
            hand.ends("lose", -hand.wager)
        return
    taken = any(hand.outcome == "bust" for hand in box.hands)
    for hand in still:
        hand.ends(*(("returned", 0) if taken else ("lose", -box.wager)))
        taken = True


def _compared(box: Box, dealer: int, rules: dict[str, Any]) -> None:
    for hand in box.hands:
        points = total(hand.cards)[0]
        if hand.outcome is not None:
            continue
        if box.dealt_blackjack:
            hand.ends("blackjack", int(hand.wager * odds(rules["blackjack_pays"])))
        elif dealer > 21 or points > dealer:
            hand.ends("win", hand.wager)
        elif points == dealer:
            hand.ends("push", 0)
        else:
            hand.ends("lose", -hand.wager)


def round_object(number: int, boxes: list[Box], dealer: list[str]) -> dict[str, Any]:
    """The round as `kiosk replay` prints it."""
    points = total(dealer)[0]
    told = [_box_object(box) for box in boxes]
    return {
        "round": number,
        "dealer": {
            "cards": dealer,
            "total": points,
            "blackjack": is_blackjack(dealer),
            "bust": points > 21,
        },
        "boxes": told,
        "net": money(sum(cents(box["net"]) for box in told)),
        "void": False,
    }


def _box_object(box: Box) -> dict[str, Any]:
    side = [
        (name, wager, -wager if at is None else int(wager * at)) for name, wager, at in box.decided
    ]
    hands = [
        {
            "cards": hand.cards,
            "total": total(hand.cards)[0],
            "wager": money(hand.wager),
            "outcome": hand.outcome,
            "net": money(hand.net),
        }
        for hand in box.hands
    ]
    insured = _decided(box.insurance, box.insurance_net) if box.insurance else None
    return {
        "box": box.number,
        "hands": hands,
        "insurance": insured,
        "side": [{"name": name, **_decided(wager, net)} for name, wager, net in side],
        "net": money(
            sum(hand.net for hand in box.hands) + box.insurance_net + sum(net for *_, net in side)
        ),
    }


def _decided(wager: int, net: int) -> dict[str, str]:
    return {"wager": money(wager), "outcome": "win" if net > 0 else "lose", "net": money(net)}
