"""A table's hours, and the rounds of one, as its pit reads them.

On the wire a row of hours is `[hour, dealer, sums, wrong]`: "2026-11-27T20" in UTC, a name, what
`kiosk.report.figures` sums (`WHOLE`, then `FRACTIONS`), and how often what went wrong. A row of
rounds has the fields of `RoundRow`, in their order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from kiosk.report.figures import FRACTIONS, WHOLE


class HourRow(NamedTuple):
    """`sums`: in the order of `WHOLE` and `FRACTIONS`; money in cents."""

    hour: str
    dealer: str
    sums: tuple[float, ...]
    wrong: Mapping[str, int]


class RoundRow(NamedTuple):
    """A round that is over. `entry`: the one that finished it, at the time `at` (UTC). `boxes`: in
    play. `handle` and `win` in cents; the win as it stands, `amended` or not."""

    entry: int
    round: int
    at: str
    dealer: str
    boxes: int
    handle: int
    win: int
    void: bool
    amended: bool


def read_rows(data: Any) -> list[HourRow]:
    """Rows as they came. Raises `ValueError` for what are none."""
    if not isinstance(data, list):
        raise ValueError("no hours")
    return [_row(each) for each in data]


def _row(row: Any) -> HourRow:
    match row:
        case [str() as hour, str() as dealer, sums, dict() as wrong]:
            if not isinstance(sums, list) or len(sums) != len(WHOLE) + len(FRACTIONS):
                raise ValueError("no sums of this version")
            if not all(type(each) in (int, float) for each in (*sums, *wrong.values())):
                raise ValueError("no sums")
            return HourRow(hour, dealer, tuple(sums), wrong)
    raise ValueError("no row of hours")


#: what each field of a round is
_ROUND = (int, int, str, str, int, int, int, bool, bool)


def read_rounds(data: Any) -> list[RoundRow]:
    """Rounds as they came. Raises `ValueError` for what are none."""
    if not isinstance(data, list):
        raise ValueError("no rounds")
    return [_round(each) for each in data]


def _round(row: Any) -> RoundRow:
    if not isinstance(row, list) or tuple(map(type, row)) != _ROUND:
        raise ValueError("no row of rounds")
    return RoundRow(*row)
