"""A connection to the floor's server that never gives up: it is made, kept, noticed when lost, and
made again.

    async def session(client):                  # begins anew at every connection, and is cancelled
    when that one is lost
        await client.subscribe("c.table-3", cb=on_order)
        while True: ...

    await stay_connected(access, session, told, refused)        # in a loop of one's own; ends when
    cancelled

    link = LinkThread(access, session, told, refused)           # or in a thread of its own, for who
    has no loop
    link.start(); link.do(lambda client: client.publish("w.table-3", b"")); link.stop()

`told` hears a `State` at each change, and at each try that failed; `refused` what the server
refused (a subject without the right to it): such a publish is seen by its sender as no answer at
all. Both are called in the loop's thread.

A session that ends by itself leaves the connection open, with its subscriptions. One that raises
ends it, and the next try comes after a pause, which grows from 0.25 s to 5 s while tries fail, and
while connections end as soon as they are there. A server that is there and silent is noticed within
4 s.
"""

from __future__ import annotations

import asyncio
import logging
import os
import ssl
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

from nats.aio.client import Client, RawCredentials

from kiosk.link.keys import Access

#: of its own: nothing else that counts on chance is disturbed by a thread that waits
CHANCE = Random()

#: seconds: between two pings, and before the next try, at first and at most
_PING_S = 2
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.25, 5.0
_CONNECT_S = 5
_LOOK_S = 0.5
#: a session ends well within the first, and a connection is closed within the second: what ends is
#: not cancelled too
_SESSION_ENDS_S, _ENDING_S = 1.0, 5.0
#: a connection that lasted so long was a good one: the next try comes soon
GOOD_S = 5.0
#: what a server says that does not take a key, and TLS of a server that another authority signed
#: for, in the library's words
_REFUSALS = (
    "authorization violation",
    "authentication revoked",
    "authentication expired",
    "certificate verify failed",
)
_NO_LINK = "no link to the floor's server"
_ENDED = "the connection ended"

T = TypeVar("T")

# What asyncio says each time that a TLS connection is closed from the other side means nothing.
logging.getLogger("asyncio").addFilter(lambda record: "eof_received()" not in record.getMessage())


class State(NamedTuple):
    """Whether the link is up, to which server, and, where it is down, why: in the words of the
    library, for a log."""

    up: bool
    server: str
    why: str = ""

    @property
    def is_refusal(self) -> bool:
        """Whether the server is there and does not take this key, or is not one of the key's floor:
        waiting changes nothing of that."""
        why = self.why.lower()
        return any(words in why for words in _REFUSALS)


class KeyRefusedError(Exception):
    """A server does not take a key; `why` in the library's words."""

    def __init__(self, server: str, why: str) -> None:
        super().__init__(f"{server}: {why}")
        self.server, self.why = server, why


Session = Callable[[Client], Awaitable[None]]


def quiet(_: Any) -> None:
    """Tells nobody."""


async def stay_connected(
    access: Access,
    session: Session,
    told: Callable[[State], None] = quiet,
    refused: Callable[[str], None] = quiet,
    ping_s: int = _PING_S,
) -> None:
    """Keeps a connection to one of its servers until it is cancelled. Raises nothing else.
    `ping_s`: a server that is silent for twice as long counts as lost; of one on this machine the
    line itself says so, and who is busy needs longer."""
    link = _Link(access, access.context(), session, told, refused, ping_s)
    tried, pause = CHANCE.randrange(len(access.servers)), FIRST_PAUSE_S
    while True:
        server = access.servers[tried % len(access.servers)]
        tried += 1
        was_up, why = await link.hold(server)
        told(State(False, server, why))
        pause = FIRST_PAUSE_S if was_up else min(pause * 2, LONGEST_PAUSE_S)
        # Ten thousand tables that lost their server do not return in the same moment.
        await asyncio.sleep(pause * CHANCE.uniform(0.5, 1.0))


async def stay_admitted(
    access: Access,
    session: Session,
    told: Callable[[State], None] = quiet,
    refused: Callable[[str], None] = quiet,
) -> None:
    """`stay_connected` for a program that somebody can start again: a server that is down is waited
    for. Raises `KeyRefusedError` once each server was tried since the last connection, and one of
    them does not take the key; or where a session fails after something that it asked for was
    refused."""
    admission = _Admission(set(access.servers), told, refused)
    link = asyncio.ensure_future(
        stay_connected(access, session, admission.hear_state, admission.hear_refusal)
    )
    try:
        raise await admission.refusal
    finally:
        await end(link)


class _Admission:
    """Hears what a link says of itself, until its key is refused: then `refusal` has why."""

    def __init__(
        self, servers: set[str], told: Callable[[State], None], refused: Callable[[str], None]
    ) -> None:
        self._told, self._refused = told, refused
        self._servers = servers
        self._tried: dict[str, State] = {}
        self._was_up, self._denied = False, ""
        self.refusal: asyncio.Future[KeyRefusedError] = asyncio.get_running_loop().create_future()

    def hear_refusal(self, words: str) -> None:
        self._denied = words
        self._refused(words)

    def hear_state(self, state: State) -> None:
        self._told(state)
        was_up, self._was_up = self._was_up, state.up
        if state.up:
            self._tried.clear()
            self._denied = ""
            return
        if not was_up:  # else a connection has ended, and nothing was tried
            self._tried[state.server] = state
        refusals = [each for each in self._tried.values() if each.is_refusal]
        if self._denied:
            self._end(KeyRefusedError(state.server, self._denied))
        elif refusals and len(self._tried) == len(self._servers):
            self._end(KeyRefusedError(refusals[0].server, refusals[0].why))

    def _end(self, error: KeyRefusedError) -> None:
        if not self.refusal.done():
            self.refusal.set_result(error)


class _Link(NamedTuple):
    """What all connections of a link have in common."""

    access: Access
    context: ssl.SSLContext
    session: Session
    told: Callable[[State], None]
    refused: Callable[[str], None]
    ping_s: int

    async def hold(self, server: str) -> tuple[bool, str]:
        """One connection, until it is lost: whether it was a good one, and why there is none any
        more."""
        lost = asyncio.Event()
        client = Client()
        why = await self._connect(client, server, lost)
        if why is not None:  # whatever is wrong with a server, it is tried again
            return False, _words(why)
        self.told(State(True, server))
        clock = asyncio.get_running_loop().time
        since = clock()
        is_well, why_not = await self._run_session(client, lost)
        return is_well and clock() - since >= GOOD_S, why_not

    async def _connect(
        self, client: Client, server: str, lost: asyncio.Event
    ) -> BaseException | str | None:
        """Connects it to a server; gives why it could not. `lost` is set when it ends."""

        async def on_error(error: Exception) -> None:
            if not trying.done():
                # by itself the library knocks sixty times at a server that refuses: another may be
                # there
                raise error
            if "permissions violation" in str(error).lower():
                self.refused(str(error))

        async def on_end() -> None:
            lost.set()

        trying: asyncio.Future[None] = asyncio.ensure_future(
            client.connect(
                server,
                name=self.access.name,
                error_cb=on_error,
                disconnected_cb=on_end,
                closed_cb=on_end,
                allow_reconnect=False,
                connect_timeout=_CONNECT_S,
                ping_interval=self.ping_s,
                max_outstanding_pings=1,
                tls=self.context,
                tls_hostname=urlsplit(server).hostname,
                tls_handshake_first=True,
                user_credentials=credentials(self.access),
                inbox_prefix=self.access.inbox,
            )
        )
        why: BaseException | str | None = "no answer"
        try:
            # The library has a limit for each of its steps, this is for all: a machine without
            # power answers nothing at all.
            await asyncio.wait((trying,), timeout=_CONNECT_S)
            if trying.done():
                why = trying.exception()
            if why is None and not client.is_connected:
                # The library takes the end of the line for an answer to its greeting.
                why = client.last_error or _ENDED
        finally:
            await end(trying)
            if why is not None:
                await _close(client)
        return why

    async def _run_session(self, client: Client, lost: asyncio.Event) -> tuple[bool, str]:
        """The session on a connection, until that is lost: whether it did not fail, and why there
        is no connection any more."""
        ending = asyncio.ensure_future(_until_lost(client, lost))
        running: asyncio.Future[None] = asyncio.ensure_future(self.session(client))
        failed: BaseException | None = None
        try:
            await asyncio.wait((ending, running), return_when=asyncio.FIRST_COMPLETED)
            if running.done() and not running.cancelled():
                failed = running.exception()
            if failed is None:
                await ending
        finally:
            try:
                await end(ending)
                await end(running, _SESSION_ENDS_S)
            finally:
                last = client.last_error
                await _close(client)
        return failed is None, _words(failed or last or _ENDED)


async def _until_lost(client: Client, lost: asyncio.Event) -> None:
    """Returns once the connection is lost. The library tells it; where its own end of it hangs, it
    only shows."""
    while client.is_connected and not lost.is_set():
        with suppress(TimeoutError):
            await asyncio.wait_for(lost.wait(), _LOOK_S)


async def end(task: asyncio.Future[Any], again_s: float = _ENDING_S) -> None:
    """Cancels a task until it has ended: before Python 3.12 one that waits for something which
    comes in the same moment misses it. What it raised in that moment is of no account any more."""
    while not task.done():
        task.cancel()
        await asyncio.wait((task,), timeout=again_s)
    if not task.cancelled():
        task.exception()  # else asyncio prints it, as one that nobody asked for


async def _close(client: Client) -> None:
    """Closes it, its socket for certain: the library leaves it open where the other side ended it
    or TLS was not agreed upon."""
    closing: asyncio.Future[None] = asyncio.ensure_future(client.close())
    try:
        # `wait_for` misses that it is cancelled where this ends in the same moment.
        await asyncio.wait((closing,), timeout=1)
    finally:
        await end(closing)
        for name in ("_io_writer", "_bare_io_writer"):
            writer = getattr(getattr(client, "_transport", None), name, None)
            if writer is not None:
                writer.transport.abort()
        await asyncio.sleep(0)  # in which the loop closes the socket


def credentials(access: Access) -> RawCredentials:
    """Its token and seed as the client of NATS takes them."""
    return RawCredentials(
        f"-----BEGIN NATS USER JWT-----\n{access.token}\n------END NATS USER JWT------\n\n"
        f"-----BEGIN USER NKEY SEED-----\n{access.seed}\n------END USER NKEY SEED------\n"
    )


def _words(error: object) -> str:
    # A session is several tasks, of which the first that failed says why.
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    if isinstance(error, ConnectionError) and error.errno:  # asyncio's own text is for programmers
        return os.strerror(error.errno)
    return str(error) or type(error).__name__


class LinkThread:
    """`stay_connected` in a thread of its own."""

    def __init__(
        self,
        access: Access,
        session: Session,
        told: Callable[[State], None] = quiet,
        refused: Callable[[str], None] = quiet,
    ) -> None:
        self._access = access
        self._session = session
        self._told = told
        self._refused = refused
        self._loop = asyncio.new_event_loop()
        self._client: Client | None = None
        self._thread = threading.Thread(target=self._run, name="floor link", daemon=True)
        self._task: asyncio.Task[None] | None = None
        self._doing: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        self._thread.start()

    def do(self, what: Callable[[Client], Awaitable[T]]) -> Future[T]:
        """Has the link's thread do something with the connection; what comes of it.
        `ConnectionError` where there is none now."""
        comes: Future[T] = Future()

        async def on_loop() -> None:
            try:
                if self._client is None:
                    raise ConnectionError(_NO_LINK)
                comes.set_result(await what(self._client))
            except asyncio.CancelledError:  # the link ends
                comes.cancel()
                raise
            except Exception as error:  # whoever asked hears it
                comes.set_exception(error)

        # Made on the loop: one that ends before it comes to this leaves no coroutine behind.
        def begin() -> None:
            task = self._loop.create_task(on_loop())
            self._doing.add(task)
            task.add_done_callback(self._doing.discard)

        try:
            self._loop.call_soon_threadsafe(begin)
        except RuntimeError:  # it has ended
            comes.set_exception(ConnectionError(_NO_LINK))
        return comes

    def stop(self) -> None:
        """Closes the connection, and returns once the thread has ended."""
        while self._thread.is_alive():  # as in `end`
            with suppress(RuntimeError):  # it has just ended by itself
                self._loop.call_soon_threadsafe(lambda: self._task and self._task.cancel())
            self._thread.join(_ENDING_S)

    def _run(self) -> None:
        with (
            asyncio.Runner(loop_factory=lambda: self._loop) as runner,
            suppress(asyncio.CancelledError),
        ):
            runner.run(self._keep())

    async def _keep(self) -> None:
        self._task = asyncio.current_task()

        async def session(client: Client) -> None:
            self._client = client
            await self._session(client)

        def told(state: State) -> None:
            if not state.up:
                self._client = None
            self._told(state)

        await stay_connected(self._access, session, told, self._refused)
