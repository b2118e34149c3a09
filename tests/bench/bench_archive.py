"""How many messages a second does the archive take, and how long do its reports take over a year of a hundred tables?

What a hundred tables tell in turn, a thousand messages a transaction, into SQLite and PostgreSQL; the floor is the same messages, as they travel, put
into one table by `executemany` with the position beside them. The year is the archived hours again and again, a day later each time.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from kiosk.floor.archive.database import Database, database
from kiosk.floor.archive.follow import of_journal
from kiosk.floor.archive.read import GROUPS, Asked, WantedRound, counted, recall
from kiosk.floor.archive.store import Archive, Mark, Place
from kiosk.floor.contract import EntryMessage, read_entry, written
from tests.bench.__main__ import Figure
from tests.floor.postgresql import postgresql
from tests.report import days

PLACE = Path(__file__).parents[2] / "build"
BATCH = 1000
#: when the server took the first message
BEGAN = datetime(2026, 11, 22, tzinfo=UTC)
TABLES = [f"table-{number}" for number in range(1, 101)]


def run(quick: bool) -> dict[str, Figure]:
    PLACE.mkdir(exist_ok=True)
    figures: dict[str, Figure] = {}
    with tempfile.TemporaryDirectory(dir=PLACE) as folder:
        path = Path(folder) / "day.journal"
        days.write(path, days.days(days.day(Path(folder), 200 if quick else 800), 1))
        told = list(of_journal(path))
        for kind in ("SQLite", "PostgreSQL"):
            with _place(kind, Path(folder)) as where, database(where, write=True) as this:
                figures |= _taking(kind, this, told)
                figures |= _reports(kind, this, 20 if quick else 365)
    return figures


@contextmanager
def _place(kind: str, folder: Path) -> Iterator[str]:
    if kind == "SQLite":
        yield str(folder / "archive.sqlite")
        return
    try:
        with postgresql() as url:
            yield url
    except pytest.skip.Exception as missing:
        raise RuntimeError(str(missing)) from None


def _batches(told: list[EntryMessage]) -> Iterator[list[tuple[str, bytes]]]:
    """Each table tells the same, of a journal of its own."""
    batch: list[tuple[str, bytes]] = []
    for message in told:
        for at, table in enumerate(TABLES):
            batch.append(
                (table, written(message._replace(journal=f"{at:04d}{message.journal[4:]}")))
            )
        while len(batch) >= BATCH:
            yield batch[:BATCH]
            batch = batch[BATCH:]


def _taking(kind: str, this: Database, told: list[EntryMessage]) -> dict[str, Figure]:
    archive, many, took, used = Archive(this, pits=dict.fromkeys(TABLES, "main")), 0, 0.0, 0.0
    place = Place("EV")
    for batch in _batches(told):
        place = place.moved(Mark(many + len(batch), BEGAN + timedelta(seconds=many / BATCH)))
        started, before = time.perf_counter(), time.process_time()
        archive.take("", [(table, read_entry(text)) for table, text in batch], place)
        took, used = took + time.perf_counter() - started, used + time.process_time() - before
        many += len(batch)
    assert not archive.faults()
    floor = _plain(this, told)
    note = f"{many:,} of {len(TABLES)} tables, {BATCH:,} a transaction; {many / used:,.0f} a second of this program's processor"
    return {
        f"archive: messages a second into {kind}": {
            "value": many / took,
            "unit": "messages/s",
            "floor": many / floor,
            "ratio": many / took / (many / floor),
            "note": note,
        }
    }


def _plain(this: Database, told: list[EntryMessage]) -> float:
    blob = "BYTEA" if "host=" in this.where or "@" in this.where else "BLOB"
    this.write(f"CREATE TABLE plain (name TEXT, said {blob})", [()])
    took = 0.0
    for at, batch in enumerate(_batches(told)):
        started = time.perf_counter()
        with this.transaction():
            this.write("INSERT INTO plain VALUES (?, ?)", batch)
            this.write("UPDATE about SET value = ? WHERE name = 'plain'", [(str(at),)])
        took += time.perf_counter() - started
    return took


def _reports(kind: str, this: Database, many: int) -> dict[str, Figure]:
    ((first,),) = this.read("SELECT min(day) FROM hourly")
    rows = this.read("SELECT * FROM hourly WHERE day = ?", (first,))
    marks = ", ".join("?" * len(rows[0]))
    start = date.fromisoformat(first)
    with this.transaction():
        this.write("DELETE FROM hourly WHERE day <> ?", [(first,)])
        for later in range(1, many):
            day = str(start + timedelta(later))
            moved = [(*row[:2], f"{day}T{row[2][11:]}", day, *row[4:]) for row in rows]
            this.write(f"INSERT INTO hourly VALUES ({marks})", moved)
    note = f"{len(rows) * many:,} hours of {len(TABLES)} tables in {many} days"
    asked = {
        "a day": Asked(str(start + timedelta(many // 2)), str(start + timedelta(many // 2))),
        "a month": Asked(str(start + timedelta(many // 2)), str(start + timedelta(many // 2 + 29))),
        "a year": Asked(),
    }
    figures: dict[str, Figure] = {}
    for name, each in asked.items():
        took = _best(partial(counted, [this], each, GROUPS))
        figures[f"archive: report of {name}, {kind}"] = _figure(took, "s", note)
    wanted = WantedRound("table-50", number=5)
    assert recall(this, wanted)
    took = _best(partial(recall, this, wanted)) * 1000
    return figures | {f"archive: a round recalled, {kind}": _figure(took, "ms", "")}


def _best(do: Callable[[], object]) -> float:
    """The middle of three."""
    took = []
    for _ in range(3):
        started = time.perf_counter()
        do()
        took.append(time.perf_counter() - started)
    return sorted(took)[1]


def _figure(value: float, unit: str, note: str) -> Figure:
    return {"value": value, "unit": unit, "floor": None, "ratio": None, "note": note}
