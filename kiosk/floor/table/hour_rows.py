"""A table's hours as its pit reads them.

On the wire a row is `[hour, dealer, sums, wrong]`: "2026-11-27T20" in UTC, a name, what
`kiosk.report.figures` sums (`WHOLE`, then `FRACTIONS`), and how often what went wrong.
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


def read_rows(data: Any) -> list[HourRow]:
    """Rows as they came. Raises `ValueError` for what are none."""
    if not isinstance(data, list):
        raise ValueError("no hours")
    return [_row(each) for each in data]


def _row(row: Any) -> HourRow:
    if not isinstance(row, list) or len(row) != 4:
        raise ValueError("no row of hours")
    hour, dealer, sums, wrong = row
    if not (isinstance(hour, str) and isinstance(dealer, str) and isinstance(wrong, dict)):
        raise ValueError("no row of hours")
    if not isinstance(sums, list) or len(sums) != len(WHOLE) + len(FRACTIONS):
        raise ValueError("no sums of this version")
    if not all(type(each) in (int, float) for each in (*sums, *wrong.values())):
        raise ValueError("no sums")
    return HourRow(hour, dealer, tuple(sums), wrong)
