"""The house's link between a patron's number and the pseudonym under which journals have their
play: a key for each number, in a small SQLite file that stands outside of every journal.

A pseudonym is an HMAC of the number by its own random key. With the key thrown away nobody, the
house included, can say any more whose play it was: the journal stays whole, and names nobody.
"""

from __future__ import annotations

import hmac
import os
import re
import sqlite3
from collections.abc import Container, Iterator, Mapping
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

#: what a number of the house's may be: what a card carries, or is typed
NUMBER = re.compile(r"[A-Za-z0-9][A-Za-z0-9._/=+-]{0,63}")
#: hexadecimal digits of a pseudonym, behind its "P"
_DIGITS = 16
_SCHEMA = """CREATE TABLE IF NOT EXISTS patrons (
    number TEXT PRIMARY KEY, key BLOB NOT NULL, pseudonym TEXT NOT NULL UNIQUE, made TEXT NOT NULL)
"""
#: what each table has taken of a patron in a gaming day, in cents
_CASH = """CREATE TABLE IF NOT EXISTS cash (
    pseudonym TEXT, day TEXT, board TEXT, cents INTEGER NOT NULL,
    PRIMARY KEY (pseudonym, day, board))
"""
#: who sits at which table
_SEATED = """CREATE TABLE IF NOT EXISTS seated (
    pseudonym TEXT, board TEXT, PRIMARY KEY (pseudonym, board))
"""
#: who sits down where, and neither sits there nor is refused yet: the `ordinal`th of a `run`
_SITS_DOWN = """CREATE TABLE IF NOT EXISTS sits_down (
    pseudonym TEXT, board TEXT, run TEXT NOT NULL, ordinal INTEGER NOT NULL,
    PRIMARY KEY (pseudonym, board))
"""
#: when somebody was asked to be forgotten first, as a gaming day
_ASKED = """CREATE TABLE IF NOT EXISTS asked (pseudonym TEXT PRIMARY KEY, day TEXT NOT NULL)"""

#: seconds that a lock of another program is waited for; at a table somebody waits meanwhile
_WAITS_S, _AT_TABLE_S = 2.0, 0.2
#: days for which a table's sums of cash are kept, before the first of which it still knows itself
_CASH_DAYS = 30
#: days after which it counts for nothing that somebody was asked to be forgotten
_ASKED_DAYS = 7


class PatronKeysError(Exception):
    """The file of keys cannot be used: `path`, and what the system says of it."""

    def __init__(self, path: Path, why: object) -> None:
        super().__init__(f"{path}: {why}")
        self.path, self.why = path, str(why)


class Known(NamedTuple):
    """What the file has of one number. `made`: UTC, when it was seated first."""

    number: str
    pseudonym: str
    made: str


class CashTodayError(Exception):
    """A number cannot be forgotten: its patron has paid in cash in the gaming day, or may have."""


class SeatedError(Exception):
    """A number cannot be forgotten: its patron sits at `tables`, whose journals would go on under a
    pseudonym that a next table does not know."""

    def __init__(self, tables: tuple[str, ...]) -> None:
        super().__init__(", ".join(tables))
        self.tables = tables


class SitsDown(NamedTuple):
    """Somebody sits down at `table`: the `ordinal`th, from 1, in one `run` of its kiosk."""

    table: str
    run: str
    ordinal: int


class AtTable(NamedTuple):
    """What other tables are to know of one: who sits there, and sums of cash in cents that have
    changed, by pseudonym and gaming day. `knows_from`: the first day of which it knows sums.
    `sat_down`: who sat down last, and whoever did before, is among `seated`, has left or was
    refused; None: of nobody it is said."""

    table: str
    seated: tuple[str, ...]
    cash: Mapping[tuple[str, str], int]
    knows_from: str = ""
    sat_down: SitsDown | None = None


class OtherTables(NamedTuple):
    """What they say, of `asked`: at which of them a patron sits, and what they have taken, in
    cents."""

    asked: tuple[str, ...] = ()
    tables: Mapping[str, tuple[str, ...]] = {}
    cash: Mapping[tuple[str, str], int] = {}


class PatronKeys:
    """The file at `path`, opened for each question, so that several tables share it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @contextmanager
    def _opened(
        self, *, makes: bool = False, waits: float = _WAITS_S
    ) -> Iterator[sqlite3.Connection | None]:
        """The file; None where there is none yet and nothing makes one. Raises
        `PatronKeysError`."""
        try:
            if not self.path.exists():
                if not makes:
                    yield None
                    return
                self.path.parent.mkdir(parents=True, exist_ok=True)
                os.close(os.open(self.path, os.O_CREAT | os.O_WRONLY, 0o600))
            with closing(sqlite3.connect(self.path, timeout=waits)) as file, file:
                file.execute("PRAGMA secure_delete = ON")
                file.execute(_SCHEMA)
                file.execute(_CASH)
                file.execute(_SEATED)
                file.execute(_SITS_DOWN)
                file.execute(_ASKED)
                yield file
        except (sqlite3.Error, OSError) as error:
            raise PatronKeysError(self.path, error) from None

    def pseudonym(self, number: str, at: str, sits_down: SitsDown | None = None) -> str:
        """The pseudonym of a number, whose key is made `at` that time where it has none. With
        `sits_down` it is not forgotten until that table says what came of it (`AtTable.sat_down`).
        A file that is locked is waited for a moment alone. Raises `ValueError` for what is no
        number, and `PatronKeysError`."""
        if NUMBER.fullmatch(number) is None:
            raise ValueError("no number of a patron")
        with self._opened(makes=True, waits=_AT_TABLE_S) as file:
            assert file is not None
            # Two tables may seat a patron at once, whom a third program forgets.
            file.execute("BEGIN IMMEDIATE")
            patron = _pseudonym_of(file, number) or _make_key(file, number, at)
            if sits_down is not None:
                row = (patron, *sits_down)
                file.execute("INSERT OR REPLACE INTO sits_down VALUES (?, ?, ?, ?)", row)
            return patron

    def find(self, number: str) -> Known | None:
        """What is known of a number; None where nothing is. Raises `PatronKeysError`."""
        with self._opened() as file:
            if file is None:
                return None
            row = file.execute(
                "SELECT number, pseudonym, made FROM patrons WHERE number = ?", (number,)
            ).fetchone()
            return None if row is None else Known(*row)

    def all(self) -> list[Known]:
        """Every number, in the order in which they were seated first. Raises `PatronKeysError`."""
        with self._opened() as file:
            rows = (
                []
                if file is None
                else file.execute(
                    "SELECT number, pseudonym, made FROM patrons ORDER BY made, number"
                )
            )
            return [Known(*row) for row in rows]

    def numbers(self) -> dict[str, str]:
        """Every number that is known, by its pseudonym. Raises `PatronKeysError`."""
        return {each.pseudonym: each.number for each in self.all()}

    def exchange(self, here: AtTable) -> OtherTables:
        """Tells other tables of one, and returns what they say of its patrons: all of it at once.
        Raises `PatronKeysError`."""
        asked = tuple(dict.fromkeys((*here.seated, *(patron for patron, _ in here.cash))))
        with self._opened() as file:
            if file is None:
                return OtherTables(asked)
            _put(file, here)
            tables = {patron: _tables_of(file, patron, here.table) for patron in asked}
            of_others = (
                "SELECT pseudonym, day, sum(cents) FROM cash "
                "WHERE pseudonym = ? AND board != ? GROUP BY day"
            )
            cash = {
                (patron, str(day)): int(cents)
                for each in asked
                for patron, day, cents in file.execute(of_others, (each, here.table))
            }
            return OtherTables(asked, tables, cash)

    def tables_of(self, pseudonym: str) -> list[str]:
        """The tables at which a patron sits. Raises `PatronKeysError`."""
        with self._opened() as file:
            if file is None:
                return []
            return list(_tables_of(file, pseudonym))

    def cash_of(self, pseudonym: str) -> list[tuple[str, str, int]]:
        """What is kept of a patron's cash: gaming day, table, cents. Raises `PatronKeysError`."""
        with self._opened() as file:
            if file is None:
                return []
            rows = file.execute(
                "SELECT day, board, cents FROM cash WHERE pseudonym = ? ORDER BY day, board",
                (pseudonym,),
            )
            return [(str(day), str(table), int(cents)) for day, table, cents in rows]

    def asked_on(self, pseudonym: str) -> str:
        """The gaming day on which somebody was asked to be forgotten first; "" where nobody has.
        Raises `PatronKeysError`."""
        with self._opened() as file:
            if file is None:
                return ""
            asked = file.execute("SELECT day FROM asked WHERE pseudonym = ?", (pseudonym,))
            return "".join(day for (day,) in asked)

    def forget(self, number: str, today: str, gone: Container[str] = ()) -> str:
        """Throws the key of a number away, for ever. `today`: the gaming day, whose cash has to be
        summed to its end, as that of the next one has, which another table's clock may have begun.
        Cash of a day beyond is of a clock that is wrong, and may be of today: it holds the number
        back until the day is over in which this was asked first. `gone`: tables that are no more,
        where nobody sits whatever the file says. Returns the pseudonym that it had, "" where it was
        not known. Raises `CashTodayError`, `SeatedError` and `PatronKeysError`."""
        with self._opened() as file:
            known = "" if file is None else _forget(file, number, today, gone)
        if known is None:
            raise CashTodayError
        return known


def _pseudonym_of(file: sqlite3.Connection, number: str) -> str:
    """ "" where the number has no key."""
    kept = file.execute("SELECT pseudonym FROM patrons WHERE number = ?", (number,))
    return "".join(pseudonym for (pseudonym,) in kept)


def _make_key(file: sqlite3.Connection, number: str, at: str) -> str:
    """The pseudonym by a new key."""
    key = os.urandom(32)
    pseudonym = "P" + hmac.new(key, number.encode(), sha256).hexdigest()[:_DIGITS].upper()
    file.execute("INSERT INTO patrons VALUES (?, ?, ?, ?)", (number, key, pseudonym, at))
    return pseudonym


def _forget(file: sqlite3.Connection, number: str, today: str, gone: Container[str]) -> str | None:
    """The pseudonym that was forgotten, "" where there was none; None where cash holds it back, and
    that it was asked is kept. Raises `SeatedError`."""
    file.execute("BEGIN IMMEDIATE")
    pseudonym = _pseudonym_of(file, number)
    if not pseudonym:
        return ""
    known = (pseudonym,)
    tables = {*_tables_of(file, pseudonym), *_tables_where_sits_down(file, pseudonym)}
    if held := tuple(sorted(each for each in tables if each not in gone)):
        raise SeatedError(held)
    file.execute(
        "INSERT INTO asked VALUES (?, ?) ON CONFLICT DO UPDATE SET day = excluded.day "
        "WHERE asked.day > excluded.day OR asked.day < date(excluded.day, ?)",
        (*known, today, f"-{_ASKED_DAYS} days"),
    )
    paid = (
        "SELECT coalesce(sum(cents), 0) FROM cash JOIN asked USING (pseudonym) "
        "WHERE pseudonym = ? AND cash.day >= ? "
        "AND (cash.day <= date(?, '+1 day') OR asked.day >= ?)"
    )
    if file.execute(paid, (*known, today, today, today)).fetchone()[0]:
        return None
    for table in ("patrons", "cash", "seated", "sits_down", "asked"):
        file.execute(f"DELETE FROM {table} WHERE pseudonym = ?", known)  # noqa: S608
    return pseudonym


def _put(file: sqlite3.Connection, here: AtTable) -> None:
    """What a table has let go is its own alone: a clock that is wrong there deletes nothing of
    other tables, and of this one nothing that it knows. Of a number that was forgotten nothing is
    kept."""
    file.execute("DELETE FROM seated WHERE board = ?", (here.table,))
    rows = [(each, here.table) for each in here.seated]
    file.executemany("INSERT INTO seated VALUES (?, ?)", rows)
    if here.sat_down is not None:
        # Of a run that has ended the journal says who sits.
        file.execute(
            "DELETE FROM sits_down WHERE board = ? AND (run != ? OR ordinal <= ?)", here.sat_down
        )
    file.executemany(
        "INSERT OR REPLACE INTO cash SELECT pseudonym, ?, ?, ? FROM patrons WHERE pseudonym = ?",
        [(day, here.table, cents, patron) for (patron, day), cents in here.cash.items()],
    )
    file.execute(
        "DELETE FROM cash WHERE board = ? AND day < date(?, ?)",
        (here.table, here.knows_from, f"-{_CASH_DAYS} days"),
    )


def _tables_of(file: sqlite3.Connection, pseudonym: str, but_for: str = "") -> tuple[str, ...]:
    rows = file.execute(
        "SELECT board FROM seated WHERE pseudonym = ? AND board != ? ORDER BY board",
        (pseudonym, but_for),
    )
    return tuple(str(table) for (table,) in rows)


def _tables_where_sits_down(file: sqlite3.Connection, pseudonym: str) -> tuple[str, ...]:
    rows = file.execute("SELECT board FROM sits_down WHERE pseudonym = ?", (pseudonym,))
    return tuple(str(table) for (table,) in rows)
