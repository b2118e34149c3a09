"""`kiosk export`, `kiosk verify`, `kiosk recall`: what a journal keeps, for people and as a shoe
log."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.cli import anchor_check, counted, language, say_elsewhere
from kiosk.cli.anchor_check import speak_against
from kiosk.cli.progress import bar
from kiosk.cli.records import recall_archive, recall_check
from kiosk.cli.records.amended import amended as said_of
from kiosk.cli.records.amended import amended_to, net_amended
from kiosk.cli.records.own_rules import own_rules
from kiosk.record.journal.anchors import signed
from kiosk.record.journal.journal import JournalError, JournalReader
from kiosk.record.paper_mark import mark, signer_of
from kiosk.record.replay.export import NothingToExport, export, parts_of
from kiosk.record.replay.verify import Finding
from kiosk.record.replay.verify_shares import verify_on_all_cores
from kiosk.record.rounds.recall import recall, recalled
from kiosk.record.rounds.rounds import at_entry, newest, numbered
from kiosk.settings.in_place import output_at
from kiosk.station.decisions.repeats import repeats
from kiosk.station.recall.recalled import amended, recalled_round

if TYPE_CHECKING:
    from kiosk.record.journal.entry import Entry
    from kiosk.record.rounds.recall import Recalled
    from kiosk.record.rounds.rounds import Span
    from kiosk.station.recall.recalled import Amended
    from kiosk.words.messages import Messages


def add_parser(sub: Any) -> None:
    """Adds the three commands. A kiosk may go on writing the journal while they read it."""
    _add_export(sub)
    _parser(
        sub,
        "verify",
        "Says whether a journal is complete and unchanged, and whether this program would decide "
        "the same today. Each difference names its entry.",
        "0 no difference; 1 differences, one a line; 2 the journal cannot be read. Months that the "
        "journal let go are named and are no difference. The last entry's hash, noted elsewhere, "
        "shows later that nothing was cut off.",
        _verify,
    )
    _add_recall(sub)


def _add_export(sub: Any) -> None:
    """Adds `export`, which writes a shoe log."""
    export = _parser(
        sub,
        "export",
        "Writes what happened at the table as a shoe log, which `kiosk replay` reads.",
        "0 written; 1 the journal does not hold what was asked for, or its anchors speak against "
        "it, and nothing is written; 2 it cannot be read.",
        _export,
    )
    export.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help="where to write it (default: standard output)",
    )
    opening = (
        "which part: each opening of the table, and each change of its limits or options, begins "
        "one; 1 the first, -1 the latest (default)"
    )
    export.add_argument("--opening", type=int, default=-1, metavar="N", help=opening)
    export.add_argument(
        "--rounds", type=_rounds, metavar="A-B", help="only rounds A to B of it, or A alone"
    )


def _add_recall(sub: Any) -> None:
    """Adds `recall`, which shows rounds, prints one, or checks a print."""
    recall = _parser(
        sub,
        "recall",
        "Shows the last rounds, or one, with every input, who gave it, and what the dealer was "
        "told because of it. As a PDF with what lay where at each step, for whoever answers a "
        "patron.",
        "0 shown, written, or (--check) GENUINE; 1 no such round, the journal's anchors speak "
        "against it, or FALSE: the paper was changed, is not this journal's, or the table's key "
        "did not sign it; 2 the journal or the file cannot be read; 3 NOT PROVEN: the paper is as "
        "it was written, and there is no key of the table's to hold it against.",
        _recall,
    )
    recall.add_argument(
        "count", type=int, nargs="?", default=10, metavar="N", help="how many rounds (default 10)"
    )
    one = recall.add_mutually_exclusive_group()
    one.add_argument(
        "--round",
        type=int,
        metavar="N",
        help="the round of that number, of the latest opening that has one",
    )
    one.add_argument(
        "--entry",
        type=int,
        metavar="N",
        help="the round to which that entry of the journal belongs",
    )
    recall.add_argument(
        "--pdf",
        type=Path,
        metavar="FILE",
        help="write that round on paper, signed where the table has a key",
    )
    recall_archive.add_arguments(recall)
    language.add_arguments(recall)
    recall.add_argument(
        "--check",
        type=Path,
        metavar="FILE",
        help="say whether a paper is unchanged, and signed by this journal's table",
    )


def _parser(
    sub: Any,
    name: str,
    long: str,
    ends: str,
    command: Callable[[JournalReader, argparse.Namespace], int],
) -> argparse.ArgumentParser:
    """Adds one command over a journal. `ends`: its exit status."""

    def run(args: argparse.Namespace) -> int:
        if args.journal is None or getattr(args, "archive", None):  # `recall` alone
            if args.archive:
                return recall_archive.recall(args, parser, _print_round)
            return (
                recall_check.check(None, args.check, args.key)
                if args.check
                else parser.error("name a journal")
            )
        with JournalReader(args.journal) as journal:
            return command(journal, args)

    parser: argparse.ArgumentParser = sub.add_parser(
        name, description=long, epilog=f"Exit status: {ends}"
    )
    optional: dict[str, Any] = {"nargs": "?"} if name == "recall" else {}
    parser.add_argument(
        "journal", type=Path, metavar="JOURNAL", help="the table's journal", **optional
    )
    _add_proofs(
        parser, "the anchors, and with --check the paper" if name == "recall" else "the anchors"
    )
    parser.set_defaults(run=run)
    return parser


def _add_proofs(parser: argparse.ArgumentParser, signed: str) -> None:
    """Adds what a journal is held against. `signed`: what the key has to have signed."""
    parser.add_argument(
        "--anchors",
        type=Path,
        metavar="FILE",
        help="the table's anchors, held against the journal (else those of the table's own "
        "settings, $KIOSK_CONFIG)",
    )
    parser.add_argument(
        "--floor",
        type=Path,
        metavar="FILE",
        help="the same as the floor signed them, or the floor's folder",
    )
    parser.add_argument(
        "--key",
        default="",
        metavar="HEX",
        help=f"the public half of the key that has to have signed {signed}",
    )


def _rounds(text: str) -> tuple[int, int]:
    first, dash, last = text.partition("-")
    if not first.isdecimal() or (dash and not last.isdecimal()) or int(first) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a range of rounds: write 12 or 12-15")
    return int(first), int(last) if dash else int(first)


def _export(journal: JournalReader, args: argparse.Namespace) -> int:
    openings = journal.openings()
    this = args.opening - (args.opening > 0)
    opened = openings[this] if -len(openings) <= this < len(openings) else None
    if speak_against(journal, opened.number if opened is not None else 1, args):
        return 1
    if args.opening == -1 and len(openings) > 1:
        print(
            f"{journal.path}: {parts_of(openings)}. Each of these begins a part of its own. This "
            f"is the newest; --opening 1 to {len(openings) - 1} are the others.",
            file=sys.stderr,
        )
    output: Path | None = args.output
    try:
        if output is None:
            export(journal, sys.stdout, opening=args.opening, rounds=args.rounds)
            _say_own_rules(opened)
            return 0
        try:
            with output_at(output) as whole, whole.open("w", encoding="utf-8", newline="\n") as out:
                inputs, rounds = export(journal, out, opening=args.opening, rounds=args.rounds)
        except OSError as error:
            print(
                f"{output} cannot be written: {error.strerror}. Name another file with -o.",
                file=sys.stderr,
            )
            return 2
    except NothingToExport as nothing:
        print(nothing, file=sys.stderr)
        return 1
    print(
        f"{output}: {counted(inputs, 'input')}, {counted(rounds, 'whole round')}", file=sys.stderr
    )
    _say_own_rules(opened)
    return 0


def _say_own_rules(opened: Entry | None) -> None:
    """Says which file a replay of the log needs that no program brings along."""
    if opened is not None and (said := own_rules(opened)):
        print(said, file=sys.stderr)


def _verify(journal: JournalReader, args: argparse.Namespace) -> int:
    with bar(journal.last_number, " entries", "verify") as progress:
        report = verify_on_all_cores(journal, progress, repeats)
    starts = anchor_check.starts_without(journal)
    signed_for = [start for start in starts if start.facts["by"] != "none"]
    unsigned = [start for start in starts if start not in signed_for]
    findings = [*report.findings, *unsigned, *anchor_check.findings(journal, args)]
    if args.key:
        signers = signed(journal.sealed_anchors(), args.key.lower())
        findings += [
            Finding(number, "anchor", id_, facts)
            for number, id_, facts in signers
            if id_ == "anchor_key"
        ]
    if not (report.last or findings):
        raise JournalError("missing", journal.path, "empty")
    anchor_check.print_findings([*report.unread, *signed_for, *findings], sys.stdout)
    what = counted(len(findings), "difference") if findings else "no difference"
    if report.unread:
        what += f", but for {counted(len(report.unread), 'month')} that could not be read"
    print(
        f"{journal.path}: {counted(report.last, 'entry')}, {counted(report.rounds, 'round')}, "
        f"{what}; the last entry is {report.last}, its hash {report.hash}"
    )
    return 1 if findings else 0


def _recall(journal: JournalReader, args: argparse.Namespace) -> int:
    if args.check is not None:
        return (
            1
            if speak_against(journal, 1, args)
            else recall_check.check(journal, args.check, args.key)
        )
    if args.round is None and args.entry is None and args.pdf is None:
        rounds = recall(journal, max(args.count, 0))
        if speak_against(
            journal, next((step.number for each in rounds for step in each.steps), 1), args
        ):
            return 1
        phrases = language.phrases(args)
        for each in rounds:
            _show(journal, each, phrases)
        fewer = sum(each.finished is not None for each in rounds) < args.count
        if not (fewer and say_elsewhere(journal, phrases)) and not rounds:
            print("No round has been played.")
        return 0
    span = numbered(journal, args.round) if args.round is not None else newest(journal)
    if args.entry is not None:
        span = at_entry(journal, args.entry)
    if span is None or (args.pdf is not None and not span.over):
        print(f"The journal {journal.path} has no such round that is over.", file=sys.stderr)
        return 1
    if speak_against(journal, span.first, args):
        return 1
    if args.pdf is None:
        _show(journal, recalled(journal, span), language.phrases(args))
        return 0
    return _on_paper(journal, span, args)


def _on_paper(journal: JournalReader, span: Span, args: argparse.Namespace) -> int:
    from kiosk.cli.records.recall_paper import write
    from ui.shared.words import Words

    file: Path = args.pdf
    phrases = language.phrases(args)
    this = recalled_round(journal, span, phrases)
    signer = signer_of(journal.path, this.table)
    try:
        with output_at(file) as whole:
            mark(whole, write(whole, this, recalled(journal, span), Words(phrases), signer), signer)
    except OSError as error:
        print(
            f"{file} cannot be written: {error.strerror}. Name another file with --pdf.",
            file=sys.stderr,
        )
        return 2
    signed = (
        f"signed with the key {signer.public}"
        if signer is not None
        else "not signed: no key lies beside the journal"
    )
    print(
        f"{file}: round {span.round}, entries {span.first} to {span.last}, {signed}",
        file=sys.stderr,
    )
    return 0


def _show(journal: JournalReader, this: Recalled, phrases: Messages) -> None:
    """Prints a round as it was played, and what was amended of it."""
    span = at_entry(journal, this.steps[-1].number) if this.finished else None
    _print_round(this, amended(journal, span) if span is not None else (), phrases)


def _print_round(this: Recalled, amends: Sequence[Amended], phrases: Messages) -> None:
    over = this.finished
    result = ", not over"
    if over:
        void = ", void" if over["void"] else ""
        result = f"{void}: net {over['net']} to the patrons"
    print(f"Round {this.round}{result}")
    for each in amends:
        print(f"  {amended_to(each, phrases)}")
    if over and amends:
        net = net_amended(over["net"], amends)
        print(f"  {phrases.label('paper-recall-amended')}: net {net} to the patrons")
    for each in amends:
        print(f"  {said_of(each, phrases)}")
    for step in this.steps:
        kind = step.input["type"]
        facts = " ".join(
            str(value) if key == kind else f"{key} {value}"
            for key, value in step.input.items()
            if key not in ("type", "at", "by", "source")
        )
        print(f"  {step.at}  {step.by} ({step.source}): {kind} {facts}".rstrip())
        if step.refused:
            print(f"      refused: {step.refused}")
        for words in step.words:
            print(f"      {words}")
