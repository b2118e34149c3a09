"""Closed days of the archive as Parquet, to be analysed elsewhere: a folder a day, of rounds, of
hourly sums and of ratings, by pseudonyms."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from kiosk.floor.archive.database import HOURLY, Database
from kiosk.floor.archive.table import unpacked
from kiosk.record.journal.entry import canonical
from kiosk.report.figures import FRACTIONS, WHOLE
from kiosk.report.papers import parquet
from kiosk.report.ratings import rating_files
from kiosk.report.ratings.rating import Rating
from kiosk.settings.in_place import keep_for_owner, remove

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
#: of a day: its ratings; its hourly sums; and its rounds, of which one can only come, or have a
#: card that lay face down as it was written
_RATED = 'SELECT house, said FROM rating WHERE last_day = ? ORDER BY since, house, "table", number'
_HOURLY = (*HOURLY, *(f'"{name}"' for name in (*WHOLE, *FRACTIONS)))
_SUMMED = (
    f"SELECT {', '.join(_HOURLY)} FROM hourly WHERE day = ? "  # noqa: S608
    f"ORDER BY hour, {', '.join(HOURLY)}"
)
_PLAYED = (
    'SELECT house, "table", journal, count(*), sum(length(steps)) FROM round WHERE day = ? '
    'GROUP BY house, "table", journal ORDER BY house, "table", journal'
)


def write_days(database: Database, folder: Path, before: str) -> Iterator[tuple[str, int]]:
    """Writes `folder`/day=2026-11-21/rounds.parquet, hours.parquet and ratings.parquet of each
    gaming day before the day `before`, those that are not there yet and those of which the archive
    has something else now; gives each such day, and how many rounds it has. A sitting is of the day
    in which it ended; of whoever still sits, `left` is null, and it is of the day of what is
    counted of it last: it leaves that day's file once more is counted. A round is as it ended; what
    amendments moved since is in the hourly sums and the ratings. The files and
    the folders of days are their owner's alone, as the archive is.

    Raises `ArchiveError`, `OSError` and `NoParquetError`.
    """
    closed = dict(closed_days(database, before))
    for day in sorted({*closed, *_days_rated(folder, before)}):
        rounds = closed.get(day, 0)
        place = folder / f"day={day}"
        written = [_write(database, day, place / name, kind) for name, kind in _FILES.items()]
        if any(written):
            yield day, rounds


def _write(database: Database, day: str, path: Path, kind: _Kind) -> bool:
    """Whether a file of a day had to be written, or removed: nobody's ratings are none."""
    found = database.read(kind.known_by, (day,))
    if not found and kind.may_lack:
        was_there = path.exists()
        if was_there:
            remove(path)
        return was_there
    # The columns too: those of an older program are others.
    mark = sha256(repr((kind.columns(), found)).encode()).hexdigest()
    if parquet.mark_of(path) == mark:
        return False
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    keep_for_owner(path.parent)  # one that an older program made
    parquet.write(path, kind.columns(), kind.rows(database, day), mark, for_owner=True)
    return True


def _days_rated(folder: Path, before: str) -> Iterator[str]:
    """The days before the day `before` whose ratings are there already: who sat there may sit in a
    later day now."""
    for file in folder.glob("day=*/ratings.parquet"):
        day = file.parent.name.removeprefix("day=")
        if day < before:
            yield day


def closed_days(database: Database, before: str) -> list[tuple[str, int]]:
    """The gaming days before the day `before`, and how many rounds each has. Raises
    `ArchiveError`."""
    sql = (
        "SELECT day, sum(one) FROM (SELECT day, 1 AS one FROM round WHERE day < ? UNION ALL "
        "SELECT last_day, 0 FROM rating WHERE last_day < ?) AS every GROUP BY day ORDER BY day"
    )
    return [(day, int(rounds)) for day, rounds in database.read(sql, (before, before))]


def _round_columns() -> dict[str, str]:
    return {name: kind for _, name, kind in _ROUNDS} | {"steps": "JSON", "finished": "JSON"}


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


def _rating_columns() -> dict[str, str]:
    """As of a report of ratings, with the house before them; nobody's number is in an archive."""
    kinds = rating_files.parquet_kinds()
    del kinds["number"]
    return {"house": _TEXT, **kinds}


def _ratings(database: Database, day: str) -> Iterator[list[Any]]:
    columns = list(_rating_columns())
    for house, said in database.read(_RATED, (day,)):
        (row,) = rating_files.data([Rating.resumed(json.loads(said))], {})
        yield [house, *(row[name] for name in columns[1:])]


def _hour_columns() -> dict[str, str]:
    columns = {name.strip('"'): _TEXT for name in HOURLY}
    columns |= {name: _MONEY if name in _CENTS else "BIGINT" for name in WHOLE}
    return columns | dict.fromkeys(FRACTIONS, "DOUBLE")


def _hours(database: Database, day: str) -> Iterator[list[Any]]:
    for row in database.read(_SUMMED, (day,)):
        yield [
            each / 100 if name.strip('"') in _CENTS else each
            for name, each in zip(_HOURLY, row, strict=True)
        ]


class _Kind(NamedTuple):
    """A file of a day. `known_by`: the query of a day by which it is known to be as it is archived;
    `may_lack`: there is none where that finds nothing."""

    known_by: str
    columns: Callable[[], dict[str, str]]
    rows: Callable[[Database, str], Iterator[list[Any]]]
    may_lack: bool = False


_FILES = {
    "ratings.parquet": _Kind(_RATED, _rating_columns, _ratings, may_lack=True),
    "hours.parquet": _Kind(_SUMMED, _hour_columns, _hours),
    "rounds.parquet": _Kind(_PLAYED, _round_columns, _rounds),
}
