"""A connection to a server of NATS that costs little: for a program that holds thousands of them and plays as many tables.

The ordinary client keeps three tasks and its own buffers for each connection; this one is a protocol of asyncio's and a few fields. It
speaks what a table speaks: publishing, asking with an answer, and its own inbox (https://docs.nats.io/reference/reference-protocols/nats-protocol).

    link = await connect(access, lost)           # TLS from the first byte, its own key
    link.publish("t.table-3.s", summary)
    link.ask("t.table-3.e", entry, {"Nats-Msg-Id": "…"}, answered)     # answered(Answer)
"""

from __future__ import annotations

import asyncio
import base64
import json
import ssl
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, cast
from urllib.parse import urlsplit

from kiosk.link.keys import Access

_HEAD = b"NATS/1.0"
_NONE: Mapping[str, str] = MappingProxyType({})


class Answer(NamedTuple):
    """What came to the inbox: `headers` as they stand there, `status` of one that says that there is no answer ("404", "503"), else ""."""

    body: bytes
    headers: Mapping[str, str] = _NONE
    status: str = ""


class LeanLink(asyncio.Protocol):
    """One connection. `ready` ends once the server has taken the key; `lost` is called once, when the connection has ended."""

    def __init__(self, access: Access, ready: asyncio.Future[None], lost: Callable[[str], None]) -> None:
        self._access, self._ready, self._lost = access, ready, lost
        self._transport: asyncio.Transport | None = None
        self._rest = b""
        self._why = ""
        self._asked: dict[bytes, Callable[[Answer], None]] = {}
        self._count = 0
        self._inbox = access.inbox.encode() + b"."

    def publish(self, subject: str, body: bytes, headers: Mapping[str, str] = _NONE) -> None:
        """Says it, and hears nothing of it."""
        self._put(subject.encode(), b"", body, headers)

    def ask(self, subject: str, body: bytes, headers: Mapping[str, str], answered: Callable[[Answer], None]) -> None:
        """Says it and calls `answered` with the answer; never, where none comes."""
        self._count += 1
        token = b"%d" % self._count
        self._asked[token] = answered
        self._put(subject.encode(), self._inbox + token + b" ", body, headers)

    def _put(self, subject: bytes, reply: bytes, body: bytes, headers: Mapping[str, str]) -> None:
        assert self._transport is not None
        if not headers:
            self._transport.write(b"PUB %b %b%d\r\n%b\r\n" % (subject, reply, len(body), body))
            return
        lines = ["NATS/1.0", *(f"{key}: {value}" for key, value in headers.items()), "", ""]
        head = "\r\n".join(lines).encode()
        sizes = (len(head), len(head) + len(body))
        self._transport.write(b"HPUB %b %b%d %d\r\n%b%b\r\n" % (subject, reply, *sizes, head, body))

    def forget(self) -> None:
        """Answers that have not come are waited for no more."""
        self._asked.clear()

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    # Of asyncio's.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)  # uvloop's is no subclass

    def connection_lost(self, exc: Exception | None) -> None:
        self._asked.clear()
        why = self._why or str(exc or "the connection ended")
        if not self._ready.done():
            self._ready.set_exception(ConnectionError(why))
            self._ready.exception()  # who waits for it may have given up
        self._lost(why)

    def data_received(self, data: bytes) -> None:
        rest = self._rest + data if self._rest else data
        at = 0
        while (end := rest.find(b"\r\n", at)) >= 0:
            first = rest[at : at + 1]
            if first in (b"M", b"H"):
                words = rest[at:end].split(b" ")
                size = int(words[-1])
                if len(rest) < end + 2 + size + 2:
                    break
                self._message(words, rest[end + 2 : end + 2 + size])
                at = end + 2 + size + 2
            else:
                self._control(rest[at:end])
                at = end + 2
        self._rest = rest[at:]

    def _control(self, line: bytes) -> None:
        assert self._transport is not None
        if line.startswith(b"PING"):
            self._transport.write(b"PONG\r\n")
        elif line.startswith(b"INFO") and not self._ready.done():
            self._transport.write(self._hello(json.loads(line[5:])))
        elif line.startswith(b"PONG") and not self._ready.done():
            self._ready.set_result(None)
        elif line.startswith(b"-ERR"):
            self._why = line[5:].decode(errors="replace").strip(" '")

    def _hello(self, info: Mapping[str, Any]) -> bytes:
        signed = base64.urlsafe_b64encode(self._access.sign(str(info.get("nonce", "")).encode())).decode().rstrip("=")
        hello = {
            "verbose": False,
            "pedantic": False,
            "tls_required": True,
            "headers": True,
            "no_responders": True,
            "protocol": 1,
            "lang": "kiosk",
            "version": "1",
            "name": self._access.name,
            "jwt": self._access.token,
            "sig": signed,
        }
        return b"CONNECT %b\r\nSUB %b* 1\r\nPING\r\n" % (json.dumps(hello).encode(), self._inbox)

    def _message(self, words: list[bytes], body: bytes) -> None:
        answered = self._asked.pop(words[1].rpartition(b".")[2], None)
        if answered is None:
            return
        if words[0] == b"MSG":
            answered(Answer(body))
            return
        head = int(words[-2])
        lines = body[:head].decode().split("\r\n")
        headers = dict(line.split(": ", 1) for line in lines[1:] if ": " in line)
        answered(Answer(body[head:], headers, lines[0][len(_HEAD) :].strip().partition(" ")[0]))


async def connect(
    access: Access,
    lost: Callable[[str], None],
    context: ssl.SSLContext | None = None,
    server: str = "",
    timeout_s: float = 30.0,
) -> LeanLink:
    """A connection to `server`, or the first of the access. Raises `OSError` or `TimeoutError` where there is none."""
    at = urlsplit(server or access.servers[0])
    loop = asyncio.get_running_loop()
    ready: asyncio.Future[None] = loop.create_future()
    async with asyncio.timeout(timeout_s):
        transport, link = await loop.create_connection(
            lambda: LeanLink(access, ready, lost),
            at.hostname or "",
            at.port or 4222,
            ssl=context or access.context(),
            server_hostname=at.hostname,
        )
        try:
            await ready
        except BaseException:
            transport.abort()
            raise
    return link
