"""The archive: rounds for recall and hourly sums, folded from what tables tell the floor, into a
database of the house.

What is told twice changes nothing, and what was written is gone on from: how far each table's
journal has come stands in the same transaction as what it came to. So the archive can be rebuilt
from the stream, or from journals, at will.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, time
from typing import Any, NamedTuple

from kiosk.floor.archive.database import (
    HOURLY,
    RATING,
    ROUND,
    SUMS,
    TABLE,
    ArchiveError,
    Database,
)
from kiosk.floor.archive.table import ArchivedRound, ArchivedTable, KeptPosition, disclosed_in
from kiosk.floor.contract import EntryMessage
from kiosk.record.journal.entry import canonical
from kiosk.report.figures import Figures, Tallied
from kiosk.report.period import Calendar, local
from kiosk.report.ratings.rating import Rating
from kiosk.report.rounds import Event, Played

#: house, table, journal
Key = tuple[str, str, str]
#: house, table, and what is wrong
Fault = tuple[str, str, str]
#: of a journal that another table told: a table may have the server put its own messages on
#: another's subject
_ANOTHERS = "it tells the journal of another table"

#: seconds within which a server may lose what its disk has not for good yet: none of a floor waits
#: for longer than a minute
_SURE_S = 600


class Mark(NamedTuple):
    """A message of a stream: its number, and when the server took it. After a power cut a server
    may give a number once more."""

    number: int
    at: datetime


class Place(NamedTuple):
    """How far a stream is archived: its last message that is, and up to two before it, the older
    the surer that the server keeps them."""

    stream: str
    marks: tuple[Mark, ...] = ()

    def moved(self, to: Mark) -> Place:
        last, older = self.marks[:1], self.marks[1:]
        if not older or (to.at - older[0].at).total_seconds() >= _SURE_S:
            older = (*last, *older[:1])
        return self._replace(marks=(to, *older))


_OF_TABLE = " AND ".join(f"{name} = ?" for name in TABLE)


def _insert(table: str, names: Iterable[str], more: str = "") -> str:
    names = tuple(names)
    values = ", ".join("?" * len(names))
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES ({values}) {more}"  # noqa: S608


def _adding(table: str, key: Iterable[str], sums: Iterable[str]) -> str:
    key, sums = tuple(key), tuple(sums)
    added = ", ".join(f"{name} = {table}.{name} + excluded.{name}" for name in sums)
    return _insert(table, (*key, *sums), f"ON CONFLICT ({', '.join(key)}) DO UPDATE SET {added}")


_POSITION = (*TABLE, "number", "hash", '"at"', "state", "fault")
_NEW = _insert("position", _POSITION, "ON CONFLICT DO NOTHING")
_MOVED = (
    'UPDATE position SET number = ?, hash = ?, "at" = ?, state = ?, fault = ? '  # noqa: S608
    f"WHERE {_OF_TABLE} AND number = ?"
)
_STEP = _insert(
    "step",
    (*TABLE, "number", "said"),
    f"ON CONFLICT ({', '.join(TABLE)}, number) DO UPDATE SET said = excluded.said",
)
_NO_STEP = f"DELETE FROM step WHERE {_OF_TABLE} AND number <= ?"  # noqa: S608
_ROUND = _insert("round", (*TABLE, *ROUND))
_STEPS = f"SELECT steps FROM round WHERE {_OF_TABLE} AND entry = ?"  # noqa: S608
_DISCLOSED = f"UPDATE round SET steps = ? WHERE {_OF_TABLE} AND entry = ?"  # noqa: S608
_HOUR = _adding("hourly", HOURLY, SUMS)
_WRONG = _adding("wrong", (*HOURLY, "what"), ("many",))
_DROP = _insert(
    "drop_box",
    ("house", '"table"', "day", "shift", "amount", "basis"),
    'ON CONFLICT (house, "table", day, shift) DO UPDATE '
    "SET amount = excluded.amount, basis = excluded.basis",
)
_RATING = _insert(
    "rating",
    (*TABLE, *RATING),
    f"ON CONFLICT ({', '.join(TABLE)}, number) DO UPDATE SET "
    + ", ".join(f"{name} = excluded.{name}" for name in RATING[1:]),
)
_ABOUT = _insert(
    "about", ("name", "value"), "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)


class Archive:
    """Writes what tables told into `database`. `pits`: in which pit a table stands, "" where
    nothing is said.

    `calendar`: the house's shifts. Those that the archive was begun with hold: another set raises
    `ArchiveError`.
    """

    def __init__(
        self,
        database: Database,
        calendar: Calendar | None = None,
        pits: Mapping[str, str] | None = None,
    ) -> None:
        self.database = database
        self.pits = pits or {}
        self.calendar = kept_calendar(database) or calendar or Calendar()
        if calendar is not None and self.calendar != calendar:
            raise ArchiveError(
                f"{database.where}: it was begun with the shifts {_times(self.calendar)}. Rebuild "
                "it for others."
            )
        self._tables: dict[Key, ArchivedTable] = {}
        # Journals of other tables, and those of them that were said.
        self._passed_over: set[Key] = set()
        self._said: set[Key] = set()
        with database.transaction():
            database.write(_ABOUT, [("shifts", _times(self.calendar))])

    def place(self, house: str, stream: str) -> Place:
        """How far that stream of a house is archived."""
        found = self.database.read("SELECT value FROM about WHERE name = ?", (f"sequence {house}",))
        # What an older program noted says no time.
        if not found or not str(found[0][0]).startswith("{"):
            return Place(stream)
        kept = json.loads(found[0][0])
        marks = kept["marks"] if kept["stream"] == stream else ()
        return Place(
            stream, tuple(Mark(number, datetime.fromisoformat(at)) for number, at in marks)
        )

    def faults(self) -> list[Fault]:
        """Of each table of which nothing more is taken until the archive is rebuilt."""
        sql = """SELECT house, "table", fault FROM position \
WHERE fault <> '' ORDER BY house, "table" """
        return [(house, table, fault) for house, table, fault in self.database.read(sql)]

    def take(
        self, house: str, messages: Iterable[tuple[str, EntryMessage]], place: Place | None = None
    ) -> list[Fault]:
        """A batch of what the tables of a house told, each with its table's name, in one
        transaction. `place`: how far the stream that it came from is archived with it. Gives the
        faults that it brought.

        Raises `ArchiveError`; then nothing of the batch is archived, and it may be given again.
        """
        touched: dict[Key, tuple[ArchivedTable, str]] = {}
        try:
            with self.database.transaction():
                for table, message in messages:
                    key = (house, table, message.journal)
                    if key not in touched:
                        this = self._tables.get(key) or self._load(key)
                        touched[key] = this, this.fault
                    this = touched[key][0]
                    if message.n < this.number and message.round is not None:
                        self._compare(key, this, message)
                    this.take(message)
                moved = {
                    key: this
                    for key, (this, fault) in sorted(touched.items())
                    if (this.before, fault) != (this.number, this.fault) and this.fault != _ANOTHERS
                }
                self._write(moved)
                if place is not None:
                    marks = [(number, at.isoformat()) for number, at in place.marks]
                    kept = canonical({"stream": place.stream, "marks": marks})
                    self.database.write(_ABOUT, [(f"sequence {house}", kept)])
        except BaseException:
            self._tables.clear()  # what was folded is not written
            raise
        for this in moved.values():
            this.written()
        passed_over, self._passed_over = self._passed_over - self._said, set()
        self._said |= passed_over
        found = [
            (key[0], key[1], this.fault)
            for key, (this, fault) in touched.items()
            if this.fault != fault
        ]
        return found + [(key[0], key[1], _ANOTHERS) for key in sorted(passed_over)]

    @contextmanager
    def rebuilding(self, house: str) -> Iterator[None]:
        """All that is archived of a house is dropped, and what is taken meanwhile takes its place:
        at once at the end, or not."""
        with self.database.transaction():
            for table in ("position", "step", "round", "hourly", "wrong", "drop_box", "rating"):
                sql = f"DELETE FROM {table} WHERE house = ?"  # noqa: S608
                self.database.write(sql, [(house,)])
            self.database.write("DELETE FROM about WHERE name = ?", [(f"sequence {house}",)])
            self._tables.clear()
            try:
                yield
            except BaseException:
                self._tables.clear()
                raise

    def _compare(self, key: Key, this: ArchivedTable, message: EntryMessage) -> None:
        """A round that is told again is the one that is archived; else the journal was taken back
        and went another way, which is a fault long before it is longer than it was."""
        ended = {
            told.entry: told.ended
            for each in this.rounds
            if isinstance(told := each.tallied.told, Played)
        }
        if message.n not in ended:
            sql = f"SELECT entry, ended FROM round WHERE {_OF_TABLE} AND entry = ?"  # noqa: S608
            ended = dict(self.database.read(sql, (*key, message.n)))
        if ended.get(message.n) != message.at and not this.fault:
            this.fault = f"entry {message.n} was told twice, and not the same"

    def _load(self, key: Key) -> ArchivedTable:
        sql = (
            'SELECT number, hash, "at", state, fault FROM position '  # noqa: S608
            f"WHERE {_OF_TABLE}"
        )
        of_others = 'SELECT 1 FROM position WHERE journal = ? AND house = ? AND "table" <> ?'
        if not (found := self.database.read(sql, key)):
            this = ArchivedTable()
            if self.database.read(of_others, (key[2], key[0], key[1])):
                this.fault = _ANOTHERS
                self._passed_over.add(key)
                return this
            self.database.write(_NEW, [(*key, 0, this.hash, "", this.state, "")])
        else:
            sql = f"SELECT number, said FROM step WHERE {_OF_TABLE} ORDER BY number"  # noqa: S608
            steps = dict(self.database.read(sql, key))
            this = ArchivedTable.resumed(KeptPosition(*found[0]), steps)
        self._tables[key] = this
        return this

    def _write(self, moved: Mapping[Key, ArchivedTable]) -> None:
        write = self.database.write
        done = write(
            _MOVED,
            [
                (this.number, this.hash, this.at, this.state, this.fault, *key, this.before)
                for key, this in moved.items()
            ],
        )
        if done != len(moved):
            raise ArchiveError(f"{self.database.where}: another program archives the same tables.")
        write(_NO_STEP, [(*key, this.done) for key, this in moved.items() if this.done])
        write(
            _STEP,
            [
                (*key, number, canonical(this.steps[number]))
                for key, this in moved.items()
                for number in sorted(this.fresh)
            ],
        )
        write(
            _ROUND, [self._round(key, each) for key, this in moved.items() for each in this.rounds]
        )
        write(
            _DISCLOSED, [row for key, this in moved.items() for row in self._disclosed(key, this)]
        )
        write(
            _RATING,
            [self._rating(key, each) for key, this in moved.items() for each in this.rated],
        )
        write(_DROP, [row for key, this in moved.items() for row in _drops(key, this)])
        self._write_sums(moved)

    def _write_sums(self, moved: Mapping[Key, ArchivedTable]) -> None:
        """What is summed by the hour."""
        write = self.database.write
        sums: defaultdict[tuple[str, ...], Figures] = defaultdict(Figures)
        wrong: Counter[tuple[str, ...]] = Counter()
        for (house, table, _), this in moved.items():
            for each in this.rounds:
                sums[self._hour(house, table, each.tallied, each.game)].count_in(each.tallied)
            for tallied, game in this.bought:
                sums[self._hour(house, table, tallied, game)].count_in(tallied)
            for tallied, game in this.wrong:
                hour, event = self._hour(house, table, tallied, game), tallied.told
                assert isinstance(event, Event)
                wrong[(*hour, event.what)] += 1
                if event.win:  # a round that was amended after its end
                    sums[hour].win += event.win
        write(_HOUR, [(*hour, *figures.sums()) for hour, figures in sorted(sums.items())])
        write(_WRONG, [(*what, many) for what, many in sorted(wrong.items())])

    def _hour(self, house: str, table: str, this: Tallied, game: str) -> tuple[str, ...]:
        return (house, table, this.at[:13], *self._when(table, this, game))

    def _when(self, table: str, this: Tallied, game: str) -> tuple[str, ...]:
        """Day, shift and hour of the house, dealer, pit and game."""
        at = local(this.at)
        day, shift = self.calendar.day(at), self.calendar.shift(at)
        return (str(day), shift, f"{at:%H}", this.dealer, self.pits.get(table, ""), game)

    def _disclosed(self, key: Key, this: ArchivedTable) -> Iterator[tuple[Any, ...]]:
        """The void rounds of a table whose hole card was disclosed after their end, and their steps
        with it."""
        later = {each.n: each for each in this.later}
        for number, said in later.items():
            if "finished" in said.told:
                for (steps,) in self.database.read(_STEPS, (*key, number)):
                    yield disclosed_in(bytes(steps), number, later), *key, number

    def _round(self, key: Key, this: ArchivedRound) -> tuple[Any, ...]:
        told = this.tallied.told
        assert isinstance(told, Played)
        when = self._when(key[1], this.tallied, this.game)
        ended = (told.entry, this.first, told.round, told.began, told.ended)
        sums = (told.boxes, told.hands, told.handle, told.win, this.tallied.theo, int(told.void))
        return (*key, *ended, *when, *sums, this.steps)

    def _rating(self, key: Key, this: Rating) -> tuple[Any, ...]:
        days = [str(self.calendar.day(local(at))) for at in (this.since, this.left or this.last)]
        who = (this.number, this.patron, *days, this.since, this.left, this.closed_by)
        sums = (this.rounds, this.hands, this.handle, this.initial, this.win, this.drop, this.cash)
        reckoned = (this.theo, this.cost, this.seconds)
        return (*key, *who, *sums, *reckoned, canonical(this.saved()))


def _drops(key: Key, this: ArchivedTable) -> Iterator[tuple[Any, ...]]:
    """What was in each drop box that was counted or estimated."""
    house, table, _ = key
    for (_, day, shift), drop in this.drops.items():
        yield house, table, day, shift, drop.amount, drop.basis


def _times(calendar: Calendar) -> str:
    return json.dumps([f"{each:%H:%M}" for each in calendar.shifts])


def kept_calendar(database: Database) -> Calendar | None:
    """The shifts that an archive was begun with; None of a new one."""
    found = database.read("SELECT value FROM about WHERE name = 'shifts'")
    return Calendar(tuple(map(time.fromisoformat, json.loads(found[0][0])))) if found else None
