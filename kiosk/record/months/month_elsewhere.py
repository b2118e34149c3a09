"""A sealed month that a journal let go: what stays of it with the journal, and how it is read while
its file lies elsewhere."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kiosk.record.journal.entry import Entry
from kiosk.record.journal.journal_file import JournalError
from kiosk.record.months.sealed import SealedMonth, Segment, forged

if TYPE_CHECKING:
    from kiosk.record.journal.anchor import Anchor

#: of the sealed months that do not lie beside the journal any more, in the journal itself: what
#: `OffloadedMonth` says; `kept` is zlib over JSON. A backslash joins lines: the journal keeps the
#: text as it is.
LET_GO = """
CREATE TABLE IF NOT EXISTS let_go (
    file TEXT PRIMARY KEY, place TEXT NOT NULL, sha256 TEXT NOT NULL, \
number INTEGER NOT NULL, at TEXT NOT NULL,
    gone INTEGER NOT NULL, kept BLOB NOT NULL
) STRICT
"""


class OffloadedMonth(NamedTuple):
    """A month that was let go: the name of its file, the folder in which a copy lies, the copy's
    SHA-256, the entry that says so, when; whether the file was removed; and what is kept of the
    month: the anchor of its last entry, that entry's time, and its openings, as JSON."""

    file: str
    place: str
    sha256: str
    number: int
    at: str
    gone: bool
    kept: bytes

    @classmethod
    def of(cls, month: SealedMonth, place: str, sha256: str) -> OffloadedMonth:
        """What is to be said of a month that lies here; no entry says it yet. Raises
        `JournalError`."""
        first, last = month.segment.first, month.segment.last
        openings = [
            month.entries(each, each)[0]
            for each in month.marked("open", first, last, newest=False, limit=-1)
        ]
        (end,) = month.entries(last, last)
        kept = json.dumps(
            {"anchor": month.about.get("anchor"), "until": end.at, "openings": openings}
        )
        return cls(month.path.name, place, sha256, 0, "", False, zlib.compress(kept.encode()))

    def told(self, segment: Segment) -> dict[str, object]:
        """What the chain's entry says: of that month, and where it lies."""
        where = {"file": self.file, "place": self.place, "sha256": self.sha256}
        return {"let_go": {**segment.facts(), "hash": segment.hash, **where}}


class MonthElsewhere:
    """A month that was let go, read as `SealedMonth`: it has its openings, by which what follows it
    is decided, and nothing else."""

    def __init__(self, folder: Path, segment: Segment, said: OffloadedMonth) -> None:
        """Raises `JournalError` where what is kept of it cannot be read."""
        self.segment, self.path, self.said = segment, folder / segment.file, said
        try:
            kept = json.loads(zlib.decompress(said.kept))
            self.until, self._anchor = str(kept["until"]), kept["anchor"]
            self._openings = {
                entry.number: entry for entry in (Entry(*fields) for fields in kept["openings"])
            }
        except (zlib.error, ValueError, TypeError, KeyError) as error:
            facts = segment.facts()
            raise JournalError(
                "damaged", self.path, "sealed_damaged", **facts, words=str(error)
            ) from error

    def close(self) -> None:
        pass

    def entries(self, first: int, last: int) -> list[Entry]:
        """Raises `JournalError` (sealed) but for one opening."""
        if first == last and first in self._openings:
            return [self._openings[first]]
        raise self.elsewhere()

    def marked(self, kind: str, first: int, last: int, *, newest: bool, limit: int) -> list[int]:
        """As of a sealed file, of openings alone. Raises `JournalError` (sealed)."""
        if kind != "open":
            raise self.elsewhere()
        found = sorted(
            (number for number in self._openings if first <= number <= last), reverse=newest
        )
        return found[:limit] if limit >= 0 else found

    def having(self, text: str, first: int, last: int) -> Iterator[Entry]:
        """Raises `JournalError` (sealed)."""
        raise self.elsewhere()

    def anchor(self) -> Anchor | None:
        """As of a sealed file."""
        from kiosk.record.journal.anchor import Anchor

        return Anchor(**self._anchor) if self._anchor else None

    def faults(self) -> list[tuple[str, dict[str, object]]]:
        """As of a sealed file: whether the anchor that is kept is the table's own of the month's
        last entry."""
        return forged(self.segment, self.anchor)

    def elsewhere(self) -> JournalError:
        """For whoever asked for what is not here."""
        facts = {"place": str(Path(self.said.place) / self.segment.file), "at": self.said.at}
        return JournalError(
            "sealed", self.path, "sealed_elsewhere", **self.segment.facts(), **facts
        )
