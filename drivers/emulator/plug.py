"""What the emulated line ends in, at the device's side: a pty that a program opens, or a socket
that a program connects to. Its plug can be pulled and put in again."""

from __future__ import annotations

import array
import contextlib
import fcntl
import os
import select
import socket
import termios
import time
import tty
from pathlib import Path
from typing import Any, Protocol

_FLUSHED = 1  # TIOCPKT_FLUSHREAD, which the module termios does not name
_LOOK_S, _DRAIN_AT_MOST_S = 0.001, 10.0


class Plug(Protocol):
    """`path`: by which name the far end is opened; "" while the plug is pulled.

    `take`: what the host has sent, and whether it has just set the line up, so that what is sent
    from now on is heard. `write` raises OSError where nobody hears it.
    """

    path: str

    @property
    def is_connected(self) -> bool: ...
    def fileno(self) -> int: ...
    def write(self, data: bytes) -> int: ...
    def take(self) -> tuple[bytes, bool]: ...
    def drain(self) -> None:
        """Waits until the host has taken what had arrived."""

    def pull(self) -> None: ...
    def plug_in(self) -> None: ...


class PtyPlug:
    """A pty. `link` is a stable name for its far end, whose own name changes each time the plug is
    put back in."""

    def __init__(self, link: Path | None = None) -> None:
        self._link = link
        self._master = -1
        self._as_made: list[Any] = []  # the settings of the line (termios)
        self.path = ""

    @property
    def is_connected(self) -> bool:
        if self._master < 0:
            return False
        poll = select.poll()
        poll.register(self._master, 0)
        return not any(events & select.POLLHUP for _, events in poll.poll(0))

    def fileno(self) -> int:
        return self._master

    def write(self, data: bytes) -> int:
        return os.write(self._master, data)

    def take(self) -> tuple[bytes, bool]:
        """What the host has sent and what it has done to the line (packet mode: man 2 TIOCPKT). It
        sets the line up as it throws away what came before."""
        received, is_set_up = b"", False
        with contextlib.suppress(OSError):
            while packet := os.read(self._master, 4096):
                received += packet[1:]
                is_set_up |= bool(packet[0] & _FLUSHED)
        if self._master >= 0 and not self.is_connected:
            self._forget_settings()
        return received, is_set_up

    def _forget_settings(self) -> None:
        """A pty has no parity and no bytes of seven bits. Whoever asks for them a second time,
        after another program, is told so, and takes it for no serial port."""
        if termios.tcgetattr(self._master) != self._as_made:
            termios.tcsetattr(self._master, termios.TCSANOW, self._as_made)

    def drain(self) -> None:
        """Closing a pty throws away what lies in it, a wire does not."""
        if not self.is_connected:
            return
        slave = os.open(self.path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        try:
            poll = select.poll()
            poll.register(slave, select.POLLIN)
            until = time.monotonic() + _DRAIN_AT_MOST_S
            # polling brings over what the kernel still holds back
            while poll.poll(0) and time.monotonic() < until:
                time.sleep(_LOOK_S)
        finally:
            os.close(slave)

    def pull(self) -> None:
        if self._link:
            self._link.unlink(missing_ok=True)
        if self._master >= 0:
            os.close(self._master)
        self._master = -1
        self.path = ""

    def plug_in(self) -> None:
        """The far end is there under its link again."""
        self._master, slave = os.openpty()
        tty.setraw(slave)
        self.path = os.ttyname(slave)
        os.close(slave)  # from here on the far end is open only while the host has it open
        self._as_made = termios.tcgetattr(self._master)
        os.set_blocking(self._master, False)
        fcntl.ioctl(self._master, termios.TIOCPKT, array.array("i", [1]))
        if self._link:
            fresh = self._link.with_name(self._link.name + ".new")
            fresh.unlink(missing_ok=True)
            fresh.symlink_to(self.path)
            fresh.replace(self._link)


class SocketPlug:
    """A TCP socket that one program at a time connects to, as a terminal server has it. Port 0
    takes one that is free, and keeps it."""

    def __init__(self, host: str, port: int) -> None:
        self._host, self._port = host, port
        self._door: socket.socket | None = None
        self._client: socket.socket | None = None
        self._is_new = False  # somebody has just connected
        self.path = ""

    @property
    def is_connected(self) -> bool:
        self._accept()
        return self._client is not None

    def fileno(self) -> int:
        return self._client.fileno() if self._client else -1

    def write(self, data: bytes) -> int:
        if self._client is None:
            raise ConnectionError
        try:
            return self._client.send(data)
        except BlockingIOError:
            raise
        except OSError:
            self._hang_up()
            raise

    def take(self) -> tuple[bytes, bool]:
        """Whoever connects has set the line up before."""
        self._accept()
        received = b""
        try:
            while self._client is not None:
                data = self._client.recv(4096)
                received += data
                if not data:
                    self._hang_up()
        except BlockingIOError:
            pass
        except OSError:
            self._hang_up()
        is_new, self._is_new = self._is_new, False
        return received, is_new

    def drain(self) -> None:
        """What was sent arrives before the end of the connection does."""

    def pull(self) -> None:
        self._hang_up()
        if self._door:
            self._door.close()
        self._door = None
        self.path = ""

    def plug_in(self) -> None:
        self._door = socket.create_server((self._host, self._port), backlog=1)
        self._door.setblocking(False)
        self._port = self._door.getsockname()[1]
        self.path = f"tcp:{self._host}:{self._port}"

    def _accept(self) -> None:
        if self._client is None and self._door is not None:
            with contextlib.suppress(BlockingIOError):
                self._client = self._door.accept()[0]
                self._client.setblocking(False)
                self._client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self._is_new = True

    def _hang_up(self) -> None:
        if self._client:
            self._client.close()
        self._client = None
