"""The emulated serial line: its bytes take as long as on the real line, and its plug can be
pulled."""

from __future__ import annotations

import contextlib
import select
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

from drivers.emulator.plug import Plug, PtyPlug

#: A program that has just opened the line sets it up and throws away what came meanwhile. One that
#: throws nothing away is taken to be ready after this long.
SETTLE_S = 1.0
#: told the monotonic time in ns at which the message's first copy was wholly on the wire, or None
#: where it never was
Sent = Callable[[int | None], None]


class Wire:
    """The device's end of the line. Whoever runs the loop calls `run` at the times that `due`
    gives. It ends in a pty of the name `link`, or in another `plug`."""

    def __init__(
        self, seconds_per_byte: float, link: Path | None = None, plug: Plug | None = None
    ) -> None:
        self._ns_per_byte = round(seconds_per_byte * 1e9)
        self._plug = plug or PtyPlug(link)
        #: when, which byte, and who wants to know
        self._queue: deque[tuple[int, int, Sent | None]] = deque()
        self._free_at = 0
        self._ready_at: float | None = None
        self._set_up = False  # the program at the far end has just thrown away what had come
        self._received = b""
        self.plug_in()

    @property
    def path(self) -> str:
        """The name by which the far end is opened."""
        return self._plug.path

    @property
    def connected(self) -> bool:
        """True while a program has the far end open."""
        return self._plug.is_connected

    @property
    def ready_at(self) -> float | None:
        """The monotonic time from which what is sent is heard; None while no program has the far
        end open."""
        self._take()
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
        return self._plug.fileno()

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
            # before: whoever reads it may take the processor from this program at once
            at = time.monotonic_ns()
            written = self._write(bytes([byte]))
            if sent:
                sent(at if written else None)

    def push(self, data: bytes) -> bool:
        """Writes `data` at once, waiting for room; False where nobody is at the far end."""
        while data and self.connected:
            if select.select([], [self._plug], [], SETTLE_S)[1]:
                with contextlib.suppress(BlockingIOError):
                    data = data[self._plug.write(data) :]
        return not data

    def received(self) -> bytes:
        """What the host has sent."""
        self._take()
        received, self._received = self._received, b""
        return received

    def pull(self, half: bytes = b"") -> None:
        """Pulls the plug, after `half` a message. What was on the wire before it arrives."""
        for n in range(len(half)):
            self._write(half[n : n + 1])
        self._plug.drain()
        for _, _, sent in self._queue:
            if sent:
                sent(None)
        self._queue.clear()
        self._free_at = 0
        self._ready_at = None
        self._plug.pull()

    def plug_in(self) -> None:
        """Puts the plug in: the far end can be opened again."""
        self._plug.plug_in()

    def _write(self, data: bytes) -> bool:
        if self.connected:
            with contextlib.suppress(OSError):
                self._plug.write(data)
                return True
        return False

    def _take(self) -> None:
        """Takes what the host has sent and what it has done to the line."""
        received, is_set_up = self._plug.take()
        self._received += received
        self._set_up |= is_set_up
