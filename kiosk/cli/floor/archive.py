"""`kiosk floor archive`: rounds and sums of every table of a floor, kept in a database, rebuilt,
and written as Parquet."""

from __future__ import annotations

import argparse
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.cli.progress import bar
from kiosk.cli.reports import shifts
from kiosk.record.journal.journal import JournalReader
from kiosk.report.period import Calendar

if TYPE_CHECKING:
    from kiosk.floor.archive.database import Database
    from kiosk.floor.archive.store import Archive
    from kiosk.link.connection import Session, State
    from kiosk.link.keys import Access


def add_command(commands: Any) -> None:
    says = "keep rounds and sums of every table, for reports and recall"
    parser = commands.add_parser(
        "archive",
        help=says,
        description="Keeps every round of every table, and sums by the hour, table, dealer, pit, "
        "shift and game. `kiosk report --archive` and `kiosk recall --archive` read it. WHERE is a "
        "file, or postgresql://… (docs/floor.md).",
        epilog="Exit status: 0 done; 1 a table's entries are not complete; 2 it could not be done.",
    )
    does = parser.add_subparsers(dest="archive_command", required=True, metavar="COMMAND")
    follow = _command(
        does, "follow", _follow, "archive what tables say, until it is told to end", writes=True
    )
    follow.add_argument(
        "key",
        type=Path,
        metavar="KEY",
        help="the archive's file in the floor's folder, such as archive.toml",
    )
    rebuild = _command(
        does,
        "rebuild",
        _rebuild,
        "archive a house anew, from its journals or the floor's stream",
        writes=True,
    )
    rebuild.add_argument(
        "journals",
        nargs="*",
        metavar="[TABLE=]JOURNAL",
        help="journals, the older of a table first; the name is the journal's own",
    )
    rebuild.add_argument(
        "--key",
        type=Path,
        metavar="KEY",
        help="in place of journals: read the stream with this file",
    )
    parquet = _command(
        does,
        "parquet",
        _parquet,
        "write closed days as Parquet: those that are not there, or changed",
    )
    parquet.add_argument(
        "folder", type=Path, metavar="FOLDER", help="where each day gets a folder, day=2026-11-21"
    )
    _command(does, "show", _show, "say how far each table is archived")


def _command(
    commands: Any,
    name: str,
    run: Callable[[argparse.Namespace], int],
    says: str,
    *,
    writes: bool = False,
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=says, description=f"{says[0].upper()}{says[1:]}."
    )
    parser.add_argument("where", metavar="WHERE", help="the archive: a file, or postgresql://…")
    if writes:
        parser.add_argument(
            "--house", default="", metavar="NAME", help="the house, where an archive has several"
        )
        parser.add_argument(
            "--pit",
            action="append",
            default=[],
            metavar="NAME=TABLE,…",
            help="which tables stand in a pit; may be repeated",
        )
        shifts.add_argument(parser, "of a new archive")
    parser.set_defaults(run=_run, does=run)
    return parser


def _run(args: argparse.Namespace) -> int:
    from kiosk.floor.archive.database import ArchiveError
    from kiosk.report.papers.parquet import NoParquetError

    try:
        return int(args.does(args))
    except (ArchiveError, NoParquetError, _WrongKeyError) as error:
        print(error, file=sys.stderr)
    except OSError as error:
        print(f"{error.filename or 'A file'} cannot be written: {error.strerror}.", file=sys.stderr)
    return 2


class _WrongKeyError(Exception):
    """The archive cannot connect with its key; the text says why, and what to do."""


def _access(key: Path) -> Access:
    """The archive's key. Raises `_WrongKeyError` where it is somebody else's, and
    `BadFileError`."""
    from kiosk.link.keys import read_access

    access = read_access(key)
    if access.role != "archive":
        raise _WrongKeyError(
            f"{key} is the key of a {access.role}, not of an archive: `kiosk floor init --archive "
            "NAME` makes one."
        )
    return access


async def _admitted(
    key: Path, access: Access, session: Session, refused: Callable[[str], None]
) -> None:
    """Keeps the archive's connection, and waits for a server that is down. Raises `_WrongKeyError`
    where the servers refuse its key."""
    from kiosk.link.connection import KeyRefusedError, stay_admitted

    try:
        await stay_admitted(access, session, _told, refused)
    except KeyRefusedError as error:
        raise _WrongKeyError(
            f"{key}: the server refuses this key ({error}). It was taken back or replaced, or is "
            f"of another floor: bring {access.name}.toml from the floor's folder, where `kiosk "
            "floor rotate` makes a new one, and start this again."
        ) from None


def _archive(database: Database, args: argparse.Namespace) -> Archive:
    from kiosk.floor.archive.store import Archive

    pits = {
        table: name
        for name, _, tables in (pit.partition("=") for pit in args.pit)
        for table in tables.split(",")
    }
    return Archive(database, args.shifts, pits)


#: what a database said that failed while the server of the floor was there
_OF_DATABASE: set[str] = set()


def _told(now: State) -> None:
    """How the link to the server is; of a database that fails its own words."""
    if now.why in _OF_DATABASE:
        print(f"nothing is archived: {now.why}", flush=True)
    else:
        print(f"{now.server}: {'connected' if now.up else f'no link: {now.why}'}", flush=True)


def _follow(args: argparse.Namespace) -> int:
    import asyncio

    from kiosk.floor.archive.database import ArchiveError, database
    from kiosk.floor.archive.follow import follow

    access, told = _access(args.key), threading.Event()
    # What is wrong with it is said before anything is connected.
    with database(args.where, write=True) as first:
        _archive(first, args)

    def archived(after: int, last: int) -> None:
        if after == last and not told.is_set():
            told.set()
            print(f"All is archived up to message {after:,}.", flush=True)

    async def session(client: Any) -> None:
        try:
            with database(args.where, write=True) as this:
                await follow(client, _archive(this, args), args.house, archived)
        except ArchiveError as error:
            _OF_DATABASE.add(str(error))
            raise

    async def run() -> None:
        task = asyncio.current_task()
        assert task is not None
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, task.cancel)
        with suppress(asyncio.CancelledError):
            await _admitted(args.key, access, session, lambda words: print(words, file=sys.stderr))

    asyncio.run(run())
    return 0


def _rebuild(args: argparse.Namespace) -> int:
    from kiosk.floor.archive.database import database
    from kiosk.floor.archive.follow import rebuild, table_of

    if bool(args.journals) == (args.key is not None):
        print("Name journals, or the archive's key with --key.", file=sys.stderr)
        return 2
    with database(args.where, write=True) as this:
        archive = _archive(this, args)
        if args.key is not None:
            return _from_stream(archive, args)
        given, entries = [], 0
        for each in args.journals:
            name, _, path = each.rpartition("=")
            given.append((name or table_of(Path(path)), Path(path)))
            with JournalReader(Path(path)) as journal:
                entries += journal.last_number
        with bar(entries, " entries", "archive") as progress:
            done = 0

            def more(entries: int) -> None:
                nonlocal done
                done += entries
                progress(done)

            faults = rebuild(archive, args.house, given, more)
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def _from_stream(archive: Archive, args: argparse.Namespace) -> int:
    import asyncio

    from kiosk.floor.archive.follow import follow
    from kiosk.link.connection import end, quiet

    access = _access(args.key)

    async def run() -> None:
        done = asyncio.get_running_loop().create_future()

        async def session(client: Any) -> None:
            await follow(client, archive, args.house, to_end=True)
            done.set_result(None)

        with archive.rebuilding(args.house):
            link = asyncio.ensure_future(_admitted(args.key, access, session, quiet))
            try:
                await asyncio.wait((link, done), return_when=asyncio.FIRST_COMPLETED)
                if link.done():
                    link.result()
            finally:
                await end(link)

    asyncio.run(run())
    faults = archive.faults()
    for _, table, fault in faults:
        print(f"table {table}: {fault}", file=sys.stderr)
    return 1 if faults else 0


def _parquet(args: argparse.Namespace) -> int:
    from kiosk.floor.archive.database import database
    from kiosk.floor.archive.parquet import closed_days, write_days
    from kiosk.floor.archive.store import kept_calendar

    with database(args.where) as this:
        today = (kept_calendar(this) or Calendar()).day(
            datetime.now(UTC).astimezone().replace(tzinfo=None)
        )
        written = 0
        for day, rounds in write_days(this, args.folder, str(today)):
            print(f"{args.folder / f'day={day}'}: {rounds:,} rounds")
            written += 1
        if not written and not closed_days(this, str(today)):
            print(f"No gaming day is over yet: {today} is written once it is.", file=sys.stderr)
        elif not written:
            print(f"{args.folder}: every gaming day before {today} is there.", file=sys.stderr)
    return 0


def _show(args: argparse.Namespace) -> int:
    from kiosk.floor.archive.database import database
    from kiosk.floor.archive.read import tables

    with database(args.where) as this:
        found = tables(this)
    for each in found:
        name = f"{each.house}/{each.table}" if each.house else each.table
        print(f"{name:<32}  entry {each.number:>10,}  {each.at}  {each.fault}".rstrip())
    return 1 if any(each.fault for each in found) else 0
