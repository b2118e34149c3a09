"""`kiosk drop`: writes into a table's journal what was counted in a drop box, and lists it."""

from __future__ import annotations

import argparse
import getpass
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.cli import language, say_elsewhere
from kiosk.cli.reports import shifts
from kiosk.game.money.money import cents
from kiosk.record.journal.entry import utc_now
from kiosk.record.journal.journal import JournalReader
from kiosk.record.projections.drop_boxes import box_amount, gaming_day, shift_begin
from kiosk.report.drop import drops_in, keep_drop
from kiosk.report.figures import Drop
from kiosk.report.period import Calendar

if TYPE_CHECKING:
    from kiosk.words.messages import Messages


def add_parser(sub: Any) -> None:
    parser = sub.add_parser(
        "drop",
        description="Writes into a table's journal what the count room counted in its drop box of "
        "a gaming day, or of a shift; a later figure of the same box stands in its place. Without "
        "an amount it lists what is there. Reports then give the hold by it: kiosk report.",
        epilog="Exit status: 0 done; 2 the journal cannot be read or written, or the box still "
        "hangs at the table: its shift, or day, is not over, and only an estimate can be entered. "
        "While a kiosk works "
        "the table its journal takes no figure from here: enter it at the pit board, DROP. "
        "Example: kiosk drop BJ-1.journal --day 2026-11-24 --shift 14:00 --amount 10450",
    )
    parser.add_argument("journal", type=Path, metavar="JOURNAL", help="the table's journal")
    parser.add_argument(
        "--amount", type=_amount, metavar="AMOUNT", help="what was in it, 10450 or 10450.50"
    )
    parser.add_argument("--day", type=_day, metavar="D", help="the gaming day, 2026-11-24")
    parser.add_argument(
        "--shift",
        type=_shift,
        metavar="TIME",
        help="when the shift of the box began, 14:00; without it the box is of the whole day",
    )
    parser.add_argument(
        "--estimated", action="store_true", help="nobody counted it: the amount is an estimate"
    )
    parser.add_argument("--by", metavar="NAME", help="who counted (default: this user)")
    shifts.add_argument(parser, "a box is counted once they are over")
    language.add_arguments(parser)
    parser.set_defaults(run=lambda args: run(parser, args))


def run(parser: argparse.ArgumentParser, args: argparse.Namespace) -> int:
    """Writes, or lists. Returns the exit status."""
    phrases = language.phrases(args)
    if (args.amount is None) != (args.day is None):
        parser.error("--amount goes with --day")
    if args.amount is not None:
        drop = Drop(args.amount, "estimated" if args.estimated else "counted")
        shift = args.shift or ""
        calendar = args.shifts or Calendar()
        until = "" if args.estimated else calendar.box_until(args.day, shift, utc_now())
        if until:
            facts = {"day": args.day, "shift": args.shift, "until": until}
            print(phrases.refused("drop_runs", **facts).message, file=sys.stderr)
            return 2
        keep_drop(args.journal, args.day, shift, drop, args.by or getpass.getuser())
        print(f"{args.journal}: {_line((args.day, shift), drop, phrases)}", file=sys.stderr)
        return 0
    with JournalReader(args.journal) as journal:
        found = drops_in(journal)
        say_elsewhere(journal, phrases)
    for (_, day, shift), drop in sorted(found.items()):
        print(_line((day, shift), drop, phrases))
    return 0


def _line(box: tuple[str, str], drop: Drop, phrases: Messages) -> str:
    day, shift = box
    return phrases.label(
        "paper-drop",
        day=day,
        shift=shift or None,
        amount=phrases.currency.exact(drop.amount),
        basis=drop.basis,
    )


def _amount(text: str) -> int:
    try:
        return box_amount(cents(text))
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{text!r} is no amount: write 10450 or 10450.50"
        ) from None


def _day(text: str) -> str:
    try:
        return gaming_day(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a day: write 2026-11-24") from None


def _shift(text: str) -> str:
    try:
        return shift_begin(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a time: write 14:00") from None
