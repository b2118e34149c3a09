"""The line between a table and the link's process beside it: orders in, answers out, and whatever else the two tell each other.

JSON, a line a message. From the link: `{"order": text, "n": N, "again": bool}`. From the table: `{"n": N, "answer": text or null}`. A
message of another shape goes to `other`. A line that ends, ends: the process is started again with a new one.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import socket
import threading
from collections.abc import Callable, Mapping
from queue import SimpleQueue
from typing import Any

from kiosk.floor.orders.gate import OrderGate

log = logging.getLogger(__name__)
Other = Callable[[dict[str, Any]], None]
#: bytes of one line at most
_LONGEST = 1_000_000


def _quiet(_: dict[str, Any]) -> None:
    """Tells nobody."""


class TableLine:
    """The table's end. Orders go through `gate`; `other` hears the rest, on a thread of the line's."""

    def __init__(self, line: socket.socket, gate: OrderGate, other: Other = _quiet) -> None:
        self._line, self._gate, self._other = line, gate, other
        self._out: SimpleQueue[str | None] = SimpleQueue()
        self._threads = [
            threading.Thread(target=work, name=name, daemon=True)
            for name, work in (("orders in", self._hear), ("orders out", self._speak))
        ]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def say(self, message: Mapping[str, Any]) -> None:
        """On any thread; waits for nothing."""
        self._out.put(json.dumps(message, separators=(",", ":")) + "\n")

    def close(self) -> None:
        """Ends the line; an order that was handed to the station is done all the same, and answered when it comes again."""
        self._out.put(None)
        with contextlib.suppress(OSError):  # the other side has gone
            self._line.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            if thread.is_alive():
                thread.join()
        self._line.close()

    def _speak(self) -> None:
        while (said := self._out.get()) is not None:
            try:
                self._line.sendall(said.encode())
            except OSError:
                return

    def _hear(self) -> None:
        try:
            with self._line.makefile("rb") as lines:
                while line := lines.readline(_LONGEST):
                    self._do(json.loads(line))
        except (OSError, ValueError):
            log.info("the line to the floor's link has ended")

    def _do(self, said: dict[str, Any]) -> None:
        order, number = said.get("order"), said.get("n")
        if not isinstance(order, str):
            self._other(said)
            return

        def answered(text: bytes | None) -> None:
            self.say({"n": number, "answer": None if text is None else text.decode()})

        self._gate.take(order.encode(), answered, again=bool(said.get("again")))


class LinkLine:
    """The link's end, in its loop. `ended` is set when the table has closed the line."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, other: Other) -> None:
        self._reader, self._writer, self._other = reader, writer, other
        self._awaited: dict[int, asyncio.Future[bytes | None]] = {}
        self._last = 0
        self.ended = asyncio.Event()
        self._task = asyncio.create_task(self._hear())

    @classmethod
    async def over(cls, line: socket.socket, other: Other = _quiet) -> LinkLine:
        return cls(*await asyncio.open_connection(sock=line, limit=_LONGEST), other)

    def say(self, message: Mapping[str, Any]) -> None:
        self._writer.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")

    async def ask(self, order: bytes, again: bool = False) -> bytes | None:
        """The table's answer to an order; None where it gives none."""
        self._last += 1
        awaited: asyncio.Future[bytes | None] = asyncio.get_running_loop().create_future()
        self._awaited[self._last] = awaited
        self.say({"order": order.decode("utf-8", "replace"), "n": self._last, "again": again})
        try:
            return await awaited
        finally:
            self._awaited = {n: each for n, each in self._awaited.items() if each is not awaited}

    async def close(self) -> None:
        self._task.cancel()
        self._writer.close()
        with contextlib.suppress(OSError):
            await self._writer.wait_closed()

    async def _hear(self) -> None:
        try:
            while line := await self._reader.readline():
                said = json.loads(line)
                awaited = self._awaited.get(said.get("n", 0))
                if awaited is None:
                    self._other(said)
                elif not awaited.done():
                    answer: str | None = said.get("answer")
                    awaited.set_result(None if answer is None else answer.encode())
        except (OSError, ValueError):
            log.info("the line to the table has ended")
        finally:
            self.ended.set()
