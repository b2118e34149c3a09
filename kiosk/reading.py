"""What a reader gives: readings (a card, an unreadable card, the cutting card, a fault, news of the reader) and its health."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from kiosk.game.cards import Card


class Kind(Enum):
    CARD = "card"
    UNREADABLE = "unreadable"  # a card left the shoe and could not be read
    CUTTING_CARD = "cutting_card"
    FAULT = "fault"  # the device says that something is wrong; `code` names it
    CURED = "cured"  # the device says that the fault `code` is gone
    STARTED = "started"  # the device was switched on or reset
    STANDBY = "standby"
    LOCK = "lock"  # `code` "locked" or "unlocked"
    LOST = (
        "lost"  # messages did not arrive, or not whole, and each may have been a card: `code` is their count, if known
    )
    OUT_OF_PLAY = "out_of_play"  # a card left the shoe while it was not in play: `code` is the mode that it was in
    REJECTED = "rejected"  # bytes that were not used, and of which no card can be missing; `raw` keeps them
    OTHER = "other"  # a good frame that has no meaning for blackjack


@dataclass(frozen=True, slots=True)
class Reading:
    """One thing that a reader said.

    `card` is set for CARD and OUT_OF_PLAY alone. `raw` holds the bytes it came from. `words` says it to a person: what, and what to do.
    `sequence` is the device's own number of the telegram, "" where it has none.
    """

    kind: Kind
    card: Card | None = None
    code: str = ""
    words: str = ""
    sequence: str = ""
    raw: bytes = b""


class Health(NamedTuple):
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
