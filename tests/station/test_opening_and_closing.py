"""Opening and closing a table by procedure, fills and credits: N.J.A.C. 13:69D-1.20 to 1.23."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kiosk.cli import main
from kiosk.game.cards import parse
from kiosk.game.commands.commands import Drawn, NewShoe, Settle, Undo, Void, Wager
from kiosk.reading import Health, Kind, Message, Reading
from kiosk.record.entries import log_line, told_of
from kiosk.record.journal.entry import canonical
from kiosk.record.journal.journal import Journal
from kiosk.record.projections.day import BUY_INS, Day, last_anew
from kiosk.record.projections.inventory import total
from kiosk.record.projections.slips import slips as slips_of
from kiosk.record.replay.verify import verify
from kiosk.record.startup.resume import resume
from kiosk.report.papers.slip_paper import account_lines, when
from kiosk.settings.table import CONFIG
from kiosk.staff.actor import Actor
from kiosk.station.commands import StationCommand
from kiosk.station.decisions.repeats import repeats
from kiosk.station.station import Station
from kiosk.station.step import Step
from kiosk.station.tray.day_commands import (
    AnnounceRules,
    BuyIn,
    CancelDay,
    CloseTable,
    Confirm,
    CountChips,
    Exchange,
    OpenTable,
    PrintSlip,
    ReceiveSlip,
    RequestSlip,
    SignCount,
    TakeBackBuyIn,
    VoidBuyIn,
    VoidSlip,
)
from kiosk.station.tray.day_view import DayView
from kiosk.station.tray.opening_and_closing import OpeningProcedure
from kiosk.words import chips
from tests.record.failing_disk import fail_with
from tests.record.tables import MESSAGES, Dealer, station, take, tell, write_beside

US = chips.load(CONFIG / "chips" / "us.toml")
PROCEDURE = OpeningProcedure(US, exchanges=True)
DEALER, FLOOR = Actor("H. Ruiz", "dealer"), Actor("M. Okafor", "floor")
WORKS = Health(True, True, True, True, (Message("reads", {"title": "Shoe"}),))
#: 20,000 in chips
TRAY = {100_000: 5, 50_000: 10, 10_000: 50, 2_500: 160, 500: 180, 100: 100}


def counts(count: dict[int, int]) -> CountChips:
    return CountChips(tuple(count.items()))


def requests(kind: Any, count: dict[int, int]) -> RequestSlip:
    return RequestSlip(kind, tuple(count.items()))


def bought(amount: int, kind: str = "cash", box: int = 0) -> BuyIn:
    return BuyIn(kind, amount, box)


def exchanges(came: dict[int, int], went: dict[int, int]) -> Exchange:
    return Exchange(tuple(came.items()), tuple(went.items()))


def table(
    journal: Journal, procedure: OpeningProcedure | None = PROCEDURE, **header: Any
) -> Station:
    this = station(journal, procedure=procedure, **header)
    this.start()
    this.health(WORKS)
    this.health(WORKS, source="camera")
    return this


@pytest.fixture
def closed(journal: Journal) -> Station:
    return table(journal)


def refused(step: Step) -> str | None:
    return step.refusal and step.refusal.code


def day(step: Step) -> DayView:
    assert step.house.day is not None
    return step.house.day


def given(this: Station, *commands: tuple[StationCommand, Actor]) -> Step:
    for command, actor in commands:
        step = this.do(command, actor)
        assert step.refusal is None, f"{command}: {step.refusal}"
    return step


def opened(this: Station, count: dict[int, int] = TRAY) -> Step:
    return given(
        this,
        (OpenTable(), FLOOR),
        (Confirm("sign"), FLOOR),
        (counts(count), DEALER),
        (SignCount("dealer"), DEALER),
        (SignCount("floor"), FLOOR),
    )


def closed_with(this: Station, count: dict[int, int]) -> Step:
    return given(
        this,
        (CloseTable(), FLOOR),
        (counts(count), DEALER),
        (SignCount("floor"), FLOOR),
        (SignCount("dealer"), DEALER),
    )


def slips(journal: Journal) -> list[dict[str, Any]]:
    """Every slip as it was signed, requested or voided, oldest first."""
    said = [json.loads(entry.input) for entry in journal.reader.entries() if entry.kind == "day"]
    return [each["slip"] for each in said if isinstance(each.get("slip"), dict)]


# The switch.


def test_a_house_that_keeps_no_inventory_opens_its_tables_as_ever(journal: Journal) -> None:
    this = table(journal, None)
    tell(this, "bets 1:25")
    assert this.do(OpenTable(), FLOOR).refusal is not None
    assert this.do(OpenTable(), FLOOR).house.day is None
    assert "day" not in {entry.kind for entry in journal.reader.entries()}


def test_a_table_that_is_opened_for_the_first_time_burns_the_first_card(closed: Station) -> None:
    """N.J.A.C. 13:69F-2.6: of each new shoe."""
    step = opened(closed)
    assert step.told.next.id == "burn_card"
    burned = closed.read(Reading(Kind.CARD, parse("9C")))
    assert refused(burned) is None
    assert burned.table.view.phase == "wagers"
    assert burned.told.next.id == "ask_wagers"


def test_a_game_that_burns_no_card_is_opened_without_one(journal: Journal) -> None:
    step = opened(table(journal, options={"shoe.burn": False}))
    assert step.told.next.id == "ask_wagers"
    assert {"type": "shoe"} not in [
        json.loads(entry.input) for entry in journal.reader.entries() if entry.kind == "input"
    ]


def test_a_table_whose_house_begins_to_keep_an_inventory_in_a_round_plays_it_out(
    tmp_path: Path,
) -> None:
    with Journal(tmp_path / "a.journal") as journal:
        given(
            table(journal, None),
            (NewShoe(), Actor("", "kiosk")),
            (Wager(1, 2500), DEALER),
            (Drawn(parse("9C")), DEALER),
        )
    with Journal(tmp_path / "a.journal") as journal:
        this = table(journal)
        step = tell(this, "9D", typed=True)
        assert refused(step) is None
        assert (day(step).stands, day(step).expected) == ("open", None)


# A closed table.


def test_a_table_that_was_closed_without_a_count_is_opened_with_one_once_its_house_keeps_an_inventory(
    tmp_path: Path,
) -> None:
    path = tmp_path / "table.journal"
    with Journal(path) as journal:
        before = table(journal, None)
        given(before, (CloseTable(), FLOOR))
    with Journal(path) as journal:
        this = table(journal)
        assert this.day.stands == "closed"
        opened(this)
        assert this.day.stands == "open"


def test_a_table_closed_with_a_count_stays_closed_without_one_once_its_house_keeps_no_inventory(
    tmp_path: Path,
) -> None:
    """The table, its journal and so the pit's picture say the same at each step; slips go on being numbered."""
    path = tmp_path / "table.journal"
    with Journal(path) as journal:
        before = table(journal)
        opened(before)
        closed_with(before, TRAY)
    with Journal(path) as journal:
        this = table(journal, None)
        step = tell(this, "bets 1:25 !table_closed")
        assert (day(step).stands, this.day.stands) == ("closed", "closed")
        step = given(this, (OpenTable(), FLOOR))
        assert (step.house.day, this.day.stands) == (None, "open")
        tell(this, "bets 1:25")
    with Journal(path) as journal:
        this = table(journal)
        assert (this.day.stands, this.day.closer) == ("closed", None)
        opened(this)
        assert this.day.numbers == {"opener": 2, "closer": 1}


def test_a_journal_whose_table_was_closed_without_a_count_beside_its_inventory_opens_by_procedure(
    tmp_path: Path,
) -> None:
    """Journals of kiosks before this one can hold a closing of either kind."""
    path = tmp_path / "table.journal"
    with Journal(path) as journal:
        before = table(journal)
        opened(before)
        write_beside(journal, "day", {"did": "shut"}, FLOOR)
    with Journal(path) as journal:
        this = table(journal)
        assert day(tell(this, "bets 1:25")).stands == this.day.stands == "open"


def test_a_closed_table_takes_no_wager_and_no_card_by_touch(
    closed: Station, journal: Journal
) -> None:
    number = journal.number
    for command in (Wager(1, 2500), Drawn(parse("9C"))):
        assert refused(closed.do(command, DEALER)) == "table_closed"
    assert journal.number == number


@pytest.mark.parametrize("source", ["shoe", "camera"])
def test_a_card_that_comes_to_a_closed_table_is_kept_and_told_to_the_floor(
    closed: Station, journal: Journal, source: str
) -> None:
    step = closed.read(Reading(Kind.CARD, parse("9C"), raw=b"\x02"), source=source)
    assert step is not None
    assert (refused(step), [trouble.key for trouble in step.alerts.troubles]) == (
        "table_closed",
        ["closed"],
    )
    assert "9♣" in step.alerts.troubles[0].text
    assert [
        log_line(entry)["card"] for entry in journal.reader.entries() if entry.kind == "device"
    ] == ["9C"]
    assert step.table.view.phase == "wagers"


def test_a_cutting_card_in_a_closed_shoe_is_no_trouble(closed: Station) -> None:
    step = closed.read(Reading(Kind.CUTTING_CARD))
    assert step is not None
    assert (step.refusal, step.alerts.troubles, step.table.view.shoe_needed) == (None, (), False)


# Opening.


def test_the_first_opening_of_a_table_agrees_the_count_with_no_closer(
    closed: Station, journal: Journal
) -> None:
    step = opened(closed)
    assert (day(step).stands, day(step).expected) == ("open", 20_000_00)
    (slip,) = slips(journal)
    assert (slip["kind"], slip["number"], slip["total"], slip["difference"]) == (
        "opener",
        1,
        20_000_00,
        None,
    )
    assert slip["signed"] == {"dealer": ["H. Ruiz", ""], "floor": ["M. Okafor", ""]}
    assert slip["count"][0] == [100_000, 5]
    tell(closed, "bets 1:25")


def test_a_table_is_not_opened_while_its_journal_can_neither_be_written_nor_read(
    closed: Station, journal: Journal
) -> None:
    mend = fail_with(journal, reading=True)
    assert refused(closed.do(OpenTable(), FLOOR)) == "journal"
    mend()
    assert refused(closed.do(OpenTable(), FLOOR)) is None


def test_nobody_signs_before_equipment_sign_and_count_are_done(closed: Station) -> None:
    assert refused(closed.do(SignCount("dealer"), DEALER)) == "day_phase"
    given(closed, (OpenTable(), FLOOR))
    assert refused(closed.do(SignCount("dealer"), DEALER)) == "day_step"
    given(closed, (Confirm("sign"), FLOOR))
    step = closed.do(SignCount("dealer"), DEALER)
    assert refused(step) == "day_step"
    assert step.refusal is not None
    assert "the count" in step.refusal.message


@pytest.mark.shows("La. 42 III-3105")
def test_la_42_iii_3105_equipment_that_does_not_work_keeps_the_table_closed_until_it_does(
    journal: Journal,
) -> None:
    this = table(journal)
    this.health(Health(messages=(Message("line-lost", {"title": "Shoe"}),)))
    step = given(this, (OpenTable(), FLOOR), (Confirm("sign"), FLOOR), (counts(TRAY), DEALER))
    assert dict(day(step).tests)["reader"] is False
    assert refused(this.do(SignCount("dealer"), DEALER)) == "day_step"
    this.health(WORKS)
    step = given(this, (OpenTable(), FLOOR))  # the equipment tests itself once more
    assert all(good for _, good in day(step).tests)
    assert dict(day(step).steps) == {"tests": True, "sign": True, "count": True}
    given(this, (SignCount("dealer"), DEALER), (SignCount("floor"), FLOOR))


@pytest.mark.shows("PA 58 §673a.2(d)")
def test_pa_673a_2_d_a_hole_card_reader_is_inspected_at_each_opening(journal: Journal) -> None:
    this = table(journal, PROCEDURE._replace(hole_reader=True))
    step = given(this, (OpenTable(), FLOOR), (Confirm("sign"), FLOOR), (counts(TRAY), DEALER))
    assert ("hole_reader", False) in day(step).steps
    assert refused(this.do(SignCount("floor"), FLOOR)) == "day_step"
    given(
        this,
        (Confirm("hole_reader"), FLOOR),
        (SignCount("floor"), FLOOR),
        (SignCount("dealer"), DEALER),
    )


def test_what_the_sign_says_is_kept_as_it_was_confirmed(closed: Station, journal: Journal) -> None:
    opened(closed)
    said = [
        json.loads(entry.input)
        for entry in journal.reader.entries()
        if '"confirmed"' in entry.input
    ]
    assert said[0]["sign"] == {
        "rules": "nj",
        "minimum": "5",
        "maximum": "1000",
        "options": {"split.resplit": True},
    }


@pytest.mark.shows("13:69D-1.21")
def test_1_21_dealer_and_supervisor_are_two_people(closed: Station) -> None:
    given(
        closed,
        (OpenTable(), FLOOR),
        (Confirm("sign"), FLOOR),
        (counts(TRAY), DEALER),
        (SignCount("floor"), FLOOR),
    )
    step = closed.do(SignCount("dealer"), Actor(" m. okafor", "dealer"))
    assert refused(step) == "two_people"
    assert day(step).stands == "opening"
    assert refused(closed.do(SignCount("dealer"), Actor("", "dealer"))) == "not_signed"


def test_the_dealer_counts_and_the_floor_does_not(closed: Station) -> None:
    given(closed, (OpenTable(), FLOOR))
    assert refused(closed.do(counts(TRAY), FLOOR)) == "dealer_counts"
    assert refused(closed.do(counts({700: 1}), DEALER)) == "nothing_counted"


FLOORS: list[StationCommand] = [
    OpenTable(),
    Confirm("sign"),
    CloseTable(),
    CancelDay(),
    requests("fill", {2500: 1}),
    VoidSlip("fill:1", "wrong"),
]


@pytest.mark.parametrize("command", FLOORS, ids=lambda command: type(command).__name__)
def test_what_is_the_supervisors_is_not_the_dealers(
    closed: Station, command: StationCommand
) -> None:
    assert refused(closed.do(command, DEALER)) == "not_signed"


def one_day(this: Station, count: dict[int, int] = TRAY) -> None:
    opened(this)
    closed_with(this, count)


@pytest.mark.parametrize(
    ("short", "asks"),
    [(0, ""), (1000, ""), (2500, ""), (2600, "report"), (9_900, "report"), (10_000, "division")],
)
@pytest.mark.slow
@pytest.mark.shows("13:69D-1.21")
def test_1_21_a_difference_from_the_closer_asks_for_what_the_law_says(
    closed: Station, short: int, asks: str
) -> None:
    one_day(closed)
    given(closed, (OpenTable(), FLOOR), (Confirm("sign"), FLOOR))
    step = given(closed, (counts({**TRAY, 100: 100 + short // 100}), DEALER))
    assert (day(step).difference, day(step).report) == (short, asks)
    assert refused(closed.do(SignCount("dealer"), DEALER)) == ("day_step" if asks else None)
    if asks:
        given(closed, (Confirm("report"), FLOOR), (SignCount("dealer"), DEALER))
    assert day(given(closed, (SignCount("floor"), FLOOR))).stands == "open"


@pytest.mark.shows("13:69D-1.21")
def test_1_21_a_recount_before_gaming_corrects_the_slip_and_nothing_signed_before_holds(
    closed: Station, journal: Journal
) -> None:
    one_day(closed)
    given(
        closed,
        (OpenTable(), FLOOR),
        (Confirm("sign"), FLOOR),
        (counts({**TRAY, 10_000: 49}), DEALER),
    )
    given(closed, (Confirm("report"), FLOOR), (SignCount("dealer"), DEALER))
    step = given(closed, (counts(TRAY), DEALER))
    assert (day(step).difference, day(step).report, dict(day(step).signed)) == (0, "", {})
    given(closed, (SignCount("dealer"), DEALER), (SignCount("floor"), FLOOR))
    assert slips(journal)[-1]["difference"] == 0
    every = [
        json.loads(entry.input)["count"]
        for entry in journal.reader.entries()
        if '"counted"' in entry.input
    ]
    assert len(every) == 4, "every count stays in the journal"


def test_the_report_of_a_difference_stands_on_the_opener(closed: Station, journal: Journal) -> None:
    one_day(closed)
    given(
        closed,
        (OpenTable(), FLOOR),
        (Confirm("sign"), FLOOR),
        (counts({**TRAY, 10_000: 49}), DEALER),
    )
    given(
        closed,
        (Confirm("report"), FLOOR),
        (SignCount("dealer"), DEALER),
        (SignCount("floor"), FLOOR),
    )
    slip = slips(journal)[-1]
    assert (slip["difference"], slip["report"], slip["expected"]) == (
        -100_00,
        "division",
        20_000_00,
    )


def test_a_house_that_begins_to_keep_its_inventory_ends_undo_of_what_came_before(
    journal: Journal, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = table(journal, None)
    step = tell(before, "bets 1:25 | TS 9D 8C TD | stand")
    assert step.table.view.settled is not None
    tell(before, "settled 1 | undo | settled 1")

    this = table(journal)
    assert refused(this.do(Undo(), DEALER)) is not None
    step = opened(this)
    assert step.table.offers.undo.refused is not None
    step = tell(this, "undo !nothing_to_undo")
    assert step.table.view.unsettled == frozenset()
    assert verify(journal.reader, repeats=repeats).findings == ()
    again = table(journal)
    tell(again, "undo !nothing_to_undo")
    assert verify(journal.reader, repeats=repeats).findings == ()
    log = tmp_path / "log.jsonl"
    assert main(["export", str(journal.path), "-o", str(log)]) == 0
    assert main(["replay", str(log), "--json"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["net"] for line in told] == ["-25.00"]


def test_an_opening_is_given_up_and_begun_again(closed: Station) -> None:
    given(closed, (OpenTable(), FLOOR), (counts(TRAY), DEALER), (CancelDay(), FLOOR))
    step = given(closed, (OpenTable(), FLOOR))
    assert (day(step).counted, dict(day(step).steps)["count"]) == (None, False)


@pytest.mark.shows("La. 42 III-3106")
def test_la_42_iii_3106_a_table_opens_with_a_fresh_shoe(closed: Station, journal: Journal) -> None:
    opened(closed)
    play_one(closed)
    closed_with(closed, TRAY)
    opened(closed)
    last = [entry for entry in journal.reader.entries() if entry.kind == "input"][-1]
    assert (json.loads(last.input)["type"], last.by) == ("shoe", "M. Okafor")


# Closing.


def unsettled_one(this: Station, *cards: str) -> Step:
    """One box of 25 against the dealer: by default 19 to 20, the wager is to be taken."""
    tell(this, f"bets 1:25 | {' '.join(cards or ('9C', 'TD', 'TC', 'TH'))}", typed=True)
    return take(this, {"type": "stand"})


def play_one(this: Station, *cards: str) -> Step:
    """The same, and the box is settled."""
    unsettled_one(this, *cards)
    return given(this, (Settle(), DEALER))


def test_what_was_collected_and_paid_is_expected_at_closing(closed: Station) -> None:
    opened(closed)
    play_one(closed)
    play_one(closed, "TC", "8D", "TH", "9S")
    step = given(closed, (CloseTable(), FLOOR))
    assert day(step).expected == 20_000_00 + 25_00 - 25_00
    tell(closed, "bets 1:25 !table_closed")
    step = given(closed, (counts({**TRAY, 100: 85}), DEALER))
    assert day(step).difference == -15_00


@pytest.mark.shows("13:69D-1.21")
def test_1_21_the_closer_is_signed_by_both_and_is_what_the_next_opener_is_held_against(
    closed: Station, journal: Journal
) -> None:
    opened(closed)
    play_one(closed)
    step = closed_with(closed, {**TRAY, 2500: 161})
    assert (day(step).stands, day(step).expected) == ("closed", 20_025_00)
    slip = slips(journal)[-1]
    assert (slip["kind"], slip["number"], slip["difference"]) == ("closer", 1, 0)
    assert slip["account"]["collected"] == 25_00
    step = given(closed, (OpenTable(), FLOOR))
    assert day(step).closer is not None
    tell(closed, "bets 1:25 !table_closed")


def test_wagers_that_lie_at_closing_go_back(closed: Station) -> None:
    opened(closed)
    given(closed, (Wager(1, 2500), DEALER), (Wager(2, 2500), DEALER))
    step = given(closed, (CloseTable(), FLOOR))
    assert not any(box.wager for box in step.table.view.boxes)
    step = given(closed, (CancelDay(), FLOOR))
    assert day(step).stands == "open"
    tell(closed, "bets 1:25")


def test_no_table_closes_in_a_round_or_over_an_open_slip(closed: Station) -> None:
    opened(closed)
    given(closed, (Wager(1, 2500), DEALER), (Drawn(parse("9C")), DEALER))
    assert refused(closed.do(CloseTable(), FLOOR)) == "close_in_round"
    take(closed, {"type": "void", "reason": "misdeal"}, by="M. Okafor")
    given(closed, (requests("fill", {2500: 20}), FLOOR))
    assert refused(closed.do(CloseTable(), FLOOR)) == "slips_open"


def test_no_table_closes_before_every_box_of_the_last_round_is_settled(closed: Station) -> None:
    opened(closed)
    given(closed, (Wager(1, 2500), DEALER), (Wager(3, 2500), DEALER))
    for each in ("9C", "9D", "TD", "TC", "TS", "TH"):
        given(closed, (Drawn(parse(each)), DEALER))
    take(closed, {"type": "stand"})
    take(closed, {"type": "stand"})
    for box in (3, 1):  # from the dealer's right
        step = closed.do(CloseTable(), FLOOR)
        assert (refused(step), day(step).stands) == ("close_unsettled", "open")
        assert step.refusal is not None
        assert step.refusal.message == f"Box {box} is still to be settled: settle it first."
        given(closed, (Settle(box), DEALER))
    assert day(given(closed, (CloseTable(), FLOOR))).stands == "closing"


def test_a_house_that_begins_to_keep_an_inventory_in_a_settlement_has_it_ended_first(
    tmp_path: Path,
) -> None:
    with Journal(tmp_path / "a.journal") as journal:
        this = table(journal, None)
        given(this, (NewShoe(), Actor("", "kiosk")))
        assert unsettled_one(this).table.view.unsettled == {1}
    with Journal(tmp_path / "a.journal") as journal:
        step = given(table(journal), (Settle(), DEALER))
        assert (day(step).stands, step.table.view.unsettled) == ("open", frozenset())


def test_where_wagers_are_not_keyed_in_no_expected_inventory_is_shown(journal: Journal) -> None:
    this = table(
        journal, PROCEDURE._replace(keyed=False), wagers="units", minimum=None, maximum=None
    )
    opened(this)
    tell(this, "bets 1:1")
    step = given(this, (CloseTable(), FLOOR), (counts(TRAY), DEALER))
    assert (day(step).expected, day(step).difference) == (None, None)


def test_rounds_that_were_corrected_or_voided_are_named_with_number_time_and_money(
    closed: Station, journal: Journal
) -> None:
    opened(closed)
    given(closed, (Wager(1, 1000), DEALER), (Wager(2, 1000), DEALER))
    for each in (
        "AC",
        "9H",
        "9D",
        "KC",
        "8H",
        "7D",
    ):  # a blackjack against a nine is paid at once: 15 (N.J.A.C. 13:69F-2.7)
        given(closed, (Drawn(parse(each)), DEALER))
    step = take(
        closed,
        {"type": "correct", "box": 1, "position": 2, "card": "5C", "reason": "misread"},
        by="M. Okafor",
    )
    assert step.refusal is None
    (mark,) = closed.do(PrintSlip("opener:1"), FLOOR).house.day.marks  # type: ignore[union-attr]
    assert (mark.round, mark.what, mark.by, mark.moved) == (1, "correct", "M. Okafor", 15_00)
    take(closed, {"type": "void", "reason": "misdeal"}, by="M. Okafor")
    given(closed, (Settle(), DEALER))
    step = closed_with(closed, {**TRAY, 100: 85})
    slip = slips(journal)[-1]
    assert slip["difference"] == -15_00
    assert [(mark[0], mark[2]) for mark in slip["marks"]] == [(1, "correct"), (1, "void")]


def test_rounds_that_are_counted_anew_are_named_with_since_when(
    closed: Station, journal: Journal
) -> None:
    """Limits that come into force begin the rounds' numbers again: two of the same day are each a round 1."""
    opened(closed)
    for limits in (None, AnnounceRules(10_00, 1000_00, (), "")):
        if limits is not None:
            given(closed, (limits, FLOOR))
        given(closed, (Wager(1, 1000), DEALER), (Drawn(parse("AC")), DEALER))
        step = take(closed, {"type": "void", "reason": "misdeal"}, by="M. Okafor")
        assert step.refusal is None
        given(closed, (Settle(), DEALER)) if step.table.view.unsettled else None
    now = day(step)
    assert [mark.round for mark in now.marks] == [1, 1]
    (since,) = now.anew
    assert [last_anew(now.anew, mark.at) for mark in now.marks] == ["", since]
    assert Day.of({"day": {"anew": [since]}}).anew == (since,)
    closed_with(closed, TRAY)
    assert slips(journal)[-1]["anew"] == [since]
    paper = dict(account_lines(slips(journal)[-1], MESSAGES))
    assert [name.partition(",")[0] for name in paper if name.startswith("Round")] == [
        "Round 1",
        f"Round 1 since {when(since)[11:16]}",
    ]
    opened(closed)
    assert day(closed.do(PrintSlip("opener:1"), FLOOR)).anew == ()


# Fills and credits.


@pytest.mark.shows("13:69D-1.22")
def test_1_22_a_fill_is_requested_by_the_supervisor_and_signed_for_by_the_dealer(
    closed: Station, journal: Journal
) -> None:
    opened(closed)
    step = given(closed, (requests("fill", {2500: 40, 500: 20}), FLOOR))
    (slip,) = day(step).slips
    assert (slip["kind"], slip["number"], slip["total"], slip["state"]) == (
        "fill",
        1,
        1100_00,
        "requested",
    )
    assert slip["requested"][0] == "M. Okafor"
    assert day(step).expected == 20_000_00, "the chips are not there yet"
    step = given(closed, (ReceiveSlip("fill:1"), DEALER))
    assert day(step).expected == 21_100_00
    assert slips(journal)[-1]["signed"] == {"floor": ["M. Okafor", ""], "dealer": ["H. Ruiz", ""]}
    assert refused(closed.do(ReceiveSlip("fill:1"), DEALER)) == "day_done"


@pytest.mark.shows("13:69D-1.23")
def test_1_23_a_credit_takes_chips_from_the_table(closed: Station) -> None:
    opened(closed)
    step = given(
        closed, (requests("credit", {50_000: 4}), FLOOR), (ReceiveSlip("credit:1"), DEALER)
    )
    assert day(step).expected == 18_000_00


@pytest.mark.shows("13:69D-1.22")
def test_slips_are_numbered_in_sequence_over_the_days_of_a_table(
    closed: Station, journal: Journal
) -> None:
    for _ in range(2):
        opened(closed)
        for kind in ("fill", "credit"):
            given(closed, (requests(kind, {2500: 1}), FLOOR))
        number = closed.do(requests("fill", {2500: 1}), FLOOR).house.day.slips[-1]["number"]  # type: ignore[union-attr]
        for key in (f"fill:{number - 1}", f"fill:{number}", f"credit:{number // 2}"):
            given(closed, (VoidSlip(key, "test"), FLOOR))
        closed_with(closed, TRAY)
    requested = [
        json.loads(entry.input)["slip"]
        for entry in journal.reader.entries()
        if '"requested"' in entry.input and '"did":"requested"' in entry.input
    ]
    assert [(slip["kind"], slip["number"]) for slip in requested] == [
        *(("fill", 1), ("credit", 1), ("fill", 2)),
        *(("fill", 3), ("credit", 2), ("fill", 4)),
    ]


@pytest.mark.shows("13:69D-1.22")
def test_1_22_a_void_slip_is_marked_with_reason_and_signature_and_never_deleted(
    closed: Station,
) -> None:
    opened(closed)
    given(closed, (requests("fill", {2500: 40}), FLOOR))
    step = given(closed, (VoidSlip("fill:1", "wrong table"), FLOOR))
    assert day(step).expected == 20_000_00
    (slip,) = day(step).slips
    assert (slip["state"], slip["void"][0], slip["void"][3]) == ("void", "M. Okafor", "wrong table")
    assert refused(closed.do(ReceiveSlip("fill:1"), DEALER)) == "day_done"
    assert refused(closed.do(VoidSlip("fill:1", "again"), FLOOR)) == "day_done"


@pytest.mark.parametrize(("kind", "then"), [("fill", 21_000_00), ("credit", 19_000_00)])
@pytest.mark.shows("13:69D-1.22")
def test_two_people_sign_the_void_of_a_slip_that_two_have_signed(
    closed: Station, journal: Journal, kind: str, then: int
) -> None:
    """It stands until the second has signed; before that nothing goes back, over a restart too."""
    opened(closed)
    given(closed, (requests(kind, {2500: 40}), FLOOR), (ReceiveSlip(f"{kind}:1"), DEALER))
    step = given(closed, (VoidSlip(f"{kind}:1", "wrong table"), FLOOR))
    assert (day(step).slips[0]["state"], day(step).expected) == ("voiding", then)
    assert (
        refused(closed.do(VoidSlip(f"{kind}:1", "not needed"), Actor("L. Brandt", "floor")))
        == "day_done"
    )
    assert (
        refused(closed.do(ReceiveSlip(f"{kind}:1"), Actor("M. Okafor", "dealer"))) == "two_people"
    )
    again = table(journal)
    step = given(again, (ReceiveSlip(f"{kind}:1"), DEALER))
    (slip,) = day(step).slips
    assert (slip["state"], slip["void"][3], slip["void_signed"]) == (
        "void",
        "wrong table",
        ["H. Ruiz", ""],
    )
    assert day(step).expected == 20_000_00
    assert [each["state"] for each in slips(journal) if each["kind"] == kind] == [
        *("requested", "signed", "voiding", "void")
    ]
    assert refused(again.do(ReceiveSlip(f"{kind}:1"), DEALER)) == "day_done"


def test_a_void_that_waits_is_signed_while_the_table_closes(
    closed: Station, journal: Journal
) -> None:
    """What is expected moves with it, so that whoever had signed the count signs again; nothing else of a slip is done then."""
    opened(closed)
    given(closed, (requests("fill", {2500: 40}), FLOOR), (ReceiveSlip("fill:1"), DEALER))
    given(closed, (VoidSlip("fill:1", "wrong table"), FLOOR), (CloseTable(), FLOOR))
    assert refused(closed.do(VoidSlip("fill:1", "again"), FLOOR)) == "day_phase"
    step = given(closed, (counts(TRAY), DEALER), (SignCount("dealer"), DEALER))
    assert (day(step).expected, len(day(step).signed)) == (21_000_00, 1)
    step = given(closed, (ReceiveSlip("fill:1"), DEALER))
    assert (day(step).slips[0]["state"], day(step).expected, dict(day(step).signed)) == (
        "void",
        20_000_00,
        {},
    )
    again = table(journal)
    assert day(again.start()).expected == 20_000_00
    step = given(again, (SignCount("dealer"), DEALER), (SignCount("floor"), FLOOR))
    assert (day(step).stands, slips(journal)[-1]["difference"]) == ("closed", 0)


@pytest.mark.parametrize("received", [False, True])
@pytest.mark.parametrize("reason", ["", "  "])
def test_a_void_without_a_reason_is_refused(closed: Station, reason: str, received: bool) -> None:
    opened(closed)
    given(
        closed, (requests("fill", {2500: 40}), FLOOR), *[(ReceiveSlip("fill:1"), DEALER)] * received
    )
    step = closed.do(VoidSlip("fill:1", reason), FLOOR)
    assert (refused(step), day(step).slips[0]["state"]) == (
        "no_reason",
        "signed" if received else "requested",
    )


# What the tray cannot hold.


@pytest.mark.shows("13:69D-1.23")
def test_a_credit_of_more_than_lies_in_the_tray_is_refused(closed: Station) -> None:
    opened(closed)
    step = closed.do(requests("credit", {100_000: 20, 100: 1}), FLOOR)
    assert refused(step) == "tray_short"
    assert step.refusal is not None
    assert "20,001" in step.refusal.message
    given(closed, (requests("credit", {2500: 600}), FLOOR))
    assert refused(closed.do(requests("credit", {2500: 201}), FLOOR)) == "tray_short", (
        "one is on its way"
    )
    given(closed, (requests("credit", {2500: 200}), FLOOR), (ReceiveSlip("credit:1"), DEALER))
    assert day(given(closed, (ReceiveSlip("credit:2"), DEALER))).expected == 0


def test_chips_that_have_gone_since_a_credit_was_ordered_are_not_signed_for(
    closed: Station,
) -> None:
    opened(closed)
    given(closed, (requests("credit", {2500: 600}), FLOOR), (bought(7500_00), DEALER))
    assert refused(closed.do(ReceiveSlip("credit:1"), DEALER)) == "tray_short"
    given(closed, (VoidSlip("credit:1", "amount"), FLOOR))


def test_chips_that_are_not_there_are_not_sold_or_coloured_up(closed: Station) -> None:
    opened(closed)
    assert refused(closed.do(bought(21000_00), DEALER)) == "tray_short"
    assert (
        refused(closed.do(exchanges({500: 2000, 2500: 2000}, {100_000: 60}), DEALER))
        == "tray_short"
    )
    given(closed, (bought(20000_00), DEALER))


def test_a_fill_whose_chips_are_gone_is_not_void(closed: Station) -> None:
    opened(closed, {2500: 1})
    given(closed, (requests("fill", {2500: 40}), FLOOR), (ReceiveSlip("fill:1"), DEALER))
    given(closed, (bought(250_00), DEALER), (VoidSlip("fill:1", "amount"), FLOOR))
    assert refused(closed.do(ReceiveSlip("fill:1"), DEALER)) == "tray_short"


def test_wagers_that_may_lie_in_the_tray_already_may_go_with_a_credit(closed: Station) -> None:
    """In a round a wager is taken before the record says so; and a payment may have been forgotten."""
    opened(closed, {100: 100})
    given(closed, (Wager(1, 50_00), DEALER))
    credit = requests("credit", {100: 101})
    assert refused(closed.do(credit, FLOOR)) == "tray_short", "the wager may be taken back"
    for card in ("9C", "TD", "TC", "TH"):  # 19 against 20
        given(closed, (Drawn(parse(card)), DEALER))
    given(closed, (requests("credit", {100: 150}), FLOOR))
    assert refused(closed.do(requests("credit", {100: 1}), FLOOR)) == "tray_short"


@pytest.mark.parametrize("kind", ["fill", "credit"])
def test_a_slip_has_no_more_pieces_than_a_tray_has_room_for(closed: Station, kind: str) -> None:
    opened(closed)
    step = closed.do(requests(kind, {100: 2001}), FLOOR)
    assert refused(step) == "too_many_chips"
    assert step.refusal is not None
    assert "2,001" in step.refusal.message
    assert refused(closed.do(bought(2_000_000_00), DEALER)) == "too_much_bought"
    given(closed, (CloseTable(), FLOOR))
    assert refused(closed.do(counts({100: 10**9}), DEALER)) == "too_many_chips"


def test_the_one_who_requests_a_fill_does_not_sign_for_its_chips(closed: Station) -> None:
    opened(closed)
    given(closed, (requests("fill", {2500: 40}), FLOOR))
    assert refused(closed.do(ReceiveSlip("fill:1"), Actor("M. Okafor", "dealer"))) == "two_people"
    assert refused(closed.do(ReceiveSlip("fill:2"), DEALER)) == "no_such_slip"
    assert refused(closed.do(requests("fill", {}), FLOOR)) == "nothing_counted"


@pytest.mark.shows("13:69D-1.20")
def test_1_20_chips_bought_for_cash_leave_the_tray_and_chips_coloured_up_change_no_total(
    closed: Station,
) -> None:
    opened(closed)
    step = given(closed, (bought(200_00), DEALER))
    assert day(step).expected == 19_800_00
    step = given(closed, (exchanges({2500: 20}, {50_000: 1}), DEALER))
    assert day(step).expected == 19_800_00
    assert refused(closed.do(exchanges({2500: 20}, {10_000: 1}), DEALER)) == "unequal"
    assert refused(closed.do(exchanges({}, {}), DEALER)) == "nothing_counted"


@pytest.mark.parametrize("kind", BUY_INS)
def test_1_20_what_a_patron_gives_for_chips_is_the_known_drop(closed: Station, kind: str) -> None:
    """Cash and paper go into the drop box and chips leave the tray; of cash that was played the box has what the tray lacks."""
    opened(closed)
    step = given(closed, (bought(300_00, kind, box=3), DEALER))
    assert day(step).account.bought == 300_00
    assert day(step).expected == 19_700_00
    assert [(each.kind, each.amount, each.box) for each in day(step).buy_ins] == [(kind, 300_00, 3)]
    assert day(step).fresh
    for card in ("9C", "TD", "TC", "TH"):
        given(closed, (Wager(1, 50_00), DEALER)) if card == "9C" else None
        step = given(closed, (Drawn(parse(card)), DEALER))
    assert not day(step).fresh, "shown until the next card"


def test_the_dealer_takes_a_buy_in_back_before_a_card_and_the_floor_makes_it_void_after(
    closed: Station, journal: Journal
) -> None:
    opened(closed)
    given(closed, (bought(100_00), DEALER), (bought(200_00, "marker"), DEALER))
    assert refused(closed.do(TakeBackBuyIn(1), DEALER)) == "buy_in_stands"
    step = given(closed, (TakeBackBuyIn(2), DEALER))
    assert day(step).account.bought == 100_00
    assert refused(closed.do(TakeBackBuyIn(2), DEALER)) == "no_such_buy_in"
    assert refused(closed.do(TakeBackBuyIn(1), DEALER)) == "buy_in_stands"
    assert refused(closed.do(VoidBuyIn(1, " "), FLOOR)) == "no_reason"
    step = given(closed, (VoidBuyIn(1, "wrong_amount"), FLOOR))
    assert (day(step).account.bought, day(step).buy_ins) == (0, ())
    step = given(closed, (bought(500_00), DEALER))
    assert day(step).buy_ins[0].number == 3, "a number is given once"
    assert verify(journal.reader).findings == ()


def test_no_buy_in_is_taken_that_cannot_be(closed: Station) -> None:
    opened(closed)
    assert refused(closed.do(bought(0), DEALER)) == "nothing_counted"
    assert refused(closed.do(bought(-5_00), DEALER)) == "nothing_counted"
    assert refused(closed.do(bought(5_10), DEALER)) == "nothing_counted", "no chip is worth that"
    assert refused(closed.do(bought(5_00, "shells"), DEALER)) == "no_such_buy_in"
    assert refused(closed.do(bought(5_00, box=7), DEALER)) == "no_such_buy_in"
    assert refused(closed.do(bought(5_00), FLOOR)) == "dealer_counts"
    assert refused(closed.do(VoidBuyIn(4, "wrong_amount"), FLOOR)) == "no_such_buy_in"
    given(closed, (CloseTable(), FLOOR))
    assert refused(closed.do(bought(5_00), DEALER)) == "day_phase"


def test_a_house_that_does_not_enter_exchanges_refuses_them(journal: Journal) -> None:
    this = table(journal, PROCEDURE._replace(exchanges=False))
    opened(this)
    assert refused(this.do(bought(200_00), DEALER)) == "not_kept"


def test_every_print_of_a_slip_is_counted(closed: Station, journal: Journal) -> None:
    opened(closed)
    for _ in range(2):
        given(closed, (PrintSlip("opener:1"), FLOOR))
    said = [
        json.loads(entry.input) for entry in journal.reader.entries() if '"printed"' in entry.input
    ]
    assert [each["times"] for each in said] == [1, 2]
    assert refused(closed.do(PrintSlip("fill:1"), FLOOR)) == "no_such_slip"


# Kept.


def steps_of_a_day() -> Iterator[tuple[StationCommand, Actor]]:
    """Every step of two days at the table, one after the other."""
    for short in (0, 100):
        yield OpenTable(), FLOOR
        yield Confirm("sign"), FLOOR
        yield counts({**TRAY, 100: 100 - short}), DEALER
        if short:
            yield Confirm("report"), FLOOR
        yield SignCount("dealer"), DEALER
        yield SignCount("floor"), FLOOR
        yield requests("fill", {2500: 40}), FLOOR
        yield Wager(1, 2500), DEALER
        for each in ("9C", "TD", "TC", "TH"):
            yield Drawn(parse(each)), DEALER
        yield ReceiveSlip("fill:1" if not short else "fill:2"), DEALER
        yield Void("M. Okafor", "misdeal"), FLOOR
        yield Settle(), DEALER
        yield requests("credit", {500: 4}), FLOOR
        yield VoidSlip("credit:1" if not short else "credit:2", "wrong chips"), FLOOR
        yield CloseTable(), FLOOR
        yield counts({**TRAY, 2500: 200}), DEALER
        yield SignCount("dealer"), DEALER
        yield SignCount("floor"), FLOOR


def kept(journal: Journal) -> Day:
    resumed = resume(journal.reader)
    assert resumed is not None
    return resumed.state.now.day


@pytest.mark.slow
def test_a_stop_at_every_step_of_opening_fill_and_close_loses_nothing(tmp_path: Path) -> None:
    through, again = tmp_path / "through.journal", tmp_path / "again.journal"
    with Journal(through) as journal:
        this, days = table(journal), []
        for command, actor in steps_of_a_day():
            given(this, (command, actor))
            days.append(day(this.health(WORKS)))
    with Journal(again) as journal:
        table(journal)
    for (command, actor), stood in zip(steps_of_a_day(), days, strict=True):
        with Journal(again) as journal:
            this = table(journal)
            step = given(this, (command, actor))
            now = day(step)
            assert without_times(now) == without_times(stood), command
            assert kept(journal) == Day.of(json.loads(canonical(this.day.saved())))


def without_times(what: Any) -> Any:
    """Everything but what o'clock it was."""
    text = repr(what)
    return (
        re.sub(r"2026-[0-9T:.-]+Z", "then", text)
        .replace("[", "(")
        .replace("]", ")")
        .replace("mappingproxy", "")
    )


def test_a_journal_of_a_day_verifies(journal: Journal) -> None:
    this = table(journal)
    for command, actor in steps_of_a_day():
        given(this, (command, actor))
    report = verify(journal.reader, repeats=repeats)
    assert not report.findings


# What the dealer was told to take and pay is what the tray is expected to hold.


def tray_after(journal: Journal, first: int) -> int:
    """What came into the tray since entry `first`, by the prompts that the dealer followed; a void round moves nothing."""
    tray = round_began = 0
    for entry in journal.reader.entries(first):
        if entry.kind not in ("input", "repeat"):
            continue
        for name, *facts in told_of(entry).get("prompts", []):
            amount = next((fact for fact in facts[1:] if isinstance(fact, int) and fact > 50), 0)
            if name.startswith("pay_"):
                tray -= US.round_pay(amount)
            elif name.startswith("collect_"):
                tray += amount
            elif (
                name == "return_wager" and "corrected" in facts
            ):  # of a hand that was taken, and should not have been
                tray -= amount
        if json.loads(entry.input)["type"] == "void":
            tray = round_began
        if entry.round is not None:
            round_began = tray
    return tray


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.shows("13:69D-1.20")
def test_counted_less_expected_is_to_the_chip_what_was_mispaid(journal: Journal, seed: int) -> None:
    chance, mispaid, fills, drop = random.Random(seed), 0, 0, 0
    this = table(
        journal, options={"split.resplit": True, "surrender": "late", "side.over_13": "1:1"}
    )
    opened(this)
    first, dealer, step = journal.number + 1, Dealer(seed), this.health(WORKS)
    for _ in range(250):
        if step.table.view.phase == "decision" and chance.random() < 0.02:
            data: dict[str, Any] = {"type": "void", "reason": "misdeal"}
        elif step.table.view.phase == "wagers" and chance.random() < 0.1:
            count = {chance.choice([2500, 500, 100]): chance.randrange(1, 20)}
            kind, sign = chance.choice([("fill", 1), ("credit", -1)])
            step = given(this, (requests(kind, count), FLOOR))
            step = given(this, (ReceiveSlip(f"{kind}:{day(step).slips[-1]['number']}"), DEALER))
            fills += sign * total(count)
            mispaid += chance.choice(
                [0, 0, -15_00, 25_00]
            )  # the dealer paid it wrong, and nobody saw
            continue
        elif chance.random() < 0.1:  # a buy-in, at any time; and some are wrong
            amount, kind = 5_00 * chance.randrange(1, 60), chance.choice(BUY_INS)
            step = given(this, (bought(amount, kind), DEALER))
            number = day(step).buy_ins[-1].number
            wrong = chance.random()
            if wrong < 0.2:
                step = given(this, (TakeBackBuyIn(number), DEALER))
            elif wrong < 0.4:
                step = given(this, (VoidBuyIn(number, "wrong_amount"), FLOOR))
            else:
                drop += amount
            continue
        else:
            data = dealer.next(step)
        step = take(this, data, by="M. Okafor" if data["type"] == "void" else "H. Ruiz")
    if step.table.view.phase != "wagers":
        step = take(this, {"type": "void", "reason": "end of the test"}, by="M. Okafor")
    if step.table.view.unsettled:
        given(this, (Settle(), DEALER))
    assert len(journal.reader.round_ends(5)) == 5
    step = given(this, (CloseTable(), FLOOR))
    assert day(step).account.bought == drop
    tray = total(TRAY) + fills + tray_after(journal, first) - drop + mispaid
    assert day(step).expected == tray - mispaid
    ones = {100: 0, 50: 0, **dict.fromkeys(TRAY, 0)}
    step = given(this, (counts({**ones, 50: tray // 50}), DEALER))
    assert day(step).difference == mispaid


def test_a_table_whose_wagers_were_taken_away_again_closes_with_a_journal_that_verifies(
    journal: Journal,
) -> None:
    this = table(journal)
    opened(this)
    given(this, (Wager(1, 2500), DEALER), (Wager(1, 0), DEALER), (CloseTable(), FLOOR))
    assert verify(journal.reader).findings == ()


@pytest.mark.parametrize("what", ["open", "sign"])
def test_1_21_whoever_did_the_floors_part_does_not_count(closed: Station, what: str) -> None:
    """A person with both roles opens the table and counts it, and another one signs for the floor."""
    other = Actor("L. Brandt", "floor")
    given(
        closed,
        (OpenTable(), FLOOR if what == "open" else other),
        (Confirm("sign"), FLOOR if what == "sign" else other),
    )
    step = closed.do(counts(TRAY), Actor(" m. okafor ", "dealer"))
    assert refused(step) == "two_people"
    assert day(step).counted is None
    given(closed, (counts(TRAY), DEALER))


def test_1_21_the_dealer_who_counted_does_not_do_the_floors_part(closed: Station) -> None:
    given(closed, (OpenTable(), FLOOR), (counts(TRAY), DEALER))
    assert refused(closed.do(Confirm("sign"), Actor("H. Ruiz", "floor"))) == "two_people"
    given(closed, (Confirm("sign"), FLOOR))
    given(closed, (SignCount("dealer"), DEALER), (SignCount("floor"), FLOOR))


def test_1_21_whoever_had_the_table_closed_does_not_count_it(closed: Station) -> None:
    opened(closed)
    given(closed, (CloseTable(), FLOOR))
    assert refused(closed.do(counts(TRAY), Actor("M. Okafor", "dealer"))) == "two_people"
    given(closed, (CancelDay(), FLOOR), (CloseTable(), Actor("L. Brandt", "floor")))
    given(closed, (counts(TRAY), Actor("M. Okafor", "dealer")))


def test_a_request_is_printed_by_its_own_number_over_fills_and_credits(
    closed: Station, journal: Journal
) -> None:
    opened(closed)
    for kind in ("fill", "credit", "fill"):
        given(closed, (requests(kind, {25_00: 4}), FLOOR))
    for number in (1, 3, 3):
        given(closed, (PrintSlip(f"request:{number}"), FLOOR))
    assert refused(closed.do(PrintSlip("request:4"), FLOOR)) == "no_such_slip"
    assert [
        (slip.key, slip.request, slip.requests, slip.prints) for slip in slips_of(journal.reader)
    ] == [
        ("opener:1", 0, 0, 0),
        ("fill:1", 1, 1, 0),
        ("credit:1", 2, 0, 0),
        ("fill:2", 3, 2, 0),
    ]
