"""What a real table said, entry by entry, with gaps for what is a table's own: for other tables to
say after it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from kiosk.floor.contract import written
from kiosk.floor.summary import House, on_tile
from kiosk.floor.table.outgoing import Outgoing
from kiosk.floor.table.picture import TablePicture
from kiosk.record.entries import Taken, decode
from kiosk.record.journal.entry import canonical, seconds_between
from kiosk.record.journal.journal import LAST, JournalReader
from kiosk.words.messages import Messages

#: what of a message is a table's own
_OWN = ("journal", "n", "at", "previous", "hash", "table")
#: the inputs by which a card leaves the shoe
_CARDS = ("card", "burn")
_NUMBER = re.compile(r'"(\\u0001(?:n|-\d+)\\u0001)"')


class Template(NamedTuple):
    """A message with gaps: `parts`, and between two of them what stands there: a name of `_OWN`, or
    how many entries ago ("-5")."""

    parts: tuple[str, ...]
    gaps: tuple[str, ...]

    @classmethod
    def of(cls, message: Mapping[str, Any]) -> Template:
        own: dict[str, Any] = {
            key: f"\x01{key}\x01" if key in _OWN else value for key, value in message.items()
        }
        for each in own.get("disclosed", ()):
            each["n"] = f"\x01{each['n'] - message['n']}\x01"
        # What is a number there stands without quotes.
        pieces = _NUMBER.sub(r"\1", canonical(own)).split("\\u0001")
        return cls(tuple(pieces[::2]), tuple(pieces[1::2]))

    def filled(self, own: Mapping[str, str], number: int) -> bytes:
        parts = [self.parts[0]]
        for gap, part in zip(self.gaps, self.parts[1:], strict=True):
            parts += (own[gap] if gap in own else str(number + int(gap)), part)
        return "".join(parts).encode()


class Moment(NamedTuple):
    """What a table says of one entry: the entry's message, the summary after it, how many seconds
    after the entry before, and whether a board shows something else after it."""

    entry: Template
    summary: Template
    after_s: float
    shows: bool


class Recording:
    """What a real table said, entry by entry: `said`, and in how many seconds (`lasts_s`) with how
    many rounds and cards.

    `begins`: where its rounds begin, but for the first.
    """

    def __init__(self, path: Path, messages: Messages, most: int = LAST) -> None:
        """Reads a journal from its first entry on, at most so many. Raises `JournalError`, and
        `ValueError` where nothing was played."""
        self.said: list[Moment] = []
        self.begins: list[int] = []
        self.cards, before, outgoing = 0, "", Outgoing()
        with JournalReader(path, end=most) as journal, JournalReader(path, end=1) as beginning:
            tile: Mapping[str, Any] = {}
            picture = TablePicture(beginning, House("\x01table\x01"), messages)
            for entry in journal.entries():
                if entry.number > 1:
                    picture.follow(entry)
                message = outgoing.message(entry)
                after_s = max(0.0, seconds_between(before, entry.at)) if before else 0.0
                before = entry.at
                said = json.loads(written(message))
                summary = picture.summary(entry.at)
                shows, tile = on_tile(summary) != tile, on_tile(summary)
                self.said.append(Moment(Template.of(said), Template.of(summary), after_s, shows))
                decoded = decode(entry)
                self.cards += isinstance(decoded, Taken) and decoded.data["type"] in _CARDS
                if entry.round is not None:
                    self.begins.append(len(self.said))
        self.rounds, self.lasts_s = len(self.begins), sum(each.after_s for each in self.said)
        if self.rounds < 2:
            raise ValueError(f"{path} has no two rounds")
        self.begins.pop()
