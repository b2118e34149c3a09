"""The line between a table and a process beside it: JSON, a line a message. This is the table's
end."""

from __future__ import annotations

import contextlib
import json
import logging
import socket
import threading
from collections.abc import Callable, Mapping
from queue import SimpleQueue
from typing import Any

log = logging.getLogger(__name__)
#: says something on the line; on any thread, and waits for nothing
Say = Callable[[Mapping[str, Any]], None]
#: bytes of one message at most: an order of a megabyte written as JSON, or a batch of a hundred
#: thousand patrons
LONGEST = 2**26


def written(message: Mapping[str, Any]) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


#: seconds for which what was said last may take to go out
_LAST_S = 0.5


class Line:
    """`heard` is called with each message and with what answers it on this line, on a thread of the
    line's.

    A line that ends at one side, ends at both: whoever keeps the process starts it again with a new
    one.
    """

    def __init__(
        self, line: socket.socket, name: str, heard: Callable[[dict[str, Any], Say], None]
    ) -> None:
        self._line, self._name, self._heard = line, name, heard
        self._out: SimpleQueue[bytes | None] = SimpleQueue()
        self._threads = [
            threading.Thread(target=work, name=f"{name} {way}", daemon=True)
            for way, work in (("in", self._hear), ("out", self._speak))
        ]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def say(self, message: Mapping[str, Any]) -> None:
        """On any thread; waits for nothing."""
        self._out.put(written(message))

    def close(self) -> None:
        """Ends the line; what was handed to the station is done all the same. What was said before
        goes out first, unless nobody reads at the other end."""
        self._out.put(None)
        out = self._threads[1]
        if out.is_alive() and out is not threading.current_thread():
            out.join(_LAST_S)
        self._end()
        for thread in self._threads:
            if thread.is_alive():
                thread.join()
        self._line.close()

    def _end(self) -> None:
        with contextlib.suppress(OSError):  # the other side has gone
            self._line.shutdown(socket.SHUT_RDWR)

    def _speak(self) -> None:
        while (said := self._out.get()) is not None:
            try:
                self._line.sendall(said)
            except OSError:
                return

    def _hear(self) -> None:
        try:
            with self._line.makefile("rb") as lines:
                while line := lines.readline(LONGEST):
                    self._heard(json.loads(line), self.say)
        except (OSError, ValueError) as error:
            log.info("%s: the line to the process has ended: %s", self._name, error)
        finally:
            self._end()
