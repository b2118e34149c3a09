"""A floor under load: tables that say at a real pace what a real one said, a server that keeps all of it, a board that reads it.

`TABLES=10000 python -m tests.bench floor` measures so many tables alone, `TABLES=0` what an outage of an hour left; `SYNC=1s` has the server
synchronise its disk once a second instead of at each entry, `SERVERS=3` has three of them keep three copies.
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import nats.errors
from nats.aio.client import Client

from kiosk.floor.server.folder import free_port
from kiosk.floor.server.streams import make_streams
from kiosk.link.authority import SYSTEM, Authority
from kiosk.link.server import Cluster, Configuration, Server
from kiosk.record.journal.journal import Journal
from tests.bench.__main__ import Figure
from tests.bench.floor_run import access_of, as_client
from tests.practice.simulated_evening import play_evening

BUILD = Path(__file__).parents[2] / "build"
LOCAL = "127.0.0.1"
HEADER = {
    "shoe_log": 1,
    "table": "BJ-1",
    "rules": "nj",
    "boxes": 6,
    "minimum": "25",
    "maximum": "1000",
}
#: entries of a table in an hour, of which an outage of an hour leaves as many
HOUR = 1_970
#: seconds in which tables catch up: a hundred of them have 197,000 entries, which one disk takes minutes for
LATE_S = 15.0
#: tables of the board's pit at most
PIT = 200
#: seconds within which tables begin: as long as a round takes
WARM_S = 55.0
_TICKS = os.sysconf("SC_CLK_TCK")


def run(quick: bool) -> dict[str, Figure]:
    # The server is this program's child and has its limits: one connection a table.
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    sizes, seconds, hour = ((10, 50), 3.0, 40) if quick else ((100, 1_000, 10_000), 20.0, HOUR)
    wanted, sync = os.environ.get("TABLES"), os.environ.get("SYNC", "always")
    servers = int(os.environ.get("SERVERS", "1"))
    BUILD.mkdir(exist_ok=True)
    figures: dict[str, Figure] = {}
    with tempfile.TemporaryDirectory(dir=BUILD) as folder:
        journal = Path(folder) / "evening.sqlite"
        rules = _rules()
        with Journal(journal) as writes:
            play_evening(
                writes,
                HEADER,
                rules,
                10 if quick or wanted == "0" else 40,
                datetime(2026, 11, 22, 18, tzinfo=UTC),
            )
        for size in sizes if wanted is None else filter(None, (int(wanted),)):
            figures |= _Trial(Path(folder) / str(size), sync, journal, servers).at_pace(
                size, seconds
            )
        if wanted in (None, "0"):
            for size in (1, sizes[0]):
                figures |= _Trial(Path(folder) / f"late-{size}", sync, journal, servers).late(
                    size, hour
                )
    return figures


def _rules() -> dict[str, Any]:
    from kiosk.settings.schema import read_toml

    return dict(read_toml(Path(__file__).parents[2] / "config" / "rules" / "nj.toml"))


class _Trial:
    """So many servers with nothing on their disk, each of which has all of it. `sync`: when what they were told is on the disk for good."""

    def __init__(self, folder: Path, sync: str, journal: Path, servers: int) -> None:
        self._folder, self._journal, self._sync = folder, journal, sync
        folder.mkdir()
        authority = Authority.new("Floor of a measurement")
        authority.save(folder / "authority.json")
        ports = [free_port(LOCAL) for _ in range(servers)]
        self._servers: list[Server] = []
        for number, port in enumerate(ports):
            routes = tuple(f"{LOCAL}:{other}" for other in ports if other != port)
            configuration = Configuration(
                authority.operator,
                authority.account(SYSTEM),
                authority.tokens(),
                authority.server_certificate([LOCAL]),
                authority.certificate,
                name=f"server-{number}",
                cluster=Cluster("floor", LOCAL, port, routes) if routes else None,
                sync=sync,
            )
            self._servers.append(Server(folder / f"server-{number}", configuration))

    @contextmanager
    def _serving(self) -> Iterator[dict[str, Any]]:
        """The orders that say where the servers are."""
        with ExitStack() as ending, ThreadPoolExecutor() as threads:
            for server in self._servers:
                ending.callback(server.stop)
            list(threads.map(lambda server: server.start(with_us=True), self._servers))
            urls = [url for server in self._servers for url in server.urls]
            orders = {"authority": str(self._folder / "authority.json"), "servers": urls}
            orders["journal"] = str(self._journal)
            asyncio.run(as_client(access_of(orders, "keeper", "keeper"), self._streams))
            yield orders

    async def _streams(self, client: Client) -> None:
        """Several servers agree first upon who leads them."""
        for pause_s in [1] * 60:
            try:
                return await make_streams(client, len(self._servers))
            except nats.errors.Error:
                await asyncio.sleep(pause_s)
        raise TimeoutError("the servers did not find each other")

    def at_pace(self, size: int, seconds: float) -> dict[str, Figure]:
        with self._serving() as orders:
            speed = 1.0 if seconds > 10 else 10.0
            orders |= {
                "tables": size,
                "seconds": seconds,
                "warm": WARM_S / speed,
                "speed": speed,
                "pit": min(size, PIT),
            }
            board = _Part("board", orders)
            tables = _Part("tables", orders)
            board.heard("looking")
            tables.heard("measuring")
            used = self._processor()
            board.say()
            board.heard("measuring")
            said = tables.ended()
            used = self._processor() - used
            board.say()
            seen = board.ended()
            heard = sum(number > 0 for number in said["acknowledged"].values())
            begun = _Part("begins", orders | {"tables": heard}).ended()
            kept = asyncio.run(self._kept(orders, said["acknowledged"]))
            rounds = kept * said["rounds_an_entry"]
            disk = self._disk("EV")
            server_mb = sum(_status(server.pid, "VmRSS") for server in self._servers) / 1024
            rate = said["happened"] / said["measured_s"]
            few = {
                "rate": rate,
                "messages": int(rate * min(seconds, 10)),
                "bytes": round(disk / kept) - 80,
            }
            plain = _Part("bare", orders | few).ended()
        name = f"{size:,} tables" + (
            "" if self._sync == "always" else f", synced every {self._sync}"
        )
        name += "" if len(self._servers) == 1 else f", {len(self._servers)} servers"
        what = f"{rate:,.0f} entries/s ({rate * said['cards_an_entry']:,.0f} cards/s), {said['summaries'] / said['measured_s']:,.0f} summaries/s"
        figures: dict[str, Figure] = {}
        for quantile, share in (("p50", 0.5), ("p99", 0.99)):
            value, floor = (_quantile(each["waits_ms"], share) for each in (said, plain))
            figures[f"{name}: entry to acknowledgement {quantile}"] = _figure(
                value,
                "ms",
                floor,
                f"{what}; 0 of {kept:,} lost or doubled; beside one bare publisher of as many bytes",
            )
            figures[f"{name}: table to board {quantile}"] = _figure(
                _quantile(seen["ages_ms"], share), "ms", note=f"a board of {min(size, PIT)} of them"
            )
        figures[f"{name}: entries behind at the end"] = _figure(
            said["behind"],
            "entries",
            note=f"all kept {said['took_s'] - said['measured_s']:.1f} s later"
            if said["settled"]
            else "NOT ALL KEPT later",
        )
        figures[f"{name}: server's processor"] = _figure(
            used / said["took_s"],
            "cores",
            note=f"tables {said['processor_s'] / said['took_s']:.2f}, board {seen['processor_s'] / said['took_s']:.2f}",
        )
        figures[f"{name}: server's memory"] = _figure(
            server_mb, "MB", note=f"{size:,} connections in {said['connected_s']:.1f} s"
        )
        figures[f"{name}: disk a round"] = _figure(disk / rounds, "bytes")
        figures[f"{name}: board from nothing"] = _figure(
            begun["picture_s"],
            "s",
            begun["got_s"],
            "to the pit's picture; beside: until every summary was there",
        )
        return figures

    def late(self, size: int, entries: int) -> dict[str, Figure]:
        """An hour's entries of each table come at once: the rate at which they are kept, and how long all of them take at it."""
        with self._serving() as orders:
            said = _Part(
                "tables", orders | {"tables": size, "entries": entries, "settle": LATE_S}
            ).ended()
            kept = asyncio.run(self._kept(orders, said["acknowledged"]))
            size_of = round(self._disk("EV") / kept) - 80
            plain = _Part(
                "bare", orders | {"rate": 0, "messages": min(kept, 5_000), "bytes": size_of}
            ).ended()
        rate, floor = said["kept"] / said["took_s"], len(plain["waits_ms"]) / plain["took_s"]
        note = (
            f"{said['kept']:,} of {size * entries:,} in {said['took_s']:.1f} s, so all in {size * entries / rate:,.0f} s; of a table "
            "one after the other; beside a bare publisher with 1,000 under way"
        )
        name = f"catching up, {size} {'table' if size == 1 else 'tables'}"
        return {name: _figure(rate, "entries/s", floor, note)}

    async def _kept(self, orders: dict[str, Any], acknowledged: dict[str, int]) -> int:
        """How many entries the server has: of each table each once, in their order, and all that were acknowledged."""
        numbers: dict[str, int] = {}

        async def look(client: Client) -> None:
            stream = client.jetstream()
            follows = await stream.subscribe(
                "t.*.e",
                stream="EV",
                ordered_consumer=True,
                pending_msgs_limit=10_000_000,
                pending_bytes_limit=2**31,
            )
            for _ in range((await stream.stream_info("EV")).state.messages):
                message = await follows.next_msg(timeout=60)
                number, table = json.loads(message.data)["n"], message.subject.split(".")[1]
                if number != numbers.get(table, 0) + 1:
                    raise AssertionError(f"{table}: entry {number} after {numbers.get(table, 0)}")
                numbers[table] = number

        await as_client(access_of(orders, "keeper", "keeper"), look)
        for table, number in acknowledged.items():
            if (
                not number <= numbers.get(table, 0) <= number + 1
            ):  # one may have been under way at the end
                raise AssertionError(
                    f"{table}: {number} were acknowledged, {numbers.get(table, 0)} are kept"
                )
        return sum(numbers.values())

    def _processor(self) -> float:
        """Seconds of processor time that the servers have used."""
        used = 0.0
        for server in self._servers:
            fields = Path(f"/proc/{server.pid}/stat").read_text().rpartition(") ")[2].split()
            used += (int(fields[11]) + int(fields[12])) / _TICKS
        return used

    def _disk(self, stream: str) -> int:
        """Bytes at one server."""
        files = (
            each
            for each in (self._servers[0].folder / "data").rglob("*")
            if f"/{stream}/" in str(each) and each.is_file()
        )
        return sum(each.stat().st_blocks * 512 for each in files)


def _figure(value: float, unit: str, floor: float | None = None, note: str = "") -> Figure:
    figure: Figure = {
        "value": value,
        "unit": unit,
        "floor": floor,
        "ratio": None if not floor else value / floor,
    }
    if note:
        figure["note"] = note
    return figure


class _Part:
    """A process of `floor_run`."""

    def __init__(self, what: str, orders: dict[str, Any]) -> None:
        self._result = Path(orders["authority"]).with_name(f"{what}.json")
        command = [
            sys.executable,
            "-m",
            "tests.bench.floor_run",
            what,
            json.dumps(orders),
            str(self._result),
        ]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def heard(self, word: str) -> None:
        """Waits until it says so."""
        assert self._process.stdout is not None
        while (line := self._process.stdout.readline().strip()) != word:
            if not line and self._process.poll() is not None:
                raise RuntimeError(f"it ended before it said {word}")

    def say(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()

    def ended(self) -> dict[str, Any]:
        self._process.communicate(timeout=1_800)
        if self._process.returncode:
            raise RuntimeError(f"a part of the measurement ended with {self._process.returncode}")
        told: dict[str, Any] = json.loads(self._result.read_text())
        if told.get("wrong"):
            raise AssertionError(
                f"the server's last entries are not those that were acknowledged: {told['wrong'][:3]}"
            )
        return told


def _status(pid: int | None, key: str) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{key}:"))


def _quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else 0.0
