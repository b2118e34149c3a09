"""A floor for campaigns: three servers that keep copies for each other, links that can be cut and slowed, and tables whose journals grow.

What publishes is the kiosk's own: `stay_connected` with a `Publisher` on a real journal. Its entries come from an evening that was
dealt, and happen at a steady pace whatever the servers do.
"""

from __future__ import annotations

import asyncio
import os
import random
import resource
import signal
import time
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from nats.aio.client import Client

from kiosk.floor.contract import read_entry
from kiosk.floor.server.folder import free_port
from kiosk.floor.server.streams import make_streams
from kiosk.floor.table.publisher import Differs, Publisher, Sent
from kiosk.link.authority import SYSTEM, Authority
from kiosk.link.connection import State, stay_connected
from kiosk.link.keys import Access
from kiosk.link.server import Cluster, Configuration, Server
from kiosk.record.journal.entry import Entry, NewEntry
from kiosk.record.journal.journal import Journal, JournalReader
from tests.practice.simulated_evening import play_evening
from tests.record.tables import HEADER, rule_set

LOCAL = "127.0.0.1"
#: within so many seconds a table knows that what it says is not kept
NOTICED_S = 5.0
#: seconds between two entries of one table
PACE_S = 0.5
_LOOK_S = 0.02
#: seconds in which a process that nobody stopped has its turn, also where many others want theirs
_STOPPED_S = 1.0


class AtWork:
    """Seconds for which this process was at work: those for which somebody stopped it (SIGSTOP), and its tables with it, are no server's fault."""

    def __init__(self) -> None:
        self.now, self.stopped, self._at = 0.0, 0.0, time.monotonic()

    def tick(self) -> None:
        """Called every few hundredths of a second."""
        took, self._at = time.monotonic() - self._at, time.monotonic()
        self.now += min(took, _STOPPED_S)
        self.stopped += max(0.0, took - _STOPPED_S)


class Link:
    """A line between tables and one server, on the loopback: whole, slow, silent (nothing comes through) or cut.

    While its server is dead it is shut: nobody listens at its port, and the system itself refuses whoever knocks, as at the server's own.
    """

    def __init__(self, target: int) -> None:
        self._target = target
        self._server: asyncio.Server | None = None
        self._lines: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.port = 0
        self.slow_s, self.silent, self.is_cut = 0.0, False, False

    async def open(self) -> None:
        """At the same port each time."""
        self._server = await asyncio.start_server(self._come, LOCAL, self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    def shut(self) -> None:
        if self._server is not None:
            self._server.close()
        self._server = None
        for line in list(self._lines):
            line.transport.abort()

    async def close(self) -> None:
        self.shut()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def cut(self) -> None:
        self.is_cut = True
        for line in list(self._lines):
            line.transport.abort()

    def mend(self) -> None:
        self.slow_s, self.silent, self.is_cut = 0.0, False, False

    async def _come(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_cut:
            writer.transport.abort()
            return
        try:
            far_reader, far_writer = await asyncio.open_connection(LOCAL, self._target)
        except OSError:
            writer.transport.abort()
            return
        self._lines |= {writer, far_writer}
        for one, other in ((reader, far_writer), (far_reader, writer)):
            task = asyncio.create_task(self._carry(one, other, (writer, far_writer)))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _carry(
        self,
        one: asyncio.StreamReader,
        other: asyncio.StreamWriter,
        both: tuple[asyncio.StreamWriter, ...],
    ) -> None:
        with suppress(OSError):
            while data := await one.read(16_384):
                await asyncio.sleep(self.slow_s)
                while self.silent:
                    await asyncio.sleep(_LOOK_S)
                other.write(data)
                await other.drain()
        for line in both:
            self._lines.discard(line)
            line.transport.abort()


class Three:
    """Three servers of one cluster, each behind a `Link`."""

    def __init__(self, folder: Path) -> None:
        self.authority = Authority.new("Floor of a campaign")
        ports = [free_port(LOCAL) for _ in range(3)]
        self.servers: list[Server] = []
        for number, port in enumerate(ports):
            pair = self.authority.server_certificate([LOCAL])
            routes = tuple(f"{LOCAL}:{other}" for other in ports if other != port)
            cluster = Cluster("floor", LOCAL, port, routes)
            given = (
                self.authority.operator,
                self.authority.account(SYSTEM),
                self.authority.tokens(),
                pair,
            )
            configuration = Configuration(
                *given,
                self.authority.certificate,
                name=f"server-{number}",
                port=free_port(LOCAL),
                cluster=cluster,
            )
            self.servers.append(Server(folder / f"server-{number}", configuration))
        self.links = [Link(server.configuration.port) for server in self.servers]

    async def start(self) -> None:
        """Returns once they keep streams with three copies."""
        await asyncio.gather(
            *(asyncio.to_thread(server.start, with_us=True) for server in self.servers)
        )
        for link in self.links:
            await link.open()
        await self.as_keeper(lambda client: make_streams(client, 3))

    async def as_keeper(self, what: object) -> None:
        """Does it as the floor's keeper, again until it succeeds, straight at the servers."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def session(client: Client) -> None:
            await what(client)  # type: ignore[operator]
            if not done.done():
                done.set_result(None)

        urls = [url for server in self.servers for url in server.urls]
        kept = asyncio.create_task(
            stay_connected(self.authority.issue("keeper", "keeper", urls), session)
        )
        try:
            await asyncio.wait_for(done, 120)
        finally:
            kept.cancel()
            await asyncio.gather(kept, return_exceptions=True)

    def access(self, table: str) -> Access:
        """Through the links."""
        return self.authority.issue(
            table, "table", [f"tls://{LOCAL}:{link.port}" for link in self.links]
        )

    def freeze(self, number: int, *, stopped: bool) -> None:
        """A server that is there and does nothing."""
        pid = self.servers[number].pid
        assert pid is not None
        os.kill(pid, signal.SIGSTOP if stopped else signal.SIGCONT)

    def fill(self, number: int) -> None:
        """The server's disk takes no more: its files may not grow beyond a length that most have already. No right is needed for that."""
        pid = self.servers[number].pid
        assert pid is not None
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (512, resource.RLIM_INFINITY))

    async def kill(self, number: int) -> None:
        """SIGKILL; until it is started again its port refuses."""
        self.links[number].shut()
        await asyncio.to_thread(self.servers[number].kill)

    async def start_again(self, number: int) -> None:
        await asyncio.to_thread(self.servers[number].start, with_us=True)
        await self.links[number].open()

    async def stop(self) -> None:
        for link in self.links:
            await link.close()
        await asyncio.gather(*(asyncio.to_thread(server.kill) for server in self.servers))


class TableAtWork:
    """A table whose journal grows, and what its publisher says of it.

    `late`: the longest time in which entries were not kept and the table did not know. `away`: the longest without an acknowledgement.
    """

    def __init__(
        self, name: str, access: Access, path: Path, evening: list[Entry], clock: AtWork
    ) -> None:
        self.name, self._evening, self.path, self._clock = name, evening, path, clock
        self._journal = Journal(path)
        self._publisher = Publisher(path, name, self._up, self._told, servers=len(access.servers))
        self._access = access
        self.acknowledged, self.why = 0, "not yet"
        self.kept_at = clock.now
        self.late = self.away = 0.0
        self.wrong: list[str] = []
        self.happened: list[float] = []  # when each entry came

    def happens(self) -> None:
        """The next entry of the evening; after its last one it is dealt again."""
        entry = self._evening[len(self.happened) % len(self._evening)]
        self._journal.append([NewEntry(*entry[1:-2])])
        self.happened.append(self._clock.now)
        self._publisher.look()

    async def run(self) -> None:
        await stay_connected(self._access, self._publisher.run, self._state)

    def look(self) -> None:
        """What is not kept is known not to be."""
        if self.acknowledged >= len(self.happened):
            return
        waits = self._clock.now - max(self.kept_at, self.happened[self.acknowledged])
        self.away = max(self.away, waits)
        if not self.why:
            self.late = max(self.late, waits)

    def close(self) -> None:
        self._journal.close()

    def _state(self, state: State) -> None:
        if not state.up:  # until something is acknowledged again
            self.why = state.why or "lost"

    def _up(self, why: str) -> None:
        self.why = why

    def _told(self, news: Sent | Differs) -> None:
        if isinstance(news, Differs):
            self.wrong.append(
                f"{self.name}: the server's last entry, {news.n}, is not the journal's"
            )
            return
        if news.n > len(self.happened):
            self.wrong.append(
                f"{self.name}: entry {news.n} was acknowledged, and there are {len(self.happened)}"
            )
        self.acknowledged, self.kept_at = max(news.n, self.acknowledged), self._clock.now


def evening(folder: Path, rounds: int = 30) -> list[Entry]:
    """What happens at the tables."""
    path = folder / "evening.sqlite"
    with Journal(path) as journal:
        play_evening(
            journal, HEADER, rule_set("nj"), rounds, datetime(2026, 11, 22, 18, tzinfo=UTC)
        )
    with JournalReader(path) as journal:
        return list(journal.entries())


async def deal(tables: list[TableAtWork], chance: random.Random, clock: AtWork) -> None:
    """Every table goes on at its pace until this is cancelled."""
    due = {table: clock.now + chance.random() * PACE_S for table in tables}
    while True:
        clock.tick()
        for table in tables:
            table.look()
            if due[table] <= clock.now:
                table.happens()
                due[table] = max(due[table] + PACE_S, clock.now)
        await asyncio.sleep(_LOOK_S)


async def kept_wrong(client: Client, tables: list[TableAtWork]) -> list[str]:
    """What the servers do not have as they should: each entry of each table once, in order, as its journal has it."""
    wrong: list[str] = []
    for table in tables:
        follows = await client.jetstream().subscribe(
            f"t.{table.name}.e", stream="EV", ordered_consumer=True
        )
        with JournalReader(table.path) as journal:
            for entry in journal.entries():
                message = read_entry((await follows.next_msg(timeout=60)).data)
                if message.n != entry.number or message.hash not in ("", entry.hash):
                    wrong.append(
                        f"{table.name}: the servers have {message.n} where the journal has {entry.number}"
                    )
                    break
        await follows.unsubscribe()
    return wrong
