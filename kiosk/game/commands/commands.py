"""Commands: every input of a table, typed and frozen. `parse` reads one from a shoe log's object,
`as_data` writes it.

Money is in cents, boxes and hands count from 1. Nothing here judges whether a command is allowed
now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, get_args

from kiosk.game import refusals
from kiosk.game.cards import BY_TEXT, Card
from kiosk.game.commands import values
from kiosk.game.commands.values import NotValidError, one_of, whole
from kiosk.game.frozen import fields_of, frozen, usual_of
from kiosk.game.money.money import money
from kiosk.game.refusals import Reason
from kiosk.game.view import CardPlace, card_place

HandDecision = Literal["stand", "hit", "double", "split", "surrender"]
#: what one patron of a common hand decides; `first` or `both` after an automatic split
PatronDecision = Literal["hit", "stand", "double", "surrender", "first", "both"]
Face = Literal["up", "down"]
#: what a card that was given a place may turn out to have been; one drawn in error is the next
#: card, the others are burned
MisdrawnWhy = Literal["relief", "face_up", "drawn_in_error", "dealer_stands"]
#: why a shoe is changed after a round in which no cutting card came
ShoeChangeWhy = Literal["ordered", "wrong_shoe"]
#: why a card is burned: a new shoe's first card, dealer relief, face up in the shoe, drawn in
#: error, drawn by a dealer who stands
BurnWhy = Literal["new_shoe", "relief", "face_up", "drawn_in_error", "dealer_stands"]

DECISIONS: tuple[HandDecision, ...] = get_args(HandDecision)
PATRON_DECISIONS: tuple[PatronDecision, ...] = get_args(PatronDecision)
MISDRAWN: tuple[MisdrawnWhy, ...] = get_args(MisdrawnWhy)
BURNS: tuple[BurnWhy, ...] = get_args(BurnWhy)


@frozen
class NewShoe:
    """A freshly shuffled and cut shoe is in use. `decks` None: as many as the rule set has. `burn`:
    the cards burned."""

    decks: int | None = None
    burn: tuple[Card, ...] = ()


@frozen
class Wager:
    """A box's wagers for the coming round; `amount` 0 removes them. `side`: the additional wagers
    by name."""

    box: int
    amount: int
    side: tuple[tuple[str, int], ...] = ()
    patron: str | None = None


@frozen
class Drawn:
    """A card left the shoe. `to`: where a card of the deal really went, a box or 0 for the dealer,
    if not where it was awaited. `why` "drawn_in_error": it has no place yet, and is the next card.
    `id`: the reader's own number of it."""

    card: Card
    face: Face | None = None
    id: str | None = None
    to: int | None = None
    why: Literal["drawn_in_error"] | None = None


@frozen
class Decide:
    """A player's decision. `box` and `hand`, where given, must name the hand whose turn it is.
    `amount`: double for less."""

    decision: HandDecision
    box: int | None = None
    hand: int | None = None
    amount: int | None = None


@frozen
class Insurance:
    """Insurance of a box, or of a patron of a common hand."""

    amount: int
    box: int | None = None
    patron: str | None = None


@frozen
class EvenMoney:
    """A blackjack against an ace is paid even money."""

    box: int


@frozen
class InsuranceClosed:
    """The dealer closes insurance."""


@frozen
class HoleCheck:
    """What the hole-card reader device showed."""

    blackjack: bool


@frozen
class Reveal:
    """The hole card, which nobody has read, is turned."""

    card: Card


@frozen
class Turn:
    """The hole card, which a reader has read, has been turned by the dealer."""


@frozen
class Settle:
    """What a box is owed after a round, or every box where `box` is None, has been taken or
    paid."""

    box: int | None = None


@frozen
class Read:
    """What the unread card is that holds the table."""

    card: Card


@frozen
class CutCard:
    """The cutting card came out; or, with `why`, the shoe is changed as if it had: a supervisor
    ordered that, or the shoe cannot be right."""

    why: ShoeChangeWhy | None = None


@frozen
class PatronWager:
    """Common hand: one patron's wager; 0 removes it."""

    patron: str
    amount: int


@frozen
class PatronDecides:
    """Common hand: one patron's decision at the open stage. `amount`: what a double adds, where it
    is not as much as the wager."""

    patron: str
    do: PatronDecision
    amount: int | None = None


@frozen
class PatronsClosed:
    """Common hand: no more decisions at this stage."""


@frozen
class PatronBatch:
    """Common hand: what many patrons said at about one moment, all of it of one kind, in its order;
    taken whole or not at all, and not undone. `values`: cents, or for decisions the places in
    `PATRON_DECISIONS`. `ids`: the senders' own numbers of what they said, where they gave any.
    `amounts`: of decisions, by patron what a double adds, where it was said. The journal keeps it
    as one object; a shoe log has an object for each (`singles`)."""

    of: Literal["patron_wager", "insurance", "patron"]
    patrons: Sequence[str]
    values: Sequence[int]
    ids: Sequence[str] = ()
    amounts: Sequence[tuple[str, int]] = ()

    def __hash__(self) -> int:
        """What it says of each patron stands in lists, which have none."""
        return hash((self.of, len(self.patrons)))

    def singles(self) -> Iterator[PatronWager | Insurance | PatronDecides]:
        """The command of each patron."""
        added = dict(self.amounts)
        for patron, value in zip(self.patrons, self.values, strict=True):
            match self.of:
                case "patron_wager":
                    yield PatronWager(patron, value)
                case "insurance":
                    yield Insurance(value, patron=patron)
                case "patron":
                    yield PatronDecides(patron, PATRON_DECISIONS[value], added.get(patron))


@frozen
class Burn:
    """A card that plays no part."""

    card: Card
    why: BurnWhy | None = None


@frozen
class Undo:
    """Takes back the last decision, wager or insurance of the round."""


@frozen
class Correct:
    """A supervisor corrects the reading of the card that lies at a place. `box` 0: the dealer's
    hand.

    `to`, `face` and `why`: the card should not have had this place (as in `Drawn` and `Burn`).
    `as_it_lies`: later cards stay where they lie, also where this card would have sent them
    elsewhere. `ask_again`: patrons of a common hand who have decided at the open stage are asked
    once more. `moved`: later cards went where this card sent them, as in journals from before
    2026-11-23.
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
    as_it_lies: bool | None = None
    ask_again: bool | None = None
    moved: bool | None = None

    @property
    def place(self) -> CardPlace:
        return card_place(self.box, self.hand, self.position)


@frozen
class Amend:
    """A card of a round that is over was another: the round is decided anew, every card staying
    where it lies. `box` 0: the dealer's hand.

    `drawn`: the cards that the dealer draws now, who would have drawn on. `as_it_lies`: as in
    `Correct`.
    """

    round: int
    box: int
    position: int
    card: Card
    by: str
    reason: str
    hand: int = 1
    drawn: tuple[Card, ...] = ()
    as_it_lies: bool | None = None

    @property
    def place(self) -> CardPlace:
        return card_place(self.box, self.hand, self.position)


@frozen
class Void:
    """A supervisor voids the round; or, with `box`, takes a box that got no card out of it."""

    by: str
    reason: str
    box: int | None = None


#: what players say, what is seen of cards, and what the dealer and the floor do
Said = Wager | Decide | Insurance | EvenMoney | PatronWager | PatronDecides | PatronBatch
Seen = NewShoe | Drawn | Burn | Read | HoleCheck | Reveal | Turn | CutCard
Done = InsuranceClosed | PatronsClosed | Settle | Undo | Correct | Amend | Void
Command = Said | Seen | Done


@frozen
class Malformed:
    """An object that could not be read whole, and why. `known`: the command with None for what
    could not be read; None where its type is unknown. A rule that needs no more than what is known,
    and is the stronger, refuses it first."""

    known: Any
    fault: Reason


#: what `parse` gives: the command, or what could be read of it
Parsed = Command | Malformed


def parse(data: Mapping[str, Any]) -> Parsed:
    """The command in one object of a shoe log. Never raises. Keys that the type does not have are
    passed over."""
    kind = data.get("type")
    if kind == "card" and len(data) == 2:  # nearly every input is one
        text = data.get("card")
        drawn = _DRAWN.get(text) if type(text) is str else None
        if drawn is not None:
            return drawn
    shape = _SHAPES.get(kind) if isinstance(kind, str) else None
    if kind == _BATCH:
        return _batch(data)
    if shape is None:
        return Malformed(None, refusals.unknown_type(value=kind, allowed=tuple(KEYS)))
    make, keys, given = shape
    fault: Reason | None = None
    values_: list[Any] = [*given]
    for key, needed, default, reader in keys:
        value = data.get(key)
        if value is None:
            value = default
            if needed and fault is None and not (key == "box" and data.get("dealer")):
                fault = refusals.missing_key(kind=str(kind), key=key)
        else:
            try:
                value = reader(value)
            except NotValidError as wrong:
                if fault is None or (fault.code == "bad_input" and wrong.bad_card):
                    fault = refusals.bad_value(kind=str(kind), key=key, value=value, **wrong.facts)
                value = None
        values_.append(value)
    command: Command = make(*values_)
    return command if fault is None else Malformed(command, fault)


def as_data(command: Command) -> dict[str, Any]:
    """The shoe log's object of a command; `parse` reads the same command from it."""
    if isinstance(command, Drawn) and _is_card_alone(command):  # nearly every input is one
        return {"type": "card", "card": command.card.text}
    data: dict[str, Any] = {"type": kind_of(command)}
    if isinstance(command, PatronBatch):
        return data | _batch_data(command)
    fields = fields_of(command)
    if isinstance(command, Correct | Amend) and not command.box:
        del fields["box"], fields["hand"]
        data["dealer"] = True
    for key, value in fields.items():
        if value is not None and value != () and key != "decision":
            data[key] = _WRITTEN[key](value) if key in _WRITTEN else value
    return data


def _is_card_alone(drawn: Drawn) -> bool:
    """Whether nothing is said of it but which card it is."""
    return drawn.face is None and drawn.id is None and drawn.to is None and drawn.why is None


def kind_of(command: Command) -> str:
    """The type of a command as a shoe log writes it: "card", "stand", "wager"."""
    return command.decision if isinstance(command, Decide) else name_of(type(command))


def name_of(kind: type) -> str:
    """The type that a shoe log writes for the commands of a class other than `Decide`, which has
    five."""
    return _TYPES[kind]


#: how the journal writes a decision of a batch: one letter a patron, in the order of
#: `PATRON_DECISIONS`
_LETTERS = "hsdrfb"
_PLACES = {letter: place for place, letter in enumerate(_LETTERS)}
_BATCH = "patron_batch"


def _batch_data(batch: PatronBatch) -> dict[str, Any]:
    data: dict[str, Any] = {"of": batch.of, "patrons": list(batch.patrons)}
    if batch.ids:
        data["ids"] = list(batch.ids)
    if batch.of == "patron":
        data["do"] = "".join(map(_LETTERS.__getitem__, batch.values))
        return data | (
            {"amounts": {who: money(each) for who, each in batch.amounts}} if batch.amounts else {}
        )
    return data | {
        "amounts": list(
            map({each: money(each) for each in set(batch.values)}.__getitem__, batch.values)
        )
    }


def _batch(data: Mapping[str, Any]) -> Parsed:
    of, patrons, ids = data.get("of"), data.get("patrons"), data.get("ids") or ()
    given = data.get("do" if of == "patron" else "amounts")
    added: dict[str, int] = {}
    try:
        if of == "patron":
            values_: Sequence[int] = bytes(map(_PLACES.__getitem__, given or ()))
            added = {
                who: values.amount(each) for who, each in dict(data.get("amounts") or ()).items()
            }
        else:
            one_of("patron_wager", "insurance")(of)
            values_ = list(
                map(
                    {each: values.amount(each) for each in set(given or ())}.__getitem__,
                    given or (),
                )
            )
        if (
            not isinstance(patrons, list)
            or len(patrons) != len(values_)
            or not all(map(str.strip, (*patrons, *ids)))
        ):
            raise NotValidError("text")
        if not added.keys() <= set(patrons):
            raise NotValidError("text")
    except (NotValidError, KeyError, TypeError, ValueError):
        return Malformed(
            None, refusals.bad_value(kind=_BATCH, key="patrons", value=of, expected="text")
        )
    # Its kind is one of the three, or it was not valid.
    return PatronBatch(of, patrons, values_, ids, tuple(added.items()))  # type: ignore[arg-type]


def _to(value: object) -> int:
    return 0 if value == "dealer" else _NUMBER(value)


#: how the values are written that no JSON value is
_WRITTEN: dict[str, Callable[[Any], Any]] = {
    "card": lambda card: card.text,
    "burn": lambda cards: [card.text for card in cards],
    "drawn": lambda cards: [card.text for card in cards],
    "amount": money,
    "side": lambda side: {name: money(amount) for name, amount in side},
    "to": lambda to: to or "dealer",
}
_NUMBER = whole(1, 1_000_000)
_FACE = one_of(*get_args(Face))


# What each type of object is made of.


class _Shape(NamedTuple):
    """`keys`: each key's name, whether it is needed, what stands for it where it is absent, and
    what reads it. `make` takes the values of `given`, then of the keys in their order."""

    make: Callable[..., Any]
    keys: tuple[tuple[str, bool, Any, Callable[[Any], Any]], ...]
    given: tuple[Any, ...]


def _shape(
    of: Any, *given: Any, make: Callable[..., Any] | None = None, **keys: Callable[[Any], Any]
) -> _Shape:
    """The shape of the type `of`, whose fields without a default are needed."""
    defaults = usual_of(of)
    needed = [key in of.__match_args__ and key not in defaults for key in keys]
    return _Shape(
        make or of,
        tuple(zip(keys, needed, map(defaults.get, keys), keys.values(), strict=True)),
        given,
    )


def _amended(dealer: bool | None, number: int | None, box: int | None, *others: Any) -> Amend:
    # A place that could not be read is None, and the command malformed.
    return Amend(number, 0 if dealer else box, *others)  # type: ignore[arg-type]


def _corrected(dealer: bool | None, box: int | None, *others: Any) -> Correct:
    # As of an amendment.
    return Correct(0 if dealer else box, *others)  # type: ignore[arg-type]


_HAND = {"box": values.any_whole, "hand": values.any_whole}
_PLACE = {"box": _NUMBER, "position": _NUMBER, "card": values.known_card}
_SIGNED = {"by": values.word, "reason": values.word}
_MISDRAWN = {"to": _to, "face": _FACE, "why": one_of(*MISDRAWN)}
_LIES = {"as_it_lies": values.yes, "ask_again": values.yes, "moved": values.yes}
_SHAPES: dict[str, _Shape] = {
    "shoe": _shape(NewShoe, decks=whole(1, 8), burn=values.cards),
    "wager": _shape(
        Wager, box=_NUMBER, amount=values.amount, side=values.sides, patron=values.word
    ),
    "card": _shape(
        Drawn,
        card=values.any_card,
        face=_FACE,
        id=values.word,
        to=_to,
        why=one_of("drawn_in_error"),
    ),
    "stand": _shape(Decide, "stand", **_HAND),
    "hit": _shape(Decide, "hit", **_HAND),
    "double": _shape(Decide, "double", **_HAND, amount=values.amount),
    "split": _shape(Decide, "split", **_HAND),
    "surrender": _shape(Decide, "surrender", **_HAND),
    "insurance": _shape(Insurance, amount=values.amount, box=_NUMBER, patron=values.word),
    "even_money": _shape(EvenMoney, box=_NUMBER),
    "insurance_closed": _shape(InsuranceClosed),
    "hole_check": _shape(HoleCheck, blackjack=values.yes),
    "reveal": _shape(Reveal, card=values.known_card),
    "turn": _shape(Turn),
    "settled": _shape(Settle, box=_NUMBER),
    "read": _shape(Read, card=values.known_card),
    "cut_card": _shape(CutCard, why=one_of(*get_args(ShoeChangeWhy))),
    "patron_wager": _shape(PatronWager, patron=values.word, amount=values.amount),
    "patron": _shape(
        PatronDecides, patron=values.word, do=one_of(*PATRON_DECISIONS), amount=values.amount
    ),
    "patrons_closed": _shape(PatronsClosed),
    "burn": _shape(Burn, card=values.any_card, why=one_of(*BURNS)),
    "undo": _shape(Undo),
    "correct": _shape(
        Correct,
        make=_corrected,
        dealer=values.yes,
        **_PLACE,
        **_SIGNED,
        hand=_NUMBER,
        **_MISDRAWN,
        **_LIES,
    ),
    "amend": _shape(
        Amend,
        make=_amended,
        dealer=values.yes,
        round=_NUMBER,
        **_PLACE,
        **_SIGNED,
        hand=_NUMBER,
        drawn=values.cards,
        as_it_lies=values.yes,
    ),
    "void": _shape(Void, **_SIGNED, box=_NUMBER),
}
#: the types of a shoe log's objects, each with the keys that it may have beside those that any
#: object may have
KEYS: dict[str, tuple[str, ...]] = {
    kind: tuple(key for key, *_ in shape.keys) for kind, shape in _SHAPES.items()
}
_TYPES: dict[type, str] = {
    type(shape.make(*shape.given, *[None] * len(shape.keys))): kind
    for kind, shape in _SHAPES.items()
}
_TYPES[PatronBatch] = _BATCH
_DRAWN: dict[str, Drawn] = {text: Drawn(card) for text, card in BY_TEXT.items()}
