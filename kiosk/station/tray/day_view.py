"""What may be seen of a table's day: opening, count, closing, slips, the change of limits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from kiosk.record.projections.day import BuyIn, Mark
from kiosk.record.projections.inventory import Account


class DayView(NamedTuple):
    """What may be seen of the table's day. `stands`: whether the table is open, closed, opening or
    closing. `steps`: of the opening or closing, and whether each is done. `counted`, `closer` as
    [cents, pieces]; `expected` and `difference` in cents, None where they are not known. `report`:
    what a difference asks for: "", "report" or "division". `slips`: of the day, as entries hold
    them. `numbers`: the last of each kind. `printed`: how often each was. `pending`: the change
    that was announced; `came`: the one that is in force since the last round (`NewRules.came`).
    `buy_ins`: the newest that stand; `fresh`: no card has come since the last."""

    stands: str
    chips: tuple[tuple[int, str, str], ...]
    steps: tuple[tuple[str, bool], ...]
    tests: tuple[tuple[str, bool], ...]
    counted: tuple[tuple[int, int], ...] | None
    closer: tuple[tuple[int, int], ...] | None
    closed: tuple[str, tuple[str, ...]]
    expected: int | None
    difference: int | None
    report: str
    signed: Mapping[str, tuple[str, str]]
    slips: tuple[Mapping[str, Any], ...]
    numbers: Mapping[str, int]
    printed: Mapping[str, int]
    account: Account
    marks: tuple[Mark, ...]
    anew: tuple[str, ...]
    exchanges: bool
    pending: Mapping[str, Any] | None
    came: Mapping[str, Any] | None = None
    buy_ins: tuple[BuyIn, ...] = ()
    fresh: bool = False
