"""A journal held against its signed anchors, before anything of it is shown or written as the
table's."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from kiosk.cli import in_words
from kiosk.record.entries import Begun, Decoded, SignedOff, decode
from kiosk.record.journal.anchor import Anchor
from kiosk.record.journal.anchors import against, every, file_of, signed, since
from kiosk.record.journal.journal import LAST, JournalError, JournalReader
from kiosk.record.projections.start import ANCHORED, Anchored, LastStart
from kiosk.record.replay.verify import Finding
from kiosk.record.startup.session_start import start_noted
from kiosk.settings.schema import BadFileError
from kiosk.settings.schema import Finding as FileFinding
from kiosk.settings.table import load
from kiosk.words.messages import Messages

#: what says that the second place cannot show whether the journal is whole: it is said, and speaks
#: against nothing that the journal holds
_NOT_PROVEN = {"gone": "anchors_gone", "older": "anchors_older"}


def speak_against(journal: JournalReader, first: int, args: argparse.Namespace) -> bool:
    """Whether the anchors speak against what the journal has from entry `first` on, which is said
    then. That they are gone, or older than the journal says, is said too. Raises as `findings`."""
    found = findings(journal, args, first)
    print_findings(found, sys.stderr)
    if all(finding.id in _NOT_PROVEN.values() for finding in found):
        return False
    print(
        "Nothing of it is shown. What it holds all the same is read from a copy under another "
        "name, without --anchors.",
        file=sys.stderr,
    )
    return True


def findings(journal: JournalReader, args: argparse.Namespace, first: int = 1) -> list[Finding]:
    """What the anchors that `args` names say against the journal from entry `first` on, and what is
    wrong with them; without one named those of the table's settings, where the journal is theirs.
    Takes time with the number of those anchors. Raises `BadFileError` and `JournalError`.
    """
    start = LastStart()
    with suppress(JournalError):  # its end is damaged, which whoever reads it says
        # LastStart the anchors are read: a table at work signs its journal meanwhile.
        start = start_noted(journal)
    floor = args.floor and _of_table(args.floor, journal)
    own = [args.anchors] if args.anchors else []
    if not own and not floor:
        own = list(_of_settings(journal, args, start))
    if not own and not floor and start.anchored is not None:
        _say_where(journal, start.anchored)
    found: list[Finding] = []
    for file in own:
        anchors = since(file, first) if file.exists() or start.anchored is None else []
        found += _held(journal, file, anchors, args)
        found += _missing(journal, start, file, anchors)
    if floor:
        found += _held(journal, floor, since(floor, first), args)
    return found


def _held(
    journal: JournalReader, file: Path, anchors: Sequence[Anchor], args: argparse.Namespace
) -> list[Finding]:
    """What these anchors say against the journal, and what is wrong with them."""
    journal.catch_up()  # a table at work may have gone on since, and have signed it
    signers = ", ".join(sorted({anchor.key for anchor in anchors})) or "nobody"
    print(f"{file}: {len(anchors)} anchors, signed by {signers}", file=sys.stderr)
    said = [*signed(anchors, args.key.lower()), *against(anchors, journal)]
    return [Finding(number, "anchor", phrase, facts) for number, phrase, facts in said]


def _missing(
    journal: JournalReader, start: LastStart, file: Path, anchors: Sequence[Anchor]
) -> list[Finding]:
    """What the journal itself says of its anchors, and `anchors`, those of `file`, are not."""
    # Another journal's: that is said.
    if start.anchored is None or (anchors and anchors[-1].journal != journal.id):
        return []
    newest = anchors[-1] if anchors else None
    found = []
    if missing := start.missing(file, newest.number if newest else 0):
        facts = {name: str(fact) for name, fact in missing.items()}
        found.append(Finding(0, "anchor", _NOT_PROVEN[missing["how"]], facts))
    if newest is not None and newest.key != start.anchored.key:
        facts = {"table": newest.table, "entry": str(newest.number), "at": newest.at}
        found.append(Finding(newest.number, "anchor", "anchor_key", facts))
    return found


def starts_without(journal: JournalReader) -> list[Finding]:
    """The starts of the kiosk that found the journal's anchors missing, each with who has signed
    for it, "none" for nobody. Takes time with the journal's length; what is in months that cannot
    be read is left out."""
    found: list[Finding] = []
    months = [(month.first, month.last) for month in journal.segments]
    for first, last in [*months, (journal.sealed_to + 1, LAST)]:
        with suppress(JournalError):
            for entry in journal.beside_play(first, last):
                # what cannot be read is found by a verification
                with suppress(ValueError, LookupError, TypeError, AttributeError):
                    _follow_start(decode(entry), found)
    return found


def _follow_start(said: Decoded, found: list[Finding]) -> None:
    waits = bool(found) and found[-1].facts["by"] == "none"
    if isinstance(said, Begun) and not waits:
        missing = said.start.get("anchors_missing")
        if missing is not None:
            facts = {name: str(fact) for name, fact in missing.items()} | {"by": "none"}
            found.append(Finding(said.entry.number, "anchor", "anchors_missed", facts))
    elif isinstance(said, SignedOff) and waits and said.key == ANCHORED:
        found[-1] = found[-1]._replace(facts={**found[-1].facts, "by": said.entry.by})


def _say_where(journal: JournalReader, stated: Anchored) -> None:
    """No anchors are at hand, and the journal says that it has some."""
    print(
        f"{journal.path}: the journal says that its end is noted in {stated.file}, up to entry "
        f"{stated.entry} ({stated.at}), signed by {stated.key}. Name that file with --anchors: "
        "without it nobody can tell that the end was not cut off.",
        file=sys.stderr,
    )


def print_findings(findings: Sequence[Finding], out: TextIO) -> None:
    """A line each."""
    phrases = Messages()
    for finding in findings:
        text = phrases.sentence(f"verify-{finding.id}", finding.facts)
        print(f"entry {finding.entry}: {text}" if finding.entry else text, file=out)


def _of_settings(
    journal: JournalReader, args: argparse.Namespace, start: LastStart
) -> Iterator[Path]:
    """The anchors in the place that the table's settings name, if they are those of this journal,
    and there are any yet or the journal says that there are (`start`); that the place is not there
    is said."""
    try:
        settings = load(getattr(args, "config", None))
    except BadFileError as error:  # a journal can be read whatever they are
        print(error, file=sys.stderr)
        return
    if settings.anchors is not None and settings.journal.resolve() == journal.path.resolve():
        file = file_of(settings.anchors, settings.table)
        if file.exists() or start.anchored is not None:
            yield file
        if not settings.anchors.is_dir():
            print(
                in_words(
                    JournalError("anchors", file, "anchors_no_place", folder=str(settings.anchors))
                ),
                file=sys.stderr,
            )


def _of_table(place: Path, journal: JournalReader) -> Path:
    """The floor's anchors of the journal's table, in a floor's folder, where no file is named
    itself."""
    if not place.is_dir():
        return place
    files = sorted((place / "anchors").glob("*.anchors"))
    same = (file for file in files if any(each.journal == journal.id for each in every(file)))
    if (found := next(same, None)) is None:
        raise BadFileError(
            [
                FileFinding(
                    str(place),
                    "",
                    "holds no anchor of this journal: name the file of its table, TABLE.anchors.",
                )
            ]
        )
    return found
