"""What does an amount look like in chips? A chip set of the house: denominations, colours, and what is below the smallest."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import gcd
from pathlib import Path
from typing import Any, NamedTuple

from kiosk.game.money import cents, money
from kiosk.settings.findings import BadFileError, Finding, read_toml

ORDERS = ("largest", "smallest", "listed")
BELOW = ("up", "down", "nearest")
#: the colours that config/phrases can name aloud (`colour-red = ...`)
COLOURS = (
    *("black", "blue", "brown", "gold", "green", "grey", "lilac", "orange"),
    *("pink", "purple", "red", "silver", "turquoise", "white", "yellow"),
)
_HEX = re.compile(r"#[0-9A-Fa-f]{6}")
_KEYS = ("title", "order", "below_smallest", "chip")
_CHIP_KEYS = ("value", "colour", "hex")


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

        def fill(rest: int, at: int) -> dict[int, int] | None:
            if rest == 0:
                return {}
            if at == len(values):
                return None
            value = values[at]
            most = rest // value
            for count in (most, most - 1) if most else (0,):
                below = fill(rest - count * value, at + 1)
                if below is not None:
                    return {value: count} | below
            return None

        return None if amount % gcd(*values) else fill(amount, 0)


def load(path: Path) -> ChipSet:
    """The chip set of a file. Raises `BadFileError` with every finding, `UnreadableError` where it is no TOML file."""
    data = read_toml(path)
    findings = check(data, str(path))
    if findings:
        raise BadFileError(findings)
    chips = [Chip(cents(row["value"]), row["colour"], row["hex"].upper()) for row in data["chip"]]
    order = data.get("order", "largest")
    if order != "listed":
        chips.sort(key=lambda chip: chip.value, reverse=order == "largest")
    return ChipSet(path.stem, data.get("title", path.stem), tuple(chips), data["below_smallest"])


def check(data: Mapping[str, Any], file: str) -> list[Finding]:
    """Everything that is wrong with a chip set as read from `file`."""
    found = [Finding(file, key, f"unknown key: a chip set has {_words(_KEYS)}.") for key in data if key not in _KEYS]
    if not isinstance(data.get("title", ""), str):
        found.append(Finding(file, "title", f"{data['title']!r} is not a text."))
    if data.get("order", "largest") not in ORDERS:
        found.append(Finding(file, "order", f"{data['order']!r} is not an order: {_words(ORDERS)}."))
    if data.get("below_smallest") not in BELOW:
        value = data.get("below_smallest")
        start = "is missing" if value is None else f"{value!r} is not known"
        found.append(Finding(file, "below_smallest", f"{start}: what an odd amount is paid to is {_words(BELOW)}."))
    rows = data.get("chip")
    if not isinstance(rows, list) or not rows:
        found.append(
            Finding(file, "chip", 'no chips: a chip set has one [[chip]] with value = "5" for each denomination.')
        )
        return found
    values: dict[int, int] = {}
    for number, row in enumerate(rows, 1):
        found += _check_chip(row, file, f"chip[{number}]", values, number)
    if values and not found:
        step = min(values)
        found += [
            Finding(
                file,
                f"chip[{number}].value",
                f"{money(value)} with a smallest chip of {money(step)}: every value is a multiple of half the smallest "
                "chip, or some amounts could be paid in no way.",
            )
            for value, number in values.items()
            if (2 * value) % step
        ]
    return found


def _check_chip(row: object, file: str, key: str, values: dict[int, int], number: int) -> list[Finding]:
    if not isinstance(row, Mapping):
        return [Finding(file, key, f"{row!r} is not a chip: a chip has {_words(_CHIP_KEYS)}.")]
    found = [
        Finding(file, f"{key}.{name}", f"unknown key: a chip has {_words(_CHIP_KEYS)}.")
        for name in row
        if name not in _CHIP_KEYS
    ]
    try:
        value = cents(row.get("value"))
        if value <= 0:
            found.append(Finding(file, f"{key}.value", f"{row['value']!r} is not above zero."))
        elif value in values:
            found.append(Finding(file, f"{key}.value", f"{money(value)} stands twice, in chip[{values[value]}] too."))
        else:
            values[value] = number
    except ValueError as error:
        found.append(Finding(file, f"{key}.value", f"{error}."))
    if row.get("colour") not in COLOURS:
        found.append(Finding(file, f"{key}.colour", f"{row.get('colour')!r} is not a colour: {_words(COLOURS)}."))
    if not isinstance(row.get("hex"), str) or not _HEX.fullmatch(row["hex"]):
        found.append(Finding(file, f"{key}.hex", f'{row.get("hex")!r} is not a colour on the screen: write "#C0392B".'))
    return found


def _words(allowed: tuple[str, ...]) -> str:
    return ", ".join(f'"{each}"' for each in allowed)
