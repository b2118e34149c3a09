"""Notes in a table's journal: what is worth keeping and is not part of a round."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kiosk.record.journal.entry import NewEntry, canonical, utc_now
from kiosk.record.journal.journal import Journal, JournalError, JournalReader


def check_journal(path: Path) -> None:
    """Raises `JournalError` where the journal at `path` could take no note: missing, foreign,
    newer, damaged, empty."""
    with JournalReader(path) as journal:
        if journal.last() is None:
            raise JournalError("missing", path, "empty")


def keep_note(path: Path, data: Mapping[str, Any], *, by: str, source: str = "kiosk") -> int:
    """Writes a `note` entry, `data`, into the journal at `path`, and returns its number. It is on
    the disk then.

    Raises `JournalError`: what `check_journal` raises, and locked, full, read_only or disk. While a
    kiosk works the table its journal takes notes from nobody else.
    """
    check_journal(path)
    with Journal(path, beside=True) as journal:
        journal.append_apart(
            [NewEntry(at=utc_now(), by=by, source=source, kind="note", input=canonical(data))]
        )
        return journal.number
