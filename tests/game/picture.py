"""The whole state of a table: everything that it keeps, as plain values that can be compared."""

from __future__ import annotations

from collections import deque
from functools import partial
from typing import Any

from kiosk.game.cards import Card
from kiosk.game.corrections.history import PastRound
from kiosk.game.money.due import Due
from kiosk.game.rules import Rules
from kiosk.game.state import GameState
from kiosk.game.table import Table

#: what says nothing of the table: which commands there are
_PASSING = frozenset({"handlers"})
_VALUES = frozenset({type(None), bool, int, str, bytes})
#: how the present state came about, which a correction may change without changing the state
STORY = frozenset(
    {
        "story",
        "undo",
        "burn_before",
        "told",
        "at",
        "sources",
        "corrections",
        "dealer_keeps",
        "hides_hole_card",
    }
)


def picture(table: Table, without: frozenset[str] = frozenset()) -> Any:
    """`without`: names of attributes that are left out wherever they stand."""
    return _plain(table.state, _PASSING | without)


def _plain(this: Any, without: frozenset[str]) -> Any:
    kind = type(this)
    if kind in _VALUES:
        return this
    if kind is Card:
        return this.text
    if kind is PastRound:
        return this.number, _plain(this.round, without | STORY)
    if kind is Due:
        return [_plain(each, without) for each in (this.lines, this.left)]
    if kind in (list, tuple, deque):
        return [_plain(each, without) for each in this]
    if kind is dict:
        return {key: _plain(value, without) for key, value in this.items()}
    if isinstance(this, Rules):
        return this.name
    if isinstance(this, tuple):  # of a type of its own
        return kind.__name__, [_plain(each, without) for each in this]
    if kind is bytearray:
        return bytes(this)
    if isinstance(this, set | frozenset):
        return sorted(map(str, this))
    if isinstance(this, partial):  # how something is undone
        return this.func.__name__, [
            _plain(each, without) for each in this.args if not isinstance(each, GameState)
        ]
    if callable(this):
        return _plain(this(), without)
    kept = {
        name: _plain(getattr(this, name), without)
        for name in sorted(names_of(this))
        if name not in without
    }
    return kind.__name__, kept


def names_of(this: Any) -> list[str]:
    """The attributes that an object has, whichever form of the game made it."""
    kind = type(this)
    if hasattr(kind, "__mypyc_attrs__"):
        names = kind.__mypyc_attrs__
    else:
        names = vars(this) if hasattr(this, "__dict__") else kind.__slots__
    return [name for name in names if hasattr(this, name)]
