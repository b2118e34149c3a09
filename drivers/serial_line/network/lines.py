"""A reader's line over TCP: "tcp:HOST:PORT" as a terminal server hands on a serial line byte for
byte, "rfc2217:HOST:PORT" where it also takes the line's settings and says its modem lines."""

from __future__ import annotations

import contextlib
import re
import socket
import threading
import warnings
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Self

import serial
from serial import rfc2217

#: how long is waited for the far end to answer at all, in s
CONNECT_S = 3.0
#: a peer that is gone (power, cable) is noticed after about this long, in s, where nothing is sent
GONE_S = 10
#: what RFC 854 begins commands with, and ends settings with
_IAC, _SE = b"\xff", b"\xf0"
#: data, WILL or WONT or DO or DONT with an option, settings of an option, or another command
_PIECE = re.compile(
    rb"(?P<data>(?:[^\xff]|\xff\xff)+)|\xff(?P<asked>[\xfb-\xfe])(?P<option>.)"
    rb"|\xff\xfa(?P<settings>(?:[^\xff]|\xff\xff)*)\xff\xf0|\xff[^\xf0\xfa-\xff]",
    re.DOTALL,
)
#: bytes of settings at most: RFC 2217 has some twelve
_LONGEST = 256
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
    """The library's port, which reads in a thread of its own, but for what that thread does with
    what it reads: the data goes to `inner` once the line `is_set`.

    The library's would swallow all that follows settings without an end, hold whatever comes faster
    than it is taken, and stop with a traceback at an end of settings that began nowhere. Here the
    line is lost then, as where the far end takes a setting back. Its socket is closed even where
    the far end has gone, which the library leaves open.
    """

    # the library's own, which its stubs leave out
    _socket: socket.socket
    _rfc2217_port_settings: Mapping[str, Any]
    _telnet_negotiate_option: Callable[[bytes, bytes], None]
    _telnet_process_subnegotiation: Callable[[bytes], None]

    def __init__(self, url: str, inner: socket.socket, settings: Mapping[str, Any]) -> None:
        """Raises OSError, ValueError."""
        self.is_set, self._inner = False, inner
        super().__init__(url, **settings)

    def close(self) -> None:
        far: socket.socket | None = getattr(self, "_socket", None)
        super().close()
        if far is not None:
            far.close()

    def _telnet_read_loop(self) -> None:
        far = self._socket
        with contextlib.suppress(OSError, ValueError):
            rest = b""
            while self.is_open:
                with contextlib.suppress(TimeoutError):  # quiet: is it still open?
                    if not (came := far.recv(4096)):
                        break
                    rest = self._take(rest + came)
        end(self._inner)

    def _take(self, came: bytes) -> bytes:
        """Takes what is whole; the rest. Raises ValueError for what no rest makes whole."""
        at = 0
        while piece := _PIECE.match(came, at):
            at = piece.end()
            if piece["data"] and self.is_set:
                self._inner.sendall(piece["data"].replace(_IAC + _IAC, _IAC))
            elif piece["asked"]:
                self._telnet_negotiate_option(piece["asked"], piece["option"])
            elif piece["settings"]:
                self._telnet_process_subnegotiation(piece["settings"].replace(_IAC + _IAC, _IAC))
                if self.is_set:  # until then the library waits for what was asked for
                    for setting in self._rfc2217_port_settings.values():
                        setting.is_ready()
        rest = came[at:]
        if len(rest) > _LONGEST or rest.startswith(_IAC + _SE):
            raise ValueError(rest)
        return rest


class Rfc2217Line:
    """A line whose far end takes its settings. The library has no file descriptor: a pair of
    sockets stands for one."""

    def __init__(self, address: Address, settings: Mapping[str, Any]) -> None:
        """Raises OSError, ValueError."""
        host = f"[{address.host}]" if ":" in address.host else address.host
        self._near, self._inner = socket.socketpair()
        self._near.setblocking(False)
        url = f"rfc2217://{host}:{address.port}"
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)  # of the library's own thread
                self._far = _FarPort(url, self._inner, settings)
        except BaseException:
            self._near.close()
            self._inner.close()
            raise
        self._far.is_set = True
        self._sender = threading.Thread(target=self._send, daemon=True)
        self._sender.start()

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
        end(self._inner)
        with contextlib.suppress(OSError):
            self._far.close()
        self._sender.join()
        self._inner.close()

    def _send(self) -> None:
        """What the reader sends, until either end is gone. A far end that takes nothing for some
        seconds is."""
        with contextlib.suppress(OSError):
            while data := self._inner.recv(4096):
                self._far.write(data)
        end(self._inner)


def end(inner: socket.socket) -> None:
    """Ends a pair of sockets: who has the other one reads its end."""
    with contextlib.suppress(OSError):
        inner.shutdown(socket.SHUT_RDWR)


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
