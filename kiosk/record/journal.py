"""The SQLite journal: what happened at this table, kept so that a power cut loses nothing and a change is noticed.

The journal only grows. Each `append` is one transaction, on the disk when it returns. The last entry, the opening in
force and the last checkpoint are found through the primary key and three small indexes, so that opening a journal and
resuming from it take as long with a million entries as with a thousand.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any, NamedTuple, Self

from kiosk.record.entry import NO_HASH, Draft, Entry, broken, chain
from kiosk.record.held_file import HeldFile
from kiosk.record.journal_file import (
    NOT_READ,
    JournalError,
    check_header,
    connect,
    create,
    failed,
    left_by_the_last,
    lock,
    renew,
    schema_fault,
)

__all__ = ["Journal", "JournalError", "JournalReader", "Tail"]

_INSERT = "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_CHUNK = 1000
_BESIDE_PLAY = """
    SELECT * FROM entry WHERE number BETWEEN ? AND ? AND (
        kind NOT IN ('input', 'repeat') OR instr(told, '["call_floor"')
        OR instr(input, '"type":"correct"') OR instr(input, '"type":"void"')
        OR instr(input, '"type":"shoe"') OR instr(input, '"type":"cut_card"')
    ) ORDER BY number
"""
#: the number of the last entry, whichever that is
LAST = 2**62


class Tail(NamedTuple):
    """The opening in force, the last entry with a checkpoint since (if any), and what follows it."""

    opening: Entry
    checkpoint: Entry | None
    entries: list[Entry]

    def saved(self) -> dict[str, Any]:
        """What the checkpoint keeps; {} where there is none yet."""
        saved: dict[str, Any] = json.loads(self.checkpoint.checkpoint or "{}") if self.checkpoint else {}
        return saved


class JournalReader:
    """A journal opened to be read, as it is at that moment, while a kiosk may go on writing it.

    The journal only grows, so what it held then is every entry up to the one that was last. Use it as a context manager,
    or `close()` it.
    """

    _end = LAST

    def __init__(self, path: Path, *, held: bool = False, end: int = LAST) -> None:
        """`end`: what it held once entry `end` was its last. `held`: this process writes it too. Then its file is opened by SQLite alone: closing another handle on it would give
        up SQLite's locks (https://sqlite.org/howtocorrupt.html, section 2.2).

        Raises `JournalError`: missing, foreign, newer, damaged or disk.
        """
        self.path = path
        if not held:
            check_header(path)
        self._connection = connect(path, write=False)
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
        self._connection.close()

    def last(self) -> Entry | None:
        """The newest entry; None of an empty journal."""
        return self._one("SELECT * FROM entry WHERE number <= ? ORDER BY number DESC LIMIT 1", self._end)

    @property
    def last_number(self) -> int:
        """The newest entry's number; 0 of an empty journal."""
        last = self.last()
        return last.number if last else 0

    def beside(self, name: str) -> str:
        """What is kept under that name beside the entries, "" for nothing: a hint, and no part of what the journal proves."""
        sql = "SELECT coalesce((SELECT value FROM beside WHERE name = ?), '')"
        with suppress(*NOT_READ):  # nothing was ever kept
            return str(self._connection.execute(sql, (name,)).fetchone()[0])
        return ""

    def catch_up(self) -> int:
        """What was written since is read from now on, too; the newest entry's number."""
        self._end = LAST
        self._end = self.last_number
        return self._end

    def entries(self, first: int = 1, last: int = LAST) -> Iterator[Entry]:
        """The entries from number `first` to `last`, in order, read in chunks, as they are."""
        end = min(last, self._end)
        while True:
            sql = "SELECT * FROM entry WHERE number BETWEEN ? AND ? ORDER BY number LIMIT ?"
            rows = self._select(sql, first, end, _CHUNK)
            yield from rows
            if len(rows) < _CHUNK:
                return
            first = rows[-1].number + 1

    def newer(self, number: int) -> list[Entry]:
        """The entries after `number`, in order, what was written since this was opened too: for who follows a table at work."""
        self._end = LAST
        return self._select("SELECT * FROM entry WHERE number > ? ORDER BY number", number)

    def beside_play(self, first: int, last: int) -> list[Entry]:
        """Those of the entries `first` to `last` that are no ordinary play, in order, as they are: every one that is no input,
        and of the inputs corrections, voids, shoes and what called the floor."""
        return self._select(_BESIDE_PLAY, first, min(last, self._end))

    def sound(self, first: int = 1, last: int = LAST) -> Iterator[Entry]:
        """The same entries, each held against its hash and the entry before it. Raises `JournalError` at a broken one."""
        before = self._one("SELECT * FROM entry WHERE number = ?", first - 1)
        if before is None and first > 1:
            raise JournalError("damaged", self.path, "not_there", entry=str(first - 1))
        previous = before.hash if before else NO_HASH
        end = min(last, self.last_number)
        number = first - 1
        for number, entry in enumerate(self.entries(first, end), first):
            if fault := broken(entry, number, previous):
                raise JournalError("damaged", self.path, fault[0], **fault[1])
            previous = entry.hash
            yield entry
        if number < end:
            raise JournalError("damaged", self.path, "not_there", entry=str(number + 1))

    def days(self) -> Iterator[Entry]:
        """Every entry of a table's day, and those that opened the table, oldest first. Raises `JournalError` where one was changed."""
        sql = "SELECT * FROM entry WHERE kind IN ('day', 'open') AND number <= ? ORDER BY number"
        for entry in self._select(sql, self._end):
            yield self._led_to(entry, entry.kind in ("day", "open"))

    def openings(self) -> list[Entry]:
        """Every entry that opened the table, oldest first. Raises `JournalError` where one was changed."""
        sql = "SELECT * FROM entry WHERE kind = 'open' AND number <= ? ORDER BY number"
        return [self._led_to(entry, entry.kind == "open") for entry in self._select(sql, self._end)]

    def round_ends(self, count: int) -> list[Entry]:
        """The newest `count` entries that finished a round, oldest first. Raises `JournalError` where one was changed."""
        sql = "SELECT * FROM entry WHERE round IS NOT NULL AND number <= ? ORDER BY number DESC LIMIT ?"
        ends = [self._led_to(entry, entry.round is not None) for entry in self._select(sql, self._end, count)]
        return ends[::-1]

    def round_end(self, number: int, *, newer: bool) -> Entry | None:
        """The nearest entry from `number` on, or up to it (not `newer`), that finished a round. Raises `JournalError` where it was
        changed."""
        after = "SELECT * FROM entry WHERE round IS NOT NULL AND number BETWEEN ? AND ? ORDER BY number LIMIT 1"
        before = "SELECT * FROM entry WHERE round IS NOT NULL AND number <= min(?, ?) ORDER BY number DESC LIMIT 1"
        sql = after if newer else before
        end = self._one(sql, number, self._end)
        return None if end is None else self._led_to(end, end.round is not None)

    def opened(self, number: int) -> int | None:
        """The number of the entry that opened the table as it was at entry `number`; None where none had."""
        sql = "SELECT * FROM entry WHERE kind = 'open' AND number <= ? ORDER BY number DESC LIMIT 1"
        entry = self._one(sql, min(number, self._end))
        return None if entry is None else entry.number

    def at_of(self, number: int) -> str:
        """The time of an entry. Raises `JournalError` where there is none of that number."""
        entry = self._one("SELECT * FROM entry WHERE number = ?", number)
        if entry is None:
            raise JournalError("damaged", self.path, "not_there", entry=str(number))
        return entry.at

    def with_text(self, text: str, first: int, last: int, *, told: bool, newer: bool) -> list[int]:
        """The numbers of the inputs from `first` to `last` that were taken and have `text` in them, the nearest to the far
        end first unless `newer`. `told`: of the entries that finished a round, in what was told because of them."""
        of_ends = "SELECT number FROM entry WHERE number BETWEEN ? AND ? AND round IS NOT NULL AND instr(told, ?)"
        of_inputs = "SELECT number FROM entry WHERE number BETWEEN ? AND ? AND kind = 'input' AND instr(input, ?)"
        sql = (of_ends if told else of_inputs) + (" ORDER BY number" if newer else " ORDER BY number DESC")
        try:
            return [number for (number,) in self._connection.execute(sql, (first, min(last, self._end), text))]
        except NOT_READ as error:
            raise failed(self.path, error) from error

    def checkpoint_from(self, number: int) -> int | None:
        """The number of the first entry from `number` on that has a checkpoint; None where none has."""
        sql = "SELECT * FROM entry WHERE checkpoint IS NOT NULL AND number BETWEEN ? AND ? ORDER BY number LIMIT 1"
        entry = self._one(sql, number, self._end)
        return None if entry is None else entry.number

    def tail(self, end: int = LAST) -> Tail | None:
        """What leads to the table as entry `end`, or the last one, left it, its chain checked; None of a journal in
        which no table was opened: of an empty one, and of one that holds notes alone.

        Raises `JournalError` where the chain is broken.
        """
        end = min(end, self._end)
        latest = "SELECT * FROM entry WHERE {} AND number <= ? ORDER BY number DESC LIMIT 1"
        opening = self._one(latest.format("kind = 'open'"), end)
        if opening is None:
            if any(entry.kind != "note" for entry in self.entries(1, end)):
                raise JournalError("damaged", self.path, "not_opened")
            return None
        checkpoint = self._one(latest.format("checkpoint IS NOT NULL"), end)
        if checkpoint is not None and checkpoint.number < opening.number:
            checkpoint = None
        self._led_to(opening, opening.kind == "open")
        start = checkpoint or opening
        entries = list(self.sound(start.number, end))[1:]
        later = any(entry.kind == "open" or entry.checkpoint is not None for entry in entries)
        self._led_to(start, not later and (checkpoint is None or checkpoint.checkpoint is not None))
        return Tail(opening, checkpoint, entries)

    def _led_to(self, entry: Entry, is_of_its_kind: bool) -> Entry:
        """An entry that an index has led to, which may be damaged as the entries may."""
        if not is_of_its_kind:
            raise JournalError("damaged", self.path, "misled", entry=str(entry.number))
        if fault := broken(entry, entry.number, entry.previous):
            raise JournalError("damaged", self.path, fault[0], **fault[1])
        return entry

    def integrity(self) -> list[tuple[str, dict[str, str]]]:
        """What is wrong with the file as a whole: phrases `verify-…` with their facts. Takes time with its length."""
        try:
            part = schema_fault(self._connection)
            faults = [text for (text,) in self._connection.execute("PRAGMA integrity_check(20)") if text != "ok"]
        except NOT_READ as error:
            part, faults = "", [str(error)]
        return [("unguarded", {"part": part})] * bool(part) + [("file", {"words": text}) for text in faults]

    def copy_to(self, other: sqlite3.Connection) -> None:
        """All of the file, as it is at one moment. Raises `sqlite3.Error`."""
        self._connection.backup(other, pages=-1)

    def _select(self, sql: str, *values: int) -> list[Entry]:
        try:
            return [Entry(*row) for row in self._connection.execute(sql, values)]
        except NOT_READ as error:
            raise failed(self.path, error) from error

    def _one(self, sql: str, *values: int) -> Entry | None:
        rows = self._select(sql, *values)
        return rows[0] if rows else None


class Journal(JournalReader):
    """A journal opened to be written, by this process alone; made if there is none.

    `left`: what the lock file said that the kiosk before this one left, "" where it stopped cleanly.
    `number` and `hash` are the last entry's (0 and `NO_HASH` of an empty journal).
    One thread at a time may use it; it need not be the thread that opened it.
    """

    number: int
    hash: str
    #: is given the hash of the first entry, and the entry, that ends a round, or the first transaction
    noted: Callable[[str, Entry], object] = staticmethod(lambda first, entry: None)
    _unsure = False  # a commit failed, and what came of it is not known
    _rescued = ""

    def __init__(self, path: Path) -> None:
        """Raises `JournalError`: locked, foreign, newer, damaged, full, read_only or disk."""
        with ExitStack() as opened:  # what is open by then is closed again where it fails
            self.left = left_by_the_last(path)
            self._lock = opened.enter_context(lock(path))
            try:
                if not path.exists() or path.stat().st_size == 0:
                    create(path)
                self.path = path
                check_header(path)
                self._held = opened.enter_context(HeldFile(path))
                self._connection = opened.enter_context(closing(connect(path, write=True)))
                if fault := schema_fault(self._connection):
                    raise JournalError("damaged", path, "unguarded", part=fault)
                self._connection.execute("PRAGMA synchronous = FULL")
                self.tail()  # refuses a broken chain before anything is added to it
                renew(self._connection)
                self._held.note_log()
                self._first = next((entry.hash for entry in self.entries(1, 1)), "")
            except (*NOT_READ, OSError) as error:
                raise failed(path, error) from error
            opened.pop_all()

    def close(self) -> None:
        """What is in the write-ahead log comes into the file, which is then the whole journal, where nobody reads it meanwhile."""
        super().close()
        Path(f"{self.path}-lock").unlink(missing_ok=True)
        self._held.close()
        self._lock.close()

    def note_last(self) -> None:
        """Gives the last entry to `noted`."""
        if (last := self.last()) is not None:
            self.noted(self._first, last)

    def tail(self, end: int = LAST) -> Tail | None:
        """As of a reader; the next entry will follow the one that is last on the disk."""
        if self._unsure:
            self._find_out()
        tail = super().tail(end)
        last = self.last()
        self.number = last.number if last else 0
        self.hash = last.hash if last else NO_HASH
        return tail

    def keep_beside(self, name: str, value: str) -> None:
        """Keeps it beside the entries. Where the disk takes nothing it is as before: entries that find no room are told of."""
        with suppress(sqlite3.Error):
            self._connection.execute(
                "CREATE TABLE IF NOT EXISTS beside (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT"
            )
            self._connection.execute("INSERT OR REPLACE INTO beside VALUES (?, ?)", (name, value))

    def append(self, drafts: Sequence[Draft]) -> int:
        """Writes `drafts` as the next entries, all of them or none; gives the last entry's number once they are durable.

        Raises `JournalError`: full, read_only, locked, gone, disk or damaged where none of them is in the journal, and `unknown`
        where that cannot be said. Read the `tail` again before the next try: then it is known.
        """
        if self._held.is_gone():
            raise JournalError("gone", self.path, rescued=self._rescue() or "none")
        entries: list[Entry] = []
        number, previous = self.number, self.hash
        for draft in drafts:
            number += 1
            entries.append(chain(draft, number, previous))
            previous = entries[-1].hash
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.executemany(_INSERT, entries)
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            if not self._is_written(previous, error):
                raise failed(self.path, error) from error
        self.number, self.hash = number, previous
        self._first = self._first or entries[0].hash
        if entries[0].number == 1 or any(entry.round is not None for entry in entries):
            self.noted(self._first, entries[-1])
        return number

    def _rescue(self) -> str:
        """The journal's file is gone, and SQLite has it still: all of it is copied beside its place, once. Gives the copy's name."""
        copy = self.path.with_name(f"{self.path.name}.rescued-{self.number}")
        if not self._rescued and not copy.exists():
            with suppress(sqlite3.Error):
                self._connection.execute("VACUUM INTO ?", (str(copy),))
                self._rescued = copy.name
        return self._rescued

    def _is_written(self, last_hash: str, error: sqlite3.Error) -> bool:
        """After a failed write: what is on the disk decides whether it happened. Leaves no transaction open."""
        name: str = getattr(error, "sqlite_errorname", None) or ""
        if name.startswith("SQLITE_IOERR") and name != "SQLITE_IOERR_WRITE":  # what is half written does not count
            self._unsure = True
            self._find_out()
        try:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            last = self.last()
        except (sqlite3.Error, JournalError):
            return False
        return last is not None and last.hash == last_hash

    def _find_out(self) -> None:
        """After a failed commit: opened anew, the journal recovers what was written or drops it, and that is what holds.

        The checkpoint writes what was recovered once more: an fsync that failed has not, and the next one would not.
        Raises `JournalError` (unknown) where it fails too, or a reader keeps the write-ahead log from being begun anew.
        """
        try:
            self._connection.close()
            self._connection = connect(self.path, write=True)
            self._connection.execute("PRAGMA synchronous = FULL")
            busy = self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
            self._held.note_log()
        except (sqlite3.Error, JournalError) as error:
            raise JournalError("unknown", self.path, words=str(error)) from error
        if busy:
            raise JournalError("unknown", self.path, "read_meanwhile")
        self._unsure = False
