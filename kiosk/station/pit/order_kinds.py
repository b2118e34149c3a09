"""Every order that a pit can give: what it is called, who may give it, to which tables, and which
command it is.

A further order is a row of `ORDER_KINDS`; the table, the pit's desk and its board read them there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from kiosk.record.projections.drop_boxes import box_amount, gaming_day, shift_begin
from kiosk.station.commands import (
    Acknowledge,
    LockTable,
    SendMessage,
    Shelve,
    StationCommand,
    UnlockTable,
)
from kiosk.station.tray.day_commands import (
    AnnounceRules,
    CloseTable,
    CountDrop,
    OpenTable,
    RequestSlip,
    WithdrawRules,
)

#: so many letters may a message have
MOST_LETTERS = 120
#: how a table stands that is open, as the pit knows it
_OPEN = ("open", "locked")


class OrderKind(NamedTuple):
    """`name`: what the pit calls it; by one key limits are changed and withdrawn, a table locked
    and unlocked. `act`: of `kiosk.staff.roles.ACTS`, what its author has to be permitted. `make`:
    its command, from the order's id and what else the order says; raises `TypeError` and
    `ValueError` where that is not whole. `states`: how a table stands that it makes sense to, ()
    for any. `has_key`: it has a key on the page of a table.
    """

    name: str
    act: str
    make: Callable[..., StationCommand]
    states: tuple[str, ...] = ()
    has_key: bool = False


def _text(value: object, most: int = MOST_LETTERS) -> str:
    """One line that can be shown. Raises `ValueError`."""
    if (
        not isinstance(value, str)
        or not value.strip()
        or len(value) > most
        or not value.isprintable()
    ):
        raise ValueError
    return value.strip()


def _whole(value: object, least: int = 0, most: int = 1_000_000_00) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ValueError
    return value


def _limits(
    _: str, minimum: object, maximum: object, options: Any = None, minutes: object = 0
) -> StationCommand:
    low, high = (None if each is None else _whole(each, 1) for each in (minimum, maximum))
    chosen = {} if options is None else options
    if not isinstance(chosen, dict) or not all(
        isinstance(value, str | bool) for value in chosen.values()
    ):
        raise ValueError
    return AnnounceRules(
        low, high, tuple(sorted(chosen.items())), minutes=_whole(minutes, 0, 24 * 60)
    )


def _fill(_: str, chips: Any) -> StationCommand:
    counted = {_whole(value, 1): _whole(pieces, 1, 99_999) for value, pieces in chips}
    return RequestSlip("fill", tuple(sorted(counted.items(), reverse=True)))


def _drop(_: str, day: object, shift: object, amount: object) -> StationCommand:
    return CountDrop(gaming_day(day), shift_begin(shift), box_amount(amount))


#: every kind of order by its type on the wire, in the order of its key on the board
ORDER_KINDS: Mapping[str, OrderKind] = {
    "open": OrderKind("open", "open", lambda _: OpenTable(), ("closed",), has_key=True),
    "close": OrderKind("close", "close", lambda _: CloseTable(), _OPEN, has_key=True),
    "limits": OrderKind("limits", "limits", _limits, _OPEN, has_key=True),
    "withdraw_limits": OrderKind("limits", "limits", lambda _: WithdrawRules(), _OPEN),
    "acknowledge": OrderKind("acknowledge", "sign_off", lambda _, key: Acknowledge(_text(key))),
    "shelve": OrderKind(
        "shelve",
        "sign_off",
        lambda _, key, minutes: Shelve(_text(key), _whole(minutes, 1, 60)),
    ),
    "message": OrderKind(
        "message", "message", lambda order, text: SendMessage(order, _text(text)), has_key=True
    ),
    "fill_request": OrderKind("fill", "fill", _fill, _OPEN, has_key=True),
    "drop": OrderKind("drop", "close", _drop, has_key=True),
    "lock": OrderKind("lock", "lock", lambda _: LockTable(), _OPEN, has_key=True),
    "unlock": OrderKind("lock", "lock", lambda _: UnlockTable(), _OPEN),
}
#: the names of the orders that have a key, in the order of the keys
KEYS = tuple(kind.name for kind in ORDER_KINDS.values() if kind.has_key)
#: what has to be permitted for each name; options go with the limits, and have a right of their
#: own; a round on paper and the pit's figures as files are no orders
ACTS_OF_NAMES: Mapping[str, str] = {
    **{kind.name: kind.act for kind in ORDER_KINDS.values()},
    "options": "options",
    "paper": "recall",
    "figures": "report",
}


def makes_sense(name: str, state: str) -> bool:
    """Whether what the pit calls `name` makes sense to a table that stands so; the table itself
    decides."""
    named = "limits" if name == "options" else name
    kind = next((each for each in ORDER_KINDS.values() if each.name == named), None)
    return kind is None or not kind.states or state in kind.states
