"""A switch of a cabinet's door."""

from __future__ import annotations

import os
from pathlib import Path

from drivers.keyboard.keys import EV_KEY, EV_SYN, EVENT, SYN_REPORT

EV_SW, COVER = 5, 16


class Switch:
    """A device whose events come through a pipe; what is on now it answers as the kernel does, in bits."""

    def __init__(self, path: Path) -> None:
        os.mkfifo(path)
        self.path, self.on, self.has = path, True, COVER
        self.end = os.open(path, os.O_RDWR)

    def ioctl(self, _fd: int, request: int, room: bytes) -> bytes:
        bits = bytearray(room)
        number = request & 0xFF
        if number in (0x20 + EV_SW, 0x20 + EV_KEY) or self.on:
            bits[self.has // 8] |= 1 << self.has % 8
        return bytes(bits)

    def send(self, *events: tuple[int, int, int]) -> None:
        os.write(
            self.end,
            b"".join(EVENT.pack(0, 0, *event) for event in (*events, (EV_SYN, SYN_REPORT, 0))),
        )
