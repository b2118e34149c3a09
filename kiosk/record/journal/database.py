"""A journal's SQLite file, open: what one that is read and one that is written have in common."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kiosk.record.journal.disk_reads import DiskReads
from kiosk.record.journal.journal_file import JournalError, connect


class JournalDatabase:
    """SQLite on the journal's file at `path`, to be read or to be written. One thread at a time may
    use it.

    `connection` is another one once the file was opened anew. `reads` tries again what the disk
    could not read for a moment.
    """

    def __init__(self, path: Path, reads: DiskReads, *, write: bool) -> None:
        """Raises `JournalError`."""
        self.path, self.reads = path, reads
        self._write = write
        self.connection = reads(lambda: connect(path, write=write))
        try:
            reads(self._keep_safe)
        except JournalError:
            self.connection.close()
            raise

    def rows(self, sql: str, *values: object) -> list[Any]:
        """All that a statement finds. Raises `JournalError`."""
        return self.reads(lambda: self.connection.execute(sql, values).fetchall())

    def open_anew(self) -> None:
        """Forgets all that SQLite has of the file in memory. Raises `sqlite3.Error` and
        `JournalError`: then nothing can be read or written until it is opened anew once more."""
        self.connection.close()
        self.connection = connect(self.path, write=self._write)
        self._keep_safe()

    def _keep_safe(self) -> None:
        if self._write:
            self.connection.execute("PRAGMA synchronous = FULL")
            self.connection.execute("PRAGMA secure_delete = OFF")  # what is swept lies elsewhere

    def close(self) -> None:
        self.connection.close()
