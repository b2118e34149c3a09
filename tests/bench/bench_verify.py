"""How fast does one core verify a journal? Beside the barest program that reads each entry and computes its hash.

The journal is played: rounds at six boxes with corrections, refusals and faults between them; no two rounds are alike.
"""

from __future__ import annotations

import hashlib
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from kiosk.record.journal.entry import NO_HASH
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.replay.verify import verify
from kiosk.station.decisions.repeats import repeats
from tests.bench.__main__ import Figure
from tests.record.tables import Dealer, play, station

#: entries of a journal that a house may have after some years
_MANY = 10_000_000


def run(quick: bool) -> dict[str, Figure]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.journal"
        count = _played(path, 1_000 if quick else 16_000)
        ours, barest = [], []
        for _ in range(1 if quick else 5):  # turn about: the machine is not the same an hour later
            barest.append(_seconds(lambda: _barest(path)))
            ours.append(_seconds(lambda: _verified(path)))
    value, floor = (1e6 * min(times) / count for times in (ours, barest))
    minutes = value * _MANY / 60e6
    note = (
        f"processor time an entry, best of {len(ours)} of {count:,} entries; {_MANY:,} are {minutes:.1f}"
        " min; floor: read from SQLite and hashed by the barest program, nothing decided"
    )
    return {
        "verify, one core": {
            "value": value,
            "unit": "us",
            "floor": floor,
            "ratio": value / floor,
            "note": note,
        }
    }


def _played(path: Path, inputs: int) -> int:
    with Journal(path) as journal:
        journal.database.connection.execute("PRAGMA synchronous = OFF")
        this = station(journal)
        play(this, Dealer(1, boxes=(1, 2, 3, 4, 5, 6)), this.start(), inputs)
        return journal.number


def _verified(path: Path) -> None:
    with JournalReader(path) as journal:
        assert not verify(journal, repeats=repeats).findings


def _barest(path: Path) -> None:
    previous = NO_HASH
    with closing(sqlite3.connect(path)) as file:
        for *fields, before, own in file.execute("SELECT * FROM entry ORDER BY number"):
            texts = ["" if field is None else str(field) for field in (*fields, before)]
            hashlib.sha256("".join(texts).encode()).hexdigest()
            assert before == previous
            previous = own


def _seconds(work: Callable[[], object]) -> float:
    """Processor time of this process."""
    start = time.process_time()
    work()
    return time.process_time() - start
