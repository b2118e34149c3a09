"""`kiosk export`, `kiosk verify`, `kiosk recall`: what a journal keeps, for people and as a shoe log."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kiosk.record.journal import JournalReader
    from kiosk.record.recall import Recalled
    from kiosk.record.verify import Finding


def add_parser(sub: Any) -> None:
    """Adds the three commands. A kiosk may go on writing the journal while they read it."""
    export = _parser(
        sub,
        "export",
        "write a journal's inputs as a shoe log",
        "Writes what happened at the table as a shoe log, which `kiosk replay` reads.",
        "0 written; 1 the journal does not hold what was asked for; 2 it cannot be read.",
        _export,
    )
    export.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="where to write it (default: standard output)"
    )
    opening = "which opening of the table: 1 the first, -1 the latest (default)"
    export.add_argument("--opening", type=int, default=-1, metavar="N", help=opening)
    export.add_argument("--rounds", type=_rounds, metavar="A-B", help="only rounds A to B of it, or A alone")
    verify = _parser(
        sub,
        "verify",
        "check a journal's chain and replay every input",
        "Says whether a journal is complete and unchanged, and whether this program would decide the same today. "
        "Each difference names its entry.",
        "0 no difference; 1 differences, one a line; 2 the journal cannot be read. The last entry's hash, noted elsewhere, "
        "shows later that nothing was cut off.",
        _verify,
    )
    verify.add_argument("--anchors", type=Path, metavar="FILE", help="the table's anchors, held against the journal")
    verify.add_argument(
        "--key", default="", metavar="HEX", help="the public half of the key that has to have signed them"
    )
    recall = _parser(
        sub,
        "recall",
        "show the last rounds step by step",
        "Shows the last rounds with every input, who gave it, and what the dealer was told because of it.",
        "0 shown; 2 the journal cannot be read.",
        lambda journal, args: _recall(journal, max(args.count, 0)),
    )
    recall.add_argument("count", type=int, nargs="?", default=10, metavar="N", help="how many rounds (default 10)")


def _parser(
    sub: Any, name: str, short: str, long: str, ends: str, command: Callable[[JournalReader, argparse.Namespace], int]
) -> argparse.ArgumentParser:
    """Adds one command over a journal. `ends`: its exit status."""

    def run(args: argparse.Namespace) -> int:
        from kiosk.record.journal import JournalReader

        with JournalReader(args.journal) as journal:
            return command(journal, args)

    parser: argparse.ArgumentParser = sub.add_parser(name, help=short, description=long, epilog=f"Exit status: {ends}")
    parser.add_argument("journal", type=Path, metavar="JOURNAL", help="the table's journal")
    parser.set_defaults(run=run)
    return parser


def _rounds(text: str) -> tuple[int, int]:
    first, dash, last = text.partition("-")
    if not first.isdecimal() or (dash and not last.isdecimal()) or int(first) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a range of rounds: write 12 or 12-15")
    return int(first), int(last) if dash else int(first)


def _export(journal: JournalReader, args: argparse.Namespace) -> int:
    from kiosk.cli import counted
    from kiosk.record.export import NothingToExport, export

    output: Path | None = args.output
    try:
        if output is None:
            export(journal, sys.stdout, opening=args.opening, rounds=args.rounds)
            return 0
        part = output.with_name(output.name + ".part")  # an older file stays until the new one is whole
        with part.open("w", encoding="utf-8", newline="\n") as out:
            inputs, rounds = export(journal, out, opening=args.opening, rounds=args.rounds)
        part.replace(output)
    except NothingToExport as nothing:
        if output is not None:
            part.unlink(missing_ok=True)
        print(nothing, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{output} cannot be written: {error.strerror}. Name another file with -o.", file=sys.stderr)
        return 2
    print(f"{output}: {counted(inputs, 'input')}, {counted(rounds, 'whole round')}", file=sys.stderr)
    return 0


def _verify(journal: JournalReader, args: argparse.Namespace) -> int:
    from kiosk.cli import counted
    from kiosk.cli.progress import bar
    from kiosk.record.verify_shares import verify_on_all_cores
    from kiosk.station.repeats import repeats
    from kiosk.words.phrases import Phrases

    last = journal.last()
    with bar(last.number if last else 0, " entries", "verify") as progress:
        report = verify_on_all_cores(journal, progress, repeats)
    findings = [*report.findings, *(_anchored(journal, args.anchors, args.key) if args.anchors else ())]
    phrases = Phrases()
    for finding in findings:
        text = phrases.sentence(f"verify-{finding.id}", finding.facts)
        print(f"entry {finding.entry}: {text}" if finding.entry else text)
    what = counted(len(findings), "difference") if findings else "no difference"
    print(
        f"{journal.path}: {counted(report.last, 'entry')}, {counted(report.rounds, 'round')}, {what}; "
        f"the last entry is {report.last}, its hash {report.hash}"
    )
    return 1 if findings else 0


def _anchored(journal: JournalReader, file: Path, key: str) -> list[Finding]:
    """What the anchors in `file` say against the journal, and what is wrong with them."""
    from kiosk.record.anchors import against, every, signed
    from kiosk.record.verify import Finding

    anchors = list(every(file))
    said = (
        f"{file}: {len(anchors)} anchors, signed by {', '.join(sorted({anchor.key for anchor in anchors})) or 'nobody'}"
    )
    print(said, file=sys.stderr)
    found = [*signed(anchors, key.lower()), *against(anchors, journal)]
    return [Finding(number, "anchor", phrase, facts) for number, phrase, facts in found]


def _recall(journal: JournalReader, count: int) -> int:
    from kiosk.record.recall import recall

    rounds = recall(journal, count)
    for each in rounds:
        _print_round(each)
    if not rounds:
        print("No round has been played.")
    return 0


def _print_round(this: Recalled) -> None:
    over = this.finished
    result = f"{', void' if over['void'] else ''}: net {over['net']} to the patrons" if over else ", not over"
    print(f"Round {this.round}{result}")
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
