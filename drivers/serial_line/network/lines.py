"""A reader's line over TCP: "tcp:HOST:PORT" as a terminal server hands on a serial line byte for
byte, "rfc2217:HOST:PORT" where it also takes the line's settings and says its modem lines."""

from __future__ import annotations

import contextlib
import re
import socket
import threading
import warnings
from collections.abc import Mapping
from typing import Any, NamedTuple, Self

import serial
from serial import rfc2217

#: how long is waited for the far end to answer at all, in s
CONNECT_S = 3.0
#: a peer that is gone (power, cable) is noticed after about this long, in s, where nothing is sent
GONE_S = 10
_NAME = re.compile(r"(tcp|rfc2217):(\[[0-9A-Fa-f:.%]+\]|[^\[\]:/\s]+):([0-9]{1,5})")


class Address(NamedTuple):
    """`kind`: "tcp" or "rfc2217"."""

    kind: str
    host: str
    port: int

    @classmethod
    def of(cls, name: str) -> Address:
        """What `name` means. Raises ValueError."""
        match = _NAME.fullmatch(name)
        if match is None or not 0 < int(match[3]) < 65_536:
            raise ValueError(name)
        return cls(match[1], match[2].strip("[]"), int(match[3]))


def is_network(name: str) -> bool:
    """Whether a port's name is an address, right or wrong."""
    return name.startswith(("tcp:", "rfc2217:"))


class TcpLine:
    """A socket. What comes over it are the line's bytes; its settings are the terminal server's."""

    def __init__(self, address: Address) -> None:
        """Raises OSError."""
        self._socket = socket.create_connection((address.host, address.port), CONNECT_S)
        self._socket.setblocking(False)
        for level, option, value in (
            (socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1),
            (socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, GONE_S // 2),
            (socket.IPPROTO_TCP, socket.TCP_KEEPINTVL, 1),
            (socket.IPPROTO_TCP, socket.TCP_KEEPCNT, GONE_S // 2),
            (socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_S * 1000),
            (socket.IPPROTO_TCP, socket.TCP_NODELAY, 1),
        ):
            self._socket.setsockopt(level, option, value)

    def fileno(self) -> int:
        return self._socket.fileno()

    def modem_lines(self) -> dict[str, bool]:
        """A plain socket tells none."""
        return {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()


class _FarPort(rfc2217.Serial):
    """The library's port, whose thread ends quietly at what it cannot read (an end of settings
    that began nowhere, say): its line is lost then, since what came behind is. Its socket is closed
    even where the far end has gone, which the library leaves open."""

    def close(self) -> None:
        far: socket.socket | None = getattr(self, "_socket", None)
        super().close()
        if far is not None:
            far.close()

    def _telnet_read_loop(self) -> None:
        with contextlib.suppress(TypeError, ValueError):
            super()._telnet_read_loop()  # type: ignore[misc]


class Rfc2217Line:
    """A line whose far end takes its settings. The library reads in a thread of its own and has no
    file descriptor: a pair of sockets stands for one."""

    def __init__(self, address: Address, settings: Mapping[str, Any]) -> None:
        """Raises OSError, ValueError."""
        host = f"[{address.host}]" if ":" in address.host else address.host
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of the library's own thread
            self._far = _FarPort(f"rfc2217://{host}:{address.port}", timeout=0.1, **settings)
        self._near, self._inner = socket.socketpair()
        self._near.setblocking(False)
        self._threads = [
            threading.Thread(target=work, daemon=True) for work in (self._bring, self._take_away)
        ]
        for thread in self._threads:
            thread.start()

    def fileno(self) -> int:
        return self._near.fileno()

    def modem_lines(self) -> dict[str, bool]:
        """Raises OSError where the far end does not say."""
        far = self._far
        return {"CTS": far.cts, "DSR": far.dsr, "CD": far.cd, "RI": far.ri}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._near.close()
        self._end()
        for thread in self._threads:
            thread.join()
        self._inner.close()
        with contextlib.suppress(OSError):
            self._far.close()

    def _bring(self) -> None:
        """What comes from the far end, until either end is gone."""
        with contextlib.suppress(OSError):
            while True:
                data = self._far.read(max(1, self._far.in_waiting))
                if data:
                    self._inner.sendall(data)
                elif not self._is_held():
                    break
        self._end()

    def _is_held(self) -> bool:
        """Whether the reader still has its end. Raises OSError where it has not."""
        try:
            return self._inner.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) != b""
        except BlockingIOError:
            return True

    def _take_away(self) -> None:
        """What the reader sends."""
        with contextlib.suppress(OSError):
            while data := self._inner.recv(4096):
                self._far.write(data)

    def _end(self) -> None:
        with contextlib.suppress(OSError):
            self._inner.shutdown(socket.SHUT_RDWR)


def open_line(name: str, settings: Mapping[str, Any]) -> TcpLine | Rfc2217Line:
    """The line that `name` means. `settings`: the line's, as pySerial names them. Raises ValueError
    for what is no address, OSError for one that does not answer."""
    address = Address.of(name)
    if address.kind == "tcp":
        return TcpLine(address)
    try:
        return Rfc2217Line(address, settings)
    except serial.SerialException as error:
        raise OSError(str(error)) from error
