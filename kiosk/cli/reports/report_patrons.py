"""`kiosk report --patrons`: the ratings of seated patrons, as text, CSV, JSON, Parquet and PDF."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.cli.progress import bar
from kiosk.record.journal.journal import JournalReader
from kiosk.record.months.available_months import elsewhere
from kiosk.staff.patron_keys import PatronKeys, PatronKeysError

if TYPE_CHECKING:
    from kiosk.report.ratings.rating import Rating
    from kiosk.words.messages import Messages


#: of what a report is, and of which time, as the facts of phrases
Facts = dict[str, str]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--patrons",
        action="store_true",
        help="the ratings of seated patrons in place of the figures: each sitting that has a part "
        "in that time, with every figure of it in --json, --csv, --parquet and --pdf",
    )
    parser.add_argument(
        "--patron",
        action="append",
        default=[],
        metavar="WHO",
        help="with --patrons: only this patron, by the pseudonym, or with --key-file by the "
        "house's number; may be repeated",
    )
    parser.add_argument(
        "--key-file",
        type=Path,
        metavar="FILE",
        help="the house's file of patrons' keys: ratings say numbers where it knows them, else "
        "pseudonyms",
    )


def numbers_of(file: Path | None) -> dict[str, str]:
    """The house's numbers by pseudonyms. Raises `PatronKeysError`."""
    return {} if file is None else PatronKeys(file).numbers()


def sittings(journal: JournalReader, first: int, last: int) -> list[Rating]:
    """Those that have a part in the entries `first` to `last`, each as it stands after that."""
    from kiosk.report.ratings.fold import of_journal  # not of every report

    if last < first:
        return []
    with bar(last, " entries", "report") as progress:
        return of_journal(journal, first, last, progress)


def report(
    journal: JournalReader,
    span: tuple[int, int],
    title: str,
    args: argparse.Namespace,
    phrases: Messages,
) -> int:
    """Prints and writes. Returns the exit status."""
    try:
        numbers = numbers_of(args.key_file)
    except PatronKeysError as error:
        print(error, file=sys.stderr)
        return 2
    patrons = _pseudonyms(args.patron, numbers)
    these = [each for each in sittings(journal, *span) if not patrons or each.patron in patrons]
    lacks = bool(elsewhere(journal, 1, span[1]))
    return _said(these, numbers, title, args, phrases, lacks=lacks)


def report_archived(
    args: argparse.Namespace, title: Callable[[Facts, Facts], str], phrases: Messages
) -> int:
    """The same of archives; `title` words what a report is of, and of which time. Returns the exit
    status."""
    from kiosk.cli.reports.report_archive import ratings
    from kiosk.floor.archive.database import ArchiveError

    try:
        numbers = numbers_of(args.key_file)
        of, when, these = ratings(args, _pseudonyms(args.patron, numbers))
    except (PatronKeysError, ArchiveError) as error:
        print(error, file=sys.stderr)
        return 2
    whole = phrases.label("paper-rating-title", title=title(of, when))
    return _said(these, numbers, whole, args, phrases, lacks=False)


def _pseudonyms(wanted: Sequence[str], numbers: dict[str, str]) -> list[str]:
    """Of numbers of the house's their pseudonyms; anything else is one."""
    pseudonyms = {number: pseudonym for pseudonym, number in numbers.items()}
    return [pseudonyms.get(each, each) for each in wanted]


def _said(
    these: Sequence[Rating],
    numbers: dict[str, str],
    title: str,
    args: argparse.Namespace,
    phrases: Messages,
    *,
    lacks: bool,
) -> int:
    from kiosk.report.ratings import rating_words

    if lacks:
        title = phrases.label("paper-not-whole", title=title)
    if args.json:
        from kiosk.report.ratings.rating_files import data

        print(json.dumps({"ratings": data(these, numbers), "whole": not lacks}))
    elif these:
        print(rating_words.as_text(title, these, numbers, phrases, whole=len(these) == 1))
    else:
        print(phrases.label("paper-rating-none", title=title))
    if not write_files(args, title, these, numbers, phrases):
        return 2
    return 0 if these else 1


def write_files(
    args: argparse.Namespace,
    title: str,
    these: Sequence[Rating],
    numbers: dict[str, str],
    phrases: Messages,
) -> bool:
    """The files that were asked for; what is not written is said."""
    from kiosk.report.ratings import rating_files

    paper = partial(
        rating_files.write_pdf, title=title, these=these, numbers=numbers, phrases=phrases
    )
    writers: list[tuple[Path | None, Callable[[Path], Any]]] = [
        (args.csv, partial(rating_files.write_csv, these=these, numbers=numbers)),
        (args.parquet, partial(rating_files.write_parquet, these=these, numbers=numbers)),
        (args.pdf, paper),
    ]
    return written(writers, title)


def written(writers: Sequence[tuple[Path | None, Callable[[Path], Any]]], title: str) -> bool:
    """Whether every file that was asked for is written; what is not is said."""
    from kiosk.report.papers.parquet import NoParquetError

    for path, write in writers:
        if path is None:
            continue
        try:
            write(path)
        except OSError as error:
            print(
                f"{path} cannot be written: {error.strerror}. Name another file.", file=sys.stderr
            )
            return False
        except NoParquetError as error:
            print(error, file=sys.stderr)
            return False
        print(f"{path}: {title}", file=sys.stderr)
    return True
