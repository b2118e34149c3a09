"""The floor's anchors: the last entry of each table's journal, kept and signed by the floor,
whatever becomes of the table's own disk.

They are lines as of `kiosk.record.journal.anchors`, a file for each table in the floor's folder,
signed by the floor's key. A table's newest entry is signed at most every `EVERY_S` seconds, and
when a journal of the table comes to its end: another one follows, or the same one goes on from
before it. While a card lies face down no entry's hash is known; the next one's is.

A server that lost what its disk did not have yet gets it again from the tables at once: a journal
was taken back where it comes to the entry that was its last and that is another now, or has not
come to it within `EVERY_S`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import NamedTuple

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.js.api import DeliverPolicy

from kiosk.floor.contract import ContractError, EntryMessage, read_entry
from kiosk.floor.server.folder import Folder
from kiosk.record.journal.anchors import Signer, append, file_of, last
from kiosk.record.journal.journal_file import JournalError

EVERY_S = 30.0


class _Newest(NamedTuple):
    journal: str
    n: int
    hash: str
    at: str


class _Back(NamedTuple):
    """A journal that had `held` entries is said again from entry `n` on, since `at` by the clock
    that nobody sets."""

    held: _Newest
    n: int
    at: float


class Anchors:
    """Keeps them in `folder`. `said` is told what a person should look at: a journal that was taken
    back or replaced."""

    def __init__(self, folder: Folder, said: Callable[[str], object] = lambda line: None) -> None:
        self._folder, self._said = folder, said
        self._newest: dict[str, _Newest] = {}
        self._unsigned: dict[str, _Newest] = {}
        self._back: dict[str, _Back] = {}

    async def keep(self, client: Client) -> None:
        """Follows every table's events until it is cancelled."""
        events = client.jetstream()
        await events.subscribe(
            "t.*.e", cb=self._on_message, ordered_consumer=True, deliver_policy=_LAST
        )
        try:
            while True:
                await asyncio.sleep(EVERY_S)
                await asyncio.to_thread(self.sign)
        finally:
            self.sign()

    async def _on_message(self, message: Msg) -> None:
        # What landed on a table's subject and is no entry is none to anybody.
        with suppress(ContractError):
            self.heard(message.subject.split(".")[1], read_entry(message.data))

    def heard(self, table: str, entry: EntryMessage) -> None:
        """An entry of a table."""
        if not entry.hash:
            return
        now, before = _Newest(entry.journal, entry.n, entry.hash, entry.at), self._newest.get(table)
        if before is None and (before := self._kept(table)) is not None:
            self._newest[table] = before
        if before == now:
            return
        if before is not None and before.journal != now.journal:
            self._said(
                f"{table}: another journal follows the one that ended with entry {before.n:,} at "
                f"{before.at}."
            )
            self._sign(table)
        elif before is not None and now.n <= before.n:
            self._sign(table)
            self._back.setdefault(table, _Back(before, now.n, monotonic()))
        self._newest[table] = self._unsigned[table] = now
        if (back := self._back.get(table)) is not None and now.n >= back.held.n:
            self._went_back(
                table,
                same=now.journal == back.held.journal and (now.n > back.held.n or now == back.held),
            )

    def _went_back(self, table: str, *, same: bool) -> None:
        held, n, _ = self._back.pop(table)
        if not same:
            self._said(
                f"{table}: its journal held {held.n:,} entries at {held.at}, and goes on from "
                f"{n:,}."
            )

    def _kept(self, table: str) -> _Newest | None:
        """What was signed last of a table."""
        with suppress(JournalError):
            if (anchor := last(file_of(self._folder.anchors, table))) is not None:
                return _Newest(anchor.journal, anchor.number, anchor.hash, anchor.at)
        return None

    def sign(self) -> None:
        """Signs what is new of each table. A place that takes nothing is tried again with what is
        newest then."""
        for table in list(self._unsigned):
            self._sign(table)
        for table, back in list(self._back.items()):
            if monotonic() - back.at >= EVERY_S:
                self._went_back(table, same=False)

    def _sign(self, table: str) -> None:
        newest = self._unsigned.pop(table, None)
        if newest is None:
            return
        try:
            self._folder.anchors.mkdir(exist_ok=True, mode=0o700)
            signer = Signer(self._folder.anchors / "floor", table)
            append(
                file_of(self._folder.anchors, table),
                signer.anchor(newest.journal, newest.n, newest.hash, newest.at),
            )
        except (OSError, JournalError) as error:
            self._said(f"{table}: its last entry could not be signed: {error}.")
            self._unsigned.setdefault(table, newest)


_LAST = DeliverPolicy.LAST_PER_SUBJECT
