"""Reads of a journal's file through SQLite: tried again where the disk fails for a moment, and a
disk that goes on failing told apart from damage.

The system says EIO where a disk cannot read. SQLite gives that out as SQLITE_CORRUPT (unixRead in
its os_unix.c), as it does a page that holds nonsense: which of the two it was is known once the
file itself has been read from beginning to end.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from kiosk.record.journal.journal_file import NOT_READ, JournalError, failed

T = TypeVar("T")
#: seconds before each further try. SQLite itself waits for a lock that another program has
WAITS = (0.05, 0.25)
#: bytes that are read at once
_CHUNK = 1 << 20
#: of what may have passed when it is tried again, how SQLite's codes begin; those that may be
#: damage as well
_MAY_PASS = ("SQLITE_IOERR", "SQLITE_LOCKED", "SQLITE_PROTOCOL")
_MAY_BE_DAMAGE = (
    "SQLITE_CORRUPT",
    "SQLITE_NOTADB",
    "SQLITE_IOERR_SHORT_READ",
    "SQLITE_IOERR_CORRUPTFS",
)
#: files that were read from beginning to end, by device and inode, each with a handle that is never
#: closed: closing it would give up the locks that SQLite holds in this process
#: (https://sqlite.org/howtocorrupt.html, section 2.2)
_HANDLES: dict[tuple[int, int], int] = {}


class DiskReads:
    """The reads of the file at `path`: called with one of them, it gives what that gives. `pause`
    waits so many seconds."""

    pause: Callable[[float], object] = staticmethod(time.sleep)

    def __init__(self, path: Path) -> None:
        self._path = path
        self._is_damaged = False  # the disk reads all of the file, and SQLite cannot
        # the disk could not read what was asked for last: the next read is not waited for
        self._is_failing = False

    def __call__(self, read: Callable[[], T]) -> T:
        """Raises `JournalError`: disk, locked or damaged."""
        for wait in (None,) if self._is_failing else (*WAITS, None):
            try:
                done = read()
            except NOT_READ as error:
                failure = error
            except JournalError as error:  # of a read without SQLite
                if "reading" not in error.facts or wait is None:
                    raise
                self.pause(wait)
                continue
            else:
                self._is_failing = False
                return done
            if self._is_damaged or not may_pass(failure):
                break
            unreadable = None
            if may_be_damage(failure) and not self._is_failing:
                unreadable = read_failure(self._path)
                if unreadable is None:
                    return self._once_more(read)
            if wait is None:
                raise self._given_up(failure, unreadable) from failure
            self.pause(wait)
        raise failed(self._path, failure) from failure

    def _given_up(
        self, failure: sqlite3.Error | UnicodeDecodeError, unreadable: OSError | None
    ) -> JournalError:
        """After the last try. `unreadable`: why the disk cannot read the file, as far as that was
        asked."""
        if (
            unreadable is None
            and not may_be_damage(failure)
            and not _code(failure).startswith("SQLITE_IOERR")
        ):
            return failed(self._path, failure)
        self._is_failing = True
        return read_error(self._path, unreadable or failure)

    def _once_more(self, read: Callable[[], T]) -> T:
        """The disk has just read all of the file: what cannot be read now either is damaged."""
        try:
            return read()
        except NOT_READ as error:
            self._is_damaged = may_be_damage(error)
            raise failed(self._path, error) from error


def may_pass(error: sqlite3.Error | UnicodeDecodeError) -> bool:
    """Whether SQLite may be able to read the same a moment later."""
    return _code(error).startswith(_MAY_PASS + _MAY_BE_DAMAGE)


def may_be_damage(error: sqlite3.Error | UnicodeDecodeError) -> bool:
    """Whether SQLite says the same of a disk that cannot read and of a file that is damaged."""
    return _code(error).startswith(_MAY_BE_DAMAGE)


def _code(error: sqlite3.Error | UnicodeDecodeError) -> str:
    return getattr(error, "sqlite_errorname", None) or ""


def read_error(path: Path, why: sqlite3.Error | UnicodeDecodeError | OSError) -> JournalError:
    """What is to be said of a disk that cannot read a file, which is not said to be damaged."""
    words = why.strerror if isinstance(why, OSError) else f"{why} ({_code(why)})"
    return JournalError("disk", path, reading="yes", words=words)


def read_failure(path: Path) -> OSError | None:
    """Why the disk cannot read a journal's file, or the write-ahead log beside it, from beginning
    to end; None where it can."""
    try:
        _read_through(_handle(path))
        with suppress(FileNotFoundError), Path(f"{path}-wal").open("rb") as log:
            _read_through(log.fileno())
    except OSError as error:
        return error
    return None


def _handle(path: Path) -> int:
    found = path.stat()
    identity = (found.st_dev, found.st_ino)
    if identity not in _HANDLES:
        _HANDLES[identity] = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    return _HANDLES[identity]


def _read_through(handle: int) -> None:
    offset = 0
    while chunk := os.pread(handle, _CHUNK, offset):
        offset += len(chunk)
