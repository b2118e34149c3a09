"""`kiosk report --cash`: the cash log of one table or of many, as text, CSV, JSON and PDF."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kiosk.cli.reports.report_patrons import numbers_of, written
from kiosk.record.journal.journal import JournalReader
from kiosk.report.period import Calendar, local
from kiosk.settings.rules import AMOUNT
from kiosk.settings.table import load
from kiosk.staff.patron_keys import PatronKeysError

if TYPE_CHECKING:
    from kiosk.words.messages import Messages


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--cash",
        action="store_true",
        help="the cash log in place of the figures: every payment in cash with the sum of that "
        "patron's gaming day over all the tables; in --json, --csv and --pdf too",
    )
    parser.add_argument(
        "--with",
        dest="others",
        type=Path,
        nargs="+",
        default=[],
        metavar="JOURNAL",
        help="of --cash: the journals of the other tables of the floor",
    )
    parser.add_argument(
        "--log-from",
        type=_amount,
        metavar="AMOUNT",
        help="of --cash: only payments of so much, and patrons whose day came to as much (default: "
        "cash.log_from of the table's settings, else all)",
    )


def _amount(text: str) -> int:
    try:
        return int(AMOUNT.read(text))
    except (ValueError, TypeError):
        raise argparse.ArgumentTypeError(f"{text!r} is no amount: write 3000") from None


def report(days: tuple[str, str], title: str, args: argparse.Namespace, phrases: Messages) -> int:
    """Prints and writes. Returns the exit status."""
    from kiosk.report.ratings import cash_log

    calendar, log_from = args.shifts or Calendar(), args.log_from
    if log_from is None:
        log_from = load(args.config).cash.log_from or 0
    try:
        numbers = numbers_of(args.key_file)
    except PatronKeysError as error:
        print(error, file=sys.stderr)
        return 2
    with ExitStack() as opened:
        journals = [
            opened.enter_context(JournalReader(path)) for path in (args.journal, *args.others)
        ]
        lines = cash_log.of_journals(
            journals, days, lambda at: str(calendar.day(local(at))), log_from
        )
    if args.json:
        print(json.dumps({"cash": cash_log.data(lines, numbers)}))
    elif lines:
        print(cash_log.as_text(title, lines, numbers, phrases))
    else:
        print(phrases.label("paper-cash-none", title=title))
    csv = partial(cash_log.write_csv, lines=lines, numbers=numbers)
    pdf = partial(cash_log.write_pdf, title=title, lines=lines, numbers=numbers, phrases=phrases)
    if not written([(args.csv, csv), (args.pdf, pdf)], title):
        return 2
    return 0 if lines else 1
