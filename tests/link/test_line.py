"""The line between a table and a process beside it: long messages pass, and what is no message ends it at both sides."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Mapping
from typing import Any

import pytest

from kiosk.floor.orders.line import LinkLine
from kiosk.link.line import Line, Say
from tests.waiting import DEADLINE_S


def test_an_order_as_long_as_the_server_takes_one_is_answered() -> None:
    """Whatever is in it: a megabyte of quotes is twice as long on the line."""
    ours, theirs = socket.socketpair()

    def answer(said: Mapping[str, Any], say: Say) -> None:
        say({"n": said["n"], "answer": str(len(said["order"]))})

    async def ask() -> bytes | None:
        line = await LinkLine.over(theirs, lambda said: None)
        try:
            return await asyncio.wait_for(line.ask(b'"' * 1_000_000), DEADLINE_S)
        finally:
            await line.close()

    line = Line(ours, "orders", answer)
    line.start()
    assert asyncio.run(ask()) == b"1000000"
    line.close()


@pytest.mark.parametrize("said", [b"\xff\n", b"{\n", b""])
def test_what_is_no_message_ends_the_line_at_both_sides(said: bytes) -> None:
    """So the process ends too, and is started again with a line that works."""
    ours, theirs = socket.socketpair()
    heard = threading.Event()
    line = Line(ours, "orders", lambda message, say: heard.set())
    line.start()
    with theirs:
        theirs.settimeout(DEADLINE_S)
        theirs.sendall(said)
        if not said:
            theirs.shutdown(socket.SHUT_WR)
        assert theirs.recv(1) == b""
    assert not heard.is_set()
    line.close()
