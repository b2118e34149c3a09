"""A patron's connection as a program makes it: NATS over a WebSocket, as a page speaks it, at
little cost each (RFC 6455).

For the simulated crowd, tests and benchmarks. It checks nothing of what the server sends beyond
what it needs.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import ssl
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

#: of a server's frames: text or binary data, close, ping
_CLOSE, _PING = 8, 9


class Link(asyncio.Protocol):
    """`heard` is given each message: its subject and what it holds. `ended`: why the connection is
    over."""

    def __init__(
        self, host: str, token: str, subjects: tuple[str, ...], heard: Callable[[str, bytes], None]
    ) -> None:
        self._host = host
        self._token = token
        self._subjects = subjects
        self._heard = heard
        self._buffer, self._frames = bytearray(), bytearray()
        self._upgraded = self._greeted = False
        self._transport: asyncio.Transport
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.over = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        key = base64.b64encode(os.urandom(16)).decode()
        asks = (
            f"GET / HTTP/1.1\r\nHost: {self._host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self._transport.write(asks.encode())

    def connection_lost(self, error: Exception | None) -> None:
        self.over = True
        if not self.ready.done():
            self.ready.set_exception(ConnectionError(f"refused: {error or 'the connection ended'}"))

    def data_received(self, data: bytes) -> None:
        self._frames += data
        if not self._upgraded:
            head, found, rest = bytes(self._frames).partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self._transport.close()
                return
            self._upgraded, self._frames = True, bytearray(rest)
        while self._frame():
            pass
        self._read()

    def _frame(self) -> bool:
        """Takes one whole frame, if it is there."""
        frames = self._frames
        if len(frames) < 2:
            return False
        length, start = frames[1] & 127, 2
        if length > 125:
            start = 4 if length == 126 else 10
            if len(frames) < start:
                return False
            length = int.from_bytes(frames[2:start], "big")
        if len(frames) < start + length:
            return False
        kind, payload = frames[0] & 15, frames[start : start + length]
        del frames[: start + length]
        if kind == _CLOSE:
            self._transport.close()
        elif kind == _PING:
            self._write(bytes(payload), 0x8A)
        else:
            self._buffer += payload
        return True

    def _read(self) -> None:
        """The lines of NATS that are whole."""
        buffer, at = self._buffer, 0
        while (end := buffer.find(b"\r\n", at)) >= 0:
            line = bytes(buffer[at:end])
            if line.startswith(b"MSG "):
                parts = line.split()
                size = int(parts[-1])
                if len(buffer) < end + 4 + size:
                    break
                self._heard(parts[1].decode(), bytes(buffer[end + 2 : end + 2 + size]))
                at = end + 4 + size
                continue
            at = end + 2
            if line.startswith(b"INFO "):
                if not self._greeted:  # another one comes once it is let in
                    self._greet()
            elif line == b"PING":
                self._write(b"PONG\r\n")
            elif line == b"PONG" and self._subjects:
                self._subscribe()
            elif line == b"PONG" and not self.ready.done():
                self.ready.set_result(None)
            elif line.startswith(b"-ERR") and not self.ready.done():
                self.ready.set_exception(PermissionError(line.decode()))
        del buffer[:at]

    def _greet(self) -> None:
        self._greeted = True
        said = {
            "verbose": False,
            "pedantic": False,
            "auth_token": self._token,
            "lang": "python",
            "version": "1",
            "protocol": 1,
        }
        self._write(f"CONNECT {json.dumps(said)}\r\nPING\r\n".encode())

    def _subscribe(self) -> None:
        """Once it is let in."""
        asks = "".join(f"SUB {subject} {at}\r\n" for at, subject in enumerate(self._subjects, 1))
        self._subjects = ()
        self._write(f"{asks}PING\r\n".encode())

    def publish(self, subject: str, payload: bytes) -> None:
        if not self.over:
            self._write(b"PUB %b %d\r\n%b\r\n" % (subject.encode(), len(payload), payload))

    def write_raw(self, data: bytes) -> None:
        """Bytes that are no frame of ours: for hostile clients."""
        self._transport.write(data)

    def drop(self) -> None:
        """The connection is gone, without a word."""
        self._transport.abort()

    def pause(self) -> None:
        """Reads nothing any more: a slow client."""
        self._transport.pause_reading()

    def _write(self, payload: bytes, first: int = 0x82) -> None:
        """One frame; a client's frames are masked, here with zeros."""
        size = len(payload)
        if size < 126:
            head = bytes((first, 0x80 | size))
        elif size < 65536:
            head = bytes((first, 0x80 | 126)) + size.to_bytes(2, "big")
        else:
            head = bytes((first, 0x80 | 127)) + size.to_bytes(8, "big")
        self._transport.write(head + b"\0\0\0\0" + payload)


async def connect(
    url: str,
    token: str,
    subjects: tuple[str, ...],
    heard: Callable[[str, bytes], None],
    context: ssl.SSLContext | None = None,
    local: str | None = None,
) -> Link:
    """A connection that is subscribed to `subjects`. Raises `OSError` (`PermissionError` where the
    token is refused)."""
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "wss" else 80)
    secure = (context or ssl.create_default_context()) if parts.scheme == "wss" else None
    _, link = await asyncio.get_running_loop().create_connection(
        lambda: Link(f"{host}:{port}", token, subjects, heard),
        host,
        port,
        ssl=secure,
        local_addr=(local, 0) if local else None,
    )
    await link.ready
    return link
