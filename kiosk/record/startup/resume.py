"""Resume: the state before a stop of the kiosk, from the last checkpoint and the few entries after
it."""

from __future__ import annotations

from typing import NamedTuple

from kiosk.game.table import HeaderError
from kiosk.record.entries import NO_ENTRY, decode
from kiosk.record.journal.journal import JournalError, JournalReader, no_entry
from kiosk.record.projections.state import TableState
from kiosk.settings.schema import BadFileError


class Resumed(NamedTuple):
    """`since_checkpoint`: so many entries follow the last checkpoint, or the opening."""

    state: TableState
    since_checkpoint: int


def resume(journal: JournalReader) -> Resumed | None:
    """The state that the journal ends with; None of an empty one.

    No closed round is replayed, so this takes as long with a long journal as with a short one.
    Raises `JournalError`: what reading the tail raises, `damaged` where an entry or the checkpoint
    is none, and `differs` where this program does not take an input that was taken, or cannot play
    the table at all.
    """
    tail = journal.tail()
    if tail is None:
        return None
    try:
        state = TableState.kept(tail)
    except (BadFileError, HeaderError) as error:
        raise JournalError(
            "differs", journal.path, entry=str(tail.opening.number), words=str(error)
        ) from error
    except NO_ENTRY as error:  # of what is kept beside the table
        raise no_entry(journal, tail.checkpoint or tail.opening, error) from error
    for entry in tail.entries:
        try:
            decision = state.follow(decode(entry))
        except NO_ENTRY as error:
            raise no_entry(journal, entry, error) from error
        if decision is not None and decision.refused is not None:
            raise JournalError(
                "differs", journal.path, entry=str(entry.number), words=decision.refused.code
            )
    return Resumed(state, len(tail.entries))
