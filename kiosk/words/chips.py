"""Amounts in chips: a chip set of the house, with its denominations, colours, and what is below the smallest."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at every start.
import re
from collections.abc import Mapping
from math import gcd
from pathlib import Path
from typing import Any, NamedTuple

from kiosk.game.money import money
from kiosk.settings import schema
from kiosk.settings.rules import AMOUNT

#: the colours that config/phrases can name aloud (`colour-red = ...`)
COLOURS = (
    *("black", "blue", "brown", "gold", "green", "grey", "lilac", "orange"),
    *("pink", "purple", "red", "silver", "turquoise", "white", "yellow"),
)


class Chip(NamedTuple):
    """One denomination: `value` in cents, a colour by name (one of `COLOURS`) and as "#RRGGBB"."""

    value: int
    colour: str
    hex: str


class ChipSet(NamedTuple):
    """The chips of one table, in the order of paying out.

    `below_smallest` says what happens to the part of a payout that no chip can make up: "up", "down" or "nearest".
    """

    name: str
    title: str
    chips: tuple[Chip, ...]
    below_smallest: str

    @property
    def smallest(self) -> int:
        """The smallest chip's value in cents."""
        return min(chip.value for chip in self.chips)

    def round_pay(self, amount: int) -> int:
        """What is paid for `amount` cents: the amount itself where chips can make it up, else as `below_smallest` says."""
        if self._exact(amount) is not None:
            return amount
        step = self.smallest
        down = amount - amount % step
        if self.below_smallest == "down" or (self.below_smallest == "nearest" and 2 * (amount - down) < step):
            return down
        return down + step

    def laid(self, most: int) -> int:
        """The most that chips make up of at most `most` cents: what a player can lay."""
        step = gcd(*(chip.value for chip in self.chips))
        return next((amount for amount in range(most - most % step, 0, -step) if self._exact(amount) is not None), 0)

    def breakdown(self, amount: int) -> tuple[tuple[int, int], ...]:
        """`amount` cents as (denomination in cents, how many), in the order of paying out, with few chips.

        An amount that chips cannot make up is broken down as `round_pay` pays it. () for nothing.
        Raises `ValueError` for an amount below zero.
        """
        if amount < 0:
            raise ValueError(f"chips for an amount below zero: {amount} cents")
        counts = self._exact(self.round_pay(amount)) or {}
        return tuple((chip.value, counts[chip.value]) for chip in self.chips if counts.get(chip.value))

    def _exact(self, amount: int) -> dict[int, int] | None:
        """Chip counts by value that make up exactly `amount`, large chips first; None where none do.

        With a chip of 2.50 and none of 0.50 below it, 3.00 is three chips of 1.00: where the most of a chip leads
        nowhere, one fewer does, since `check` lets no value through that is not a multiple of half the smallest.
        """
        values = sorted((chip.value for chip in self.chips), reverse=True)

        def fill(rest: int, values: list[int]) -> dict[int, int] | None:
            if rest == 0 or not values:
                return None if rest else {}
            value, *smaller = values
            most = rest // value
            for count in (most, most - 1) if most else (0,):
                below = fill(rest - count * value, smaller)
                if below is not None:
                    return {value: count} | below
            return None

        return None if amount % gcd(*values) else fill(amount, values)


def load(path: Path) -> ChipSet:
    """The chip set of a file. Raises `BadFileError` with every finding."""
    return read(path.stem, schema.read_toml(path), str(path))


def read(name: str, data: Mapping[str, Any], file: str) -> ChipSet:
    """The chip set in `data` as TOML reads it. Raises `BadFileError`."""
    found: list[schema.Finding] = []
    values = schema.with_defaults(schema.read_keys(data, KEYS, file, found), KEYS)
    if found or (found := _cannot_pay(values["chip"], file)):
        raise schema.BadFileError(found)
    chips = [Chip(row["value"], row["colour"], row["hex"].upper()) for row in values["chip"]]
    if values["order"] != "listed":
        chips.sort(key=lambda chip: chip.value, reverse=values["order"] == "largest")
    return ChipSet(name, values["title"] or name, tuple(chips), values["below_smallest"])


def _cannot_pay(rows: list[dict[str, Any]], file: str) -> list[schema.Finding]:
    """Denominations that stand twice, or with which some amounts could be paid in no way."""
    values: list[int] = [row["value"] for row in rows]
    step = min(values)
    found = []
    for n, value in enumerate(values):
        if values.index(value) < n:
            message = f"{money(value)} stands twice, in chip[{values.index(value) + 1}] too."
        elif (2 * value) % step:
            message = (
                f"{money(value)} with a smallest chip of {money(step)}: every value is a multiple of half the smallest "
                "chip, or some amounts could be paid in no way."
            )
        else:
            continue
        found.append(schema.Finding(file, f"chip[{n + 1}].value", message))
    return found


#: every key of a chip set
KEYS: dict[str, schema.Key] = {
    "title": schema.text(),
    "order": schema.one_of("largest", "smallest", "listed"),
    "below_smallest": schema.one_of("up", "down", "nearest", needed=True),
    "chip": schema.fits(
        lambda rows: isinstance(rows, list) and bool(rows),
        'a [[chip]] with value = "5" for each denomination',
        needed=True,
    )._replace(
        rows={
            "value": AMOUNT._replace(needed=True),
            "colour": schema.one_of(*COLOURS, needed=True),
            "hex": schema.fits(
                lambda value: isinstance(value, str) and re.fullmatch(r"#[0-9A-Fa-f]{6}", value) is not None,
                'a colour of the screen such as "#C0392B"',
                needed=True,
            ),
        },
    ),
}
