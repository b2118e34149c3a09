"""Sets of chips by their values."""

from __future__ import annotations

from kiosk.words.chips import Chip, ChipSet


def chip_set(*values: int, below: str = "up") -> ChipSet:
    return ChipSet("test", "Test", tuple(Chip(value, "red", "#FF0000") for value in values), below)
