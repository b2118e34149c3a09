"""Sealed months: the entries of months that are over, packed in files beside the journal, which goes on from them in one chain.

A sealed file is SQLite: `about`, what it is, signed with the table's key where there is one; `block`, some hundred entries each, zlib over
a JSON list of their fields without the two hashes; `mark`, where openings, ends of rounds and the like are. The hashes of entries are computed
from what a block holds, from the hash before it on, and have to end with the hash that the block names: what was changed is found where it is read.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from kiosk.record.entry import Entry, digest
from kiosk.record.journal_file import NOT_READ, JournalError, connect, failed

if TYPE_CHECKING:
    from kiosk.record.anchors import Anchor

#: "bjs1" in SQLite's header: this file is a sealed month
APPLICATION_ID = 0x626A7331
#: of the sealed months that a journal goes on from, in the journal itself
SEALED = """
CREATE TABLE IF NOT EXISTS sealed (
    first INTEGER PRIMARY KEY, last INTEGER NOT NULL, previous TEXT NOT NULL, hash TEXT NOT NULL,
    opening INTEGER NOT NULL, month TEXT NOT NULL, file TEXT NOT NULL
) STRICT
"""
#: of the sealed months that do not lie beside the journal any more, in the journal itself: what `LetGo` says; `kept` is zlib over JSON
LET_GO = """
CREATE TABLE IF NOT EXISTS let_go (
    file TEXT PRIMARY KEY, place TEXT NOT NULL, sha256 TEXT NOT NULL, number INTEGER NOT NULL, at TEXT NOT NULL,
    gone INTEGER NOT NULL, kept BLOB NOT NULL
) STRICT
"""
_SCHEMA = f"""
PRAGMA application_id = {APPLICATION_ID};
CREATE TABLE about (said TEXT NOT NULL) STRICT;
CREATE TABLE block (last INTEGER PRIMARY KEY, hash TEXT NOT NULL, entries BLOB NOT NULL) STRICT;
CREATE TABLE mark (kind TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (kind, number)) STRICT, WITHOUT ROWID;
"""
#: entries that are packed together: a random one costs as much to read as all of them
BLOCK = 256
#: what a journal is asked for besides single entries, and which entries that are
MARKS = {
    "open": "kind = 'open'",
    "day": "kind IN ('day', 'open')",
    "checkpoint": "checkpoint IS NOT NULL",
    "round": "round IS NOT NULL",
    # no ordinary play: every one that is no input, and of the inputs corrections, amendments, voids, shoes and what called the floor
    "beside": """(
        kind NOT IN ('input', 'repeat') OR instr(told, '["call_floor"')
        OR instr(input, '"type":"correct"') OR instr(input, '"type":"amend"') OR instr(input, '"type":"void"')
        OR instr(input, '"type":"shoe"') OR instr(input, '"type":"cut_card"')
    )""",
}


class Segment(NamedTuple):
    """A sealed month: the entries `first` to `last`, the hash before them (`previous`) and of the last of them (`hash`), the entry that had
    opened the table by then, the month ("2026-10"), and the name of the file, which lies beside the journal."""

    first: int
    last: int
    previous: str
    hash: str
    opening: int
    month: str
    file: str

    def facts(self) -> dict[str, object]:
        """For the phrases that tell of it."""
        return {"month": self.month, "first": str(self.first), "last": str(self.last)}


class LetGo(NamedTuple):
    """A month that was let go: the name of its file, the folder in which a copy lies, the copy's SHA-256, the entry that says so, when;
    whether the file was removed; and what is kept of the month: the anchor of its last entry, that entry's time, and its openings, as JSON."""

    file: str
    place: str
    sha256: str
    number: int
    at: str
    gone: bool
    kept: bytes

    @classmethod
    def of(cls, month: SealedMonth, place: str, sha256: str) -> LetGo:
        """What is to be said of a month that lies here; no entry says it yet. Raises `JournalError`."""
        first, last = month.segment.first, month.segment.last
        openings = [month.entries(each, each)[0] for each in month.marked("open", first, last, newest=False, limit=-1)]
        (end,) = month.entries(last, last)
        kept = json.dumps({"anchor": month.about.get("anchor"), "until": end.at, "openings": openings})
        return cls(month.path.name, place, sha256, 0, "", False, zlib.compress(kept.encode()))

    def told(self, segment: Segment) -> dict[str, object]:
        """What the chain's entry says: of that month, and where it lies."""
        where = {"file": self.file, "place": self.place, "sha256": self.sha256}
        return {"let_go": {**segment.facts(), "hash": segment.hash, **where}}


class MonthElsewhere:
    """A month that was let go, read as `SealedMonth`: it has its openings, by which what follows it is decided, and nothing else."""

    def __init__(self, folder: Path, segment: Segment, said: LetGo) -> None:
        """Raises `JournalError` where what is kept of it cannot be read."""
        self.segment, self.path, self.said = segment, folder / segment.file, said
        try:
            kept = json.loads(zlib.decompress(said.kept))
            self.until, self._anchor = str(kept["until"]), kept["anchor"]
            self._openings = {entry.number: entry for entry in (Entry(*fields) for fields in kept["openings"])}
        except (zlib.error, ValueError, TypeError, KeyError) as error:
            facts = segment.facts()
            raise JournalError("damaged", self.path, "sealed_damaged", **facts, words=str(error)) from error

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
        found = sorted((number for number in self._openings if first <= number <= last), reverse=newest)
        return found[:limit] if limit >= 0 else found

    def having(self, text: str, first: int, last: int) -> Iterator[Entry]:
        """Raises `JournalError` (sealed)."""
        raise self.elsewhere()

    def anchor(self) -> Anchor | None:
        """As of a sealed file."""
        from kiosk.record.anchors import Anchor

        return Anchor(**self._anchor) if self._anchor else None

    def faults(self) -> list[tuple[str, dict[str, object]]]:
        """As of a sealed file: whether the anchor that is kept is the table's own of the month's last entry."""
        return _forged(self)

    def elsewhere(self) -> JournalError:
        """For whoever asked for what is not here."""
        facts = {"place": str(Path(self.said.place) / self.segment.file), "at": self.said.at}
        return JournalError("sealed", self.path, "sealed_elsewhere", **self.segment.facts(), **facts)


def _forged(month: SealedMonth | MonthElsewhere) -> list[tuple[str, dict[str, object]]]:
    """Whether somebody else than the table signed its anchor, or changed it."""
    here = month.segment
    with suppress(TypeError):
        anchor = month.anchor()
        if not anchor or (anchor.holds() and (anchor.number, anchor.hash) == (here.last, here.hash)):
            return []
    return [("sealed_forged", {"file": month.path.name, **here.facts()})]


class SealedMonth:
    """A sealed file, opened to be read as `segment`, which the journal goes on from, says that it is."""

    def __init__(self, folder: Path, segment: Segment) -> None:
        """Raises `JournalError`: sealed (it is not there), foreign, differs or damaged."""
        self.segment, self.path = segment, folder / segment.file
        self._kept: dict[int, list[Entry]] = {}  # blocks that were read last, by their last entry
        if not self.path.exists():
            raise JournalError("sealed", self.path, "sealed_missing", **segment.facts())
        self._connection = connect(self.path, write=False, still=True)
        try:
            (application,) = self._connection.execute("PRAGMA application_id").fetchone()
            if application != APPLICATION_ID:
                raise JournalError("sealed", self.path, "sealed_other", **segment.facts())
            self.about: dict[str, Any] = json.loads(self._connection.execute("SELECT said FROM about").fetchone()[0])
            if Segment(**{name: self.about[name] for name in Segment._fields} | {"file": segment.file}) != segment:
                raise JournalError("sealed", self.path, "sealed_other", **segment.facts())
        except (*NOT_READ, ValueError, KeyError, TypeError) as error:
            self.close()
            raise self._damaged(error) from error
        except JournalError:
            self.close()
            raise

    def close(self) -> None:
        self._connection.close()

    def entries(self, first: int, last: int) -> list[Entry]:
        """The entries `first` to `last`, of those that are here, in order. Raises `JournalError` where what holds them was changed."""
        found: list[Entry] = []
        for block in self.blocks(first, last):
            found += [entry for entry in block if first <= entry.number <= last]
        return found

    def marked(self, kind: str, first: int, last: int, *, newest: bool, limit: int) -> list[int]:
        """The numbers of the entries from `first` to `last` of one of `MARKS`, the newest first where that is asked."""
        sql = "SELECT number FROM mark WHERE kind = ? AND number BETWEEN ? AND ? ORDER BY number {} LIMIT ?"
        rows = self._rows(sql.format("DESC" if newest else "ASC"), kind, first, last, limit)
        return [number for (number,) in rows]

    def having(self, text: str, first: int, last: int) -> Iterator[Entry]:
        """The entries of blocks in which JSON holds `text`: some have it in them."""
        quoted = json.dumps(text, ensure_ascii=False)[1:-1].encode()
        for last_of, hash_, packed in self._rows(_IN_RANGE, first, self._end(last)):
            if quoted in self._unpacked(packed):
                block = self._block(last_of, hash_, packed)
                yield from (entry for entry in block if first <= entry.number <= last)

    def anchor(self) -> Anchor | None:
        """The signed anchor of its last entry; None where the table had no key. Raises `TypeError` where what stands there is none."""
        from kiosk.record.anchors import Anchor

        said = self.about.get("anchor")
        return Anchor(**said) if said else None

    def faults(self) -> list[tuple[str, dict[str, object]]]:
        """What is wrong with the file as a whole: phrases `verify-…` with their facts. Blocks that cannot be read are told of by who reads them."""
        found = _forged(self)
        with suppress(JournalError):
            if self._misleads():
                found.append(("sealed_damaged", {"file": self.path.name, **self.segment.facts(), "words": "marks"}))
        return found

    def _misleads(self) -> bool:
        """Whether a mark is not where its entries say: no hash is over them, and rounds are found by them. Raises as `entries`."""
        with closing(sqlite3.connect(":memory:")) as model:
            model.execute("CREATE TABLE entry (number INTEGER PRIMARY KEY, kind, input, told, checkpoint, round)")
            for block in self.blocks(self.segment.first, self.segment.last):
                model.execute("DELETE FROM entry")
                model.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?)", [(e[0], *e[4:9]) for e in block])
                for kind, where in MARKS.items():
                    marked = self.marked(kind, block[0].number, block[-1].number, newest=False, limit=-1)
                    if marked != [number for (number,) in model.execute(_MARKED.format(where))]:
                        return True
            (outside,) = self._rows(
                "SELECT count(*) FROM mark WHERE number NOT BETWEEN ? AND ?", self.segment.first, self.segment.last
            )
        return bool(outside[0])

    def blocks(self, first: int, last: int) -> Iterator[list[Entry]]:
        """What holds the entries `first` to `last`, block by block. Raises as `entries`."""
        end = self._end(last)
        if end in self._kept and first >= self._kept[end][0].number:
            yield self._kept[end]
            return
        for last_of, hash_, packed in self._rows(_IN_RANGE, first, end):
            if last_of not in self._kept:
                self._kept = dict(list(self._kept.items())[-3:])
                self._kept[last_of] = self._block(last_of, hash_, packed)
            yield self._kept[last_of]

    def _end(self, last: int) -> int:
        """The last entry of the block that holds entry `last`."""
        rows = self._rows("SELECT last FROM block WHERE last >= ? ORDER BY last LIMIT 1", last)
        return int(rows[0][0]) if rows else self.segment.last

    def _block(self, last: int, hash_: str, packed: bytes) -> list[Entry]:
        try:
            rows = json.loads(zlib.decompress(packed))
            number = last - len(rows)
            before = self._rows("SELECT hash FROM block WHERE last = ?", number)
            previous = self.segment.previous if number < self.segment.first else before[0][0]
            entries = []
            for fields in rows:
                number += 1
                at, by, source, kind, input_, told, checkpoint, round_ = fields
                hash_of = digest(number, *fields, previous)
                entries.append(Entry(number, at, by, source, kind, input_, told, checkpoint, round_, previous, hash_of))
                previous = entries[-1].hash
        except (zlib.error, ValueError, TypeError, IndexError) as error:
            raise self._damaged(error, max(self.segment.first, last - BLOCK + 1), last) from error
        if previous != hash_ or (last == self.segment.last and hash_ != self.segment.hash):
            raise self._damaged("their hashes", last - len(rows) + 1, last)
        return entries

    def _unpacked(self, packed: bytes) -> bytes:
        try:
            return zlib.decompress(packed)
        except zlib.error as error:
            raise self._damaged(error) from error

    def _rows(self, sql: str, *values: object) -> list[Any]:
        try:
            return self._connection.execute(sql, values).fetchall()
        except NOT_READ as error:
            raise self._damaged(error) from error

    def _damaged(self, why: object, first: int = 0, last: int = 0) -> JournalError:
        """Of the entries `first` to `last`, or of all of them."""
        facts = self.segment.facts() | ({"first": str(first), "last": str(last)} if last else {})
        return JournalError("damaged", self.path, "sealed_damaged", **facts, words=str(why))


_MARKED = "SELECT number FROM entry WHERE {} ORDER BY number"
_IN_RANGE = "SELECT last, hash, entries FROM block WHERE last BETWEEN ? AND ? ORDER BY last"


def segments(connection: sqlite3.Connection) -> list[Segment]:
    """The sealed months that a journal goes on from, in order. Raises `sqlite3.Error`."""
    if connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'sealed'").fetchone() is None:
        return []
    return [Segment(*row) for row in connection.execute("SELECT * FROM sealed ORDER BY first")]


def pack(file: Path, entries: Iterable[Entry], marks: Iterable[tuple[str, int]]) -> Iterator[int]:
    """Writes a sealed file into an empty one, of entries that are whole; gives the number of the last that was written, now and then.

    Raises `JournalError`: as of reading, or disk.
    """
    try:
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            connection.executescript(f"PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; {_SCHEMA} BEGIN;")
            rest = iter(entries)
            while block := list(islice(rest, BLOCK)):
                text = json.dumps([entry[1:-2] for entry in block], ensure_ascii=False, separators=(",", ":"))
                packed = zlib.compress(text.encode(), 9)
                connection.execute("INSERT INTO block VALUES (?, ?, ?)", (block[-1].number, block[-1].hash, packed))
                yield block[-1].number
            connection.executemany("INSERT INTO mark VALUES (?, ?)", marks)
            connection.execute("COMMIT")
    except sqlite3.Error as error:
        raise failed(file, error) from error


def say_what_it_is(file: Path, segment: Segment, **about: object) -> None:
    """Writes what a packed file is into it. Raises `JournalError`."""
    try:
        with closing(sqlite3.connect(file)) as connection, connection:
            connection.execute("INSERT INTO about VALUES (?)", (json.dumps({**segment._asdict(), **about}),))
    except sqlite3.Error as error:
        raise failed(file, error) from error
