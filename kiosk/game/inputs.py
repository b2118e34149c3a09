"""What can happen at a table? Every input, read from its JSON object without judging whether it may happen now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kiosk.game.cards import BY_TEXT, UNREAD, Card
from kiosk.game.money import cents
from kiosk.game.refusals import Reason

DECISIONS = ("stand", "hit", "double", "split", "surrender")
#: why a card may be burned: found face up in the shoe, drawn in error and of no use, drawn by a dealer who stands
BURNS = ("new_shoe", "relief", "face_up", "drawn_in_error", "dealer_stands")
#: what a card that was given a place may turn out to have been; one drawn in error is not burned, but the next card
STRAYS = ("relief", "face_up", "drawn_in_error", "dealer_stands")
PATRON_DOES = ("hit", "stand", "double", "surrender", "first", "both")


class Input:
    """One input. Keys that it does not have are None, and so are keys that could not be read.

    `to`: where a card of the deal really went, a box or 0 for the dealer, when the place that awaited it was missed.
    `why`: a card that was drawn in error, or why a card is burned, or which of these a corrected card was.
    `fault` is why it could not be read whole, if so: the rules that need no more than what could be read still come first.
    `gathered`: what an input that closes a stage closed it over, once it has happened.
    `data` is the object that it was read from.
    """

    kind: str = ""
    box: int | None = None
    hand: int | None = None
    amount: int | None = None
    card: Card | None = None
    face: str | None = None
    id: str | None = None
    side: dict[str, int] | None = None
    patron: str | None = None
    do: str | None = None
    decks: int | None = None
    burn: list[Card] | None = None
    blackjack: bool | None = None
    dealer: bool | None = None
    position: int | None = None
    by: str | None = None
    reason: str | None = None
    to: int | None = None
    why: str | None = None
    fault: Reason | None = None
    gathered: dict[Any, Any] | None = None
    data: Mapping[str, Any] = {}

    def __repr__(self) -> str:
        return f"Input({dict(self.data)!r})"


def read(data: Mapping[str, Any]) -> Input:
    """The input in one JSON object. Never raises: what is missing or ill-typed is in `fault`."""
    this = Input()
    this.data = data
    kind = data.get("type")
    if kind == "card":  # nearly every input is one
        this.kind = kind
        text = data.get("card")
        card = BY_TEXT.get(text) if type(text) is str else None
        if card is not None and len(data) == 2:
            this.card = card
            return this
    shape = SHAPES.get(kind) if isinstance(kind, str) else None
    if shape is None:
        this.fault = ("bad_input", f"There is no input of type {kind!r}; the types are {', '.join(SHAPES)}.")
        return this
    this.kind = str(kind)
    for key, (needed, reader) in shape.items():
        value = data.get(key)
        if value is None:
            if needed and this.fault is None:
                this.fault = ("bad_input", f"A {kind} input needs {key!r}, and it is missing.")
            continue
        try:
            setattr(this, key, reader(value))
        except ValueError as wrong:
            code = (
                "bad_card" if reader in (_known_card, _any_card, _cards) and type(value) in (str, list) else "bad_input"
            )
            if this.fault is None or (this.fault[0] == "bad_input" and code == "bad_card"):
                this.fault = (code, f"The {key!r} of this {kind} input: {wrong}.")
    return this


def _any_card(value: object) -> Card:
    card = BY_TEXT.get(value) if isinstance(value, str) else None
    if card is None:
        raise ValueError(f'{value!r} is not a card; write rank then suit, "TS", or "??" for a card not read')
    return card


def _known_card(value: object) -> Card:
    card = _any_card(value)
    if card is UNREAD:
        raise ValueError("an unread card does not say what the card is; give rank and suit")
    return card


def _cards(value: object) -> list[Card]:
    if not isinstance(value, list):
        raise ValueError("it is a list of cards")
    return [_any_card(each) for each in value]


def _whole(low: int, high: int) -> Callable[[object], int]:
    def reader(value: object) -> int:
        if type(value) is not int or not low <= value <= high:
            raise ValueError(f"{value!r} is not a whole number from {low} to {high}")
        return value

    return reader


def _word(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{value!r} is not a text")
    return value


def _yes(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{value!r} is not true or false")
    return value


def _one_of(*words: str) -> Callable[[object], str]:
    def reader(value: object) -> str:
        if not isinstance(value, str) or value not in words:
            raise ValueError(f"{value!r} is not one of {', '.join(words)}")
        return value

    return reader


def _sides(value: object) -> dict[str, int]:
    if not isinstance(value, dict):
        raise ValueError('it is an object such as {"over_13": "1"}')
    return {str(name): _side(amount) for name, amount in value.items()}


def _side(value: object) -> int:
    """What cannot be read is 0, which no additional wager is: a wrong amount, and refused as one."""
    try:
        return cents(value)
    except ValueError:
        return 0


def _to(value: object) -> int:
    return 0 if value == "dealer" else _NUMBER(value)


_NUMBER = _whole(1, 1_000_000)
_HAND: dict[str, tuple[bool, Callable[[Any], Any]]] = {"box": (False, _NUMBER), "hand": (False, _NUMBER)}
_REASON: dict[str, tuple[bool, Callable[[Any], Any]]] = {"by": (True, _word), "reason": (True, _word)}

#: for each type its keys: whether it is needed, and what reads it
SHAPES: dict[str, dict[str, tuple[bool, Callable[[Any], Any]]]] = {
    "shoe": {"decks": (False, _whole(1, 8)), "burn": (False, _cards)},
    "wager": {"box": (True, _NUMBER), "amount": (True, cents), "side": (False, _sides), "patron": (False, _word)},
    "card": {
        "card": (True, _any_card),
        "face": (False, _one_of("up", "down")),
        "id": (False, _word),
        "to": (False, _to),
        "why": (False, _one_of("drawn_in_error")),
    },
    "stand": _HAND,
    "hit": _HAND,
    "double": {**_HAND, "amount": (False, cents)},
    "split": _HAND,
    "surrender": _HAND,
    "insurance": {"box": (False, _NUMBER), "patron": (False, _word), "amount": (True, cents)},
    "even_money": {"box": (True, _NUMBER)},
    "insurance_closed": {},
    "hole_check": {"blackjack": (True, _yes)},
    "reveal": {"card": (True, _known_card)},
    "read": {"card": (True, _known_card)},
    "cut_card": {},
    "patron_wager": {"patron": (True, _word), "amount": (True, cents)},
    "patron": {"patron": (True, _word), "do": (True, _one_of(*PATRON_DOES))},
    "patrons_closed": {},
    "burn": {"card": (True, _any_card), "why": (False, _one_of(*BURNS))},
    "undo": {},
    "correct": {
        "box": (False, _NUMBER),
        "hand": (False, _NUMBER),
        "dealer": (False, _yes),
        "position": (True, _NUMBER),
        "card": (True, _known_card),
        "to": (False, _to),
        "face": (False, _one_of("up", "down")),
        "why": (False, _one_of(*STRAYS)),
        **_REASON,
    },
    "void": {"box": (False, _NUMBER), **_REASON},
}
