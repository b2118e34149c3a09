"""The cash log: sums of a patron's gaming day over the tables of a floor, an alarm before the house's threshold is passed, and the
log on paper; reckoned apart, to the cent."""

from __future__ import annotations

import csv
import json
import random
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack
from decimal import Decimal
from pathlib import Path

import pytest

from kiosk.cli import main
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.replay.verify import verify
from kiosk.staff.actor import Actor
from kiosk.staff.patron_keys import PatronKeys
from kiosk.staff.secret import Secret
from kiosk.station.commands import SignOff
from kiosk.station.seats.cash_watch import CashRules
from kiosk.station.seats.seat_commands import LeaveSeat, SeatPatron
from kiosk.station.station import Station
from kiosk.station.step import Step
from kiosk.station.tray.day_commands import (
    BuyIn,
    CloseTable,
    Confirm,
    CountChips,
    OpenTable,
    SignCount,
    TakeBackBuyIn,
    VoidBuyIn,
)
from kiosk.station.tray.opening_and_closing import OpeningProcedure
from tests.record.tables import station
from tests.report.test_drop import DEALERS, FLOOR, TRAY, US, WORKS, do, minutes

ADA, BEN = "10024711", "20311907"
DEALER = Actor(DEALERS[0], "dealer")
RULES = CashRules(8_000_00, 10_000_00, lambda at: at[:10])


def opened(journal: Journal, keys: PatronKeys, table: str, rules: CashRules | None) -> Station:
    time = minutes()
    this = station(
        journal,
        procedure=OpeningProcedure(US, exchanges=True),
        patron_keys=keys,
        cash=rules,
        time=lambda: next(time),
        table=table,
    )
    this.start()
    this.health(WORKS)
    this.health(WORKS, source="camera")
    for command, who in (
        (OpenTable(), FLOOR),
        (Confirm("sign"), FLOOR),
        (CountChips(TRAY), DEALER),
        (SignCount("dealer"), DEALER),
        (SignCount("floor"), FLOOR),
    ):
        do(this, command, who)
    return this


@pytest.fixture
def keys(tmp_path: Path) -> PatronKeys:
    return PatronKeys(tmp_path / "patrons.keys")


@pytest.fixture
def tables(tmp_path: Path, keys: PatronKeys) -> Iterator[tuple[Station, Station]]:
    with ExitStack() as stack:
        journals = [stack.enter_context(Journal(tmp_path / f"{n}.journal")) for n in (1, 2)]
        yield tuple(
            opened(journal, keys, f"BJ-{n}", RULES) for n, journal in enumerate(journals, 1)
        )


def alarms(step: Step) -> list[str]:
    return [alarm.text for alarm in step.alerts.alarms if alarm.name == "trouble-cash"]


def test_the_floor_hears_before_the_threshold_is_passed_whichever_tables_took_the_cash(
    tables: tuple[Station, Station],
) -> None:
    one, two = tables
    for table in tables:
        do(table, SeatPatron((3,), Secret(ADA)), DEALER)
    assert alarms(do(one, BuyIn("cash", 5_000_00, 3), DEALER)) == []
    assert alarms(do(two, BuyIn("marker", 9_000_00, 3), DEALER)) == [], "a marker is no cash"
    (near,) = alarms(do(two, BuyIn("cash", 3_500_00, 3), DEALER))
    assert "8,500 of 10,000" in near
    step = do(one, BuyIn("play", 2_000_00, 3), DEALER)
    (above,) = alarms(step)
    assert "10,500, above 10,000" in above
    assert step.table.view.phase == "wagers", "play goes on"
    (key,) = [each.key for each in step.alerts.alarms if each.name == "trouble-cash"]
    assert alarms(do(one, SignOff(key), FLOOR)) == []


def test_what_is_taken_back_or_void_is_no_cash(tables: tuple[Station, Station]) -> None:
    one, two = tables
    for table in tables:
        do(table, SeatPatron((3,), Secret(ADA)), DEALER)
    do(one, BuyIn("cash", 7_900_00, 3), DEALER)
    do(one, TakeBackBuyIn(1), DEALER)
    do(two, BuyIn("cash", 7_900_00, 3), DEALER)
    do(two, VoidBuyIn(1, "wrong_amount"), FLOOR)
    assert alarms(do(one, BuyIn("cash", 7_900_00, 3), DEALER)) == []


def test_nobody_and_no_box_raise_no_alarm_and_unknowns_are_of_one_table(
    tables: tuple[Station, Station],
) -> None:
    one, two = tables
    assert alarms(do(one, BuyIn("play", 20_000_00, 0), DEALER)) == []
    assert alarms(do(one, BuyIn("play", 20_000_00, 2), DEALER)) == []
    for table in tables:
        do(table, SeatPatron((1,), Secret()), DEALER)
        assert alarms(do(table, BuyIn("play", 7_000_00, 1), DEALER)) == []
    assert len(alarms(do(two, BuyIn("play", 1_000_00, 1), DEALER))) == 1


def test_a_house_that_sets_no_threshold_hears_nothing(tmp_path: Path, keys: PatronKeys) -> None:
    with Journal(tmp_path / "none.journal") as journal:
        table = opened(journal, keys, "BJ-9", None)
        do(table, SeatPatron((3,), Secret(ADA)), DEALER)
        assert alarms(do(table, BuyIn("play", 50_000_00, 3), DEALER)) == []


def played(tmp_path: Path, keys: PatronKeys, seed: int) -> dict[str, Decimal]:
    """Two tables with buy-ins as chance will have them; by number what was paid in cash and stands."""
    chance, paid = random.Random(seed), defaultdict[str, Decimal](Decimal)
    for n in (1, 2):
        with Journal(tmp_path / f"{n}.journal") as journal:
            table = opened(journal, keys, f"BJ-{n}", RULES)
            at = {1: "", 2: "", 3: ""}
            for _ in range(60):
                box, number = chance.randrange(1, 4), chance.choice((ADA, BEN))
                if chance.random() < 0.2 and number not in at.values() and not at[box]:
                    do(table, SeatPatron((box,), Secret(number)), DEALER)
                    at[box] = number
                elif chance.random() < 0.1 and at[box]:
                    patron = keys.pseudonym(at[box], "")
                    do(table, LeaveSeat(patron), DEALER)
                    at[box] = ""
                else:
                    kind, amount = (
                        chance.choice(("cash", "play", "marker")),
                        chance.randrange(1, 99),
                    )
                    step = do(table, BuyIn(kind, amount * 5_00, box), DEALER)
                    assert step.house.day is not None
                    if chance.random() < 0.2:
                        do(table, TakeBackBuyIn(step.house.day.buy_ins[-1].number), DEALER)
                    elif kind != "marker" and at[box]:
                        paid[at[box]] += amount * 5
            assert verify(journal.reader).findings == ()
    return paid


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_the_log_of_two_tables_is_to_the_cent_and_as_csv_and_paper(
    tmp_path: Path, keys: PatronKeys, seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    paid = played(tmp_path, keys, seed)
    one, two = (str(tmp_path / f"{n}.journal") for n in (1, 2))
    files = ["--csv", str(tmp_path / "cash.csv"), "--pdf", str(tmp_path / "cash.pdf")]
    asked = ["report", one, "--with", two, "--cash", "--all", "--key-file", str(keys.path)]
    assert (
        main(["report", one, "--cash", "--with", two, "--all", "--json", *files, *asked[6:]]) == 0
    )
    lines = json.loads(capsys.readouterr().out)["cash"]
    sums: defaultdict[str, Decimal] = defaultdict(Decimal)
    last: dict[str, Decimal] = {}
    for line in lines:
        if number := line["house_number"]:
            sums[number] += Decimal(line["amount"])
            last[number] = Decimal(line["total"])
            assert sums[number] == last[number]
    assert sums == paid
    with (tmp_path / "cash.csv").open(encoding="utf-8", newline="") as file:
        assert [row["amount"] for row in csv.DictReader(file)] == [each["amount"] for each in lines]
    assert (tmp_path / "cash.pdf").read_bytes().startswith(b"%PDF")
    assert main([*asked[:6], "--log-from", "99999"]) == 1
    for path in (tmp_path / "1.journal", tmp_path / "2.journal"):
        with JournalReader(path) as journal:
            assert all(ADA not in entry.input for entry in journal.entries())


def test_a_table_that_closes_has_nobody_seated(tables: tuple[Station, Station]) -> None:
    one, _ = tables
    do(one, SeatPatron((3,), Secret(ADA)), DEALER)
    do(one, SeatPatron((1, 2), Secret()), DEALER)
    view = do(one, CloseTable(), FLOOR).house.seats
    assert view is not None
    assert not view.seated
    assert len(view.ended) == 2
