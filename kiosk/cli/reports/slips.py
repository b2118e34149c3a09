"""`kiosk slips`: openers, closers, fills and credits of a table, listed, and printed as PDF."""

from __future__ import annotations

import argparse
import getpass
import sys
from pathlib import Path
from typing import Any

from kiosk.cli import counted, language, say_elsewhere
from kiosk.cli.reports import shifts
from kiosk.record.journal.journal import JournalError, JournalReader
from kiosk.record.projections.slips import Slip, printed, request_key, slips
from kiosk.report.period import calendar_of
from kiosk.settings.table import load
from kiosk.words.messages import Messages


def add_parser(sub: Any) -> None:
    parser = sub.add_parser(
        "slips",
        description="Lists the slips of the table inventory, and prints them as PDF. Each print is "
        "counted in the journal, and each after the first is marked REPRINT.",
        epilog="Exit status: 0 done; 1 there is no such slip; 2 the journal cannot be read, or the "
        "PDF cannot be written. While a kiosk works the table its journal takes no count of a "
        "print from here.",
    )
    parser.add_argument("journal", type=Path, metavar="JOURNAL", help="the table's journal")
    parser.add_argument(
        "--slip",
        metavar="KIND:N",
        action="append",
        help="only this one, such as fill:3, or that of request:7; may be repeated",
    )
    parser.add_argument("--last", type=int, metavar="N", help="only the newest N")
    parser.add_argument("--pdf", type=Path, metavar="FILE", help="print to this file, a page each")
    parser.add_argument(
        "--requests",
        action="store_true",
        help="print the requests of fills and credits, each with its own number, in place of the "
        "slips",
    )
    shifts.add_argument(
        parser, "the slips say in which they were made (default: the house's inventory.shifts)"
    )
    parser.add_argument(
        "--counted",
        type=int,
        metavar="N",
        help="write what the table has counted as print N of the one --slip, while a kiosk works "
        "it; the folder of FILE is made",
    )
    language.add_arguments(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Lists, and writes the PDF. Returns the exit status."""
    from kiosk.report.papers import slip_paper

    phrases = language.phrases(args)
    inventory = load(args.config).inventory
    calendar = args.shifts or calendar_of(inventory.shifts)
    with JournalReader(args.journal) as journal:
        found = slips(journal)
        say_elsewhere(journal, phrases)
    known = {key for slip in found for key in (slip.key, request_key(slip))}
    if missing := [key for key in args.slip or () if key not in known]:
        print(f"The journal {args.journal} has no slip {', '.join(missing)}.", file=sys.stderr)
        return 1
    found = _chosen(found, args)
    _list(found, phrases, requests=args.requests)
    if args.counted is not None:
        if not _is_counted(found, args):
            print(
                "--counted goes with --pdf, and with one --slip that was printed so often.",
                file=sys.stderr,
            )
            return 1
        found = [found[0].with_prints(args.counted - 1, requests=args.requests)]
    if args.pdf is None or not found:
        return 0
    try:
        if args.counted is None:
            printed(args.journal, found, getpass.getuser(), requests=args.requests)
        else:
            args.pdf.parent.mkdir(mode=0o700, exist_ok=True)
        slip_paper.write(
            args.pdf,
            args.journal.name,
            found,
            phrases,
            calendar,
            inventory.signatures,
            requests=args.requests,
        )
    except (JournalError, OSError) as error:
        print(_why_not_printed(error, args), file=sys.stderr)
        return 2
    what = "request" if args.requests else "slip"
    print(f"{args.pdf}: {counted(len(found), what)}", file=sys.stderr)
    return 0


def _why_not_printed(error: JournalError | OSError, args: argparse.Namespace) -> str:
    """Why there is no paper, and what to do. Raises a `JournalError` of a journal that no kiosk is
    at work on."""
    if isinstance(error, OSError):
        return f"{args.pdf} cannot be written: {error.strerror}. Name another file with --pdf."
    if error.code != "locked":
        raise error
    return (
        f"A kiosk works the table of {args.journal} (process {error.facts['process']}), and counts "
        "its prints: print on its screen, FLOOR, CHIPS, SLIPS."
    )


def _chosen(found: list[Slip], args: argparse.Namespace) -> list[Slip]:
    """The slips that are asked for, the oldest first."""
    wanted = [
        slip
        for slip in found
        if args.slip is None or not {slip.key, request_key(slip)}.isdisjoint(args.slip)
    ]
    if args.requests:
        wanted = [slip for slip in wanted if slip.request]
    return wanted[-(args.last or len(found)) :]


def _is_counted(found: list[Slip], args: argparse.Namespace) -> bool:
    """Whether `--counted` names a print of the one slip, or of its request, for a file."""
    times: int = args.counted
    if args.pdf is None or len(found) != 1:
        return False
    return 1 <= times <= found[0].printed_times(requests=args.requests)


def _list(found: list[Slip], phrases: Messages, *, requests: bool) -> None:
    """A line for each: when, which, how much, and how it stands. Its prints are those of its
    request where `requests` are printed."""
    from kiosk.report.papers import slip_paper

    for slip in found:
        state = slip.content.get("state", "signed")
        total = phrases.currency.exact(slip.content["total"])
        times = slip.printed_times(requests=requests)
        stands = phrases.label("paper-slip-stands", what=state, count=times)
        print(f"{slip_paper.when(slip.at)}  {slip.key:<12} {total:>14}  {stands}")
