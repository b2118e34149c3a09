"""`kiosk shoes`: the certificate of every shoe of a journal, as text, JSON and PDF."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.cli import counted, language, say_elsewhere
from kiosk.cli.progress import bar
from kiosk.record.journal.journal import JournalReader
from kiosk.report.shoes import Kept, certificates, kept_of

if TYPE_CHECKING:
    from kiosk.report.shoes import Certificate
    from kiosk.words.messages import Messages

#: what the columns of the cards seen ask for on paper, in points: the suit, each rank, the sum
WIDTHS = (65, *[31] * 13, 40)


def add_parser(sub: Any) -> None:
    parser = sub.add_parser(
        "shoes",
        description="Says of every shoe, from its load to its last card: who loaded and ended it, "
        "cards by rank and suit, burned, unread, missing, double, foreign, the cut card's "
        "place, whether the order is that of a shuffle. Of a shoe in play it says nothing that "
        "would be a count of it.",
        epilog="Exit status: 0 nothing to look into; 1 a shoe has a warning; 2 the journal cannot "
        "be read, has no such shoe, or the PDF cannot be written.",
    )
    parser.add_argument(
        "journal",
        type=Path,
        metavar="JOURNAL",
        help="the table's journal; a kiosk may be writing it",
    )
    parser.add_argument(
        "--shoe",
        type=int,
        metavar="N",
        help="only shoe N of what is at hand: 1 the first, -1 the latest",
    )
    parser.add_argument(
        "--stub",
        type=int,
        metavar="CARDS",
        help="how many cards were counted in that shoe once it was off the table",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON array")
    parser.add_argument(
        "--pdf", type=Path, metavar="FILE", help="write the certificates to this file, a page each"
    )
    language.add_arguments(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Prints, and writes the PDF. Returns the exit status."""
    from kiosk.report import shoe_words

    phrases = language.phrases(args)
    with (
        JournalReader(args.journal) as journal,
        bar(journal.last_number, " entries", "shoes") as progress,
    ):
        kept = dict[int, Kept]()
        found = list(certificates(journal, progress, kept))
        say_elsewhere(journal, phrases)
    try:
        found = _asked_for(found, args)
    except _NoSuchShoe as error:
        print(error, file=sys.stderr)
        return 2
    if args.json:
        print(shoe_words.as_json(found))
    else:
        said = [shoe_words.as_text(each, phrases, kept_of(each, kept)) for each in found]
        print("\n\n".join(said) or phrases.label("paper-shoe-none"))
    if args.pdf is not None:
        try:
            _print(args.pdf, args.journal, found, kept, phrases)
            print(f"{args.pdf}: {counted(len(found), 'certificate')}", file=sys.stderr)
        except OSError as error:
            print(
                f"{args.pdf} cannot be written: {error.strerror}. Name another file with --pdf.",
                file=sys.stderr,
            )
            return 2
    return 1 if any(each.warnings for each in found) else 0


class _NoSuchShoe(Exception):
    """The journal has nothing to tell of the shoe that was asked for, and why."""


def _asked_for(found: list[Certificate], args: argparse.Namespace) -> list[Certificate]:
    """Those of the shoes that were asked for. Raises `_NoSuchShoe`."""
    if args.shoe is None:
        if args.stub is not None:
            raise _NoSuchShoe("--stub is of one shoe: say of which, such as --shoe -1.")
        return found
    at = args.shoe - 1 if args.shoe > 0 else args.shoe
    if args.shoe == 0 or not -len(found) <= at < len(found):
        raise _NoSuchShoe(
            f"The journal {args.journal} has no shoe {args.shoe}: it has {len(found)}."
        )
    shoe = found[at]._replace(counted=args.stub)
    if args.stub is not None and shoe.stub is None:
        raise _NoSuchShoe(
            "What is left in that shoe is not told: it is in play, was shuffled after each "
            "round, or some of it lies in a month that was let go."
        )
    return [shoe]


def _print(
    path: Path, journal: Path, found: list[Certificate], kept: dict[int, Kept], phrases: Messages
) -> None:
    from kiosk.report import shoe_words
    from kiosk.report.papers import paper

    paper.use_fonts()
    pages = []
    for each in found:
        title = phrases.label(
            "paper-shoe-certificate", number=each.number, table=each.table or None
        )
        page = [
            paper.heading(title),
            paper.facts(shoe_words.lines(each, phrases, kept_of(each, kept))),
        ]
        if rows := shoe_words.by_rank_and_suit(each, phrases):
            seen = paper.heading(phrases.label("paper-shoe-seen"), 11)
            page += [paper.gap(), seen, paper.grid(rows, WIDTHS)]
        page += [
            paper.gap(),
            *(paper.note(warning, paper.ALARM) for warning in shoe_words.warnings(each, phrases)),
        ]
        page.append(
            paper.signatures(
                *(phrases.label("paper-sign", who=who) for who in ("dealer", "floorperson"))
            )
        )
        pages.append(page)
    foot = phrases.label(
        "paper-shoe-foot", file=journal.name, entry=str(found[0].entry) if found else None
    )
    none = [[paper.note(phrases.label("paper-shoe-none"))]]
    paper.write(path, phrases.label("paper-shoes"), foot, pages or none)
