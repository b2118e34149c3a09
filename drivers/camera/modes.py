"""What pictures a camera can give: its formats, sizes and frame rates, as Video4Linux tells them
(linux/videodev2.h)."""

from __future__ import annotations

import contextlib
import fcntl
import os
import struct
from collections.abc import Iterator
from pathlib import Path

_FORMAT, _SIZE, _INTERVAL = (
    0xC0405602,
    0xC02C564A,
    0xC034564B,
)  # VIDIOC_ENUM_FMT, _FRAMESIZES, _FRAMEINTERVALS
_CAPTURE = 1
_DISCRETE = 1


def modes(camera: Path) -> list[str]:
    """One line for each format and size, as in "MJPG 1280x720 at 30, 15"; none of what cannot be
    asked."""
    found = []
    with contextlib.suppress(OSError):
        fd = os.open(camera, os.O_RDWR | os.O_NONBLOCK)
        try:
            for form in _each(fd, _FORMAT, 64, "=I", _CAPTURE):
                (code,) = struct.unpack_from("=4s", form, 44)
                for size in _each(fd, _SIZE, 44, "=4s", code):
                    kind, width, height = struct.unpack_from("=3I", size, 8)
                    if kind == _DISCRETE:
                        found.append(
                            f"{code.decode('ascii', 'replace')}"
                            f" {width}x{height}{_rates(fd, code, width, height)}"
                        )
        finally:
            os.close(fd)
    return found


def _rates(fd: int, code: bytes, width: int, height: int) -> str:
    rates = []
    for interval in _each(fd, _INTERVAL, 52, "=4s2I", code, width, height):
        kind, seconds, parts = struct.unpack_from("=3I", interval, 16)
        if kind == _DISCRETE and seconds:
            rates.append(f"{parts / seconds:g}")
    return f" at {', '.join(rates)}" if rates else ""


def _each(fd: int, question: int, size: int, form: str, *asked: object) -> Iterator[bytes]:
    """The answers to one question, by their number from 0, until the camera has no more."""
    for number in range(100):
        answer = bytearray(size)
        struct.pack_into("=I", answer, 0, number)
        struct.pack_into(form, answer, 4, *asked)
        try:
            fcntl.ioctl(fd, question, answer)
        except OSError:
            return
        yield bytes(answer)
