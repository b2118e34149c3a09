"""Decoders: a line's bytes become readings, the same however they arrive in pieces.

What is the same for every kind of device stands here; each kind's frames are a part of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from drivers.cards.code import PrintedCard
from drivers.keyboard.keys import DROPPED, Keys
from kiosk.reading import Kind, Reading, lost


class Held:
    """The bytes of a frame that is not whole yet. `good` and `bad` count the frames seen so far,
    repeats included."""

    def __init__(self) -> None:
        self.bytes = bytearray()
        self.good = 0
        self.bad = 0

    def finish(self) -> bytes:
        """Takes what was held; the next byte is the first of something new."""
        raw = bytes(self.bytes)
        self.bytes.clear()
        return raw

    def say(self, reading: Reading, out: list[Reading]) -> None:
        """Adds a reading, and counts its frame."""
        bad = reading.kind in (Kind.REJECTED, Kind.LOST)
        self.bad += bad
        self.good += not bad
        out.append(reading)

    def close(self, what: Callable[[bytes], Reading], out: list[Reading]) -> None:
        """What was held, if anything, is over: `what` says what it was."""
        raw = self.finish()
        if raw:
            self.say(what(raw), out)


class Frames(Protocol):
    """The frames of one kind of device, and what they say. What they complete is added to `out`.

    Nothing of it knows the world, no clock and no port. `seen`: the cards of this shoe that have
    been read, where each has a name of its own. `numbers`: after how many messages a number comes
    again, so that as many lost ones look like none; 0 where they have no numbers. `again_ms`: how
    long the equal of the last frame may be the same one sent again, 0 where it is not.
    """

    held: Held
    seen: set[PrintedCard]

    @property
    def numbers(self) -> int: ...
    @property
    def again_ms(self) -> int: ...
    def take(self, byte: int, out: list[Reading]) -> None: ...
    def quiet(self, out: list[Reading]) -> None: ...
    def lost(self, out: list[Reading]) -> None: ...
    def resume(self, sequence: str) -> None: ...
    def new_shoe(self) -> None: ...
    def checks(self, raw: bytes) -> tuple[bytes, bytes]: ...


class Decoder:
    """The pure decoder of one line. It takes one byte after the other, so that the pieces in which
    bytes arrive cannot matter.

    `held`: the frame that is not whole yet; the reader answers the device by the frames that were
    counted. `seen`: the cards of this shoe that have been read, where each has a name of its own;
    before the first byte, those that were read before the kiosk was started again are added.
    `keys`: of a device that types, which makes text of its keys: the `raw` of a reading is the
    text then; bytes of keys are in the recording alone.
    """

    def __init__(self, frames: Frames, keys: Keys | None = None) -> None:
        self._frames, self._keys = frames, keys
        self.held, self.seen = frames.held, frames.seen

    @property
    def numbers(self) -> int:
        """After how many messages a number comes again, 0 where they have no numbers."""
        return self._frames.numbers

    def feed(self, chunk: bytes) -> list[Reading]:
        """The readings that `chunk` completes, in the order of the wire. Never raises, whatever the
        bytes."""
        readings: list[Reading] = []
        for byte in chunk if self._keys is None else self._keys.typed(chunk):
            if byte == DROPPED:
                self._drop(readings)
            else:
                self._frames.take(byte, readings)
        return readings

    @property
    def again_ms(self) -> int:
        """How long the equal of the last frame may be the same one sent again, 0 where it is
        not."""
        return self._frames.again_ms

    def quiet(self) -> list[Reading]:
        """The line has been quiet, in the middle of a frame for as long as its profile says, else
        for `again_ms`: what was held is over, and incomplete."""
        readings: list[Reading] = []
        self._frames.quiet(readings)
        return readings

    def lost(self) -> list[Reading]:
        """The line is gone: what was held is incomplete. What guards against repeats and gaps is
        kept."""
        if self._keys is not None:
            self._keys.begin()
        readings: list[Reading] = []
        self._frames.lost(readings)
        return readings

    def resume(self, sequence: str) -> None:
        """Before the first byte: `sequence` was the last number used before the kiosk was started
        again. A device that does not number its messages has nothing to take up."""
        self._frames.resume(sequence)

    def new_shoe(self) -> None:
        """A fresh shoe is in use: every card may come again."""
        self._frames.new_shoe()

    def checks(self, raw: bytes) -> tuple[bytes, bytes]:
        """The check that a whole frame should carry, as it is written, and the one that it carries;
        empty without one."""
        return self._frames.checks(raw)

    def _drop(self, out: list[Reading]) -> None:
        """Keys were lost of which nobody knows how many there were."""
        self._frames.lost(out)
        self.held.bad += 1
        out.append(lost("dropped", "keys-dropped"))


def incomplete(raw: bytes) -> Reading:
    return lost("incomplete", raw=raw)


def noise(raw: bytes) -> Reading:
    return lost("noise", raw=raw)
