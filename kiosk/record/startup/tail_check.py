"""What a start goes on from is held against the entries before it: a checkpoint is what they lead
to, or nothing is gone on with."""

from __future__ import annotations

from kiosk.game.table import HeaderError
from kiosk.record.entries import NO_ENTRY, decode, input_of, saved_in
from kiosk.record.journal.entry import Entry
from kiosk.record.journal.journal import JournalError, JournalReader
from kiosk.record.projections.state import Projections, TableState
from kiosk.record.startup.checkpoint_match import checkpoint_differs, is_kept
from kiosk.record.startup.opening import TableEpoch
from kiosk.settings.schema import BadFileError


def check_checkpoint(journal: JournalReader) -> None:
    """Raises `JournalError` (damaged) where the last checkpoint is none, or another one than the
    entries before it lead to. Where those cannot be followed, none is: they lie in a sealed month
    that is elsewhere, or one is damaged that no restart reads."""
    tail = journal.tail()
    if tail is None or tail.checkpoint is None:
        return
    state = _led_to(journal, tail.checkpoint)
    if state is None:
        return
    try:
        is_so = is_kept(tail.checkpoint, state.opening, state.now) or not checkpoint_differs(
            saved_in(tail.checkpoint), state.opening, state.now
        )
    except NO_ENTRY:
        is_so = False
    if not is_so:
        raise JournalError("damaged", journal.path, "checkpoint", entry=str(tail.checkpoint.number))


def _led_to(journal: JournalReader, checkpoint: Entry) -> TableState | None:
    """The table after the entry of that checkpoint, from the checkpoint before it; None where that
    cannot be known, or this program decides otherwise than the one that wrote them."""
    try:
        state, number = _before(journal, checkpoint.number - 1)
        for entry in journal.sound(number + 1, checkpoint.number):
            decision = state.follow(decode(entry))
            if decision is not None and decision.refused is not None:
                return None
    except (JournalError, BadFileError, HeaderError, *NO_ENTRY):
        return None
    return state


def _before(journal: JournalReader, end: int) -> tuple[TableState, int]:
    """The table as the newest checkpoint up to entry `end` keeps it, and the number of its entry;
    without one as the first entry that opened it does, after the notes before that. Raises as
    `JournalReader.tail` and `TableState.kept`."""
    while (tail := journal.tail(end)) is not None:
        if tail.checkpoint is not None:
            return TableState.kept(tail), tail.checkpoint.number
        end = tail.opening.number - 1  # it may have been opened anew since
    opened = journal.openings()[0]
    state = TableState(TableEpoch(input_of(opened)), Projections({}))
    for entry in journal.sound(1, opened.number):
        state.project(decode(entry))
    return state, opened.number
