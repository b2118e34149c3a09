"""Sealed months: the entries of months that are over, packed in files beside the journal, which
goes on from them in one chain.

A sealed file is SQLite: `about`, what it is, signed with the table's key where there is one;
`block`, some hundred entries each, zlib over a JSON list of their fields without the two hashes;
`mark`, where openings, ends of rounds and the like are. The hashes of entries are computed from
what a block holds, from the hash before it on, and have to end with the hash that the block names:
what was changed is found where it is read. Of the marks of each kind `about` holds a SHA-256. A
file without them is of an older kiosk: then its marks are held against its entries instead.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from functools import cache
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from kiosk.record.journal.disk_reads import DiskReads
from kiosk.record.journal.entry import Entry, NewEntry, chain
from kiosk.record.journal.journal_file import JournalError, connect, failed
from kiosk.settings.in_place import fingerprint

if TYPE_CHECKING:
    from kiosk.record.journal.anchor import Anchor

#: "bjs1" in SQLite's header: this file is a sealed month
APPLICATION_ID = 0x626A7331
#: of the sealed months that a journal goes on from, in the journal itself
SEALED = """
CREATE TABLE IF NOT EXISTS sealed (
    first INTEGER PRIMARY KEY, last INTEGER NOT NULL, previous TEXT NOT NULL, hash TEXT NOT NULL,
    opening INTEGER NOT NULL, month TEXT NOT NULL, file TEXT NOT NULL
) STRICT
"""
# A backslash joins lines: the file keeps these texts as they are.
_SCHEMA = f"""
PRAGMA application_id = {APPLICATION_ID};
CREATE TABLE about (said TEXT NOT NULL) STRICT;
CREATE TABLE block (last INTEGER PRIMARY KEY, hash TEXT NOT NULL, entries BLOB NOT NULL) STRICT;
CREATE TABLE mark (kind TEXT NOT NULL, number INTEGER NOT NULL, \
PRIMARY KEY (kind, number)) STRICT, WITHOUT ROWID;
"""
#: entries that are packed together: a random one costs as much to read as all of them
BLOCK = 256
#: what a journal is asked for besides single entries, and which entries that are
MARKS = {
    "open": "kind = 'open'",
    "day": "kind IN ('day', 'open')",
    "checkpoint": "checkpoint IS NOT NULL",
    "round": "round IS NOT NULL",
    # no ordinary play: every one that is no input, and of the inputs corrections, amendments,
    # voids, shoes and what called the floor
    "beside": """(
        kind NOT IN ('input', 'repeat') OR instr(told, '["call_floor"')
        OR instr(input, '"type":"correct"') OR instr(input, '"type":"amend"') \
OR instr(input, '"type":"void"')
        OR instr(input, '"type":"shoe"') OR instr(input, '"type":"cut_card"')
    )""",
}


class Segment(NamedTuple):
    """A sealed month: the entries `first` to `last`, the hash before them (`previous`) and of the
    last of them (`hash`), the entry that had opened the table by then, the month ("2026-10"), and
    the name of the file, which lies beside the journal."""

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


def forged(
    here: Segment, signed: Callable[[], Anchor | None]
) -> list[tuple[str, dict[str, object]]]:
    """Whether somebody else than the table signed the anchor of a month, or changed it: phrases
    `verify-…` with their facts. `signed` gives the anchor, and raises `TypeError` where what stands
    in its place is none."""
    with suppress(TypeError):
        anchor = signed()
        if not anchor or (
            anchor.holds() and (anchor.number, anchor.hash) == (here.last, here.hash)
        ):
            return []
    return [("sealed_forged", {"file": here.file, **here.facts()})]


class SealedMonth:
    """A sealed file, opened to be read as `segment`, which the journal goes on from, says that it
    is."""

    def __init__(self, folder: Path, segment: Segment) -> None:
        """Raises `JournalError`: sealed (it is not there), foreign, differs, damaged or disk."""
        self.segment, self.path = segment, folder / segment.file
        self._kept: dict[int, list[Entry]] = {}  # blocks that were read last, by their last entry
        self._marks: dict[str, list[int]] = {}  # of each kind that was asked for, once it is proven
        if not self.path.exists():
            raise JournalError("sealed", self.path, "sealed_missing", **segment.facts())
        self._reads = DiskReads(self.path)
        self._connection = self._reads(lambda: connect(self.path, write=False, still=True))
        try:
            if self._rows("PRAGMA application_id") != [(APPLICATION_ID,)]:
                raise self._other()
            if self._rows(_OBJECTS) != _objects():
                raise self._damaged(_SCHEMA_CHANGED)
            self.about = self._said()
        except JournalError:
            self.close()
            raise

    def _said(self) -> dict[str, Any]:
        """What the file says that it is. Raises `JournalError`: sealed or damaged."""
        try:
            about: dict[str, Any] = json.loads(self._rows("SELECT said FROM about")[0][0])
            named = {name: about[name] for name in Segment._fields}
            if any(type(digest_) is not str for digest_ in about.get("marks", {}).values()):
                raise TypeError("marks")
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            raise self._damaged(error) from error
        if Segment(**named | {"file": self.segment.file}) != self.segment:
            raise self._other()
        return about

    def close(self) -> None:
        self._connection.close()

    def entries(self, first: int, last: int) -> list[Entry]:
        """Those of the entries `first` to `last` that are of this month, in order. Raises
        `JournalError` where what holds them was changed, or is not there."""
        found: list[Entry] = []
        for block in self.blocks(first, last):
            found += [entry for entry in block if first <= entry.number <= last]
        return found

    def marked(self, kind: str, first: int, last: int, *, newest: bool, limit: int) -> list[int]:
        """The numbers of the entries from `first` to `last` of one of `MARKS`, the newest first
        where that is asked. Raises `JournalError` where the marks are not those that the month was
        sealed with."""
        if kind not in self._marks:
            self._prove(kind)
        numbers = self._marks[kind]
        found = numbers[bisect_left(numbers, first) : bisect_right(numbers, last)]
        if newest:
            found.reverse()
        return found[:limit] if limit >= 0 else found

    def _prove(self, kind: str) -> None:
        """Reads the marks of a kind, which an index that is damaged could hide, and holds them
        against their SHA-256. Raises `JournalError`."""
        numbers = self._read_marks(kind)
        if self._digests().get(kind) != marks_digest(numbers):
            raise self._damaged(_MARKS_CHANGED)
        self._marks[kind] = numbers

    def _digests(self) -> dict[str, str]:
        """The SHA-256 of the marks of each kind. A file of an older kiosk holds none: its marks are
        held against its entries, once in a process."""
        said: dict[str, str] = self.about.get("marks", {})
        if said:
            return said
        file = (str(self.path), self.segment.hash, *fingerprint(self.path))
        if file not in _PROVEN:
            for _ in self.proven():
                pass
            _PROVEN[file] = {kind: marks_digest(self._read_marks(kind)) for kind in MARKS}
        return _PROVEN[file]

    def _read_marks(self, kind: str) -> list[int]:
        return [number for (number,) in self._rows(_MARKS_OF, kind)]

    def having(self, text: str, first: int, last: int) -> Iterator[Entry]:
        """The entries of blocks in which JSON holds `text`: some have it in them."""
        quoted = json.dumps(text, ensure_ascii=False)[1:-1].encode()
        for last_of, hash_, packed in self._packed(first, last):
            if quoted in self._unpacked(packed):
                block = self._block(last_of, hash_, packed)
                yield from (entry for entry in block if first <= entry.number <= last)

    def anchor(self) -> Anchor | None:
        """The signed anchor of its last entry; None where the table had no key. Raises `TypeError`
        where what stands there is none."""
        from kiosk.record.journal.anchor import Anchor

        said = self.about.get("anchor")
        return Anchor(**said) if said else None

    def faults(self) -> list[tuple[str, dict[str, object]]]:
        """What is wrong with the file as a whole: phrases `verify-…` with their facts. Blocks that
        cannot be read are told of by who reads them."""
        found = forged(self.segment, self.anchor)
        if words := self._structure() or self._marks_fault():
            facts = {"file": self.path.name, **self.segment.facts(), "words": words}
            found.append(("sealed_damaged", facts))
        return found

    def _structure(self) -> str:
        """What SQLite itself finds wrong with the file, "" for nothing. Raises `JournalError` where
        the disk cannot read it."""
        try:
            said = [text for (text,) in self._rows("PRAGMA integrity_check(20)")]
        except JournalError as error:
            if error.code != "damaged":
                raise
            return str(error.facts["words"])
        return "" if said == ["ok"] else "; ".join(map(str, said))

    def _marks_fault(self) -> str:
        """What is wrong with the marks, "" for nothing or where entries cannot be read."""
        try:
            for kind in MARKS if self.about.get("marks") else ():
                self._prove(kind)
            for _ in self.proven():
                pass
        except JournalError as error:
            if error.code == "disk":
                raise
            words = str(error.facts["words"])
            return words if words == _MARKS_CHANGED else ""
        return ""

    def proven(self) -> Iterator[list[Entry]]:
        """Every block, once the marks of its entries were found to be where these say: no entry's
        hash is over them. Raises as `entries`."""
        with closing(sqlite3.connect(":memory:")) as model:
            model.execute(
                "CREATE TABLE entry (number INTEGER PRIMARY KEY, kind, input, told, checkpoint,"
                " round)"
            )
            marks = {kind: self._read_marks(kind) for kind in MARKS}
            sealed = {kind: list[int]() for kind in MARKS}
            for block in self.blocks(self.segment.first, self.segment.last):
                model.execute("DELETE FROM entry")
                rows = [(entry.number, *entry[4:9]) for entry in block]
                model.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?)", rows)
                for kind, where in MARKS.items():
                    numbers = [number for (number,) in model.execute(_MARKED.format(where))]
                    begun = len(sealed[kind])
                    if marks[kind][begun : begun + len(numbers)] != numbers:
                        raise self._damaged(_MARKS_CHANGED)
                    sealed[kind] += numbers
                yield block
            (count,) = self._rows("SELECT count(*) FROM mark")[0]
        if marks != sealed or count != sum(map(len, sealed.values())):
            raise self._damaged(_MARKS_CHANGED)

    def blocks(self, first: int, last: int) -> Iterator[list[Entry]]:
        """What holds the entries `first` to `last`, block by block. Raises as `entries`."""
        end = self._end(last)
        if end in self._kept and first >= self._kept[end][0].number:
            yield self._kept[end]
            return
        for last_of, hash_, packed in self._packed(first, last):
            if last_of not in self._kept:
                self._kept = dict(list(self._kept.items())[-3:])
                self._kept[last_of] = self._block(last_of, hash_, packed)
            yield self._kept[last_of]

    def _packed(self, first: int, last: int) -> Iterator[tuple[int, str, bytes]]:
        """The rows of the blocks that hold the entries `first` to `last`, none left out. Raises as
        `entries`."""
        before = max(first, self.segment.first) - 1
        last = min(last, self.segment.last)
        for row in self._rows(_IN_RANGE, first, self._end(last)):
            if not 0 < row[0] - before <= BLOCK:
                raise self._damaged(_BLOCK_MISSING, before + 1, row[0])
            before = row[0]
            yield row
        if before < last:
            raise self._damaged(_BLOCK_MISSING, before + 1, last)

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
                entries.append(chain(NewEntry._make(fields), number, previous))
                previous = entries[-1].hash
        except (zlib.error, ValueError, TypeError, IndexError) as error:
            raise self._damaged(error, max(self.segment.first, last - BLOCK + 1), last) from error
        if previous != hash_ or (last == self.segment.last and hash_ != self.segment.hash):
            raise self._damaged("their hashes", last - len(rows) + 1, last)
        return entries

    def _unpacked(self, packed: bytes) -> bytes:
        try:
            return zlib.decompress(packed)
        except (zlib.error, TypeError) as error:
            raise self._damaged(error) from error

    def _rows(self, sql: str, *values: object) -> list[Any]:
        try:
            return self._reads(lambda: self._connection.execute(sql, values).fetchall())
        except JournalError as error:
            if error.code != "damaged":
                raise
            raise self._damaged(error.facts["words"]) from error

    def _other(self) -> JournalError:
        return JournalError("sealed", self.path, "sealed_other", **self.segment.facts())

    def _damaged(self, why: object, first: int = 0, last: int = 0) -> JournalError:
        """Of the entries `first` to `last`, or of all of them."""
        facts = self.segment.facts() | ({"first": str(first), "last": str(last)} if last else {})
        return JournalError("damaged", self.path, "sealed_damaged", **facts, words=str(why))


#: the SHA-256 of the marks of files of older kiosks that were held against their entries, by what
#: tells that a file is another
_PROVEN: dict[tuple[object, ...], dict[str, str]] = {}
#: what is said of a file whose parts are not as it was sealed
_MARKS_CHANGED, _BLOCK_MISSING, _SCHEMA_CHANGED = "marks", "a block is missing", "its tables"
_MARKED = "SELECT number FROM entry WHERE {} ORDER BY number"
_MARKS_OF = "SELECT number FROM mark WHERE kind = ? ORDER BY number"
_OBJECTS = "SELECT name, sql FROM sqlite_schema ORDER BY name"
_IN_RANGE = "SELECT last, hash, entries FROM block WHERE last BETWEEN ? AND ? ORDER BY last"


@cache
def _objects() -> list[tuple[str, str]]:
    """The tables of a sealed file, as it is made."""
    with closing(sqlite3.connect(":memory:")) as model:
        model.executescript(_SCHEMA)
        return model.execute(_OBJECTS).fetchall()


def marks_digest(numbers: Sequence[int]) -> str:
    """The SHA-256, in hexadecimal, over the numbers of the entries of one kind of mark, in order,
    with commas between them."""
    return sha256(",".join(map(str, numbers)).encode()).hexdigest()


def segments(connection: sqlite3.Connection, path: Path) -> list[Segment]:
    """The sealed months that the journal at `path` goes on from, in order, none left out: their
    numbers and the journal's own first entry after them tell. Raises `sqlite3.Error`, and
    `JournalError` where one is."""
    if connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'sealed'").fetchone() is None:
        return []
    found = [Segment(*row) for row in connection.execute("SELECT * FROM sealed ORDER BY first")]
    number = 1
    for segment in found:
        if segment.first != number:
            break
        number = segment.last + 1
    else:
        if (
            found
            and connection.execute("SELECT 1 FROM entry WHERE number = ?", (number,)).fetchone()
        ):
            return found
    raise JournalError("damaged", path, "not_there", entry=str(number))


def pack(file: Path, entries: Iterable[Entry], marks: Iterable[tuple[str, int]]) -> Iterator[int]:
    """Writes a sealed file into an empty one, of entries that are whole; gives the number of the
    last that was written, now and then.

    Raises `JournalError`: as of reading, or disk.
    """
    try:
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            connection.executescript(
                f"PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; {_SCHEMA} BEGIN;"
            )
            rest = iter(entries)
            while block := list(islice(rest, BLOCK)):
                text = json.dumps(
                    [entry[1:-2] for entry in block], ensure_ascii=False, separators=(",", ":")
                )
                packed = zlib.compress(text.encode(), 9)
                connection.execute(
                    "INSERT INTO block VALUES (?, ?, ?)", (block[-1].number, block[-1].hash, packed)
                )
                yield block[-1].number
            connection.executemany("INSERT INTO mark VALUES (?, ?)", marks)
            connection.execute("COMMIT")
    except sqlite3.Error as error:
        raise failed(file, error) from error


def say_what_it_is(file: Path, segment: Segment, **about: object) -> None:
    """Writes what a packed file is into it, with the SHA-256 of its marks of each kind. Raises
    `JournalError`."""
    try:
        with closing(sqlite3.connect(file)) as connection, connection:
            rows = {kind: connection.execute(_MARKS_OF, (kind,)).fetchall() for kind in MARKS}
            marks = {
                kind: marks_digest([number for (number,) in found]) for kind, found in rows.items()
            }
            said = json.dumps({**segment._asdict(), **about, "marks": marks})
            connection.execute("INSERT INTO about VALUES (?)", (said,))
    except sqlite3.Error as error:
        raise failed(file, error) from error
