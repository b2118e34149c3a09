"""A table with a staff file: who signs in, who may do what, and what every entry says of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kiosk.game.cards import parse
from kiosk.game.commands.commands import Correct, Drawn, NewShoe, Void, Wager
from kiosk.reading import Health, Kind, Reading
from kiosk.record.entries import log_line, told_of
from kiosk.record.journal.journal import Journal
from kiosk.record.replay.verify import verify
from kiosk.staff.actor import Actor
from kiosk.staff.sign_ins import SignedIn
from kiosk.station.commands import (
    Acknowledge,
    Events,
    NextCard,
    Recall,
    Relieve,
    SignIn,
    SignInFor,
    SignOff,
    SignOut,
)
from kiosk.station.station import Station
from kiosk.station.step import Step
from tests.record.failing_disk import fail_with
from tests.record.tables import station
from tests.staff.house import DEALER, FLOOR, PEOPLE, Time, sign_in, table, write
from tests.station.at_staffed_table import (
    acts,
    badge,
    card,
    deal,
    refused,
    staff_events,
    who,
)
from tests.station.wrong_tries import sign_ins

# Dealers.


def test_nobody_deals_before_a_dealer_has_signed_in(open_table: Station) -> None:
    step = acts(open_table, "bets 1:25 !no_dealer")
    assert step.table.view.boxes[0].wager == 0
    step = sign_in(open_table, "11")
    assert (refused(step), who(step)) == ("", ("H. Ruiz", ""))
    assert acts(open_table, "bets 1:25").table.view.boxes[0].wager == 2500


def test_every_entry_says_who_in_which_role_and_in_which_sign_in(
    journal: Journal, open_table: Station
) -> None:
    sign_in(open_table, "11")
    open_table.do(Wager(1, 2500), Actor("somebody else", "dealer"))
    last = journal.reader.last()
    assert last is not None
    session = staff_events(journal)[-1]["session"]
    assert last.by == "H. Ruiz"
    told = told_of(last)
    assert (told["role"], told["staff"], told["session"]) == ("dealer", "11", session)


def test_what_a_reader_says_is_followed_whoever_is_signed_in(open_table: Station) -> None:
    sign_in(open_table, "11")
    acts(open_table, "bets 1:25")
    open_table.do(SignOut("dealer"), DEALER)
    step = open_table.read(card("9C"))
    assert step is not None
    assert step.table.view.boxes[0].hands[0].cards == ("9C",)


def test_a_dealer_relieves_another_between_rounds(open_table: Station) -> None:
    sign_in(open_table, "11")
    assert who(sign_in(open_table, "12")) == ("A. Cole", "")


def test_no_dealer_goes_in_a_round(open_table: Station) -> None:
    sign_in(open_table, "11")
    deal(open_table, "9C")
    assert refused(open_table.do(SignOut("dealer"), DEALER)) == "relief_in_round"
    assert refused(open_table.do(SignInFor("dealer"), DEALER)) == "relief_in_round"


def test_the_floor_relieves_a_dealer_in_a_round_with_one_touch(
    journal: Journal, open_table: Station
) -> None:
    sign_in(open_table, "11")
    deal(open_table, "9C")
    sign_in(open_table, "21", act="relieve", stay=True)
    step = open_table.do(Relieve("12"), FLOOR)
    assert who(step) == ("A. Cole", "M. Okafor")
    last = journal.reader.last()
    assert last is not None
    assert (last.by, told_of(last)["role"]) == ("M. Okafor", "floorperson")


def test_a_dealer_alone_relieves_nobody(open_table: Station) -> None:
    sign_in(open_table, "11")
    assert refused(open_table.do(Relieve("12"), DEALER)) == "not_permitted"


def burns(step: Step | None) -> bool:
    assert step is not None
    assert step.house.staff is not None
    return step.house.staff.burns


def test_a_new_dealer_burns_a_card_before_dealing(journal: Journal, played: Station) -> None:
    """Out of a shoe that is in use; a new shoe has its own."""
    step = sign_in(played, "12")
    assert burns(step)
    assert step.told.next is not None
    assert step.told.next.text == "New dealer: burn one card"
    step = played.read(card("9H"))
    assert not burns(step)
    taken = [log_line(entry) for entry in journal.reader.entries() if entry.kind == "input"][-1]
    assert (taken["type"], taken["card"], taken["why"]) == ("burn", "9H", "relief")
    assert verify(journal.reader).findings == ()


def test_the_burn_of_a_new_dealer_is_due_after_a_restart_too(
    journal: Journal, played: Station, staff: Path
) -> None:
    sign_in(played, "12")
    again = table(journal, staff)
    assert burns(again.start())
    sign_in(again, "12")
    assert not burns(again.read(card("9H")))


def test_what_is_no_card_burns_nothing(played: Station) -> None:
    sign_in(played, "12")
    step = played.read(Reading(Kind.LOCK, code="locked"))
    assert burns(step)
    assert step is not None
    assert step.readers.next_card is None


def test_who_comes_back_burns_nothing(played: Station) -> None:
    played.do(SignOut("dealer"), DEALER)
    assert not burns(sign_in(played, "11"))


def test_a_new_shoe_has_its_own_burn_and_no_other(played: Station) -> None:
    sign_in(played, "12")
    sign_in(played, "21", act="new_shoe")
    assert not burns(played.do(NewShoe(), FLOOR))


def test_where_the_rules_burn_no_card_a_new_dealer_burns_none(
    journal: Journal, staff: Path
) -> None:
    this = table(journal, staff, rules="multi-hand", boxes=3, options={})
    this.start()
    sign_in(this, "11")
    this.do(NewShoe(), DEALER)
    acts(this, "bets 1:25")
    this.read(card("2C"))
    sign_in(this, "21", act="void")
    this.do(Void("", "misdeal"), FLOOR)
    assert not burns(sign_in(this, "12"))


# The floor.


@pytest.mark.parametrize(
    "command",
    [
        Correct(1, 1, parse("9D"), "x", "misread"),
        Void("x", "misdeal"),
        NextCard(Drawn(parse("??"), why="drawn_in_error")),
        NewShoe(),
    ],
)
def test_what_the_floor_signs_is_refused_to_a_dealer_who_is_told_who_may(
    open_table: Station, command: Any
) -> None:
    sign_in(open_table, "11")
    deal(open_table, "9C")
    step = open_table.do(command, DEALER)
    assert step.refusal is not None
    assert step.refusal.code == "not_permitted"
    assert step.refusal.message == "Not permitted: ask the floorperson or pit boss."


def test_a_key_knows_beforehand_who_may(open_table: Station) -> None:
    step = sign_in(open_table, "11")
    assert step.house.staff is not None
    why = step.house.staff.refused("dealer", "void")
    assert why is not None
    assert "floorperson" in why.message
    assert step.house.staff.refused("dealer", "deal") is None
    assert step.house.staff.refused("floor", "void") is not None
    step = sign_in(open_table, "21", act="void")
    assert step.house.staff is not None
    assert step.house.staff.refused("floor", "void") is None
    assert step.house.staff.refused("floor", "limits") is not None


def test_a_supervisor_who_signs_in_for_one_act_is_gone_once_it_is_done(
    journal: Journal, open_table: Station
) -> None:
    sign_in(open_table, "11")
    deal(open_table, "9C")
    assert who(sign_in(open_table, "21", act="void")) == ("H. Ruiz", "M. Okafor")
    step = open_table.do(Void("", "misdeal"), FLOOR)
    assert (refused(step), who(step)) == ("", ("H. Ruiz", ""))
    void = journal.reader.round_ends(1)[0]
    assert (void.by, log_line(void)["by"], told_of(void)["role"]) == (
        "M. Okafor",
        "M. Okafor",
        "floorperson",
    )


def test_an_act_that_is_refused_by_the_rules_may_be_tried_again(open_table: Station) -> None:
    sign_in(open_table, "11")
    sign_in(open_table, "21", act="void")
    step = open_table.do(Void("", "misdeal"), FLOOR)
    assert refused(step) == "nothing_to_undo"
    assert who(step) == ("H. Ruiz", "M. Okafor")


def test_a_card_that_the_floor_has_announced_ends_its_one_act_when_it_is_there(
    open_table: Station,
) -> None:
    sign_in(open_table, "11")
    deal(open_table, "9C", "6C")
    sign_in(open_table, "21", act="irregular")
    step = open_table.do(NextCard(Drawn(parse("??"), face="up", why="drawn_in_error")), FLOOR)
    assert who(step) == ("H. Ruiz", "M. Okafor")
    assert who(open_table.read(card("2H"))) == ("H. Ruiz", "")


def test_a_supervisor_who_stays_signs_one_thing_after_another(open_table: Station) -> None:
    sign_in(open_table, "11")
    sign_in(open_table, "21", act="", stay=True)
    deal(open_table, "9C")
    open_table.do(Void("", "misdeal"), FLOOR)
    assert who(open_table.do(Recall(), FLOOR)) == ("H. Ruiz", "M. Okafor")
    assert who(open_table.do(SignOut("floor"), FLOOR)) == ("H. Ruiz", "")


def test_a_supervisor_is_signed_out_when_nobody_touches_anything(
    journal: Journal, open_table: Station, time: Time
) -> None:
    sign_in(open_table, "11")
    step = sign_in(open_table, "21", act="", stay=True)
    assert step.house.staff is not None
    assert step.house.staff.runs
    time.s += 119
    assert open_table.tick("2026-11-21T04:00:00.000Z") is None
    time.s += 1
    assert who(open_table.tick("2026-11-21T04:00:01.000Z")) == ("H. Ruiz", "")
    assert staff_events(journal)[-1]["why"] == "idle"


def test_whoever_looks_at_rounds_and_events_keeps_no_supervisor_in_charge(
    open_table: Station, time: Time
) -> None:
    sign_in(open_table, "11")
    sign_in(open_table, "21", act="", stay=True)
    for _ in range(6):
        time.s += 110
        open_table.do(Recall(), FLOOR)
        open_table.tick("2026-11-21T04:00:00.000Z")
    assert who(open_table.do(Recall(), FLOOR)) == ("H. Ruiz", "")


def test_a_supervisor_who_signs_in_late_in_the_evening_is_there(
    open_table: Station, time: Time
) -> None:
    sign_in(open_table, "11")
    time.s += 4_000
    sign_in(open_table, "21", act="", stay=True)
    time.s += 119
    assert open_table.tick("2026-11-21T05:10:00.000Z") is None
    time.s += 1
    assert who(open_table.tick("2026-11-21T05:10:01.000Z")) == ("H. Ruiz", "")


def test_a_dealer_is_never_signed_out_in_a_round(
    journal: Journal, tmp_path: Path, time: Time
) -> None:
    this = table(
        journal, write(tmp_path / "staff.toml", head="[sign_in]\ndealer_idle_s = 60"), time
    )
    this.start()
    sign_in(this, "11")
    deal(this, "9C")
    time.s += 3600
    this.tick("2026-11-21T05:00:00.000Z")
    assert who(this.read(card("6C"))) == ("H. Ruiz", "")
    sign_in(this, "21", act="void")
    this.do(Void("", "misdeal"), FLOOR)
    time.s += 60
    assert who(this.tick("2026-11-21T05:01:00.000Z")) == ("", "")


def test_the_dealer_never_signs_as_the_floor_too(open_table: Station) -> None:
    sign_in(open_table, "22")
    step = sign_in(open_table, "22", act="void")
    assert refused(step) == "same_person"
    assert who(step) == ("L. Brandt", "")


def test_a_supervisor_who_takes_the_cards_supervises_no_longer(open_table: Station) -> None:
    sign_in(open_table, "22", act="", stay=True)
    assert who(sign_in(open_table, "22")) == ("L. Brandt", "")


def test_whoever_has_shown_who_they_are_is_told_who_may(open_table: Station) -> None:
    step = sign_in(open_table, "31", act="void")
    assert step.refusal is not None
    assert step.refusal.code == "not_permitted"
    assert who(step) == ("", "")


def test_an_auditor_looks_at_past_rounds_and_touches_none(open_table: Station) -> None:
    sign_in(open_table, "31", act="recall", stay=True)
    assert open_table.do(Recall(), FLOOR).refusal is None
    assert refused(open_table.do(SignOff("link"), FLOOR)) == "not_permitted"


def test_an_alarm_is_acknowledged_by_whoever_is_signed_in_and_may(
    open_table: Station,
) -> None:
    open_table.health(Health(port_open=True))
    open_table.health(Health())
    assert refused(open_table.do(Acknowledge("link"), FLOOR)) == "not_permitted"
    sign_in(open_table, "21", act="sign_off")
    step = open_table.do(Acknowledge("link"), FLOOR)
    (alarm,) = step.alerts.alarms
    assert alarm.by == "M. Okafor"
    assert who(step) == ("", ""), "one act, and it is done"
    sign_in(open_table, "31", act="recall", stay=True)
    assert open_table.do(Events(), FLOOR).events


# Badges.


def test_a_badge_signs_its_dealer_in(open_table: Station) -> None:
    assert who(open_table.read(badge("11"))) == ("H. Ruiz", "")


def test_a_supervisors_badge_that_nobody_asked_for_is_for_a_stay(
    open_table: Station,
) -> None:
    step = open_table.read(badge("21"))
    assert step is not None
    assert step.house.staff is not None
    assert step.house.staff.floor is not None
    assert (step.house.staff.floor.name, step.house.staff.floor.stay) == ("M. Okafor", True)


def test_what_is_on_a_badge_is_nowhere_in_the_journal(
    journal: Journal, open_table: Station
) -> None:
    open_table.read(badge("11"))
    open_table.read(Reading(Kind.BADGE, code="KSB-NOBODYS", raw=b"KSB-NOBODYS"))
    written = [str(entry) for entry in journal.reader.entries()]
    assert not [
        text for text in written if "KSB" in text or "AAAA" in text or b"KSB-".hex() in text
    ]


def test_where_the_house_wants_both_a_badge_alone_opens_nothing(
    journal: Journal, tmp_path: Path
) -> None:
    this = table(journal, write(tmp_path / "staff.toml", head='[sign_in]\nsupervisor = "both"'))
    this.start()
    this.do(SignInFor("floor", "void"), DEALER)
    step = this.read(badge("21"))
    assert step is not None
    assert step.house.staff is not None
    assert step.house.staff.badge
    assert step.house.staff.floor is None
    assert who(this.do(SignIn("", _pin("21")), DEALER)) == ("", "M. Okafor")


@pytest.mark.slow
def test_where_the_house_wants_both_a_pin_alone_opens_nothing(
    journal: Journal, tmp_path: Path
) -> None:
    this = table(journal, write(tmp_path / "staff.toml", head='[sign_in]\nsupervisor = "both"'))
    this.start()
    assert refused(sign_in(this, "21", act="void")) == "sign_in"


def _pin(number: str) -> Any:
    from kiosk.staff.secret import Secret

    return Secret(PEOPLE[number][2])


def test_a_table_without_a_staff_file_passes_badges_over_and_keeps_none(journal: Journal) -> None:
    this = station(journal)
    this.start()
    before = journal.reader.last()
    assert this.read(badge("11")) is None
    assert journal.reader.last() == before


# What stays.


def test_the_journal_of_a_table_with_a_staff_file_verifies_and_replays(
    journal: Journal, open_table: Station
) -> None:
    sign_in(open_table, "11")
    deal(open_table, "9C", "6C", "TH")
    sign_in(open_table, "21", act="correct")
    open_table.do(Correct(1, 1, parse("8C"), "", "misread"), FLOOR)
    assert verify(journal.reader).findings == ()


def test_a_restart_in_a_round_finds_the_dealer_there_and_no_supervisor(
    journal: Journal, open_table: Station, staff: Path
) -> None:
    sign_in(open_table, "11")
    deal(open_table, "9C")
    sign_in(open_table, "21", act="", stay=True)
    assert who(table(journal, staff).start()) == ("H. Ruiz", "")


def test_a_restart_between_rounds_asks_everybody_to_sign_in_again(
    journal: Journal, open_table: Station, staff: Path
) -> None:
    sign_in(open_table, "11")
    assert who(table(journal, staff).start()) == ("", "")


def test_a_supervisor_is_out_before_anything_is_done_after_a_start_that_could_not_be_kept(
    journal: Journal, open_table: Station, staff: Path
) -> None:
    sign_in(open_table, "11")
    deal(open_table, "9C")
    sign_in(open_table, "21", act="", stay=True)
    this = table(journal, staff)
    mend = fail_with(journal, reading=False)
    assert refused(this.start()) == "journal"
    mend()
    step = this.do(Void("", "misdeal"), FLOOR)
    assert (refused(step), step.table.view.phase, who(step)) == (
        "not_permitted",
        "deal",
        ("H. Ruiz", ""),
    )


def test_whoever_came_for_one_act_does_no_other(open_table: Station) -> None:
    sign_in(open_table, "11")
    deal(open_table, "9C")
    sign_in(open_table, "21", act="correct")
    assert refused(open_table.do(Void("", "misdeal"), FLOOR)) == "one_act"
    assert who(sign_in(open_table, "21", act="void")) == ("H. Ruiz", "M. Okafor")
    assert refused(open_table.do(Void("", "misdeal"), FLOOR)) == ""


def test_a_checkpoint_names_no_act_of_a_dealer(open_table: Station) -> None:
    """A kiosk that was gone back to takes up what a later one has kept."""
    sign_in(open_table, "11")
    kept = sign_ins(open_table).kept()["at"]["dealer"]
    assert "act" not in kept
    assert SignedIn(**kept).number == "11"
