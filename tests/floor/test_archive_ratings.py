"""Ratings in the archive, in SQLite and in PostgreSQL: to the cent those of the tables' own journals, over several tables, and
nobody's number."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from kiosk.cli import main
from kiosk.floor.archive.database import database
from kiosk.floor.archive.follow import of_journal as messages_of
from kiosk.floor.archive.parquet import write_days
from kiosk.floor.archive.read import Asked, counted, ratings
from kiosk.floor.archive.store import Archive, Place
from kiosk.floor.contract import EntryMessage
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.report.period import Calendar, local
from kiosk.report.ratings.fold import of_journal
from kiosk.report.ratings.rating import Rating
from kiosk.staff.patron_keys import PatronKeys
from kiosk.staff.secret import Secret
from kiosk.station.seats.seat_commands import LeaveSeat, SeatPatron
from kiosk.station.tray.day_commands import BuyIn, VoidBuyIn
from tests.floor.archives import contents
from tests.record.tables import Dealer
from tests.report.long_day import DEALER, FLOOR, Clock, do
from tests.report.rated_evening import NUMBERS, evening, numbered_anew, rated, rounds

pytestmark = pytest.mark.slow

Told = list[tuple[str, EntryMessage]]


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Three tables of one key file, with corrections, voids, amendments and buy-ins that are void."""
    folder = tmp_path_factory.mktemp("evenings")
    return {f"bj-{seed}": evening(folder, seed, 500) for seed in (1, 2, 3)}


@pytest.fixture(scope="module")
def told(evenings: dict[str, Path]) -> Told:
    """What the tables say, in turns."""
    by_table = {name: list(messages_of(path)) for name, path in evenings.items()}
    mixed: Told = []
    for at in range(max(map(len, by_table.values()))):
        mixed += [(name, each[at]) for name, each in by_table.items() if at < len(each)]
    return mixed


def tell(where: str, messages: Sequence[tuple[str, EntryMessage]], batch: int = 61) -> None:
    """Each batch to a program that has just been started."""
    for at in range(0, len(messages), batch):
        with database(where, write=True) as this:
            Archive(this).take("", messages[at : at + batch], Place("EV"))


def of_table(path: Path) -> list[Rating]:
    with JournalReader(path) as journal:
        return of_journal(journal)


def whole(these: Sequence[Rating]) -> list[dict[str, Any]]:
    return [each.saved() for each in these]


def test_a_rating_in_the_archive_is_that_of_the_tables_own_journal(
    where: str, evenings: dict[str, Path], told: Told, capsys: pytest.CaptureFixture[str]
) -> None:
    tell(where, told)
    tell(where, told[-200:])
    with database(where) as this:
        for name, path in evenings.items():
            own = of_table(path)
            assert sum(each.rounds for each in own) > 10
            assert whole(ratings([this], Asked(tables=(name,)))) == whole(own)
    assert main(["report", "--archive", where, "--patrons", "--all", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["ratings"]
    by_journals = []
    for path in evenings.values():
        assert main(["report", str(path), "--patrons", "--all", "--json"]) == 0
        by_journals += json.loads(capsys.readouterr().out)["ratings"]
    key = json.dumps
    assert sorted(map(key, rows)) == sorted(map(key, by_journals))


def test_what_is_told_in_other_batches_or_rebuilt_is_archived_alike(
    tmp_path: Path, evenings: dict[str, Path], told: Told
) -> None:
    one, two = (str(tmp_path / f"{name}.sqlite") for name in ("one", "two"))
    tell(one, told, 7)
    given = [f"{name}={path}" for name, path in evenings.items()]
    assert main(["floor", "archive", "rebuild", two, *given]) == 0
    with database(one) as first, database(two) as second:
        assert contents(first)["rating"] == contents(second)["rating"]


def test_an_amended_round_is_never_one_of_before_rounds_were_numbered_anew(
    tmp_path: Path,
) -> None:
    signed = numbered_anew(tmp_path / "table.journal")
    where = str(tmp_path / "archive.sqlite")
    tell(where, [("bj-1", each) for each in messages_of(tmp_path / "table.journal")], 7)
    with database(where) as this:
        assert whole(ratings([this], Asked())) == whole(signed)


def test_ratings_are_asked_for_by_day_and_by_patron_over_all_tables(
    where: str, evenings: dict[str, Path], told: Told, capsys: pytest.CaptureFixture[str]
) -> None:
    tell(where, told, 1000)
    every = [each for path in evenings.values() for each in of_table(path)]
    keys = evenings["bj-1"].parent / "patrons.keys"
    numbers = PatronKeys(keys).numbers()
    calendar = Calendar()

    def days(this: Rating) -> tuple[str, str]:
        first, last = (calendar.day(local(at)) for at in (this.since, this.left or this.last))
        return str(first), str(last)

    for day in {day for each in every for day in days(each)}:
        asked = ["report", "--archive", where, "--patrons", "--json", "--day", day]
        assert main(asked) == 0
        rows = json.loads(capsys.readouterr().out)["ratings"]
        there = [each for each in every if days(each)[0] <= day <= days(each)[1]]
        assert sorted(row["since"] for row in rows) == sorted(each.since for each in there)
    asked = ["report", "--archive", where, "--patrons", "--all", "--json", "--key-file", str(keys)]
    for pseudonym, number in numbers.items():
        theirs = [each for each in every if each.patron == pseudonym]
        assert main([*asked, "--patron", number]) == 0
        rows = json.loads(capsys.readouterr().out)["ratings"]
        assert {row["number"] for row in rows} == {number}
        won = sum(Decimal(row["win"]) for row in rows)
        assert won * 100 == sum(each.win for each in theirs)
    assert main([*asked, "--patron", "P0000000000000000"]) == 1


def test_an_archive_has_pseudonyms_alone_and_a_number_that_is_forgotten_is_nobodys(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = evening(tmp_path, 4, 300)
    where, keys = str(tmp_path / "archive.sqlite"), tmp_path / "patrons.keys"
    assert main(["floor", "archive", "rebuild", where, f"bj-1={path}"]) == 0
    files = [*tmp_path.glob("archive.sqlite*")]
    assert not any(number.encode() in file.read_bytes() for number in NUMBERS for file in files)
    capsys.readouterr()
    known = PatronKeys(keys).numbers()
    number = next(known[each.patron] for each in of_table(path) if each.patron in known)
    of = ["--key-file", str(keys)]
    assert main(["patron", "export", number, "--archive", where, *of]) == 0
    kept = json.loads(capsys.readouterr().out)
    assert {each["patron"] for each in kept["archives"][0]["ratings"]} == {kept["pseudonym"]}
    assert main(["patron", "forget", number, "--gone", "BJ-4", *of]) == 0
    capsys.readouterr()
    asked = ["report", "--archive", where, "--patrons", "--all", *of]
    assert main(asked) == 0
    assert number not in capsys.readouterr().out
    assert main([*asked, "--patron", number]) == 1
    assert main(["patron", "export", number, "--archive", where, *of]) == 1


def test_closed_days_have_their_ratings_as_parquet(
    tmp_path: Path, evenings: dict[str, Path], told: Told, capsys: pytest.CaptureFixture[str]
) -> None:
    duckdb = pytest.importorskip("duckdb")
    where, folder = str(tmp_path / "archive.sqlite"), tmp_path / "days"
    parquet = ["floor", "archive", "parquet", where, str(folder)]
    tell(where, told[: len(told) // 2])
    assert main(parquet) == 0
    tell(where, told[len(told) // 2 :])
    assert main(parquet) == 0
    every = [each for path in evenings.values() for each in of_table(path)]
    with duckdb.connect() as held:
        files = f"'{folder}/*/ratings.parquet'"
        found = held.execute(
            "SELECT count(*), count(closed_by), sum(win), sum(rounds), sum(cash), "
            f'count("left") FROM {files}'
        ).fetchone()
        hours = f"SELECT sum(win), sum(handle) FROM '{folder}/*/hours.parquet'"
        amended = held.execute(hours).fetchone()
        names = {row[0] for row in held.execute(f"DESCRIBE SELECT * FROM {files}").fetchall()}
    assert found[:2] == (len(every), sum(bool(each.closed_by) for each in every))
    assert found[2] * 100 == sum(each.win for each in every)
    assert found[3] == sum(each.rounds for each in every)
    assert found[4] * 100 == sum(each.cash for each in every)
    assert found[5] == sum(not each.is_open for each in every) < len(every)
    with database(where) as this:
        figures = counted([this], Asked(), ()).whole
    assert [each * 100 for each in amended] == [figures.win, figures.handle]
    assert {"house", "table", "patron"} <= names
    assert "number" not in names
    capsys.readouterr()
    assert main(parquet) == 0
    assert capsys.readouterr().out == ""


def written(where: str, path: Path, folder: Path, before: str) -> list[str]:
    """The archive built anew from a journal; the days that are written as Parquet then."""
    assert main(["floor", "archive", "rebuild", where, f"bj-1={path}"]) == 0
    with database(where) as this:
        return [day for day, _ in write_days(this, folder, before)]


def asked(folder: Path, sql: str) -> list[tuple[Any, ...]]:
    duckdb = pytest.importorskip("duckdb")
    with duckdb.connect() as held:
        return list(held.execute(sql.replace("DAYS", f"{folder}/*")).fetchall())


def test_a_day_that_is_written_as_parquet_is_written_again_whatever_changed(
    tmp_path: Path,
) -> None:
    """A buy-in of it is void afterwards; nobody has played a round, won or lost."""
    pytest.importorskip("duckdb")
    where, path, days = str(tmp_path / "a.sqlite"), tmp_path / "t.journal", tmp_path / "days"
    with Journal(path) as journal:
        table = rated(journal, PatronKeys(tmp_path / "patrons.keys"), "BJ-1")
        seats = do(table, SeatPatron((1,), Secret(NUMBERS[0])), DEALER).house.seats
        do(table, BuyIn("cash", 500_00, 1), DEALER)
        bought = do(table, BuyIn("cash", 300_00, 1), DEALER).house.day
        assert seats is not None
        assert bought is not None
        do(table, LeaveSeat(seats.seated[0].patron), DEALER)
        (day,) = written(where, path, days, "2027-01-01")
        assert written(where, path, days, "2027-01-01") == []
        do(table, VoidBuyIn(bought.buy_ins[-1].number, "wrong_amount"), FLOOR)
        assert written(where, path, days, "2027-01-01") == [day]
    assert asked(days, "SELECT cash FROM 'DAYS/ratings.parquet'") == [(500,)]
    assert asked(days, "SELECT sum(\"drop\") FROM 'DAYS/hours.parquet'") == [(500,)]
    assert {file.stat().st_mode & 0o777 for file in days.glob("*/*")} == {0o600}
    assert {each.stat().st_mode & 0o777 for each in days.iterdir()} == {0o700}


def test_who_sits_over_the_days_border_is_open_in_the_day_that_they_played_last_and_in_no_other(
    tmp_path: Path,
) -> None:
    pytest.importorskip("duckdb")
    where, path, days = str(tmp_path / "a.sqlite"), tmp_path / "t.journal", tmp_path / "days"
    clock = Clock(datetime(2026, 11, 20, 12, tzinfo=UTC), seconds=1)
    dealer = Dealer(7, trouble=False)
    with Journal(path) as journal:
        table = rated(journal, PatronKeys(tmp_path / "patrons.keys"), "BJ-1", clock)
        seats = do(table, SeatPatron((1,), Secret(NUMBERS[0])), DEALER).house.seats
        rounds(table, dealer, 2)
        assert written(where, path, days, "2026-11-21") == ["2026-11-20"]
        seen = "SELECT day::VARCHAR, rounds, \"left\" IS NULL FROM 'DAYS/ratings.parquet'"
        assert asked(days, seen) == [("2026-11-20", 2, True)], "who never leaves is there too"
        clock.at += timedelta(days=1)
        rounds(table, dealer, 2)
        assert seats is not None
        do(table, LeaveSeat(seats.seated[0].patron), DEALER)
    assert written(where, path, days, "2026-11-22") == ["2026-11-20", "2026-11-21"]
    assert written(where, path, days, "2026-11-22") == []
    assert asked(days, seen) == [("2026-11-21", 4, False)]


def test_a_day_without_a_round_lets_go_of_who_goes_on_in_the_next_one(tmp_path: Path) -> None:
    pytest.importorskip("duckdb")
    where, path, days = str(tmp_path / "a.sqlite"), tmp_path / "t.journal", tmp_path / "days"
    clock = Clock(datetime(2026, 11, 20, 12, tzinfo=UTC), seconds=1)
    dealer = Dealer(7, trouble=False)
    with Journal(path) as journal:
        table = rated(journal, PatronKeys(tmp_path / "patrons.keys"), "BJ-1", clock)
        do(table, SeatPatron((1,), Secret(NUMBERS[0])), DEALER)
        assert written(where, path, days, "2026-11-21") == ["2026-11-20"]
        clock.at += timedelta(days=1)
        rounds(table, dealer, 2)
    assert written(where, path, days, "2026-11-22") == ["2026-11-20", "2026-11-21"]
    assert [each.parent.name for each in days.glob("*/ratings.parquet")] == ["day=2026-11-21"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"did": "left", "walked": 10**20},
        {"did": "left", "walked": "all of it"},
        {"did": "seated", "boxes": list(range(1000))},
        {"did": "seated", "boxes": 7},
        {"did": "closed", "left": "", "average": 1.5},
    ],
)
def test_what_no_database_could_hold_ends_that_table_alone(
    tmp_path: Path, told: Told, wrong: dict[str, Any]
) -> None:
    where = str(tmp_path / "archive.sqlite")
    at = next(
        at
        for at, (name, message) in enumerate(told)
        if name == "bj-1" and message.input.get("rated", {}).get("did") == "seated"
    )
    name, message = told[at + 3]
    assert name == "bj-1"
    who = told[at][1].input["rated"]["patron"]
    note = {"rated": {"patron": who, **wrong}}
    told = [*told]
    told[at + 3] = name, message._replace(kind="note", input=note, told={}, round=None)
    tell(where, told)
    with database(where, write=True) as this:
        faults = {table for _, table, _ in Archive(this).faults()}
        assert faults == {"bj-1"}
        assert ratings([this], Asked(tables=("bj-2",)))
