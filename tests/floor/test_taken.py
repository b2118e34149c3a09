"""A table takes its orders from the server, one after the other."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

pytest.importorskip("nats")
from nats.aio.client import Client

from kiosk.floor.orders.taken import take_orders
from kiosk.link.connection import end, stay_connected
from tests.serving import as_client, floor
from tests.waiting import DEADLINE_S

pytestmark = pytest.mark.slow


def test_an_order_waits_for_no_other_and_no_other_is_taken_before_it_is_answered(
    tmp_path: Path,
) -> None:
    """Of several that it asks for at once the library waits for the others, up to 20 s, and the time for their answers runs meanwhile."""
    with floor(tmp_path / "server") as served:
        served.prepare("table-1")
        access = served.access("table-1", "table")

        async def give(keeper: Client) -> list[tuple[bytes, int | None]]:
            came: list[tuple[bytes, int | None]] = []
            both = asyncio.Event()

            async def ask(text: bytes, again: bool) -> bytes:
                came.append(
                    (text, (await keeper.jsm().consumer_info("CMD", "table-1")).num_ack_pending)
                )
                if len(came) == 2:
                    both.set()
                return b"{}"

            async def at_table(client: Client) -> None:
                await take_orders(client, "table-1", ask)

            for order in (b"one", b"another"):
                await keeper.jetstream().publish("c.table-1", order)
            taking = asyncio.ensure_future(
                stay_connected(access, at_table, lambda state: None, lambda words: None)
            )
            await asyncio.wait_for(both.wait(), DEADLINE_S / 2)
            await end(taking)
            return came

        assert as_client(served.access("keeper", "keeper"), give) == [(b"one", 1), (b"another", 1)]


def test_after_a_change_of_keys_an_order_is_taken_as_soon_as_the_table_has_asked_again(
    tmp_path: Path,
) -> None:
    """The connection lasts, and the server forgets to whom it was to give an order: what the table asks for holds no longer than it must."""
    with floor(tmp_path / "server") as served:
        served.prepare("table-1")
        access = served.access("table-1", "table")

        async def give(keeper: Client) -> list[tuple[bytes, bool]]:
            came: list[tuple[bytes, bool]] = []
            taken = asyncio.Event()

            async def ask(text: bytes, again: bool) -> bytes:
                came.append((text, again))
                taken.set()
                return b"{}"

            async def at_table(client: Client) -> None:
                await take_orders(client, "table-1", ask)

            asked = await keeper.subscribe("$JS.API.CONSUMER.MSG.NEXT.CMD.table-1")
            taking = asyncio.ensure_future(
                stay_connected(access, at_table, lambda state: None, lambda words: None)
            )
            first = json.loads((await asked.next_msg(DEADLINE_S)).data)
            assert first["expires"] <= 3 * 10**9  # nanoseconds
            served.reload()
            for _ in range(2):
                await asked.next_msg(DEADLINE_S)
            await keeper.jetstream().publish("c.table-1", b"one")
            await asyncio.wait_for(taken.wait(), DEADLINE_S / 2)
            await end(taking)
            return came

        assert as_client(served.access("keeper", "keeper"), give) == [(b"one", False)]
