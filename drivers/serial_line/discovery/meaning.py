"""What the contents of messages mean: which of their fields is the card, which the number, and what
stands around a card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from drivers.serial_line.described.fields import Fields, FieldSettings
from drivers.serial_line.discovery.coding import coding, table
from drivers.serial_line.discovery.common import common_start
from kiosk.game.cards import Card

_SEPARATORS = (",", ";", "|", "/", "\t", "&", " ")


@dataclass(frozen=True, slots=True)
class Meaning:
    """Keys of [frames], [fields] and [cards]. `texts`: how often each text came that is no card.
    `is_regular`: the cards follow an order; else each has a name of its own, and what was recorded
    once may be something else than the card. `before_number`: what stood before every number, never
    changed, and may be part of it. `card_at`, `number_at`: the field, or the byte of the first card
    from 1, "" for none. `counts`: each card is one more than the one before, as a number is;
    `is_deck`: nothing but cards came."""

    frames: dict[str, Any]
    fields: dict[str, Any]
    cards: dict[str, Any]
    texts: Counter[str]
    is_regular: bool
    before_number: str = ""
    card_at: str = ""
    number_at: str = ""
    counts: bool = False
    is_deck: bool = False

    @property
    def may_be_swapped(self) -> bool:
        """Whether what is taken for the card may be the number, and the number the card."""
        return self.counts and self.is_deck and bool(self.number_at)

    def is_beside(self, other: Meaning) -> bool:
        """Whether it takes the card from another field, of messages in the same form."""
        form = [self.fields.get(key) for key in ("form", "separator")]
        is_same_form = form == [other.fields.get(key) for key in ("form", "separator")]
        return is_same_form and self.card_at != other.card_at


def meanings(contents: Sequence[bytes], deck: Sequence[Card]) -> Iterator[Meaning]:
    """What the messages may mean, of which some are the cards of `deck` in this order, once or
    several times; the likeliest first."""
    for numbered in _numbers(contents):
        yield from _plain(numbered, deck)
    for fields, values in _forms(contents):
        yield from _named_fields(fields, values, deck)
    yield from _places(contents, deck)


# One text.


@dataclass(frozen=True, slots=True)
class _Numbered:
    """The keys of a number, and the messages without it. `before`: as `Meaning.before_number`."""

    frames: dict[str, Any]
    texts: tuple[str, ...]
    before: str = ""


def _numbers(contents: Sequence[bytes]) -> Iterator[_Numbered]:
    """Every way in which the messages may be numbered; then none.

    A first character that never changes is none of a number's: it may say what kind of message each
    is, and as a part of the number a fault would be taken for a card where the rest comes round.
    """
    texts = tuple(content.decode("latin-1") for content in contents)
    kinds: dict[str, tuple[int, Callable[[str], int | None]]] = {
        "decimal": (10, _decimal),
        "hex": (16, _hexadecimal),
        "bytes": (256, _as_byte),
    }
    for length in (4, 3, 2, 1):
        for at in (*range(8), *range(-1, -9, -1)):
            for number_as, (base, read) in kinds.items():
                pieces = [_piece(text, at, length) for text in texts]
                numbers = [read(piece) if piece else None for piece in pieces]
                if not _counts(numbers, base**length) or (length > 1 and _start_of(pieces)):
                    continue
                frames = {"number_at": at, "number_length": length, "number_as": number_as}
                rest = tuple(_without(text, at, length) for text in texts)
                yield _Numbered(frames, rest, _before(texts, at, read))
    yield _Numbered({}, texts)


def _start_of(pieces: Sequence[str]) -> str:
    """The first character of all, "" where they differ in it."""
    return common_start(list(pieces))[:1]


def _before(texts: Sequence[str], at: int, read: Callable[[str], int | None]) -> str:
    """The character before each number, where it never changes and a number may have it."""
    if at == 0:
        return ""
    before = _start_of([_piece(text, at - 1, 1) for text in texts])
    return before if before and read(before) is not None else ""


def _piece(text: str, at: int, length: int) -> str:
    begin = at + (len(text) if at < 0 else 0)
    return text[begin : begin + length] if 0 <= begin <= len(text) - length else ""


def _without(text: str, at: int, length: int) -> str:
    begin = at + (len(text) if at < 0 else 0)
    return text[:begin] + text[begin + length :]


def _counts(numbers: Sequence[int | None], cycle: int) -> bool:
    """Whether each is one more than the one before."""
    pairs = pairwise(numbers)
    return all(a is not None and b is not None and b == (a + 1) % cycle for a, b in pairs)


def _as_byte(piece: str) -> int:
    return int.from_bytes(piece.encode("latin-1"))


def _decimal(piece: str) -> int | None:
    return int(piece) if piece.isascii() and piece.isdigit() else None


def _hexadecimal(piece: str) -> int | None:
    return int(piece, 16) if set(piece) <= set("0123456789ABCDEFabcdef") else None


def _plain(numbered: _Numbered, deck: Sequence[Card]) -> Iterator[Meaning]:
    """Messages that are one text."""
    for chosen in _choices(numbered.texts, deck):
        names = [numbered.texts[n] for n in chosen]
        prefix, suffix = _around(names)
        inner = [name[len(prefix) : len(name) - len(suffix)] for name in names]
        found = _cards(inner, deck, may_be_table=max(map(len, inner)) <= 3)
        if found is not None:
            frames = {**numbered.frames, "card_prefix": prefix, "card_suffix": suffix}
            others = _others(numbered.texts, chosen)
            card_at, number_at = _at(numbered, names[0], prefix)
            yield Meaning(
                frames,
                {},
                found[0],
                others,
                found[1],
                numbered.before,
                card_at,
                number_at,
                _rises(inner),
                not others,
            )


def _at(numbered: _Numbered, name: str, prefix: str) -> tuple[str, str]:
    """At which byte the card stands in a message, and the number."""
    length = numbered.frames.get("number_length", 0)
    if not length:
        return f"byte {len(prefix) + 1}", ""
    at = numbered.frames["number_at"]
    begin = at + (len(name) + length if at < 0 else 0)
    before_card = length if begin <= len(prefix) else 0
    return f"byte {len(prefix) + before_card + 1}", f"byte {begin + 1}"


def _rises(names: Sequence[str]) -> bool:
    """Whether the cards count up as they were drawn, as a number does."""
    readers = (_as_byte, _decimal, _hexadecimal)
    return any(_counts([read(name) for name in names], 10**18) for read in readers)


def _around(names: Sequence[str]) -> tuple[str, str]:
    """What stands before and behind what differs."""
    prefix = common_start(list(names))
    rest = [name[len(prefix) :][::-1] for name in names]
    return prefix, common_start(rest)[::-1]


def _others(texts: Sequence[str], chosen: Sequence[int]) -> Counter[str]:
    taken = set(chosen)
    return Counter(text for n, text in enumerate(texts) if n not in taken)


def _choices(texts: Sequence[str], deck: Sequence[Card]) -> Iterator[list[int]]:
    """Which messages may be the cards: all; those that come no oftener than the deck does; those of
    one length; those that begin alike."""
    everything = list(range(len(texts)))
    often = Counter(texts)
    decks = max(1, len(texts) // len(deck))
    yield from _of_decks(everything, deck)
    yield from _of_decks([n for n in everything if often[texts[n]] <= decks], deck)
    for size in sorted({len(text) for text in texts}):
        yield from _of_decks([n for n in everything if len(texts[n]) == size], deck)
    for length in range(1, 9):
        for start in sorted({text[:length] for text in texts}):
            yield from _of_decks([n for n in everything if texts[n].startswith(start)], deck)


def _of_decks(chosen: list[int], deck: Sequence[Card]) -> Iterator[list[int]]:
    if chosen and len(chosen) % len(deck) == 0:
        yield chosen


def _cards(
    names: Sequence[str], deck: Sequence[Card], *, may_be_table: bool
) -> tuple[dict[str, Any], bool] | None:
    """The keys of [cards] by which the names are those of the deck, and whether they follow an
    order."""
    named: dict[Card, str] = {}
    for n, name in enumerate(names):
        if named.setdefault(deck[n % len(deck)], name) != name:
            return None
    if len(set(named.values())) != len(deck) or "" in named.values():
        return None
    if (stated := coding(named)) is not None:
        return stated, True
    is_sure = len(names) > len(deck)  # a second time in the same way
    return (table(named), is_sure) if may_be_table or is_sure else None


# Fields by name or by column.


def _forms(contents: Sequence[bytes]) -> Iterator[tuple[dict[str, Any], list[Mapping[str, str]]]]:
    for fields in ({"form": "json"}, *_separated("pairs"), *_separated("columns")):
        form = Fields(FieldSettings(**fields, means=("0",)))
        values = [form.values(content) for content in contents]
        read = [each for each in values if each is not None]
        if len(read) == len(values) and max(map(len, read), default=0) > 1:
            yield fields, read


def _separated(form: str) -> Iterator[dict[str, Any]]:
    for separator in _SEPARATORS:
        yield {"form": form, "separator": separator}


def _named_fields(
    fields: dict[str, Any], values: Sequence[Mapping[str, str]], deck: Sequence[Card]
) -> Iterator[Meaning]:
    names = sorted({name for each in values for name in each})
    numbers = [name for name in names if _is_number(name, values)]
    kinds = [name for name in names if name not in numbers and _is_kind(name, values)]
    for kind in (*kinds, ""):
        one = [[name] for name in names if name != kind]
        two = [
            [a, b]
            for a in names
            for b in names
            if len({a, b, kind, *numbers[:1]}) == 3 + bool(numbers)
        ]
        for card in (*one, *two):
            number = next((name for name in numbers if name not in card), "")
            if numbers and not number:
                continue  # the only number is none of the cards
            yield from _read_so(fields, [kind, *card] if kind else card, number, values, deck)


def _is_number(name: str, values: Sequence[Mapping[str, str]]) -> bool:
    return _counts([_decimal(each.get(name, "")) for each in values], 10**18)


def _is_kind(name: str, values: Sequence[Mapping[str, str]]) -> bool:
    """Whether it says what kind of message each is."""
    return all(name in each for each in values) and len({each[name] for each in values}) <= 8


def _read_so(
    fields: dict[str, Any],
    means: list[str],
    number: str,
    values: Sequence[Mapping[str, str]],
    deck: Sequence[Card],
) -> Iterator[Meaning]:
    stated = {**fields, "means": means, **({"number": number} if number else {})}
    texts = tuple(" ".join(each[name] for name in means if name in each) for each in values)
    for meaning in _plain(_Numbered({}, texts), deck):
        at = [f"column {name}" if fields["form"] == "columns" else name for name in means]
        yield replace(meaning, fields=stated, card_at=at[-1], number_at=number)


# Bytes at places.


def _places(contents: Sequence[bytes], deck: Sequence[Card]) -> Iterator[Meaning]:
    """Binary messages in which bytes mean nothing: a byte that says the kind, and the card's."""
    size = min(map(len, contents))
    columns = [[content[at] for content in contents] for at in range(size)]
    numbers = [at for at in range(size) if _counts(columns[at], 256)]
    kinds = [at for at in range(size) if len(set(columns[at])) <= 8 and at not in numbers]
    for at in range(size):
        number = next((each for each in numbers if each != at), None)
        for kind in kinds:
            if at == kind or (at in numbers and number is None):
                continue  # the only number is none of the cards
            texts = tuple(chr(content[kind]) + chr(content[at]) for content in contents)
            fields: dict[str, Any] = {"form": "places", "means": [f"{kind}:1", f"{at}:1"]}
            frames, before, number_at = {}, "", ""
            if number is not None:
                fields["number"], frames = f"{number}:1", {"number_as": "bytes"}
                is_before = kind == number - 1 and len(set(columns[kind])) == 1
                before = chr(columns[kind][0]) if is_before else ""
                number_at = f"byte {number + 1}"
            for meaning in _plain(_Numbered(frames, texts, before), deck):
                yield replace(meaning, fields=fields, card_at=f"byte {at + 1}", number_at=number_at)
