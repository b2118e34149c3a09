"""A disk that fails under a journal: one that takes nothing, one that is full."""

from __future__ import annotations

import resource
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from kiosk.record.journal.journal import Journal


def fail_with(journal: Journal, *, reading: bool) -> Callable[[], None]:
    """The disk is gone: from now on the journal's file takes nothing (and gives nothing, if `reading`)."""
    connection = journal.database.connection
    if not reading:
        connection.execute("PRAGMA query_only = ON")

        def unlock() -> None:
            connection.execute("PRAGMA query_only = OFF")

        return unlock
    closed = sqlite3.connect(":memory:")
    closed.close()
    journal.database.connection = closed

    def mend() -> None:
        journal.database.connection = connection

    return mend


@contextmanager
def no_file_beyond(size: int) -> Iterator[None]:
    """No file of this process may grow beyond `size` bytes: a disk that is full, as the kernel says it.

    Python would keep what it compiles meanwhile cut short, and every later process would fail on it.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    unkept = sys.dont_write_bytecode
    sys.dont_write_bytecode = True
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        sys.dont_write_bytecode = unkept
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
