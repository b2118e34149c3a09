"""`kiosk report --archive`: the figures of many tables, days and houses, asked of the floor's
archives."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from datetime import date
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiosk.floor.archive.database import Database
    from kiosk.floor.archive.read import Asked
    from kiosk.report.figures import Counted
    from kiosk.report.ratings.rating import Rating

#: what an archive may be asked for alone, by its name and how it is said of all
CHOSEN = ("house", "pit", "table", "game", "dealer")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--archive",
        action="append",
        metavar="WHERE",
        help="the floor's archive in place of a journal: a file, or postgresql://…; more than one "
        "are summed",
    )
    for name in CHOSEN:
        parser.add_argument(
            f"--{name}",
            action="append",
            default=[],
            metavar="NAME",
            help=f"of an archive: only this {name}; may be repeated",
        )


def counted(
    args: argparse.Namespace, by: tuple[str, ...]
) -> tuple[dict[str, str], dict[str, str], Counted] | None:
    """What it is of and of which time, as the facts of phrases, and the figures; None where an
    archive cannot be read, which is said."""
    from kiosk.floor.archive import read as archive_read
    from kiosk.floor.archive.database import ArchiveError, database

    try:
        with ExitStack() as opened:
            archives = [opened.enter_context(database(where)) for where in args.archive]
            asked, of, when = _asked(archives, args)
            counted = archive_read.counted(archives, asked, by)
            for name in ("house", "pit"):  # where nobody said of any which it is
                if set(counted.groups.get(name, ())) == {""}:
                    del counted.groups[name]
            return of, when, counted
    except ArchiveError as error:
        print(error, file=sys.stderr)
        return None


def ratings(
    args: argparse.Namespace, patrons: Sequence[str]
) -> tuple[dict[str, str], dict[str, str], list[Rating]]:
    """What they are of and of which time, as the facts of phrases, and the ratings. Raises
    `ArchiveError`."""
    from kiosk.floor.archive import read as archive_read
    from kiosk.floor.archive.database import database

    with ExitStack() as opened:
        archives = [opened.enter_context(database(where)) for where in args.archive]
        asked, of, when = _asked(archives, args)
        return of, when, archive_read.ratings(archives, asked, patrons)


def _asked(
    archives: Sequence[Database], args: argparse.Namespace
) -> tuple[Asked, dict[str, str], dict[str, str]]:
    """What is asked for, what it is of and of which time. A table that is not complete is said.
    Raises `ArchiveError`."""
    from kiosk.floor.archive import read as archive_read

    for each in archives:
        for table in archive_read.tables(each):
            if table.fault:
                print(
                    f"{each.where}: table {table.table} is not complete: {table.fault}.",
                    file=sys.stderr,
                )
    first, last = _days(args, archive_read.latest_day(archives))
    chosen = [tuple(getattr(args, name)) for name in CHOSEN]
    span = _span(first, last, of_all=args.all)
    when = {"span": span, "first": first, "last": last, "begins": ""}
    of = ", ".join(each for names in chosen for each in names)
    return archive_read.Asked(first, last, *chosen), {"table": "", "of": of}, when


def _span(first: str, last: str, *, of_all: bool) -> str:
    """What a report says of its time: the whole archive, several days, one, or none."""
    if of_all:
        return "archive"
    if first != last:
        return "days"
    return "day" if first else "none"


def _days(args: argparse.Namespace, latest: str) -> tuple[str, str]:
    """The first and the last gaming day that is asked for."""
    if args.all:
        return "", ""
    span: tuple[date, date] | None = args.month or args.days or (args.day and (args.day, args.day))
    return (str(span[0]), str(span[1])) if span else (latest, latest)
