"""Patrons with accounts at a common hand: what they say together is one entry, and every wager is covered to the cent."""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kiosk.game.cards import parse as card
from kiosk.game.commands.commands import (
    Amend,
    InsuranceClosed,
    PatronsClosed,
    Undo,
    Void,
    parse,
)
from kiosk.game.money.money import cents
from kiosk.reading import cured, fault
from kiosk.record.entries import Decoded, EntryContent, decode
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.projections.patrons.accounts import Accounts
from kiosk.record.replay.export import export
from kiosk.record.replay.verify import verify
from kiosk.record.startup.opening import InputResult
from kiosk.record.startup.resume import resume
from kiosk.settings.table import CONFIG
from kiosk.staff.actor import KIOSK, Actor
from kiosk.station.commands import Events, Hold, PayOut, SignOff
from kiosk.station.patrons import Heard, PatronMoney
from kiosk.station.station import Station
from kiosk.words import chips
from kiosk.words.messages import Messages
from tests.game.play import inputs
from tests.logs.replayed import objects, replayed
from tests.record.failing_disk import fail_with
from tests.record.lies import found_lies
from tests.record.tables import HEADER, rule_set
from tests.station.patrons_table import SCREENS, SHOE, Table

US = chips.load(CONFIG / "chips" / "us.toml")


def codes(heard: Heard) -> list[str]:
    return ["" if why is None else why.code for why in heard.results]


@pytest.fixture
def at(tmp_path: Path) -> Iterator[Table]:
    this = Table(tmp_path / "journal.sqlite")
    yield this
    this.journal.close()


def begun(at: Table, *cards: str) -> None:
    for patron in "ABC":
        assert at.move("load", patron, 10_000) == ""
    assert codes(at.hear("patron_wager", {"A": 2500, "B": 5000, "C": 10_000})) == ["", "", ""]
    at.deal(*cards)


def test_amounts_keep_to_the_chips_of_the_house(at: Table) -> None:
    at.station.speak(Messages(chips=US))  # the smallest is 0.50
    begun(at)
    heard = at.hear("patron_wager", {"A": 2501, "B": 2550, "C": 1})
    assert codes(heard) == ["chips", "", "below_minimum"]
    at.deal("9S", "AD", "5S", "TC")
    assert codes(at.hear("insurance", {"A": 1, "B": 1250})) == ["chips", ""]
    assert at.balances == {"A": 10_000, "B": 10_000, "C": 10_000}


def test_no_more_wagers_are_taken_once_the_seconds_from_the_first_one_are_over(at: Table) -> None:
    at.journal.close()
    at.open(wager_seconds=9)
    for patron in "AB":
        at.move("load", patron, 10_000)
    at.ms += 60_000  # nobody has wagered: nothing runs out
    assert at.station.tick(at.now()) is None
    assert codes(at.hear("patron_wager", {"A": 2500})) == [""]
    at.ms += 4_000
    step = at.station.tick(at.now())
    assert step is not None
    assert step.table.seconds == 5
    assert codes(at.hear("patron_wager", {"A": 3000})) == [""]  # the clock goes on
    at.journal.close()
    at.open(wager_seconds=9)  # and through a stop
    at.ms += 5_100
    assert at.station.start().table.seconds == 0
    assert codes(at.hear("patron_wager", {"B": 2500, "A": 0})) == ["patron_late"] * 2
    at.deal("TC", "6D", "5S")
    assert at.table.state.game.players.wagers == [3000]


def wagered_in_nine_seconds(at: Table) -> None:
    """A patron has just wagered 25 at a table that gives nine seconds for wagers."""
    at.journal.close()
    at.open(wager_seconds=9)
    at.move("load", "A", 10_000)
    assert codes(at.hear("patron_wager", {"A": 2500})) == [""]


def reach_checkpoint(at: Table) -> None:
    """So much comes in that an entry has a checkpoint."""
    for _ in range(300):
        assert at.move("load", "Z", 100) == ""
        last = at.journal.reader.last()
        if last is not None and last.checkpoint is not None:
            return
    raise AssertionError("no checkpoint came")


def test_a_checkpoint_in_the_time_for_wagers_does_not_begin_it_anew_at_a_restart(
    at: Table,
) -> None:
    wagered_in_nine_seconds(at)
    at.ms += 4_000
    reach_checkpoint(at)
    left = at.station.speak(Messages()).table.seconds
    assert left is not None
    assert left < 6
    at.journal.close()
    assert at.open(wager_seconds=9).table.seconds == left
    assert verify(at.journal.reader).findings == ()
    at.ms += 5_000
    assert codes(at.hear("patron_wager", {"A": 3000})) == ["patron_late"]
    at.journal.close()
    again = Path(shutil.copy(at.path, at.path.with_name("again.sqlite")))
    assert found_lies(again) >= {"clock"}
    at.open()


def test_after_a_void_before_the_first_card_the_time_for_wagers_begins_with_the_next(
    at: Table,
) -> None:
    wagered_in_nine_seconds(at)
    for _ in range(80):
        assert at.move("load", "Z", 100) == ""
    at.ms += 6_000
    assert at.station.do(Void("C. Ode", "irregular"), Actor("C. Ode", "floor")).refusal is None
    last = at.journal.reader.last()
    assert last is not None
    assert last.checkpoint is not None
    assert verify(at.journal.reader).findings == ()
    assert codes(at.hear("patron_wager", {"A": 2500})) == [""]
    assert at.station.speak(Messages()).table.seconds == 9


def test_a_clock_that_was_held_goes_with_its_game(at: Table) -> None:
    wagered_in_nine_seconds(at)
    at.station.do(Hold(held=True), Actor("H. Ruiz", "dealer"))
    assert codes(at.hear("patron_wager", {"A": 0})) == [""]
    at.journal.close()
    at.journal = Journal(at.path)
    given = HEADER | {"rules": "nj", "options": {}, "hole_turn": "input"}
    boxes = Station(at.journal, given, rule_set("nj"), Messages(), clock=at.now, turn_after=5)
    boxes.start()
    for step in inputs("bets 1:25 | 9S 6D 8H 9C | stand"):
        shown = boxes.do(
            parse(step), SHOE if step["type"] == "card" else Actor("H. Ruiz", "dealer")
        )
        assert shown.refusal is None, step
    assert shown.table.view.phase == "turn"
    assert shown.table.seconds == 5
    assert verify(at.journal.reader).findings == ()


@pytest.mark.parametrize("how", ["entries", "checkpoint"])
def test_a_clock_that_began_anew_after_trouble_is_the_same_after_a_restart(
    at: Table, how: str
) -> None:
    wagered_in_nine_seconds(at)
    at.station.read(fault("door", "door-open"), source="kiosk")
    at.ms += 60_000
    at.station.read(cured("door", "door-closed"), source="kiosk")
    step = at.station.do(SignOff("reader.door"), Actor("C. Ode", "floor"))
    assert step.table.seconds == 9
    at.ms += 4_000
    if how == "checkpoint":
        reach_checkpoint(at)
    at.journal.close()
    step = at.open(wager_seconds=9)
    assert step.table.seconds is not None
    assert step.table.seconds <= 5
    assert verify(at.journal.reader).findings == ()


def test_a_stage_that_was_held_when_the_kiosk_stopped_begins_anew(at: Table) -> None:
    at.journal.close()
    at.open(stage_seconds=20)
    begun(at, "9S", "6D", "7S", "TC")
    dealer = Actor("H. Ruiz", "dealer")
    at.ms += 15_000
    assert at.station.do(Hold(held=True), dealer).table.seconds is None
    at.ms += 60_000
    at.journal.close()
    assert at.open(stage_seconds=20).table.seconds == 20
    at.ms += 5_000
    assert at.station.do(Hold(held=True), dealer).table.seconds is None
    at.ms += 60_000
    assert at.station.do(Hold(held=False), dealer).table.seconds == 20
    at.ms += 7_000
    at.journal.close()
    assert at.open(stage_seconds=20).table.seconds == 20, "they could say nothing meanwhile"
    assert verify(at.journal.reader).findings == ()


def test_what_a_dealer_enters_gives_patrons_no_more_time(at: Table) -> None:
    wagered_in_nine_seconds(at)
    at.ms += 4_000
    step = at.station.do(Hold(held=False, cards=True), Actor("H. Ruiz", "dealer"))
    assert step.table.seconds == 5


def test_the_clock_of_wagers_ends_where_all_are_taken_back(at: Table) -> None:
    at.journal.close()
    at.open(wager_seconds=9)
    at.move("load", "A", 10_000)
    at.hear("patron_wager", {"A": 2500})
    at.hear("patron_wager", {"A": 0})
    at.ms += 60_000
    assert codes(at.hear("patron_wager", {"A": 2500})) == [""]


@pytest.mark.parametrize("is_started_again", [False, True])
def test_who_plays_alone_gets_no_more_time_by_taking_the_wager_back(
    at: Table, is_started_again: bool
) -> None:
    at.journal.close()
    at.open(wager_seconds=9)
    at.move("load", "A", 10_000)
    for _ in range(3):
        assert codes(at.hear("patron_wager", {"A": 2500})) == [""]
        at.ms += 2_000
        assert codes(at.hear("patron_wager", {"A": 0})) == [""]
        if is_started_again:
            at.journal.close()
            at.open(wager_seconds=9)
    assert codes(at.hear("patron_wager", {"A": 2500})) == [""]
    at.ms += 3_000
    assert codes(at.hear("patron_wager", {"A": 0})) == ["patron_late"]
    step = at.station.tick(at.now())
    assert step is not None
    assert step.table.seconds == 0


def test_money_is_paid_out_once_however_many_ask_for_it_together(at: Table) -> None:
    at.move("load", "A", 10_000)
    asked = [PatronMoney("cash_out", "A", 10_000, ref) for ref in ("1", "2")]
    assert [why and why.code for why in at.station.move(asked, KIOSK)[1]] == [None, "balance"]
    assert at.balances == {"A": 0}


def test_what_is_loaded_and_paid_out_together_counts_once(at: Table) -> None:
    at.move("load", "A", 50_000)
    asked = [PatronMoney("load", "A", 50_000, "1"), PatronMoney("cash_out", "A", 150_000, "2")]
    assert [why and why.code for why in at.station.move(asked, KIOSK)[1]] == [None, "balance"]
    assert at.balances == {"A": 100_000}
    parts = [PatronMoney("cash_out", "A", 40_000, ref) for ref in ("3", "4", "5")]
    assert [why and why.code for why in at.station.move(parts, KIOSK)[1]] == [None, None, "balance"]
    assert at.balances == {"A": 20_000}


def test_what_is_to_be_paid_out_is_not_wagered_until_it_is_called_off(at: Table) -> None:
    begun(at, "9S", "AD", "5S", "TC")
    assert at.move("ask_cash_out", "A", 0) == ""
    assert codes(at.hear("insurance", {"A": 1250, "B": 2500})) == ["cash_out_asked", ""]
    assert at.move("cash_out", "A", 7_500) == ""
    assert at.station.accounts.standing.asked == set()
    assert at.move("ask_cash_out", "B", 0) == ""
    at.journal.close()
    at.open()
    assert at.station.accounts.standing.asked == {"B"}
    before = at.journal.number
    assert at.move("ask_cash_out", "B", 0) == ""
    assert at.journal.number == before
    assert at.move("call_off", "B", 0) == ""
    assert at.station.accounts.standing.asked == set()
    assert at.move("ask_cash_out", "ghost", 0) == "no_account"


def test_limits_hold_for_wagers_losses_and_time(at: Table) -> None:
    for patron in "ABC":
        at.move("load", patron, 100_000)
    at.move("limit_wager", "A", 2_500)
    at.move("limit_loss", "B", 6_000)
    at.move("limit_minutes", "C", 1)
    said = {"A": 2_600, "B": 6_100, "C": 5_000}
    assert codes(at.hear("patron_wager", said)) == ["limit_wager", "limit_loss", ""]
    assert codes(at.hear("patron_wager", {"A": 2_500, "B": 5_000})) == ["", ""]
    at.deal("TC", "6D", "5S", "TD")
    assert codes(at.hear("patron", {"B": "double"})) == ["limit_loss"]
    at.ms += 61_000
    at.station.do(PatronsClosed(), KIOSK)
    at.deal("5C")  # 15 loses to 21
    assert at.balances["B"] == 95_000
    said = {"A": 500, "B": 1_100, "C": 500}
    assert codes(at.hear("patron_wager", said)) == ["", "limit_loss", "limit_minutes"]
    at.move("limit_loss", "B", 0)
    assert codes(at.hear("patron_wager", {"B": 1_100})) == [""]
    at.journal.close()
    at.open()
    assert codes(at.hear("patron_wager", {"A": 2_600, "C": 500})) == [
        "limit_wager",
        "limit_minutes",
    ]
    at.ms += 25 * 3_600_000
    assert codes(at.hear("patron_wager", {"C": 500})) == [""]


def test_an_exclusion_holds_to_its_end_and_is_never_shortened(at: Table) -> None:
    at.move("load", "A", 100_000)
    assert at.move("exclude", "A", 7) == ""
    assert codes(at.hear("patron_wager", {"A": 500})) == ["excluded"]
    until = at.station.accounts.standing.until["A"]
    assert at.move("exclude", "A", 1) == ""
    assert at.station.accounts.standing.until["A"] == until
    at.ms += 7 * 24 * 3_600_000
    assert codes(at.hear("patron_wager", {"A": 500})) == [""]


def test_an_amendment_after_all_was_paid_out_is_an_alarm_until_somebody_has_signed(
    at: Table,
) -> None:
    begun(at, "9S", "6D", "7S", "TC")
    at.station.do(PatronsClosed(), KIOSK)
    at.deal("9C")  # the dealer busts
    assert at.move("cash_out", "A", 12_500) == ""
    changed = Amend(1, 0, 3, card("5C"), "C. Ode", "misread")
    step = at.station.do(changed, Actor("C. Ode", "floor"))  # and has 21 after all
    assert step.refusal is None
    assert at.balances == {"A": -5_000, "B": 5_000, "C": 0}
    (alarm,) = step.alerts.alarms
    assert (alarm.name, alarm.priority) == ("trouble-overdrawn", 2)
    assert "A is 50 below zero" in alarm.text
    assert "round 1 " in alarm.text
    at.journal.close()
    assert [each.name for each in at.open().alerts.alarms] == ["trouble-overdrawn"]
    assert at.move("load", "A", 5_000) == ""
    assert at.station.do(SignOff("overdrawn.A"), Actor("C. Ode", "floor")).alerts.alarms == ()


def test_an_amendment_that_leaves_a_wager_uncovered_is_told_and_the_wager_plays(at: Table) -> None:
    begun(at, "9S", "6D", "7S", "TC")
    at.station.do(PatronsClosed(), KIOSK)
    at.deal("9C")  # the dealer busts
    assert at.balances["A"] == 12_500
    assert codes(at.hear("patron_wager", {"A": 10_000})) == [""]
    changed = Amend(1, 0, 3, card("5C"), "C. Ode", "misread")
    step = at.station.do(changed, Actor("C. Ode", "floor"))  # and has 21 after all
    assert at.balances["A"] == 7_500
    (alarm,) = step.alerts.alarms
    assert (alarm.name, alarm.priority) == ("trouble-uncovered", 2)
    assert "A: its wager is 25 more than it holds: round 1 was amended" in alarm.text
    assert list(at.table.state.game.wagers.items()) == [("A", 10_000)], "nothing is invented"
    assert at.station.do(SignOff("uncovered.A"), Actor("C. Ode", "floor")).alerts.alarms == ()


def test_a_checkpoint_that_lies_of_an_account_is_found(
    at: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kiosk.station.ledger.AT_A_ROUNDS_END", 1)
    begun(at, "9S", "6D", "7S", "TC")
    at.station.do(PatronsClosed(), KIOSK)
    at.deal("9C")
    at.journal.close()
    copy = Path(shutil.copy(at.path, at.path.with_name("copy.sqlite")))
    at.open()
    assert "accounts" in found_lies(copy)


def test_a_limit_below_zero_and_an_exclusion_of_no_day_are_refused(at: Table) -> None:
    at.move("load", "A", 10_000)
    before = at.journal.number
    for did in ("limit_wager", "limit_loss", "limit_minutes"):
        assert at.move(did, "A", -5) == "bad_amount"
    assert at.move("exclude", "A", 0) == "bad_amount"
    assert at.journal.number == before
    assert at.station.accounts.standing.of("A") is None


def test_a_reference_is_of_one_movement_alone(at: Table) -> None:
    """What comes again counts once; with another amount, patron or deed it is refused, after a
    stop too."""
    assert at.move("load", "A", 10_000, "x1") == ""
    for again in (False, True):
        if again:
            at.journal.close()
            at.open()
        assert at.move("load", "A", 10_000, "x1") == ""
        assert at.move("load", "A", 20_000, "x1") == "ref_used"
        assert at.move("load", "B", 10_000, "x1") == "ref_used"
        assert at.move("cash_out", "A", 10_000, "x1") == "ref_used"
        assert at.move("limit_loss", "A", 10_000, "x1") == "ref_used"
        assert at.balances == {"A": 10_000}
    assert at.move("exclude", "A", 7, "x2") == ""
    at.ms += 5_000
    assert at.move("exclude", "A", 7, "x2") == ""


def test_references_of_an_older_journal_count_once_as_ever() -> None:
    kept = {"balances": {"A": 1}, "refs": ["x1"]}
    assert Accounts(kept).refs == {"x1": ""}
    assert Accounts(kept).saved()["accounts"]["refs"] == ["x1"]


def test_insurance_is_taken_back_until_it_closes(at: Table) -> None:
    begun(at, "9S", "AD", "5S", "TC")
    assert codes(at.hear("insurance", {"A": 0})) == ["insurance_amount"]  # there is none
    assert codes(at.hear("insurance", {"A": 1250, "B": 2500})) == ["", ""]
    assert codes(at.hear("insurance", {"A": 0})) == [""]
    assert at.table.state.game.players.insured == {1: 2500}
    assert codes(at.hear("insurance", {"A": 0})) == ["insurance_amount"]
    at.station.do(InsuranceClosed(), KIOSK)
    assert codes(at.hear("insurance", {"B": 0}, asks="1-1i")) == ["patron_late"]
    with JournalReader(at.path) as journal:
        assert verify(journal).findings == ()
        assert resume(journal).state.opening.table.state.game.players.insured == {1: 2500}


def test_a_batch_is_one_entry_and_each_is_answered_by_itself(at: Table) -> None:
    begun(at)
    before = at.journal.number
    heard = at.hear(
        "patron_wager", [("A", 3000), ("B", 100), ("C", 10_001), ("D", 500), ("A", 3500)]
    )
    assert codes(heard) == ["", "below_minimum", "balance", "no_account", ""]
    assert heard.number == at.journal.number == before + 1
    entry = at.journal.reader.last()
    assert entry is not None
    assert json.loads(entry.input)["ids"] == ["m0", "m4"]
    assert at.table.state.game.wagers == {"A": 3500, "B": 5000, "C": 10_000}


def test_what_is_not_asked_any_more_is_late_and_nothing_is_written(at: Table) -> None:
    begun(at)
    asked = at.station.asks
    at.deal("9S", "6D", "7S", "TC")
    before = at.journal.number
    assert codes(at.hear("patron_wager", {"A": 500}, asked)) == ["patron_late"]
    assert codes(at.hear("patron", {"A": "hit"}, asked)) == ["patron_late"]
    assert at.journal.number == before


def test_a_decision_that_the_balance_does_not_cover_is_refused(at: Table) -> None:
    begun(at, "5S", "6D", "6C", "TC")
    heard = at.hear(
        "patron", [("A", "double"), ("B", "double"), ("C", "double"), ("C", "hit"), ("A", "hit")]
    )
    assert codes(heard) == ["", "", "balance", "", "not_your_turn"]
    assert at.move("cash_out", "B", 1) == "balance"
    assert at.move("cash_out", "A", 5001) == "balance"
    assert at.move("cash_out", "A", 5000) == ""


def test_insurance_is_covered_too(at: Table) -> None:
    begun(at, "5S", "AD", "6C", "TC")
    assert codes(at.hear("insurance", {"A": 1250, "B": 2501, "C": 5000})) == [
        "",
        "insurance_amount",
        "balance",
    ]
    assert codes(at.hear("insurance", {"A": 1000})) == [""]
    assert at.table.state.game.players.insured_in_all == 1000


def test_both_hands_need_a_second_wager(at: Table) -> None:
    begun(at, "8S", "6D", "8C", "TC")
    assert codes(at.hear("patron", {"A": "both", "B": "first", "C": "both"})) == ["", "", "balance"]
    at.station.do(PatronsClosed(), SCREENS)
    at.deal("3D")
    assert codes(at.hear("patron", {"A": "double"})) == [""]
    at.station.do(PatronsClosed(), SCREENS)
    at.deal("2D", "9D")
    assert codes(at.hear("patron", {"A": "double", "B": "hit"})) == ["", "not_your_turn"]
    assert at.move("cash_out", "A", 1) == "balance"


def test_money_is_the_same_after_a_restart_in_the_export_and_in_the_balances(at: Table) -> None:
    begun(at, "9S", "6D", "7S", "TC")
    assert codes(at.hear("patron", {"A": "hit", "B": "stand"})) == ["", ""]
    at.journal.close()
    at.open()
    assert codes(at.hear("patron", {"A": "stand", "C": "hit"})) == ["not_your_turn", ""]
    at.station.do(PatronsClosed(), SCREENS)
    at.deal("TD", "9C")  # A and C bust; the dealer has 16, draws the nine, and busts
    assert at.balances == {"A": 7500, "B": 15_000, "C": 0}
    at.journal.close()
    at.open()
    assert at.balances == {"A": 7500, "B": 15_000, "C": 0}
    with JournalReader(at.path, held=True) as journal:
        assert verify(journal).findings == ()
        again = resume(journal)
        assert again is not None
        assert again.state.now.accounts.saved() == at.station.accounts.saved()
        log = at.path.with_suffix(".jsonl")
        with log.open("w", encoding="utf-8") as out:
            export(journal, out)
    rounds = objects(replayed(log))
    nets = {each["patron"]: cents(each["net"]) for each in rounds[0]["patrons"]}
    assert {patron: 10_000 + net for patron, net in nets.items()} == at.balances


def test_a_stage_closed_too_early_is_opened_again_with_all_that_was_said(at: Table) -> None:
    begun(at, "9S", "6D", "7S", "TC")
    asked = at.station.asks
    at.hear("patron", {"A": "hit"})
    at.station.do(PatronsClosed(), SCREENS)
    assert codes(at.hear("patron", {"B": "hit"}, asked)) == ["patron_late"]
    assert at.station.do(Undo(), SCREENS).refusal is None
    assert codes(at.hear("patron", {"A": "stand", "B": "hit"}, asked)) == ["not_your_turn", ""]


def test_what_cannot_be_written_has_not_been_said(at: Table) -> None:
    begun(at)
    mend = fail_with(at.journal, reading=False)
    assert codes(at.hear("patron_wager", {"A": 500})) == ["table_stopped"]
    assert at.move("load", "A", 500) == "table_stopped"
    mend()
    assert at.table.state.game.wagers["A"] == 2500
    assert at.balances["A"] == 10_000
    assert codes(at.hear("patron_wager", {"A": 500})) == [""]


def test_an_insured_hand_is_exported_line_by_line_in_mid_round(at: Table) -> None:
    begun(at, "5S", "AD", "6C", "TC")
    at.hear("insurance", {"A": 1250, "B": 100})
    at.station.do(InsuranceClosed(), SCREENS)
    at.hear("patron", {"A": "stand", "B": "hit"})
    with JournalReader(at.path, held=True) as journal:
        out = io.StringIO()
        export(journal, out)
    lines = [json.loads(line) for line in out.getvalue().splitlines() if not line.startswith("#")]
    assert [line["patron"] for line in lines if line.get("type") in ("insurance", "patron")] == [
        "A",
        "B",
        "A",
        "B",
    ]
    assert not [line for line in lines if line.get("type") == "patron_batch"]


def test_the_houses_money_counts_once_however_often_it_is_told(at: Table) -> None:
    for _ in range(2):
        assert at.move("load", "A", 2500, "17") == ""
    at.journal.close()
    at.open()
    assert at.move("load", "A", 2500, "17") == ""
    assert at.balances == {"A": 2500}


def test_accounts_are_kept_as_they_stand() -> None:
    accounts = Accounts.of({})
    assert accounts.saved() == {}
    accounts.take(moved("load", "100.00"))
    accounts.take(moved("cash_out", "40.00"))
    finished = {"patrons": [{"patron": "A", "net": "-2.50"}, {"patron": "B", "net": "5.00"}]}
    accounts.take(decode(content("input", {"type": "stand"})), InputResult(finished=finished))
    assert Accounts.of(json.loads(json.dumps(accounts.saved()))).balances == {"A": 5750}


def content(kind: str, said: dict[str, Any]) -> EntryContent:
    return EntryContent(0, "2026-11-21T04:00:00.000Z", "", "", kind, said, {}, None)


def moved(did: str, amount: str) -> Decoded:
    return decode(content("note", {"money": {"did": did, "patron": "A", "amount": amount}}))


def test_of_wagers_that_lie_there_those_alone_that_changed_settings_do_not_allow_go_back(
    at: Table,
) -> None:
    begun(at)
    at.journal.close()
    step = at.open(minimum="40", maximum="60")
    assert at.table.state.game.wagers == {"B": 5000}
    assert step.refusal is not None
    assert (step.refusal.code, "2 wagers" in step.refusal.message) == ("given_back", True)
    assert "Patron A: 25 is below the minimum of 40" in step.refusal.message
    assert "last round" not in step.refusal.message
    assert [at.move("cash_out", patron, 10_000) for patron in "AC"] == ["", ""], (
        "nothing of theirs lies there"
    )
    assert at.move("cash_out", "B", 5001) == "balance"
    at.deal("9S", "6D", "TS", "TC")
    at.hear("patron", {"B": "stand"})
    at.station.do(PatronsClosed(), KIOSK)
    at.deal("9C")
    assert at.balances["B"] == 15_000
    at.journal.close()
    assert at.open(minimum="40", maximum="60").refusal is None
    with JournalReader(at.path) as reader:
        assert verify(reader).findings == ()


def test_wagers_that_changed_settings_allow_lie_there_still_and_nothing_is_said(at: Table) -> None:
    begun(at)
    at.journal.close()
    assert at.open(maximum="500").refusal is None
    assert list(at.table.state.game.wagers.items()) == [("A", 2500), ("B", 5000), ("C", 10_000)]


def test_the_floor_pays_all_or_nobody_and_each_once(at: Table) -> None:
    floor = Actor("C. Ode", "floor")
    for patron in "AB":
        at.move("load", patron, 10_000)
    at.hear("patron_wager", {"A": 2500})
    assert at.station.do(PayOut((("B", 10_000),)), Actor("D. Lee", "dealer")).refusal is not None
    both = PayOut((("A", 7_500), ("B", 10_000)))
    too_much = PayOut((("B", 10_000), ("A", 10_000)))
    refused = at.station.do(too_much, floor).refusal
    assert refused is not None
    assert (refused.code, at.balances) == ("pay_out", {"A": 10_000, "B": 10_000})
    assert at.station.do(both, floor).refusal is None
    assert at.balances == {"A": 2_500, "B": 0}
    again = at.station.do(both, floor).refusal
    assert again is not None
    assert (again.code, at.balances) == ("pay_out", {"A": 2_500, "B": 0})
    (*_, paid) = [each for each in at.journal.reader.entries() if '"money"' in each.input]
    assert paid.by == "C. Ode"
    events = at.station.do(Events(), floor).events
    assert events is not None
    assert "Account B paid out 100.00: C. Ode" in [each.words for each in events]
