"""What is kept of patrons' access beside the journal: codes at seats, sessions, and what the house
asks of the gateway. No money."""

from __future__ import annotations

import hashlib
import os
import secrets
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from kiosk.record.projections.patrons.accounts import REFS

#: letters and digits of a code: none that is taken for another
LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
_LONG = 12
FILE = "access.sqlite"

# A backslash joins lines: the file keeps these texts as they are.
_SCHEMA = """
CREATE TABLE IF NOT EXISTS seat (code TEXT PRIMARY KEY, patron TEXT NOT NULL, name TEXT NOT NULL);
CREATE UNIQUE INDEX IF NOT EXISTS seat_patron ON seat (patron);
CREATE TABLE IF NOT EXISTS session (id TEXT PRIMARY KEY, \
patron TEXT NOT NULL UNIQUE, token TEXT NOT NULL UNIQUE, language TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS asked (id INTEGER PRIMARY KEY, \
ref TEXT NOT NULL, did TEXT NOT NULL, patron TEXT NOT NULL, amount INTEGER NOT NULL, answer TEXT);
CREATE TABLE IF NOT EXISTS account (patron TEXT PRIMARY KEY);
"""
#: accounts that had a seat, or were moved money, before they were kept
_ACCOUNTS_OF_OLD = (
    "INSERT OR IGNORE INTO account SELECT patron FROM seat UNION SELECT patron FROM asked"
)


class Seat(NamedTuple):
    patron: str
    name: str


class Asked(NamedTuple):
    number: int
    ref: str
    did: str
    patron: str
    amount: int


class OpenSession(NamedTuple):
    """A session as it is given to a page: its `token` is said once, and only what it is hashed to
    is kept."""

    session: str
    patron: str
    name: str
    token: str
    language: str


class Keeping:
    """One SQLite file in `folder`, that of the table's screens, readable by its owner alone. One
    thread at a time may use it. Raises `sqlite3.Error`, `OSError`."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        path = folder / FILE
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        self._connection = sqlite3.connect(
            path, timeout=10, isolation_level=None, check_same_thread=False
        )
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = NORMAL")
        self._connection.executescript(_SCHEMA)
        if self._connection.execute("PRAGMA user_version").fetchone()[0] == 0:
            self._connection.execute(_ACCOUNTS_OF_OLD)
            self._connection.execute("PRAGMA user_version = 1")
        self._version = 0

    def close(self) -> None:
        self._connection.close()

    # Seats.

    def issue(self, seats: Iterable[Seat]) -> list[str]:
        """A new code for each account; a former code of it no longer holds, nor does the session
        that it opened."""
        codes = []
        with self._at_once():
            for patron, name in seats:
                code = "".join(secrets.choice(LETTERS) for _ in range(_LONG))
                self._connection.execute("DELETE FROM seat WHERE patron = ?", (patron,))
                self._connection.execute("DELETE FROM session WHERE patron = ?", (patron,))
                self._connection.execute("INSERT OR IGNORE INTO account VALUES (?)", (patron,))
                self._connection.execute(
                    "INSERT INTO seat VALUES (?, ?, ?)", (_hash(code), patron, name or patron)
                )
                codes.append("-".join(code[at : at + 4] for at in range(0, _LONG, 4)))
        return codes

    def has_account(self, patron: str) -> bool:
        """Whether the account ever had a seat here."""
        sql = "SELECT 1 FROM account WHERE patron = ?"
        return self._connection.execute(sql, (patron,)).fetchone() is not None

    def names(self) -> dict[str, str]:
        """By account what its seat is called, as its patron's page says it."""
        return dict(self._connection.execute("SELECT patron, name FROM seat"))

    def withdraw(self, patron: str) -> bool:
        """The account's code and session hold no longer. Whether it had a code."""
        with self._at_once():
            self._connection.execute("DELETE FROM session WHERE patron = ?", (patron,))
            return (
                self._connection.execute("DELETE FROM seat WHERE patron = ?", (patron,)).rowcount
                > 0
            )

    def seat(self, code: str) -> Seat | None:
        """Whose code it is, however it was written."""
        plain = code.upper().replace("-", "").replace(" ", "")
        row = self._connection.execute(
            "SELECT patron, name FROM seat WHERE code = ?", (_hash(plain),)
        ).fetchone()
        return None if row is None else Seat(*row)

    # Sessions.

    def open(self, seat: Seat, language: str) -> OpenSession:
        """A new session of the patron, in place of a former one."""
        (access,) = self.open_many([seat], language)
        return access

    def open_many(self, seats: Iterable[Seat], language: str = "en") -> list[OpenSession]:
        """A new session for each."""
        accesses = []
        with self._at_once():
            for patron, name in seats:
                session, token = secrets.token_urlsafe(12), secrets.token_urlsafe(32)
                self._connection.execute("DELETE FROM session WHERE patron = ?", (patron,))
                values = (session, patron, _hash(token), language)
                self._connection.execute("INSERT INTO session VALUES (?, ?, ?, ?)", values)
                accesses.append(OpenSession(session, patron, name, token, language))
        return accesses

    def sign_out(self, session: str) -> None:
        """The session holds no longer; its patron's code does."""
        self._connection.execute("DELETE FROM session WHERE id = ?", (session,))

    def session(self, token: str) -> OpenSession | None:
        """The session of a token; None where there is none, or where its patron's code was taken
        back."""
        sql = (
            "SELECT session.id, session.patron, seat.name, session.language"
            " FROM session JOIN seat USING (patron) WHERE token = ?"
        )
        row = self._connection.execute(sql, (_hash(token),)).fetchone()
        return None if row is None else OpenSession(row[0], row[1], row[2], token, row[3])

    def changed(self) -> bool:
        """Whether another process has changed the file since this was asked last."""
        before, self._version = (
            self._version,
            self._connection.execute("PRAGMA data_version").fetchone()[0],
        )
        return bool(before != self._version)

    def open_sessions(self) -> dict[str, str]:
        """The ids of all sessions that hold, and their patrons."""
        return dict(
            self._connection.execute(
                "SELECT session.id, patron FROM session JOIN seat USING (patron)"
            )
        )

    # What the house asks of the gateway, which holds the line to the table.

    def ask(self, did: str, amounts: Iterable[tuple[str, int]]) -> int:
        """Loads or cash-outs, each a patron and cents; gives the number of the last."""
        sql = "INSERT INTO asked (ref, did, patron, amount) VALUES (?, ?, ?, ?)"
        last = 0
        with self._at_once():
            for patron, amount in amounts:
                values = (secrets.token_hex(8), did, patron, amount)
                last = int(self._connection.execute(sql, values).lastrowid or 0)
        return last

    def asked(self) -> list[Asked]:
        """What was asked and not answered yet, oldest first: no more than the table knows again,
        should the answer be lost."""
        sql = (
            "SELECT id, ref, did, patron, amount FROM asked WHERE answer IS NULL ORDER BY id"
            " LIMIT ?"
        )
        return [Asked(*row) for row in self._connection.execute(sql, (REFS,))]

    def answer(self, answers: Iterable[tuple[int, str]]) -> None:
        """To each number "done", or why not."""
        with self._at_once():
            for number, answer in answers:
                self._connection.execute(
                    "UPDATE asked SET answer = ? WHERE id = ?", (answer, number)
                )

    def answered(self, number: int, seconds: float = 10.0) -> str | None:
        """Waits for the answer to what was asked; None where there was none in time: it is done,
        once, when the table is there."""
        until = time.monotonic() + seconds
        while True:
            sql = "SELECT answer FROM asked WHERE id = ?"
            (answer,) = self._connection.execute(sql, (number,)).fetchone()
            if answer is not None:
                return str(answer)
            if time.monotonic() > until:
                return None
            time.sleep(0.05)

    @contextmanager
    def _at_once(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise
        self._connection.execute("COMMIT")


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
