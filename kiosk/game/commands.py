"""Commands: every input of a table, typed and frozen. `parse` reads one from a shoe log's object, `as_data` writes it.

Money is in cents, boxes and hands count from 1. Nothing here judges whether a command is allowed now. Commands are named
tuples: compare those of one type alone, and do not ask one for its truth, for without fields it is an empty tuple.
"""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at every start.
from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple, get_args

from kiosk.game import refusals
from kiosk.game.cards import BY_TEXT, UNREAD, Card
from kiosk.game.money import cents, money
from kiosk.game.refusals import Reason

Decision = Literal["stand", "hit", "double", "split", "surrender"]
#: what one patron of a common hand decides; `first` or `both` after an automatic split
PatronDecision = Literal["hit", "stand", "double", "surrender", "first", "both"]
Face = Literal["up", "down"]
#: what a card that was given a place may turn out to have been; one drawn in error is the next card, the others are burned
MisdrawnWhy = Literal["relief", "face_up", "drawn_in_error", "dealer_stands"]
#: why a card is burned: a new shoe's first card, dealer relief, face up in the shoe, drawn in error, drawn by a dealer who stands
BurnWhy = Literal["new_shoe", "relief", "face_up", "drawn_in_error", "dealer_stands"]

DECISIONS: tuple[Decision, ...] = get_args(Decision)
PATRON_DECISIONS: tuple[PatronDecision, ...] = get_args(PatronDecision)
MISDRAWN: tuple[MisdrawnWhy, ...] = get_args(MisdrawnWhy)
BURNS: tuple[BurnWhy, ...] = get_args(BurnWhy)


class NewShoe(NamedTuple):
    """A freshly shuffled and cut shoe is in use. `decks` None: as many as the rule set has. `burn`: the cards burned."""

    decks: int | None = None
    burn: tuple[Card, ...] = ()


class Wager(NamedTuple):
    """A box's wagers for the coming round; `amount` 0 removes them. `side`: the additional wagers by name."""

    box: int
    amount: int
    side: tuple[tuple[str, int], ...] = ()
    patron: str | None = None


class Drawn(NamedTuple):
    """A card left the shoe. `to`: where a card of the deal really went, a box or 0 for the dealer, if not where it was
    awaited. `why` "drawn_in_error": it has no place yet, and is the next card. `id`: the reader's own number of it."""

    card: Card
    face: Face | None = None
    id: str | None = None
    to: int | None = None
    why: Literal["drawn_in_error"] | None = None


class Decide(NamedTuple):
    """A player's decision. `box` and `hand`, where given, must name the hand whose turn it is. `amount`: double for less."""

    decision: Decision
    box: int | None = None
    hand: int | None = None
    amount: int | None = None


class Insurance(NamedTuple):
    """Insurance of a box, or of a patron of a common hand."""

    amount: int
    box: int | None = None
    patron: str | None = None


class EvenMoney(NamedTuple):
    """A blackjack against an ace is paid even money."""

    box: int


class InsuranceClosed(NamedTuple):
    """The dealer closes insurance."""


class HoleCheck(NamedTuple):
    """What the hole-card reader device showed."""

    blackjack: bool


class Reveal(NamedTuple):
    """The hole card, which nobody has read, is turned."""

    card: Card


class Read(NamedTuple):
    """What the unread card is that holds the table."""

    card: Card


class CutCard(NamedTuple):
    """The cutting card came out."""


class PatronWager(NamedTuple):
    """Common hand: one patron's wager; 0 removes it."""

    patron: str
    amount: int


class PatronDecides(NamedTuple):
    """Common hand: one patron's decision at the open stage."""

    patron: str
    do: PatronDecision


class PatronsClosed(NamedTuple):
    """Common hand: no more decisions at this stage."""


class Burn(NamedTuple):
    """A card that plays no part."""

    card: Card
    why: BurnWhy | None = None


class Undo(NamedTuple):
    """Takes back the last decision, wager or insurance of the round."""


class Correct(NamedTuple):
    """A supervisor corrects the reading of the card that lies at a place. `box` 0: the dealer's hand.

    `to`, `face` and `why`: the card should not have had this place (as in `Drawn` and `Burn`).
    """

    box: int
    position: int
    card: Card
    by: str
    reason: str
    hand: int = 1
    to: int | None = None
    face: Face | None = None
    why: MisdrawnWhy | None = None


class Void(NamedTuple):
    """A supervisor voids the round; or, with `box`, takes a box that got no card out of it."""

    by: str
    reason: str
    box: int | None = None


Command = (
    NewShoe
    | Wager
    | Drawn
    | Decide
    | Insurance
    | EvenMoney
    | InsuranceClosed
    | HoleCheck
    | Reveal
    | Read
    | CutCard
    | PatronWager
    | PatronDecides
    | PatronsClosed
    | Burn
    | Undo
    | Correct
    | Void
)


class Malformed(NamedTuple):
    """An object that could not be read whole, and why. `known`: the command with None for what could not be read; None
    where its type is unknown. A rule that needs no more than what is known, and is the stronger, refuses it first."""

    known: Any
    fault: Reason


#: what `parse` gives: the command, or what could be read of it
Parsed = Command | Malformed


def parse(data: Mapping[str, Any]) -> Parsed:
    """The command in one object of a shoe log. Never raises. Keys that the type does not have are passed over."""
    kind = data.get("type")
    if kind == "card" and len(data) == 2:  # nearly every input is one
        text = data.get("card")
        drawn = _DRAWN.get(text) if type(text) is str else None
        if drawn is not None:
            return drawn
    shape = _SHAPES.get(kind) if isinstance(kind, str) else None
    if shape is None:
        return Malformed(None, refusals.unknown_type(value=kind, allowed=tuple(KEYS)))
    if len(data) == 1 and shape.bare is not None:
        bare: Command = shape.bare
        return bare
    fault: Reason | None = None
    values: list[Any] = [*shape.given]
    for key, needed, default, reader in shape.keys:
        value = data.get(key)
        if value is None:
            value = default
            if needed and fault is None and not (key == "box" and data.get("dealer")):
                fault = refusals.missing_key(kind=str(kind), key=key)
        else:
            try:
                value = reader(value)
            except _NotValidError as wrong:
                bad = reader in _OF_CARDS and type(value) in (str, list)
                if fault is None or (fault.code == "bad_input" and bad):
                    fault = refusals.bad_value(kind=str(kind), key=key, value=value, bad_card=bad, **wrong.facts)
                value = None
        values.append(value)
    command: Command = shape.make(*values)
    return command if fault is None else Malformed(command, fault)


def as_data(command: Command) -> dict[str, Any]:
    """The shoe log's object of a command; `parse` reads the same command from it."""
    data: dict[str, Any] = {"type": kind_of(command)}
    fields: dict[str, Any] = command._asdict()
    if isinstance(command, Correct) and not command.box:
        del fields["box"], fields["hand"]
        data["dealer"] = True
    for key, value in fields.items():
        if value is not None and value != () and key != "decision":
            data[key] = _WRITTEN[key](value) if key in _WRITTEN else value
    return data


def kind_of(command: Command) -> str:
    """The type of a command as a shoe log writes it: "card", "stand", "wager"."""
    return command.decision if isinstance(command, Decide) else _TYPES[type(command)]


# What reads each key. Each raises `_NotValidError` with what is allowed.


class _NotValidError(ValueError):
    """A value that cannot stand there. `facts`: what is `expected`, as `refusals.bad_value` takes it."""

    def __init__(self, expected: str, **more: Any) -> None:
        super().__init__(expected)
        self.facts: dict[str, Any] = {"expected": expected, **more}


def _any_card(value: object) -> Card:
    card = BY_TEXT.get(value) if isinstance(value, str) else None
    if card is None:
        raise _NotValidError("card")
    return card


def _known_card(value: object) -> Card:
    card = _any_card(value)
    if card is UNREAD:
        raise _NotValidError("known_card")
    return card


def _cards(value: object) -> tuple[Card, ...]:
    if not isinstance(value, list):
        raise _NotValidError("cards")
    return tuple(map(_any_card, value))


def _whole(low: int, high: int) -> Callable[[object], int]:
    def reader(value: object) -> int:
        if type(value) is not int or not low <= value <= high:
            raise _NotValidError("whole", low=low, high=high)
        return value

    return reader


def _word(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise _NotValidError("text")
    return value


def _yes(value: object) -> bool:
    if not isinstance(value, bool):
        raise _NotValidError("yes_or_no")
    return value


def _one_of(*words: str) -> Callable[[object], str]:
    def reader(value: object) -> str:
        if not isinstance(value, str) or value not in words:
            raise _NotValidError("one_of", allowed=words)
        return value

    return reader


def _sides(value: object) -> tuple[tuple[str, int], ...]:
    if not isinstance(value, dict):
        raise _NotValidError("sides")
    return tuple((str(name), _side(amount)) for name, amount in value.items())


def _amount(value: object) -> int:
    try:
        return cents(value)
    except ValueError:
        raise _NotValidError("amount") from None


def _side(value: object) -> int:
    """What cannot be read is 0, which no additional wager is: a wrong amount, and refused as one."""
    try:
        return cents(value)
    except ValueError:
        return 0


def _to(value: object) -> int:
    return 0 if value == "dealer" else _NUMBER(value)


#: how the values are written that no JSON value is
_WRITTEN: dict[str, Callable[[Any], Any]] = {
    "card": lambda card: card.text,
    "burn": lambda cards: [card.text for card in cards],
    "amount": money,
    "side": lambda side: {name: money(amount) for name, amount in side},
    "to": lambda to: to or "dealer",
}
_NUMBER = _whole(1, 1_000_000)
_FACE = _one_of(*get_args(Face))
_OF_CARDS = (_known_card, _any_card, _cards)


# What each type of object is made of.


class _Shape(NamedTuple):
    """`keys`: each key's name, whether it is needed, what stands for it where it is absent, and what reads it. `make` takes
    the values of `given`, then of the keys in their order. `bare`: the command without any key."""

    make: Callable[..., Any]
    keys: tuple[tuple[str, bool, Any, Callable[[Any], Any]], ...]
    given: tuple[Any, ...]
    bare: Any


def _shape(of: Any, *given: Any, make: Callable[..., Any] | None = None, **keys: Callable[[Any], Any]) -> _Shape:
    """The shape of the type `of`, whose fields without a default are needed."""
    defaults, needed = of._field_defaults, (key in of._fields and key not in of._field_defaults for key in keys)
    rows = tuple((key, need, defaults.get(key), keys[key]) for key, need in zip(keys, needed, strict=True))
    return _Shape(make or of, rows, given, None if any(need for _, need, _, _ in rows) else of(*given))


def _corrected(dealer: bool | None, box: int, *others: Any) -> Correct:
    return Correct(0 if dealer else box, *others)


_HAND = {"box": _NUMBER, "hand": _NUMBER}
_SIGNED = {"by": _word, "reason": _word}
_SHAPES: dict[str, _Shape] = {
    "shoe": _shape(NewShoe, decks=_whole(1, 8), burn=_cards),
    "wager": _shape(Wager, box=_NUMBER, amount=_amount, side=_sides, patron=_word),
    "card": _shape(Drawn, card=_any_card, face=_FACE, id=_word, to=_to, why=_one_of("drawn_in_error")),
    "stand": _shape(Decide, "stand", **_HAND),
    "hit": _shape(Decide, "hit", **_HAND),
    "double": _shape(Decide, "double", **_HAND, amount=_amount),
    "split": _shape(Decide, "split", **_HAND),
    "surrender": _shape(Decide, "surrender", **_HAND),
    "insurance": _shape(Insurance, amount=_amount, box=_NUMBER, patron=_word),
    "even_money": _shape(EvenMoney, box=_NUMBER),
    "insurance_closed": _shape(InsuranceClosed),
    "hole_check": _shape(HoleCheck, blackjack=_yes),
    "reveal": _shape(Reveal, card=_known_card),
    "read": _shape(Read, card=_known_card),
    "cut_card": _shape(CutCard),
    "patron_wager": _shape(PatronWager, patron=_word, amount=_amount),
    "patron": _shape(PatronDecides, patron=_word, do=_one_of(*PATRON_DECISIONS)),
    "patrons_closed": _shape(PatronsClosed),
    "burn": _shape(Burn, card=_any_card, why=_one_of(*BURNS)),
    "undo": _shape(Undo),
    "correct": _shape(
        Correct,
        make=_corrected,
        dealer=_yes,
        box=_NUMBER,
        position=_NUMBER,
        card=_known_card,
        **_SIGNED,
        hand=_NUMBER,
        to=_to,
        face=_FACE,
        why=_one_of(*MISDRAWN),
    ),
    "void": _shape(Void, **_SIGNED, box=_NUMBER),
}
#: the types of a shoe log's objects, each with the keys that it may have beside those that any object may have
KEYS: dict[str, tuple[str, ...]] = {kind: tuple(key for key, *_ in shape.keys) for kind, shape in _SHAPES.items()}
_TYPES: dict[type, str] = {
    type(shape.make(*shape.given, *[None] * len(shape.keys))): kind for kind, shape in _SHAPES.items()
}
_DRAWN: dict[str, Drawn] = {text: Drawn(card) for text, card in BY_TEXT.items()}
