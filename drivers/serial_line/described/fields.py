"""Messages of several fields. Those that carry a meaning are put together to one text; one may be
the message's number; all others mean nothing.

    form      a message                            means             text
    columns   17,CARD,AS,20:01:44                  ["1", "2"]        CARD AS
    pairs     t=93;ev=card;c=AS                    ["ev", "c"]       card AS
    json      {"c": "AS", "seq": 9, "ev": "card"}  ["ev", "c"]       card AS
    places    44 91 a5                             ["0:1", "2:1"]    44 a5

A field that is not there, or is empty, leaves nothing in the text: `{"ev": "alive"}` and the
columns `17,alive,` say `alive`. Fields by name come in any order.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from kiosk.game.frozen import frozen

#: by their names, fields and what they hold
Values = Mapping[str, str]


@frozen
class FieldSettings:
    """`form`: "text" where a message is one text and no fields, "columns", "pairs", "json" or
    "places". `separator` stands between columns and between pairs, `equals` inside a pair. `means`:
    which fields make the text, with `joint` between them (of places nothing): columns count from 0,
    the fields of an object inside another are named "outer.inner", a place is "at:length", from the
    end where `at` is negative; a place that reaches into one that is named before it is not there.
    `number`: the field that carries the message's number; "" for none.
    """

    form: str = "text"
    separator: str = ","
    equals: str = "="
    means: tuple[str, ...] = ()
    joint: str = " "
    number: str = ""


class Form(Protocol):
    """One way of writing fields. `read` gives None for what is not written so."""

    def read(self, content: bytes) -> Values | None: ...
    def write(self, values: Values) -> bytes: ...


class Fields:
    """The fields of one profile's messages."""

    def __init__(self, settings: FieldSettings) -> None:
        self._settings = settings
        wanted = [*settings.means, *filter(None, [settings.number])]
        self._form = _FORMS[settings.form](settings, wanted)
        self._joint = "" if settings.form == "places" else settings.joint

    def read(self, content: bytes) -> tuple[str, str] | None:
        """The text of a message and its number as it is written, "" for none; None where it does
        not have the form."""
        values = self._form.read(content)
        if values is None:
            return None
        parts = (values[name] for name in self._settings.means if name in values)
        return self._joint.join(parts), values.get(self._settings.number, "")

    def values(self, content: bytes) -> Values | None:
        """What all fields of a message hold, of those that have names; None where it does not have
        the form."""
        return self._form.read(content)

    def write(self, text: str, number: str = "") -> bytes:
        """A message of this text. Raises `UnicodeEncodeError` for a character that no byte stands
        for."""
        values = dict(zip(self._settings.means, self._parts(text), strict=False))
        if number:
            values[self._settings.number] = number
        return self._form.write(values)

    def _parts(self, text: str) -> list[str]:
        means = self._settings.means
        if self._joint:
            return text.split(self._joint, len(means) - 1)
        parts = []
        for name in means:
            length = Place.of(name).length
            parts.append(text[:length])
            text = text[length:]
        return [part for part in parts if part]


class Columns:
    """Texts between separators. What means nothing is written as 0."""

    def __init__(self, settings: FieldSettings, wanted: Sequence[str]) -> None:
        self._separator = settings.separator
        self._count = 1 + max(map(int, wanted))
        self._wanted = wanted

    def read(self, content: bytes) -> Values | None:
        columns = content.decode("latin-1").split(self._separator)
        return {str(n): column for n, column in enumerate(columns) if column}

    def write(self, values: Values) -> bytes:
        columns = [
            values.get(str(n), "" if str(n) in self._wanted else "0") for n in range(self._count)
        ]
        return self._separator.join(columns).encode("latin-1")


class Pairs:
    """Names and values."""

    def __init__(self, settings: FieldSettings, wanted: Sequence[str]) -> None:
        self._separator, self._equals = settings.separator, settings.equals
        self._wanted = wanted

    def read(self, content: bytes) -> Values | None:
        values: dict[str, str] = {}
        for pair in filter(None, content.decode("latin-1").split(self._separator)):
            name, equals, value = pair.partition(self._equals)
            name = name.strip()
            if not equals or name in values:
                return None
            values[name] = value.strip()
        return {name: value for name, value in values.items() if value}

    def write(self, values: Values) -> bytes:
        pairs = [name + self._equals + value for name, value in values.items()]
        return self._separator.join(pairs).encode("latin-1")


class Json:
    """An object of JSON, in UTF-8. Numbers count as they are written; lists mean nothing. The
    message's number is written without quotation marks, as devices do."""

    def __init__(self, settings: FieldSettings, _wanted: Sequence[str]) -> None:
        self._number = settings.number

    def read(self, content: bytes) -> Values | None:
        try:
            data = json.loads(
                content.decode(),
                object_pairs_hook=_once,
                parse_int=str,
                parse_float=str,
                parse_constant=_refuse,
            )
            values = _once(_flat(data)) if isinstance(data, dict) else None
            json.dumps(values, ensure_ascii=False).encode()  # half a character cannot be kept
        except (ValueError, RecursionError):
            return None
        return values

    def write(self, values: Values) -> bytes:
        data: dict[str, Any] = {}
        for name, value in values.items():
            *outer, inner = name.split(".")
            place = data
            for each in outer:
                place = place.setdefault(each, {})
            is_number = name == self._number and _is_whole(value)
            place[inner] = int(value) if is_number else value
        return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


class Place(NamedTuple):
    """Some bytes of a message: `length` from `at` on."""

    at: int
    length: int

    @classmethod
    def of(cls, name: str) -> Place:
        """The place that is named "at:length". Raises ValueError."""
        at, colon, length = name.partition(":")
        if not colon:
            raise ValueError
        return cls(int(at), int(length))

    def span(self, size: int) -> range:
        """Which bytes it has in a message of this size; none where it does not fit."""
        begin = self.at + (size if self.at < 0 else 0)
        return range(begin, begin + self.length) if 0 <= begin <= size - self.length else range(0)


class Places:
    """Bytes at fixed places. What means nothing is written as 0x30."""

    def __init__(self, _settings: FieldSettings, wanted: Sequence[str]) -> None:
        self._places = {name: Place.of(name) for name in wanted}

    def read(self, content: bytes) -> Values | None:
        values: dict[str, str] = {}
        taken: set[int] = set()
        for name, place in self._places.items():
            span = place.span(len(content))
            if span and taken.isdisjoint(span):
                taken.update(span)
                values[name] = content[span.start : span.stop].decode("latin-1")
        return values

    def write(self, values: Values) -> bytes:
        placed = sorted((Place.of(name), value) for name, value in values.items())
        size = max((at + length for (at, length), _ in placed if at >= 0), default=0)
        size += max((-at for (at, _), _ in placed if at < 0), default=0)
        content = bytearray(b"0" * size)
        for place, value in placed:
            span = place.span(size)
            content[span.start : span.stop] = value.encode("latin-1")
        return bytes(content)


_FORMS: dict[str, Callable[[FieldSettings, Sequence[str]], Form]] = {
    "columns": Columns,
    "pairs": Pairs,
    "json": Json,
    "places": Places,
}
FORMS = ("text", *_FORMS)


def _is_whole(value: str) -> bool:
    """Whether a JSON number may be written so."""
    return value.isascii() and value.isdecimal() and str(int(value)) == value


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; a name that comes twice says two things."""
    data = dict(pairs)
    if len(data) != len(pairs):
        raise ValueError
    return data


def _refuse(constant: str) -> Any:
    raise ValueError(constant)


def _flat(data: Mapping[str, Any], before: str = "") -> list[tuple[str, str]]:
    """Texts by their names; what is empty or null is not there."""
    found: list[tuple[str, str]] = []
    for name, value in data.items():
        if isinstance(value, dict):
            found += _flat(value, f"{before}{name}.")
        elif isinstance(value, bool):
            found.append((before + name, "true" if value else "false"))
        elif isinstance(value, str) and value:
            found.append((before + name, value))
    return found
