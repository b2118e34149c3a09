"""`kiosk report`: figures by day, shift, dealer, hour, of a table or of many, as text, CSV, JSON,
Parquet and PDF."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.cli import language, say_elsewhere
from kiosk.cli.progress import bar
from kiosk.cli.reports import report_archive, report_cash, report_patrons, shifts
from kiosk.cli.reports.report_archive import CHOSEN, add_arguments
from kiosk.record.entries import Opened, input_of
from kiosk.record.journal.journal import JournalReader
from kiosk.record.months.available_months import elsewhere, spans
from kiosk.report.drop import drops_in, fill_in
from kiosk.report.edges import edges_of
from kiosk.report.figures import Box, Counted
from kiosk.report.period import Calendar, local, stretches_between
from kiosk.report.shares import told_on_all_cores
from kiosk.words.messages import Messages

if TYPE_CHECKING:
    from kiosk.report.edges import Edges
    from kiosk.report.rounds import Told

_BY = ("day", "shift", "dealer", "hour")
#: of an archive
_BY_ALL = ("house", "pit", "table", "game", *_BY)


def add_parser(sub: Any) -> None:
    parser = sub.add_parser(
        "report",
        description="Counts the rounds of a table's journal, or of all tables in the floor's "
        "archive: win against theoretical win with its standard error, pace against Kilby's table, "
        "occupancy, errors for coaching; by gaming day, shift, dealer and hour, and of an archive "
        "by table, pit, game and house. Times are this machine's.",
        epilog="Exit status: 0 counted, or as much of it as is at hand (the report then says NOT "
        "WHOLE); 1 no round was played in that time; 2 the journal or an archive cannot be read, "
        "or a file not written. Example: kiosk report BJ-1.journal --month 2026-11 --pdf "
        "november.pdf; kiosk report BJ-1.journal --patrons --day 2026-11-21",
    )
    parser.add_argument(
        "journal",
        type=Path,
        nargs="?",
        metavar="JOURNAL",
        help="the table's journal; a kiosk may be writing it",
    )
    add_arguments(parser)
    when = parser.add_mutually_exclusive_group()
    when.add_argument(
        "--day", type=_day, metavar="D", help="a gaming day, 2026-11-21 (default: the latest)"
    )
    when.add_argument("--month", type=_month, metavar="M", help="a month of gaming days, 2026-11")
    when.add_argument("--days", type=_days, metavar="A:B", help="gaming days A to B")
    when.add_argument("--all", action="store_true", help="all that the journal holds")
    parser.add_argument(
        "--by",
        type=_groups,
        metavar="GROUPS",
        help=f"which groups: {','.join(_BY_ALL)} (default: all that there are)",
    )
    shifts.add_argument(parser, "an archive has its own")
    report_patrons.add_arguments(parser)
    report_cash.add_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--csv", type=Path, metavar="FILE", help="write a row for the whole and for each group"
    )
    parser.add_argument(
        "--parquet", type=Path, metavar="FILE", help="the same rows as Parquet (extra `parquet`)"
    )
    parser.add_argument("--pdf", type=Path, metavar="FILE", help="write it with charts, to print")
    language.add_arguments(parser)
    parser.set_defaults(run=lambda args: run(parser, args))


def run(parser: argparse.ArgumentParser, args: argparse.Namespace) -> int:
    """Counts, prints, writes. Returns the exit status."""
    if (args.journal is None) == (not args.archive):
        parser.error("name a journal, or --archive")
    if args.journal is not None and (
        (args.by and set(args.by) - set(_BY)) or any(getattr(args, each) for each in CHOSEN)
    ):
        parser.error(
            "tables, pits, games and houses are told apart in an archive: a journal has "
            f"{', '.join(_BY)}"
        )
    if args.cash and args.archive:
        parser.error("cash is of journals: name one in place of --archive")
    if args.patrons and (args.pit or args.game or args.dealer):
        parser.error("a sitting may have several pits, games and dealers: name tables or houses")
    if args.patron and not args.patrons:
        parser.error("a patron is of ratings: add --patrons")
    from kiosk.report import report_words
    from kiosk.report.papers import files

    phrases = language.phrases(args)
    if args.patrons or args.cash:
        return _of_patrons(args, phrases)
    found = _of_archives(args) if args.archive else _of_journal(args, phrases)
    if found is None:
        return 2
    of, when, counted = found
    title = _title(of, when, phrases)
    if counted.lacks:
        title = phrases.label("paper-not-whole", title=title)
    if args.json:  # what its values say stays English, as its keys
        english = Messages()
        said = (
            {"table": of["table"], "when": _when(when, english), "span": when}
            if args.journal
            else {"when": _title(of, when, english)}
        )
        print(json.dumps({**said, **files.data(counted)}))
    elif counted.whole.rounds or counted.whole.events:
        print(report_words.as_text(title, counted, phrases))
    else:
        print(phrases.label("paper-no-round", title=title))
    if not _written(args, title, counted, phrases):
        return 2
    none = 2 if counted.lacks else 1
    return 0 if counted.whole.rounds else none


#: the first and the last number of entries that follow each other
Stretch = tuple[int, int]
#: of what a report is, and of which time, as the facts of phrases; and its figures
Facts = dict[str, str]
Found = tuple[Facts, Facts, "Counted"]


def _title(of: Facts, when: Facts, phrases: Messages) -> str:
    """ "Table BJ-12: 2026-11-21, from 06:00" """
    return phrases.label(
        "paper-report",
        **{name: fact or None for name, fact in of.items()},
        when=_when(when, phrases),
    )


def _when(when: Facts, phrases: Messages) -> str:
    return phrases.label("paper-span", **{name: fact or None for name, fact in when.items()})


def _of_journal(args: argparse.Namespace, phrases: Messages) -> Found | None:
    """None where the figures cannot be given, which is said."""
    calendar = args.shifts or Calendar()
    with JournalReader(args.journal) as journal:
        when, stretches = _span(journal, calendar, args)
        first, last = _ends(stretches)
        table = _table(journal)
        try:
            counted = _count(journal, calendar, args.by or _BY, stretches)
        except OverflowError:
            print(
                f"{args.journal}: an amount in it is too large to be counted. kiosk export has it "
                "exactly.",
                file=sys.stderr,
            )
            return None
        # A round that ends with an entry which is the first at hand began in the month before it.
        began = first - any(start == first for start, _ in spans(journal, first, last))
        counted.lacks = [month.facts for month in elsewhere(journal, began, last)]
        say_elsewhere(journal, phrases, began, last)
    return {"table": table, "of": "" if table else journal.path.name}, when, counted


def _of_patrons(args: argparse.Namespace, phrases: Messages) -> int:
    """The ratings, or the cash log, of that time. Returns the exit status."""
    if args.archive:
        return report_patrons.report_archived(args, partial(_title, phrases=phrases), phrases)
    with JournalReader(args.journal) as journal:
        when, stretches = _span(journal, args.shifts or Calendar(), args)
        table = _table(journal)
        title = _title({"table": table, "of": "" if table else journal.path.name}, when, phrases)
        if args.cash:
            days = (when["first"], when["last"]) if when["first"] else ("", "9999")
            title = phrases.label("paper-cash-title", title=title)
            return report_cash.report(days, title, args, phrases)
        title = phrases.label("paper-rating-title", title=title)
        return report_patrons.report(journal, _ends(stretches), title, args, phrases)


def _of_archives(args: argparse.Namespace) -> Found | None:
    return report_archive.counted(args, args.by or _BY_ALL)


def _written(args: argparse.Namespace, title: str, counted: Counted, phrases: Messages) -> bool:
    """The files that were asked for; what is not written is said."""
    from kiosk.report.papers import files

    paper = partial(
        files.write_pdf,
        title=title,
        this=counted,
        phrases=phrases,
        ran="hour" if args.archive else "round",
    )
    writers: list[tuple[Path | None, Callable[[Path], Any]]] = [
        (args.csv, partial(files.write_csv, this=counted)),
        (args.parquet, partial(files.write_parquet, this=counted)),
        (args.pdf, paper),
    ]
    return report_patrons.written(writers, title)


def _span(
    journal: JournalReader, calendar: Calendar, args: argparse.Namespace
) -> tuple[Facts, list[Stretch]]:
    """Which time it is, and its entries."""
    newest = journal.last()
    if args.all or newest is None:
        whole = [(1, newest.number)] if newest else []
        return {"span": "all", "first": "", "last": "", "begins": ""}, whole
    ends = journal.round_ends(1)
    latest = calendar.day(local((ends or [newest])[-1].at))
    first, last = args.month or args.days or (args.day or latest, args.day or latest)
    start, end = calendar.begins(first), calendar.begins(last + timedelta(days=1))
    begins = f"{calendar.shifts[0]:%H:%M}"
    when = {
        "span": "day" if first == last else "days",
        "first": str(first),
        "last": str(last),
        "begins": begins,
    }
    return when, stretches_between(journal, start, end)


def _ends(stretches: Sequence[Stretch]) -> Stretch:
    """The first entry and the last; the first is above the last where there is none."""
    return (stretches[0][0], stretches[-1][1]) if stretches else (1, 0)


def _table(journal: JournalReader) -> str:
    openings = journal.openings()
    return Opened(openings[-1]).table_name if openings else ""


def _count(
    journal: JournalReader, calendar: Calendar, by: tuple[str, ...], stretches: list[Stretch]
) -> Counted:
    keys = {
        "day": lambda at, dealer: str(calendar.day(local(at))),
        "shift": lambda at, dealer: calendar.shift(local(at)),
        "dealer": lambda at, dealer: dealer,
        "hour": lambda at, dealer: f"{local(at):%H}",
    }

    def box(at: str) -> Box:
        return "", str(calendar.day(local(at))), calendar.shift(local(at))

    first, last = _ends(stretches)
    with bar(last - first + 1, " entries", "report") as progress:
        found = (
            each
            for start, end in stretches or [(first, last)]
            for each in _told(journal, start, end, partial(_further, progress, start - first))
        )
        wanted = {name: keys[name] for name in by}
        counted = Counted(found, _edges(journal, first, last), wanted, box)
    fill_in(counted, drops_in(journal))
    return counted


def _told(
    journal: JournalReader, first: int, last: int, progress: Callable[[int], object]
) -> Iterator[Told]:
    """What is at hand of it. Raises `JournalError` where nothing is."""
    after = {segment.last + 1 for segment in journal.elsewhere()}
    for start, end in spans(journal, first, last) or [(first, last)]:
        # What follows a month that lies elsewhere begins with an entry of that month's last round.
        share = start + (start in after), end
        yield from told_on_all_cores(journal, *share, partial(_further, progress, start - first))


def _further(progress: Callable[[int], object], before: int, done: int) -> None:
    progress(before + done)


def _edges(journal: JournalReader, first: int, last: int) -> dict[int, Edges]:
    """The house's edges by the opening entry, of the openings that `first` to `last` are of."""
    openings = journal.openings()
    ends = [*[each.number for each in openings], last + 1][1:]
    return {
        entry.number: edges_of(input_of(entry))
        for entry, end in zip(openings, ends, strict=True)
        if entry.number <= last and end > first
    }


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a day: write 2026-11-21") from None


def _month(text: str) -> tuple[date, date]:
    try:
        first = date.fromisoformat(f"{text}-01")
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a month: write 2026-11") from None
    return first, (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)


def _days(text: str) -> tuple[date, date]:
    first, _, last = text.partition(":")
    return _day(first), _day(last or first)


def _groups(text: str) -> tuple[str, ...]:
    groups = tuple(text.split(","))
    if wrong := [each for each in groups if each not in _BY_ALL]:
        raise argparse.ArgumentTypeError(
            f"{wrong[0]!r} is no group: there are {', '.join(_BY_ALL)}"
        )
    return groups
