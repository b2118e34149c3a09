"""The readers of a table: how each is, and which of them leads."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from kiosk.reading import Health, Kind, Message, Reading
from kiosk.station.readers.reader_trouble import CAMERA, LINK, SHOE

if TYPE_CHECKING:
    from kiosk.record.projections.troubles import Troubles

#: what the health of a shoe that leads says of the camera beside it: facts `count`, of so many
#: cards, `of`, of the last round
CONFIRMED = "camera-confirmed"
#: the seconds that nobody draws cards faster than, one after the other
MESSAGE_S = 0.4

#: facts of a device's sentence that are numbers of its own, and the codes that are: neither can be
#: a card's
_COUNTED = frozenset(("count", "number", "last", "code", "mode"))
#: facts of a sentence about the reader itself, its line or its pictures
_OWN = frozenset(("title", "port", "name", "given"))
_NUMBERED = re.compile(r"[A-Z]?(0x)?[0-9]{1,3}")


class Readers:
    """The readers of one table by their names, the one that leads first; none at a table that is
    worked by touch.

    The next reader leads once a named person has signed off that the line to the one before it is
    lost; from then on that trouble freezes nothing. So who leads is kept where trouble is kept, and
    survives a restart.
    """

    def __init__(self, names: Sequence[str], numbers: int = 0) -> None:
        """`numbers`: after how many messages the shoe's numbers come again; 0 where that is not
        known."""
        self.names, self._numbers = tuple(names), numbers
        self._health: dict[str, Health] = {}
        #: what the camera, beside the shoe, has confirmed of the last round
        self.confirmed: Message | None = None

    def leader(self, troubles: Troubles) -> str:
        """Whose cards are given places."""
        for name in self.names:
            link = troubles.get(LINK[name])
            if link is None or link.freezes:
                return name
        return self.names[0] if self.names else SHOE

    def may_miss(self, troubles: Troubles, sequence: str, away: float) -> bool:
        """Whether cards that the shoe which leads gave while the kiosk stood still, for `away`
        seconds, may not be missed: its last message had no number (`sequence`), or its numbers may
        have come round meanwhile."""
        if SHOE not in self.names or self.leader(troubles) != SHOE:
            return False
        return not sequence or 0 < self._numbers * MESSAGE_S <= away

    def well(self, name: str) -> bool:
        """Its line is open; of a camera, that it also sees."""
        return self.is_open(name) and (name == SHOE or self._health[name].frame_good)

    def other(self, name: str) -> str:
        """Another reader that is well; "" where there is none."""
        return next((each for each in self.names if each != name and self.well(each)), "")

    def is_open(self, name: str) -> bool:
        return name in self._health and self._health[name].port_open

    def tell(self, name: str, health: Health) -> bool:
        """How `name` is. Whether its line is lost by it: it was open before, or nothing was heard
        of it."""
        lost = not health.port_open and (self.is_open(name) or name not in self._health)
        self._health[name] = health
        return lost

    def has_ended(self, name: str) -> bool:
        """It says nothing any more before the kiosk is started again."""
        return name in self._health and self._health[name].ended

    def shown(self, troubles: Troubles, *, hides_card: bool) -> Health:
        """The facts about the reader that leads, with what is to be said of the other.
        `hides_card`: the hole card is awaited or lies face down, and nothing that a reader read is
        quoted."""
        if not self.names:
            return Health()
        leader = self.leader(troubles)
        health = self._health.get(leader, Health(messages=(Message("no-reader"),)))
        others = (
            each for name, each in self._health.items() if name != leader and not self.well(name)
        )
        said = tuple(message for each in others for message in each.messages)
        if hides_card:
            said = tuple(map(unquoted_health, said))
            health = health._replace(messages=tuple(map(unquoted_health, health.messages)))
        if self.confirmed is not None and leader == SHOE and self.well(CAMERA):
            said += (self.confirmed,)
        return health._replace(messages=health.messages + said) if said else health


def unquoted(reading: Reading, source: str) -> Reading:
    """What a reader says while the hole card is awaited or lies face down: nothing in it may tell
    that card. Its bytes stay."""
    if (
        reading.kind in (Kind.FAULT, Kind.CURED)
        and source == SHOE
        and not _NUMBERED.fullmatch(reading.code)
    ):
        reading = reading._replace(code="unnamed")
    if all(
        message.facts.keys() <= _COUNTED and reading.code != "unnamed"
        for message in reading.messages
    ):
        return reading
    if source == CAMERA and any("card" in message.facts for message in reading.messages):
        return reading._replace(message=Message("seen-unnamed"))
    return reading._replace(message=Message("unquoted"))


def unquoted_health(message: Message) -> Message:
    """The same of what is said of a reader's health: a sentence that tells of its last reading."""
    if message.facts.keys() & _OWN:
        return message
    code = str(message.facts.get("code", 0))
    if message.facts.keys() <= _COUNTED and _NUMBERED.fullmatch(code):
        return message
    return Message("unquoted")
