"""The cash log: sums of a patron's gaming day over the tables of a floor, an alarm before the house's threshold is passed, and the
log on paper; reckoned apart, to the cent."""

from __future__ import annotations

import csv
import json
import random
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from kiosk.cli import main
from kiosk.record.entries import saved_in
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.projections.seats import Seats
from kiosk.record.projections.state import Projections
from kiosk.record.replay.verify import verify
from kiosk.report.ratings.cash_log import of_journals
from kiosk.staff.actor import KIOSK, Actor
from kiosk.staff.patron_keys import AtTable, CashTodayError, PatronKeys
from kiosk.staff.secret import Secret
from kiosk.station.commands import Events, SignOff, StationCommand
from kiosk.station.seats.cash_watch import CashRules
from kiosk.station.seats.seat_commands import LeaveSeat, SeatPatron
from kiosk.station.station import Station
from kiosk.station.step import Step
from kiosk.station.tray.day_commands import (
    BuyIn,
    CloseTable,
    TakeBackBuyIn,
    VoidBuyIn,
)
from kiosk.station.tray.opening_and_closing import OpeningProcedure
from tests.record.failing_disk import fail_with
from tests.record.tables import station
from tests.report.long_day import DEALER, FLOOR, US, do, opened

ADA, BEN = "10024711", "20311907"
RULES = CashRules(8_000_00, 10_000_00, lambda at: at[:10])


class Floor:
    """Tables of one key file. What they tell each other goes through the file behind every command, as the kiosk's
    own background job brings it, but for while `is_cut_off`."""

    def __init__(self, keys: PatronKeys) -> None:
        self.keys, self.is_cut_off = keys, False
        self.waits: dict[int, list[AtTable]] = {}

    def opened(self, journal: Journal, table: str, rules: CashRules | None = RULES) -> Station:
        waits = list[AtTable]()
        this = opened(journal, patron_keys=self.keys, cash=rules, share=waits.append, table=table)
        self.waits[id(this)] = waits
        return this

    def do(self, this: Station, command: StationCommand, who: Actor) -> Step:
        step = do(this, command, who)
        return step if self.is_cut_off else self.answered(this) or step

    def answered(self, this: Station) -> Step | None:
        """The step of what other tables say; None where nothing follows from it."""
        waits, step = self.waits[id(this)], None
        while waits:
            step = this.hear_others(self.keys.exchange(waits.pop(0))) or step
        return step


@pytest.fixture
def keys(tmp_path: Path) -> PatronKeys:
    return PatronKeys(tmp_path / "patrons.keys")


@pytest.fixture
def floor(keys: PatronKeys) -> Floor:
    return Floor(keys)


@pytest.fixture
def tables(tmp_path: Path, floor: Floor) -> Iterator[tuple[Station, Station]]:
    with ExitStack() as stack:
        journals = [stack.enter_context(Journal(tmp_path / f"{n}.journal")) for n in (1, 2)]
        yield tuple(floor.opened(journal, f"BJ-{n}") for n, journal in enumerate(journals, 1))


def both_seat_ada(floor: Floor, tables: tuple[Station, Station]) -> tuple[Station, Station]:
    """She sits at box 3 of either table."""
    for table in tables:
        floor.do(table, SeatPatron((3,), Secret(ADA)), DEALER)
    return tables


def alarms(step: Step) -> list[str]:
    return [alarm.text for alarm in step.alerts.alarms if alarm.name == "trouble-cash"]


def test_the_floor_hears_before_the_threshold_is_passed_whichever_tables_took_the_cash(
    floor: Floor, tables: tuple[Station, Station]
) -> None:
    one, two = both_seat_ada(floor, tables)
    assert alarms(floor.do(one, BuyIn("cash", 5_000_00, 3), DEALER)) == []
    assert alarms(floor.do(two, BuyIn("marker", 9_000_00, 3), DEALER)) == [], "a marker is no cash"
    (near,) = alarms(floor.do(two, BuyIn("cash", 3_500_00, 3), DEALER))
    assert "8,500 of 10,000" in near
    step = floor.do(one, BuyIn("play", 2_000_00, 3), DEALER)
    (above,) = alarms(step)
    assert "10,500, above 10,000" in above
    assert step.table.view.phase == "wagers", "play goes on"
    (key,) = [each.key for each in step.alerts.alarms if each.name == "trouble-cash"]
    assert alarms(floor.do(one, SignOff(key), FLOOR)) == []


def test_a_table_knows_its_own_sum_at_once_and_what_others_took_a_moment_later(
    floor: Floor, tables: tuple[Station, Station]
) -> None:
    one, two = both_seat_ada(floor, tables)
    floor.do(two, BuyIn("cash", 3_000_00, 3), DEALER)
    floor.is_cut_off = True
    assert alarms(floor.do(one, BuyIn("cash", 7_900_00, 3), DEALER)) == []
    assert len(alarms(floor.do(one, BuyIn("cash", 200_00, 3), DEALER))) == 1, "with no file"
    came = floor.answered(one)
    assert came is not None
    assert [text for text in alarms(came) if "11,100, above 10,000" in text]
    assert floor.answered(one) is None


def test_an_alarm_says_the_sum_of_now_once_other_tables_have_told_theirs(
    floor: Floor, tables: tuple[Station, Station]
) -> None:
    one, two = both_seat_ada(floor, tables)
    floor.do(one, BuyIn("cash", 4_000_00, 3), DEALER)
    floor.do(two, BuyIn("cash", 500_00, 3), DEALER)
    (text,) = alarms(floor.do(one, BuyIn("cash", 4_000_00, 3), DEALER))
    assert "8,500 of 10,000" in text
    assert "more" not in text, "it has not come again"
    (text,) = alarms(floor.do(one, BuyIn("cash", 200_00, 3), DEALER))
    assert "8,700 of 10,000" in text
    assert "and 1 more" in text


def test_an_alarm_of_the_higher_threshold_takes_the_place_of_the_lower_ones(
    floor: Floor, tables: tuple[Station, Station]
) -> None:
    one, two = both_seat_ada(floor, tables)
    floor.do(one, BuyIn("cash", 1_000_00, 3), DEALER)
    floor.do(two, BuyIn("cash", 8_000_00, 3), DEALER)
    (text,) = alarms(floor.do(two, BuyIn("cash", 1_100_00, 3), DEALER))
    assert "10,100, above 10,000" in text
    said = [each.words for each in two.do(Events(), DEALER).events or () if each.by == KIOSK.id]
    assert not any("Signed off" in each for each in said)
    assert sum("Replaced by the alarm of the higher threshold" in each for each in said) == 1


def test_only_a_sum_that_has_changed_is_told_to_other_tables(tmp_path: Path, floor: Floor) -> None:
    with Journal(tmp_path / "table.journal") as journal:
        table = floor.opened(journal, "BJ-1")
        for number in range(20):
            floor.do(table, SeatPatron((1,), Secret(f"5{number:06}")), DEALER)
            step = floor.do(table, BuyIn("cash", 100_00, 1), DEALER)
            assert step.house.seats is not None
            if number < 19:
                floor.do(table, LeaveSeat(step.house.seats.seated[0].patron), DEALER)
        (waits,) = floor.waits.values()
        do(table, BuyIn("cash", 100_00, 0), DEALER)
        assert waits == [], "nobody sits at box 0"
        do(table, BuyIn("cash", 200_00, 1), DEALER)
        do(table, TakeBackBuyIn(22), DEALER)
        assert [list(each.cash.values()) for each in waits] == [[300_00], [100_00]]
        assert not floor.answered(table)


@pytest.mark.parametrize("reading", [False, True])
def test_cash_that_the_journal_could_not_take_is_told_to_nobody(
    tmp_path: Path, floor: Floor, *, reading: bool
) -> None:
    with Journal(tmp_path / "table.journal") as journal:
        table = floor.opened(journal, "BJ-1")
        floor.do(table, SeatPatron((3,), Secret(ADA)), DEALER)
        floor.do(table, BuyIn("cash", 5_000_00, 3), DEALER)
        mend = fail_with(journal, reading=reading)
        step = table.do(BuyIn("cash", 4_000_00, 3), DEALER)
        assert step.refusal is not None
        assert step.refusal.code == "journal"
        (waits,) = floor.waits.values()
        told = [dict(each.cash) for each in waits]
        floor.answered(table)
        mend()
        assert alarms(floor.do(table, BuyIn("cash", 2_000_00, 3), DEALER)) == []
        assert told == []
        ((_, _, cents),) = floor.keys.cash_of(floor.keys.pseudonym(ADA, ""))
        assert cents == 7_000_00
        (alarm,) = alarms(floor.do(table, BuyIn("cash", 2_000_00, 3), DEALER))
        assert "9,000 of 10,000" in alarm


@pytest.mark.slow
def test_an_early_payment_counts_however_many_came_after_it(
    floor: Floor, tables: tuple[Station, Station], keys: PatronKeys
) -> None:
    one, _ = tables
    floor.do(one, SeatPatron((3,), Secret(ADA)), DEALER)
    floor.do(one, SeatPatron((1,), Secret()), DEALER)
    floor.do(one, BuyIn("cash", 7_900_00, 3), DEALER)
    for _ in range(410):
        do(one, BuyIn("play", 1_00, 1), DEALER)
    (alarm,) = alarms(floor.do(one, BuyIn("cash", 7_900_00, 3), DEALER))
    assert "15,800, above 10,000" in alarm
    ((_, _, cents),) = keys.cash_of(keys.pseudonym(ADA, ""))
    assert cents == 15_800_00


def test_a_sum_stands_after_a_stop_in_a_checkpoint_that_is_verified(
    tmp_path: Path, floor: Floor
) -> None:
    path = tmp_path / "table.journal"
    with Journal(path) as journal:
        table = floor.opened(journal, "BJ-1")
        floor.do(table, SeatPatron((3,), Secret(ADA)), DEALER)
        floor.do(table, BuyIn("cash", 5_000_00, 3), DEALER)
        before = Projections(_kept(journal)).seats
        assert [each.cents for each in before.sums] == [5_000_00]
    with Journal(path) as journal:
        table = station(
            journal,
            procedure=OpeningProcedure(US, exchanges=True),
            patron_keys=floor.keys,
            cash=RULES,
            time=lambda: "2026-11-01T22:00:00.000Z",
            table="BJ-1",
        )
        table.start()
        assert alarms(do(table, BuyIn("cash", 3_000_00, 3), DEALER)) != []
        assert verify(journal.reader).findings == ()


def _kept(journal: Journal) -> Mapping[str, Any]:
    (kept,) = [
        saved_in(entry)
        for entry in list(journal.reader.entries())[-1:]
        if entry.checkpoint is not None
    ]
    return kept


def test_a_checkpoint_that_kept_single_payments_is_taken_up_without_them() -> None:
    old = {"seats": {"cash": [[1, "P0123456789ABCDEF", "2026-11-21T04:00:00.000Z", 5_000_00]]}}
    assert Seats.of(old) == Seats()


def test_what_is_taken_back_or_void_is_no_cash(
    floor: Floor, tables: tuple[Station, Station]
) -> None:
    one, two = both_seat_ada(floor, tables)
    floor.do(one, BuyIn("cash", 7_900_00, 3), DEALER)
    floor.do(one, TakeBackBuyIn(1), DEALER)
    floor.do(two, BuyIn("cash", 7_900_00, 3), DEALER)
    floor.do(two, VoidBuyIn(1, "wrong_amount"), FLOOR)
    assert alarms(floor.do(one, BuyIn("cash", 7_900_00, 3), DEALER)) == []


@pytest.mark.parametrize("void", [False, True])
def test_a_table_whose_only_payment_was_taken_back_alarms_of_no_other_tables_cash(
    floor: Floor, tables: tuple[Station, Station], *, void: bool
) -> None:
    one, two = both_seat_ada(floor, tables)
    floor.do(one, BuyIn("cash", 500_00, 3), DEALER)
    if void:
        floor.do(one, VoidBuyIn(1, "wrong_amount"), FLOOR)
    else:
        floor.do(one, TakeBackBuyIn(1), DEALER)
    assert len(alarms(floor.do(two, BuyIn("cash", 8_500_00, 3), DEALER))) == 1
    step = floor.do(one, SeatPatron((1,), Secret(BEN)), DEALER)
    assert alarms(step) == [], "nothing was paid there"
    (near,) = alarms(floor.do(one, BuyIn("cash", 100_00, 3), DEALER))
    assert "8,600 of 10,000" in near, "it knows what others took"


def test_nobody_and_no_box_raise_no_alarm_and_unknowns_are_of_one_table(
    floor: Floor, tables: tuple[Station, Station]
) -> None:
    one, two = tables
    assert alarms(floor.do(one, BuyIn("play", 20_000_00, 0), DEALER)) == []
    assert alarms(floor.do(one, BuyIn("play", 20_000_00, 2), DEALER)) == []
    for table in tables:
        floor.do(table, SeatPatron((1,), Secret()), DEALER)
        assert alarms(floor.do(table, BuyIn("play", 7_000_00, 1), DEALER)) == []
    assert len(alarms(floor.do(two, BuyIn("play", 1_000_00, 1), DEALER))) == 1


def test_a_house_that_sets_no_threshold_hears_nothing(tmp_path: Path, floor: Floor) -> None:
    with Journal(tmp_path / "none.journal") as journal:
        table = floor.opened(journal, "BJ-9", None)
        floor.do(table, SeatPatron((3,), Secret(ADA)), DEALER)
        assert alarms(floor.do(table, BuyIn("play", 50_000_00, 3), DEALER)) == []


def test_a_marker_and_a_cheque_bring_no_alarm_of_cash_again(
    floor: Floor, tables: tuple[Station, Station]
) -> None:
    one, _ = tables
    floor.do(one, SeatPatron((3,), Secret(ADA)), DEALER)
    step = floor.do(one, BuyIn("cash", 8_500_00, 3), DEALER)
    (key,) = [each.key for each in step.alerts.alarms if each.name == "trouble-cash"]
    assert alarms(floor.do(one, SignOff(key), FLOOR)) == []
    for kind in ("marker", "cheque"):
        assert alarms(floor.do(one, BuyIn(kind, 500_00, 3), DEALER)) == []
    assert len(alarms(floor.do(one, BuyIn("cash", 500_00, 3), DEALER))) == 1


@pytest.mark.parametrize(
    ("rules", "alarm"),
    [
        (CashRules(8_000_00, None, lambda at: at[:10]), "8,500; alarm from 8,000 on"),
        (CashRules(None, 8_000_00, lambda at: at[:10]), "8,500, above 8,000"),
    ],
)
def test_a_house_may_set_one_threshold_alone(
    tmp_path: Path, floor: Floor, rules: CashRules, alarm: str
) -> None:
    with Journal(tmp_path / "one.journal") as journal:
        table = floor.opened(journal, "BJ-1", rules)
        floor.do(table, SeatPatron((3,), Secret(ADA)), DEALER)
        assert alarms(floor.do(table, BuyIn("cash", 7_900_00, 3), DEALER)) == []
        (said,) = alarms(floor.do(table, BuyIn("cash", 600_00, 3), DEALER))
        assert alarm in said
        (more,) = alarms(floor.do(table, BuyIn("play", 20_000_00, 3), DEALER))
        assert "and 1 more" in more


def test_a_threshold_that_all_tables_passed_together_is_alarmed_though_the_last_one_stopped_at_once(
    tmp_path: Path, floor: Floor, tables: tuple[Station, Station]
) -> None:
    one, _ = tables
    floor.do(one, SeatPatron((3,), Secret(ADA)), DEALER)
    floor.do(one, BuyIn("cash", 6_000_00, 3), DEALER)
    path = tmp_path / "stopped.journal"
    with Journal(path) as journal:
        table = floor.opened(journal, "BJ-3")
        floor.is_cut_off = True
        floor.do(table, SeatPatron((3,), Secret(ADA)), DEALER)
        assert alarms(floor.do(table, BuyIn("cash", 5_000_00, 3), DEALER)) == []
    waits = list[AtTable]()
    with Journal(path) as journal:
        table = station(
            journal,
            procedure=OpeningProcedure(US, exchanges=True),
            patron_keys=floor.keys,
            cash=RULES,
            share=waits.append,
            time=lambda: "2026-11-01T22:00:00.000Z",
            table="BJ-3",
        )
        table.start()
        step = table.hear_others(floor.keys.exchange(waits.pop()))
        assert step is not None
        (alarm,) = alarms(step)
        assert "11,000, above 10,000" in alarm
        assert table.hear_others(floor.keys.exchange(AtTable("BJ-3", (), {}))) is None


def test_the_cash_log_has_the_gaming_day_that_the_alarm_was_of(
    tmp_path: Path, floor: Floor
) -> None:
    """A house whose day begins at another hour than the report says."""
    path = tmp_path / "day.journal"
    rules = CashRules(8_000_00, 10_000_00, lambda _: "2026-10-31")
    with Journal(path) as journal:
        table = floor.opened(journal, "BJ-1", rules)
        floor.do(table, SeatPatron((3,), Secret(ADA)), DEALER)
        floor.do(table, BuyIn("cash", 500_00, 3), DEALER)
        (line,) = of_journals([journal.reader], ("", "9999"), lambda at: at[:10])
    assert (line.day, line.total) == ("2026-10-31", 500_00)


def test_a_clock_far_ahead_at_one_table_deletes_no_other_tables_cash(keys: PatronKeys) -> None:
    ada = keys.pseudonym(ADA, "2026-11-21")
    keys.exchange(AtTable("BJ-1", (), {(ada, "2026-11-21"): 5_00}, "2026-11-21"))
    keys.exchange(AtTable("BJ-2", (), {(ada, "2026-11-21"): 2_00}, "2026-11-21"))
    keys.exchange(AtTable("BJ-2", (), {(ada, "2099-01-01"): 7_00}, "2026-11-21"))
    assert keys.exchange(AtTable("BJ-3", (ada,), {})).cash == {
        (ada, "2026-11-21"): 7_00,
        (ada, "2099-01-01"): 7_00,
    }
    keys.exchange(AtTable("BJ-2", (), {(ada, "2099-01-02"): 7_00}, "2099-01-01"))
    days = [(day, table) for day, table, _ in keys.cash_of(ada)]
    assert days == [("2026-11-21", "BJ-1"), ("2099-01-01", "BJ-2"), ("2099-01-02", "BJ-2")]


def test_a_number_is_not_forgotten_while_its_gaming_day_has_cash(keys: PatronKeys) -> None:
    ada = keys.pseudonym(ADA, "2026-11-21")
    keys.exchange(AtTable("BJ-1", (), {(ada, "2026-11-21"): 5_00}, "2026-11-21"))
    with pytest.raises(CashTodayError):
        keys.forget(ADA, "2026-11-21")
    with pytest.raises(CashTodayError):
        keys.forget(ADA, "2026-11-20")  # by a clock of yesterday
    assert keys.find(ADA) is not None
    assert keys.forget(ADA, "2026-11-22") == ada
    keys.exchange(AtTable("BJ-1", (), {(ada, "2026-11-22"): 5_00}, "2026-11-21"))
    assert keys.cash_of(ada) == [], "it is nobody's"


@pytest.mark.parametrize("paid_on", ["2026-11-23", "2099-01-01"])
def test_cash_of_a_clock_far_ahead_may_be_of_today_and_holds_a_number_back_until_this_day_is_over(
    keys: PatronKeys, paid_on: str
) -> None:
    ada = keys.pseudonym(ADA, "2026-11-21")
    keys.exchange(AtTable("BJ-2", (), {(ada, paid_on): 7_00}, paid_on))
    for _ in range(2):
        with pytest.raises(CashTodayError):
            keys.forget(ADA, "2026-11-21")
    assert keys.cash_of(ada)
    held = paid_on == "2026-11-23"  # it is tomorrow's now
    if held:
        with pytest.raises(CashTodayError):
            keys.forget(ADA, "2026-11-22")
    assert keys.forget(ADA, "2026-11-24" if held else "2026-11-22") == ada
    assert keys.cash_of(ada) == []


def test_that_it_was_asked_long_ago_or_by_a_clock_far_ahead_gives_no_number_up(
    keys: PatronKeys,
) -> None:
    ada = keys.pseudonym(ADA, "2026-11-21")
    keys.exchange(AtTable("BJ-2", (), {(ada, "2099-01-01"): 7_00}, "2099-01-01"))
    for today in ("2030-01-01", "2026-11-21", "2026-12-24"):
        with pytest.raises(CashTodayError):
            keys.forget(ADA, today)
    assert keys.forget(ADA, "2026-12-25") == ada


def played(tmp_path: Path, floor: Floor, seed: int) -> dict[str, Decimal]:
    """Two tables with buy-ins as chance will have them; by number what was paid in cash and stands."""
    chance, paid = random.Random(seed), defaultdict[str, Decimal](Decimal)
    for n in (1, 2):
        with Journal(tmp_path / f"{n}.journal") as journal:
            table = floor.opened(journal, f"BJ-{n}")
            at = {1: "", 2: "", 3: ""}
            for _ in range(60):
                box, number = chance.randrange(1, 4), chance.choice((ADA, BEN))
                if chance.random() < 0.2 and number not in at.values() and not at[box]:
                    floor.do(table, SeatPatron((box,), Secret(number)), DEALER)
                    at[box] = number
                elif chance.random() < 0.1 and at[box]:
                    patron = floor.keys.pseudonym(at[box], "")
                    floor.do(table, LeaveSeat(patron), DEALER)
                    at[box] = ""
                else:
                    kind, amount = (
                        chance.choice(("cash", "play", "marker")),
                        chance.randrange(1, 99),
                    )
                    step = floor.do(table, BuyIn(kind, amount * 5_00, box), DEALER)
                    assert step.house.day is not None
                    if chance.random() < 0.2:
                        floor.do(table, TakeBackBuyIn(step.house.day.buy_ins[-1].number), DEALER)
                    elif kind != "marker" and at[box]:
                        paid[at[box]] += amount * 5
            assert verify(journal.reader).findings == ()
    return paid


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_the_log_of_two_tables_is_to_the_cent_and_as_csv_and_paper(
    tmp_path: Path,
    floor: Floor,
    seed: int,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    paid = played(tmp_path, floor, seed)
    one, two = (str(tmp_path / f"{n}.journal") for n in (1, 2))
    files = ["--csv", str(tmp_path / "cash.csv"), "--pdf", str(tmp_path / "cash.pdf")]
    asked = ["report", one, "--with", two, "--cash", "--all", "--key-file", str(floor.keys.path)]
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
    house = tmp_path / "house.toml"
    house.write_text('[cash]\nlog_from = "99999"\n')
    monkeypatch.setenv("KIOSK_CONFIG", str(house))
    assert main(asked[:6]) == 1, "the settings say so where the command does not"
    assert main([*asked[:6], "--log-from", "1"]) == 0
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
