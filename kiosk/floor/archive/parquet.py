"""Closed days of the archive as Parquet, to be analysed elsewhere: a folder a day, of rounds and of
hourly sums."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kiosk.floor.archive.database import HOURLY, Database
from kiosk.floor.archive.table import unpacked
from kiosk.record.journal.entry import canonical
from kiosk.report.figures import FRACTIONS, WHOLE
from kiosk.report.papers import parquet

_MONEY = "DECIMAL(18, 2)"
_TEXT = "VARCHAR"
#: the columns of a day's rounds: name in the archive, name and type in Parquet. Times are UTC,
#: money is in the table's units
_ROUNDS = (
    *((name, name.strip('"'), _TEXT) for name in ("house", '"table"', "journal")),
    ("number", "round", "BIGINT"),
    ("first", "first_entry", "BIGINT"),
    ("entry", "last_entry", "BIGINT"),
    ("began", "began", "TIMESTAMP"),
    ("ended", "ended", "TIMESTAMP"),
    *((name, "hour" if name == "clock" else name, _TEXT) for name in HOURLY[4:]),
    ("boxes", "boxes", "BIGINT"),
    ("hands", "hands", "BIGINT"),
    ("handle", "handle", _MONEY),
    ("win", "win", _MONEY),
    ("theo", "theoretical_win", "DOUBLE"),
    ("void", "void", "BOOLEAN"),
)
_CENTS = ("handle", "initial", "insured", "side", "win", "drop")


def write_days(database: Database, folder: Path, before: str) -> Iterator[tuple[str, int]]:
    """Writes `folder`/day=2026-11-21/rounds.parquet and hours.parquet of each gaming day before the
    day `before` of which that is not there yet, or has had further rounds since; gives each day,
    and how many rounds it has.

    Raises `ArchiveError`, `OSError` and `NoParquetError`.
    """
    for day, rounds in closed_days(database, before):
        place = folder / f"day={day}"
        if rounds == _kept(place / "rounds.parquet"):
            continue
        place.mkdir(parents=True, exist_ok=True)
        parquet.write(place / "hours.parquet", _hour_columns(), _hours(database, day))
        columns = {name: kind for _, name, kind in _ROUNDS}
        parquet.write(
            place / "rounds.parquet",
            columns | {"steps": "JSON", "finished": "JSON"},
            _rounds(database, day),
        )
        yield day, rounds


def closed_days(database: Database, before: str) -> list[tuple[str, int]]:
    """The gaming days before the day `before`, and how many rounds each has. Raises
    `ArchiveError`."""
    sql = "SELECT day, count(*) FROM round WHERE day < ? GROUP BY day ORDER BY day"
    return [(day, rounds) for day, rounds in database.read(sql, (before,))]


def _kept(path: Path) -> int:
    """How many rounds a file has; -1 where there is none that can be read."""
    if not path.exists():
        return -1
    import duckdb

    place = str(path).replace("'", "''")
    try:
        with duckdb.connect() as held:
            found = held.execute(f"SELECT count(*) FROM '{place}'").fetchone()  # noqa: S608
    except duckdb.Error:
        return -1
    return int(found[0]) if found else -1


def _rounds(database: Database, day: str) -> Iterator[list[Any]]:
    names = [name for name, _, _ in _ROUNDS]
    sql = f"SELECT {', '.join(names)}, steps FROM round WHERE day = ? ORDER BY ended"  # noqa: S608
    for *row, kept in database.read(sql, (day,)):
        made = [
            each / 100 if name in _CENTS else each for name, each in zip(names, row, strict=True)
        ]
        # A void round may have no card.
        made[names.index("began")] = row[names.index("began")] or None
        yield [*made, *map(canonical, unpacked(kept))]


def _hour_columns() -> dict[str, str]:
    columns = {name.strip('"'): _TEXT for name in HOURLY}
    columns |= {name: _MONEY if name in _CENTS else "BIGINT" for name in WHOLE}
    return columns | dict.fromkeys(FRACTIONS, "DOUBLE")


def _hours(database: Database, day: str) -> Iterator[list[Any]]:
    names = [*HOURLY, *(f'"{name}"' for name in (*WHOLE, *FRACTIONS))]
    select = f"SELECT {', '.join(names)} FROM hourly WHERE day = ? ORDER BY hour"  # noqa: S608
    for row in database.read(select, (day,)):
        yield [
            each / 100 if name.strip('"') in _CENTS else each
            for name, each in zip(names, row, strict=True)
        ]
