"""The archive, in SQLite and in PostgreSQL: the figures and rounds of the tables' own journals, whatever is told twice, late or anew."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Sequence
from contextlib import ExitStack, closing, suppress
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from typing import Any

import pytest

from kiosk.floor.archive import read as archive_read
from kiosk.floor.archive.database import ArchiveError, database
from kiosk.floor.archive.read import GROUPS, Asked, WantedRound, counted, recall
from kiosk.floor.archive.store import Archive, Mark, Place
from kiosk.floor.contract import ContractError, EntryMessage, read_entry, written
from kiosk.floor.table.outgoing import Outgoing
from kiosk.record.journal.journal import LAST, Journal, JournalReader
from kiosk.record.rounds.recall import recalled
from kiosk.record.rounds.rounds import beside, newest
from kiosk.report.edges import edges_of
from kiosk.report.figures import FRACTIONS, WHOLE, Counted, Figures
from kiosk.report.period import Calendar, local
from kiosk.report.rounds import told
from tests.floor.archives import TABLES, contents
from tests.record.tables import station, take
from tests.record.void_rounds import void_round

pytestmark = pytest.mark.slow

MOMENT = datetime(2026, 11, 22, tzinfo=UTC)


def told_to(where: str, messages: Sequence[tuple[str, EntryMessage]], batch: int = 100) -> None:
    """Tells them to an archive, each batch to a program that has just been started."""
    for at in range(0, len(messages), batch):
        with database(where, write=True) as this:
            Archive(this, pits=TABLES).take("", messages[at : at + batch], Place("EV"))


def own(path: Path, by: dict[str, Any]) -> Counted:
    """The figures as a report of the table's own journal has them."""
    with JournalReader(path) as journal:
        edges = {entry.number: edges_of(json.loads(entry.input)) for entry in journal.openings()}
        return Counted(told(journal, 1, journal.last_number), edges, by)


def same(one: Figures, other: Figures) -> None:
    assert {name: getattr(one, name) for name in WHOLE} == {
        name: getattr(other, name) for name in WHOLE
    }
    assert [getattr(one, name) for name in FRACTIONS] == pytest.approx(
        [getattr(other, name) for name in FRACTIONS]
    )
    assert one.events == other.events


def test_an_archive_is_its_owners_alone(tmp_path: Path) -> None:
    where = tmp_path / "archive.sqlite"
    for older in (False, True):
        if older:
            for file in tmp_path.iterdir():
                file.chmod(0o644)
        with database(str(where), write=True) as this, database(str(where)) as reader:
            Archive(this)
            assert reader.read("SELECT count(*) FROM about") == [(2,)]
            modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
            names = ("archive.sqlite", "archive.sqlite-shm", "archive.sqlite-wal")
            assert modes == dict.fromkeys(names, 0o600)
        where.chmod(0o644)
    with database(str(where)) as this:
        assert this.read("SELECT count(*) FROM about") == [(2,)]
    assert where.stat().st_mode & 0o777 == 0o600


def test_a_file_that_is_no_archive_is_left_as_it_is(tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite"
    with closing(sqlite3.connect(other)) as connection, connection:
        connection.execute("CREATE TABLE other (x)")
    other.chmod(0o644)
    for write in (True, False):
        with pytest.raises(ArchiveError, match="it is no archive of the kiosk"):
            database(str(other), write=write)
    assert other.stat().st_mode & 0o777 == 0o644
    with pytest.raises(ArchiveError, match="it cannot be made: No such file or directory"):
        database(str(tmp_path / "nowhere" / "archive.sqlite"), write=True)


@pytest.mark.shows("RTS 17A")
def test_its_figures_are_those_of_the_tables_own_reports(
    where: str, messages: list[tuple[str, EntryMessage]], journals: dict[str, Path]
) -> None:
    told_to(where, messages)
    calendar = Calendar()
    by = {
        "day": lambda at, _: str(calendar.day(local(at))),
        "shift": lambda at, _: calendar.shift(local(at)),
        "dealer": lambda _, dealer: dealer,
        "hour": lambda at, _: f"{local(at):%H}",
    }
    with database(where) as this:
        every = counted([this], Asked(), GROUPS)
        for name, path in journals.items():
            wanted = own(path, by)
            same(every.groups["table"][name], wanted.whole)
            of_table = counted([this], Asked(tables=(name,)), by)
            for group, figures in wanted.groups.items():
                assert sorted(of_table.groups[group]) == sorted(figures)
                for each, it in figures.items():
                    same(of_table.groups[group][each], it)
        assert every.whole.rounds == sum(it.rounds for it in every.groups["pit"].values()) > 30
        assert set(every.groups["pit"]) == {"main", "high"}
        assert set(every.groups["game"]) == {"nj", "nj-common-hand"}
        assert every.running[-1][1] == every.whole.win
        same(every.groups["pit"]["high"], every.groups["table"]["crowd"])


def test_what_is_told_twice_changes_nothing(
    where: str, messages: list[tuple[str, EntryMessage]], tmp_path: Path
) -> None:
    """Batches of every length overlap, and a program that has just been started goes on."""
    once = str(tmp_path / "once")
    told_to(once, messages, len(messages))
    chance, at = random.Random(2), 0
    while at < len(messages):
        with database(where, write=True) as this:
            archive = Archive(this, pits=TABLES)
            for _ in range(chance.randrange(1, 4)):
                start, at = (
                    max(0, at - chance.randrange(60)),
                    min(len(messages), at + chance.randrange(1, 90)),
                )
                archive.take("", messages[start:at])
    with database(where) as one, database(once) as other:
        assert contents(one) == contents(other)


def test_a_batch_that_fails_anywhere_is_not_there_and_may_come_again(
    where: str,
    messages: list[tuple[str, EntryMessage]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    once = str(tmp_path / "once")
    told_to(once, messages, len(messages))
    with database(where, write=True) as this:
        archive = Archive(this, pits=TABLES)
        write, left = this.write, 0

        def failing(sql: str, rows: Sequence[Sequence[Any]]) -> int:
            nonlocal left
            left -= 1
            if left == 0:
                raise ArchiveError("the disk is full")
            return write(sql, rows)

        monkeypatch.setattr(this, "write", failing)
        for at in range(0, len(messages), 150):
            for fails_at in range(1, 9):
                left, before = fails_at, contents(this)
                try:
                    archive.take("", messages[at : at + 150])
                except ArchiveError:
                    assert contents(this) == before
            left = 0
            archive.take("", messages[at : at + 150])
        with database(once) as other:
            assert contents(this) == contents(other)


def _cut(message: EntryMessage) -> EntryMessage:
    """As a publisher sends what is longer than the server takes."""
    return message._replace(input={}, told={}, withheld=("input", "told"), disclosed=())


@pytest.mark.parametrize(
    ("what", "change"),
    [
        ("is missing", lambda these, at: [*these[:at], *these[at + 1 :]]),
        (
            "by its hash",
            lambda these, at: [
                *these[:at],
                these[at]._replace(previous="f" * 64),
                *these[at + 1 :],
            ],
        ),
        (
            "not the same",
            lambda these, at: [*these[:at], these[at - 1]._replace(hash="f" * 64), *these[at:]],
        ),
        ("is missing", lambda these, at: these[at:]),
        (
            "too long",
            lambda these, at: [
                _cut(each) if each.n > at and each.round else each for each in these
            ],
        ),
        (
            "cannot be counted",
            lambda these, at: [
                these[0]._replace(input={"header": {"rules": "x"}, "rules": {}}),
                *these[1:],
            ],
        ),
    ],
)
def test_what_does_not_follow_is_a_fault_and_nothing_false_is_counted(
    tmp_path: Path, messages: list[tuple[str, EntryMessage]], what: str, change: Any
) -> None:
    these = [message for name, message in messages if name == "bj-1"]
    at = next(at for at in range(40, 500) if "" not in (these[at - 1].hash, these[at].previous))
    with database(str(tmp_path / "archive"), write=True) as this:
        archive = Archive(this)
        archive.take("", [("bj-1", message) for message in change(these, at)])
        ((_, table, fault),) = archive.faults()
        assert (table, what in fault) == ("bj-1", True)
        stands = contents(this)
        Archive(this).take("", [("bj-1", message) for message in these])
        assert contents(this) == stands
        with archive.rebuilding(""):
            archive.take("", [("bj-1", message) for message in these])
        assert not archive.faults()
        assert this.read("SELECT number FROM position") == [(len(these),)]


def test_a_journal_that_another_table_told_is_passed_over_and_said_once(
    tmp_path: Path, messages: list[tuple[str, EntryMessage]]
) -> None:
    with database(str(tmp_path / "archive"), write=True) as this:
        archive = Archive(this)
        assert archive.take("", messages) == []
        before, of_one = (
            contents(this),
            [("bj-9", message) for name, message in messages if name == "bj-1"],
        )
        assert [fault[1] for fault in archive.take("", of_one)] == ["bj-9"]
        assert archive.take("", of_one) == []
        assert contents(this) == before


NUL, LONE, DEEP = "a\0b", "\ud800", json.loads("[" * 300 + "]" * 300)


@pytest.mark.sampled(every=7)
@pytest.mark.parametrize(
    ("kind", "changed"),
    [
        ("round", {"at": "9999-12-31T23:59:59.999Z"}),
        ("round", {"at": "0001-01-01T00:00:00.000Z"}),
        ("round", {"round": 2**70}),
        ("undo", {"by": "D" * 3000}),
        ("round", {"by": NUL}),
        ("round", {"by": LONE}),
        ("round", {"told.finished.net": "-" + "9" * 30}),
        ("round", {"told.prompts": [[LONE]]}),
        ("round", {"told.prompts": DEEP}),
        ("refused", {"at": "yesterday"}),
        ("refused", {"told.refused": "x" * 5000}),
        ("refused", {"told.refused": NUL}),
        ("wager", {"input.amount": "9" * 30}),
        ("open", {"input.header.rules": NUL}),
        ("open", {"journal": NUL}),
    ],
)
def test_what_one_table_says_amiss_stops_no_other(
    where: str, messages: list[tuple[str, EntryMessage]], kind: str, changed: dict[str, Any]
) -> None:
    """Whoever has one table's key may say anything: it is passed over, or a fault of that table alone."""
    table, others = "bj-1", [(name, message) for name, message in messages if name != "bj-1"]
    of_table = [json.loads(written(message)) for name, message in messages if name == table]
    at = next(
        number
        for number, said in enumerate(of_table)
        if kind in (said["kind"], said["kind"] == "input" and said["input"]["type"])
        or (kind == "round" and "round" in said)
    )
    for name, value in changed.items():
        *path, last = name.split(".")
        place = of_table[at]
        for each in path:
            place = place[each]
        place[last] = value
    batch: list[tuple[str, EntryMessage]] = []
    for said in of_table:
        with suppress(ContractError):
            batch.append((table, read_entry(json.dumps(said).encode())))
    with database(where, write=True) as this:
        archive = Archive(this, pits=TABLES)
        faults = archive.take("", [*batch, *others], Place("EV", (Mark(1, MOMENT),)))
        assert {fault[1] for fault in faults} == {table}
        assert archive.place("", "EV").marks[0].number == 1
        numbers = dict(
            this.read("SELECT \"table\", max(number) FROM position WHERE fault = '' GROUP BY 1")
        )
        assert all(numbers[name] == message.n for name, message in others[-1:])


def test_a_journal_that_was_taken_back_is_a_fault_at_its_first_other_round(
    where: str, messages: list[tuple[str, EntryMessage]]
) -> None:
    """What was told is told again, to the entry of a backup, and then it is another evening, shorter than what was archived."""
    told = [message for name, message in messages if name == "bj-1"]
    ends = [number for number, message in enumerate(told) if message.round is not None]
    back = ends[len(ends) // 2] - 3
    other = [
        message._replace(at=message.at[:-4] + "999Z", hash="", previous="")
        for message in told[back : ends[-2]]
    ]
    with database(where, write=True) as this:
        archive = Archive(this, pits=TABLES)
        assert archive.take("", [("bj-1", message) for message in told]) == []
        assert archive.take("", [("bj-1", message) for message in told]) == []
        before = contents(this)["round"]
        faults = archive.take("", [("bj-1", message) for message in (*told[:back], *other)])
        assert [fault[1] for fault in faults] == ["bj-1"]
        assert f"entry {told[ends[len(ends) // 2]].n} " in faults[0][2]
        assert contents(this)["round"] == before
    with database(where) as this:
        assert len(this.read("SELECT 1 FROM position WHERE fault <> ''")) == 1


def test_two_programs_do_not_archive_the_same_tables(
    where: str, messages: list[tuple[str, EntryMessage]]
) -> None:
    with database(where, write=True) as one, database(where, write=True) as other:
        first, second = Archive(one), Archive(other)
        first.take("", messages[:50])
        second.take("", messages[:80])
        with pytest.raises(ArchiveError, match="another program"):
            first.take("", messages[50:100])
        first.take("", messages[:100])  # it reads anew how far the tables have come
        assert sum(row[0] for row in one.read("SELECT number FROM position")) == 100


def test_a_rebuilding_that_fails_leaves_the_archive_as_it_was(
    where: str, messages: list[tuple[str, EntryMessage]]
) -> None:
    told_to(where, messages)
    with database(where, write=True) as this:
        before, archive = contents(this), Archive(this, pits=TABLES)
        archive.take("other house", messages[:30])
        with pytest.raises(RuntimeError, match="the power"):
            _rebuild_in_part(archive, messages[:100])
        with archive.rebuilding("other house"):
            pass
        assert contents(this) == before
        archive.take("", messages)
        assert contents(this) == before


def _rebuild_in_part(archive: Archive, messages: Sequence[tuple[str, EntryMessage]]) -> None:
    with archive.rebuilding(""):
        archive.take("", messages)
        raise RuntimeError("the power is cut")


@pytest.mark.shows("RTS 17A")
def test_any_round_of_any_table_is_recalled_as_its_journal_tells_it(
    where: str, messages: list[tuple[str, EntryMessage]], journals: dict[str, Path]
) -> None:
    told_to(where, messages, 33)
    with database(where) as this, ExitStack() as opened:
        for name, path in journals.items():
            journal = opened.enter_context(JournalReader(path))
            span, many = newest(journal), 0
            while span is not None:
                (found,) = recall(this, WantedRound(name, entry=span.last))
                assert found.round == recalled(journal, span)
                assert found.journal == next(journal.entries(1, 1)).hash
                if span.round:
                    (by_time,) = recall(this, WantedRound(name, at=found.round.steps[-1].at))
                    assert by_time.round.finished == found.round.finished
                span, many = beside(journal, span.first), many + 1
            assert len(recall(this, WantedRound(name), LAST >> 1)) == many >= 1
            assert not recall(this, WantedRound(name, number=10_000))


@pytest.mark.parametrize("batch", [1, 4, 100])
def test_the_hole_card_of_a_void_round_is_archived_once_it_is_disclosed(
    where: str, tmp_path: Path, batch: int
) -> None:
    """It lies face down until the round is settled: by then the round is archived, and its steps are those of no round in play."""
    path, outgoing = tmp_path / "bj", Outgoing()
    with Journal(path) as journal:
        this = void_round(station(journal), "7C")
        with JournalReader(path, held=True) as reader:
            down = [
                ("bj", read_entry(written(outgoing.message(entry)))) for entry in reader.entries()
            ]
        told_to(where, down, batch)
        with database(where) as archive:
            (before,) = recall(archive, WantedRound("bj"))
        take(this, {"type": "settled"})
        take(this, {"type": "wager", "box": 1, "amount": "25"})
        with JournalReader(path, held=True) as reader:
            after = [
                ("bj", read_entry(written(outgoing.message(entry))))
                for entry in reader.entries(len(down) + 1)
            ]
            told_to(where, after, batch)
            span = newest(reader)
            assert span is not None
            assert span.over
            its_own = recalled(reader, span)
    assert before.round.finished is not None
    assert before.round.finished["dealer"]["cards"] == ["7C", "??"]
    assert "5S" not in repr(before)
    with database(where) as archive:
        (found,) = recall(archive, WantedRound("bj"))
        assert found.round == its_own
        held = contents(archive)
    assert found.round.finished is not None
    assert found.round.finished["dealer"]["cards"] == ["7C", "5S"]
    told_to(str(tmp_path / "at once"), [*down, *after], 100)
    with database(str(tmp_path / "at once")) as archive:
        assert contents(archive) == held


def test_a_report_of_two_archives_is_that_of_both_houses(
    tmp_path: Path, messages: list[tuple[str, EntryMessage]]
) -> None:
    with ExitStack() as opened:
        both = []
        for house in ("North", "South"):
            this = opened.enter_context(database(str(tmp_path / house), write=True))
            Archive(this, pits=TABLES).take(house, messages)
            both.append(this)
        every, one = counted(both, Asked(), GROUPS), counted(both[:1], Asked(), GROUPS)
        assert every.whole.win == 2 * one.whole.win != 0
        assert set(every.groups["house"]) == {"North", "South"}
        assert {"North/bj-1", "South/bj-1"} <= set(every.groups["table"])
        assert counted(both, Asked(houses=("South",)), ()).whole.win == one.whole.win
        assert (
            counted(both, Asked(pits=("high",)), ()).whole.rounds
            == 2 * one.groups["pit"]["high"].rounds
        )
        assert counted(both, Asked(first="2030-01-01"), ()).whole.rounds == 0
        assert archive_read.latest_day(both) == max(every.groups["day"])


def test_the_shifts_are_those_that_it_was_begun_with(tmp_path: Path) -> None:
    with database(str(tmp_path / "archive"), write=True) as this:
        Archive(this, Calendar((time(7), time(19))))
        assert Archive(this).calendar.shifts == (time(7), time(19))
        with pytest.raises(ArchiveError, match="07:00"):
            Archive(this, Calendar((time(6), time(18))))


def test_another_file_is_no_archive(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "other") as other:
        other.execute("CREATE TABLE entry (number)")
    (tmp_path / "text").write_text("no database at all, and long enough to be looked at " * 20)
    for name in ("other", "text"):
        for write in (False, True):
            with pytest.raises(ArchiveError):
                database(str(tmp_path / name), write=write)
    with pytest.raises(ArchiveError, match="no such archive"):
        database(str(tmp_path / "missing"))


def test_it_remembers_a_message_that_a_server_has_for_good() -> None:
    """Beside the last one, where a power cut may have taken that: one of at least ten minutes before."""
    place = Place("EV")
    for number in range(1, 200):
        place = place.moved(Mark(number, MOMENT + timedelta(seconds=40 * number)))
        assert place.marks[0].number == number
        assert len(place.marks) == (1 if number == 1 else 2 if number < 16 else 3)
        assert (
            number < 16 or 600 <= (place.marks[0].at - place.marks[-1].at).total_seconds() <= 1240
        )
