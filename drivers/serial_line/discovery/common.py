"""What several texts have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

Piece = TypeVar("Piece", str, bytes)


def common_start(pieces: Sequence[Piece]) -> Piece:
    """The longest start of all of them; of none there is none."""
    low, high = min(pieces), max(pieces)
    for n, (a, b) in enumerate(zip(low, high, strict=False)):
        if a != b:
            return low[:n]
    return low
