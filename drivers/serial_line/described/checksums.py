"""The checks that messages carry: sums, and cyclic redundancy checks by their parameters."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, reduce
from typing import NamedTuple

#: bytes of each check
WIDTHS = {
    "none": 0,
    "xor": 1,
    "sum": 1,
    "sum_to_zero": 1,
    "sum16": 2,
    "crc8": 1,
    "crc16": 2,
    "crc32": 4,
}


class Crc(NamedTuple):
    """The parameters of a CRC, as catalogues of them list them: `reflected` stands for bytes that
    go in and the result alike."""

    width: int
    polynomial: int
    start: int
    end: int
    reflected: bool

    def of(self, data: bytes) -> int:
        bits, mask = 8 * self.width, (1 << 8 * self.width) - 1
        table = _table(self.width, self.polynomial & mask, self.reflected)
        crc = _mirrored(self.start, bits) if self.reflected else self.start & mask
        for byte in data:
            if self.reflected:
                crc = crc >> 8 ^ table[(crc ^ byte) & 0xFF]
            else:
                crc = crc << 8 & mask ^ table[crc >> bits - 8 ^ byte]
        return (crc ^ self.end) & mask


def summed(checksum: str, data: bytes) -> int:
    """A check that is no CRC. `checksum`: "xor", "sum", "sum_to_zero" or "sum16"."""
    if checksum == "xor":
        return reduce(int.__xor__, data, 0)
    if checksum == "sum_to_zero":
        return -sum(data) & 0xFF
    return sum(data) & (0xFFFF if checksum == "sum16" else 0xFF)


@lru_cache(maxsize=64)
def _table(width: int, polynomial: int, reflected: bool) -> tuple[int, ...]:
    """What each byte adds to the check."""
    bits = 8 * width
    if reflected:
        return tuple(_shifted_right(range(256), _mirrored(polynomial, bits)))
    top, mask = 1 << bits - 1, (1 << bits) - 1
    table = []
    for byte in range(256):
        crc = byte << bits - 8
        for _ in range(8):
            crc = (crc << 1 ^ (polynomial if crc & top else 0)) & mask
        table.append(crc)
    return tuple(table)


def _shifted_right(values: Iterable[int], polynomial: int) -> Iterable[int]:
    for crc in values:
        for _ in range(8):
            crc = crc >> 1 ^ (polynomial if crc & 1 else 0)
        yield crc


def _mirrored(value: int, bits: int) -> int:
    return int(f"{value & (1 << bits) - 1:0{bits}b}"[::-1], 2)
