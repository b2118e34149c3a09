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
from collections.abc import Iterable, Mapping
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
    """What a gateway serves: the part of subjects that stands for the table, and its chips in cents."""

    table: str
    chips: tuple[int, ...]


class Gateway:
    """`line`: the two ends of the stream to the table. Everything runs on one event loop."""

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
        self._out: deque[tuple[str, str]] = deque()
        self._client: Client | None = None
        self._system: Client | None = None  # asks the servers about themselves
        #: by session the servers and numbers of its connections, and by patron until when nobody is let in
        self._doors: dict[str, tuple[tuple[str, int], ...]] = {}
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
        self._out.append((f"p.{self._door.table}.{session}.a", message))
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

    async def session(self, client: Client) -> None:
        """One connection to nats-server, for `kiosk.link.connection.stay_connected`."""

        async def on_message(message: Msg) -> None:
            self._heard(message.subject.split(".")[2], message.data)

        async def on_asked(message: Msg) -> None:
            await self._admit(message)

        await client.subscribe(ASKED, cb=on_asked)
        await client.subscribe(f"p.{self._door.table}.*.d", cb=on_message)
        await client.flush()
        self._client = client
        self.linked.set()
        for each in self.road.sessions.values():  # what was said while the link was down was heard by nobody
            each.sent = None
        self._show()
        self._tell(again=True)
        try:
            await asyncio.Event().wait()
        finally:
            self._client = None

    async def system(self, client: Client) -> None:
        """One connection as the servers' own account."""
        self._system = client
        try:
            await asyncio.Event().wait()
        finally:
            self._system = None

    async def _admit(self, message: Msg) -> None:
        request = self._doorkeeper.asked(message.data)
        if request is None:
            return
        access = self._keeping.session(request.token) if request.token else None
        if access is None or self._out_until.get(access.patron, 0.0) > time.monotonic():
            await message.respond(self._doorkeeper.refuses(request))
            return
        if access.session not in self.road.sessions:
            self.opened(access)
        doors = (*self._doors.get(access.session, ()), (request.server, request.connection))
        self._doors[access.session] = doors[-CONNECTIONS:]
        self._close(doors[:-CONNECTIONS])
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
        self._close(self._doors.pop(session, ()))

    def _close(self, doors: Iterable[tuple[str, int]]) -> None:
        for server, connection in doors:
            if self._system is not None:
                asks = f"$SYS.REQ.SERVER.{server}.KICK"  # one without a place for the answer is passed over
                task = asyncio.create_task(self._system.publish(asks, b'{"cid":%d}' % connection, reply="closed"))
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
            self._out.append((f"g.{self._door.table}.stage", said))
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
            if not self._moving and (asked := self._keeping.asked()):
                self._moving = asked
                self._to_table({"move": [(each.did, each.patron, each.amount, each.ref) for each in asked]})
            if self._keeping.changed():
                held = self._keeping.open_sessions()
                for session in [each for each in self.road.sessions if each not in held]:
                    self.road.end(session, "withdrawn")
            running = self.road.picture.seconds(utc_now()) is not None
            if running and time.monotonic() - self._told_at >= TELL_S:
                self._tell(again=True)

    async def _deliver(self) -> None:
        """What is said leaves, in its order; where the link is down it is dropped, for who comes back looks."""
        while True:
            await self._leaves.wait()
            self._leaves.clear()
            sent = 0
            while self._out:
                subject, message = self._out.popleft()
                if (client := self._client) is None:
                    continue
                with suppress(Exception):  # the link has just gone
                    await client.publish(subject, message.encode())
                sent += 1
                if sent % _SLICE == 0:
                    await asyncio.sleep(0)


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
