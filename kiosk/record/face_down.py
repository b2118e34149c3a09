"""Entries that tell of a card that still lies face down: what leaves the journal must not say what it is."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from kiosk.game.blackjack.account import of_dealer
from kiosk.game.cards import UNREAD, parse
from kiosk.game.hands import Hand
from kiosk.record.entry import TAKEN, Entry
from kiosk.record.journal import JournalReader
from kiosk.record.opening import Opening


def lies_still(journal: JournalReader, end: Entry) -> bool:
    """Whether the round that entry `end` finished was voided, and its hole card lies face down at the end of the journal.

    It lies there until the round is settled or the next one's first card comes (`Opening.void_lies_down`). Until then the round counts as
    one that is not over.
    """
    if '"void":true' not in end.told or journal.round_end(end.number + 1, newer=True) is not None:
        return False
    tail = journal.tail(end.number)
    assert tail is not None, "a round was finished at a table that was opened"
    opening = Opening.after(tail)
    for entry in journal.entries(end.number + 1):
        if not opening.void_lies_down:
            return False
        if entry.kind == "open":
            opening = Opening(json.loads(entry.input))
        elif entry.kind in TAKEN:
            opening.follow(entry)
    return opening.void_lies_down


def face_down(opening: Opening, entries: Iterable[Entry], *, over: bool = False) -> set[int]:
    """The numbers of those `entries` that say what the card is which lies face down after the last of them.

    `opening` is the table as it was before the first of them; it is as after the last one when this returns. `over`: they are those of
    a round that is over, and what its hole card was may be known, turned or not.
    """
    telling: set[int] = set()
    unseen: set[int] = set()  # a card that was drawn in error, and nobody has seen it
    lies_down = opening.lies_down
    for entry in entries:
        if entry.kind not in TAKEN:
            continue
        data = json.loads(entry.input)
        opening.follow(entry)
        now = opening.lies_down
        if (now and not lies_down) or (
            now and data["type"] == "correct" and data.get("dealer") and data["position"] == 2
        ):
            telling.add(entry.number)
        elif not now:
            telling.clear()
        lies_down = now
        if not opening.hides_drawn_card:
            unseen.clear()
        elif data["type"] == "card" and data.get("why"):
            unseen.add(entry.number)
    return unseen if over else telling | unseen


def without_card(data: dict[str, Any]) -> dict[str, Any]:
    """`data` of a card that lies face down, without what the card is."""
    return {key: "??" if key == "card" else value for key, value in data.items() if key != "id"}


def hole_unread(finished: Mapping[str, Any]) -> dict[str, Any]:
    """The round object of a void round whose hole card lies face down, as it is where nobody has read that card."""
    hole = Hand()
    for text in (finished["dealer"]["cards"][0], UNREAD.text):
        hole.add(parse(text))
    return {**finished, "dealer": of_dealer(hole)}
