"""Entries for a journal of a test, and a journal whose guards are off."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from kiosk.record.journal.entry import NewEntry, canonical
from kiosk.record.journal.journal import Journal, JournalReader

AT = "2026-11-21T04:00:00.000Z"


def draft(kind: str = "input", number: int = 0, **fields: object) -> NewEntry:
    content = {
        "at": AT,
        "kind": kind,
        "input": canonical({"type": "card", "number": number}),
        **fields,
    }
    return NewEntry(by="H. Ruiz", source="shoe", **content)  # type: ignore[arg-type]


@contextmanager
def unguarded(path: Path) -> Iterator[sqlite3.Connection]:
    """The journal with its triggers off, as somebody with the file and SQLite has it; the triggers come back after."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        triggers = connection.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall()
        for name, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        yield connection
        for _, sql in triggers:
            connection.execute(sql)


def rewritten(path: Path, change: dict[int, dict[str, object]]) -> None:
    """The journal with entries changed and the whole chain made anew: what a program that decides otherwise leaves."""
    with JournalReader(path) as journal:
        entries = list(journal.entries())
    path.unlink()
    with Journal(path) as journal:
        journal.append(
            [NewEntry(*entry[1:9])._replace(**change.get(entry.number, {})) for entry in entries]
        )  # type: ignore[arg-type]


def define(file: sqlite3.Connection, index: str, sql: str) -> None:
    """The schema says `sql` of an index, whatever is in it."""
    (version,) = file.execute("PRAGMA schema_version").fetchone()
    file.execute("PRAGMA writable_schema = ON")
    file.execute("UPDATE sqlite_schema SET sql = ? WHERE name = ?", (sql, index))
    file.execute(f"PRAGMA schema_version = {version + 1}")
    file.execute("PRAGMA writable_schema = RESET")
    file.commit()
