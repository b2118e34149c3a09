"""`kiosk recall --archive`: any round of any table of a floor, step by step, from its archive."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from kiosk.cli import language

if TYPE_CHECKING:
    from kiosk.record.rounds.recall import Recalled
    from kiosk.station.recall.recalled import Amended
    from kiosk.words.messages import Messages


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--archive",
        metavar="WHERE",
        help="the floor's archive in place of a journal: a file, or postgresql://…",
    )
    parser.add_argument("--table", metavar="NAME", help="of an archive: the table")
    parser.add_argument("--house", default="", metavar="NAME", help="of an archive: its house")
    parser.add_argument(
        "--at",
        default="",
        metavar="TIME",
        help="of an archive: the round in play at that time (UTC, 2026-11-21T20:15)",
    )


def recall(
    args: argparse.Namespace,
    parser: argparse.ArgumentParser,
    show: Callable[[Recalled, Sequence[Amended], Messages], None],
) -> int:
    """Shows the round that is asked for, or the last ones. Returns the exit status."""
    from kiosk.floor.archive import read as archive_read
    from kiosk.floor.archive.database import ArchiveError, database
    from kiosk.station.recall.recalled import Amended

    # `kiosk recall --archive WHERE 3`.
    if args.journal is not None and args.journal.name.isdecimal():
        args.count, args.journal = int(args.journal.name), None
    if args.journal is not None or args.table is None or args.pdf or args.check:
        parser.error(
            "an archive needs --table, and no journal; a round on paper is made of its journal"
        )
    one = bool(args.round is not None or args.entry is not None or args.at)
    wanted = archive_read.WantedRound(
        args.table, args.house, args.round or 0, args.entry or 0, args.at
    )
    try:
        with database(args.archive) as this:
            found = archive_read.recall(this, wanted, 1 if one else max(args.count, 0))
    except ArchiveError as error:
        print(error, file=sys.stderr)
        return 2
    phrases = language.phrases(args)
    for each in found:
        print(
            f"{'/'.join(filter(None, (each.house, each.table)))}, dealt by "
            f"{each.dealer or 'nobody named'}, journal {each.journal}"
        )
        show(each.round, tuple(map(Amended.of, each.amends)), phrases)
    if not found:
        print(f"The archive has no such round of {args.table}.", file=sys.stderr)
        return 1
    return 0
