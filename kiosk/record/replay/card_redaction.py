"""Entries that tell of a card that still lies face down: what leaves the journal must not say what
it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from kiosk.game.blackjack.account import of_dealer
from kiosk.game.cards import UNREAD, parse
from kiosk.game.hands import Hand
from kiosk.record.entries import Opened, Taken, decode
from kiosk.record.journal.entry import Entry
from kiosk.record.journal.journal import JournalReader
from kiosk.record.startup.opening import TableEpoch


def lies_still(journal: JournalReader, end: Entry) -> bool:
    """Whether the round that entry `end` finished was voided, and its hole card lies face down at
    the end of the journal.

    It lies there until the round is settled or the next one's first card comes
    (`TableEpoch.void_lies_down`). Until then the round counts as one that is not over.
    """
    if '"void":true' not in end.told or journal.round_end(end.number + 1, newer=True) is not None:
        return False
    tail = journal.tail(end.number)
    assert tail is not None, "a round was finished at a table that was opened"
    opening = TableEpoch.after(tail)
    for said in map(decode, journal.entries(end.number + 1)):
        if not opening.void_lies_down:
            return False
        if isinstance(said, Opened):
            opening = TableEpoch(said.content)
        elif isinstance(said, Taken):
            opening.follow(said)
    return opening.void_lies_down


def face_down(
    opening: TableEpoch,
    entries: Iterable[Entry],
    *,
    over: bool = False,
    later: Iterable[Entry] = (),
) -> set[int]:
    """The numbers of those `entries` that say what the card is which lies face down after the last
    of them, and after the `later` ones too, of which no more is read than until it does not.

    `opening` is the table as it was before the first of them. `over`: they are those of a round
    that is over, and what its hole card was may be known, turned or not.
    """
    down = _Down(opening)
    for entry in entries:
        down.follow(entry)
    found = down.unseen if over else down.telling | down.unseen
    still = set(found)
    for entry in later:
        if not still:
            break
        down.follow(entry)
        still &= down.telling | down.unseen
    return still


class _Down:
    """The entries up to now that say what a card is which nobody has turned: `telling`, of the hole
    card; `unseen`, of one drawn in error."""

    def __init__(self, opening: TableEpoch) -> None:
        self._opening, self._lies, self._hides = (
            opening,
            opening.lies_down,
            opening.hides_drawn_card,
        )
        self.telling, self.unseen = set[int](), set[int]()

    def follow(self, entry: Entry) -> None:
        said = decode(entry)
        data: Mapping[str, Any] = {}
        if isinstance(said, Opened):
            self._opening = TableEpoch(said.content)
        elif isinstance(said, Taken):
            data = said.data
            self._opening.follow(said)
        else:
            return
        lay, self._lies = self._lies, self._opening.lies_down
        hid, self._hides = self._hides, self._opening.hides_drawn_card
        kind, lies, hides = data.get("type"), self._lies, self._hides
        if lies and not lay and not hides:  # what was drawn in error is the hole card
            self.telling |= self.unseen
        if (
            hides and not hid and lay and not lies and kind == "correct"
        ):  # the hole card was drawn in error
            self.unseen |= self.telling
        if not lies:
            self.telling.clear()
        elif data and (
            not lay or (kind == "correct" and data.get("dealer") and data["position"] == 2)
        ):
            self.telling.add(entry.number)
        if not hides:
            self.unseen.clear()
        elif kind in ("card", "correct") and data.get("why"):
            self.unseen.add(entry.number)


def without_card(data: Mapping[str, Any]) -> dict[str, Any]:
    """`data` of a card that lies face down, without what the card is."""
    return {key: "??" if key == "card" else value for key, value in data.items() if key != "id"}


def hole_unread(finished: Mapping[str, Any]) -> dict[str, Any]:
    """The round object of a void round whose hole card lies face down, as it is where nobody has
    read that card."""
    hole = Hand()
    for text in (finished["dealer"]["cards"][0], UNREAD.text):
        hole.add(parse(text))
    return {**finished, "dealer": of_dealer(hole)}
