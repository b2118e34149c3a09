"""The emulated serial line: a pty whose bytes take as long as on the real line, and whose plug can
be pulled."""

from __future__ import annotations

import array
import contextlib
import fcntl
import os
import select
import termios
import time
import tty
from collections import deque
from collections.abc import Callable
from pathlib import Path

#: A program that has just opened the line sets it up and throws away what came meanwhile. One that
#: throws nothing away is taken to be ready after this long.
SETTLE_S = 1.0
_FLUSHED = 1  # TIOCPKT_FLUSHREAD, which the module termios does not name
_LOOK_S, _DRAIN_AT_MOST_S = 0.001, 10.0
#: told the monotonic time in ns at which the message's first copy was wholly on the wire, or None
#: where it never was
Sent = Callable[[int | None], None]


class Wire:
    """The device's end of the line. Whoever runs the loop calls `run` at the times that `due`
    gives.

    `link` is a stable name for the far end, whose own name changes each time the plug is put back
    in.
    """

    def __init__(self, seconds_per_byte: float, link: Path | None = None) -> None:
        self._ns_per_byte = round(seconds_per_byte * 1e9)
        self._link = link
        self._queue: deque[tuple[int, int, Sent | None]] = (
            deque()
        )  # when, which byte, and who wants to know
        self._free_at = 0
        self._master = -1
        self._ready_at: float | None = None
        self._set_up = False  # the program at the far end has just thrown away what had come
        self._received = b""
        self.path = ""
        self.plug_in()

    @property
    def connected(self) -> bool:
        """True while a program has the far end open."""
        if self._master < 0:
            return False
        poll = select.poll()
        poll.register(self._master, 0)
        return not any(events & select.POLLHUP for _, events in poll.poll(0))

    @property
    def ready_at(self) -> float | None:
        """The monotonic time from which what is sent is heard; None while no program has the far
        end open."""
        self._take_packets()
        if not self.connected:
            self._ready_at = None
        elif self._set_up:
            self._ready_at = time.monotonic()
        elif self._ready_at is None:
            self._ready_at = time.monotonic() + SETTLE_S
        self._set_up = False
        return self._ready_at

    @property
    def idle(self) -> bool:
        return not self._queue

    def fileno(self) -> int:
        return self._master

    def send(self, message: bytes, copies: int = 1, sent: Sent | None = None) -> None:
        """Puts `copies` of the message on the line behind what is on its way, each byte at its
        time."""
        start = max(time.monotonic_ns(), self._free_at)
        whole = message * copies
        for n, byte in enumerate(whole, start=1):
            self._queue.append(
                (start + n * self._ns_per_byte, byte, sent if n == len(message) else None)
            )
        self._free_at = start + len(whole) * self._ns_per_byte

    def due(self) -> float | None:
        """Seconds until the next byte is due; None where none is waiting."""
        return max(0, self._queue[0][0] - time.monotonic_ns()) / 1e9 if self._queue else None

    def run(self) -> None:
        """Writes every byte whose time has come. Where nobody is at the far end they are lost, as
        on a real line."""
        now = time.monotonic_ns()
        while self._queue and self._queue[0][0] <= now:
            _, byte, sent = self._queue.popleft()
            at = (
                time.monotonic_ns()
            )  # before: whoever reads it may take the processor from this program at once
            written = self._write(bytes([byte]))
            if sent:
                sent(at if written else None)

    def push(self, data: bytes) -> bool:
        """Writes `data` at once, waiting for room; False where nobody is at the far end."""
        while data and self.connected:
            if select.select([], [self._master], [], SETTLE_S)[1]:
                with contextlib.suppress(BlockingIOError):
                    data = data[os.write(self._master, data) :]
        return not data

    def received(self) -> bytes:
        """What the host has sent."""
        self._take_packets()
        received, self._received = self._received, b""
        return received

    def pull(self, half: bytes = b"") -> None:
        """Pulls the plug, after `half` a message. What was on the wire before it arrives."""
        for n in range(len(half)):
            self._write(half[n : n + 1])
        self._drain()
        for _, _, sent in self._queue:
            if sent:
                sent(None)
        self._queue.clear()
        self._free_at = 0
        self._ready_at = None
        if self._link:
            self._link.unlink(missing_ok=True)
        if self._master >= 0:
            os.close(self._master)
        self._master = -1
        self.path = ""

    def plug_in(self) -> None:
        """Puts the plug in: the far end is there under its link again."""
        self._master, slave = os.openpty()
        tty.setraw(slave)
        self.path = os.ttyname(slave)
        os.close(slave)  # from here on the far end is open only while the host has it open
        os.set_blocking(self._master, False)
        fcntl.ioctl(self._master, termios.TIOCPKT, array.array("i", [1]))
        if self._link:
            fresh = self._link.with_name(self._link.name + ".new")
            fresh.unlink(missing_ok=True)
            fresh.symlink_to(self.path)
            fresh.replace(self._link)

    def _write(self, data: bytes) -> bool:
        if self.connected:
            with contextlib.suppress(OSError):
                os.write(self._master, data)
                return True
        return False

    def _take_packets(self) -> None:
        """Takes what the host has sent and what it has done to the line (packet mode: man 2
        TIOCPKT)."""
        with contextlib.suppress(OSError):
            while packet := os.read(self._master, 4096):
                self._received += packet[1:]
                self._set_up |= bool(packet[0] & _FLUSHED)

    def _drain(self) -> None:
        """Waits until the host has taken what had arrived: closing a pty throws away what lies in
        it, a wire does not."""
        if not self.connected:
            return
        slave = os.open(self.path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        try:
            poll = select.poll()
            poll.register(slave, select.POLLIN)
            until = time.monotonic() + _DRAIN_AT_MOST_S
            while (
                poll.poll(0) and time.monotonic() < until
            ):  # polling brings over what the kernel still holds back
                time.sleep(_LOOK_S)
        finally:
            os.close(slave)
