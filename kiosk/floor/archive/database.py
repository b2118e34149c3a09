"""The archive's database: SQLite in a file, or a PostgreSQL of the house, by the same SQL
(docs/contract.md)."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol, Self

from kiosk.report.figures import FRACTIONS, WHOLE

#: "bja1" in SQLite's header: this file is an archive; and the version of the tables below
APPLICATION_ID = 0x626A6131
VERSION = 5
#: of which table of which house a row is, as one journal tells it
TABLE = ("house", '"table"', "journal")
#: what is summed by the hour is of one of these
HOURLY = ("house", '"table"', "hour", "day", "shift", "clock", "dealer", "pit", "game")
SUMS = tuple(f'"{name}"' for name in (*WHOLE, *FRACTIONS))
#: what is kept of a round beside its table
ROUND = (
    "entry",
    "first",
    "number",
    "began",
    "ended",
    *HOURLY[3:],
    "boxes",
    "hands",
    "handle",
    "win",
    "theo",
    "void",
    "steps",
)
#: what is kept of a rating beside its table: columns to ask by, and `said`, the whole of it as JSON
RATING = (
    "number",
    "patron",
    *("day", "last_day", "since", '"left"', "closed_by"),
    *("rounds", "hands", "handle", "initial", "win", "bought", "cash"),
    *("theo", "cost", "seconds"),
    "said",
)


def _text(names: Sequence[str]) -> str:
    return ", ".join(f"{name} TEXT NOT NULL" for name in names)


# `hour` is UTC, "2026-11-21T04"; `day`, `shift` and `clock` (the hour of the day) are the house's
# own. Money is in cents. A patron is a pseudonym; no archive has a number of the house's.
_SCHEMA = f"""
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE position ({_text(TABLE)}, number BIGINT NOT NULL, hash TEXT NOT NULL, \
"at" TEXT NOT NULL, state TEXT NOT NULL,
    fault TEXT NOT NULL, PRIMARY KEY ({", ".join(TABLE)}));
CREATE INDEX position_journal ON position (journal);
CREATE TABLE step ({_text(TABLE)}, number BIGINT NOT NULL, said TEXT NOT NULL, \
PRIMARY KEY ({", ".join(TABLE)}, number));
CREATE TABLE round ({_text(TABLE)}, entry BIGINT NOT NULL, first BIGINT NOT NULL, \
number BIGINT NOT NULL,
    {_text(("began", "ended", *HOURLY[3:]))}, boxes BIGINT NOT NULL, \
hands BIGINT NOT NULL, handle BIGINT NOT NULL,
    win BIGINT NOT NULL, theo DOUBLE PRECISION NOT NULL, void BIGINT NOT NULL, \
steps %BLOB% NOT NULL,
    PRIMARY KEY ({", ".join(TABLE)}, entry));
CREATE INDEX round_ended ON round ("table", ended);
CREATE INDEX round_number ON round ("table", number);
CREATE INDEX round_entry ON round ("table", entry);
CREATE INDEX round_day ON round (day);
CREATE TABLE hourly ({_text(HOURLY)}, {", ".join(f'"{name}" BIGINT NOT NULL' for name in WHOLE)},
    {", ".join(f'"{name}" DOUBLE PRECISION NOT NULL' for name in FRACTIONS)}, \
PRIMARY KEY ({", ".join(HOURLY)}));
CREATE INDEX hourly_day ON hourly (day);
CREATE TABLE drop_box (house TEXT NOT NULL, "table" TEXT NOT NULL, day TEXT NOT NULL, \
shift TEXT NOT NULL,
    amount BIGINT NOT NULL, basis TEXT NOT NULL, PRIMARY KEY (house, "table", day, shift));
CREATE TABLE rating ({_text(TABLE)}, number BIGINT NOT NULL,
    {_text(RATING[1:7])}, {", ".join(f"{name} BIGINT NOT NULL" for name in RATING[7:14])},
    {", ".join(f"{name} DOUBLE PRECISION NOT NULL" for name in RATING[14:17])}, said TEXT NOT NULL,
    PRIMARY KEY ({", ".join(TABLE)}, number));
CREATE INDEX rating_patron ON rating (patron);
CREATE INDEX rating_day ON rating (last_day);
CREATE TABLE wrong ({_text(HOURLY)}, what TEXT NOT NULL, many BIGINT NOT NULL, \
PRIMARY KEY ({", ".join(HOURLY)}, what));
"""
#: the files that SQLite keeps beside one, with its rights at their making
_BESIDE = ("-wal", "-shm", "-journal")
_FIRST = f"INSERT INTO about VALUES ('version', '{VERSION}')"  # noqa: S608


class ArchiveError(Exception):
    """The archive cannot be used; its text says why, and what to do."""


class Connection(Protocol):
    """What a kind of database does. `?` stands for a value in every statement. `where`: a file's
    path, or `postgresql://…`. Every call raises `ArchiveError` where the database fails."""

    where: str

    def do(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]: ...
    def do_many(self, sql: str, rows: Sequence[Sequence[Any]]) -> int: ...
    def close(self) -> None: ...


class Database:
    """An archive over its connection, with transactions.

    Every call raises `ArchiveError` where the database fails; nothing of the transaction is kept
    then.
    """

    def __init__(self, connection: Connection) -> None:
        """Raises `ArchiveError` where its tables are of another version."""
        self._connection = connection
        self.where = connection.where
        self._depth = 0
        kept = self.read("SELECT value FROM about WHERE name = 'version'")[0][0]
        if kept != str(VERSION):
            raise ArchiveError(
                f"{self.where}: its tables are of version {kept}, this program has {VERSION}. "
                "Rebuild it."
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._connection.close()

    def read(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        return self._connection.do(sql, values)

    def write(self, sql: str, rows: Sequence[Sequence[Any]]) -> int:
        """Does it with each row; gives how many rows of the database that changed."""
        return self._connection.do_many(sql, rows) if rows else 0

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All that is written in it is there afterwards, or nothing of it. One in another is part
        of that one."""
        if self._depth == 0:
            self._connection.do("BEGIN")
        self._depth += 1
        try:
            yield
        except BaseException:
            self._depth -= 1
            if self._depth == 0:
                self._connection.do("ROLLBACK")
            raise
        self._depth -= 1
        if self._depth == 0:
            self._connection.do("COMMIT")


class _Sqlite:
    """A file, which is its owner's alone."""

    def __init__(self, where: str, write: bool) -> None:
        self.where = where
        path = Path(where)
        if not write and not path.exists():
            raise ArchiveError(f"{where}: there is no such archive.")
        if path.exists() and not os.access(path, os.R_OK):
            raise ArchiveError(
                f"{where}: this user cannot read it. An archive is its owner's alone: give this "
                "command as its owner."
            )
        try:
            if write and not path.exists():
                os.close(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_CLOEXEC, 0o600))
            self._connection = sqlite3.connect(
                f"{path.absolute().as_uri()}?mode={'rwc' if write else 'ro'}",
                uri=True,
                isolation_level=None,
                timeout=30,
                check_same_thread=False,
            )
            (application,) = self._connection.execute("PRAGMA application_id").fetchone()
            (tables,) = self._connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            if application != APPLICATION_ID and (tables or not write):
                self._connection.close()
                raise ArchiveError(f"{where}: it is no archive of the kiosk.")
            _close_to_others(path, write)
            if write:
                # What a power cut may take is told again: the position goes with it.
                self._connection.executescript(
                    "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;"
                )
                if not tables:
                    schema = _SCHEMA.replace("%BLOB%", "BLOB") + _FIRST
                    self._connection.executescript(
                        f"BEGIN; PRAGMA application_id = {APPLICATION_ID}; {schema}; COMMIT;"
                    )
        except OSError as error:
            raise ArchiveError(f"{where}: it cannot be made: {error.strerror}.") from error
        except sqlite3.Error as error:
            raise ArchiveError(f"{where}: {error}.") from error

    def do(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        try:
            return self._connection.execute(sql, values).fetchall()
        except (sqlite3.Error, OverflowError) as error:
            raise ArchiveError(f"{self.where}: {error}.") from error

    def do_many(self, sql: str, rows: Sequence[Sequence[Any]]) -> int:
        try:
            return self._connection.executemany(sql, rows).rowcount
        except (sqlite3.Error, OverflowError) as error:
            raise ArchiveError(f"{self.where}: {error}.") from error

    def close(self) -> None:
        self._connection.close()


def _close_to_others(path: Path, write: bool) -> None:
    """An archive of an older program, and what SQLite keeps beside it, become their owner's alone:
    they say what each table and each dealer won. Raises `ArchiveError`: it is to be written, and is
    somebody else's."""
    for file in (path, *(Path(f"{path}{end}") for end in _BESIDE)):
        try:
            if file.stat().st_mode & 0o077:
                file.chmod(0o600)
        except FileNotFoundError:
            continue
        except OSError as error:
            if write:
                raise ArchiveError(
                    f"{path}: others than its owner can read it, and this user cannot change that: "
                    f"{error.strerror}. Write it as its owner."
                ) from error


class _Postgresql:
    """Its tables lie in the schema `kiosk`."""

    def __init__(self, where: str, write: bool) -> None:
        self.where = where.partition("@")[2] or where  # no password in an error
        try:
            import psycopg
        except ImportError:
            raise ArchiveError(
                "PostgreSQL needs psycopg: install the extra `postgresql` of the kiosk."
            ) from None
        self._error = psycopg.Error
        try:
            self._connection = psycopg.connect(where, autocommit=True)
            if write:
                schema = _SCHEMA.replace("%BLOB%", "BYTEA") + _FIRST
                known = self._connection.execute("SELECT to_regclass('kiosk.about')").fetchone()
                if known is None or known[0] is None:
                    self._connection.execute("CREATE SCHEMA IF NOT EXISTS kiosk")
                    self._connection.execute("SET search_path TO kiosk")
                    with self._connection.transaction():
                        for statement in schema.split(";\n"):
                            self._connection.execute(statement.encode())
            self._connection.execute("SET search_path TO kiosk")
        except self._error as error:
            raise ArchiveError(f"{self.where}: {error}") from error

    def do(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        try:
            done = self._connection.execute(sql.replace("?", "%s").encode(), values or None)
            return done.fetchall() if done.description else []
        except self._error as error:
            raise ArchiveError(f"{self.where}: {error}") from error

    def do_many(self, sql: str, rows: Sequence[Sequence[Any]]) -> int:
        try:
            with self._connection.cursor() as cursor:
                cursor.executemany(sql.replace("?", "%s").encode(), rows)
                return cursor.rowcount
        except self._error as error:
            raise ArchiveError(f"{self.where}: {error}") from error

    def close(self) -> None:
        self._connection.close()


def database(where: str, *, write: bool = False) -> Database:
    """The database at `where`; made, where it is to be written and there is none yet. Raises
    `ArchiveError`."""
    kind = _Postgresql if where.startswith(("postgresql://", "postgres://")) else _Sqlite
    return Database(kind(where, write))
