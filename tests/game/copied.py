"""A table copied whole: what is done to the copy leaves the table as it is. Of the plain form and of the compiled one.

A hundred thousand tables are copied by the tests of properties: this takes a quarter of what `copy.deepcopy` does.
"""

from __future__ import annotations

from collections import Counter, deque
from functools import partial
from types import FunctionType
from typing import Any

from kiosk.game.blackjack.game import BoxGame
from kiosk.game.blackjack.round import BoxPlayers
from kiosk.game.cards import Card
from kiosk.game.commands.commands import Drawn
from kiosk.game.common_hand.game import CommonGame
from kiosk.game.common_hand.round import CommonPlayers
from kiosk.game.corrections.history import History, PastRound, UndoRecord
from kiosk.game.hands import Bet, Box, Hand
from kiosk.game.money.due import Due
from kiosk.game.money.odds import Odds
from kiosk.game.procedure import Procedure
from kiosk.game.prompts import Prompt
from kiosk.game.rules import Rules
from kiosk.game.shoe import Shoe
from kiosk.game.state import GameState
from kiosk.game.table import Table
from tests.game.picture import names_of

#: what a compiled class makes no object without: the attributes that its `__init__` is called with
_CALLED_WITH: dict[type, tuple[str, ...]] = {
    Table: ("header", "rules"),
    GameState: ("rules", "boxes", "limits", "units", "turned_by_input", "handlers"),
    Shoe: ("decks",),
    Due: (),
    History: ("shoe_before", "error_before", "burn_before", "unsettled_before"),
    PastRound: ("number", "history", "round", "shoe"),
    UndoRecord: ("command", "back", "at"),
    BoxGame: ("rules", "boxes", "turned_by_input"),
    CommonGame: ("rules", "turned_by_input"),
    BoxPlayers: ("bets",),
    CommonPlayers: ("came_in", "amounts"),
    Procedure: ("rules", "turned_by_input", "players"),
    Hand: (),
    Bet: ("amount", "side", "patron"),
    Box: ("number", "bet"),
    Odds: ("text",),
}
_NEVER_CHANGED = frozenset(
    {type(None), bool, int, float, str, bytes, type, FunctionType, Card, Prompt, Rules}
)
#: by which a value refuses to be changed
_FROZEN = Drawn.__setattr__


def copied(table: Table) -> Table:
    """A copy that shares with `table` only what never changes, and how the finished round is looked at."""
    state = table.state
    same = (state.handlers, state.lies, state.history.unsettled_before[0])
    copy: Table = _copied(table, {id(each): each for each in same})
    return copy


def _copied(this: Any, done: dict[int, Any]) -> Any:
    """`done`: by its id, what each object that may change has become; compiled code makes a tuple anew for whoever reads it."""
    kind = type(this)
    if kind in _NEVER_CHANGED or kind.__setattr__ is _FROZEN:
        return this
    if id(this) in done:
        return done[id(this)]
    if kind is list or kind is deque:
        copy: Any = [] if kind is list else deque(maxlen=this.maxlen)
        done[id(this)] = copy
        copy.extend([_copied(each, done) for each in this])
    elif kind is dict or kind is Counter:
        copy = done[id(this)] = kind()
        for key, each in this.items():
            copy[_copied(key, done)] = _copied(each, done)
    elif isinstance(this, tuple):
        copy = _copied_tuple(this, done)
    elif kind in (bytearray, set, frozenset):  # of numbers and of texts
        copy = done[id(this)] = kind(this)
    elif kind is partial:
        copy = partial(_copied(this.func, done), *[_copied(each, done) for each in this.args])
    elif hasattr(this, "__self__"):  # compiled, a function of a module too
        whose = this.__self__
        copy = getattr(_copied(whose, done), this.__name__) if type(whose) in _CALLED_WITH else this
    elif callable(this):  # a function that compiled code has made
        copy = this
    else:
        copy = _copied_object(this, done)
    return copy


def _copied_tuple(this: tuple[Any, ...], done: dict[int, Any]) -> tuple[Any, ...]:
    each = [_copied(each, done) for each in this]
    return tuple(each) if type(this) is tuple else type(this)(*each)


def _copied_object(this: Any, done: dict[int, Any]) -> Any:
    kind = type(this)
    if hasattr(kind, "__mypyc_attrs__"):
        given = [_copied(getattr(this, name), done) for name in _CALLED_WITH[kind]]
        copy = kind(*given)
    else:
        copy = object.__new__(kind)
    done[id(this)] = copy
    for name in names_of(this):
        setattr(copy, name, _copied(getattr(this, name), done))
    return copy
