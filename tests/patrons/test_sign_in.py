"""Who comes to the page's port and says nothing, or half of something, keeps no place of those who want in."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from aiohttp import ClientSession, web

from kiosk.patrons import sign_in
from kiosk.patrons.keeping import Keeping, OpenSession
from kiosk.words.phrases import Currency

POST = b"POST /sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n{"
WITHIN_S = 120.0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("said", "again"),
    [(b"", b""), (b"GET / HTTP/1.1\r\n", b""), (b"GET / HTTP/1.1\r\n", b"X: y\r\n"), (POST, b""), (POST, b" ")],
    ids=["nothing", "half a head", "a head without an end", "half of what it says", "what has no end"],
)
def test_a_connection_that_never_asks_to_the_end_is_closed(
    said: bytes, again: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for limit in ("IDLE_S", "WHOLE_S", "BEYOND_S"):
        monkeypatch.setattr(sign_in, limit, 0.2)
    opened = list[OpenSession]()

    async def all_of_it() -> int:
        keeping, app = Keeping(tmp_path), web.Application(client_max_size=4096)
        sign_in.SignIn(keeping, "t", ["ws://x"], opened.append, lambda why, _: why, Currency("$", "", ",")).add_to(app)
        runner = sign_in.runner_of(app)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        port = runner.addresses[0][1]
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
        async with ClientSession() as session:
            got = await session.post(f"http://127.0.0.1:{port}/sign-in", json={"v": 1, "code": "AAAA-AAAA-AAAA"})
        await runner.cleanup()
        keeping.close()
        return got.status

    assert asyncio.run(all_of_it()) == 403
    assert opened == []


async def _talk(writer: asyncio.StreamWriter, again: bytes) -> None:
    while again:
        await asyncio.sleep(0.05)
        writer.write(again)
