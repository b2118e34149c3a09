"""Simulated tables, by the thousand: they tell a floor's server what a recorded table told it, as
`docs/contract.md` has it.

Each has a key, a connection, a journal's id, a chain of hashes and numbers of its own, and says the
entries of the recording at the pace at which they came, over and over; beside them the summaries.
An entry is said until it is acknowledged, one after the other, and its subject is asked for its
last message wherever that is not known: what a table's publisher does, without a journal.
"""

from __future__ import annotations

import asyncio
import json
import random
import ssl
from collections import deque
from collections.abc import Callable, Sequence
from hashlib import sha256
from heapq import heapify, heapreplace
from typing import Any

from kiosk.floor.contract import WRONG_LAST
from kiosk.link.keys import Access
from kiosk.link.nats_client import Answer, LeanLink, connect
from kiosk.record.journal.entry import NO_HASH, utc_now
from tests.bench.recorded_table import Moment, Recording

#: seconds: how often all are looked at, how long an answer may take and before the next try, at
#: first and at most, between two summaries
_TICK_S = 0.005
_ANSWERS_S = (5.0, 60.0)
_PAUSES_S = (0.25, 5.0)
_SUMMARY_S = 0.25
#: a summary is said again after so many seconds, whether or not something happened
_AGAIN_S = 10.0


class SimulatedTable:
    """One table: what it has said up to `number`, of which `acknowledged` are kept by the server.
    `due`: its next entry, by the loop's clock."""

    def __init__(self, access: Access, recording: Recording, due: float) -> None:
        self.access = access
        self.recording = recording
        self.due = due
        self.name = access.name
        # So that not all tables do the same at the same time.
        self._begins = random.choice(recording.begins)
        self.journal = self.entry_hash(NO_HASH, 1)
        self._hash, self._hashes = NO_HASH, {0: NO_HASH}
        self.when: dict[int, float] = {}  # entries that are not acknowledged, by when they happened
        self.number = self.acknowledged = 0
        self.sequence: int | None = None  # of the subject's last message; None: to be asked for
        self.asked_at = 0.0  # when what is under way was said; 0: nothing is
        self.patience_s = _ANSWERS_S[0]  # twice as long after each answer that did not come
        self.link: LeanLink | None = None
        self.summary_at, self.last_summary = 0.0, 0

    def entry_hash(self, previous: str, number: int) -> str:
        return sha256(f"{previous}{self.name}{number}".encode()).hexdigest()

    def happens(self, now: float = 0.0) -> float:
        """Its next entry is in its journal now, by the loop's clock; seconds until the one
        after."""
        self.number += 1
        self.when[self.number] = now
        self._hash = self._hashes[self.number] = self.entry_hash(self._hash, self.number)
        return self._said(self.number + 1).after_s

    @property
    def shows(self) -> bool:
        """Whether a board shows something else since its last entry."""
        return self._said(self.number).shows

    def _said(self, number: int) -> Moment:
        """The table is opened, then goes on at a round of its own; after the recording's last entry
        it is opened again."""
        said = self.recording.said
        return said[0 if number == 1 else (self._begins + number - 2) % len(said)]

    def entry(self, number: int, at: str) -> bytes:
        own = {"journal": self.journal, "n": str(number), "at": at, "table": self.name}
        own["previous"], own["hash"] = self._hashes[number - 1], self._hashes[number]
        return self._said(number).entry.filled(own, number)

    def summary(self, at: str) -> bytes:
        own = {
            "journal": self.journal,
            "n": str(self.number),
            "at": at,
            "table": self.name,
            "hash": self._hash,
        }
        return self._said(self.number).summary.filled(own, self.number)

    def kept(self, number: int, sequence: int) -> None:
        """The server has everything up to this entry."""
        for each in range(self.acknowledged, number):
            self._hashes.pop(each, None)
            self.when.pop(each, None)
        self.acknowledged, self.sequence = number, sequence

    def follows(self, number: int, told: str) -> bool:
        """Whether the server's last entry is of this table's chain."""
        # "": while a card lies face down.
        return number == 0 or told in ("", self._hashes.get(number))


class Simulation:
    """Many tables on one loop. `speed`: how many times the recording's pace. `stamped`: each
    message has a header with the moment when it happened (nanoseconds, monotonic), for who
    measures.

    Counters: `happened`, `acknowledged`, `summaries`, `duplicates` (already kept when it was said
    again), `asked` (for the last message), `lost` connections, `wrong` (sentences: an answer that
    must not be).
    """

    def __init__(
        self,
        accesses: Sequence[Access],
        recording: Recording,
        *,
        speed: float = 1.0,
        summaries: bool = True,
        stamped: bool = False,
    ) -> None:
        loop = asyncio.get_running_loop()
        self._loop = loop
        self._speed = speed
        self._says_summaries = summaries
        self._stamped = stamped
        # They begin within the time of a round, as if they had long been at work.
        spread = recording.lasts_s / recording.rounds / speed
        now = loop.time()
        self.tables = [
            SimulatedTable(each, recording, now + random.random() * spread) for each in accesses
        ]
        # Summaries that were too soon after the one before.
        self._late: deque[tuple[float, SimulatedTable]] = deque()
        self._contexts: dict[str, ssl.SSLContext] = {}
        self.happened = self.acknowledged = self.summaries = self.duplicates = self.asked = (
            self.lost
        ) = 0
        self.connected = 0
        self.waits_ms: list[float] = []  # from the moment of an entry to its acknowledgement
        self.wrong: list[str] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._over = False

    async def connect(self, at_once: int = 50) -> None:
        """Every table has its connection when this returns."""
        room = asyncio.Semaphore(at_once)

        async def one(table: SimulatedTable) -> None:
            async with room:
                await self._connect(table)

        await asyncio.gather(*map(one, self.tables))

    async def _connect(self, table: SimulatedTable) -> None:
        """Tries until it is connected."""
        pause, servers = _PAUSES_S[0], table.access.servers
        context = self._contexts.get(table.access.authority)
        if context is None:  # one for all tables of an authority
            context = self._contexts[table.access.authority] = table.access.context()
        at = random.randrange(len(servers))
        while not self._over:
            try:
                link = await connect(
                    table.access, lambda why: self._lost(table), context, servers[at % len(servers)]
                )
            except (OSError, TimeoutError):
                at += 1
                await asyncio.sleep(pause * random.uniform(0.5, 1.0))
                pause = min(pause * 2, _PAUSES_S[1])
                continue
            self.connected += 1
            table.link = link
            table.sequence = None
            table.asked_at = 0.0
            table.patience_s = _ANSWERS_S[0]
            self._say(table)
            return

    def _lost(self, table: SimulatedTable) -> None:
        if table.link is None:
            return  # it never was there
        table.link, table.asked_at = None, 0.0
        self.connected -= 1
        if not self._over:
            self.lost += 1
            self._start(self._again(table))

    async def _again(self, table: SimulatedTable) -> None:
        await asyncio.sleep(_PAUSES_S[0] * random.random())
        await self._connect(table)

    def _start(self, work: Any) -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def run(self, seconds: float, on_tick: Callable[[], object] = lambda: None) -> None:
        """What happens at the tables in so many seconds."""
        loop, until = self._loop, self._loop.time() + seconds
        queue = [(table.due, order, table) for order, table in enumerate(self.tables)]
        heapify(queue)
        looked = loop.time()
        while (now := loop.time()) < until:
            at = utc_now()
            while queue[0][0] <= now:
                due, order, table = queue[0]
                table.due = max(due, now - 1) + table.happens(now) / self._speed
                heapreplace(queue, (table.due, order, table))
                self.happened += 1
                self._say(table)
                if table.shows:
                    self._picture(table, now, at)
            while self._late and self._late[0][0] <= now:
                table = self._late.popleft()[1]
                if table.last_summary < table.number:
                    self._picture(table, now, at)
            if now - looked > 1:
                looked = now
                self.look(now, at)
            on_tick()
            await asyncio.sleep(_TICK_S)

    def catch_up(self, entries: int) -> None:
        """So many entries have happened at every table at once: after an outage."""
        now = self._loop.time()
        for table in self.tables:
            for _ in range(entries):
                table.happens(now)
            self.happened += entries
            self._say(table)

    async def settle(self, seconds: float = 60.0) -> bool:
        """Whether everything that happened is acknowledged within so many seconds."""
        until = self._loop.time() + seconds
        while any(table.acknowledged < table.number for table in self.tables):
            if self._loop.time() > until:
                return False
            await asyncio.sleep(0.05)
            self.look(self._loop.time(), utc_now())
        return True

    async def close(self) -> None:
        self._over = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in self.tables:
            if table.link is not None:
                table.link.close()
        await asyncio.sleep(0)

    def look(self, now: float, at: str) -> None:
        """Answers that did not come are asked for again; a table that says nothing says how it
        is."""
        for table in self.tables:
            if table.link is None:
                continue
            if table.asked_at and now - table.asked_at > table.patience_s:
                table.link.forget()
                table.patience_s = min(2 * table.patience_s, _ANSWERS_S[1])
                table.asked_at, table.sequence = 0.0, None
            self._say(table)
            if now - table.summary_at > _AGAIN_S and table.number:
                self._picture(table, now, at)

    def _picture(self, table: SimulatedTable, now: float, at: str) -> None:
        if not self._says_summaries or table.link is None:
            return
        if now - table.summary_at < _SUMMARY_S:
            self._late.append((now + _SUMMARY_S, table))
            return
        table.summary_at, table.last_summary = now, table.number
        self.summaries += 1
        headers = {"Sent": str(round(now * 1e9))} if self._stamped else {}
        table.link.publish(f"t.{table.name}.s", table.summary(at), headers)

    def _say(self, table: SimulatedTable) -> None:
        """The next entry that is not acknowledged, where nothing is under way."""
        link = table.link
        if (
            link is None
            or table.asked_at
            or (table.sequence is not None and table.acknowledged >= table.number)
        ):
            return
        table.asked_at = now = self._loop.time()
        if table.sequence is None:
            self.asked += 1
            link.ask(
                f"$JS.API.DIRECT.GET.EV.t.{table.name}.e",
                b"",
                {},
                lambda told: self._last(table, told),
            )
            return
        number = table.acknowledged + 1
        headers = {
            "Nats-Msg-Id": f"{table.journal}-{number}",
            "Nats-Expected-Last-Subject-Sequence": str(table.sequence),
        }
        if self._stamped:
            headers["Sent"] = str(round(now * 1e9))
        body = table.entry(number, utc_now())
        link.ask(
            f"t.{table.name}.e", body, headers, lambda told: self._answered(table, number, told)
        )

    def _last(self, table: SimulatedTable, told: Answer) -> None:
        """The subject's last message came, or that there is none."""
        table.asked_at = 0.0
        if told.status == "404":
            self._stands(table, 0, 0, "")
        elif told.status:
            return  # nobody answers for the stream now: asked again at the next look
        else:
            data = json.loads(told.body)
            self._stands(
                table, int(data["n"]), int(told.headers["Nats-Sequence"]), str(data.get("hash", ""))
            )
        self._say(table)

    def _stands(self, table: SimulatedTable, number: int, sequence: int, told: str) -> None:
        if not table.follows(number, told) or number > table.number or number < table.acknowledged:
            self.wrong.append(
                f"{table.name}: the server's last entry is {number}, acknowledged were "
                f"{table.acknowledged}"
            )
        table.kept(max(number, table.acknowledged), sequence)

    def _answered(self, table: SimulatedTable, number: int, told: Answer) -> None:
        took = self._loop.time() - table.asked_at
        table.asked_at = 0.0
        if told.status or not told.body.startswith(b"{"):
            table.sequence = None  # nobody answers for the stream now
            return
        data = json.loads(told.body)
        if (error := data.get("error")) is not None:
            table.sequence = None
            if error.get("err_code") == WRONG_LAST:
                self._say(table)
            return
        table.patience_s = min(max(_ANSWERS_S[0], 2 * took), _ANSWERS_S[1])
        self.acknowledged += 1
        self.duplicates += bool(data.get("duplicate"))
        self.waits_ms.append((self._loop.time() - table.when[number]) * 1000)
        table.kept(number, data["seq"])
        self._say(table)
