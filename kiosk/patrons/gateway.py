"""The gateway of patrons' screens: a process beside the table, between nats-server and the table's end of the line.

It holds no state of its own that the journal and `Keeping` do not have: killed and started again, it goes on where it was. What a patron
is told is read out of the journal first.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from nats.aio.client import Client
from nats.aio.msg import Msg

from kiosk.game.refusals import Reason
from kiosk.link.line import written
from kiosk.patrons.admission import ASKED, Doorkeeper
from kiosk.patrons.keeping import Asked, Keeping, OpenSession
from kiosk.patrons.picture import Picture
from kiosk.patrons.road import FLOOD, Batch, Road, Session
from kiosk.patrons.table_end import reason_of
from kiosk.record.entry import utc_now
from kiosk.words.phrases import Phrases

log = logging.getLogger(__name__)
#: seconds: between two batches, between two looks at the journal where nobody told of anything, and between two tellings of the time
PACE_S, LOOK_S, TELL_S = 0.04, 0.25, 10.0
#: connections of one session: a phone that comes back may have left some behind
CONNECTIONS = 4
#: seconds in which a session that is over hears so, and in which who has flooded the gateway is not let in
OVER_S, OUT_S = 2.0, 60.0
#: so many messages go out before others have their turn
_SLICE = 200


class Door(NamedTuple):
    """What a gateway serves: the part of subjects that stands for the table, its chips in cents, how many servers hold its pages, and
    whether it hands on what the house loads and pays out, as one of a table's gateways does."""

    table: str
    chips: tuple[int, ...]
    servers: int = 1
    moves: bool = True


class _Page(NamedTuple):
    """One connection of a page: the place of its server among the gateway's, that server's name of itself, and its number there."""

    at: int
    server: str
    connection: int


class Gateway:
    """`line`: the two ends of the stream to the table. Everything runs on one event loop. The servers know nothing of each other: what is
    for one patron goes to the server that holds the page, and nowhere else."""

    def __init__(
        self,
        picture: Picture,
        keeping: Keeping,
        doorkeeper: Doorkeeper,
        door: Door,
        languages: Mapping[str, Phrases],
        line: tuple[asyncio.StreamReader, asyncio.StreamWriter],
    ) -> None:
        self._keeping, self._doorkeeper, self._door = keeping, doorkeeper, door
        self._reader, self._writer = line
        self.road = Road(picture, lambda why, language: patron_words(languages, why, language), self._send, self._ended)
        #: session, "" for all; subject; message
        self._out: deque[tuple[str, str, str]] = deque()
        #: by place, and as the servers' own account, which asks them about themselves
        self._clients: dict[int, Client] = {}
        self._systems: dict[int, Client] = {}
        #: by session its connections, and by patron until when nobody is let in
        self._pages: dict[str, tuple[_Page, ...]] = {}
        self._out_until: dict[str, float] = {}
        self._closing: set[asyncio.Task[None]] = set()
        self.linked = asyncio.Event()  # pages can be let in
        self._wake, self._leaves = asyncio.Event(), asyncio.Event()
        self._moving: list[Asked] = []
        self._paced = 0.0
        self._told = ""
        self._told_at = 0.0
        self._showing: asyncio.Task[None] | None = None

    def _send(self, session: str, message: str) -> None:
        self._out.append((session, f"p.{self._door.table}.{session}.a", message))
        self._leaves.set()

    def opened(self, access: OpenSession) -> None:
        """A session was opened, or its page has come back after this process was started."""
        self.road.admit(Session(access.session, access.patron, access.name, access.language))

    # Running.

    async def run(self) -> None:
        """Serves until the line to the table ends. The link is another task's: `session`."""
        tasks = [asyncio.create_task(each) for each in (self._pace(), self._watch(), self._deliver())]
        try:
            while line := await self._reader.readline():
                self._from_table(json.loads(line))
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def session(self, at: int) -> Callable[[Client], Awaitable[None]]:
        """One connection to the server at that place, for `kiosk.link.connection.stay_connected`."""

        async def on_message(message: Msg) -> None:
            self._heard(message.subject.split(".")[2], message.data)

        async def on_asked(message: Msg) -> None:
            await self._admit(at, message)

        async def session(client: Client) -> None:
            await client.subscribe(ASKED, cb=on_asked)
            await client.subscribe(f"p.{self._door.table}.*.d", cb=on_message)
            await client.flush()
            self._clients[at] = client
            if len(self._clients) == self._door.servers:
                self.linked.set()
            for each in self.road.sessions.values():  # what was said while the link was down was heard by nobody
                each.sent = None
            self._show()
            self._tell(again=True)
            try:
                await asyncio.Event().wait()
            finally:
                del self._clients[at]

        return session

    def system(self, at: int) -> Callable[[Client], Awaitable[None]]:
        """One connection to that server as its own account."""

        async def system(client: Client) -> None:
            self._systems[at] = client
            try:
                await asyncio.Event().wait()
            finally:
                del self._systems[at]

        return system

    async def _admit(self, at: int, message: Msg) -> None:
        request = self._doorkeeper.asked(message.data)
        if request is None:
            return
        access = self._keeping.session(request.token) if request.token else None
        if access is None or self._out_until.get(access.patron, 0.0) > time.monotonic():
            await message.respond(self._doorkeeper.refuses(request))
            return
        if access.session not in self.road.sessions:
            self.opened(access)
        pages = (*self._pages.get(access.session, ()), _Page(at, request.server, request.connection))
        self._pages[access.session] = pages[-CONNECTIONS:]
        self._close(pages[:-CONNECTIONS])
        await message.respond(self._doorkeeper.admits(request, self._door.table, access.session))

    def _heard(self, session: str, payload: bytes) -> None:
        look = self.road.hear(session, payload, time.monotonic())
        who = self.road.sessions.get(session)
        if who is None:
            self._throw_out(session)
        elif look is not None:
            self._send(session, self._everybody())
            self.road.show(who)
        elif who.too_fast >= FLOOD:
            self._out_until[who.patron] = time.monotonic() + OUT_S
            self._throw_out(session)
        self._wake.set()

    def _ended(self, session: str) -> None:
        """Its pages are not listened to any more, nor do they hear the table."""
        asyncio.get_running_loop().call_later(OVER_S, self._throw_out, session)

    def _throw_out(self, session: str) -> None:
        """All connections of a session are closed."""
        self._close(self._pages.pop(session, ()))

    def _close(self, pages: Iterable[_Page]) -> None:
        for at, server, connection in pages:
            if (system := self._systems.get(at)) is not None:
                asks = f"$SYS.REQ.SERVER.{server}.KICK"  # one without a place for the answer is passed over
                task = asyncio.create_task(system.publish(asks, b'{"cid":%d}' % connection, reply="closed"))
                self._closing.add(task)
                task.add_done_callback(self._closed)

    def _closed(self, task: asyncio.Task[None]) -> None:
        self._closing.discard(task)
        if not task.cancelled():
            task.exception()  # the link has just gone, and every page with it

    # The table.

    def _from_table(self, said: dict[str, Any]) -> None:
        if "heard" in said:
            self._follow()
            self.road.heard([(at, reason_of(code, why, facts)) for at, code, why, facts in said["heard"]["refused"]])
            self._wake.set()
        elif "moved" in said:
            moving, self._moving = self._moving, []
            answers = ["done" if why is None else why[1] for why in said["moved"]]
            self._follow()
            self._keeping.answer((each.number, answer) for each, answer in zip(moving, answers, strict=True))
            for patron in {each.patron for each in moving}:
                if (session := self.road.of(patron)) is not None:
                    self.road.show(session)
        elif "look" in said:
            self.road.stopped = bool(said["look"]["stopped"])
            self._follow()

    def _follow(self) -> None:
        """What the journal has by now is known, and told."""
        other = self.road.follow()
        if other:
            self._show()
        self._tell()
        self._wake.set()

    def _show(self) -> None:
        """Each patron's own is looked at again, beside everything else."""
        if self._showing is not None:
            self._showing.cancel()

        async def work() -> None:
            for at, _ in enumerate(self.road.show_changed()):
                if at % _SLICE == 0:
                    await asyncio.sleep(0)

        self._showing = asyncio.create_task(work())

    def _everybody(self) -> str:
        return self.road.picture.everybody(utc_now(), self._door.chips, stopped=self.road.stopped)

    def _tell(self, *, again: bool = False) -> None:
        """The table as it now stands goes to everybody, where it is another than before, or `again`."""
        said = self._everybody()
        stands = _timeless(said)
        if again or stands != self._told:
            self._told, self._told_at = stands, time.monotonic()
            self._out.append(("", f"g.{self._door.table}.stage", said))
            self._leaves.set()

    async def _pace(self) -> None:
        """What waits goes to the table, one batch after the other, and not faster than the dealer's screen likes."""
        while True:
            await self._wake.wait()
            wait = self._paced + PACE_S - time.monotonic()
            if wait > 0:
                await asyncio.sleep(wait)
            self._wake.clear()
            if (batch := self.road.batch()) is not None:
                self._paced = time.monotonic()
                self._to_table({"hear": _plain(batch)})
                await self._writer.drain()

    def _to_table(self, message: Mapping[str, Any]) -> None:
        self._writer.write(written(message))

    async def _watch(self) -> None:
        """What nobody tells of: the house's wishes, codes that were taken back, the time, and the journal as the net under it all."""
        while True:
            await asyncio.sleep(LOOK_S)
            self._follow()
            if self._door.moves and not self._moving and (asked := self._keeping.asked()):
                self._moving = asked
                self._to_table({"move": [(each.did, each.patron, each.amount, each.ref) for each in asked]})
            if self._keeping.changed():
                held = self._keeping.open_sessions()
                elsewhere = set(held.values())  # at another gateway of the table
                for session in [each for each in self.road.sessions.values() if each.id not in held]:
                    self.road.end(session.id, "elsewhere" if session.patron in elsewhere else "withdrawn")
            running = self.road.picture.seconds(utc_now()) is not None
            if running and time.monotonic() - self._told_at >= TELL_S:
                self._tell(again=True)

    async def _deliver(self) -> None:
        """What is said leaves, in its order; where the link is down it is dropped, for who comes back looks."""
        while True:
            await self._leaves.wait()
            self._leaves.clear()
            while self._out:
                together: dict[int, list[bytes]] = {at: [] for at in self._clients}
                for _ in range(min(len(self._out), _SLICE)):
                    session, subject, message = self._out.popleft()
                    payload = message.encode()
                    line = b"PUB %b %d\r\n%b\r\n" % (subject.encode(), len(payload), payload)
                    for at in {page.at for page in self._pages.get(session, ())} if session else self._clients:
                        together.get(at, []).append(line)
                for at, lines in together.items():
                    if lines and (client := self._clients.get(at)) is not None:
                        with suppress(Exception):  # the link has just gone
                            await _publish(client, b"".join(lines))
                await asyncio.sleep(0)


async def _publish(client: Client, lines: bytes) -> None:
    """Many messages at once, written as the protocol has them: one by one the library takes longer for each than all else here."""
    if not client.is_connected:
        return
    await client._send_command(lines)  # noqa: SLF001
    await client._flush_pending()  # noqa: SLF001


def _timeless(said: str) -> str:
    """A `table` message without what passes by itself: the number of the entry, and the seconds."""
    _, _, rest = said.partition(',"ask"')
    first, _, after = rest.partition(',"seconds"')
    return first + after.partition(',"hands"')[2]


def patron_words(languages: Mapping[str, Phrases], why: Reason, language: str) -> str:
    """A refusal in words for a patron: `patron-why-…`, or in general."""
    phrases = languages.get(language) or languages["en"]
    own = phrases.label(f"patron-why-{why.why.removeprefix('patron_')}", **dict(why.facts))
    return own or phrases.label("patron-refused")


def _plain(batch: Batch) -> dict[str, Any]:
    of, patrons, values, ids = batch.said
    return {"asks": batch.asks, "of": of, "patrons": list(patrons), "values": list(values), "ids": list(ids)}
