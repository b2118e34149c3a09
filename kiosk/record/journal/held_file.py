"""A journal's file, held for as long as it is written: no other kiosk has it under any name, and it
stays the file that it was."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from kiosk.record.journal.journal_file import JournalError


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
