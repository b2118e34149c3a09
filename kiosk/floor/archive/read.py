"""What the archive answers: the figures of many tables, days and houses, and any round of any table
in it, step by step."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from kiosk.floor.archive.database import SUMS, Database
from kiosk.floor.archive.table import unpacked
from kiosk.game.state import ROUNDS_BACK
from kiosk.record.entries import EntryContent, Taken
from kiosk.record.rounds.recall import Recalled, RecalledStep
from kiosk.report.drop import fill_in
from kiosk.report.figures import Box, Counted, Drop, Figures
from kiosk.report.ratings.rating import Rating

#: what a report may be grouped by, and the column of each
GROUPS = {
    "house": "house",
    "pit": "pit",
    "table": '"table"',
    "game": "game",
    "day": "day",
    "shift": "shift",
    "dealer": "dealer",
    "hour": "clock",
}


class Asked(NamedTuple):
    """Of what a report is: gaming days `first` to `last` ("" for all that there are), and the names
    of each kind, () for all."""

    first: str = ""
    last: str = ""
    houses: tuple[str, ...] = ()
    pits: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    dealers: tuple[str, ...] = ()

    @property
    def where(self) -> tuple[str, list[str]]:
        """The condition, as SQL with its values."""
        parts, values = ["day >= ?", "day <= ?"], [self.first, self.last or "9999"]
        for name, wanted in zip(
            ("house", "pit", '"table"', "game", "dealer"), self[2:], strict=True
        ):
            if wanted:
                parts.append(f"{name} IN ({', '.join('?' * len(wanted))})")
                values += wanted
        return " AND ".join(parts), values


class Archived(NamedTuple):
    """One table of an archive: how far it is archived, and the fault that keeps it from going
    on."""

    house: str
    table: str
    journal: str
    number: int
    at: str
    fault: str


def tables(database: Database) -> list[Archived]:
    sql = (
        'SELECT house, "table", journal, number, "at", fault FROM position '
        'ORDER BY house, "table", "at"'
    )
    return [Archived(*row) for row in database.read(sql)]


def latest_day(databases: Iterable[Database]) -> str:
    """The newest gaming day on which a round ended; "" where none did."""
    return max(
        (database.read("SELECT max(day) FROM hourly")[0][0] or "" for database in databases),
        default="",
    )


def counted(databases: Sequence[Database], asked: Asked, by: Iterable[str]) -> Counted:
    """The figures, summed over all archives; `by`: of `GROUPS`. How they ran stands hour by
    hour."""
    this = Counted((), {}, {})
    hours: dict[str, Figures] = {}
    for database in databases:
        _merge(database, asked, ("hour",), hours)
    for hour, figures in sorted(hours.items()):
        this.whole.merge(figures.sums(), figures.events)
        if figures.rounds:
            this.goes_on(f"{hour}:59:59.000Z")
    for name in by:
        groups: dict[str, Figures] = {}
        # Tables of different houses may have one name.
        columns = ("house", GROUPS[name]) if name == "table" else (GROUPS[name],)
        for database in databases:
            _merge(database, asked, columns, groups)
        this.groups[name] = groups
    _drops(databases, asked, this)
    return this


def ratings(
    databases: Iterable[Database], asked: Asked, patrons: Sequence[str] = ()
) -> list[Rating]:
    """Sittings that have a part in the days `asked` for, each whole as it is archived, in the order
    in which they began; of these `patrons` alone, by pseudonym, where any is named. Pits, games and
    dealers are not asked for: a sitting may have several."""
    parts, values = ["last_day >= ?", "day <= ?"], [asked.first, asked.last or "9999"]
    named = {"house": asked.houses, '"table"': asked.tables, "patron": tuple(patrons)}
    for name, wanted in named.items():
        if wanted:
            parts.append(f"{name} IN ({', '.join('?' * len(wanted))})")
            values += wanted
    order = 'since, house, "table", number'
    sql = f"SELECT {order}, said FROM rating WHERE {' AND '.join(parts)}"  # noqa: S608
    rows = sorted(row for database in databases for row in database.read(sql, values))
    return [Rating.resumed(json.loads(said)) for *_, said in rows]


def _drops(databases: Sequence[Database], asked: Asked, this: Counted) -> None:
    """What the drop boxes held, where all that happened over them is asked for."""
    if asked.games or asked.dealers:
        return
    drops: dict[Box, Drop] = {}
    where, values = asked.where
    for at, database in enumerate(databases):
        sql = 'SELECT house, "table", day, shift, amount, basis FROM drop_box'
        for house, table, day, shift, amount, basis in database.read(sql):
            drops[_table(at, house, table), day, shift] = Drop(int(amount), basis)
        columns = 'house, "table", day, shift, pit'
        of = f"SELECT DISTINCT {columns} FROM hourly WHERE {where}"  # noqa: S608
        for house, table, day, shift, pit in database.read(of, values):
            box = (_table(at, house, table), day, shift)
            names = {"house": house, "pit": pit, "day": day, "shift": shift}
            names["table"] = "/".join(filter(None, (house, table)))
            this.boxes.put("", "", box)
            for by in this.groups:
                if by in names:
                    this.boxes.put(by, names[by], box)
    fill_in(this, drops)


def _table(at: int, house: str, table: str) -> str:
    """A table among those of several archives."""
    return f"{at}/{house}/{table}"


def _merge(
    database: Database, asked: Asked, columns: Sequence[str], into: dict[str, Figures]
) -> None:
    where, values = asked.where
    names = ", ".join(columns)
    sums = ", ".join(f"sum({name})" for name in SUMS)
    sql = f"SELECT {names}, {sums} FROM hourly WHERE {where} GROUP BY {names}"  # noqa: S608
    for row in database.read(sql, values):
        name = "/".join(filter(None, row[: len(columns)]))
        into.setdefault(name, Figures()).merge([_number(each) for each in row[len(columns) :]])
    sql = (
        f"SELECT {names}, what, sum(many) FROM wrong "  # noqa: S608
        f"WHERE {where} GROUP BY {names}, what"
    )
    for *named, what, many in database.read(sql, values):
        into.setdefault("/".join(filter(None, named)), Figures()).merge(
            [0] * len(SUMS), {what: int(many)}
        )


def _number(value: Any) -> int | float:
    """A sum as SQLite gives it; PostgreSQL sums whole numbers to decimals."""
    return value if isinstance(value, float) else int(value)


#: entries of a round at most, where one is looked for by one of them
_LONGEST = 50_000


class WantedRound(NamedTuple):
    """Which round: by its `number` (the newest of the table that has it), by an `entry` of it, or
    by the time `at` (UTC) at which it was in play or before which it was the last to end; "" and 0
    for any: the newest."""

    table: str
    house: str = ""
    number: int = 0
    entry: int = 0
    at: str = ""


class ArchivedRecall(NamedTuple):
    """A round as the floor was told it: a card that nobody has seen by its end is "??". `amends`:
    what amended it after its end, as far as it was archived with what it amended."""

    house: str
    table: str
    journal: str
    dealer: str
    round: Recalled
    amends: tuple[Taken, ...] = ()


def recall(database: Database, wanted: WantedRound, count: int = 1) -> list[ArchivedRecall]:
    """Up to `count` rounds up to the one that is wanted, the oldest first; none where there is no
    such round."""
    parts, values = ['"table" = ?'], list[Any]([wanted.table])
    if wanted.house:
        parts, values = [*parts, "house = ?"], [*values, wanted.house]
    if wanted.number:
        parts, values = [*parts, "number = ?"], [*values, wanted.number]
    if wanted.entry:
        parts.append("first <= ? AND entry BETWEEN ? AND ?")
        values += [wanted.entry, wanted.entry, wanted.entry + _LONGEST]
    if wanted.at:
        where = " AND ".join(parts)
        sql = f"SELECT min(ended) FROM round WHERE {where} AND ended >= ?"  # noqa: S608
        first = database.read(sql, [*values, wanted.at])[0][0]
        parts, values = [*parts, "ended <= ?"], [*values, first or wanted.at]
    sql = f"""SELECT house, "table", journal, dealer, number, steps, entry FROM round \
WHERE {" AND ".join(parts)}
        ORDER BY ended DESC, entry DESC LIMIT ?"""  # noqa: S608
    rows = database.read(sql, [*values, count])
    return [_recalled(database, *row) for row in reversed(rows)]


def _recalled(
    database: Database,
    house: str,
    table: str,
    journal: str,
    dealer: str,
    number: int,
    kept: bytes,
    end: int,
) -> ArchivedRecall:
    steps, finished = unpacked(kept)
    told = [
        RecalledStep(entry, at, by, source, data, prompts, words, refused)
        for entry, at, by, _, source, _, data, prompts, words, refused, *_ in steps
    ]
    amends = tuple(_amends(_later(database, (house, table, journal), number, end), number))
    return ArchivedRecall(house, table, journal, dealer, Recalled(number, told, finished), amends)


def _later(database: Database, key: tuple[str, str, str], number: int, end: int) -> list[list[Any]]:
    """The steps after round `number`, which entry `end` finished, among which it may have been
    amended; those of another opening are not."""
    of_table = 'house = ? AND "table" = ? AND journal = ?'
    later_than = f"{of_table} AND entry > ?"
    sql = f"SELECT number, steps FROM round WHERE {later_than} ORDER BY entry LIMIT ?"  # noqa: S608
    steps = list[list[Any]]()
    for later, kept in database.read(sql, [*key, end, ROUNDS_BACK + 1]):
        if later <= number:
            return steps
        steps += unpacked(kept)[0]
    sql = f"SELECT said FROM step WHERE {of_table} AND number > ? ORDER BY number"  # noqa: S608
    return steps + [json.loads(said) for (said,) in database.read(sql, [*key, end])]


def _amends(steps: list[list[Any]], number: int) -> Iterator[Taken]:
    for entry, at, by, _, source, kind, data, _, _, _, *amended in steps:
        if amended and data["round"] == number:
            told = {"amended": amended[0]}
            yield Taken(EntryContent(entry, at, by, source, kind, data, told, None))
