"""A connection to a server of NATS that costs little: for a program that holds thousands of them
and plays as many tables.

The ordinary client keeps three tasks and its own buffers for each connection; this one is a
protocol of asyncio's and a few fields. It speaks what a table speaks: publishing, asking with an
answer, and its own inbox (https://docs.nats.io/reference/reference-protocols/nats-protocol).

    link = await connect(access, lost)           # TLS from the first byte, its own key
    link.publish("t.table-3.s", summary)
    link.ask("t.table-3.e", entry, {"Nats-Msg-Id": "…"}, answered)     # answered(Answer)
    link.subscribe("p.table-3.*.d", heard)       # heard(subject, where its answer goes, what it
    says)

    await stay_linked(access, begun, told)       # the same, made again whenever it is lost
"""

from __future__ import annotations

import asyncio
import base64
import json
import ssl
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple, cast
from urllib.parse import urlsplit

from kiosk.link.connection import FIRST_PAUSE_S, GOOD_S, LONGEST_PAUSE_S, State, quiet
from kiosk.link.keys import Access

#: of its own: nothing else that counts on chance is disturbed by a thread that waits
_CHANCE = Random()

_HEAD = b"NATS/1.0"
_NONE: Mapping[str, str] = MappingProxyType({})
#: is given each message of a subscription: subject, where its answer goes, what it says
Heard = Callable[[bytes, bytes, bytes], None]


class Answer(NamedTuple):
    """What came to the inbox: `headers` as they stand there, `status` of one that says that there
    is no answer ("404", "503"), else ""."""

    body: bytes
    headers: Mapping[str, str] = _NONE
    status: str = ""


class LeanLink(asyncio.Protocol):
    """One connection. `ready` ends once the server has taken the key; `lost` is called once, when
    the connection has ended."""

    def __init__(
        self, access: Access, ready: asyncio.Future[None], lost: Callable[[str], None]
    ) -> None:
        self._access, self._ready, self._lost = access, ready, lost
        self._transport: asyncio.Transport | None = None
        self._rest = b""
        self._why, self._ended = "", False
        self._asked: dict[bytes, Callable[[Answer], None]] = {}
        self._count = 0
        self._inbox = access.inbox.encode() + b"."
        self._heard: dict[bytes, Heard] = {}
        self._pinged: list[asyncio.Future[None]] = []
        self._loop = ready.get_loop()
        # Of this turn of the loop: one write, and one record of TLS, cost less than several.
        self._lines: list[bytes] = []

    def publish(self, subject: str, body: bytes, headers: Mapping[str, str] = _NONE) -> None:
        """Says it, and hears nothing of it."""
        self._put(subject.encode(), b"", body, headers)

    def ask(
        self,
        subject: str,
        body: bytes,
        headers: Mapping[str, str],
        answered: Callable[[Answer], None],
    ) -> None:
        """Says it and calls `answered` with the answer; never, where none comes."""
        self._count += 1
        token = b"%d" % self._count
        self._asked[token] = answered
        self._put(subject.encode(), self._inbox + token + b" ", body, headers)

    def subscribe(self, subject: str, heard: Heard) -> None:
        number = b"%d" % (len(self._heard) + 2)  # 1 is the inbox
        self._heard[number] = heard
        self.write(b"SUB %b %b\r\n" % (subject.encode(), number))

    def write(self, lines: bytes) -> None:
        """Lines of the protocol as they are: many messages at once cost less. Once the connection
        has ended they are dropped."""
        if not self._lines:
            self._loop.call_soon(self._written)
        self._lines.append(lines)

    def _written(self) -> None:
        assert self._transport is not None
        if not self._ended:
            self._transport.write(b"".join(self._lines))
        self._lines.clear()

    async def has_come(self) -> None:
        """Returns once the server has read all that was written, or the connection has ended."""
        came: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self._ended:
            return
        self._pinged.append(came)
        self.write(b"PING\r\n")
        await came

    def _put(self, subject: bytes, reply: bytes, body: bytes, headers: Mapping[str, str]) -> None:
        if not headers:
            self.write(b"PUB %b %b%d\r\n%b\r\n" % (subject, reply, len(body), body))
            return
        lines = ["NATS/1.0", *(f"{key}: {value}" for key, value in headers.items()), "", ""]
        head = "\r\n".join(lines).encode()
        sizes = (len(head), len(head) + len(body))
        self.write(b"HPUB %b %b%d %d\r\n%b%b\r\n" % (subject, reply, *sizes, head, body))

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
        self._ended = True
        self._have_come(len(self._pinged))
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
        elif line.startswith(b"PONG"):
            if self._ready.done():
                self._have_come(1)
            else:
                self._ready.set_result(None)
        elif line.startswith(b"-ERR"):
            self._why = line[5:].decode(errors="replace").strip(" '")

    def _have_come(self, count: int) -> None:
        came, self._pinged = self._pinged[:count], self._pinged[count:]
        for each in came:
            if not each.done():  # who waited may have been cancelled
                each.set_result(None)

    def _hello(self, info: Mapping[str, Any]) -> bytes:
        signed = (
            base64.urlsafe_b64encode(self._access.sign(str(info.get("nonce", "")).encode()))
            .decode()
            .rstrip("=")
        )
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
        if (heard := self._heard.get(words[2])) is not None:
            heard(words[1], words[3] if len(words) == 5 else b"", body)
            return
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
    """A connection to `server`, or the first of the access. Raises `OSError` or `TimeoutError`
    where there is none."""
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


async def stay_linked(
    access: Access, begun: Callable[[LeanLink], None], told: Callable[[State], None] = quiet
) -> None:
    """Keeps a connection to its first server until it is cancelled. `begun` has each new one,
    `told` hears each change and each try that failed."""
    context, pause = access.context(), FIRST_PAUSE_S
    server, clock = access.servers[0], asyncio.get_running_loop().time
    while True:
        lost: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        since, longer = clock(), min(pause * 2, LONGEST_PAUSE_S)
        try:
            link = await connect(access, partial(_ended, lost), context)
        except (OSError, TimeoutError) as error:
            why, pause = str(error) or type(error).__name__, longer
        else:
            try:
                begun(link)
                await link.has_come()
                if not lost.done():  # a server may hang up as soon as it has greeted
                    told(State(True, server))
                why = await lost
            finally:
                link.close()
            pause = FIRST_PAUSE_S if clock() - since >= GOOD_S else longer
        told(State(False, server, why))
        await asyncio.sleep(pause * _CHANCE.uniform(0.5, 1.0))


def _ended(lost: asyncio.Future[str], why: str) -> None:
    if not lost.done():  # who waited for it may have been cancelled
        lost.set_result(why)
