"""The road of a report through a journal: its entries in order, each beside the table as it stands before it."""

from __future__ import annotations

import json
from collections.abc import Iterator

from kiosk.record.entry import Entry
from kiosk.record.journal import LAST, JournalReader
from kiosk.record.opening import Opening


def road(journal: JournalReader, first: int = 1, last: int = LAST) -> Iterator[tuple[Entry, Opening]]:
    """The entries `first` to `last`, each held against its hash. Whoever walks lets the table follow each that it took.

    The table is before `first` as the checkpoint before it and what came after have it. With an entry that opens the
    table comes the table that it opened. Raises `JournalError`, and `BadFileError` or `HeaderError` where an opening
    cannot be played by this program.
    """
    tail = journal.tail(first - 1) if first > 1 else None
    opening = None if tail is None else Opening.after(tail)
    for entry in journal.sound(first, last):
        if entry.kind == "open":
            opening = Opening(json.loads(entry.input))
        if opening is not None:
            yield entry, opening
