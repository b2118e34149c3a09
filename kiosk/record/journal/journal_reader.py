"""A journal read: its entries in their order, those of sealed months before those that its own file
still has.

The last entry, the opening in force and the last checkpoint are found through the primary key and
three small indexes, so that opening a journal and resuming from it take as long with a million
entries as with a thousand. Nobody else knows where an entry lies.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from kiosk.record.entries import DayHappened, Note, Opened, Taken, decode, input_of, saved_in
from kiosk.record.journal.database import JournalDatabase
from kiosk.record.journal.disk_reads import DiskReads, read_error, read_failure
from kiosk.record.journal.entry import NO_HASH, Entry, broken
from kiosk.record.journal.journal_file import (
    NOT_READ,
    JournalError,
    check_header,
    schema_fault,
)
from kiosk.record.months.month_elsewhere import MonthElsewhere, OffloadedMonth
from kiosk.record.months.sealed import MARKS, SealedMonth, Segment, segments

if TYPE_CHECKING:
    from kiosk.record.journal.anchor import Anchor

_CHUNK = 1000
_ORDERED = "SELECT * FROM entry WHERE number BETWEEN ? AND ? AND {} ORDER BY number {} LIMIT ?"
_OF_KIND = "SELECT number FROM entry WHERE number BETWEEN ? AND ? AND {}"
#: the number of the last entry, whichever that is
LAST = 2**62
#: under what name is kept where the clock was set back
SET_BACK = "set_back"

#: an entry of a row; `Entry._make` takes twice as long
_ENTRY: Callable[[Sequence[Any]], Entry] = partial(tuple.__new__, Entry)


class Tail(NamedTuple):
    """The opening in force, the last entry with a checkpoint since (if any), and what follows it.
    `journal`: where it stands."""

    opening: Entry
    checkpoint: Entry | None
    entries: list[Entry]
    journal: JournalReader

    def saved(self) -> dict[str, Any]:
        """What the checkpoint keeps; {} where there is none yet."""
        return saved_in(self.checkpoint) if self.checkpoint else {}

    def kept(self) -> tuple[dict[str, Any], dict[str, Any] | None]:
        """What the opening holds, and the table as the checkpoint keeps it, None where there is no
        checkpoint."""
        return dict(input_of(self.opening)), self.saved().get("table")


class JournalReader:
    """A journal opened to be read, as it is at that moment, while a kiosk may go on writing it.

    The journal only grows, so what it held then is every entry up to the one that was last. Use it
    as a context manager, or `close()` it.
    """

    _end = LAST
    _id = ""
    _schema = (
        -1
    )  # SQLite's number of the file's schema as of `segments`: sealing a month changes it

    def __init__(
        self,
        path: Path,
        *,
        held: bool = False,
        end: int = LAST,
        written: JournalDatabase | None = None,
    ) -> None:
        """`end`: what it held once entry `end` was its last. `held`: this process writes it too.
        Then its file is opened by SQLite alone: closing another handle on it would give up SQLite's
        locks (https://sqlite.org/howtocorrupt.html, section 2.2). `written`: it is read through
        this, to its end at any moment, by who writes it.

        Raises `JournalError`: missing, foreign, newer, damaged or disk.
        """
        self.path = path
        self.segments: list[Segment] = []
        self._months: dict[str, SealedMonth] = {}
        if written is not None:
            self.database = written
            return
        reads = DiskReads(path)
        if not held:
            reads(lambda: check_header(path))
        self.database = JournalDatabase(path, reads, write=False)
        try:
            self._end = end  # `last_number` is of what it holds up to there
            self._end = self.last_number
        except JournalError:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.database.close()
        for month in self._months.values():
            month.close()

    @property
    def id(self) -> str:
        """The hash of its first entry, by which a journal is known; "" of an empty one."""
        self._id = self._id or next((entry.hash for entry in self.entries(1, 1)), "")
        return self._id

    def last(self) -> Entry | None:
        """The newest entry; None of an empty journal."""
        return self._newest("any", 1, self._end)

    @property
    def sealed_to(self) -> int:
        """The number of the last entry of sealed months, 0 without."""
        return self.segments[-1].last if self.segments else 0

    def let_go_of(self, segment: Segment) -> OffloadedMonth | None:
        """What is said of a month that was let go, whose file may have been put back; None of every
        other. Raises `JournalError`."""
        if not self.database.rows(
            "SELECT 1 FROM sqlite_schema WHERE name = 'let_go'"
        ):  # none ever was
            return None
        rows = self.database.rows("SELECT * FROM let_go WHERE file = ?", segment.file)
        return OffloadedMonth(*rows[0]) if rows else None

    def elsewhere(self) -> dict[Segment, OffloadedMonth]:
        """The months that were let go and do not lie beside the journal."""
        found = {}
        for segment in self.segments:
            with suppress(JournalError):
                if isinstance(month := self._month(segment), MonthElsewhere):
                    found[segment] = month.said
        return found

    @property
    def last_number(self) -> int:
        """The newest entry's number; 0 of an empty journal."""
        last = self.last()
        return last.number if last else 0

    def beside(self, name: str) -> str:
        """What is kept under that name beside the entries, "" for nothing: a hint, and no part of
        what the journal proves."""
        sql = "SELECT coalesce((SELECT value FROM beside WHERE name = ?), '')"
        with suppress(*NOT_READ):  # nothing was ever kept
            return str(self.database.connection.execute(sql, (name,)).fetchone()[0])
        return ""

    def set_back(self) -> list[int]:
        """The numbers of the entries before which the clock was set back. A hint: an older program
        kept none."""
        numbers = self.hint(SET_BACK)
        return [each for each in numbers if type(each) is int and 1 <= each <= self._end]

    def hint(self, name: str) -> list[Any]:
        """The list, of anything, that is kept under that name beside the entries; [] for none: a
        file that was altered holds anything."""
        kept: object = None
        with suppress(ValueError, RecursionError):
            kept = json.loads(self.beside(name))
        return kept if isinstance(kept, list) else []

    def newest_with(self, kind: str, text: str, first: int = 1) -> Entry | None:
        """The newest entry of `kind` from `first` on that has `text` in its input, of those in no
        sealed month; None where none has."""
        sql = (
            "SELECT * FROM entry WHERE number >= ? AND kind = ? AND instr(input,"
            " ?) ORDER BY number DESC LIMIT 1"
        )
        return next((Entry(*row) for row in self._own(sql, first, kind, text)), None)

    def add_month(self, segment: Segment) -> None:
        """Its entries are read from the sealed file from now on."""
        self.segments = [*self.segments, segment]

    def close_month(self, segment: Segment) -> None:
        """Lets go of the sealed file, which may not be there any more."""
        if (month := self._months.pop(segment.file, None)) is not None:
            month.close()

    def catch_up(self) -> int:
        """What was written since is read from now on, too; the newest entry's number."""
        self._end = LAST
        self._end = self.last_number
        return self._end

    def entries(self, first: int = 1, last: int = LAST) -> Iterator[Entry]:
        """The entries from number `first` to `last`, in order, read in chunks, as they are."""
        end = min(last, self._end)
        while True:
            read = self._pick("any", first, end, limit=_CHUNK)
            yield from read
            if len(read) < _CHUNK:
                return
            first = read[-1].number + 1

    def newer(self, number: int) -> list[Entry]:
        """The entries after `number`, in order, what was written since this was opened too: for who
        follows a table at work."""
        self._end = LAST
        return self._pick("any", number + 1, LAST)

    def beside_play(self, first: int, last: int) -> list[Entry]:
        """Those of the entries `first` to `last` that are no ordinary play, in order, as they are:
        every one that is no input, and of the inputs corrections, voids, shoes and what called the
        floor."""
        return self._pick("beside", first, min(last, self._end))

    def sound(self, first: int = 1, last: int = LAST) -> Iterator[Entry]:
        """The same entries, each held against its hash and the entry before it. Raises
        `JournalError` at a broken one."""
        previous = self.hash_before(first)
        end = min(last, self.last_number)
        number = first - 1
        for number, entry in enumerate(self.entries(first, end), first):
            # The hashes that a sealed month gives have been computed from what is in it.
            follows = number <= self.sealed_to and (entry.number, entry.previous) == (
                number,
                previous,
            )
            if not follows and (fault := broken(entry, number, previous)):
                raise JournalError("damaged", self.path, fault[0], **fault[1])
            previous = entry.hash
            yield entry
        if number < end:
            raise JournalError("damaged", self.path, "not_there", entry=str(number + 1))

    def hash_before(self, number: int) -> str:
        """The hash that entry `number` follows. Raises `JournalError` where there is none."""
        if number <= 1:
            return NO_HASH
        for segment in self.segments:  # as it has to be, whether or not the month is there
            if segment.last == number - 1:
                return segment.hash
        return self._at(number - 1).hash

    def days(self, first: int, last: int) -> Iterator[Entry]:
        """Of the entries `first` to `last` those of a table's day, and those that opened the table,
        oldest first. Raises `JournalError` where one was changed."""
        for entry in self._pick("day", first, min(last, self._end)):
            yield self._led_to(entry, isinstance(decode(entry), DayHappened | Opened))

    def openings(self) -> list[Entry]:
        """Every entry that opened the table, oldest first. Raises `JournalError` where one was
        changed."""
        return [
            self._led_to(entry, isinstance(decode(entry), Opened))
            for entry in self._pick("open", 1, self._end)
        ]

    def round_ends(self, count: int) -> list[Entry]:
        """The newest `count` entries that finished a round, oldest first. Raises `JournalError`
        where one was changed."""
        ends = self._pick("round", 1, self._end, newest=True, limit=count)
        return [self._led_to(entry, entry.round is not None) for entry in reversed(ends)]

    def round_end(self, number: int, *, newer: bool) -> Entry | None:
        """The nearest entry from `number` on, or up to it (not `newer`), that finished a round.
        Raises `JournalError` where it was changed."""
        span = (number, self._end) if newer else (1, min(number, self._end))
        found = self._pick("round", *span, newest=not newer, limit=1)
        return self._led_to(found[0], found[0].round is not None) if found else None

    def opened(self, number: int) -> int | None:
        """The number of the entry that opened the table as it was at entry `number`; None where
        none had."""
        entry = self._opening(min(number, self._end))
        return None if entry is None else entry.number

    def at_of(self, number: int) -> str:
        """The time of an entry; in a month that lies elsewhere, but for openings, that of its last
        one, so that what comes later is found. Raises `JournalError` where there is none of that
        number."""
        try:
            return self._at(number).at
        except JournalError:
            for segment in self._between(number, number):
                if isinstance(month := self._month(segment), MonthElsewhere):
                    return month.until
            raise

    def with_text(self, text: str, first: int, last: int, *, told: bool, newer: bool) -> list[int]:
        """The numbers of the inputs from `first` to `last` that were taken and have `text` in them,
        the nearest to the far end first unless `newer`. `told`: of the entries that finished a
        round, in what was told because of them."""
        of_ends = (
            "SELECT number FROM entry WHERE number BETWEEN ? AND ? AND round IS NOT NULL AND"
            " instr(told, ?)"
        )
        of_inputs = (
            "SELECT number FROM entry WHERE number BETWEEN ? AND ? AND kind = 'input' AND"
            " instr(input, ?)"
        )
        last = min(last, self._end)
        found = [
            number for (number,) in self._own(of_ends if told else of_inputs, first, last, text)
        ]
        for segment in self._between(first, last):
            like = _tells if told else _holds
            entries = self._month(segment).having(text, first, last)
            found += [entry.number for entry in entries if like(entry, text)]
        return sorted(found, reverse=not newer)

    def checkpoint_from(self, number: int) -> int | None:
        """The number of the first entry from `number` on that has a checkpoint; None where none
        has."""
        found = self._pick("checkpoint", number, self._end, limit=1)
        return found[0].number if found else None

    def checkpoint_before(self, at: str) -> int | None:
        """The number of the newest entry before the time `at` that has a checkpoint and is in no
        sealed month; None where none has."""
        sql = (
            "SELECT number FROM entry WHERE checkpoint IS NOT NULL AND number >= ? AND at < ?"
            " ORDER BY number DESC LIMIT 1"
        )
        found = self._own(sql, 1, at)
        return int(found[0][0]) if found else None

    def checkpoint_by(self, first: int, at: str) -> str:
        """The time of the first entry from `first` on that has a checkpoint and a time up to `at`;
        "" where none has."""
        sql = (
            "SELECT at FROM entry WHERE checkpoint IS NOT NULL AND number >= ? AND at <= ? ORDER"
            " BY number LIMIT 1"
        )
        return "".join(at for (at,) in self._own(sql, first, at))

    def marks(self, first: int, last: int) -> Iterator[tuple[str, int]]:
        """Which entries from `first` to `last`, in no sealed month, are of which of `MARKS`."""
        for kind, where in MARKS.items():
            yield from (
                (kind, number) for (number,) in self._own(_OF_KIND.format(where), first, last)
            )

    def tail(self, end: int = LAST) -> Tail | None:
        """What leads to the table as entry `end`, or the last one, left it, its chain checked; None
        of a journal in which no table was opened: of an empty one, and of one that holds notes
        alone.

        Raises `JournalError` where the chain is broken.
        """
        end = min(end, self._end)
        opening = self._opening(end)
        if opening is None:
            if not all(isinstance(decode(entry), Note) for entry in self.entries(1, end)):
                raise JournalError("damaged", self.path, "not_opened")
            return None
        checkpoint = self._newest("checkpoint", opening.number, end)
        self._led_to(opening, isinstance(decode(opening), Opened))
        start = checkpoint or opening
        entries = list(self.sound(start.number, end))[1:]
        later = any(_begins_anew(entry) for entry in entries)
        self._led_to(start, not later and (checkpoint is None or checkpoint.checkpoint is not None))
        return Tail(opening, checkpoint, entries, self)

    def _led_to(self, entry: Entry, is_of_its_kind: bool) -> Entry:
        """An entry that an index has led to, which may be damaged as the entries may."""
        if not is_of_its_kind:
            raise JournalError("damaged", self.path, "misled", entry=str(entry.number))
        if fault := broken(entry, entry.number, entry.previous):
            raise JournalError("damaged", self.path, fault[0], **fault[1])
        return entry

    def integrity(self) -> list[tuple[str, dict[str, object]]]:
        """What is wrong with the file as a whole, and with who signed its sealed months: phrases
        `verify-…` with their facts.

        Takes time with its length. A sealed month that cannot be opened is told of by who reads it.
        Raises `JournalError` (disk) where the disk cannot read the file."""
        try:
            part = schema_fault(self.database.connection)
            faults = [
                text
                for (text,) in self.database.connection.execute("PRAGMA integrity_check(20)")
                if text != "ok"
            ]
        except NOT_READ as error:
            part, faults = "", [str(error)]
        if (faults or part) and (unreadable := read_failure(self.path)):
            raise read_error(self.path, unreadable)
        found: list[tuple[str, dict[str, object]]] = [("file", {"words": text}) for text in faults]
        if part:
            found.insert(0, ("unguarded", {"part": part}))
        for segment in self.segments:
            try:
                found += self._month(segment).faults()
            except JournalError as error:
                if error.code == "disk":
                    raise
        # What stays in the journal's own file of its sealed months is what they hold: the table is
        # opened by it.
        for number in sorted({1, self.segments[-1].opening}) if self.segments else ():
            try:
                month = next(self._month(each) for each in self.segments if each.last >= number)
                if [self._at(number)] != month.entries(number, number):
                    found.append(("changed", {"entry": str(number)}))
            except (
                JournalError
            ) as error:  # who reads the entry reads the journal's own, and does not find it
                if error.phrase != "journal-sealed_elsewhere":
                    found.append((error.phrase.removeprefix("journal-"), error.facts))
        return found

    def sealed_anchors(self) -> Iterator[Anchor]:
        """The signed anchors in its sealed months, of those that can be read."""
        for segment in self.segments:
            with suppress(JournalError, TypeError):
                if (anchor := self._month(segment).anchor()) is not None:
                    yield anchor

    def copy_to(self, other: sqlite3.Connection) -> None:
        """All of the file, as it is at one moment. Raises `sqlite3.Error`."""
        self.database.connection.backup(other, pages=-1)

    def _newest(self, mark: str, first: int, last: int) -> Entry | None:
        found = self._pick(mark, first, last, newest=True, limit=1)
        return found[0] if found else None

    def _opening(self, end: int) -> Entry | None:
        """The entry that opened the table as it was at entry `end`. The one in force stands in the
        journal's own file for good."""
        if own := self._own(_ORDERED.format(MARKS["open"], "DESC"), 1, end, 1):
            return Entry(*own[0])
        if self.segments and self.segments[-1].opening <= end:
            return self._at(self.segments[-1].opening)
        before = next((segment for segment in reversed(self.segments) if segment.last <= end), None)
        if before is None:
            return self._newest("open", 1, end)
        return self._newest("open", before.last + 1, end) or self._at(before.opening)

    def _at(self, number: int) -> Entry:
        found = self._pick("any", number, number)
        if not found:
            raise JournalError("damaged", self.path, "not_there", entry=str(number))
        return found[0]

    def _pick(
        self, mark: str, first: int, last: int, *, newest: bool = False, limit: int = -1
    ) -> list[Entry]:
        """Entries from `first` to `last` of one of `MARKS`, or "any", in order or the newest first,
        no more than `limit` where one is given."""
        sql = _ORDERED.format(MARKS.get(mark, "1"), "DESC" if newest else "ASC")
        own = list(map(_ENTRY, self._own(sql, first, last, limit)))
        months = self._between(first, last)
        if not months or (newest and len(own) == limit):
            return own
        if mark == "any" and first == last and first in (1, self.segments[-1].opening):
            # They stand in the journal's own file though their month is sealed.
            kept = [
                Entry(*row)
                for row in self.database.rows("SELECT * FROM entry WHERE number = ?", first)
            ]
            if kept:
                return kept
        found = own if newest else []
        for segment in reversed(months) if newest else months:
            if len(found) == limit:
                break
            left = limit - len(found) if limit >= 0 else -1
            found = found + self._of_month(segment, mark, (first, last), newest, left)
        if not newest:
            found = found + own
        return found[:limit] if limit >= 0 else found

    def _of_month(
        self, segment: Segment, mark: str, span: tuple[int, int], newest: bool, limit: int
    ) -> list[Entry]:
        month, first, last = (
            self._month(segment),
            max(span[0], segment.first),
            min(span[1], segment.last),
        )
        if mark != "any":
            numbers = month.marked(mark, first, last, newest=newest, limit=limit)
            return [entry for number in numbers for entry in month.entries(number, number)]
        if limit >= 0:
            first, last = (
                (max(first, last - limit + 1), last)
                if newest
                else (first, min(last, first + limit - 1))
            )
        return month.entries(first, last)[:: -1 if newest else 1]

    def _between(self, first: int, last: int) -> list[Segment]:
        return [each for each in self.segments if each.last >= first and each.first <= last]

    def _month(self, segment: Segment) -> SealedMonth | MonthElsewhere:
        if segment.file not in self._months:
            try:
                self._months[segment.file] = SealedMonth(self.path.parent, segment)
            except JournalError as error:
                if (
                    error.phrase != "journal-sealed_missing"
                    or (said := self.let_go_of(segment)) is None
                ):
                    raise
                return MonthElsewhere(self.path.parent, segment, said)  # until it is put back
        return self._months[segment.file]

    def _own(self, sql: str, first: int, *values: object) -> list[Any]:
        """What the journal's own file says of entries from `first` on that are in no sealed month.
        One may be sealed meanwhile."""
        while True:
            rows = self.database.rows(sql, max(first, self.sealed_to + 1), *values)
            ((schema,),) = self.database.rows("PRAGMA schema_version")
            if schema == self._schema:
                return rows
            self.segments, self._schema = (
                self.database.reads(lambda: segments(self.database.connection, self.path)),
                schema,
            )


def _begins_anew(entry: Entry) -> bool:
    """Whether what comes after the entry can be followed without what was before it."""
    return entry.checkpoint is not None or isinstance(decode(entry), Opened)


def _tells(entry: Entry, text: str) -> bool:
    """Whether an entry finished a round and has `text` in what was told because of it."""
    return entry.round is not None and text in entry.told


def _holds(entry: Entry, text: str) -> bool:
    """Whether an entry is an input that has `text` in it, and no wager that was repeated."""
    said = decode(entry)
    return isinstance(said, Taken) and not said.is_repeat and text in entry.input


def no_entry(journal: JournalReader, entry: Entry, error: Exception) -> JournalError:
    """What is to be said of an entry, or its checkpoint, that follows the chain and is none."""
    return JournalError(
        "damaged", journal.path, "no_entry", entry=str(entry.number), words=repr(error)
    )
