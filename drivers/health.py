"""How is a reader? Four separate facts, for "the port is open" alone proves nothing about cards."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Health:
    """Each fact is True only when seen since the port was opened, and False again when the opposite is seen.

    port_open     the line is open
    bytes_seen    something came over it
    frame_good    the last frame was whole and its check fitted
    reading_good  the last thing that the device said about a card or itself was no fault and no unread card
    words         the state in one line, and what to do about it
    """

    port_open: bool = False
    bytes_seen: bool = False
    frame_good: bool = False
    reading_good: bool = False
    words: str = "no reader"
