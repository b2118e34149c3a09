"""The page's port as patrons meet it: who has a code comes in, whatever others try there; who says nothing, half of something or
nonsense keeps no place and fills no log."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from aiohttp import ClientSession, TCPConnector, web

from kiosk.patrons.gateway import limits, sign_in
from kiosk.patrons.gateway.keeping import Keeping, OpenSession, Seat
from kiosk.patrons.gateway.page import add_page
from kiosk.words.messages import Currency
from tests.waiting import DEADLINE_S

pytestmark = pytest.mark.slow

POST = b"POST /sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n{"
WITHIN_S = 120.0


@pytest.mark.parametrize(
    ("said", "again"),
    [
        (b"", b""),
        (b"GET / HTTP/1.1\r\n", b""),
        (b"GET / HTTP/1.1\r\n", b"X: y\r\n"),
        (POST, b""),
        (POST, b" "),
    ],
    ids=[
        "nothing",
        "half a head",
        "a head without an end",
        "half of what it says",
        "what has no end",
    ],
)
def test_a_connection_that_never_asks_to_the_end_is_closed(
    said: bytes, again: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for limit in ("IDLE_S", "WHOLE_S", "BEYOND_S"):
        monkeypatch.setattr(sign_in, limit, 0.2)
    opened = list[OpenSession]()

    async def all_of_it() -> int:
        keeping, app = Keeping(tmp_path), web.Application(client_max_size=4096)
        sign_in.SignIn(
            keeping, "t", ["ws://x"], opened.append, lambda why, _: why, Currency("$", "", ",")
        ).add_to(app)
        runner, server = await sign_in.listen(app, host="127.0.0.1", port=0)
        port = server.sockets[0].getsockname()[1]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(said)
        talking = asyncio.create_task(_talk(writer, again))
        async with asyncio.timeout(WITHIN_S):
            try:
                while await reader.read(4096):
                    pass
            except ConnectionResetError:
                pass
        talking.cancel()
        writer.close()
        for limit in ("IDLE_S", "WHOLE_S", "BEYOND_S"):  # who asks to the end is not hurried
            monkeypatch.setattr(sign_in, limit, WITHIN_S)
        async with ClientSession() as session:
            got = await session.post(
                f"http://127.0.0.1:{port}/sign-in", json={"v": 1, "code": "AAAA-AAAA-AAAA"}
            )
        server.close()
        await runner.cleanup()
        keeping.close()
        return got.status

    assert asyncio.run(all_of_it()) == 403
    assert opened == []


async def _talk(writer: asyncio.StreamWriter, again: bytes) -> None:
    while again:
        await asyncio.sleep(0.05)
        writer.write(again)


class Port:
    """The page's port with its limits, and what is kept of those who may come in."""

    def __init__(self, keeping: Keeping, port: int) -> None:
        self.keeping, self.port, self.opened = keeping, port, list[OpenSession]()

    async def tries(self, code: str, address: str) -> int:
        """A code from an address; the status of the answer."""
        async with ClientSession(connector=TCPConnector(local_addr=(address, 0))) as http:
            return (
                await http.post(
                    f"http://127.0.0.1:{self.port}/sign-in", json={"v": 1, "code": code}
                )
            ).status

    async def page(self, address: str) -> int:
        async with ClientSession(connector=TCPConnector(local_addr=(address, 0))) as http:
            return (await http.get(f"http://127.0.0.1:{self.port}/")).status

    async def says(self, raw: bytes, address: str) -> bytes:
        """The first line of what is answered to it; empty where it is closed without a word."""
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(address, 0)
        )
        writer.write(raw)
        answer = b""
        with suppress(ConnectionError):
            answer = await reader.readline()
        writer.close()
        return answer


@asynccontextmanager
async def served(folder: Path) -> AsyncIterator[Port]:
    keeping, app = Keeping(folder), web.Application(client_max_size=4096)
    port = Port(keeping, 0)
    money = Currency("$", "", ",")
    sign_in.SignIn(keeping, "t", ["ws://x"], port.opened.append, lambda why, _: why, money).add_to(
        app
    )
    add_page(app, ["ws://x"])
    runner, server = await sign_in.listen(app, host="127.0.0.1", port=0)
    port.port = server.sockets[0].getsockname()[1]
    try:
        yield port
    finally:
        server.close()
        await runner.cleanup()
        keeping.close()


def play(folder: Path, work: Callable[[Port], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with asyncio.timeout(DEADLINE_S), served(folder) as port:
            await work(port)

    asyncio.run(whole())


HOSTILE, OTHER = "127.0.0.2", "127.0.0.3"
WRONG = "AAAA-AAAA-AAAA"


def test_a_right_code_comes_in_while_wrong_ones_come_from_everywhere(tmp_path: Path) -> None:
    async def work(port: Port) -> None:
        codes = port.keeping.issue(Seat(f"A{number}", "") for number in range(20))
        addresses = [f"127.0.1.{1 + number % 50}" for number in range(300)]
        wrong = asyncio.gather(*(port.tries(WRONG, address) for address in addresses))
        right = [await port.tries(code, OTHER) for code in codes]
        assert right == [200] * 20
        assert set(await wrong) == {403}
        assert [await port.tries(code, addresses[0]) for code in codes] == [200] * 20
        assert len(port.opened) == 40

    play(tmp_path, work)


def test_ten_wrong_codes_shut_nobody_behind_their_address_out(tmp_path: Path) -> None:
    async def work(port: Port) -> None:
        (code,) = port.keeping.issue([Seat("A17", "Seat 4")])
        assert [await port.tries(WRONG, HOSTILE) for _ in range(13)] == [403] * 10 + [429] * 3
        assert await port.tries(code, HOSTILE) == 200
        assert await port.tries(WRONG, HOSTILE) == 429, (
            "a right one in between gives no further tries"
        )
        assert await port.tries(WRONG, OTHER) == 403, (
            "who mistypes elsewhere is told that the code is unknown"
        )

    play(tmp_path, work)


def test_a_wrong_code_too_many_ends_its_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sign_in, "TRIES", 1.0)

    async def work(port: Port) -> None:
        async with ClientSession() as http:
            said = [
                await http.post(
                    f"http://127.0.0.1:{port.port}/sign-in", json={"v": 1, "code": WRONG}
                )
                for _ in range(2)
            ]
        assert [each.status for each in said] == [403, 429]
        assert [each.headers.get("Connection") for each in said] == [None, "close"]
        assert said[1].headers["Retry-After"] == "6"

    play(tmp_path, work)


def test_an_address_that_asks_too_often_signs_in_with_a_right_code_and_tries_no_page_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "REQUESTS", 3.0)
    monkeypatch.setattr(limits, "EACH_S", 3600.0)

    async def work(port: Port) -> None:
        (code,) = port.keeping.issue([Seat("A17", "Seat 4")])
        assert [await port.tries(WRONG, HOSTILE) for _ in range(20)] == [403] * 10 + [429] * 10
        assert [await port.page(HOSTILE) for _ in range(5)] == [200] * 3 + [429] * 2, (
            "codes take no page from others"
        )
        assert await port.tries(code, HOSTILE) == 200

    play(tmp_path, work)


POSTED = b"POST /sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
NONSENSE = {
    "another protocol": b"\x16\x03\x01\x02\x00\x01\r\n\r\n",
    "no method": b"G@T / HTTP/1.1\r\nHost: x\r\n\r\n",
    "no version": b"GET / HTTP/9.x\r\nHost: x\r\n\r\n",
    "no header": b"GET / HTTP/1.1\r\nHo st: x\r\n\r\n",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "no address": b"GET http://[::1 HTTP/1.1\r\nHost: x\r\n\r\n",
    "a long line": b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    "no length": POSTED + b"Content-Length: x\r\n\r\n{}",
    "no chunk": POSTED + b"Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}",
    "nothing deflated": POSTED + b"Content-Encoding: deflate\r\nContent-Length: 4\r\n\r\nabcd",
}


def test_what_is_no_http_leaves_nothing_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(port: Port) -> None:
        said = {name: await port.says(raw, HOSTILE) for name, raw in NONSENSE.items()}
        assert set(said.values()) == {b"HTTP/1.0 400 Bad Request\r\n"}, said
        elsewhere = POSTED + b"Origin: http://[::1\r\nContent-Length: 2\r\n\r\n{}"
        assert await port.says(elsewhere, HOSTILE) == b"HTTP/1.1 403 Forbidden\r\n"

    play(tmp_path, work)
    assert [each.getMessage() for each in caplog.records] == []


def test_what_is_no_http_counts_as_a_request_and_is_closed_where_there_is_too_much_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(limits, "REQUESTS", 4.0)
    monkeypatch.setattr(limits, "EACH_S", 3600.0)

    async def work(port: Port) -> None:
        (code,) = port.keeping.issue([Seat("A17", "Seat 4")])
        said = [await port.says(NONSENSE["no header"], HOSTILE) for _ in range(20)]
        assert [each[9:12] for each in said] == [b"400"] * 4 + [b""] * 16
        assert (await port.page(HOSTILE), await port.page(OTHER)) == (429, 200)
        assert await port.tries(code, HOSTILE) == 200

    play(tmp_path, work)
    assert [each.getMessage() for each in caplog.records] == []


def test_what_goes_wrong_here_still_stands_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(port: Port) -> None:
        (code,) = port.keeping.issue([Seat("A17", "Seat 4")])
        port.keeping.close()
        assert await port.tries(code, OTHER) == 500

    play(tmp_path, work)
    assert "closed database" in caplog.text
