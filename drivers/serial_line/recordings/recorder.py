"""Recordings of a line, byte for byte: a text file that is written before anything is decoded, and
can be played.

    # profile angel-eye
    1763694000123456789 < 05334481b8033444

The time in ns (UTC), then `<` from the device, `>` to it or `!` the line was lost, then the bytes
in hexadecimal.

Beside it lie the older ones, `.1` the newest of them: a recording that is large enough begins anew,
and the oldest goes. A line is in the hands of the operating system before its bytes are decoded: it
outlives the program, not a power cut.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Protocol

from drivers.serial_line.decoder import Decoder
from kiosk.reading import Reading

#: a time of at most 19 digits: the year 2286, in ns
_LINE = re.compile(r"([0-9]{1,19}) ([<>!])((?: (?:[0-9a-f]{2})+)?)")


_PROFILE = "# profile "
_LONGEST = 5000  # bytes of a profile's name: a path has 4096 at most
#: bytes after which a recording begins anew, and how many older ones are kept
LARGE, OLDER = 50_000_000, 9


class RecordingError(ValueError):
    """A recording that cannot be read: the text names file and line."""


class Record(Protocol):
    """What is told of every byte before it is decoded. Each method raises OSError where it cannot
    keep it."""

    def received(self, chunk: bytes) -> None: ...
    def sent(self, chunk: bytes) -> None: ...
    def lost(self) -> None: ...


class Recorder:
    """Appends to the recording at `path`, for its owner alone, with the name of the profile, or its
    file's path, first. Raises OSError where it cannot be written."""

    def __init__(
        self,
        path: Path,
        clock: Callable[[], int] = time.time_ns,
        profile: str = "",
        *,
        large: int = LARGE,
    ) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self._clock, self._profile, self._large = clock, profile, large
        self._open()

    def _open(self) -> None:
        self._fd = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        self._size = os.fstat(self._fd).st_size
        if self._profile:
            self._write(f"{_PROFILE}{self._profile}\n")

    def received(self, chunk: bytes) -> None:
        self._write(f"{self._clock()} < {chunk.hex()}\n")

    def sent(self, chunk: bytes) -> None:
        self._write(f"{self._clock()} > {chunk.hex()}\n")

    def lost(self) -> None:
        """The line is gone: what is unfinished stays so."""
        self._write(f"{self._clock()} !\n")

    def close(self) -> None:
        os.close(self._fd)

    def _write(self, line: str) -> None:
        data = os.fsencode(line)
        written = os.write(self._fd, data)
        if written != len(data):
            raise OSError(
                f"{self.path}: only {written} of {len(data)} bytes could be written;"
                " is the disk full?"
            )
        self._size += written
        if self._size > self._large:
            self._begin_anew()

    def _begin_anew(self) -> None:
        for number in range(OLDER, 0, -1):
            newer = self._older(number - 1) if number > 1 else self.path
            if newer.exists():
                newer.replace(self._older(number))
        os.close(self._fd)
        self._open()

    def _older(self, number: int) -> Path:
        return self.path.with_name(f"{self.path.name}.{number}")


def play_back(path: Path) -> Iterator[tuple[int, bytes]]:
    """What came from the device: (time in ns, bytes) in order; no bytes where the line was lost.

    A last line without its end is left out: it was being written when the program stopped. Raises
    RecordingError at a line that is no line of a recording, OSError where the file cannot be read.
    """
    with path.open(encoding="ascii", errors="replace") as file:
        for number, line in enumerate(file, start=1):
            if not line.endswith("\n"):
                return
            if line.startswith("#"):
                continue
            match = _LINE.fullmatch(line.rstrip("\n"))
            if not match or (match[2] == "!") != (match[3] == ""):
                raise RecordingError(
                    f"{path}, line {number}: not a line of a recording (time in ns, then < > or !,"
                    " then hexadecimal bytes)"
                )
            if match[2] != ">":
                yield int(match[1]), bytes.fromhex(match[3])


def is_cut_off(path: Path) -> bool:
    """Whether the last line has no end, as one has that was being written when the program stopped.
    Raises OSError."""
    with path.open("rb") as file:
        file.seek(0, os.SEEK_END)
        if file.tell() == 0:
            return False
        file.seek(-1, os.SEEK_END)
        return file.read(1) != b"\n"


def profile_of(path: Path) -> str:
    """The name of the profile that the recording was begun with; "" where it says none. Raises
    OSError."""
    with path.open("rb") as file:
        line = os.fsdecode(file.readline(_LONGEST))
    return line.removeprefix(_PROFILE).strip() if line.startswith(_PROFILE) else ""


def readings(
    recorded: Iterable[tuple[int, bytes]], decoder: Decoder, quiet_ns: int
) -> Iterator[tuple[int, Reading]]:
    """The readings of a recording, each with the time at which its last byte came.

    A pause of `quiet_ns` between two lines is a pause for the decoder too.
    """
    last = 0
    for t_ns, chunk in recorded:
        while (patience := _patience_ns(decoder, quiet_ns)) and t_ns - last >= patience:
            last += patience
            for reading in decoder.quiet():
                yield last, reading
        for reading in decoder.feed(chunk) if chunk else decoder.lost():
            yield t_ns, reading
        last = t_ns
    for reading in decoder.quiet():
        yield last + quiet_ns, reading


def _patience_ns(decoder: Decoder, quiet_ns: int) -> int:
    """After how long without a byte `quiet` is due; 0 where nothing is waited for."""
    return quiet_ns if decoder.held.bytes else decoder.again_ms * 1_000_000
