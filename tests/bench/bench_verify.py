"""How fast does one core verify a journal? Beside the barest program that reads each entry, computes its hash and reads its JSON.

The journal is played: rounds at six boxes with corrections, refusals and faults between them; no two rounds are alike. In turn with
it the game alone decides the same inputs: who reads, hashes and decides cannot be sooner than both together. The compiled form is
measured where `python .ci/compiled.py build/mypyc-bench` has built it from these sources.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from functools import lru_cache
from pathlib import Path

from kiosk.record.entries import Opened, RefusedInput, Taken, decode
from kiosk.record.journal.entry import NO_HASH
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.replay.verify import verify
from kiosk.record.startup.opening import TableEpoch
from kiosk.station.decisions.repeats import repeats
from tests.bench.__main__ import Figure
from tests.record.tables import Dealer, play, station

ROOT = Path(__file__).parents[2]
COMPILED = ROOT / "build" / "mypyc-bench"
#: entries of a journal that a house may have after some years
_MANY = 10_000_000


def run(quick: bool) -> dict[str, Figure]:
    programs: dict[str, Callable[[Path], float]] = {
        "": verified,
        "read": _barest,
        "decided": _decided,
    }
    if COMPILED.exists():
        programs[", compiled"] = _verified_compiled
    spent: dict[str, list[float]] = {name: [] for name in programs}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.journal"
        count = _played(path, 1_000 if quick else 16_000)
        for _ in range(1 if quick else 5):  # turn about: the machine is not the same an hour later
            for name, program in programs.items():
                spent[name].append(program(path))
    us = {name: 1e6 * min(times) / count for name, times in spent.items()}
    figures = {}
    for form in us.keys() - {"read", "decided"}:
        minutes = us[form] * _MANY / 60e6
        note = (
            f"processor time an entry, best of {len(spent[form])} of {count:,} entries; {_MANY:,} are {minutes:.1f} min; "
            "floor: read from SQLite, hashed and its JSON read by the barest program, nothing decided"
        )
        figures["verify, one core" + form] = _figure(us[form], us["read"], note)
    game = f"floor: that, and the plain game's decisions alone, {us['decided']:.1f} us; the rest compares"
    figures["verify, one core, beside the game"] = _figure(us[""], us["read"] + us["decided"], game)
    return figures


def _figure(value: float, floor: float, note: str) -> Figure:
    return {"value": value, "unit": "us", "floor": floor, "ratio": value / floor, "note": note}


def _played(path: Path, inputs: int) -> int:
    with Journal(path) as journal:
        journal.database.connection.execute("PRAGMA synchronous = OFF")
        this = station(journal)
        play(this, Dealer(1, boxes=(1, 2, 3, 4, 5, 6)), this.start(), inputs)
        return journal.number


def verified(path: Path) -> float:
    """Seconds that a verification of that journal takes in this process."""
    with JournalReader(path) as journal:
        start = time.process_time()
        assert not verify(journal, repeats=repeats).findings
        return time.process_time() - start


def _verified_compiled(path: Path) -> float:
    code = "import sys, pathlib, tests.bench.bench_verify as it; print(it.verified(pathlib.Path(sys.argv[1])))"
    command = [sys.executable, "-c", code, str(path)]
    environment = {**os.environ, "PYTHONPATH": str(COMPILED)}
    done = subprocess.run(
        command, cwd=COMPILED, env=environment, check=True, capture_output=True, text=True
    )
    return float(done.stdout)


def _barest(path: Path) -> float:
    start = time.process_time()
    previous, known = NO_HASH, lru_cache(8192)(json.loads)
    with closing(sqlite3.connect(path)) as file:
        for *fields, before, own in file.execute("SELECT * FROM entry ORDER BY number"):
            texts = ["" if field is None else str(field) for field in (*fields, before)]
            hashlib.sha256("".join(texts).encode()).hexdigest()
            known(fields[5])  # what was said, which is the same again and again
            assert before == previous
            previous = own
    return time.process_time() - start


def _decided(path: Path) -> float:
    with JournalReader(path) as journal:
        said = [decode(entry) for entry in journal.entries()]
    (opened,) = (each for each in said if isinstance(each, Opened))
    table = TableEpoch(opened.content)
    inputs = [each for each in said if isinstance(each, Taken | RefusedInput)]
    known = [each.command for each in inputs]  # read before
    assert known
    start = time.process_time()
    for each in inputs:
        table.follow(each)
    return time.process_time() - start
