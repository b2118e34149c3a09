"""`kiosk events`: the events of a journal: alarms, refusals, corrections and voids, what readers
said."""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from typing import Any

from kiosk.cli import language, options, say_elsewhere
from kiosk.record.journal.journal import JournalReader
from kiosk.record.months.available_months import spans
from kiosk.report.period import entries_between
from kiosk.station.alarms.events import events, in_play_from

#: the beginning of a time as entries have it
_SINCE = re.compile(r"\d{4}-\d\d-\d\d(T\d\d(:\d\d(:\d\d(\.\d{3})?)?)?)?Z?")
CHUNK = 10_000
KINDS = ("alarm", "refusal", "correction", "reader", "other")


def add_parser(sub: Any) -> None:
    parser = sub.add_parser(
        "events",
        description="Lists the events of a journal, oldest first: time (UTC), code, who, and what "
        "happened. Of the round in play it tells no card that its own screen does not show. `kiosk "
        "explain CODE` says what a code means.",
        epilog="Exit status: 0 listed; 2 the journal cannot be read.",
    )
    parser.add_argument(
        "journal",
        type=Path,
        metavar="JOURNAL",
        help="the table's journal; a kiosk may be writing it",
    )
    parser.add_argument(
        "--since", type=_since, metavar="TIME", help="2026-11-21, or 2026-11-21T20:15 (UTC)"
    )
    parser.add_argument(
        "--kind", choices=KINDS, action="append", default=[], help="only these; may be repeated"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    parser.add_argument(
        "--language", default="en", metavar="LANG", help="en, es or zh (default en)"
    )
    options.add_config(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    phrases = language.phrases(args)
    with JournalReader(args.journal) as journal:
        say_elsewhere(journal, phrases, *entries_between(journal, args.since or "", "9999"))
        entries = (
            entry
            for start, end in spans(journal)
            for first in range(start, end + 1, CHUNK)
            for entry in journal.beside_play(first, min(end, first + CHUNK - 1))
        )
        for event in events(entries, phrases, in_play_from(journal)):
            if event.at < (args.since or "") or (args.kind and event.kind not in args.kind):
                continue
            if args.json:
                print(json.dumps(event._asdict(), ensure_ascii=False))
            else:
                print(
                    f"{event.at}  {event.code or '':>3}  {event.kind:<10}  {event.by}: "
                    f"{event.words}"
                )
    return 0


def _since(text: str) -> str:
    if not _SINCE.fullmatch(text):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a time: write 2026-11-21 or 2026-11-21T20:15"
        )
    return text.removesuffix("Z")
