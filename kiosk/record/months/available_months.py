"""What of a journal is at hand: all but the sealed months that it let go, which lie elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from kiosk.record.journal.entry import Entry
from kiosk.record.journal.journal import LAST, JournalError, JournalReader
from kiosk.record.months.month_elsewhere import MonthElsewhere


def spans(journal: JournalReader, first: int = 1, last: int = LAST) -> list[tuple[int, int]]:
    """The first and last numbers of each stretch of the entries `first` to `last` that is at hand,
    in order. Raises `JournalError`."""
    found, last = list[tuple[int, int]](), min(last, journal.last_number)
    for segment in journal.elsewhere():
        if segment.last >= first:
            found.append((first, min(last, segment.first - 1)))
            first = segment.last + 1
    return [(start, end) for start, end in (*found, (first, last)) if start <= end]


def elsewhere(journal: JournalReader, first: int = 1, last: int = LAST) -> list[JournalError]:
    """Of each month that lies elsewhere and has some of the entries `first` to `last`: which,
    where, and how it comes back. Raises `JournalError`."""
    months = journal.elsewhere().items()
    away = (
        MonthElsewhere(journal.path.parent, *each)
        for each in months
        if each[0].last >= first and each[0].first <= last
    )
    return [month.elsewhere() for month in away]


def entries(journal: JournalReader) -> Iterator[Entry]:
    """Every entry that is at hand, as `JournalReader.sound`. Raises `JournalError`."""
    for span in spans(journal):
        yield from journal.sound(*span)
