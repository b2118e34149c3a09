"""`kiosk backup`, `kiosk restore`: a journal copied while its table plays on, and put back."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from kiosk.cli.progress import bar
from kiosk.record.journal.backup import backup, restore
from kiosk.record.journal.journal import JournalReader


def add_parser(sub: Any) -> None:
    backup = sub.add_parser(
        "backup",
        description="Copies a journal in one go, while its table may play on, and checks every "
        "entry of the copy. Only a copy that is whole bears the backup's name.",
        epilog="Exit status: 0 copied; 2 the journal cannot be read, or the copy not be written.",
    )
    backup.add_argument("journal", type=Path, metavar="JOURNAL", help="the table's journal")
    place = (
        "a folder, in which the copy is named after its last entry, or a file that is not there yet"
    )
    backup.add_argument("place", type=Path, metavar="PLACE", help=place)
    backup.set_defaults(run=_backup)
    restore = sub.add_parser(
        "restore",
        description="Checks a backup and puts it in a journal's place. What lies there is kept "
        "under another name, and is replaced only where the backup has every entry of it, or where "
        "it cannot be read. The table's kiosk has to be closed, but where the journal lacks "
        "nothing of the backup but sealed months: these are brought back while it plays.",
        epilog="Exit status: 0 put back; 2 not, and nothing was changed.",
    )
    restore.add_argument("backup", type=Path, metavar="BACKUP", help="the backup")
    restore.add_argument(
        "journal", type=Path, metavar="JOURNAL", help="where the table's settings have its journal"
    )
    restore.add_argument(
        "--by", required=True, metavar="NAME", help="who does it: the journal keeps it"
    )
    restore.set_defaults(run=_restore)


def _backup(args: argparse.Namespace) -> int:
    with JournalReader(args.journal) as journal:
        last = journal.last_number
    with bar(last, " entries", "backup") as progress:
        made = backup(args.journal, args.place, progress)
    print(f"{made.file}: whole to entry {made.last.number}, its hash {made.last.hash}")
    for segment, said in made.without.items():
        print(
            f"Not in it: {segment.month}, entries {segment.first} to {segment.last}, which the "
            f"journal let go to {said.place}."
        )
    if made.not_noted:
        print(
            f"It cannot be noted beside {args.journal} which months were copied "
            f"({made.not_noted}): the table lets none go because of this backup.",
            file=sys.stderr,
        )
    return 0


def _restore(args: argparse.Namespace) -> int:
    with JournalReader(args.backup) as journal:
        last = journal.last_number
    with bar(last, " entries", "restore") as progress:
        done = restore(args.backup, args.journal, args.by.strip(), progress)
    if done.months:
        print(
            f"Back beside {args.journal}: {', '.join(done.months)}. It has everything else of the "
            "backup."
        )
        return 0
    if done.aside:
        print(f"What was there is kept as {done.aside}.")
    print(
        f"{args.journal}: put back to entry {done.last.number}, of {done.last.at}. What was played "
        "after that is not in it."
    )
    return 0
