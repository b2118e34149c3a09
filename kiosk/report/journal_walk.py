"""The road of a report through a journal: its entries in order, each beside the table as it stands
before it."""

from __future__ import annotations

from collections.abc import Iterator

from kiosk.record.entries import Decoded, Opened, decode
from kiosk.record.journal.journal import LAST, JournalReader
from kiosk.record.months.available_months import spans
from kiosk.record.startup.opening import TableEpoch


def road(
    journal: JournalReader, first: int = 1, last: int = LAST
) -> Iterator[tuple[Decoded, TableEpoch]]:
    """Those of the entries `first` to `last` that are at hand, each held against its hash. Whoever
    walks lets the table follow each that it took.

    The table is before `first` as the checkpoint before it and what came after have it. With an
    entry that opens the table comes the table that it opened; with the first one after a month that
    lies elsewhere, which has a checkpoint, the table as that entry left it. Raises `JournalError`,
    and `BadFileError` or `HeaderError` where an opening cannot be played by this program.
    """
    for start, end in spans(journal, first, last):
        tail = journal.tail(start - (start == first)) if start > 1 else None
        opening = None if tail is None else TableEpoch.after(tail)
        for entry in journal.sound(start, end):
            said = decode(entry)
            if isinstance(said, Opened):
                opening = TableEpoch(said.content)
            if opening is not None:
                yield said, opening
