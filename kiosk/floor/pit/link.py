"""A pit's link to its floor: the tables' summaries as they come, the view of the one that is looked
at, orders, questions.

What comes is gathered, the newest of each table, and `came` is called once for all of it: whoever
draws takes it by `taken` when there is time. Everything here may be called on any thread.
"""

from __future__ import annotations

import asyncio
import json
import threading
import uuid
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, NamedTuple

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.js.api import ConsumerConfig, DeliverPolicy

from kiosk.floor.server.streams import SUMMARIES
from kiosk.floor.table.questions import COUNTED_S
from kiosk.link.connection import LinkThread, State
from kiosk.link.copies import own, was_copied
from kiosk.link.keys import Access, claims_of
from kiosk.station.recall.looked_up import PAPER_S

#: seconds: how often a view is asked for again, and how long a question waits (`PAPER_S`: one whose
#: answer is put on paper first)
_LOOKS_S, _ANSWER_S = 5, 4
_ALL = "*"


class Came(NamedTuple):
    """What has come since the last time. `summaries`: by table, each with whether the server had
    kept it; `views` by table; `answers` to orders; `replies` to questions as (table, question,
    answer or None). `up`: the link, where that changed; `refused`: the server
    does not take the key."""

    summaries: Mapping[str, tuple[Any, bool]]
    views: Mapping[str, Any]
    answers: tuple[bytes, ...]
    replies: tuple[tuple[str, Any, Any], ...]
    up: bool | None
    refused: bool


class PitLink:
    """`access`: the pit's. `came` is called, on the link's thread, once there is something that
    nobody has taken."""

    def __init__(self, access: Access, came: Callable[[], None]) -> None:
        self.tables = tables_of(access)
        self._came, self._lock = came, threading.Lock()
        self._watched = ""
        self._catches_up = False  # what the server had kept is still coming
        self._clear()
        self._thread = LinkThread(access, self._session, self._told)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._thread.stop()

    def taken(self) -> Came:
        """Everything that has come, once."""
        with self._lock:
            came = Came(
                self._summaries,
                self._views,
                tuple(self._answers),
                tuple(self._replies),
                self._up,
                self._refused,
            )
            self._clear()
        return came

    def _clear(self) -> None:
        self._summaries: dict[str, tuple[Any, bool]] = {}
        self._views: dict[str, Any] = {}
        self._answers: list[bytes] = []
        self._replies: list[tuple[str, Any, Any]] = []
        self._up: bool | None = None
        self._refused = False
        self._waits = False

    def _put(self, put: Callable[[], object]) -> None:
        with self._lock:
            put()
            waited, self._waits = self._waits, True
        if not waited:
            self._came()

    # What goes out.

    def watch(self, table: str) -> None:
        """This table's view is wanted; "" for none."""
        self._watched = table
        if table:
            self._thread.do(lambda client: client.publish(f"w.{table}", b""))

    def order(self, table: str, text: bytes) -> Future[None]:
        """An order, signed; once it is sent. `ConnectionError`, or the library's error, where there
        is no link."""
        return self._thread.do(lambda client: client.publish(f"c.{table}", text))

    def ask(self, table: str, question: Mapping[str, Any]) -> None:
        """What changes nothing; its reply comes, or None after a while."""

        async def asked(client: Client) -> None:
            data = None
            with suppress(NatsError, ValueError):
                wait_s = PAPER_S if question.get("to") == "paper" else _ANSWER_S
                if question.get("ask") in ("edge", "hours", "rounds", "ratings"):
                    wait_s = COUNTED_S
                reply = await client.request(
                    f"q.{table}", json.dumps(question).encode(), timeout=wait_s
                )
                data = json.loads(reply.data)
            self._put(lambda: self._replies.append((table, question, data)))

        def over(done: Future[None]) -> None:
            if not done.cancelled() and done.exception() is not None:
                self._put(lambda: self._replies.append((table, question, None)))

        self._thread.do(asked).add_done_callback(over)

    # What comes in.

    def _told(self, state: State) -> None:
        def put() -> None:
            self._up, self._refused = state.up, state.is_refusal

        self._put(put)

    async def _session(self, client: Client) -> None:
        for table in self.tables or (_ALL,):
            await client.subscribe(f"t.{table}.v", cb=own(self._view))
            await client.subscribe(f"t.{table}.a", cb=own(self._answer))
        for table in self.tables:
            await client.subscribe(f"t.{table}.s", cb=self._summary)
        self._catches_up = not self.tables
        if not self.tables:
            subject = f"t.{_ALL}.s"
            newest = ConsumerConfig(
                name=f"board-{uuid.uuid4().hex[:12]}",  # by which the server lets it be made
                filter_subject=subject,
                deliver_policy=DeliverPolicy.LAST_PER_SUBJECT,
            )
            await client.jetstream().subscribe(
                subject,
                stream=SUMMARIES,
                cb=self._summary,
                ordered_consumer=True,
                config=newest,
                pending_msgs_limit=1_000_000,
            )
        else:
            await asyncio.gather(*(self._last(client, table) for table in self.tables))
        while True:
            if self._watched:
                await client.publish(f"w.{self._watched}", b"")
            await asyncio.sleep(_LOOKS_S)

    async def _last(self, client: Client, table: str) -> None:
        """The summary that the server has kept, where nothing newer has come."""
        with suppress(NatsError, ValueError):
            kept = await client.jsm().get_last_msg(SUMMARIES, f"t.{table}.s", direct=True)
            data = json.loads(kept.data or b"")
            self._put(lambda: self._summaries.setdefault(table, (data, True)))

    async def _summary(self, message: Msg) -> None:
        stored = self._catches_up
        if stored and message.metadata.num_pending == 0:
            self._catches_up = False
        if was_copied(message):
            return
        with suppress(ValueError):
            data = json.loads(message.data)
            table = message.subject.split(".")[1]
            self._put(lambda: self._summaries.__setitem__(table, (data, stored)))

    async def _view(self, message: Msg) -> None:
        with suppress(ValueError):
            data = json.loads(message.data)
            self._put(lambda: self._views.__setitem__(message.subject.split(".")[1], data))

    async def _answer(self, message: Msg) -> None:
        self.answered(message.data)

    def answered(self, text: bytes) -> None:
        """A table has answered an order."""
        self._put(lambda: self._answers.append(text))


def tables_of(access: Access) -> tuple[str, ...]:
    """The tables that the pit may order, as its token says; () for every one of the floor."""
    claims = claims_of(access.token, [access.account]) or {}
    allowed = claims.get("nats", {}).get("pub", {}).get("allow", ())
    tables = tuple(each[2:] for each in allowed if each.startswith("c."))
    return () if _ALL in tables else tables
