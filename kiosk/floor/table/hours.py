"""What a table's rounds came to, by hour and dealer: asked of its journal by the pit."""

from __future__ import annotations

from typing import Any

from kiosk.record.entries import Opened
from kiosk.record.journal.entry import seconds_between
from kiosk.record.journal.journal import JournalReader
from kiosk.record.months.available_months import spans
from kiosk.report.edges import Edges, edges_of
from kiosk.report.figures import Counted
from kiosk.report.period import stretches_between
from kiosk.report.rounds import told

#: hours that one question may be about
MOST_HOURS = 24
_BETWEEN = "\n"  # in no dealer's name


class LazyEdges(dict[int, Edges]):
    """House edges by the entry that opened the table, each reckoned once it is asked for."""

    def __init__(self, journal: JournalReader) -> None:
        super().__init__()
        self._openings = {entry.number: entry for entry in journal.openings()}

    def __missing__(self, number: int) -> Edges:
        self[number] = edges_of(Opened(self._openings[number]).content)
        return self[number]


def hours_of(journal: JournalReader, first: str, last: str) -> list[list[Any]]:
    """The rows of what ended from `first` on and before `last`, as the wire has them.

    Raises `ValueError` for other times than of a day at most, and `JournalError`.
    """
    if not 0 < seconds_between(first, last) <= 3600 * MOST_HOURS:
        raise ValueError("no times of a day")
    rounds = (
        each
        for begin, end in stretches_between(journal, first, last)
        for span in spans(journal, begin, end)
        for each in told(journal, *span)
    )
    key = {"row": lambda at, dealer: at[:13] + _BETWEEN + dealer}
    found = Counted(rounds, LazyEdges(journal), key).groups["row"]
    return [
        [*row.split(_BETWEEN, 1), figures.sums(), dict(figures.events)]
        for row, figures in sorted(found.items())
    ]
