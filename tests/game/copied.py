"""A table copied whole: what is done to the copy leaves the table as it is. Of the plain form and of the compiled one."""

from __future__ import annotations

import copy
import copyreg
from functools import partial
from typing import Any

from kiosk.game import prompts
from kiosk.game.blackjack.game import BoxGame
from kiosk.game.blackjack.round import BoxPlayers
from kiosk.game.boxes import Box
from kiosk.game.cards import CARDS
from kiosk.game.common_hand.game import CommonGame
from kiosk.game.common_hand.round import CommonPlayers
from kiosk.game.corrections.history import History
from kiosk.game.hands import Hand
from kiosk.game.money.due import Due
from kiosk.game.money.odds import Odds
from kiosk.game.procedure import Procedure
from kiosk.game.shoe import Shoe
from kiosk.game.state import GameState
from kiosk.game.table import Table

#: the attributes that an object's class is called with; every attribute is copied after that
_CALLED_WITH: dict[type, tuple[str, ...]] = {
    Table: ("header", "rules"),
    GameState: ("rules", "boxes", "limits", "units", "turned_by_input", "handlers"),
    Shoe: ("decks",),
    Due: (),
    History: ("shoe_before", "error_before", "burn_before", "unsettled_before"),
    BoxGame: ("rules", "boxes", "turned_by_input"),
    CommonGame: ("rules", "turned_by_input"),
    BoxPlayers: ("bets",),
    CommonPlayers: ("came_in", "amounts"),
    Procedure: ("rules", "turned_by_input", "players"),
    Hand: (),
    Box: ("number", "bet"),
    Odds: ("text",),
}


#: cards, and the prompts that a round knows by what they are
_NEVER_CHANGED = (
    *CARDS,
    *(each for each in vars(prompts).values() if isinstance(each, prompts.Prompt)),
)


def copied(table: Table) -> Table:
    """A copy that shares with `table` only what never changes, and how the finished round is looked at."""
    state = table.state
    before = state.history.unsettled_before[0]
    same = (state.handlers, state.lies, before, table.rules, *_NEVER_CHANGED)
    return copy.deepcopy(table, {id(each): each for each in same})


def _reduced(called_with: tuple[str, ...], this: Any) -> tuple[Any, ...]:
    attributes = {
        name: getattr(this, name) for name in type(this).__mypyc_attrs__ if hasattr(this, name)
    }
    return type(this), tuple(attributes[name] for name in called_with), attributes


def _bound_again(whose: Any, name: str, *given: Any) -> Any:
    return partial(getattr(whose, name), *given)


def _reduced_partial(this: Any) -> Any:
    """What undoes a command for a game undoes it for the copy of that game."""
    whose = getattr(this.func, "__self__", None)
    return (
        (_bound_again, (whose, this.func.__name__, *this.args))
        if type(whose) in _CALLED_WITH
        else this.__reduce__()
    )


if hasattr(Table, "__mypyc_attrs__"):  # a compiled class makes no object without calling `__init__`
    for kind, called_with in _CALLED_WITH.items():
        copyreg.pickle(kind, partial(_reduced, called_with))
    copyreg.pickle(partial, _reduced_partial)
