"""The figure of a drop box as a journal keeps it (`drop_counted`): how a box and its amount are
read, whoever gives them, and the entry that is made of them."""

from __future__ import annotations

from datetime import date, time
from typing import Any

#: cents: a figure of one box is smaller; larger ones are slips of the keyboard, and no archive sums
#: them
TOO_MUCH = 10**12


def gaming_day(text: object) -> str:
    """ "2026-11-24". Raises `ValueError` for what is no day."""
    if not isinstance(text, str) or str(date.fromisoformat(text)) != text:
        raise ValueError("no day")
    return text


def shift_begin(text: object) -> str:
    """ "14:00", or "" for a whole day. Raises `ValueError` for what is no time of day."""
    if not isinstance(text, str) or (text and f"{time.fromisoformat(text):%H:%M}" != text):
        raise ValueError("no time of day")
    return text


def box_amount(cents: object) -> int:
    """What lay in a box, in cents. Raises `ValueError` for what is no amount."""
    if not isinstance(cents, int) or isinstance(cents, bool) or not 0 <= cents < TOO_MUCH:
        raise ValueError("no amount")
    return cents


def drop_counted(day: str, shift: str, amount: int, basis: str) -> dict[str, Any]:
    """The entry of the day that keeps the figure. `basis`: of `kiosk.report.figures.BASES`."""
    return {"did": "drop_counted", "day": day, "shift": shift, "amount": amount, "basis": basis}
