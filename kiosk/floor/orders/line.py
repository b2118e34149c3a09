"""Orders on the line between the link's process and its table (`kiosk.link.line`): given by the
one, handed to the gate by the other.

From the link: `{"order": text, "n": N, "again": bool}`, before the first and after each change
`{"revoked": text}`, the list of keys that were taken back. From the table:
`{"n": N, "answer": text or null}`. A message of another shape goes to `other`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import socket
from collections.abc import Callable, Mapping
from typing import Any

from kiosk.floor.orders.gate import OrderGate
from kiosk.link.line import LONGEST, Say, written

log = logging.getLogger(__name__)
Other = Callable[[dict[str, Any]], None]


def hand_over(said: Mapping[str, Any], gate: OrderGate, say: Say) -> None:
    """At the table: an order goes to its gate, and the answer back."""
    number = said["n"]

    def answered(text: bytes | None) -> None:
        say({"n": number, "answer": None if text is None else text.decode()})

    gate.take(said["order"].encode(), answered, again=bool(said["again"]))


class LinkLine:
    """The link's end, in its loop. `ended` is set when the table has closed the line."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, other: Other
    ) -> None:
        self._reader, self._writer, self._other = reader, writer, other
        self._awaited: dict[int, asyncio.Future[bytes | None]] = {}
        self._last = 0
        self.ended = asyncio.Event()
        self._task = asyncio.create_task(self._hear())

    @classmethod
    async def over(cls, line: socket.socket, other: Other) -> LinkLine:
        return cls(*await asyncio.open_connection(sock=line, limit=LONGEST), other)

    def say(self, message: Mapping[str, Any]) -> None:
        self._writer.write(written(message))

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
