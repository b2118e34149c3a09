"""The code on a printed card. Ten characters: shoe set, card, copy, and a check over all of it.

    K7Q2  AS  3  9XM
    set   card copy check

A card's symbol holds the same as ten letters (`letters`): what the smallest Aztec symbol (15
modules) holds with nearly half of it left for error correction. Older cards and stickers hold the
ten characters themselves, in the smallest QR symbol (21 modules).

The copy number is the deck that the card belongs to within its shoe, so that no two cards of a shoe
are alike.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from kiosk.game.cards import CARDS, Card, parse

SET_LENGTH = 4
LENGTH = 10
COPIES = 8  # decks in the largest shoe
# 32 characters without I, L, O, U: nobody mistakes one for another
CHECK_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_SET = re.compile(r"[A-Z0-9]{4}")
_CODE = re.compile(rf"[A-Z0-9]{{4}}[A2-9TJQK][CDHS][1-8][{CHECK_ALPHABET}]{{3}}")
_ONLY_LETTERS = re.compile(r"[A-Z]{10}")  # never one of the codes above, whose seventh is a digit
# the version of this format: a code of ten characters for another purpose fails the check
_SALT = b"card1:"
# CRC-15 as on the CAN bus: finds every burst of up to 15 bits, and all but 1 in 32,768 of the rest
_POLYNOMIAL = 0x4599
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_DIGITS = "0123456789" + _LETTERS  # of a set's name
_CHECKS = len(CHECK_ALPHABET) ** 3
_RANK_WORDS = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
_SUIT_WORDS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """One card of one shoe: `shoe_set` is four letters or digits, `copy` 1 to 8. Raises ValueError
    that says what is wrong."""

    shoe_set: str
    card: Card
    copy: int

    def __post_init__(self) -> None:
        if not _SET.fullmatch(self.shoe_set):
            raise ValueError(
                f"shoe set {self.shoe_set!r}: a set has a name of exactly {SET_LENGTH} capital"
                " letters or digits, as in K7Q2"
            )
        if self.card.index < 0:
            raise ValueError("an unread card cannot be printed: name one of the 52")
        if not 1 <= self.copy <= COPIES:
            raise ValueError(
                f"copy {self.copy} of {self.card.text}: a shoe has decks 1 to {COPIES}"
            )

    @property
    def facts(self) -> dict[str, Any]:
        """The facts by which a sentence names this card: `set`, `card`, `deck`."""
        return {"set": self.shoe_set, "card": self.card.text, "deck": self.copy}

    def __str__(self) -> str:
        return f"{spoken(self.card)} (deck {self.copy} of set {self.shoe_set})"


def spoken(card: Card) -> str:
    """The card as a dealer says it: "10 of hearts"."""
    return f"{_RANK_WORDS.get(card.rank, card.rank)} of {_SUIT_WORDS[card.suit]}"


def encode(printed: PrintedCard) -> str:
    """The ten characters that stand in the code on this card."""
    body = f"{printed.shoe_set}{printed.card.text}{printed.copy}"
    return body + _check(body)


def letters(printed: PrintedCard) -> str:
    """The same as ten letters: one number in base 26, of set, card, copy and check. A sixth of all
    ten letters can be a card."""
    code = encode(printed)
    number = int(printed.shoe_set, 36) * len(CARDS) + printed.card.index
    number = (number * COPIES + printed.copy - 1) * _CHECKS + _value(code[7:], CHECK_ALPHABET)
    return _spelt(number, _LETTERS, LENGTH)


def decode(text: str) -> PrintedCard | None:
    """The card that these characters, or letters, name; None for anything whose form or check
    fails."""
    if _ONLY_LETTERS.fullmatch(text):
        text = _characters(text)
    if not _CODE.fullmatch(text) or _check(text[:7]) != text[7:]:
        return None
    return PrintedCard(text[:4], parse(text[4:6]), int(text[6]))


def _characters(spelt: str) -> str:
    """The ten characters for these ten letters; "" where they are no card's."""
    number, check = divmod(_value(spelt, _LETTERS), _CHECKS)
    number, copy = divmod(number, COPIES)
    number, card = divmod(number, len(CARDS))
    if number >= len(_DIGITS) ** SET_LENGTH:
        return ""
    name = _spelt(number, _DIGITS, SET_LENGTH)
    return f"{name}{CARDS[card].text}{copy + 1}{_spelt(check, CHECK_ALPHABET, 3)}"


def _value(text: str, digits: str) -> int:
    value = 0
    for each in text:
        value = value * len(digits) + digits.index(each)
    return value


def _spelt(value: int, digits: str, length: int) -> str:
    text = ""
    for _ in range(length):
        value, digit = divmod(value, len(digits))
        text = digits[digit] + text
    return text


def whole_set(shoe_set: str, decks: int) -> list[PrintedCard]:
    """Every card of a shoe, deck by deck, in the order of `kiosk.game.cards.CARDS`. Raises
    ValueError as PrintedCard does."""
    if not 1 <= decks <= COPIES:
        raise ValueError(f"{decks} decks: a shoe has 1 to {COPIES}")
    return [PrintedCard(shoe_set, card, copy) for copy in range(1, decks + 1) for card in CARDS]


def _check(body: str) -> str:
    crc = 0
    for byte in _SALT + body.encode("ascii"):
        for bit in range(7, -1, -1):
            carry = (crc >> 14 & 1) ^ (byte >> bit & 1)
            crc = crc << 1 & 0x7FFF
            if carry:
                crc ^= _POLYNOMIAL
    return "".join(CHECK_ALPHABET[crc >> shift & 31] for shift in (10, 5, 0))
