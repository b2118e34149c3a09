"""Values of a shoe log's keys: what reads each. Every reader raises `NotValidError` with what is
allowed."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from kiosk.game.cards import BY_TEXT, UNREAD, Card
from kiosk.game.money.money import cents


class NotValidError(ValueError):
    """A value that cannot stand there. `facts`: what is `expected`, as `refusals.bad_value` takes
    it.

    `bad_card`: it is text where a card is expected, and no card.
    """

    def __init__(self, expected: str, *, bad_card: bool = False, **more: Any) -> None:
        super().__init__(expected)
        self.bad_card = bad_card
        self.facts: dict[str, Any] = {"expected": expected, "bad_card": bad_card, **more}


def any_card(value: object) -> Card:
    card = BY_TEXT.get(value) if isinstance(value, str) else None
    if card is None:
        raise NotValidError("card", bad_card=isinstance(value, str))
    return card


def known_card(value: object) -> Card:
    card = any_card(value)
    if card is UNREAD:
        raise NotValidError("known_card", bad_card=True)
    return card


def cards(value: object) -> tuple[Card, ...]:
    if not isinstance(value, list):
        raise NotValidError("cards")
    text = [each for each in value if isinstance(each, str)]
    if len(text) < len(value) or not BY_TEXT.keys() >= set(text):
        raise NotValidError("cards", bad_card=not BY_TEXT.keys() >= set(text))
    return tuple(map(BY_TEXT.__getitem__, text))


def whole(low: int, high: int) -> Callable[[object], int]:
    def reader(value: object) -> int:
        if type(value) is not int or not low <= value <= high:
            raise NotValidError("whole", low=low, high=high)
        return value

    return reader


def any_whole(value: object) -> int:
    """A number that may name no hand: the rules refuse it then."""
    if type(value) is not int:
        raise NotValidError("whole", low=1, high=1_000_000)
    return value


def word(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise NotValidError("text")
    return value


def yes(value: object) -> bool:
    if not isinstance(value, bool):
        raise NotValidError("yes_or_no")
    return value


def one_of(*words: str) -> Callable[[object], str]:
    def reader(value: object) -> str:
        if not isinstance(value, str) or value not in words:
            raise NotValidError("one_of", allowed=words)
        return value

    return reader


def sides(value: object) -> tuple[tuple[str, int], ...]:
    if not isinstance(value, dict):
        raise NotValidError("sides")
    return tuple((str(name), _side(amount)) for name, amount in value.items())


def amount(value: object) -> int:
    try:
        return _amount(value) if isinstance(value, str) else cents(value)
    except ValueError:
        raise NotValidError("amount") from None


#: the same few amounts are wagered again and again
_amount = lru_cache(maxsize=1024)(cents)


def _side(value: object) -> int:
    """What cannot be read is 0, which no additional wager is: a wrong amount, and refused as
    one."""
    try:
        return cents(value)
    except ValueError:
        return 0
