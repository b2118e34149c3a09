"""The publisher: a table's journal, entry by entry, to the floor's server. The journal is the
outbox; the server says how far it is there.

At every connection, and whenever the server says that another message came last, it asks for the
subject's last message, compares number and content with the journal, and goes on from there. So
what a server lost is sent again, nothing is sent twice, and no entry is left out: each message
names the one that has to be the last before it. Of what is unsent nothing but the next few entries
is in memory.

A server of several that has lost the others answers that nobody keeps entries, for as long as it is
alone: it is left for another one.
"""

from __future__ import annotations

import asyncio
import math
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar

import nats.errors
from nats.aio.client import Client
from nats.js.api import Header, RawStreamMsg
from nats.js.client import JetStreamContext
from nats.js.errors import APIError, NoStreamResponseError, NotFoundError, ServiceUnavailableError

from kiosk.floor.contract import WRONG_LAST, ContractError, EntryMessage, read_entry, written
from kiosk.floor.server.streams import EVENTS
from kiosk.floor.table.outgoing import Outgoing
from kiosk.link.server import LONGEST
from kiosk.record.entries import JournalRestored, decode
from kiosk.record.journal.journal import JournalReader

#: of its own: nothing else that counts on chance is disturbed by a thread that waits
_CHANCE = Random()

#: seconds: until an answer, after which the table is told that none came, and between two looks at
#: the journal
ANSWER_S, LOOK_S = 3.0, 0.25
#: seconds that an answer is waited for at most: what is said again makes a server slower that is
#: slow already
_LONGEST_ANSWER_S = 60.0
#: seconds before the next try, at first and at most
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.1, 5.0
#: seconds after which a server is left where nobody keeps entries: those that are left after a
#: failure agree upon one of them within 3 to 8, and ten thousand tables are not to come to the next
#: server at once
LEAVES_S = (10.0, 20.0)
#: what a server says then
_NOBODY = (NoStreamResponseError, ServiceUnavailableError, nats.errors.NoRespondersError)
#: entries that are read at once, and that are looked through at once for a backup that was put back
_CHUNK, WINDOW = 256, 10_000
#: what of a message is left where all of it is longer than the server takes
_ROOM = LONGEST - 4096


T = TypeVar("T")


class Sent(NamedTuple):
    """The server has entries up to `n` of the journal, the last as its message `sequence`."""

    journal: str
    n: int
    sequence: int


class Differs(NamedTuple):
    """What the server has last is not what the journal has there. `n` and `at`: of the server's;
    `journal`: whether it is of this journal."""

    n: int
    at: str
    journal: bool


class _StaleError(nats.errors.Error):
    """One of several servers said what its last message is, and another has later ones."""


class Publisher:
    """Publishes one journal on `t.<table>.e`. `sent` may be where a publisher before it came to: a
    hint, which the server overrules. `servers`: how many there are to connect to.

    `up` is called with "" while entries are acknowledged, else with why not; `told` with each
    `Sent`, and with `Differs`. All in the loop's thread.
    """

    def __init__(
        self,
        journal: Path,
        table: str,
        up: Callable[[str], object],
        told: Callable[[Sent | Differs], object],
        sent: Sent | None = None,
        servers: int = 1,
    ) -> None:
        self._path, self._subject, self._servers = journal, f"t.{table}.e", servers
        self._up, self._told, self._sent = up, told, sent
        self._outgoing = Outgoing()
        self._sequence = 0  # of the subject's last message
        self._more = asyncio.Event()
        self._patience = ANSWER_S  # twice as long after each answer that did not come
        self._took = 0.0  # seconds, of the last answer
        self.unsent = 0

    @property
    def covers(self) -> bool:
        """Something that was published is withheld in part: a card lies face down."""
        return self._outgoing.covers

    def look(self) -> None:
        """The journal has something new. In the loop's thread."""
        self._more.set()

    async def run(self, client: Client) -> None:
        """For as long as the connection lasts. Raises `JournalError` where the journal cannot be
        read, `ConnectionError` where the server is to be left."""
        stream, clock = client.jetstream(), asyncio.get_running_loop().time
        leaves_s, nobody = _CHANCE.uniform(*LEAVES_S), math.inf
        pause, reached, self._patience = FIRST_PAUSE_S, 0, ANSWER_S
        with JournalReader(self._path) as journal:
            while True:
                try:
                    await self._find(client, journal)
                    while True:
                        await self._send(client, stream, journal)
                        self._up("")
                        nobody = math.inf
                        await self._wait()
                except (nats.errors.Error, TimeoutError) as error:
                    wrong_last = isinstance(error, APIError) and error.err_code == WRONG_LAST
                    if not wrong_last and not isinstance(error, _StaleError):
                        self._up(str(error) or type(error).__name__)
                    if isinstance(error, TimeoutError):
                        self._patience = min(2 * self._patience, _LONGEST_ANSWER_S)
                    if isinstance(error, _NOBODY):
                        nobody = min(nobody, clock())
                        if self._servers > 1 and clock() - nobody > leaves_s:
                            raise ConnectionError("nobody keeps entries there") from error
                    # Servers that have just found each other again say "wrong last sequence" of a
                    # message that they have kept.
                    pause = (
                        FIRST_PAUSE_S
                        if self._outgoing.number > reached
                        else min(2 * pause, LONGEST_PAUSE_S)
                    )
                    reached = self._outgoing.number
                    await asyncio.sleep(pause)

    async def _wait(self) -> None:
        """Until the table says that there is more, or a little while."""
        try:
            await asyncio.wait_for(self._more.wait(), LOOK_S)
        except TimeoutError:
            return
        self._more.clear()

    async def _send(self, client: Client, stream: JetStreamContext, journal: JournalReader) -> None:
        """Everything that the journal has more."""
        while (last := journal.catch_up()) > self._outgoing.number:
            first = self._outgoing.number + 1
            for entry in journal.entries(first, min(last, first + _CHUNK - 1)):
                message = self._outgoing.message(entry)
                await self._publish(client, stream, message)
                if self._took < ANSWER_S:
                    # Not before: servers without a majority still answer what came last.
                    self._up("")
                self._sent = Sent(message.journal, message.n, self._sequence)
                self.unsent = last - message.n
                self._told(self._sent)

    async def _publish(
        self, client: Client, stream: JetStreamContext, message: EntryMessage
    ) -> None:
        text = written(message)
        if len(text) > _ROOM:
            text = written(
                message._replace(input={}, told={}, withheld=("input", "told"), disclosed=())
            )
        known = message.id
        while True:
            headers: dict[str, Any] = {
                Header.MSG_ID: known,
                Header.EXPECTED_LAST_SUBJECT_SEQUENCE: str(self._sequence),
            }
            began = asyncio.get_running_loop().time()
            said = stream.publish(self._subject, text, timeout=self._patience, headers=headers)
            answer = await self._answer(said)
            self._took = asyncio.get_running_loop().time() - began
            self._patience = min(max(ANSWER_S, 2 * self._took), _LONGEST_ANSWER_S)
            if not answer.duplicate:
                self._sequence = answer.seq
                return
            last = await self._last(client)
            sequence = (last.seq or 0) if last else 0
            if last is not None and last.data == text:
                self._sequence = sequence
                return
            if sequence != self._sequence:
                # what the server that was asked first had was old: where it stands is asked again
                raise _StaleError
            # a message of that id went elsewhere, or was lost
            known = f"{message.id}-{os.urandom(4).hex()}"

    async def _answer(self, asked: Awaitable[T]) -> T:
        """The answer, however long it is waited for; the table hears that none came yet."""
        late = asyncio.get_running_loop().call_later(
            ANSWER_S, self._up, f"no answer within {ANSWER_S:g} s"
        )
        try:
            return await asked
        finally:
            late.cancel()

    # Where the server stands.

    async def _last(self, client: Client) -> RawStreamMsg | None:
        try:
            manager = client.jsm(timeout=self._patience)
            return await self._answer(manager.get_last_msg(EVENTS, self._subject, direct=True))
        except NotFoundError:
            return None

    async def _find(self, client: Client, journal: JournalReader) -> None:
        """Compares the server's last message with the journal, and stands there."""
        last = await self._last(client)
        self._sequence = (last.seq or 0) if last else 0
        mine = journal.catch_up()
        number = 0
        if last is not None and mine:
            number = self._agreed(last.data or b"", journal, mine)
        if number != self._outgoing.number or self._outgoing.journal != journal.id:
            self._outgoing = Outgoing.after(journal, number)
        self.unsent = mine - number

    def _agreed(self, text: bytes, journal: JournalReader, mine: int) -> int:
        """The last entry that the server has, whose last message is `text`. `mine`: the journal's
        own last number."""
        hint = self._sent
        ours = hint.n if hint is not None and hint.journal == journal.id and hint.n <= mine else 0
        try:
            message = read_entry(text)
        except ContractError:  # whatever landed there: it is passed over
            return ours
        if message.journal != journal.id:
            # A journal of the table's that a supervisor set aside for this one; else it is not as
            # it should be.
            if ours or '"before"' not in next(journal.entries(1, 1)).input:
                self._told(Differs(message.n, message.at, journal=False))
            return ours
        if message.n <= mine and self._is_same(message, text, journal):
            return message.n
        self._told(Differs(message.n, message.at, journal=True))
        return last_common(journal, min(message.n, mine))

    def _is_same(self, message: EntryMessage, text: bytes, journal: JournalReader) -> bool:
        entry = next(journal.entries(message.n, message.n))
        if message.hash:
            return message.hash == entry.hash
        outgoing = Outgoing.after(journal, message.n - 1)
        same = written(outgoing.message(entry)) == text
        if same:
            self._outgoing = outgoing
        return same


def last_common(journal: JournalReader, last: int) -> int:
    """From where a journal goes on that the server has otherwise: the end of the backup that was
    put back, if one was; else its beginning."""
    for end in range(last + 1, 0, -WINDOW):
        for entry in reversed(journal.beside_play(end - WINDOW + 1, end)):
            if isinstance(decode(entry), JournalRestored):
                return entry.number - 1
    return 0
