"""The last rounds of a table that was taken up from a checkpoint: played again from the journal
when one of them is amended."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TypeVar

from kiosk.game.state import ROUNDS_BACK
from kiosk.game.table import Table
from kiosk.record.journal.journal import JournalReader

T = TypeVar("T")
#: the table as it is after an entry (the second number), played from a checkpoint before another
#: (the first one); None where something in it needs what was before that
Played = Callable[[int, int], Table | None]


def remember_rounds(
    table: Table, shoe: int, journal: JournalReader, until: int, played: Played
) -> None:
    """`table` stands as after entry `until` of the journal, or further, and knows its last rounds
    from now on. `shoe`: the number of its shoe after that entry.

    Raises `JournalError` where they cannot be read, and what `played` raises.
    """
    opened = journal.opened(until) or 1
    first = _rounds_before(journal, until, opened)
    again = played(first, until)
    while again is None and first > opened:  # a round before them was amended meanwhile
        first = _rounds_before(journal, first, opened)
        again = played(first, until)
    if again is None:
        return
    known = {past.number for past in table.state.past}
    shoes = shoe - again.state.shoe.number
    for past in again.state.past:
        past.history.shoe_before.number += shoes
        past.shoe += shoes
    for before in again.state.shoes_before:
        before.number += shoes
    oldest = min((each.number for each in table.state.shoes_before), default=shoe)
    _put_before(table.state.past, [past for past in again.state.past if past.number not in known])
    _put_before(
        table.state.shoes_before,
        [before for before in again.state.shoes_before if before.number < oldest],
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
