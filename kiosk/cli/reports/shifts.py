"""When a house's shifts begin, as a command is given it."""

from __future__ import annotations

import argparse
from datetime import time

from kiosk.report.period import Calendar


def add_argument(parser: argparse.ArgumentParser, more: str) -> None:
    """Adds `--shifts`, whose value is a `Calendar`. `more`: what it is to this command."""
    says = f"when shifts begin (06:00,14:00,22:00); the earliest begins the gaming day; {more}"
    parser.add_argument("--shifts", type=_calendar, metavar="TIMES", help=says)


def _calendar(text: str) -> Calendar:
    try:
        return Calendar(tuple(sorted(time.fromisoformat(each) for each in text.split(","))))
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{text!r} are no times: write 06:00,14:00,22:00"
        ) from None
