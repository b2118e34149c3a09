"""What a reader gives: readings (a card, an unreadable card, the cut card, a fault, news of the
reader) and its health.

A reader speaks no language. It gives a sentence's id and facts (`Message`), which whoever shows
them puts into words by the phrase `device-<id>` of config/phrases.
"""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from collections.abc import Mapping
from enum import Enum
from functools import partial
from types import MappingProxyType
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
    # messages did not arrive whole, and each may have been a card; fact `count` where it is known
    LOST = "lost"
    # a card left the shoe while it was not in play: `code` is the mode that it was in
    OUT_OF_PLAY = "out_of_play"
    # bytes that were not used, and of which no card can be missing; `raw` keeps them
    REJECTED = "rejected"
    # somebody's badge, no card: `code` is what is on it, and neither it nor `raw` is kept anywhere
    BADGE = "badge"
    OTHER = "other"  # a good frame that has no meaning for blackjack


#: the code of a camera's CARD of which one code was seen and no card around it, as on a telephone's
#: screen; and of the OTHER that follows when the card itself has been seen
CODE_ALONE, VOUCHED = "code_alone", "vouched"

#: the codes of an OTHER that refuses a command because its bytes came damaged: it is good as it was
DAMAGED_COMMAND = frozenset({"nak 01", "nak 02", "nak 03"})
#: the code of an OTHER that refuses a command and does not say why: it may have come damaged
BARE_REFUSAL = "nak"

#: how the code of a printed badge begins: what a scanner or a camera reads, and begins so, is a
#: badge and no card
BADGE_START = "KSB-"


class Message(NamedTuple):
    """One sentence: the phrase `device-<id>` with its facts. Texts in facts come from the device or
    the system as they are."""

    id: str
    facts: Mapping[str, str | int] = MappingProxyType({})


class DeviceError(Exception):
    """A device, or what reads it, that cannot be used: `messages` say which, why, and what to
    do."""

    def __init__(self, *messages: Message) -> None:
        super().__init__(*messages)
        self.messages = messages


class Reading(NamedTuple):
    """One thing that a reader said.

    `card` is set for CARD, OUT_OF_PLAY and what is VOUCHED alone. `raw` holds the bytes it came
    from. `message` says it to a person: what, and what to do; None where there is nothing to say.
    `sequence` is the device's own number of the telegram, "" where it has none.
    """

    kind: Kind
    card: Card | None = None
    code: str = ""
    message: Message | None = None
    sequence: str = ""
    raw: bytes = b""

    @property
    def messages(self) -> tuple[Message, ...]:
        """What is to be said of it: one sentence, or none."""
        return () if self.message is None else (self.message,)


class Health(NamedTuple):
    """Each fact is True only when seen since the port was opened, and False again when the opposite
    is seen.

    port_open     the line is open, and the device is at its far end as far as that can be told
    bytes_seen    something came over it
    frame_good    the last frame was whole and its check fitted
    reading_good  the last thing that the device said about a card or itself was no fault and no
    unread card
    messages      the state, and what to do about it; () where there is no reader
    ended         nothing comes of it any more before the kiosk is started again
    """

    port_open: bool = False
    bytes_seen: bool = False
    frame_good: bool = False
    reading_good: bool = False
    messages: tuple[Message, ...] = ()
    ended: bool = False


def _of(
    kind: Kind,
    code: str,
    message: str = "",
    /,
    *,
    sequence: str = "",
    raw: bytes = b"",
    **facts: str | int,
) -> Reading:
    """`message` is the id of its sentence here and below, `code` where it is not stated, and
    `facts` are its facts."""
    return Reading(
        kind, code=code, message=Message(message or code, facts), sequence=sequence, raw=raw
    )


unreadable = partial(_of, Kind.UNREADABLE)
lost = partial(_of, Kind.LOST)
rejected = partial(_of, Kind.REJECTED)
fault = partial(_of, Kind.FAULT)
cured = partial(_of, Kind.CURED)


def out_of_play(card: Card, mode: str, *, sequence: str = "", raw: bytes = b"") -> Reading:
    """A card left the shoe while it was not in play: `mode` is "lock", "error", "setting" or
    "unknown"."""
    return Reading(
        Kind.OUT_OF_PLAY, card, mode, Message("out-of-play", {"mode": mode}), sequence, raw
    )


def news(
    kind: Kind,
    message: str,
    *,
    code: str = "",
    sequence: str = "",
    raw: bytes = b"",
    **facts: str | int,
) -> Reading:
    """Anything else that a device says: the cutting card, a start, a lock, stand-by, what has no
    meaning here."""
    return Reading(kind, code=code, message=Message(message, facts), sequence=sequence, raw=raw)


def badge(code: str) -> Reading:
    """Somebody's badge: a printed one's code, or what an RFID reader says of a chip."""
    return Reading(Kind.BADGE, code=code)
