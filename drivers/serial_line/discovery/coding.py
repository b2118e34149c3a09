"""How cards are coded: the order in 52 names of which each card is known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any

from drivers.serial_line.described.card_names import SUITS
from drivers.serial_line.discovery.common import common_start
from kiosk.game.cards import BY_TEXT, CARDS, RANKS, Card

#: names of all cards
Names = Mapping[Card, str]


def coding(names: Names) -> dict[str, Any] | None:
    """The keys of [cards] that name them so; None where no order is in them."""
    return _named(names) or _counted(names) or _packed(names)


def table(names: Names) -> dict[str, Any]:
    """The same without any order: each by itself."""
    return {"names": [names[card] for card in CARDS]}


def _named(names: Names) -> dict[str, Any] | None:
    """Rank and suit one after the other."""
    for suit_first in (False, True):
        suits = [
            _shared([names[BY_TEXT[rank + suit]] for rank in RANKS], suit_first) for suit in SUITS
        ]
        ranks = [_rest(names[BY_TEXT[rank + SUITS[0]]], suits[0], suit_first) for rank in RANKS]
        is_so = all(
            names[BY_TEXT[rank + suit]] == (s + r if suit_first else r + s)
            for suit, s in zip(SUITS, suits, strict=True)
            for rank, r in zip(RANKS, ranks, strict=True)
        )
        if is_so and all(suits) and all(ranks):
            return {"ranks": ranks, "suits": suits, "suit_first": suit_first}
    return None


def _shared(names: Sequence[str], at_start: bool) -> str:
    """What all begin or end with."""
    if at_start:
        return common_start(names)
    return common_start([name[::-1] for name in names])[::-1]


def _rest(name: str, suit: str, suit_first: bool) -> str:
    return name.removeprefix(suit) if suit_first else name.removesuffix(suit)


def _counted(names: Names) -> dict[str, Any] | None:
    """Numbers that count the cards."""
    for index_as, number_of in (("byte", _byte), ("decimal", _decimal), ("hex", _hexadecimal)):
        numbers = {card: number_of(name) for card, name in names.items()}
        first = min(number if number is not None else -1 for number in numbers.values())
        if first < 0:
            continue
        for order in permutations(SUITS):
            for index in ("by_suit", "by_rank"):
                stated = {"index": index, "index_as": index_as, "first": first}
                if all(numbers[card] == first + _place(card, order, index) for card in CARDS):
                    return {**stated, "suit_order": "".join(order)}
    return None


def _place(card: Card, order: Sequence[str], index: str) -> int:
    suit, rank = order.index(card.suit), RANKS.index(card.rank)
    return 13 * suit + rank if index == "by_suit" else 4 * rank + suit


def _byte(name: str) -> int | None:
    return ord(name) if len(name) == 1 and ord(name) < 256 else None


def _decimal(name: str) -> int | None:
    return int(name) if len(name) == 2 and name.isascii() and name.isdigit() else None


def _hexadecimal(name: str) -> int | None:
    if len(name) != 2 or not set(name) <= set("0123456789ABCDEF"):
        return None
    return int(name, 16)


def _packed(names: Names) -> dict[str, Any] | None:
    """Suit and rank in bits of their own."""
    numbers = {card: _byte(name) for card, name in names.items()}
    if None in numbers.values():
        return None
    values = {card: number or 0 for card, number in numbers.items()}
    ace = values[CARDS[0]]
    rank_bits = suit_bits = 0
    for rank in RANKS:
        rank_bits |= values[BY_TEXT[rank + SUITS[0]]] ^ ace
    for suit in SUITS:
        suit_bits |= values[BY_TEXT[RANKS[0] + suit]] ^ ace
    if rank_bits & suit_bits or not (rank_bits and suit_bits):
        return None
    suit_shift, rank_shift = (_lowest(bits) for bits in (suit_bits, rank_bits))
    always = ace & ~(rank_bits | suit_bits)
    suits = [(values[BY_TEXT[RANKS[0] + suit]] & suit_bits) >> suit_shift for suit in SUITS]
    ranks = [(values[BY_TEXT[rank + SUITS[0]]] & rank_bits) >> rank_shift for rank in RANKS]
    for s, suit in enumerate(SUITS):
        for r, rank in enumerate(RANKS):
            number = always | suits[s] << suit_shift | ranks[r] << rank_shift
            if values[BY_TEXT[rank + suit]] != number:
                return None
    stated = {"suit_values": suits, "suit_shift": suit_shift, "rank_values": ranks}
    return {"index": "packed", **stated, "rank_shift": rank_shift, "always": always}


def _lowest(bits: int) -> int:
    return (bits & -bits).bit_length() - 1
