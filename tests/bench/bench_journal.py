"""What does the journal cost, and does it cost more when it is long? Appends beside bare inserts, starts with long journals beside a short one."""

from __future__ import annotations

import os
import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from kiosk.record.journal.entry import Entry, NewEntry
from kiosk.record.journal.journal import Journal
from kiosk.record.months.sealing import How
from kiosk.record.startup import journal_startup
from kiosk.record.startup.journal_startup import Taken, take_up
from kiosk.record.startup.session_start import program
from kiosk.report.period import months
from tests.bench.__main__ import Figure
from tests.record.kills import one_life
from tests.record.long_journals import fill, recorded
from tests.record.tables import HEADER, MESSAGES, Dealer, play, station

#: on the disk that the project lies on: a journal in memory would measure nothing
PLACE = Path(__file__).parents[2] / "build"
#: how many times as long a start may take with 300,000 entries as with 1,000, and whether what was read before is at hand
_MOST, _CACHE = 1.5, {False: "what was read before at hand", True: "read from the disk"}
_STARTS = "median of {kills} kills, {cache}; floor: the same with 1,000 entries; anchors, journal and tail checked, the table up"


def run(quick: bool) -> dict[str, Figure]:
    PLACE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=PLACE) as folder:
        groups = recorded(Path(folder) / "recorded.sqlite", 400 if quick else 4000)
        lengths = (1_000, 20_000) if quick else (1_000, 300_000, 1_000_000)
        with _program_known():
            starts = _starts(Path(folder), groups, lengths, 5 if quick else 21)
        return _appends(Path(folder), groups) | starts


# (d) One append beside one bare insert of the same bytes.


def _appends(folder: Path, groups: list[Sequence[NewEntry]]) -> dict[str, Figure]:
    chance = random.Random(1)
    rows: Iterator[list[Entry]] = _as_written(folder / "recorded.sqlite", groups)
    with (
        Journal(folder / "journal.sqlite") as journal,
        closing(_bare(folder / "bare.sqlite")) as bare,
    ):
        ours: list[float] = []
        theirs: list[float] = []
        for group, entries in zip(groups, rows, strict=True):
            both: list[tuple[list[float], Callable[[], object]]] = [
                (ours, lambda group=group: journal.append(group)),  # type: ignore[misc]
                (theirs, lambda entries=entries: _insert(bare, entries)),  # type: ignore[misc]
            ]
            chance.shuffle(both)  # neither always has the disk just after the other
            for times, write in both:
                start = time.perf_counter()
                write()
                times.append(time.perf_counter() - start)
    note = f"{len(ours):,} writes of a table at work, turn about on one disk; floor: SQLite alone, WAL and FULL as well"
    return {
        f"journal append {name}": _figure(
            1e6 * _percentile(ours, share), 1e6 * _percentile(theirs, share), "us", note
        )
        for name, share in (("p50", 0.5), ("p99", 0.99))
    }


def _as_written(path: Path, groups: list[Sequence[NewEntry]]) -> Iterator[list[Entry]]:
    with Journal(path) as journal:
        entries = journal.reader.entries()
        for group in groups:
            yield [next(entries) for _ in group]


def _bare(path: Path) -> sqlite3.Connection:
    bare = sqlite3.connect(path, isolation_level=None)
    bare.execute("PRAGMA journal_mode = WAL")
    bare.execute("PRAGMA synchronous = FULL")
    bare.execute(f"CREATE TABLE entry (number INTEGER PRIMARY KEY, {', '.join(Entry._fields[1:])})")
    return bare


def _insert(bare: sqlite3.Connection, entries: list[Entry]) -> None:
    sql = "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    if len(entries) == 1:
        bare.execute(sql, entries[0])
        return
    bare.execute("BEGIN")
    bare.executemany(sql, entries)
    bare.execute("COMMIT")


# (e) A start after a kill, of long journals beside a short one, with what was read before at hand and without.


def _starts(
    folder: Path, groups: list[Sequence[NewEntry]], lengths: Sequence[int], kills: int
) -> dict[str, Figure]:
    """`lengths` of the journals, the short one first: the second has to start in nearly the same time as it, whatever is at hand."""
    short, held, *_ = lengths
    journals = {
        length: _long_lived(folder / f"{length}.journal", groups, length) for length in lengths
    }
    figures: dict[str, Figure] = {}
    for cold in (False, True):
        times: dict[int, list[float]] = {length: [] for length in lengths}
        for seed in range(kills):
            for length in lengths if seed % 2 else lengths[::-1]:
                one_life(journals[length], seed, 20)
                times[length].append(_start(journals[length], cold=cold))
        medians = {length: 1e3 * statistics.median(times[length]) for length in lengths}
        end = ", cold" if cold else ""
        for length in lengths[1:]:
            name = f"resume with {length:,} entries{end}"
            figures[name] = _figure(
                medians[length],
                medians[short],
                "ms",
                _STARTS.format(kills=kills, cache=_CACHE[cold]),
            )
            if length == held:
                figures[name]["most"] = _MOST
        name = f"resume with {short:,} entries{end}"
        figures[name] = {"value": medians[short], "unit": "ms", "floor": None, "ratio": None}
    return figures


def _long_lived(path: Path, groups: list[Sequence[NewEntry]], length: int) -> Path:
    """A journal of that length, at which a table has been started and played once, so that it is as its own kiosk leaves it."""
    fill(path, groups, length)
    taken, this = _begun(path)
    play(this, Dealer(3, trouble=False), this.speak(MESSAGES), 200)
    taken.close()
    return path


def _start(path: Path, *, cold: bool) -> float:
    """The seconds until the table is up: the journal held against its anchors and opened, its tail checked, the start noted."""
    if cold:
        for end in ("", "-wal"):
            _forget(Path(f"{path}{end}"))
    start = time.perf_counter()
    taken, _ = _begun(path)
    seconds = time.perf_counter() - start
    taken.close()
    return seconds


@contextmanager
def _program_known() -> Iterator[None]:
    """The program's own files are looked at beforehand: that takes as long whatever the journal, and would hide what a journal's length takes."""
    known, looks = program(), vars(journal_startup)["program"]
    vars(journal_startup)["program"] = lambda: known
    try:
        yield
    finally:
        vars(journal_startup)["program"] = looks


def _begun(path: Path) -> tuple[Taken, Any]:
    place = path.with_name(f"{path.name}-anchors")
    place.mkdir(exist_ok=True)
    taken = take_up(path, place, str(HEADER["table"]), sealing=How(months(())))
    this: Any = station(taken.journal)
    this.start()
    return taken, this


def _forget(file: Path) -> None:
    """The system forgets what it has read of a file: the next one reads it from the disk."""
    if not file.exists():
        return
    handle = os.open(file, os.O_RDONLY)
    try:
        os.fsync(handle)
        os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED)
    finally:
        os.close(handle)


def _percentile(times: list[float], share: float) -> float:
    return sorted(times)[int(share * (len(times) - 1))]


def _figure(value: float, floor: float, unit: str, note: str) -> Figure:
    return {"value": value, "unit": unit, "floor": floor, "ratio": value / floor, "note": note}
