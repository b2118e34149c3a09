"""The journal's file: whether it is a journal of the kiosk, whole, and ours to write, before an
entry is read."""

from __future__ import annotations

import errno
import fcntl
import os
import sqlite3
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from typing import IO

from kiosk.record.journal.boot import boot_id
from kiosk.settings.in_place import DATABASE, keep_for_owner, opened_for_owner, put_in_place
from kiosk.settings.schema import WordedError

#: "bjk1" in SQLite's header: this file is a journal of the kiosk
APPLICATION_ID = 0x626A6B31
#: a program reads the journals of its own major version and of earlier ones, whatever their minor
#: one
MAJOR, MINOR = 1, 1
#: the major version of a journal that goes on from sealed months (kiosk.record.months.sealed): an
#: older program would find entries missing
SEALED_MAJOR = 2

# The columns are the fields of kiosk.record.journal.entry.Entry in their order, and the 64 zeros
# are its NO_HASH. A backslash joins lines: the file keeps these texts as they are.
SCHEMA = """
CREATE TABLE entry (
    number INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    by TEXT NOT NULL,
    source TEXT NOT NULL,
    kind TEXT NOT NULL,
    input TEXT NOT NULL,
    told TEXT NOT NULL,
    checkpoint TEXT,
    round INTEGER,
    previous TEXT NOT NULL,
    hash TEXT NOT NULL
) STRICT;
CREATE INDEX opening ON entry (number) WHERE kind = 'open';
CREATE INDEX checkpoint ON entry (number) WHERE checkpoint IS NOT NULL;
CREATE INDEX round ON entry (number) WHERE round IS NOT NULL;
CREATE TRIGGER entry_follows BEFORE INSERT ON entry
WHEN NEW.number <> coalesce((SELECT max(number) FROM entry), 0) + 1
    OR NEW.previous <> coalesce(\
(SELECT hash FROM entry ORDER BY number DESC LIMIT 1), hex(zeroblob(32)))
BEGIN SELECT RAISE(ABORT, 'an entry goes after the last one, and nowhere else'); END;
CREATE TRIGGER entry_stays BEFORE UPDATE ON entry
BEGIN SELECT RAISE(ABORT, 'an entry of the journal is never changed'); END;
CREATE TRIGGER entry_remains BEFORE DELETE ON entry
BEGIN SELECT RAISE(ABORT, 'an entry of the journal is never deleted'); END;
"""
#: what stands in the table of a journal of version 1.0 and of no later one: it let in no kind of
#: entry that came after it
_CHECK_1_0 = """
        CHECK (kind IN (\
'open', 'input', 'repeat', 'refused', 'device', 'trouble', 'ack', 'note'))"""

_NO_ROOM = (errno.ENOSPC, errno.EDQUOT)

#: what SQLite raises; where its own words for damage hold a byte that is no UTF-8, Python cannot
#: say them
NOT_READ = (sqlite3.Error, UnicodeDecodeError)


class JournalError(WordedError):
    """The journal cannot be used; `code` is for programs.

    Codes: `missing`, `foreign`, `newer`, `damaged`, `differs`, `other_table`, `anchors` (not
    opened, not touched); `sealed` (a sealed month is not there); `locked` (another kiosk has it);
    `full`, `read_only`, `gone`, `disk` (what was to be written is not there); `unknown` (it may be
    there). The phrase is `journal-<code>`, or `journal-<phrase>` where a code has several.
    """

    def __init__(self, code: str, path: Path, phrase: str = "", **facts: object) -> None:
        self.code, self.phrase = code, f"journal-{phrase or code}"
        self.facts: dict[str, object] = {"file": str(path), **facts}
        super().__init__(
            " ".join([self.phrase, *(f"{name}={fact}" for name, fact in self.facts.items())])
        )


def connect(path: Path, *, write: bool, still: bool = False) -> sqlite3.Connection:
    """SQLite on an existing file, transactions begun and ended by hand. `still`: nobody writes it.
    Raises `JournalError`."""
    if write:
        mode = "mode=rw"
    elif still or _lies_still(path):
        mode = "mode=ro&immutable=1"
    else:
        mode = "mode=ro"
    try:
        return sqlite3.connect(
            f"{path.absolute().as_uri()}?{mode}",
            uri=True,
            isolation_level=None,
            timeout=2.0,
            check_same_thread=False,
        )
    except sqlite3.Error as error:
        raise failed(path, error) from error


def _lies_still(path: Path) -> bool:
    """Whether the file is read as it lies. A folder without the two files that SQLite keeps beside
    a journal in use, and in which none can be made, holds a copy that nobody writes."""
    return not Path(f"{path}-wal").exists() and not os.access(path.parent, os.W_OK)


def write_back(path: Path) -> None:
    """Brings what stands in the write-ahead log into the file, on whichever thread: who writes the
    journal does not wait for it. Raises `JournalError`."""
    try:
        with closing(connect(path, write=True)) as connection:
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    except sqlite3.Error as error:
        raise failed(path, error) from error


def left_by_the_last(path: Path) -> str:
    """What stands in the lock file beside the journal before it is locked; "" where there is
    none."""
    try:
        return Path(f"{path}-lock").read_text("ascii", errors="replace")
    except OSError:
        return ""


def lock(path: Path) -> IO[str]:
    """Holds the lock file beside the journal until it is closed, or this process ends, however it
    ends.

    Raises `JournalError`: locked, read_only or disk.
    """
    try:
        # Open for as long as the journal is: closing it gives the lock back.
        held = open(f"{path}-lock", "a+", encoding="ascii", opener=opened_for_owner)  # noqa: SIM115
    except OSError as error:
        if error.errno in _NO_ROOM:
            raise failed(path, error) from error
        code = "read_only" if error.errno in (errno.EACCES, errno.EROFS) else "disk"
        raise JournalError(
            code, path, "not_writable", words=error.strerror, folder=str(path.parent)
        ) from error
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        held.seek(0)
        owner = held.read().partition(" ")[0].strip() or "unknown"
        held.close()
        raise JournalError("locked", path, "in_use", process=owner) from error
    fresh = held.tell() == 0
    try:
        held.truncate(0)
        held.write(f"{os.getpid()} {boot_id()}")
        held.flush()
        os.fsync(held.fileno())  # after a power cut it says so
    except OSError as error:
        if fresh:
            Path(held.name).unlink(missing_ok=True)
        with suppress(OSError):  # what was not written is written once more
            held.close()
        raise failed(path, error) from error
    return held


def keep_to_owner(path: Path) -> None:
    """What an older kiosk left beside the journal for everybody to read is its owner's alone from
    now on, as all is that a kiosk writes there: whatever bears the journal's name, its papers,
    slips and reports too."""
    keep_for_owner(path)
    beside = (
        f"{path.name}-",
        f"{path.name}.",
        f"{path.stem}-round-",
        f"{path.stem}.slips",
        f"{path.stem}.reports",
    )
    with suppress(OSError):
        for file in path.parent.iterdir():
            if file.name.startswith(beside) and not file.is_symlink():
                keep_for_owner(file)


def create(path: Path) -> None:
    """Makes an empty journal beside its place and then moves it there: at `path` there is never
    half a journal.

    Raises `sqlite3.Error` or `OSError`.
    """
    fresh = Path(f"{path}-new")
    for end in ("", "-journal", "-wal", "-shm"):  # of a making that failed
        Path(f"{fresh}{end}").unlink(missing_ok=True)
    os.close(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with closing(connect(fresh, write=True)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.executescript(
            f"BEGIN; {SCHEMA} PRAGMA application_id = {APPLICATION_ID};"
            f" PRAGMA user_version = {MAJOR << 16 | MINOR}; COMMIT;"
        )
        # Closing says nothing of a log that could not be written into the file.
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    put_in_place(fresh, path)


def check_header(path: Path) -> None:
    """Refuses what is no journal of ours by its first 100 bytes, before SQLite is let near the
    file."""
    try:
        with path.open("rb") as file:
            head = file.read(100)
    except FileNotFoundError as error:
        raise JournalError("missing", path) from error
    except OSError as error:
        if error.errno == errno.EIO:
            raise JournalError("disk", path, reading="yes", words=error.strerror) from error
        raise failed(path, error) from error
    version, application = (int.from_bytes(head[at : at + 4], "big") for at in (60, 68))
    if len(head) < 100 or not head.startswith(DATABASE) or application != APPLICATION_ID:
        raise JournalError("foreign", path)
    if version >> 16 > SEALED_MAJOR:
        raise JournalError(
            "newer", path, version=f"{version >> 16}.{version & 0xFFFF}", reads=SEALED_MAJOR
        )


_OBJECTS = "SELECT name, sql FROM sqlite_master"


@cache
def _schema() -> frozenset[tuple[str, str | None]]:
    """The name of each table, index and trigger of a journal, and its text as SQLite keeps it."""
    with closing(sqlite3.connect(":memory:")) as model:
        model.executescript(SCHEMA)
        return frozenset(model.execute(_OBJECTS))


def schema_fault(connection: sqlite3.Connection) -> str:
    """The table, index or trigger (which keep entries as they are) that is not as it was made; ""
    if all are.

    Raises `sqlite3.Error`.
    """
    there = {
        (name, sql and sql.replace(_CHECK_1_0, "")) for name, sql in connection.execute(_OBJECTS)
    }
    missing = _schema() - there
    return str(min(missing)[0]) if missing else ""


def renew(connection: sqlite3.Connection) -> None:
    """Brings a journal of an earlier minor version up to this one; its entries stay as they are.
    Raises `sqlite3.Error`.

    Taking a CHECK out of a table's text changes no row: https://sqlite.org/lang_altertable.html,
    section 8.
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version >= MAJOR << 16 | MINOR:
        return
    connection.execute("BEGIN IMMEDIATE")
    (schema,) = connection.execute("PRAGMA schema_version").fetchone()
    connection.execute("PRAGMA writable_schema = ON")
    connection.execute(
        "UPDATE sqlite_schema SET sql = replace(sql, ?, '') WHERE name = 'entry'", (_CHECK_1_0,)
    )
    connection.execute("PRAGMA writable_schema = OFF")
    connection.execute(f"PRAGMA schema_version = {schema + 1}")
    connection.execute(f"PRAGMA user_version = {MAJOR << 16 | MINOR}")
    connection.execute("COMMIT")


#: SQLite's codes, by how they begin, that are the world's trouble; those of a file that is not
#: whole
_TROUBLE = {
    "SQLITE_FULL": "full",
    "SQLITE_READONLY": "read_only",
    "SQLITE_PERM": "read_only",
    "SQLITE_BUSY": "locked",
    "SQLITE_LOCKED": "locked",
    **dict.fromkeys(
        ("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_CONSTRAINT", "SQLITE_ERROR"), "damaged"
    ),
    "SQLITE_IOERR_SHORT_READ": "damaged",  # the file is shorter than it says that it is
}

#: SQLite's codes of a disk that cannot read, as far as it does not give that out as damage
#: (kiosk.record.journal.disk_reads)
_NOT_READ = ("SQLITE_IOERR_READ", "SQLITE_IOERR_CORRUPTFS")


def failed(path: Path, error: sqlite3.Error | UnicodeDecodeError | OSError) -> JournalError:
    """What SQLite or the system says of the journal: the world's trouble (room, rights, a lock)
    told apart from damage.

    The fact `reading` ("yes") is there where the disk could not be read: that may pass, and was no
    writing.
    """
    if isinstance(error, IsADirectoryError):
        return JournalError("disk", path, "foreign")
    if isinstance(error, OSError) and error.errno in _NO_ROOM:
        return JournalError("full", path)
    if isinstance(error, PermissionError):
        return JournalError("read_only", path, "not_readable", words=error.strerror)
    if isinstance(error, OSError):
        return JournalError("disk", path, words=error.strerror)
    name: str = getattr(error, "sqlite_errorname", None) or "SQLite"
    code = next((code for start, code in _TROUBLE.items() if name.startswith(start)), "disk")
    if code == "damaged" or "decode" in str(
        error
    ):  # text that is no UTF-8 is found by its reader, which names no code
        return JournalError("damaged", path, words=str(error))
    reading = {"reading": "yes"} if name.startswith(_NOT_READ) else {}
    return JournalError(code, path, **reading, words=f"{error} ({name})")
