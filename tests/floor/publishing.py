"""A table's publisher at work, and what its server has of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from nats.aio.client import Client
from nats.js.api import DeliverPolicy

from kiosk.floor.contract import written
from kiosk.floor.table.outgoing import Outgoing
from kiosk.floor.table.publisher import Differs, Publisher, Sent
from kiosk.link.connection import end, stay_connected
from kiosk.link.keys import Access
from kiosk.record.journal.entry import Entry
from tests.serving import Floor, as_client
from tests.waiting import DEADLINE_S


class Publishing:
    """A publisher of one table, and what it said."""

    def __init__(self, access: Access, journal: Path, sent: Sent | None = None) -> None:
        self.said: list[Sent | Differs] = []
        self.downs: list[str] = []
        self.this = Publisher(
            journal, access.name, self.downs.append, self.said.append, sent, len(access.servers)
        )
        self._access = access

    def until(
        self, done: Callable[[], bool], meanwhile: Callable[[], object] = lambda: None
    ) -> None:
        """Publishes until it is `done`; `meanwhile` is done again and again in a thread."""

        async def run() -> None:
            kept = asyncio.create_task(stay_connected(self._access, self.this.run))
            async with asyncio.timeout(DEADLINE_S):
                while not done():
                    await asyncio.to_thread(meanwhile)
                    await asyncio.sleep(0.01)
            await end(kept)

        asyncio.run(run())

    @property
    def number(self) -> int:
        """The last entry that was acknowledged."""
        return max((each.n for each in self.said[-1:] if isinstance(each, Sent)), default=0)

    @property
    def sent(self) -> Sent | None:
        """How far it came: the hint for the publisher after it."""
        return next((each for each in reversed(self.said) if isinstance(each, Sent)), None)

    @property
    def differs(self) -> list[Differs]:
        return [each for each in self.said if isinstance(each, Differs)]


def all_of(found: list[Entry]) -> list[bytes]:
    outgoing = Outgoing()
    return [written(outgoing.message(entry)) for entry in found]


def stored(served: Floor, subject: str = "t.bj-1.e") -> list[bytes]:
    """Everything that the server has on a subject."""

    async def read(client: Client) -> list[bytes]:
        stream = client.jetstream()
        taken = await stream.subscribe(
            subject, ordered_consumer=True, deliver_policy=DeliverPolicy.ALL
        )
        count = (await client.jsm().stream_info("EV", subjects_filter=subject)).state.subjects or {}
        return [(await taken.next_msg(30)).data for _ in range(sum(count.values()))]

    return as_client(served.access("reader", "keeper"), read)
