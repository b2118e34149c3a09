"""`kiosk floor simulate`: loads a floor's server with tables that say, each in its own name, what a
recorded table said."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kiosk.floor.recording import Recording
    from kiosk.floor.server.folder import Folder

#: rounds that are dealt for a recording where none is given; seconds between two lines of what came
#: of it
_ROUNDS, _LINE_S = 25, 5.0
#: files that a program needs beside a connection a table
_BESIDE = 100


def add_command(commands: Any) -> None:
    parser = commands.add_parser(
        "simulate",
        help="load a server with tables that are none",
        description="Connects tables sim-00000 and on to a floor's server, which `kiosk floor "
        "serve` has started. Each says what a recorded table said, at its pace, with a journal, "
        "chain and numbers of its own. Their keys are made for this run alone. What they say stays "
        "in the stream: use a folder that is for trials.",
        epilog="Exit status: 0 everything that was said is kept; 1 something is not; 2 it could "
        "not be done.",
    )
    parser.add_argument(
        "folder", type=Path, metavar="FOLDER", help="the floor's folder, with its authority"
    )
    parser.add_argument(
        "--tables", type=int, default=100, metavar="N", help="how many (default 100)"
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=0.0,
        metavar="S",
        help="for so long (default: until Ctrl-C)",
    )
    parser.add_argument(
        "--speed", type=float, default=1.0, metavar="X", help="so many times the pace (default 1)"
    )
    parser.add_argument(
        "--journal",
        type=Path,
        metavar="FILE",
        help="a table's journal (default: an evening is dealt)",
    )
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    import asyncio
    import resource
    from contextlib import suppress

    from kiosk.floor.server.folder import Folder

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if not 1 <= args.tables <= most - _BESIDE:
        print(
            f"{args.tables} is no number of tables here: 1 to {most - _BESIDE}, one connection "
            "each.",
            file=sys.stderr,
        )
        return 2
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    folder = Folder(args.folder)
    folder.settings()
    work = _simulate(folder, _recording(args.journal), args.tables, args.seconds or 1e9, args.speed)
    with suppress(ImportError):  # faster, where it is there
        import uvloop

        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            return runner.run(work)
    return asyncio.run(work)


def _recording(journal: Path | None) -> Recording:
    """What the tables say. Raises `JournalError` or `ValueError` of a journal that has nothing to
    say."""
    import tempfile
    from datetime import UTC, datetime

    from kiosk.floor.recording import Recording
    from kiosk.practice.simulated_evening import play_evening
    from kiosk.record.journal.journal import Journal
    from kiosk.settings.schema import read_toml
    from kiosk.settings.table import load
    from kiosk.words.messages import Messages

    if journal is not None:
        return Recording(journal, Messages())
    settings = load(None, {})
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "evening.sqlite"
        with Journal(path) as written:
            rules = read_toml(settings.find("rules", settings.rules))
            play_evening(written, settings.header(), rules, _ROUNDS, datetime.now(UTC))
        return Recording(path, Messages())


async def _simulate(
    folder: Folder, recording: Recording, count: int, seconds: float, speed: float
) -> int:
    import asyncio
    import signal

    from kiosk.floor.simulate import Simulation

    authority, servers = folder.authority(), folder.settings().servers
    accesses = [authority.issue(f"sim-{number:05}", "table", servers) for number in range(count)]
    simulation = Simulation(accesses, recording, speed=speed)
    loop, over = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, over.set)
    connecting = asyncio.ensure_future(simulation.connect())
    ending = asyncio.ensure_future(over.wait())
    await asyncio.wait((connecting, ending), return_when=asyncio.FIRST_COMPLETED)
    until = loop.time() + seconds
    while not over.is_set() and (left := until - loop.time()) > 0:
        before, said, began = simulation.acknowledged, simulation.summaries, loop.time()
        running = asyncio.ensure_future(simulation.run(min(_LINE_S, left)))
        await asyncio.wait((running, ending), return_when=asyncio.FIRST_COMPLETED)
        running.cancel()
        took = loop.time() - began
        waits = sorted(simulation.waits_ms) or [0.0]
        simulation.waits_ms.clear()
        print(
            f"{simulation.connected:,} of {count:,} connected; "
            f"{(simulation.acknowledged - before) / took:,.0f} entries/s kept, "
            f"{simulation.happened - simulation.acknowledged:,} behind; half within "
            f"{waits[len(waits) // 2]:,.1f} ms, 99 of 100 within "
            f"{waits[len(waits) * 99 // 100]:,.1f} ms; {(simulation.summaries - said) / took:,.0f} "
            "summaries/s",
            flush=True,
        )
    kept = connecting.done() and await simulation.settle(20.0)
    connecting.cancel()
    ending.cancel()
    await simulation.close()
    print(
        f"{simulation.happened:,} entries, {simulation.acknowledged:,} kept; {simulation.lost} "
        "connections were lost."
    )
    for wrong in simulation.wrong[:10]:
        print(wrong, file=sys.stderr)
    return 0 if kept and not simulation.wrong else 1
