"""The last rounds of a table that was taken up from a checkpoint: played again from the journal
when one of them is amended."""

from __future__ import annotations

import json
from collections import deque
from typing import TypeVar

from kiosk.game.refusals import Refused
from kiosk.game.table import ROUNDS_BACK
from kiosk.record.journal.entry import TAKEN, is_amendment_of_old
from kiosk.record.journal.journal import JournalReader
from kiosk.record.startup.opening import TableEpoch

T = TypeVar("T")


def remember_rounds(opening: TableEpoch, journal: JournalReader, until: int) -> None:
    """`opening` stands as after entry `until` of the journal, and knows its last rounds from now
    on.

    Raises `JournalError` where they cannot be read.
    """
    opened = journal.opened(until) or 1
    first = _rounds_before(journal, until, opened)
    again = _played(journal, first, until)
    while again is None and first > opened:  # a round before them was amended meanwhile
        first = _rounds_before(journal, first, opened)
        again = _played(journal, first, until)
    if again is None:
        return
    known = {past.number for past in opening.table.past}
    shoes = opening.table.shoe.number - again.table.shoe.number
    for past in again.table.past:
        past.history.shoe_before.number += shoes
    for shoe in again.table.shoes_before:
        shoe.number += shoes
    _put_before(
        opening.table.past,
        [
            past._replace(shoe=past.shoe + shoes)
            for past in again.table.past
            if past.number not in known
        ],
    )
    _put_before(
        opening.table.shoes_before,
        list(again.table.shoes_before)[: -len(opening.table.shoes_before) or None],
    )


def _put_before(there: deque[T], before: list[T]) -> None:
    all_ = [*before, *there]
    there.clear()
    there.extend(all_)


def _rounds_before(journal: JournalReader, until: int, opened: int) -> int:
    """The entry after which all the rounds have been played that may be amended after entry
    `until`."""
    end = until
    for _ in range(ROUNDS_BACK + 1):
        over = journal.round_end(end, newer=False)
        if over is None or over.number <= opened:
            return opened
        end = over.number - 1
    return end


def _played(journal: JournalReader, first: int, until: int) -> TableEpoch | None:
    """The table at entry `until`, played from a checkpoint before entry `first`; None where
    something in it needs what was before that."""
    tail = journal.tail(first)
    assert tail is not None, "a round was played at a table that was opened"
    again = TableEpoch(*tail.kept())
    start = (tail.checkpoint or tail.opening).number + 1
    try:
        for entry in journal.sound(start, until):
            if entry.kind in TAKEN and again.follow(entry).refused is not None:
                return None
            if is_amendment_of_old(entry):
                again.amend_of_old(json.loads(entry.input))
    except Refused:
        return None
    return again
