"""Progress: each lesson that somebody has finished, a line of JSON in a file beside the practice
journals."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import NamedTuple

from kiosk.practice.score import Result
from kiosk.settings.in_place import opened_for_owner

#: a name longer than this is cut: it is shown on a key
LONGEST_NAME = 24


class Done(NamedTuple):
    """One lesson finished. `at` is UTC; times are in seconds, None where nothing was timed; `share`
    is of Kilby's pace."""

    at: str
    name: str
    lesson: str
    marks: int
    errors: int
    rounds_an_hour: float | None
    share: float | None
    median: float | None
    p90: float | None


def folder_of(journal: Path) -> Path:
    """Where practice is kept beside the journal of a table."""
    return journal.parent / "practice"


def file_of(journal: Path) -> Path:
    return folder_of(journal) / "progress.jsonl"


def tidy(name: str) -> str:
    """A name as it is kept: on one line, not too long."""
    return " ".join(name.split())[:LONGEST_NAME].strip()


def done(at: str, name: str, lesson: str, result: Result) -> Done:
    return Done(
        at,
        tidy(name),
        lesson,
        result.marks,
        result.errors,
        *(
            None if each is None else round(each, 3)
            for each in (result.rounds_an_hour, result.share, result.median, result.p90)
        ),
    )


def add(file: Path, this: Done) -> None:
    """Keeps one more. A line that a stop of the machine cut off before stands by itself. Raises
    `OSError`."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with open(file, "ab", opener=opened_for_owner) as out:
        cut_off = False
        if out.tell():
            with file.open("rb") as there:
                there.seek(-1, os.SEEK_END)
                cut_off = there.read(1) != b"\n"
        out.write(b"\n" * cut_off + json.dumps(this._asdict(), ensure_ascii=False).encode() + b"\n")
        out.flush()
        os.fsync(out.fileno())


def read(file: Path, name: str = "", lesson: str = "") -> list[Done]:
    """What is kept, oldest first: of one person, of one lesson. A line that is not whole is passed
    over."""
    try:
        text = file.read_bytes().decode("utf-8", "replace")
    except OSError:
        return []
    found = [each for each in map(_read, text.splitlines()) if each is not None]
    return [each for each in found if name in ("", each.name) and lesson in ("", each.lesson)]


def _read(line: str) -> Done | None:
    try:
        kept = json.loads(line)
        this = Done(**kept)
    except (ValueError, TypeError, RecursionError):
        return None
    texts = all(isinstance(each, str) for each in this[:3])
    whole = all(type(each) is int for each in this[3:5])
    return (
        this
        if texts and whole and all(each is None or type(each) in (int, float) for each in this[5:])
        else None
    )


def people(file: Path) -> list[str]:
    """Who has practised, who did so last first."""
    return list(dict.fromkeys(each.name for each in reversed(read(file)) if each.name))
