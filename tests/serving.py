"""A real server of NATS for a test: on the loopback, on a port that the system chooses, ended with the test."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from nats.aio.client import Client

from kiosk.floor.server.streams import make_order_consumers, make_streams
from kiosk.link.authority import SYSTEM, Authority
from kiosk.link.connection import State, end, stay_connected
from kiosk.link.keys import Access
from kiosk.link.server import Configuration, Server
from tests.waiting import DEADLINE_S

T = TypeVar("T")


class Floor:
    """A server with its authority."""

    def __init__(self, folder: Path, authority: Authority | None = None) -> None:
        self.authority = authority or Authority.new("Floor of a test")
        self._pair = self.authority.server_certificate(["127.0.0.1"])
        self.server = Server(folder, self.configuration())

    def configuration(self) -> Configuration:
        """For its authority as it is now."""
        authority = self.authority
        return Configuration(
            authority.operator,
            authority.account(SYSTEM),
            authority.tokens(),
            self._pair,
            authority.certificate,
            sync="2m",  # no test cuts the power
        )

    def reload(self) -> None:
        """The server reads what the authority says now."""
        self.server.reload(self.configuration())

    def access(self, name: str, role: str, *tables: str) -> Access:
        return self.authority.issue(name, role, self.server.urls, tables)

    def prepare(self, *tables: str) -> None:
        """Makes the streams, and the tables' consumers."""

        async def make(client: Client) -> None:
            await make_streams(client)
            await make_order_consumers(client, tables)

        as_client(self.access("keeper", "keeper"), make)


@contextmanager
def floor(folder: Path, authority: Authority | None = None) -> Iterator[Floor]:
    """A server that runs, without streams; of a floor of its own, or of that of an authority."""
    made = Floor(folder, authority)
    made.server.start()
    try:
        yield made
    finally:
        made.server.stop()


def as_client(
    access: Access,
    what: Callable[[Client], Awaitable[T]],
    told: Callable[[State], None] = lambda state: None,
    refused: Callable[[str], None] = lambda words: None,
) -> T:
    """Connects, does it, and gives what comes of it."""

    async def run() -> T:
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def session(client: Client) -> None:
            try:
                done.set_result(await what(client))
            except Exception as error:
                done.set_exception(error)

        kept = asyncio.create_task(stay_connected(access, session, told, refused))
        try:
            return await asyncio.wait_for(done, DEADLINE_S)
        finally:
            await end(kept)

    return asyncio.run(run())
