"""What went wrong in the program itself, kept beside the journal: where, and of which kind; never what a variable held.

An exception's own text may name a card that lies face down, so it is not kept.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import kiosk
from kiosk.record.entry import utc_now

#: so many are kept, the newest
KEPT = 20


def folder_of(journal: Path) -> Path:
    return journal.with_name(f"{journal.name}.crashes")


def keep(journal: Path, error: BaseException) -> Path | None:
    """Writes one record, for its owner alone. None where the disk takes nothing."""
    folder, at = folder_of(journal), utc_now()
    places, trace = [], error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{Path(code.co_filename).name}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    record = {"at": at, "version": kiosk.__version__, "error": type(error).__name__, "places": places}
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        file = folder / f"{at.replace(':', '')}-{os.getpid()}-{len(all_of(journal))}.json"
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as out:
            json.dump(record, out)
        for old in sorted(folder.glob("*.json"))[:-KEPT]:
            old.unlink(missing_ok=True)
    except OSError:
        return None
    return file


def all_of(journal: Path) -> list[dict[str, Any]]:
    """Every record, the oldest first; one that cannot be read is left out."""
    found = []
    for file in sorted(folder_of(journal).glob("*.json")):
        with suppress(OSError, ValueError):
            found.append(json.loads(file.read_text("utf-8")))
    return found
