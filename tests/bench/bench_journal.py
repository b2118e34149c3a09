"""What does the journal cost, and does it cost more when it is long? Appends beside bare inserts, resumes of both lengths."""

from __future__ import annotations

import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from kiosk.record.entry import Draft, Entry
from kiosk.record.journal import Journal
from tests.bench.__main__ import Figure
from tests.record.kills import one_life
from tests.record.tables import Dealer, play, station

#: on the disk that the project lies on: a journal in memory would measure nothing
PLACE = Path(__file__).parents[2] / "build"


def run(quick: bool) -> dict[str, Figure]:
    PLACE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=PLACE) as folder:
        groups = _recorded(Path(folder) / "recorded.sqlite", 400 if quick else 4000)
        return _appends(Path(folder), groups) | _resumes(
            Path(folder), groups, 20_000 if quick else 1_000_000, 5 if quick else 21
        )


class _Recording(Journal):
    """A journal that remembers what it was given, call by call."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.groups: list[Sequence[Draft]] = []

    def append(self, drafts: Sequence[Draft]) -> int:
        self.groups.append(drafts)
        return super().append(drafts)


def _recorded(path: Path, inputs: int) -> list[Sequence[Draft]]:
    """What a station writes for `inputs` inputs at a full table, call by call."""
    with _Recording(path) as journal:
        this = station(journal)
        play(this, Dealer(1, boxes=(1, 2, 3, 4, 5, 6)), this.start(), inputs)
        return journal.groups


# (d) One append beside one bare insert of the same bytes.


def _appends(folder: Path, groups: list[Sequence[Draft]]) -> dict[str, Figure]:
    chance = random.Random(1)
    rows: Iterator[list[Entry]] = _as_written(folder / "recorded.sqlite", groups)
    with Journal(folder / "journal.sqlite") as journal, closing(_bare(folder / "bare.sqlite")) as bare:
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
        f"journal append {name}": _figure(1e6 * _percentile(ours, share), 1e6 * _percentile(theirs, share), "us", note)
        for name, share in (("p50", 0.5), ("p99", 0.99))
    }


def _as_written(path: Path, groups: list[Sequence[Draft]]) -> Iterator[list[Entry]]:
    with Journal(path) as journal:
        entries = journal.entries()
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


# (e) A resume after a kill, of a long journal beside a short one.


def _resumes(folder: Path, groups: list[Sequence[Draft]], length: int, kills: int) -> dict[str, Figure]:
    short, long = folder / "short.sqlite", folder / "long.sqlite"
    _fill(short, groups, 1000)
    _fill(long, groups, length)
    times: dict[Path, list[float]] = {short: [], long: []}
    for seed in range(kills):
        for path in (short, long) if seed % 2 else (long, short):
            one_life(path, seed, 20)
            times[path].append(_resume(path))
    note = f"median of {kills} kills; floor: the same with 1,000 entries; the journal opened, its tail checked, the table up"
    floor, value = (1e3 * statistics.median(times[path]) for path in (short, long))
    return {
        f"resume with {length:,} entries": _figure(value, floor, "ms", note),
        "resume with 1,000 entries": {"value": floor, "unit": "ms", "floor": None, "ratio": None},
    }


def _fill(path: Path, groups: list[Sequence[Draft]], length: int) -> None:
    """A journal of `length` entries: a real table's, over and over. It ends between rounds, where the table's days end."""
    opening, *days = groups
    ends = [number for number, group in enumerate(days) if group[-1].checkpoint is not None]
    drafts: list[Draft] = [draft for group in days[: ends[-1] + 1] for draft in group]
    with Journal(path) as journal:
        journal.append(opening)
        while journal.number < length:
            rest = length - journal.number
            if rest >= len(drafts):
                journal.append(drafts)
                continue
            # The last stretch ends with the last whole round that fits.
            fitting = max((n for n in range(rest) if drafts[n].checkpoint is not None), default=None)
            if fitting is None:
                break
            journal.append(drafts[: fitting + 1])
            break


def _resume(path: Path) -> float:
    start = time.perf_counter()
    with Journal(path) as journal:
        this: Any = station(journal)
        this.start()
        return time.perf_counter() - start


def _percentile(times: list[float], share: float) -> float:
    return sorted(times)[int(share * (len(times) - 1))]


def _figure(value: float, floor: float, unit: str, note: str) -> Figure:
    return {"value": value, "unit": unit, "floor": floor, "ratio": value / floor, "note": note}
