"""What a table's rounds came to, by hour and dealer, and the rounds of an hour one by one: asked
of its journal by the pit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kiosk.floor.table.hour_rows import RoundRow
from kiosk.game.state import ROUNDS_BACK
from kiosk.record.entries import DayHappened, Decoded, Opened, Taken, decode
from kiosk.record.journal.entry import seconds_between
from kiosk.record.journal.journal import JournalReader
from kiosk.record.months.available_months import spans
from kiosk.report.edges import Edges, edges_of
from kiosk.report.figures import Counted, Tally
from kiosk.report.period import stretches_between
from kiosk.report.rounds import Event, Played, Rounds, told

#: hours that one question may be about; rounds are told of one hour
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


def rounds_of(journal: JournalReader, first: str, last: str) -> list[list[Any]]:
    """The rows of the rounds that ended from `first` on and before `last`, the oldest first, as the
    wire has them. What an amendment moved is in the round's own row, whenever it came.

    Raises `ValueError` for other times than of an hour, and `JournalError`.
    """
    if not 0 < seconds_between(first, last) <= 3600:
        raise ValueError("no times of an hour")
    found: dict[int, RoundRow] = {}
    for begin, end in stretches_between(journal, first, last):
        found |= _rounds(journal, begin, end)
    return [list(found[entry]) for entry in sorted(found)]


def _rounds(journal: JournalReader, begin: int, end: int) -> dict[int, RoundRow]:
    """The rounds that the entries `begin` to `end` finished, by the entry of each. What comes after
    them is read for as long as it may amend one."""
    found, latest, left = dict[int, RoundRow](), dict[int, int](), ROUNDS_BACK + 1
    for start, stop in spans(journal, begin):
        (rounds, after), tally = Rounds.at(journal, start), Tally()
        for entry in journal.sound(after + 1, stop):
            said = decode(entry)
            is_asked = begin <= entry.number <= end
            if isinstance(said, Opened):
                latest.clear()  # rounds are counted anew, and none before it is amended
            for each in rounds.take(said):
                dealer = tally.count(each, 0.0).dealer
                if isinstance(each, Played) and is_asked:
                    found[each.entry] = _row(each, dealer)
                    latest[each.round] = each.entry
                elif isinstance(each, Event) and (row := found.get(_amended(said, latest))):
                    found[row.entry] = row._replace(win=row.win + each.win, amended=True)
            left -= entry.number > end and entry.round is not None
            if entry.number > end and (not left or not latest):
                return found
    return found


def _row(this: Played, dealer: str) -> RoundRow:
    return RoundRow(
        this.entry,
        this.round,
        this.ended,
        dealer,
        this.boxes,
        this.handle,
        this.win,
        this.void,
        amended=False,
    )


def _amended(said: Decoded, latest: Mapping[int, int]) -> int:
    """The entry that finished the round that is amended; 0 where none is. `latest`: that of each
    round since the table was opened."""
    if isinstance(said, Taken) and said.data["type"] == "amend":
        return latest.get(said.data["round"], 0)
    if isinstance(said, DayHappened) and said.amends_round:
        return int(said.data["entry"])
    return 0
