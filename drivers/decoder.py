"""What must every decoder of bytes do? Turn a line's bytes into readings, the same however they arrive in pieces."""

from __future__ import annotations

from typing import Protocol

from drivers.reading import Kind, Reading


class Decoder(Protocol):
    """A pure decoder: it holds the bytes of an unfinished frame and nothing of the world, no clock and no port.

    `good` and `bad` count the frames seen so far, repeats included: the reader answers the device by them.
    """

    good: int
    bad: int

    def feed(self, chunk: bytes) -> list[Reading]:
        """The readings that `chunk` completes, in the order of the wire. Never raises, whatever the bytes."""
        ...

    @property
    def pending(self) -> bool:
        """True while bytes of an unfinished frame are held."""
        ...

    def quiet(self) -> list[Reading]:
        """The line has been quiet for the profile's `quiet_ms`: what was held is a frame now, or incomplete."""
        ...

    def lost(self) -> list[Reading]:
        """The line is gone: what was held is incomplete. What guards against repeats and gaps is kept."""
        ...

    def resume(self, sequence: str) -> None:
        """Before the first byte: `sequence` was the last number used before the kiosk was started again."""
        ...

    def new_shoe(self) -> None:
        """A fresh shoe is in use: every card may come again."""
        ...


def rejected(code: str, words: str, raw: bytes, sequence: str = "") -> Reading:
    """Bytes that are no frame, or no frame that makes sense: never a card, and the bytes are kept."""
    return Reading(Kind.REJECTED, code=code, words=words, sequence=sequence, raw=raw)


def incomplete(raw: bytes) -> Reading:
    return rejected(
        "incomplete",
        "Part of a message came from the reader and the rest did not. "
        "If a card has left the shoe and the table does not show it, enter it by touch.",
        raw,
    )


def noise(raw: bytes) -> Reading:
    return rejected(
        "noise",
        "Bytes came from the reader that belong to no message. If this goes on, check the cable and the reader's "
        "profile (line speed above all).",
        raw,
    )
