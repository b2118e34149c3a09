"""The parts of the floor's measurement that run in processes of their own: the tables, the board, and a bare publisher.

usage: python -m tests.bench.floor_run tables|board|begins|bare ORDERS RESULT

ORDERS is a JSON object, RESULT the file that what came of it is written to, as JSON. How far it is stands on the standard output; a line on the
standard input says to go on.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import resource
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.js.api import ConsumerConfig, DeliverPolicy

from kiosk.floor.pit.tables import Pit
from kiosk.floor.summary import read_summary
from kiosk.link.authority import Authority
from kiosk.link.connection import stay_connected
from kiosk.link.keys import Access
from kiosk.record.journal.entry import utc_now
from kiosk.words.messages import Messages
from tests.bench.recorded_table import Recording
from tests.bench.simulated_tables import Simulation


def tables(orders: dict[str, Any]) -> dict[str, Any]:
    """So many tables at the pace of the recording for so long; or `entries` of each at once, as after an outage."""
    authority, servers = Authority.load(Path(orders["authority"])), orders["servers"]
    accesses = [
        authority.issue(f"sim-{number:05}", "table", servers) for number in range(orders["tables"])
    ]
    recording = Recording(Path(orders["journal"]), Messages())
    ran: dict[str, Any] = _loop(_tables(accesses, recording, orders))
    return ran


async def _tables(
    accesses: list[Access], recording: Recording, orders: dict[str, Any]
) -> dict[str, Any]:
    late, speed = "entries" in orders, orders.get("speed", 1.0)
    simulation = Simulation(accesses, recording, speed=speed, stamped=True, summaries=not late)
    began = time.monotonic()
    await simulation.connect()
    connected = time.monotonic() - began
    await simulation.run(orders.get("warm", 0.0))
    simulation.waits_ms.clear()
    happened, said, used, began = (
        simulation.happened,
        simulation.summaries,
        time.process_time(),
        time.monotonic(),
    )
    _tell("measuring")
    if late:
        simulation.catch_up(orders["entries"])
        used, began = (
            time.process_time(),
            time.monotonic(),
        )  # what happened while the link was down, is there when it returns
    else:
        await simulation.run(orders["seconds"])
    measured = time.monotonic() - began
    happened, said = simulation.happened - happened, simulation.summaries - said
    behind = simulation.happened - simulation.acknowledged
    settled = await simulation.settle(orders.get("settle", 120.0))
    took, used = time.monotonic() - began, time.process_time() - used
    kept = simulation.acknowledged
    await simulation.close()
    return {
        "connected_s": connected,
        "measured_s": measured,
        "took_s": took,
        "happened": happened,
        "summaries": said,
        "behind": behind,
        "kept": kept,
        "settled": settled,
        "waits_ms": simulation.waits_ms,
        "processor_s": used,
        "lost": simulation.lost,
        "duplicates": simulation.duplicates,
        "wrong": simulation.wrong,
        "acknowledged": {table.name: table.acknowledged for table in simulation.tables},
        "rounds_an_entry": recording.rounds / len(recording.said),
        "cards_an_entry": recording.cards / len(recording.said),
    }


def board(orders: dict[str, Any]) -> dict[str, Any]:
    """Summaries as the board of a pit reads them: how old each is when it comes, and is folded into the pit's picture."""
    ages: list[float] = []
    names = [f"sim-{number:05}" for number in range(orders["pit"])]

    async def look(client: Client) -> None:
        pit, phrases = Pit(), Messages()

        async def came(message: Msg) -> None:
            summary = read_summary(json.loads(message.data), phrases)
            pit.heard(summary.table, summary, utc_now())
            sent = (message.headers or {}).get("Sent")
            if sent is not None:
                ages.append((time.monotonic() - int(sent) / 1e9) * 1000)

        for name in names:
            await client.subscribe(f"t.{name}.s", cb=came)
        _tell("looking")
        await _until_told()
        ages.clear()  # what came before is of tables that begin
        _tell("measuring")
        used = time.process_time()
        await _until_told()
        looked.update(ages_ms=ages, processor_s=time.process_time() - used, peak_kb=_peak())

    looked: dict[str, Any] = {}
    _loop(as_client(access_of(orders, "board", "pit", *names), look))
    return looked


def begins(orders: dict[str, Any]) -> dict[str, Any]:
    """A board that knows nothing: seconds from its connection to the picture of every table."""
    looked: dict[str, Any] = {}

    async def look(client: Client) -> None:
        began = time.monotonic()
        pit, phrases, last = Pit(), Messages(), asyncio.Event()
        raw: list[Msg] = []

        async def came(message: Msg) -> None:
            raw.append(message)
            if len(raw) == orders["tables"]:
                last.set()

        await _follow(client, "begins", "t.*.s", came)
        await asyncio.wait_for(last.wait(), 60)
        got = time.monotonic() - began
        for message in raw:
            summary = read_summary(json.loads(message.data), phrases)
            pit.heard(summary.table, summary, utc_now(), stored=True)
        seen = pit.seen(utc_now())
        assert len(seen.tables) == orders["tables"]
        looked.update(got_s=got, picture_s=time.monotonic() - began)

    _loop(as_client(access_of(orders, "begins", "pit", "*"), look))
    return looked


def bare(orders: dict[str, Any]) -> dict[str, Any]:
    """The library's own publisher on one connection: as many messages a second, of as many bytes, each acknowledged."""
    waits: list[float] = []
    body = b"x" * orders["bytes"]

    async def say(client: Client) -> None:
        stream, loop = client.jetstream(), asyncio.get_running_loop()
        under_way: set[asyncio.Task[None]] = set()

        async def one(number: int) -> None:
            at = loop.time()
            await stream.publish(
                f"t.bare-{number % 100}.e",
                body,
                timeout=60,
                headers={"Nats-Msg-Id": f"bare-{number}"},
            )
            waits.append((loop.time() - at) * 1000)

        began = loop.time()
        for number in range(orders["messages"]):
            if orders["rate"] and (early := began + number / orders["rate"] - loop.time()) > 0:
                await asyncio.sleep(early)
            task = loop.create_task(one(number))
            under_way.add(task)
            task.add_done_callback(under_way.discard)
            if len(under_way) >= 1000:
                await asyncio.wait(under_way, return_when=asyncio.FIRST_COMPLETED)
        await asyncio.gather(*under_way)
        said.update(waits_ms=waits, took_s=loop.time() - began)

    said: dict[str, Any] = {}
    _loop(as_client(access_of(orders, "keeper", "keeper"), say))
    return said


def access_of(orders: dict[str, Any], name: str, role: str, *its: str) -> Access:
    return Authority.load(Path(orders["authority"])).issue(name, role, orders["servers"], its)


async def _follow(
    client: Client, name: str, subject: str, came: Callable[[Msg], Awaitable[None]]
) -> None:
    config = ConsumerConfig(
        name=name, filter_subject=subject, deliver_policy=DeliverPolicy.LAST_PER_SUBJECT
    )
    await client.jetstream().subscribe(
        subject,
        stream="NOW",
        cb=came,
        ordered_consumer=True,
        config=config,
        pending_msgs_limit=1_000_000,
    )


async def as_client(access: Access, what: Callable[[Client], Awaitable[None]]) -> None:
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def session(client: Client) -> None:
        try:
            await what(client)
            done.set_result(None)
        except Exception as error:
            done.set_exception(error)

    kept = asyncio.create_task(
        stay_connected(access, session, ping_s=60)
    )  # who reads a whole stream answers no ping meanwhile
    try:
        await done
    finally:
        kept.cancel()
        await asyncio.gather(kept, return_exceptions=True)


async def _until_told() -> None:
    await asyncio.to_thread(sys.stdin.readline)


def _tell(what: str) -> None:
    print(what, flush=True)


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _loop(work: Any) -> Any:
    """On the fast loop where it is there."""
    with contextlib.suppress(ImportError):
        import uvloop

        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            return runner.run(work)
    return asyncio.run(work)


if __name__ == "__main__":
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    does = {"tables": tables, "board": board, "begins": begins, "bare": bare}[sys.argv[1]]
    Path(sys.argv[3]).write_text(json.dumps(does(json.loads(sys.argv[2]))))
