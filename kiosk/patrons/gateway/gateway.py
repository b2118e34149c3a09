"""The gateway of patrons' screens: a process beside the table, between nats-server and the table's
end of the line.

It holds no state of its own that the journal and `Keeping` do not have: killed and started again,
it goes on where it was. What a patron is told is read out of the journal first.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Any, NamedTuple

from kiosk.game.common_hand.stakes import stake
from kiosk.game.frozen import fields_of
from kiosk.game.refusals import Reason
from kiosk.link.allowance import Allowances
from kiosk.link.line import written
from kiosk.link.nats_client import Answer, LeanLink
from kiosk.patrons.decision_queue import FLOOD, Batch, Road, Session
from kiosk.patrons.gateway.admission import ASKED, Doorkeeper
from kiosk.patrons.gateway.keeping import Asked, Keeping, OpenSession
from kiosk.patrons.gateway.limits import who
from kiosk.patrons.gateway.stills import Still, Stills
from kiosk.patrons.messages import Look, Wish
from kiosk.patrons.picture import PatronsPicture
from kiosk.record.journal.entry import utc_now
from kiosk.station.patrons_asked import PatronsAsked, reason_of
from kiosk.words.messages import Messages

log = logging.getLogger(__name__)
#: wishes that change an account, as the table has them
_DONE = {"cash_out": "ask_cash_out", "keep_on": "call_off"}
#: seconds: between two batches, between two looks at the journal where nobody told of anything, and
#: between two tellings of the time
PACE_S, LOOK_S, TELL_S = 0.04, 0.25, 10.0
#: connections of one session: a phone that comes back may have left some behind
CONNECTIONS = 4
#: how often one address is told at once that a token is not good, and how often a session comes in,
#: and seconds until once more; who is not answered is cut off by the server after 5 s
REFUSALS = 20.0
REFUSED_S = 1.0
COMES = 40.0
COMES_S = 0.5
#: how often one patron asks something of the house at once, and seconds until once more
WISHED, WISHED_S = 4.0, 5.0
#: seconds between two looks at who has said nothing for long
IDLE_LOOK_S = 5.0
#: seconds in which a session that is over hears so, and in which who has flooded the gateway is not
#: let in
OVER_S, OUT_S = 2.0, 60.0
#: seconds for which a `table` message is as good as a new one
_FRESH_S = 0.1
#: so many patrons are shown what is new before others have their turn, and before it is waited that
#: the servers have it: answers pass
_SLICE = 100
#: seconds for which a server is waited for; one that stands still longer holds up nobody at another
LATE_S = 1.0


class Door(NamedTuple):
    """What a gateway serves: the part of subjects that stands for the table, its chips in cents,
    how many servers hold its pages, and whether it hands on what the house loads and pays out, as
    one of a table's gateways does. `idle_s`: who says nothing for so many seconds is signed out; 0:
    nobody."""

    table: str
    chips: tuple[int, ...]
    servers: int = 1
    moves: bool = True
    idle_s: float = 0.0


class _Page(NamedTuple):
    """One connection of a page: the place of its server among the gateway's, that server's name of
    itself, and its number there."""

    at: int
    server: str
    connection: int


class Gateway:
    """`line`: the two ends of the stream to the table. Everything runs on one event loop. The
    servers know nothing of each other: what is for one patron goes to the server that holds the
    page, and nowhere else."""

    def __init__(
        self,
        picture: PatronsPicture,
        keeping: Keeping,
        doorkeeper: Doorkeeper,
        door: Door,
        languages: Mapping[str, Messages],
        line: tuple[asyncio.StreamReader, asyncio.StreamWriter],
        stills: Stills | None = None,
    ) -> None:
        self._stills = stills
        self._keeping, self._doorkeeper, self._door = keeping, doorkeeper, door
        self._reader, self._writer = line
        self._publish = f"PUB p.{door.table}.".encode()
        self.road = Road(
            picture,
            lambda why, language: patron_words(languages, why, language),
            self._send,
            self._ended,
        )
        #: by place what leaves next
        self._out: dict[int, list[bytes]] = {}
        #: by place, and as the servers' own account, which asks them about themselves
        self._links: dict[int, LeanLink] = {}
        self._systems: dict[int, LeanLink] = {}
        #: by session its connections, and by patron until when nobody is let in
        self._pages: dict[str, tuple[_Page, ...]] = {}
        self._out_until: dict[str, float] = {}
        self._refusals, self._comes = Allowances(REFUSALS, REFUSED_S), Allowances(COMES, COMES_S)
        self._wishes, self._idle_at = Allowances(WISHED, WISHED_S), 0.0
        self.linked = asyncio.Event()  # pages can be let in
        self._wake, self._changed = asyncio.Event(), asyncio.Event()
        self._moving: list[Asked] = []
        self._paced = 0.0
        #: what of the `table` message does not pass by itself, how often it was told, and when last
        self._told, self._tellings, self._told_at = "", 0, 0.0
        #: the message as it is published, and when it was made
        self._table, self._made_at = b"", 0.0
        #: the sessions that have not been shown what is new, the one that waits longest first
        self._to_show: dict[str, None] = {}
        #: by place the servers that stand still, until they have read what was written
        self._late: dict[int, asyncio.Future[None]] = {}

    def _send(self, session: str, message: str) -> None:
        self._put(session, _line(message))

    def _put(self, session: str, line: bytes) -> None:
        """It leaves together with what else is said in this turn of the loop; where the link is
        down it is dropped, for who comes back looks."""
        pages = self._pages.get(session, ())
        if not pages:
            return
        if not self._out:
            asyncio.get_running_loop().call_soon(self._leave)
        line = b"".join((self._publish, session.encode(), b".a ", line))
        for at in {page.at for page in pages} if len(pages) > 1 else (pages[0].at,):
            self._out.setdefault(at, []).append(line)

    def _leave(self) -> None:
        out, self._out = self._out, {}
        for at, lines in out.items():
            if (link := self._links.get(at)) is not None:
                link.write(b"".join(lines))

    def opened(self, access: OpenSession) -> None:
        """A session was opened, or its page has come back after this process was started."""
        self.road.admit(Session(access.session, access.patron, access.name, access.language))

    # Running.

    async def run(self) -> None:
        """Serves until the line to the table ends. The link is another task's: `session`."""
        tasks = [asyncio.create_task(each) for each in (self._pace(), self._watch(), self._show())]
        try:
            while line := await self._reader.readline():
                self._from_table(json.loads(line))
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def session(self, at: int) -> Callable[[LeanLink], None]:
        """Begins one connection to the server at that place, for `stay_linked`."""

        def session(link: LeanLink) -> None:
            link.subscribe(ASKED, lambda subject, reply, body: self._admit(at, link, reply, body))
            link.subscribe(f"p.{self._door.table}.*.d", self._hears)
            self._links[at] = link
            if len(self._links) == self._door.servers:
                self.linked.set()
            # what was said while the link was down was heard by nobody
            for each in self.road.sessions.values():
                each.sent, each.table = None, 0
            self.tell(again=True)

        return session

    def system(self, at: int) -> Callable[[LeanLink], None]:
        """Begins one connection to that server as its own account."""

        def system(link: LeanLink) -> None:
            self._systems[at] = link

        return system

    def _admit(self, at: int, link: LeanLink, reply: bytes, question: bytes) -> None:
        request = self._doorkeeper.asked(question)
        if request is None:
            return
        access, now = (
            self._keeping.session(request.token) if request.token else None,
            time.monotonic(),
        )
        if access is None or self._out_until.get(access.patron, 0.0) > now:
            if not self._refusals.of(who(request.address), now).take(now):
                return
            answer = self._doorkeeper.refuses(request)
        elif not self._comes.of(access.session, now).take(now):
            return
        else:
            if access.session not in self.road.sessions:
                self.opened(access)
            pages = (
                *self._pages.get(access.session, ()),
                _Page(at, request.server, request.connection),
            )
            self._pages[access.session] = pages[-CONNECTIONS:]
            self._close(pages[:-CONNECTIONS])
            answer = self._doorkeeper.admits(request, self._door.table, access.session)
        link.publish(reply.decode(), answer)

    def _hears(self, subject: bytes, reply: bytes, body: bytes) -> None:
        session = subject.split(b".", 3)[2].decode()
        who = self.road.sessions.get(session)
        if who is None:
            self._throw_out(session)
            return
        said = self.road.hear(who, body, time.monotonic())
        if isinstance(said, Look):
            self._show_to(who, always=True)
        elif isinstance(said, Wish):
            self._wish(who, said)
        elif who.too_fast >= FLOOD:
            self._out_until[who.patron] = time.monotonic() + OUT_S
            self._throw_out(session)
        self._wake.set()

    def _wish(self, session: Session, wish: Wish) -> None:
        """What a patron asks of the house; that it is done is seen in the account."""
        if wish.do == "sign_out":
            self._sign_out(session, "signed_out")
            return
        if not self._wishes.of(session.patron, time.monotonic()).take(time.monotonic()):
            return
        if wish.do == "history":
            for message in self.road.picture.history(session.patron):
                self._send(session.id, message)
        else:
            did = _DONE.get(wish.do, wish.do)
            self._keeping.ask(did, [(session.patron, wish.amount)])

    def _sign_out(self, session: Session, why: str) -> None:
        self._keeping.sign_out(session.id)
        self.road.end(session.id, why)

    def forget_idle(self, now: float) -> None:
        """Who has said nothing for so long, and has nothing on the table, is signed out."""
        if not self._door.idle_s:
            return
        for session in [*self.road.sessions.values()]:
            session.heard = session.heard or now
            away = now - session.heard >= self._door.idle_s
            if away and not stake(self.road.picture.game, session.patron):
                self._sign_out(session, "idle")

    def _ended(self, session: str) -> None:
        """Its pages are not listened to any more, nor do they hear the table."""
        asyncio.get_running_loop().call_later(OVER_S, self._throw_out, session)

    def _throw_out(self, session: str) -> None:
        """All connections of a session are closed."""
        self._close(self._pages.pop(session, ()))

    def _close(self, pages: Iterable[_Page]) -> None:
        for at, server, connection in pages:
            if (system := self._systems.get(at)) is not None:
                # its answer, which nobody waits for, goes to the inbox
                asks = f"$SYS.REQ.SERVER.{server}.KICK"
                system.ask(asks, b'{"cid":%d}' % connection, {}, _nobody)

    # The table.

    def _from_table(self, said: dict[str, Any]) -> None:
        if "look" in said:
            self.road.stopped = bool(said["look"]["stopped"])
            self._follow(PatronsAsked.of_json(said["look"]["asked"]))
        if "heard" in said:
            self.road.heard(
                [
                    (at, reason_of(code, why, facts))
                    for at, code, why, facts in said["heard"]["refused"]
                ]
            )
            self._wake.set()
        elif "moved" in said:
            moving, self._moving = self._moving, []
            answers = ["done" if why is None else why[1] for why in said["moved"]]
            self._keeping.answer(
                (each.number, answer) for each, answer in zip(moving, answers, strict=True)
            )
            for patron in {each.patron for each in moving}:
                if (session := self.road.of(patron)) is not None:
                    self.road.show(session, always=True)

    def _follow(self, asked: PatronsAsked | None = None) -> None:
        """The station's word, where there is a new one, and the time, are known and told."""
        is_new = asked is not None and self.road.follow(asked)
        if self.road.picture.close_wagers(utc_now()) or is_new:
            self._is_new()
        self.tell()
        self._wake.set()

    def still_of(self, session: str) -> Still | None:
        """The table's picture for a page of that session; None where there is neither."""
        is_known = self._stills is not None and session in self.road.sessions
        return self._stills.now if self._stills is not None and is_known else None

    async def _look_at_table(self) -> None:
        """The picture of this stage, once the house's camera has written it."""
        stills = self._stills
        if stills is None or not stills.waits:
            return
        stage = stills.open_stage
        stills.take(stage, await asyncio.to_thread(stills.look))
        self.tell()

    def _is_new(self) -> None:
        """There may be something to show everybody."""
        self._to_show.update(dict.fromkeys(self.road.sessions))
        self._changed.set()

    def tell(self, *, again: bool = False) -> None:
        """The table as it now stands goes to everybody, where it is another than before, or
        `again`."""
        stands = _timeless(self._make())
        if again or stands != self._told:
            self._told, self._told_at = stands, time.monotonic()
            self._tellings += 1
            self._is_new()

    def _make(self) -> str:
        said = self.road.picture.everybody(utc_now(), self._door.chips, stopped=self.road.stopped)
        if self._stills is not None:
            self._stills.stage(self.road.picture.asks)
            if self._stills.now is not None:
                said = f'{said[:-1]},"still":{self._stills.now.number}}}'
        self._table, self._made_at = _line(said), time.monotonic()
        return said

    async def _show(self) -> None:
        """Shows it to one after the other, whoever waits longest first, and to no more than the
        servers can pass on: answers are not to wait behind it."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            while self._to_show:
                for id_ in list(islice(self._to_show, _SLICE)):
                    del self._to_show[id_]
                    if (
                        session := self.road.sessions.get(id_)
                    ) is not None and not self._stands_still(id_):
                        self._show_to(session)
                self._leave()
                await self._have_come()

    async def _have_come(self) -> None:
        """Waits until the servers have read what was written. Who is at one that is late is shown
        what is new once it goes on."""
        self._late = {at: came for at, came in self._late.items() if not came.done()}
        asked = {
            at: asyncio.ensure_future(link.has_come())
            for at, link in self._links.items()
            if at not in self._late
        }
        if asked:
            await asyncio.wait(asked.values(), timeout=LATE_S)
        for at, came in asked.items():
            if not came.done():
                self._late[at] = came
                came.add_done_callback(lambda _: self._is_new())

    def _stands_still(self, id_: str) -> bool:
        """Whether every page of a session is at a server that does."""
        late = [at for at, came in self._late.items() if not came.done()]
        return bool(late) and all(page.at in late for page in self._pages.get(id_, ()))

    def _show_to(self, session: Session, *, always: bool = False) -> None:
        if always or session.table != self._tellings:
            session.table = self._tellings
            # of seconds that run out it says how many are left
            if time.monotonic() - self._made_at > _FRESH_S:
                self._make()
            self._put(session.id, self._table)
        self.road.show(session, always=always)

    async def _pace(self) -> None:
        """What waits goes to the table, one batch after the other, and not faster than the dealer's
        screen likes."""
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
        """What nobody tells of: the house's wishes, codes that were taken back, and the time."""
        while True:
            await asyncio.sleep(LOOK_S)
            self._follow()
            await self._look_at_table()
            if self._door.moves and not self._moving and (asked := self._keeping.asked()):
                self._moving = asked
                self._to_table(
                    {"move": [(each.did, each.patron, each.amount, each.ref) for each in asked]}
                )
            if self._keeping.changed():
                held = self._keeping.open_sessions()
                elsewhere = set(held.values())  # at another gateway of the table
                for session in [
                    each for each in self.road.sessions.values() if each.id not in held
                ]:
                    self.road.end(
                        session.id, "elsewhere" if session.patron in elsewhere else "withdrawn"
                    )
            now = time.monotonic()
            if now >= self._idle_at:
                self._idle_at = now + IDLE_LOOK_S
                self.forget_idle(now)
            running = self.road.picture.seconds(utc_now()) is not None
            if running and time.monotonic() - self._told_at >= TELL_S:
                self.tell(again=True)


def _line(message: str) -> bytes:
    """A message from its length on, as it is published."""
    payload = message.encode()
    return b"%d\r\n%b\r\n" % (len(payload), payload)


def _nobody(answer: Answer) -> None:
    """Does not mind it."""


def _timeless(said: str) -> str:
    """A `table` message without what passes by itself: the number of the entry, and the seconds."""
    _, _, rest = said.partition(',"ask"')
    first, _, after = rest.partition(',"seconds"')
    return first + after.partition(',"hands"')[2]


def patron_words(languages: Mapping[str, Messages], why: Reason, language: str) -> str:
    """A refusal in words for a patron: `patron-why-…`, or in general."""
    phrases = languages.get(language) or languages["en"]
    own = phrases.label(f"patron-why-{why.why.removeprefix('patron_')}", **dict(why.facts))
    return own or phrases.label("patron-refused")


def _plain(batch: Batch) -> dict[str, Any]:
    return {"asks": batch.asks, **fields_of(batch.said), "values": list(batch.said.values)}
