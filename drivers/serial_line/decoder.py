"""The interface of decoders: a line's bytes become readings, the same however they arrive in
pieces."""

from __future__ import annotations

from collections.abc import Callable

from drivers.cards.code import PrintedCard
from kiosk.reading import Kind, Reading, lost


class Decoder:
    """A pure decoder: it holds the bytes of an unfinished frame and nothing of the world, no clock
    and no port.

    It takes one byte after the other, so that the pieces in which bytes arrive cannot matter.
    `good` and `bad` count the frames seen so far, repeats included: the reader answers the device
    by them.
    """

    def __init__(self) -> None:
        self._held = bytearray()
        #: the cards of this shoe that have been read, where each has a name of its own; before the
        #: first byte, those that were read before the kiosk was started again
        self.seen: set[PrintedCard] = set()
        self.good = 0
        self.bad = 0

    def feed(self, chunk: bytes) -> list[Reading]:
        """The readings that `chunk` completes, in the order of the wire. Never raises, whatever the
        bytes."""
        readings: list[Reading] = []
        for byte in chunk:
            self._take(byte, readings)
        return readings

    @property
    def pending(self) -> bool:
        """True while bytes of an unfinished frame are held."""
        return bool(self._held)

    def patience_ms(self, quiet_ms: int) -> int:
        """After how long without a byte `quiet` is due; 0 where nothing is waited for."""
        return quiet_ms if self.pending else 0

    def quiet(self) -> list[Reading]:
        """The line has been quiet for as long as `patience_ms` says: what was held is over, and
        incomplete."""
        return self._over()

    def lost(self) -> list[Reading]:
        """The line is gone: what was held is incomplete. What guards against repeats and gaps is
        kept."""
        return self._over()

    @property
    def numbers(self) -> int:
        """After how many messages a number comes again, so that as many lost ones look like none; 0
        where they have no numbers."""
        return 0

    def resume(self, sequence: str) -> None:
        """Before the first byte: `sequence` was the last number used before the kiosk was started
        again.

        A device that does not number its messages has nothing to take up.
        """

    def new_shoe(self) -> None:
        """A fresh shoe is in use: every card may come again."""
        self.seen.clear()

    def checks(self, raw: bytes) -> tuple[bytes, bytes]:
        """The check that a whole frame should carry, as it is written, and the one that it carries;
        empty without one."""
        return b"", b""

    # --- for each kind of device

    def _take(self, byte: int, out: list[Reading]) -> None:
        """One byte; whatever it completes is added to `out`."""
        raise NotImplementedError

    def _unfinished(self, raw: bytes) -> Reading:
        """What is said of held bytes whose rest will not come."""
        return incomplete(raw)

    def _over(self) -> list[Reading]:
        """The rest of what is held will not come."""
        readings: list[Reading] = []
        self._close(self._unfinished, readings)
        return readings

    def _finish(self) -> bytes:
        """Takes what was held; the next byte is the first of something new."""
        raw = bytes(self._held)
        self._held.clear()
        return raw

    def _say(self, reading: Reading, out: list[Reading]) -> None:
        """Adds a reading, and counts its frame."""
        bad = reading.kind in (Kind.REJECTED, Kind.LOST)
        self.bad += bad
        self.good += not bad
        out.append(reading)

    def _close(self, what: Callable[[bytes], Reading], out: list[Reading]) -> None:
        """What was held, if anything, is over: `what` says what it was."""
        raw = self._finish()
        if raw:
            self._say(what(raw), out)


def incomplete(raw: bytes) -> Reading:
    return lost("incomplete", raw=raw)


def noise(raw: bytes) -> Reading:
    return lost("noise", raw=raw)
