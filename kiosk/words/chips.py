"""Amounts in chips: a chip set of the house, with its denominations, colors, and what is below the
smallest."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
import re
from collections.abc import Mapping
from functools import lru_cache
from math import gcd, lcm
from operator import mul
from pathlib import Path
from typing import Any, NamedTuple

from kiosk.game.money.money import money
from kiosk.settings import schema
from kiosk.settings.rules import AMOUNT

#: the colours that config/phrases can name aloud (`colour-red = ...`)
COLOURS = (
    *("black", "blue", "brown", "gold", "green", "grey", "lilac", "orange"),
    *("pink", "purple", "red", "silver", "turquoise", "white", "yellow"),
)


#: ways of paying an amount that are looked at for the fewest chips: some 20 ms
_LOOKS = 20_000


class Chip(NamedTuple):
    """One denomination: `value` in cents, a colour by name (one of `COLOURS`) and as "#RRGGBB"."""

    value: int
    colour: str
    hex: str


class ChipSet(NamedTuple):
    """The chips of one table, in the order of paying out.

    `below_smallest` says what happens to the part of a payout that no chip can make up: "up",
    "down" or "nearest".
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
        """What is paid for `amount` cents: the amount itself where chips can make it up, else as
        `below_smallest` says."""
        if self._exact(amount) is not None:
            return amount
        step = self.smallest
        down = amount - amount % step
        if self.below_smallest == "down" or (
            self.below_smallest == "nearest" and 2 * (amount - down) < step
        ):
            return down
        return down + step

    def laid(self, most: int) -> int:
        """The most that chips make up of at most `most` cents: what a player can lay."""
        step = gcd(*(chip.value for chip in self.chips))
        return next(
            (
                amount
                for amount in range(most - most % step, 0, -step)
                if self._exact(amount) is not None
            ),
            0,
        )

    def breakdown(self, amount: int) -> tuple[tuple[int, int], ...]:
        """`amount` cents as (denomination in cents, how many), in the order of paying out, with few
        chips.

        An amount that chips cannot make up is broken down as `round_pay` pays it. () for nothing.
        Raises `ValueError` for an amount below zero.
        """
        if amount < 0:
            raise ValueError(f"chips for an amount below zero: {amount} cents")
        counts = self._exact(self.round_pay(amount)) or {}
        return tuple(
            (chip.value, counts[chip.value]) for chip in self.chips if counts.get(chip.value)
        )

    def _exact(self, amount: int) -> Mapping[int, int] | None:
        """Chip counts by value that make up exactly `amount` cents, as few chips as can be, and of
        as few the larger; None where none do."""
        values = tuple(sorted((chip.value for chip in self.chips), reverse=True))
        counts = _fewest(values, amount)
        return None if counts is None else dict(zip(values, counts, strict=False))


@lru_cache(maxsize=1024)
def _fewest(values: tuple[int, ...], amount: int) -> tuple[int, ...] | None:
    """How many of each of `values` (cents, the largest first), as few as can be; None where they do
    not make up `amount` cents.

    Largest first is not always that: of 25, 20 and 5, 40 is two of 20. So fewer of the larger are
    tried too, as long as what is left, all in the next value, could still be fewer than what was
    found; the first of as few has the larger chips. No more is tried of a value than cannot be
    changed into fewer larger ones. After `_LOOKS` the fewest that were found by then are paid: no
    set of chips that differ by more than a hundredth of their value comes near that for 1,000,000.
    """
    multiples = [gcd(*values[at:]) for at in range(len(values))]
    most = [
        min((lcm(larger, value) // value - 1 for larger in values[:at]), default=amount)
        for at, value in enumerate(values)
    ]
    below = [sum(map(mul, most[at + 1 :], values[at + 1 :])) for at in range(len(values))]
    found: tuple[int, ...] | None = None
    fewest, looks, seen = amount + 1, 0, dict[tuple[int, int], int]()

    def fill(rest: int, counts: tuple[int, ...], used: int) -> None:
        nonlocal found, fewest, looks
        at, looks = len(counts), looks + 1
        if rest == 0:
            if used < fewest:
                found, fewest = counts, used
            return
        if at == len(values) or rest % multiples[at] or seen.get((rest, at), used + 1) <= used:
            return
        seen[rest, at] = used
        value = values[at]
        for count in range(
            min(rest // value, most[at]), max(0, -((below[at] - rest) // value)) - 1, -1
        ):
            left = rest - count * value
            next_value = values[at + 1] if at + 1 < len(values) else value
            if used + count - (-left // next_value) >= fewest or looks > _LOOKS:
                return
            fill(left, (*counts, count), used + count)

    fill(amount, (), 0)
    return found


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
                f"{money(value)} with a smallest chip of {money(step)}: every value is a multiple "
                "of half the smallest chip, or some amounts could be paid in no way."
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
                lambda value: (
                    isinstance(value, str) and re.fullmatch(r"#[0-9A-Fa-f]{6}", value) is not None
                ),
                'a color of the screen such as "#C0392B"',
                needed=True,
            ),
        },
    ),
}
