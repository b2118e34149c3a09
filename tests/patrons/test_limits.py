"""How much one address may ask of patrons' screens, and that the others are served meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import cast

import pytest
from aiohttp import ClientSession, TCPConnector, web

from kiosk.link.nats_client import LeanLink
from kiosk.patrons.gateway import gateway as gateways
from kiosk.patrons.gateway import limits
from kiosk.patrons.gateway.admission import ASKED, Doorkeeper
from kiosk.patrons.gateway.gateway import Door, Gateway
from kiosk.patrons.gateway.keeping import Keeping, Seat
from kiosk.patrons.gateway.limits import who
from kiosk.patrons.gateway.sign_in import listen
from kiosk.words.messages import Messages
from tests.patrons.doors import Keeper, Server
from tests.patrons.folded import Folded
from tests.waiting import DEADLINE_S

pytestmark = pytest.mark.slow

HOSTILE, OTHER = ("127.0.0.2", 0), ("127.0.0.3", 0)


def serve(work: Callable[[int], Awaitable[None]]) -> None:
    """A port with limits, which says "yes" to everybody that it lets in."""

    async def whole() -> None:
        app = web.Application()
        app.router.add_get("/", _yes)
        runner, server = await listen(app, host="127.0.0.1", port=0)
        try:
            async with asyncio.timeout(DEADLINE_S):
                await work(server.sockets[0].getsockname()[1])
        finally:
            server.close()
            await runner.cleanup()

    asyncio.run(whole())


async def _yes(_: web.Request) -> web.Response:
    return web.Response(text="yes")


async def asks(port: int, local: tuple[str, int]) -> int:
    async with ClientSession(connector=TCPConnector(local_addr=local)) as http:
        return (await http.get(f"http://127.0.0.1:{port}/")).status


def test_who_holds_an_addresss_connections_loses_the_oldest_to_who_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "CONNECTIONS", 3)

    async def work(port: int) -> None:
        async def come() -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
            return await asyncio.open_connection("127.0.0.1", port, local_addr=HOSTILE)

        kept = [await come() for _ in range(3)]
        for _, writer in kept:
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert [(await reader.readline())[:12] for reader, _ in kept] == [b"HTTP/1.1 200"] * 3
        assert [await asks(port, OTHER) for _ in range(5)] == [200] * 5
        others = [await come() for _ in range(20)]
        for reader, writer in [*kept, *others[:17]]:
            with suppress(ConnectionResetError):
                while await reader.readline():
                    pass
            writer.close()
        for _, writer in others[17:]:
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert [(await reader.readline())[:12] for reader, _ in others[17:]] == [
            b"HTTP/1.1 200"
        ] * 3, "they stay"
        assert await asks(port, HOSTILE) == 200, "who wants in behind the same address"
        for _, writer in others:
            writer.close()

    serve(work)


def test_all_together_have_so_many_and_who_holds_most_loses_one_to_who_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "ALL_CONNECTIONS", 3)

    async def work(port: int) -> None:
        async def come(local: tuple[str, int]) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=local)
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"
            return reader, writer

        alone, *many = [await come(address) for address in (OTHER, HOSTILE, HOSTILE)]
        assert await asks(port, ("127.0.0.4", 0)) == 200
        with suppress(ConnectionResetError):
            while await many[0][0].readline():
                pass
        for reader, writer in (alone, many[1]):
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            await reader.readuntil(b"yes")
            assert (await reader.readline())[:12] == b"HTTP/1.1 200"
        for _, writer in (alone, *many):
            writer.close()

    serve(work)


def test_an_address_asks_so_often_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REQUESTS", 5.0)
    monkeypatch.setattr(limits, "EACH_S", 3600.0)

    async def work(port: int) -> None:
        assert [await asks(port, HOSTILE) for _ in range(8)] == [200] * 5 + [429] * 3
        assert await asks(port, OTHER) == 200

    serve(work)


def test_a_subscriber_with_many_addresses_is_one() -> None:
    assert who("2001:db8:1:2::5") == who("2001:db8:1:2:ffff::9") != who("2001:db8:1:3::5")
    assert who("fe80::1%eth0") == who("fe80::2")
    assert who("10.0.0.1") == "10.0.0.1"


def test_an_address_that_tries_tokens_is_not_answered_and_who_has_one_comes_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for limit, value in {
        "REFUSALS": 5.0,
        "REFUSED_S": 3600.0,
        "COMES": 6.0,
        "COMES_S": 3600.0,
    }.items():
        monkeypatch.setattr(gateways, limit, value)
    at, keeping, server = Folded(tmp_path / "journal.sqlite"), Keeping(tmp_path), Server()
    at.sits("A")
    keeping.issue(seats := [Seat("A", "Seat 4")])
    (access,) = keeping.open_many(seats)
    nobody = cast("tuple[asyncio.StreamReader, asyncio.StreamWriter]", (None, None))
    door = Door("t", (100,))
    this = Gateway(
        at.road.picture, keeping, cast("Doorkeeper", Keeper()), door, {"en": Messages()}, nobody
    )

    this.session(0)(cast("LeanLink", server))

    def come(token: str, address: str) -> bytes:
        server.answers.clear()
        server.heard[ASKED](b"", b"reply", f"{token} {address}".encode())
        return b"".join(server.answers)

    tries = [come(f"guess-{number}", "10.0.0.9") for number in range(50)]
    assert tries == [b"refused"] * 5 + [b""] * 45
    assert come("guess", "10.0.0.8") == b"refused", "another address"
    assert come(access.token, "10.0.0.9") == b"in", "behind the same address, with a session"
    assert [come(access.token, "10.0.0.9") for _ in range(8)] == [b"in"] * 5 + [b""] * 3
    keeping.close()
    at.close()
