"""The whole state of a table: everything that it keeps, as plain values that can be compared."""

from __future__ import annotations

from typing import Any

from kiosk.game.cards import Card
from kiosk.game.rules import Rules
from kiosk.game.table import Table

#: what says nothing of the table: how the last input was done, the round that it finished, the next patron's number
_PASSING = {"finished", "comers"}
#: how the present state came about, which a correction may change without changing the state
STORY = frozenset({"story", "undo", "burn_before", "told", "at", "sources"})


def picture(table: Table, without: frozenset[str] = frozenset()) -> Any:
    """`without`: names of attributes that are left out wherever they stand."""
    return _plain(table, _PASSING | without)


def _plain(this: Any, without: frozenset[str] | set[str]) -> Any:
    if this is None or isinstance(this, int | str | bytes | bytearray):
        return bytes(this) if isinstance(this, bytearray) else this
    if isinstance(this, Card):
        return this.text
    if isinstance(this, Rules):
        return this.name
    if isinstance(this, dict):
        return {key: _plain(value, without) for key, value in this.items()}
    if isinstance(this, tuple) and hasattr(this, "_fields"):
        return type(this).__name__, [_plain(each, without) for each in this]
    if isinstance(this, list | tuple):
        return [_plain(each, without) for each in this]
    if isinstance(this, set | frozenset):
        return sorted(map(str, this))
    if callable(this):
        return _plain(this(), without)
    names = [*vars(this)] if hasattr(this, "__dict__") else [n for n in type(this).__slots__ if hasattr(this, n)]
    kept = {name: _plain(getattr(this, name), without) for name in sorted(names) if name not in without}
    return type(this).__name__, kept
