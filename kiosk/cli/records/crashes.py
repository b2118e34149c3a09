"""`kiosk crashes`: what went wrong in the program at a table."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from kiosk.record.crashes import all_of
from kiosk.record.journal.journal_file import check_header


def add_parser(sub: Any) -> None:
    parser = sub.add_parser(
        "crashes",
        description="Lists the newest failures of the program at a table: when, which version, of "
        "which kind, and where in the program. No card and no amount is in it.",
        epilog="Exit status: 0 none is kept; 1 there are some; 2 there is no such journal.",
    )
    parser.add_argument(
        "journal", type=Path, metavar="JOURNAL", help="the table's journal, beside which they lie"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    found = all_of(args.journal)
    for each in found:
        print(each)
    if not found:
        check_header(args.journal)  # says where there is no such journal
        print("No failure is kept.")
    return 1 if found else 0
