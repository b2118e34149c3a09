"""Frozen values as JSON holds them and back: named tuples as objects without the fields that are as
usual.

A text that `kiosk.words.unworded` has said is `{"said": [...]}`, and comes back in the words of
whoever reads it.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from typing import Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from kiosk.game.cards import Card, parse
from kiosk.game.view import TableView
from kiosk.reading import Health
from kiosk.station.step import (
    Alarm,
    Alerts,
    ReadersShown,
    Sign,
    Step,
    TableShown,
    Told,
    Trouble,
)
from kiosk.words.messages import Messages
from kiosk.words.said import Said
from kiosk.words.unworded import is_said, parts, prompt_said, worded

T = TypeVar("T")
_SCALAR = (str, int, float, bool)


class Limits(NamedTuple):
    """Of a table's sign what the pit knows no other way: the limits in cents, the options that
    differ from the rule set, and each option that can be changed at the table, with its value."""

    minimum: int | None = None
    maximum: int | None = None
    options: tuple[tuple[str, str], ...] = ()
    in_force: tuple[tuple[str, str | bool], ...] = ()


class Shown(NamedTuple):
    """Of a step what leaves the table: what its screen shows, and not what may be done there."""

    view: TableView
    said: tuple[Said, ...] = ()
    next: Said | None = None
    settling: tuple[Said, ...] = ()
    due: tuple[Said, ...] = ()
    troubles: tuple[Trouble, ...] = ()
    alarms: tuple[Alarm, ...] = ()
    health: Health = Health()
    held: tuple[str, ...] = ()
    seconds: int | None = None
    waits: bool = False
    sign: Limits | None = None


def plain(value: Any) -> Any:
    """`value` as JSON holds it."""
    if isinstance(value, str):
        return {"said": parts(value)} if is_said(value) else value
    if isinstance(value, Step):
        return plain(_shown(value))
    if isinstance(value, Said):
        return parts(value.text)[0]
    if isinstance(value, Card):
        return value.text
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        row: Any = value
        usual = row._field_defaults
        return {
            name: plain(each)
            for name, each in zip(row._fields, value, strict=True)
            if name not in usual or each != usual[name]
        }
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    return value


def _shown(step: Step) -> Shown:
    sign = step.table.sign
    return Shown(
        view=step.table.view,
        **step.told._asdict(),
        troubles=step.alerts.troubles,
        alarms=step.alerts.alarms,
        health=step.readers.health,
        held=step.readers.held,
        seconds=step.table.seconds,
        waits=step.readers.waits,
        sign=None if sign is None else Limits(*sign[:4]),
    )


def typed(kind: type[T], data: Any, messages: Messages) -> T:
    """The value of `kind` that `plain` wrote, in the words of `messages`. What a later version has
    besides is passed over.

    Raises `ValueError` where `data` is none.
    """
    asked: Any = kind
    try:
        made: T = _reader(asked)(data, messages)
    except (KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(f"no {kind}: {error!r}") from error
    return made


#: makes a value of what JSON held; raises `ValueError`, or what reading it amiss raises
_Read = Callable[[Any, Messages], Any]


@cache
def _reader(kind: Any) -> _Read:
    """Reads values of `kind`: made once for each type, since a pit reads a thousand summaries a
    second."""
    origin, inner = get_origin(kind), get_args(kind)
    if kind is Any:
        return lambda data, messages: data
    if kind is str:
        return _text
    if kind is Said:
        return prompt_said
    if kind is Card:
        return _card
    if kind is Step:
        return _step
    if hasattr(kind, "_fields"):
        return _row(kind)
    if kind in _SCALAR:
        return lambda data, messages: data if type(data) is kind else _wrong(kind, data)
    if origin is Literal:
        return lambda data, messages: data if data in inner else _wrong(kind, data)
    if origin in (Union, types.UnionType):
        return _one_of(inner)
    if origin in (tuple, frozenset):
        return _several(origin, inner)
    if origin is not None and issubclass(origin, Mapping):
        each = _reader(inner[1])
        return lambda data, messages: {name: each(value, messages) for name, value in data.items()}
    raise TypeError(f"{kind} cannot be read")


def _text(data: Any, messages: Messages) -> str:
    if type(data) is str:
        return data
    return worded(data["said"], messages) if type(data) is dict else _wrong(str, data)


def _card(data: Any, messages: Messages) -> Card:
    return parse(data) if type(data) is str else _wrong(Card, data)


def _step(data: Any, messages: Messages) -> Step:
    this: Shown = _reader(Shown)(data, messages)
    sign = None if this.sign is None else Sign(*this.sign)
    return Step(
        TableShown(this.view, None, sign, this.seconds),
        Told(this.said, this.next, this.settling, this.due),
        ReadersShown(this.health, this.held, None, this.waits),
        Alerts(this.troubles, this.alarms),
    )


def _row(kind: Any) -> _Read:
    hints = get_type_hints(kind)
    fields = [(name, _reader(hints[name])) for name in kind._fields]

    def read(data: Any, messages: Messages) -> Any:
        if type(data) is not dict:
            _wrong(kind, data)
        return kind(**{name: each(data[name], messages) for name, each in fields if name in data})

    return read


def _one_of(kinds: tuple[Any, ...]) -> _Read:
    """The first of `kinds` that it is."""
    *first, last = [_reader(each) for each in kinds if each is not type(None)]
    optional = type(None) in kinds

    def read(data: Any, messages: Messages) -> Any:
        if data is None and optional:
            return None
        for each in first:
            with suppress(ValueError):
                return each(data, messages)
        return last(data, messages)

    return read


def _several(made: Any, inner: tuple[Any, ...]) -> _Read:
    readers = [_reader(each) for each in inner if each is not Ellipsis]
    alike = made is frozenset or inner[-1] is Ellipsis

    def read(data: Any, messages: Messages) -> Any:
        if type(data) is not list:
            _wrong(made, data)
        if alike:
            return made([readers[0](each, messages) for each in data])
        return tuple([each(one, messages) for each, one in zip(readers, data, strict=True)])

    return read


def _wrong(kind: Any, data: Any) -> Any:
    raise ValueError(f"{str(data)[:80]!r} is no {kind}")
