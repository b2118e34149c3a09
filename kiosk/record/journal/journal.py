"""The SQLite journal: what happened at this table, kept so that a power cut loses nothing and a
change is noticed.

The journal only grows. Each `append` is one transaction, on the disk when it returns. The journal
goes on from months that are over and lie in sealed files in one transaction too (`go_on_from`), and
their entries leave its own file after that (`sweep`).
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Self

from kiosk.record.journal.database import JournalDatabase
from kiosk.record.journal.disk_reads import (
    WAITS,
    DiskReads,
    may_be_damage,
    read_error,
    read_failure,
)
from kiosk.record.journal.entry import (
    NO_HASH,
    Entry,
    NewEntry,
    canonical,
    chain,
    goes_back,
    utc_now,
)
from kiosk.record.journal.journal_file import (
    NOT_READ,
    SEALED_MAJOR,
    JournalError,
    check_header,
    create,
    failed,
    keep_to_owner,
    left_by_the_last,
    lock,
    renew,
    schema_fault,
)
from kiosk.record.journal.journal_reader import LAST, SET_BACK, JournalReader, Tail, no_entry
from kiosk.record.months.month_elsewhere import LET_GO, OffloadedMonth
from kiosk.record.months.sealed import SEALED, Segment
from kiosk.record.projections.start import Anchored

__all__ = ["LAST", "Journal", "JournalError", "JournalReader", "Tail", "no_entry"]

_INSERT = "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_OLDEST = (
    "SELECT max(number) FROM (SELECT number FROM entry WHERE number <= ? ORDER BY number LIMIT ?)"
)
_SWEPT = "{} entry WHERE number <= ? AND number NOT IN (?, ?)"


class HeldFile:
    """Locks the file itself (its inode), which a link, a copy of its name or a deleted lock file
    beside it do not go round.

    It is to be closed after every other handle on the file: closing one gives up SQLite's own locks
    of this process.
    """

    def __init__(self, path: Path) -> None:
        """Raises `JournalError` (locked) where another kiosk has it, and `OSError`."""
        self._path, self._log = path, Path(f"{path}-wal")
        self._handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._handle)
            raise JournalError("locked", path, "in_use", process="under another name") from error
        self._file = _identity(path)
        self._log_file: tuple[int, int] | None = None

    def __enter__(self) -> HeldFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def note_log(self) -> None:
        """The write-ahead log that is there now is the one that SQLite has open."""
        self._log_file = _identity(self._log)

    def is_gone(self) -> bool:
        """Whether somebody removed or replaced the file, or its write-ahead log, since: what is
        written goes nowhere."""
        return _identity(self._path) != self._file or _identity(self._log) != self._log_file

    def close(self) -> None:
        os.close(self._handle)


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(path)  # noqa: PTH116 - at every entry: half the time of a Path's
    except OSError:
        return None
    return found.st_dev, found.st_ino


class Journal:
    """A journal opened to be written, by this process alone; made if there is none.

    `reader` gives its entries, to the last one. `left`: what the lock file said that the kiosk
    before this one left, "" where it stopped cleanly. `id` is the first entry's hash, by which a
    journal is known ("" of an empty one); `number`, `hash` and `at` (the time) are the last
    entry's: 0, `NO_HASH` and "" of an empty journal. One thread at a time may use it; it need not
    be the thread that opened it.
    """

    number: int
    hash: str
    at: str
    #: is given the hash of the first entry, and the entry, that ends a round, or the first
    #: transaction
    noted: Callable[[str, Entry], object] = staticmethod(lambda first, entry: None)
    #: the newest anchor that is in its place by now; None where none are kept
    anchored: Callable[[], Anchored | None] = staticmethod(lambda: None)
    _unsure = False  # a commit failed, and what came of it is not known
    # the disk could not be read, and what SQLite has of the file in memory says nothing of the disk
    _is_stale = False
    _rescued = ""

    def __init__(self, path: Path, *, beside: bool = False) -> None:
        """`beside`: by a command, while no kiosk works the table: how the last one ended is then
        known as before. Raises `JournalError`: locked, foreign, newer, damaged, full, read_only or
        disk."""
        self.path, reads, self._beside = path, DiskReads(path), beside
        with ExitStack() as opened:  # what is open by then is closed again where it fails
            self.left = left_by_the_last(path)
            self._lock = opened.enter_context(lock(path))
            keep_to_owner(
                path
            )  # before SQLite makes its own files beside it, with the rights that it has
            try:
                if not path.exists() or path.stat().st_size == 0:
                    create(path)
                reads(lambda: check_header(path))
                self._held = opened.enter_context(HeldFile(path))
                database = JournalDatabase(path, reads, write=True)
                self.database = opened.enter_context(closing(database))
                if fault := reads(lambda: schema_fault(database.connection)):
                    raise JournalError("damaged", path, "unguarded", part=fault)
                self.reader = JournalReader(path, written=database)
                self.reader.tail()  # refuses a broken chain before anything is added to it
                self._follow_last()
                renew(database.connection)
                self._held.note_log()
                # where it cannot be read, in a sealed month that is not there, no table is opened
                self.id = self.reader.id
            except (*NOT_READ, OSError) as error:
                raise failed(path, error) from error
            opened.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """What is in the write-ahead log comes into the file, which is then the whole journal,
        where nobody reads it meanwhile."""
        self.reader.close()
        if self._beside and self.left.isascii() and self.left:
            self._lock.truncate(0)
            self._lock.write(self.left)
        else:
            Path(f"{self.path}-lock").unlink(missing_ok=True)
        self._held.close()
        self._lock.close()

    def note_last(self) -> None:
        """Gives the last entry to `noted`."""
        if (last := self.reader.last()) is not None:
            self.noted(self.id, last)

    def recover(self) -> None:
        """After a write that failed: what is on the disk is what holds, and the next entry will
        follow its last one. Raises `JournalError`: unknown, where that cannot be said, or what
        reading raises."""
        if self._unsure:
            self._find_out()
        if self._is_stale:
            self._read_anew()
        self._follow_last()

    def _follow_last(self) -> None:
        last = self.reader.last()
        self.number = last.number if last else 0
        self.hash = last.hash if last else NO_HASH
        self.at = last.at if last else ""

    def keep_beside(self, name: str, value: str) -> None:
        """Keeps it beside the entries. Where the disk takes nothing it is as before: entries that
        find no room are told of."""
        with suppress(sqlite3.Error):
            self._keep_beside(name, value)

    def _keep_beside(self, name: str, value: str) -> None:
        connection = self.database.connection
        connection.execute(
            "CREATE TABLE IF NOT EXISTS beside (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT"
        )
        connection.execute("INSERT OR REPLACE INTO beside VALUES (?, ?)", (name, value))

    def append(self, drafts: Sequence[NewEntry]) -> int:
        """Writes `drafts` as the next entries, all of them or none; gives the last entry's number
        once they are durable.

        Raises `JournalError`: full, read_only, locked, gone, disk or damaged where none of them is
        in the journal, and `unknown` where that cannot be said. `recover` before the next try: then
        it is known.
        """
        if self._held.is_gone():
            raise JournalError("gone", self.path, rescued=self._rescue() or "none")
        entries: list[Entry] = []
        number, previous = self.number, self.hash
        for draft in drafts:
            number += 1
            entries.append(chain(draft, number, previous))
            previous = entries[-1].hash
        self._insert(entries)
        self.number, self.hash, self.at = number, previous, entries[-1].at
        self.id = self.id or entries[0].hash
        if entries[0].number == 1 or any(entry.round is not None for entry in entries):
            self.noted(self.id, entries[-1])
        return number

    def append_apart(self, drafts: Sequence[NewEntry]) -> None:
        """As `append`, by who watches no clock: where it says less than the last entry has, a note
        before them says so."""
        with suppress(ValueError):  # what is damaged may have no time
            if self.at and goes_back(self.at, drafts[0].at):
                behind = canonical({"clock": {"behind": self.at}})
                drafts = [NewEntry(drafts[0].at, "kiosk", "kiosk", "note", behind), *drafts]
        self.append(drafts)

    def _note_set_back(self, entries: Sequence[Entry]) -> None:
        """Keeps the numbers of those before which the clock was set back
        (`JournalReader.set_back`): between two of them times only grow. In the transaction that
        writes them, so that none is on the disk without it; a table of that name which somebody
        has altered holds up no entry."""
        at, found = self.at, list[int]()
        for entry in entries:
            if entry.at < at:
                found.append(entry.number)
            at = entry.at
        if not found:
            return
        try:
            self._keep_beside(SET_BACK, canonical([*self.reader.set_back(), *found]))
        except sqlite3.Error:
            if not self.database.connection.in_transaction:
                raise

    def _insert(self, entries: Sequence[Entry]) -> None:
        """In one transaction, tried again where the disk could not read for a moment what SQLite
        reads for it. Raises as `append`."""
        for wait in (*WAITS, None):
            try:
                self.database.connection.execute("BEGIN IMMEDIATE")
                self.database.connection.executemany(_INSERT, entries)
                self._note_set_back(entries)
                self.database.connection.execute("COMMIT")
            except sqlite3.Error as error:
                if self._is_written(entries[-1].hash, error):
                    return
                if not may_be_damage(error):
                    raise failed(self.path, error) from error
                failure = error
            else:
                return
            if wait is not None:
                self.database.reads.pause(wait)
        self._is_stale = True
        if unreadable := read_failure(self.path):
            raise read_error(self.path, unreadable) from failure
        raise failed(self.path, failure) from failure

    def go_on_from(self, segment: Segment) -> None:
        """The entries of `segment`, which a sealed file holds whole, are read from there from now
        on, and a note says so: all of it or nothing.

        They lie in the journal's own file until `sweep` takes them out. Raises `JournalError`, as
        `append`.
        """
        row = "INSERT INTO sealed VALUES (?, ?, ?, ?, ?, ?, ?)"
        told = {**segment.facts(), "hash": segment.hash, "file": segment.file}
        version = f"PRAGMA user_version = {SEALED_MAJOR << 16}"
        self._note({"sealed": told}, utc_now(), (SEALED, ()), (row, segment), (version, ()))
        self.reader.add_month(segment)

    def let_go(self, segment: Segment, said: OffloadedMonth) -> None:
        """A note says that the month lies elsewhere, and does so no more beside the journal: its
        file is removed after that. What stays of it is kept with the journal: all of it or nothing.
        Raises `JournalError`, as `append`."""
        now = utc_now()
        insert = "INSERT OR REPLACE INTO let_go VALUES (?, ?, ?, ?, ?, ?, ?)"
        self._note(
            said.told(segment),
            now,
            (LET_GO, ()),
            (insert, said._replace(number=self.number + 1, at=now)),
        )

    def removed(self, segment: Segment) -> None:
        """The file of a month that was let go was removed. Raises `JournalError`."""
        self.reader.close_month(segment)
        try:
            self.database.connection.execute(
                "UPDATE let_go SET gone = 1 WHERE file = ?", (segment.file,)
            )
        except sqlite3.Error as error:
            self._is_written("", error)
            raise failed(self.path, error) from error

    def _note(
        self, told: dict[str, object], at: str, *statements: tuple[str, Sequence[object]]
    ) -> None:
        """What the journal's own file keeps beside its entries, and the note that says so, in one
        transaction. Raises `JournalError`, as `append`."""
        if self._held.is_gone():
            raise JournalError("gone", self.path, rescued=self._rescue() or "none")
        note = chain(
            NewEntry(at, "kiosk", "kiosk", "note", canonical(told)), self.number + 1, self.hash
        )
        try:
            self.database.connection.execute("BEGIN IMMEDIATE")
            for sql, values in (*statements, (_INSERT, note)):
                self.database.connection.execute(sql, values)
            self._note_set_back([note])
            self.database.connection.execute("COMMIT")
        except sqlite3.Error as error:
            if not self._is_written(note.hash, error):
                raise failed(self.path, error) from error
        self.number, self.hash, self.at = note.number, note.hash, note.at

    def sweep(self, count: int) -> int:
        """Some `count` entries of sealed months leave the journal's own file, the oldest first; how
        many did, 0 once none is left.

        Its first entry, by which it is known, and the opening in force stay. What it wrote is to be
        brought into the file beside it (`write_back`), which takes longer. Raises `JournalError`.
        """
        if not self.reader.segments:
            return 0
        stays = (1, self.reader.segments[-1].opening)
        try:
            # Two more than asked for, which may be those that stay.
            (end,) = self.database.connection.execute(
                _OLDEST, (self.reader.sealed_to, count + 2)
            ).fetchone()
            (guard,) = self.database.connection.execute(
                "SELECT sql FROM sqlite_schema WHERE name = 'entry_remains'"
            ).fetchone()
            if not self._to_sweep(end):
                return 0
            self.database.connection.execute("PRAGMA wal_autocheckpoint = 0")
            self.database.connection.execute("BEGIN IMMEDIATE")
            self.database.connection.execute("DROP TRIGGER entry_remains")
            gone = self.database.connection.execute(
                _SWEPT.format("DELETE FROM"), (end, *stays)
            ).rowcount
            self.database.connection.execute(guard)
            self.database.connection.execute("COMMIT")
        except sqlite3.Error as error:
            self._is_written("", error)
            raise failed(self.path, error) from error
        finally:
            with suppress(sqlite3.Error):
                self.database.connection.execute("PRAGMA wal_autocheckpoint = 1000")  # SQLite's own
        return gone

    @property
    def sweeps(self) -> bool:
        """Whether its own file has entries of sealed months that may leave it. Raises
        `JournalError`."""
        try:
            return bool(self.reader.segments) and self._to_sweep(self.reader.sealed_to)
        except sqlite3.Error as error:
            raise failed(self.path, error) from error

    def _to_sweep(self, end: int) -> bool:
        found = self.database.connection.execute(
            _SWEPT.format("SELECT 1 FROM"), (end, 1, self.reader.segments[-1].opening)
        )
        return found.fetchone() is not None

    def shrink(self) -> None:
        """Where half of the file is free, it gives the room back: who reads it meanwhile keeps that
        taken, and what comes next is written there."""
        with suppress(sqlite3.Error):
            (pages,), (free,) = (
                self.database.connection.execute(f"PRAGMA {name}").fetchone()
                for name in ("page_count", "freelist_count")
            )
            if 2 * free > pages:
                self.database.connection.execute("VACUUM")
                self.database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _rescue(self) -> str:
        """The journal's file is gone, and SQLite has it still: all of it is copied beside its
        place, once. Gives the copy's name."""
        copy = self.path.with_name(f"{self.path.name}.rescued-{self.number}")
        if not self._rescued and not copy.exists():
            try:
                os.close(
                    os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
                )  # as the journal: for its owner alone
                self.database.connection.execute("VACUUM INTO ?", (str(copy),))
                self._rescued = copy.name
            except (sqlite3.Error, OSError):  # half a copy is none
                with suppress(OSError):
                    copy.unlink(missing_ok=True)
        return self._rescued

    def _is_written(self, last_hash: str, error: sqlite3.Error) -> bool:
        """After a failed write: what is on the disk decides whether it happened. Leaves no
        transaction open."""
        name: str = getattr(error, "sqlite_errorname", None) or ""
        if (
            name.startswith("SQLITE_IOERR") and name != "SQLITE_IOERR_WRITE"
        ):  # what is half written does not count
            self._unsure = True
            self._find_out()
        try:
            if self.database.connection.in_transaction:
                self.database.connection.execute("ROLLBACK")
            last = self.reader.last()
        except (sqlite3.Error, JournalError):
            return False
        return last is not None and last.hash == last_hash

    def _read_anew(self) -> None:
        """After the disk could not be read: nothing is decided by what SQLite remembers of the
        file. Raises `JournalError`."""
        self.database.reads(self.database.open_anew)
        self.database.rows("SELECT max(number) FROM entry")
        self._held.note_log()
        self._is_stale = False

    def _find_out(self) -> None:
        """After a failed commit: opened anew, the journal recovers what was written or drops it,
        and that is what holds.

        The checkpoint writes what was recovered once more: an fsync that failed has not, and the
        next one would not. Raises `JournalError` (unknown) where it fails too, or a reader keeps
        the write-ahead log from being begun anew.
        """
        try:
            self.database.open_anew()
            busy = self.database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
            self._held.note_log()
        except (sqlite3.Error, JournalError) as error:
            raise JournalError("unknown", self.path, words=str(error)) from error
        if busy:
            raise JournalError("unknown", self.path, "read_meanwhile")
        self._unsure = False
