"""Money as text: whole cents inside, decimal text outside; never a float."""

from __future__ import annotations

import re
from functools import lru_cache

_AMOUNT = re.compile(r"(-?)([0-9]{1,600})(?:\.([0-9]{1,2}))?")


def cents(text: object) -> int:
    """The cents that `text` writes: `"25"`, `"12.5"`, `"12.50"`; a sign is read so that a rule can
    refuse it.

    Raises `ValueError` for anything else: a JSON number, a third decimal, an exponent, more than
    600 digits.
    """
    match = _AMOUNT.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise ValueError(
            f"not an amount of money: {text!r:.80} "
            '(write it as text with at most two decimals, "12.50")'
        )
    sign, whole, part = match.groups()
    value = int(whole) * 100 + (int(part.ljust(2, "0")) if part else 0)
    return -value if sign else value


@lru_cache(maxsize=65536)
def money(amount: int) -> str:
    """`amount` cents as text with exactly two decimals: `"12.50"`, `"-3.75"`."""
    whole, part = divmod(abs(amount), 100)
    return f"{'-' if amount < 0 else ''}{whole}.{part:02d}"
