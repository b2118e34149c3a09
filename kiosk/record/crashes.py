"""What went wrong in the program itself, kept beside the journal: where, and of which kind; never
what a variable held.

An exception's own text may name a card that lies face down, so it is not kept.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from types import CodeType, FrameType
from typing import NamedTuple

import kiosk
from kiosk.record.journal.entry import seconds_between, utc_now

#: so many are kept, the newest
KEPT = 20
#: so many failures within so many seconds are no accident
OFTEN, JUST_NOW_S = 3, 120.0


class Crash(NamedTuple):
    """One failure. `at`: UTC as the journal writes it. `places`: where in the program, the
    outermost first."""

    at: str
    version: str
    error: str
    places: list[str]

    def __str__(self) -> str:
        return "\n  ".join([f"{self.at}  {self.version}  {self.error}", *self.places])


def folder_of(journal: Path) -> Path:
    return journal.parent / f"{journal.name}.crashes"


def of_error(error: BaseException) -> Crash:
    """An exception that nothing caught."""
    places, trace = [], error.__traceback__
    while trace is not None:
        places.append(_place(trace.tb_frame.f_code, trace.tb_lineno))
        trace = trace.tb_next
    return Crash(utc_now(), kiosk.__version__, type(error).__name__, places)


def of_hang(name: str, frame: FrameType | None) -> Crash:
    """A part of the program that does not answer any more, and the frame that it is in."""
    places = []
    while frame is not None:
        places.append(_place(frame.f_code, frame.f_lineno))
        frame = frame.f_back
    return Crash(utc_now(), kiosk.__version__, f"{name} hangs", places[::-1])


def _place(code: CodeType, line: int) -> str:
    return f"{Path(code.co_filename).name}:{line} {code.co_name}"


def keep(journal: Path, crash: Crash) -> Path | None:
    """Writes one record, for its owner alone. None where the disk takes nothing."""
    folder, at = folder_of(journal), crash.at
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        file = folder / f"{at.replace(':', '')}-{os.getpid()}-{len(all_of(journal))}.json"
        with os.fdopen(
            os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8"
        ) as out:
            json.dump(crash._asdict(), out)
        for old in sorted(folder.glob("*.json"))[:-KEPT]:
            old.unlink(missing_ok=True)
    except OSError:
        return None
    return file


def record(journal: Path, crash: Crash) -> bool:
    """Says it on standard error and keeps it; whether the program failed so often just now that
    starting it once more mends nothing."""
    print(crash, file=sys.stderr)
    keep(journal, crash)
    return again_and_again(journal)


def all_of(journal: Path) -> list[Crash]:
    """Every record, the oldest first; one that cannot be read is left out."""
    found = []
    for file in sorted(folder_of(journal).glob("*.json")):
        with suppress(OSError, ValueError, TypeError):
            found.append(Crash(**json.loads(file.read_text("utf-8"))))
    return found


def again_and_again(journal: Path) -> bool:
    """Whether the program failed so often just now that starting it once more mends nothing."""
    last = all_of(journal)[-OFTEN:]
    return len(last) == OFTEN and 0 <= seconds_between(last[0].at, utc_now()) < JUST_NOW_S
