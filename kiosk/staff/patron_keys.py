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
from collections.abc import Collection, Iterator
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


class PatronKeys:
    """The file at `path`, opened for each question, so that several tables share it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @contextmanager
    def _opened(self, *, makes: bool = False) -> Iterator[sqlite3.Connection | None]:
        """The file; None where there is none yet and nothing makes one. Raises
        `PatronKeysError`."""
        try:
            if not self.path.exists():
                if not makes:
                    yield None
                    return
                self.path.parent.mkdir(parents=True, exist_ok=True)
                os.close(os.open(self.path, os.O_CREAT | os.O_WRONLY, 0o600))
            with closing(sqlite3.connect(self.path, timeout=2)) as file, file:
                file.execute("PRAGMA secure_delete = ON")
                file.execute(_SCHEMA)
                file.execute(_CASH)
                file.execute(_SEATED)
                yield file
        except (sqlite3.Error, OSError) as error:
            raise PatronKeysError(self.path, error) from None

    def pseudonym(self, number: str, at: str) -> str:
        """The pseudonym of a number, whose key is made `at` that time where it has none. Raises
        `ValueError` for what is no number, and `PatronKeysError`."""
        if NUMBER.fullmatch(number) is None:
            raise ValueError("no number of a patron")
        with self._opened(makes=True) as file:
            assert file is not None
            # Two tables may seat the same patron at once: the first one's key holds.
            key = os.urandom(32)
            digest = hmac.new(key, number.encode(), sha256).hexdigest()
            row = (number, key, "P" + digest[:_DIGITS].upper(), at)
            file.execute("INSERT OR IGNORE INTO patrons VALUES (?, ?, ?, ?)", row)
            kept = file.execute("SELECT pseudonym FROM patrons WHERE number = ?", (number,))
            return str(kept.fetchone()[0])

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

    def put_seated(self, table: str, pseudonyms: Collection[str]) -> None:
        """These sit at `table` now, and nobody else. Raises `PatronKeysError`."""
        with self._opened() as file:
            if file is None:
                return
            file.execute("DELETE FROM seated WHERE board = ?", (table,))
            rows = [(each, table) for each in pseudonyms]
            file.executemany("INSERT INTO seated VALUES (?, ?)", rows)

    def tables_of(self, pseudonym: str) -> list[str]:
        """The tables at which a patron sits. Raises `PatronKeysError`."""
        with self._opened() as file:
            if file is None:
                return []
            rows = file.execute(
                "SELECT board FROM seated WHERE pseudonym = ? ORDER BY board", (pseudonym,)
            )
            return [str(table) for (table,) in rows]

    def put_cash(self, pseudonym: str, day: str, table: str, amount: int) -> None:
        """So many cents of cash has `table` taken of a patron in a gaming day; days long past are
        let go. Raises `PatronKeysError`."""
        with self._opened() as file:
            if file is None:
                return
            row = (pseudonym, day, table, amount)
            file.execute("INSERT OR REPLACE INTO cash VALUES (?, ?, ?, ?)", row)
            file.execute("DELETE FROM cash WHERE day < date(?, '-3 days')", (day,))

    def cash(self, pseudonym: str, day: str) -> int:
        """What all tables have taken, in cents. Raises `PatronKeysError`."""
        with self._opened() as file:
            if file is None:
                return 0
            row = file.execute(
                "SELECT sum(cents) FROM cash WHERE pseudonym = ? AND day = ?", (pseudonym, day)
            )
            return int(row.fetchone()[0] or 0)

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

    def forget(self, number: str) -> str:
        """Throws the key of a number away, for ever. Returns the pseudonym that it had, "" where it
        was not known. Raises `PatronKeysError`."""
        known = self.find(number)
        if known is None:
            return ""
        with self._opened() as file:
            assert file is not None
            file.execute("DELETE FROM patrons WHERE number = ?", (number,))
            file.execute("DELETE FROM cash WHERE pseudonym = ?", (known.pseudonym,))
            file.execute("DELETE FROM seated WHERE pseudonym = ?", (known.pseudonym,))
        return known.pseudonym
