"""A journal of three months, for tests of sealed ones: made, sealed, and its files changed."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from kiosk.record.journal.entry import Entry, NewEntry
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.months.sealing import due, take_over, write
from tests.report import days

NOW = "2026-03-15T00:00:00.000Z"


def month_of(at: str) -> tuple[str, str]:
    day = date.fromisoformat(at[:10]).replace(day=1)
    return at[:7], f"{(day + timedelta(32)).replace(day=1)}T00:00:00.000Z"


def a_year_ago(entry: Entry) -> NewEntry:
    return NewEntry(*entry[1:-2])._replace(at=f"{int(entry.at[:4]) - 1}{entry.at[4:]}")


def entries_of(folder: Path, count: int, inputs: int) -> list[Entry]:
    return list(days.days(days.day(folder, inputs), count))


def seal(path: Path) -> int:
    with JournalReader(path) as journal:
        for segment in due(journal, month_of, NOW):
            assert write(path, segment, "BJ-12")
    with Journal(path) as journal:
        count = take_over(journal, month_of, NOW)
        while journal.sweep(300):
            pass
        journal.shrink()
    return count


def sealed_files(path: Path) -> list[Path]:
    return sorted(path.parent.glob("*.sealed"))


def changed(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(sql)


def dated(path: Path, entries: list[Entry]) -> Path:
    drafts = [NewEntry(*entry[1:-2]) for entry in entries]
    with Journal(path) as journal:
        journal.append(drafts)
    return path


def trace_connections(told: Callable[[str], object]) -> None:
    """In this process every connection that SQLite opens from now on tells each of its statements before it does it."""
    connect = sqlite3.connect

    def traced(*arguments: Any, **named: Any) -> sqlite3.Connection:
        connection = connect(*arguments, **named)
        connection.set_trace_callback(told)
        return connection

    setattr(sqlite3, "connect", traced)  # noqa: B010 - as every module of the kiosk finds it
