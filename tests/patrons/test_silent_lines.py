"""Who comes to the WebSocket's port and does not say who it is keeps no place of those who do: a real server, as pages meet it."""

from __future__ import annotations

import asyncio
import shutil
import ssl
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from kiosk.link.authority import Authority
from kiosk.link.certificates import new_authority, new_server
from kiosk.patrons.gateway import admission, serve
from kiosk.patrons.gateway.admission import Doorkeeper
from kiosk.patrons.gateway.serve import Hello, Servers
from tests.waiting import DEADLINE_S

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not Path(sys.executable).with_name("nats-server").exists()
        and shutil.which("nats-server") is None,
        reason="there is no nats-server",
    ),
]
UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
#: what those say who stop there: nothing, half a head, a request for something else, a whole one, and half a frame after it
SAID = (b"", UPGRADE[:40], b"GET /x HTTP/1.1\r\nHost: x\r\n\r\n", UPGRADE, UPGRADE + b"\x82\xfe")


@contextmanager
def server(folder: Path, certificate: str = "", key: str = "") -> Iterator[Servers]:
    """As patrons' screens have it, without the gateway."""
    hello = Hello(
        str(folder / "journal"),
        "t",
        (),
        (),
        ("", "", "", ""),
        certificate=certificate,
        key=key,
    )
    authority = Authority.new("a test")
    servers = Servers(hello, folder, authority, Doorkeeper.of(authority), "http://x", ())
    servers.start()
    try:
        yield servers
    finally:
        servers.stop()


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admission, "SILENT_S", 0.3)
    monkeypatch.setattr(serve, "SILENT_S", 0.3)


async def is_closed(port: int, said: bytes, secure: ssl.SSLContext | None = None) -> None:
    """Says it, and nothing more; returns once the server has closed the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=secure)
    writer.write(said)
    with suppress(ConnectionError):
        while await reader.read(4096):
            pass
    await end(writer)


async def comes_in(port: int, secure: ssl.SSLContext | None = None) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=secure)
    writer.write(UPGRADE)
    answer = await reader.readline()
    await end(writer)
    return answer


async def end(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


def test_who_does_not_say_who_it_is_is_closed(tmp_path: Path) -> None:
    async def work(port: int) -> bytes:
        async with asyncio.timeout(DEADLINE_S):
            await asyncio.gather(*(is_closed(port, said) for said in SAID * 4))
            return await comes_in(port)

    with server(tmp_path) as servers:
        assert asyncio.run(work(servers.ports[0])) == b"HTTP/1.1 101 Switching Protocols\r\n"


def test_with_tls_too(tmp_path: Path) -> None:
    certificate, key, authority = (
        tmp_path / "house.pem",
        tmp_path / "house.key",
        new_authority("a house"),
    )
    pair = new_server(authority, ["127.0.0.1"])
    certificate.write_text(pair.certificate)
    key.write_text(pair.key)

    async def work(port: int) -> bytes:
        secure = ssl.create_default_context(cadata=authority.certificate)
        async with asyncio.timeout(DEADLINE_S):
            await asyncio.gather(*(is_closed(port, said, secure) for said in SAID))
            await asyncio.gather(*(is_closed(port, said) for said in (b"", b"\x16\x03\x01")))
            return await comes_in(port, secure)

    with server(tmp_path, str(certificate), str(key)) as servers:
        assert asyncio.run(work(servers.ports[0])) == b"HTTP/1.1 101 Switching Protocols\r\n"


def test_its_log_does_not_fill_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "LOG", 20_000)

    async def work(port: int) -> None:
        async with asyncio.timeout(DEADLINE_S):
            for _ in range(40):
                await asyncio.gather(*(ask_elsewhere(port) for _ in range(25)))

    async def ask_elsewhere(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        await reader.read()
        writer.close()

    with server(tmp_path) as servers:
        asyncio.run(work(servers.ports[0]))
    logs = list((tmp_path / "server-1").glob("nats.log*"))
    assert logs
    assert sum(log.stat().st_size for log in logs) < 100_000
