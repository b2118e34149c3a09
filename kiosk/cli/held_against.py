"""A journal held against its signed anchors, before anything of it is shown or written as the table's."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TextIO

from kiosk.cli import in_words
from kiosk.record.anchors import against, every, file_of, signed, since
from kiosk.record.journal import JournalError, JournalReader
from kiosk.record.verify import Finding
from kiosk.settings.schema import BadFileError
from kiosk.settings.schema import Finding as FileFinding
from kiosk.words.phrases import Phrases


def speak_against(journal: JournalReader, first: int, args: argparse.Namespace) -> bool:
    """Whether the anchors speak against what the journal has from entry `first` on, which is said then. Raises as `findings`."""
    found = findings(journal, args, first)
    print_findings(found, sys.stderr)
    if found:
        print(
            "Nothing of it is shown. What it holds all the same is read from a copy under another name, without --anchors.",
            file=sys.stderr,
        )
    return bool(found)


def findings(journal: JournalReader, args: argparse.Namespace, first: int = 1) -> list[Finding]:
    """What the anchors that `args` names say against the journal from entry `first` on, and what is wrong with them; without one named those of
    the table's settings, where the journal is theirs. Takes time with the number of those anchors. Raises `BadFileError` and `JournalError`.
    """
    named = [*filter(None, (args.anchors, args.floor and _of_table(args.floor, journal)))]
    found: list[Finding] = []
    for file in named or _of_settings(journal, args):
        anchors = since(file, first)
        journal.catch_up()  # a table at work may have gone on since, and have signed it
        signers = ", ".join(sorted({anchor.key for anchor in anchors})) or "nobody"
        print(f"{file}: {len(anchors)} anchors, signed by {signers}", file=sys.stderr)
        said = [*signed(anchors, args.key.lower()), *against(anchors, journal)]
        found += [Finding(number, "anchor", phrase, facts) for number, phrase, facts in said]
    return found


def print_findings(findings: Sequence[Finding], out: TextIO) -> None:
    """A line each."""
    phrases = Phrases()
    for finding in findings:
        text = phrases.sentence(f"verify-{finding.id}", finding.facts)
        print(f"entry {finding.entry}: {text}" if finding.entry else text, file=out)


def _of_settings(journal: JournalReader, args: argparse.Namespace) -> Iterator[Path]:
    """The anchors in the place that the table's settings name, if they are those of this journal, and there are any yet; that the
    place is not there is said."""
    from kiosk.settings.table import load

    try:
        settings = load(getattr(args, "config", None))
    except BadFileError as error:  # a journal can be read whatever they are
        print(error, file=sys.stderr)
        return
    if settings.anchors is not None and settings.journal.resolve() == journal.path.resolve():
        file = file_of(settings.anchors, settings.table)
        if file.exists():
            yield file
        elif not settings.anchors.is_dir():
            print(
                in_words(JournalError("anchors", file, "anchors_no_place", folder=str(settings.anchors))),
                file=sys.stderr,
            )


def _of_table(place: Path, journal: JournalReader) -> Path:
    """The floor's anchors of the journal's table, in a floor's folder, where no file is named itself."""
    if not place.is_dir():
        return place
    files = sorted((place / "anchors").glob("*.anchors"))
    same = (file for file in files if any(each.journal == journal.id for each in every(file)))
    if (found := next(same, None)) is None:
        raise BadFileError(
            [FileFinding(str(place), "", "holds no anchor of this journal: name the file of its table, TABLE.anchors.")]
        )
    return found
