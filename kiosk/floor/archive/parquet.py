"""Closed days of the archive as Parquet, to be analysed elsewhere: a folder a day, of rounds, of
hourly sums and of the ratings of those who left, by pseudonyms."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kiosk.floor.archive.database import HOURLY, Database
from kiosk.floor.archive.table import unpacked
from kiosk.record.journal.entry import canonical
from kiosk.report.figures import FRACTIONS, WHOLE
from kiosk.report.papers import parquet
from kiosk.report.ratings import rating_files
from kiosk.report.ratings.rating import Rating

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
    """Writes `folder`/day=2026-11-21/rounds.parquet, hours.parquet and ratings.parquet of each
    gaming day before the day `before` of which that is not there yet, or has had further rounds or
    other ratings since; gives each day, and how many rounds it has. A sitting is of the day in
    which it ended.

    Raises `ArchiveError`, `OSError` and `NoParquetError`.
    """
    for day, rounds in closed_days(database, before):
        place = folder / f"day={day}"
        has_rounds = _kept(place / "rounds.parquet", "count(*)") == (rounds,)
        rated, sums = place / "ratings.parquet", _sums(database, day)
        if has_rounds and (_kept(rated, _SUMS) or _NOBODY) == sums:
            continue
        place.mkdir(parents=True, exist_ok=True)
        if sums != _NOBODY:
            parquet.write(rated, _rating_columns(), _ratings(database, day))
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
    sql = (
        "SELECT day, sum(one) FROM (SELECT day, 1 AS one FROM round WHERE day < ? UNION ALL "
        "SELECT last_day, 0 FROM rating WHERE last_day < ?) AS every GROUP BY day ORDER BY day"
    )
    return [(day, int(rounds)) for day, rounds in database.read(sql, (before, before))]


def _kept(path: Path, sums: str) -> tuple[int, ...]:
    """These sums of a file; () where there is none that can be read."""
    if not path.exists():
        return ()
    import duckdb

    place = str(path).replace("'", "''")
    try:
        with duckdb.connect() as held:
            found = held.execute(f"SELECT {sums} FROM '{place}'").fetchone()  # noqa: S608
    except duckdb.Error:
        return ()
    return tuple(int(each) for each in found or ())


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


#: by which ratings of a day are known to be those that are archived, and the same of the archive
_SUMS = "count(*), count(closed_by), coalesce(sum(rounds), 0), coalesce(sum(win * 100), 0)"
_NOBODY = (0, 0, 0, 0)
_ARCHIVED = (
    "count(*), coalesce(sum(CASE closed_by WHEN '' THEN 0 ELSE 1 END), 0), "
    "coalesce(sum(rounds), 0), coalesce(sum(win), 0)"
)


def _sums(database: Database, day: str) -> tuple[int, ...]:
    sql = f"SELECT {_ARCHIVED} FROM rating WHERE last_day = ?"  # noqa: S608
    return tuple(int(each) for each in database.read(sql, (day,))[0])


def _rating_columns() -> dict[str, str]:
    """As of a report of ratings, with the house before them; nobody's number is in an archive."""
    kinds = rating_files.parquet_kinds()
    del kinds["number"]
    return {"house": _TEXT, **kinds}


def _ratings(database: Database, day: str) -> Iterator[list[Any]]:
    columns = list(_rating_columns())
    sql = 'SELECT house, said FROM rating WHERE last_day = ? ORDER BY since, house, "table", number'
    for house, said in database.read(sql, (day,)):
        (row,) = rating_files.data([Rating.resumed(json.loads(said))], {})
        yield [house, *(row[name] for name in columns[1:])]


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
