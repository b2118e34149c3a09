"""`kiosk report`: a table's figures by day, shift, dealer and hour, as text, CSV, JSON and PDF."""

from __future__ import annotations

import argparse
import json
import sys
from datetime import date, time, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kiosk.record.journal import JournalReader
    from kiosk.report.figures import Counted, Edges, Figures
    from kiosk.report.period import Calendar

_BY = ("day", "shift", "dealer", "hour")


def add_parser(sub: Any) -> None:
    parser = sub.add_parser(
        "report",
        help="say what a table won, how fast it dealt, and what went wrong",
        description="Counts the rounds of a table's journal: win against theoretical win with its standard error, pace against "
        "Kilby's table, occupancy, errors for coaching; by gaming day, shift, dealer and hour. Times are this machine's.",
        epilog="Exit status: 0 counted; 1 no round was played in that time; 2 the journal cannot be read or a file not written. "
        "Example: kiosk report BJ-1.journal --month 2026-11 --pdf november.pdf",
    )
    parser.add_argument("journal", type=Path, metavar="JOURNAL", help="the table's journal; a kiosk may be writing it")
    when = parser.add_mutually_exclusive_group()
    when.add_argument("--day", type=_day, metavar="D", help="a gaming day, 2026-11-21 (default: the latest)")
    when.add_argument("--month", type=_month, metavar="M", help="a month of gaming days, 2026-11")
    when.add_argument("--days", type=_days, metavar="A:B", help="gaming days A to B")
    when.add_argument("--all", action="store_true", help="all that the journal holds")
    parser.add_argument(
        "--by", type=_groups, default=_BY, metavar="GROUPS", help=f"which groups: {','.join(_BY)} (default: all)"
    )
    parser.add_argument(
        "--shifts",
        type=_shifts,
        metavar="TIMES",
        help="when shifts begin; the first begins the day (06:00,14:00,22:00)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write a row for the whole and for each group")
    parser.add_argument("--pdf", type=Path, metavar="FILE", help="write it with charts, to print")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Counts, prints, writes. Returns the exit status."""
    from kiosk.record.journal import JournalReader
    from kiosk.report import report_words
    from kiosk.report.period import SHIFTS, Calendar

    calendar = Calendar(args.shifts or SHIFTS)
    with JournalReader(args.journal) as journal:
        when, first, last = _span(journal, calendar, args)
        table = _table(journal)
        try:
            counted = _count(journal, calendar, args.by, first, last)
        except OverflowError:
            print(
                f"{args.journal}: an amount in it is too large to be counted. kiosk export has it exactly.",
                file=sys.stderr,
            )
            return 2
    title = f"{f'Table {table}' if table else journal.path.name}: {when}"
    if args.json:
        print(json.dumps({"table": table, "when": when, **_data(counted)}))
    elif counted.whole.rounds or counted.whole.events:
        print(report_words.as_text(title, counted.whole, counted.groups))
    else:
        print(f"{title}: no round was played.")
    try:
        for path, write in ((args.csv, _write_csv), (args.pdf, _write_pdf)):
            if path is not None:
                write(path, title, counted)
    except OSError as error:
        print(
            f"{error.filename or 'The file'} cannot be written: {error.strerror}. Name another file.", file=sys.stderr
        )
        return 2
    return 0 if counted.whole.rounds else 1


def _span(journal: JournalReader, calendar: Calendar, args: argparse.Namespace) -> tuple[str, int, int]:
    """What the time is called, and its first and last entry."""
    from kiosk.report.period import entries_between, local

    newest = journal.last()
    if args.all or newest is None:
        return "all of the journal", 1, newest.number if newest else 0
    ends = journal.round_ends(1)
    latest = calendar.day(local((ends or [newest])[-1].at))
    first, last = args.month or args.days or (args.day or latest, args.day or latest)
    when = f"{first}" if first == last else f"{first} to {last}"
    start, end = calendar.begins(first), calendar.begins(last + timedelta(days=1))
    return f"{when}, from {calendar.shifts[0]:%H:%M}", *entries_between(journal, start, end)


def _table(journal: JournalReader) -> str:
    openings = journal.openings()
    return str(openings[-1].data()["header"].get("table", "")) if openings else ""


def _count(journal: JournalReader, calendar: Calendar, by: tuple[str, ...], first: int, last: int) -> Counted:
    from kiosk.cli.progress import bar
    from kiosk.report.figures import Counted
    from kiosk.report.period import local
    from kiosk.report.shares import told_on_all_cores

    keys = {
        "day": lambda at, dealer: str(calendar.day(local(at))),
        "shift": lambda at, dealer: calendar.shift(local(at)),
        "dealer": lambda at, dealer: dealer,
        "hour": lambda at, dealer: f"{local(at):%H}",
    }
    with bar(last - first + 1, " entries", "report") as progress:
        found = told_on_all_cores(journal, first, last, progress)
        return Counted(found, _edges(journal, first, last), {name: keys[name] for name in by})


def _edges(journal: JournalReader, first: int, last: int) -> dict[int, Edges]:
    """The house's edges by the opening entry, of the openings that `first` to `last` are of."""
    from kiosk.report.figures import edges_of

    openings = journal.openings()
    ends = [*[each.number for each in openings[1:]], last + 1]
    return {
        entry.number: edges_of(json.loads(entry.input))
        for entry, end in zip(openings, ends, strict=True)
        if entry.number <= last and end > first
    }


def _data(this: Counted) -> dict[str, Any]:
    groups = {name: {each: it.as_data() for each, it in sorted(group.items())} for name, group in this.groups.items()}
    return {"whole": this.whole.as_data(), "by": groups}


def _write_csv(path: Path, _title: str, this: Counted) -> None:
    import csv

    rows: list[tuple[str, str, Figures]] = [("whole", "", this.whole)]
    rows += [(name, each, it) for name, group in this.groups.items() for each, it in sorted(group.items())]
    with path.open("w", encoding="utf-8", newline="") as out:
        fields = [name for name in this.whole.as_data() if name != "refused_by_code"]
        writer = csv.DictWriter(out, ["group", "name", *fields], extrasaction="ignore")
        writer.writeheader()
        writer.writerows({"group": name, "name": _inert(each), **it.as_data()} for name, each, it in rows)


def _inert(name: str) -> str:
    """A name that a spreadsheet shows, and never takes for a formula."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@", "\t", "\r")) else name


def _write_pdf(path: Path, title: str, this: Counted) -> None:
    from kiosk.report import charts, paper, report_words

    paper.use_fonts()
    first = [paper.heading(title), paper.facts(report_words.lines(this.whole)), paper.gap()]
    if this.running:
        from kiosk.report.shoe_words import local_time

        first.append(charts.win(this.running, (local_time(this.running[0][0]), local_time(this.running[-1][0]))))
        if hours := this.groups.get("hour"):
            first += [paper.gap(14), charts.pace(hours)]
    second = []
    for name, group in this.groups.items():
        second += [paper.heading(report_words.GROUPS[name], 11)]
        second += [paper.grid(report_words.rows(group), [90, 42, 40, 38, 34, 60, 52, 52, 48, 30, 34]), paper.gap()]
        if name == "dealer" and this.running:
            second += [charts.errors(group), paper.gap()]
    notes = [paper.note(each) for each in report_words.DEFINITIONS]
    paper.write(path, title, title, [first, [*second, *notes]])


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
    if wrong := [each for each in groups if each not in _BY]:
        raise argparse.ArgumentTypeError(f"{wrong[0]!r} is no group: there are {', '.join(_BY)}")
    return groups


def _shifts(text: str) -> tuple[time, ...]:
    try:
        return tuple(sorted(time.fromisoformat(each) for each in text.split(",")))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} are no times: write 06:00,14:00,22:00") from None
