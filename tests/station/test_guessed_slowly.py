"""Wrong PINs between somebody's own right ones, and numbers tried one after the other: what is told, alarmed and forgotten."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.record.journal.journal import Journal
from kiosk.staff.pins import PinCheck
from kiosk.station.commands import PAD, SIGN_IN, Relieve, SignOff, SignOut
from kiosk.station.station import Station
from kiosk.station.step import Step
from tests.staff.house import FLOOR, PEOPLE, PEPPER, Time, sign_in, table
from tests.station.at_staffed_table import badge, refused, who
from tests.station.wrong_tries import WRONG, alarms, opened, pad, sign_ins, waited

pytestmark = pytest.mark.slow


def wrong_for(step: Step | None, place: str) -> int:
    """What whoever is signed in there is told."""
    assert step is not None
    assert step.house.staff is not None
    at = step.house.staff.floor if place == "floor" else step.house.staff.dealer
    assert at is not None
    return at.wrong


def own_pin_alone(check: PinCheck) -> bool:
    """H. Ruiz's PIN is right, and no other: without the 140 ms of a hash."""
    return check.peppered == PEPPER.seal("pin", "11", PEOPLE["11"][2])


def tried(this: Station, time: Time, number: str) -> str:
    """A wrong try as soon as one may be made, then the own right PIN of H. Ruiz, after which nobody waits."""
    waited(this, time)
    said = refused(sign_in(this, number, WRONG, act="void"))
    waited(this, time)
    sign_in(this, "11")
    return said


def test_whoever_signs_in_is_told_of_wrong_tries_since_the_last_time(
    journal: Journal, staff: Path, time: Time
) -> None:
    this = opened(journal, staff, time)
    for _ in range(4):
        assert tried(this, time, "21") == "sign_in"
    assert wrong_for(sign_in(this, "21", act="void"), "floor") == 4
    assert wrong_for(sign_in(this, "21", act="void"), "floor") == 0, "once"
    time.s += 3600
    for _ in range(3):
        tried(this, time, "21")
    assert wrong_for(this.read(badge("21")), "floor") == 3, "by badge too"
    this.do(SignOut("floor"), FLOOR)
    tried(this, time, "12")
    assert wrong_for(sign_in(this, "22", act="", stay=True), "floor") == 0, (
        "what was tried for somebody else"
    )
    this.do(Relieve("12"), FLOOR)
    step = this.read(badge("12"))
    assert (who(step)[0], wrong_for(step, "dealer")) == ("A. Cole", 1), (
        "the floor's word is not the dealer's own"
    )


def test_a_right_pin_that_lets_nobody_in_takes_nothing_of_that_away(
    tmp_path: Path, staff: Path, time: Time
) -> None:
    with Journal(tmp_path / "a.journal") as journal:
        this = opened(journal, staff, time)
        for _ in range(4):
            tried(this, time, "21")
        assert refused(sign_in(this, "21")) == "not_permitted", "a supervisor who does not deal"
    with Journal(tmp_path / "a.journal") as journal:  # nor does a restart
        this = table(journal, staff, time)
        this.start()
        assert wrong_for(sign_in(this, "21", act="void"), "floor") == 4


def test_ten_wrong_tries_in_an_hour_are_an_alarm_whatever_lay_between(
    journal: Journal, staff: Path, time: Time
) -> None:
    this = opened(journal, staff, time)
    for number in ("21", "21", "21", "21", "22", "22", "22", "22", "12"):
        tried(this, time, number)
        time.s += 300
        for each in ("21", "22"):  # at their own work, and out again
            waited(this, time)
            assert refused(sign_in(this, each, act="void")) == ""
            this.do(SignOut("floor"), FLOOR)
    assert alarms(sign_in(this, "11")) == []
    tried(this, time, "22")
    step = sign_in(this, "11")
    assert alarms(step) == [SIGN_IN]
    assert [trouble.text for trouble in step.alerts.troubles] == [
        "Ten wrong PINs within an hour at this table."
    ]
    sign_in(this, "21", act="unlock")
    assert alarms(this.do(SignOff(SIGN_IN), FLOOR)) == []
    tried(this, time, "22")
    assert alarms(sign_in(this, "11")) == [], "it was signed off, and counts anew"


def test_nine_in_an_hour_are_none_and_a_restart_forgives_none_of_them(
    tmp_path: Path, staff: Path, time: Time
) -> None:
    with Journal(tmp_path / "a.journal") as journal:
        this = opened(journal, staff, time)
        for _ in range(3):
            for number in ("21", "22", "12", "31"):  # the twelve take longer than an hour
                time.s += 400
                tried(this, time, number)
                sign_in(this, number, act="void")
                sign_in(this, number)
                this.do(SignOut("floor"), FLOOR)
        step = sign_in(this, "11")
        assert alarms(step) == []
        kept = sign_ins(this).in_hour(0)
        assert 7 < kept < 10
    with Journal(tmp_path / "a.journal") as journal:
        time.s += 1
        this = table(journal, staff, time)
        this.start()
        for number in ("21", "22", "31")[: 10 - kept]:
            tried(this, time, number)
        assert alarms(sign_in(this, "11")) == [SIGN_IN]


def test_twenty_in_an_hour_lock_the_pad(journal: Journal, staff: Path, time: Time) -> None:
    this = opened(journal, staff, time, check=own_pin_alone)
    for at in range(19):
        assert (tried(this, time, str(5000 + at)), pad(this).wait_s) == ("sign_in", 0)
    assert refused(sign_in(this, "5019", WRONG, act="void")) == "sign_in"
    assert (pad(this).wait_s, pad(this).pad_locked) == (60, True)
    time.s += 60
    assert alarms(sign_in(this, "11")) == [SIGN_IN, PAD]
    time.s += 3600
    assert refused(sign_in(this, "5019", WRONG, act="void")) == "sign_in"
    assert not pad(this).pad_locked, "an hour later it is over"


@pytest.mark.parametrize("number", ["21", "77"])
def test_no_answer_tells_a_number_that_somebody_has_from_one_that_nobody_has(
    journal: Journal, staff: Path, time: Time, number: str
) -> None:
    """However many others are tried in between, so that its wrong tries are forgotten, or once it is locked."""
    this = opened(journal, staff, time, check=own_pin_alone)
    answers = [tried(this, time, number) for _ in range(4)]
    for other in range(64):
        tried(this, time, str(5000 + other))
    answers += [tried(this, time, number) for _ in range(6)]
    for other in range(70):
        tried(this, time, str(6000 + other))
    answers.append(tried(this, time, number))
    assert answers == ["sign_in"] * 9 + ["sign_in_locked"] * 2
