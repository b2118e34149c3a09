"""Frozen values as JSON holds them and back: named tuples as objects without the fields that are as usual.

A text that `kiosk.words.unworded` has said is `{"said": [...]}`, and comes back in the words of whoever reads it.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from kiosk.game.view import TableView
from kiosk.reading import Health
from kiosk.station.step import Alarm, Sign, Step, Trouble
from kiosk.words.phrases import Phrases
from kiosk.words.said import Said
from kiosk.words.unworded import is_said, parts, prompt_said, worded

T = TypeVar("T")
_SCALAR = (str, int, float, bool)


class Limits(NamedTuple):
    """Of a table's sign what the pit knows no other way: the limits in cents, and the options that differ from the rule set."""

    minimum: int | None = None
    maximum: int | None = None
    options: tuple[tuple[str, str], ...] = ()


class Shown(NamedTuple):
    """Of a step what leaves the table: what its screen shows, and not what may be done there."""

    view: TableView
    said: tuple[Said, ...] = ()
    next: Said | None = None
    settling: tuple[Said, ...] = ()
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
        limits = None if value.sign is None else Limits(*value.sign[:3])
        return plain(Shown(*[getattr(value, name) for name in Shown._fields])._replace(sign=limits))
    if isinstance(value, Said):
        return parts(value.text)[0]
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


def typed(kind: type[T], data: Any, speaker: Phrases) -> T:
    """The value of `kind` that `plain` wrote, in the words of `speaker`. What a later version has besides is passed over.

    Raises `ValueError` where `data` is none.
    """
    try:
        made: T = _typed(kind, data, speaker)
    except (KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(f"no {kind.__name__}: {error!r}") from error
    return made


@cache
def _hints(kind: type[Any]) -> dict[str, Any]:
    return get_type_hints(kind)


def _typed(kind: Any, data: Any, speaker: Phrases) -> Any:
    origin, inner = get_origin(kind), get_args(kind)
    if kind is str and isinstance(data, dict):
        return worded(data["said"], speaker)
    if kind is Said:
        return prompt_said(data, speaker)
    if kind is Step:
        this: Shown = _row(Shown, data, speaker)
        return Step(**{**this._asdict(), "sign": this.sign and Sign(*this.sign)})
    if hasattr(kind, "_fields"):
        return _row(kind, data, speaker)
    if kind in _SCALAR:
        if isinstance(data, kind) and isinstance(data, bool) == (kind is bool):
            return data
        raise ValueError(f"{data!r} is no {kind.__name__}")
    if kind is Any or kind is type(None):
        return data if kind is Any or data is None else _wrong(kind, data)
    if origin is Literal:
        return data if data in inner else _wrong(kind, data)
    if origin in (Union, types.UnionType):
        return _one_of(inner, data, speaker)
    if origin is tuple:
        if inner[-1] is Ellipsis:
            return tuple([_typed(inner[0], each, speaker) for each in _list(data)])
        return tuple([_typed(each, one, speaker) for each, one in zip(inner, _list(data), strict=True)])
    if origin is frozenset:
        return frozenset([_typed(inner[0], each, speaker) for each in _list(data)])
    if origin is not None and issubclass(origin, Mapping) and isinstance(data, dict):
        return {key: _typed(inner[1], each, speaker) for key, each in data.items()}
    return _wrong(kind, data)


def _one_of(kinds: tuple[Any, ...], data: Any, speaker: Phrases) -> Any:
    """The first of `kinds` that `data` is."""
    if data is None and type(None) in kinds:
        return None
    for kind in kinds[:-1]:
        try:
            return _typed(kind, data, speaker)
        except ValueError:
            continue
    return _typed(kinds[-1], data, speaker)


def _list(data: Any) -> list[Any]:
    return data if isinstance(data, list) else _wrong(list, data)


def _wrong(kind: Any, data: Any) -> Any:
    raise ValueError(f"{str(data)[:80]!r} is no {kind}")


def _row(kind: Any, data: Any, speaker: Phrases) -> Any:
    if not isinstance(data, dict):
        _wrong(kind, data)
    hints = _hints(kind)
    return kind(**{name: _typed(hints[name], data[name], speaker) for name in kind._fields if name in data})
