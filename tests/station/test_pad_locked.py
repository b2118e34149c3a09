"""A pad at which somebody goes through the numbers of the house: it waits, and nobody is locked out of the house by it."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.record.journal.journal import Journal
from kiosk.station.commands import PAD, SIGN_IN, SignInFor, SignOff
from kiosk.station.station import Station
from tests.staff.house import DEALER, FLOOR, PEOPLE, Time, pin_of, sign_in, table, write
from tests.station.at_staffed_table import acts, badge, refused, who
from tests.station.wrong_tries import WRONG, alarms, opened, pad, sign_ins, waited

pytestmark = pytest.mark.slow


def guessed(this: Station, time: Time, *numbers: str, times: int = 3) -> None:
    """So many wrong tries for each of the numbers, each as soon as it may be tried."""
    for number in numbers:
        for _ in range(times):
            waited(this, time)
            assert refused(sign_in(this, number, WRONG, act="void")) == "sign_in"


def test_a_script_locks_out_no_more_than_two_people_in_a_day(
    journal: Journal, staff: Path, time: Time
) -> None:
    """It goes through everybody, again and again, for a day; whoever it has not reached signs in at the next end of a wait."""
    this, begun = opened(journal, staff, time, check=lambda _: False), time.s
    numbers = [*PEOPLE, "77", "78"]
    tries = 0
    while time.s - begun < 86_400:
        time.s += pad(this).wait_s + 1
        tries += (
            refused(sign_in(this, numbers[int(time.s) % len(numbers)], WRONG, act="void"))
            == "sign_in"
        )
        if len(sign_ins(this).locked) == len(numbers):
            break
    assert tries < 70
    assert {PAD} <= set(
        alarms(this.tick("2026-11-21T04:00:00.000Z") or acts(this, "bets 1:0 !no_dealer"))
    )
    # Five at one number, then the next: two are locked before the pad is guarded.
    with Journal(staff.with_name("b.journal")) as other:
        this, begun = opened(other, staff, time), time.s
        for number in ("21", "22"):
            guessed(this, time, number, times=5)
        guessed(this, time, "11")
        assert time.s - begun < 1200
        assert set(sign_ins(this).locked) == {"21", "22"}
        waited(this, time)
        assert refused(sign_in(this, "12", WRONG)) == "sign_in"
        assert pad(this).wait_s == 120, "each wrong one waits longer now"


def test_after_three_numbers_the_pad_is_locked_and_a_badge_signs_in(
    journal: Journal, staff: Path, time: Time
) -> None:
    this = opened(journal, staff, time)
    guessed(this, time, "21", "22")
    assert not pad(this).pad_locked
    guessed(this, time, "12")
    step = sign_in(this, "11")
    assert refused(step) == "pad_locked", "nobody tries, the right PIN neither"
    assert step.house.staff is not None
    assert (step.house.staff.pad_locked, step.house.staff.wait_s, alarms(step)) == (True, 60, [PAD])
    assert refused(this.read(badge("77"))) == "pad_locked", (
        "a badge that nobody has is a guess like others"
    )
    assert who(this.read(badge("11"))) == ("H. Ruiz", "")
    assert who(this.read(badge("21"))) == ("H. Ruiz", "M. Okafor"), "whose PIN is being guessed too"


def test_a_number_that_nobody_has_is_guarded_like_one_that_somebody_has(
    journal: Journal, staff: Path, time: Time
) -> None:
    this = opened(journal, staff, time, check=lambda _: False)
    guessed(this, time, "77", "78", "79")
    assert refused(sign_in(this, "11")) == "pad_locked"


def test_a_right_pin_between_forgives_the_others_nothing(
    journal: Journal, staff: Path, time: Time
) -> None:
    """A dealer who guesses, and signs in with the own PIN in between."""
    this = opened(journal, staff, time)
    for number in ("21", "22", "12"):
        guessed(this, time, number)
        waited(this, time)
        sign_in(this, "11")
    waits = []
    for _ in range(8):
        waited(this, time)
        assert who(sign_in(this, "11"))[0] == "H. Ruiz", (
            "the wait is over, and the right PIN begins none"
        )
        assert refused(sign_in(this, "31", WRONG, act="void")) == "sign_in"
        waits.append(pad(this).wait_s)
        assert who(this.read(badge("11")))[0] == "H. Ruiz"
        assert pad(this).wait_s == waits[-1], "nor does the own badge end it"
        if "31" in sign_ins(this).locked:
            break
    assert waits == [120, 300, 600, 1200, 1800]


def test_a_restart_forgives_the_pad_nothing(tmp_path: Path, staff: Path, time: Time) -> None:
    with Journal(tmp_path / "a.journal") as journal:
        this = opened(journal, staff, time)
        guessed(this, time, "21", "22", "12")
        waited(this, time)
        sign_in(this, "31", WRONG, act="void")
    with Journal(tmp_path / "a.journal") as journal:
        time.s += 60
        this = table(journal, staff, time)
        assert alarms(this.start()) == [PAD, SIGN_IN]
        assert (refused(sign_in(this, "11")), pad(this).wait_s) == ("pad_locked", 120)


@pytest.mark.parametrize("key", [SIGN_IN, PAD])
def test_a_supervisor_in_charge_unlocks_everything(
    journal: Journal, staff: Path, time: Time, key: str
) -> None:
    this = opened(journal, staff, time)
    guessed(this, time, "21", times=5)
    guessed(this, time, "12", "31")
    this.do(SignInFor("floor", "unlock"), DEALER)
    assert who(this.read(badge("22")))[1] == "L. Brandt"
    step = this.do(SignOff(key), FLOOR)
    assert (refused(step), pad(this).pad_locked, sign_ins(this).locked) == (
        "",
        False,
        (),
    )
    assert who(sign_in(this, "21", act="", stay=True))[1] == "M. Okafor"


def test_new_pins_of_the_house_end_it_too(journal: Journal, staff: Path, time: Time) -> None:
    this = opened(journal, staff, time)
    guessed(this, time, "21", "22", "12")
    write(staff, {"21": {"pin": pin_of("21", "111222")}})
    time.s += 61
    assert who(sign_in(this, "21", "111222", act="void"))[1] == "M. Okafor"


def test_a_badge_does_not_open_a_pin_that_was_locked(
    journal: Journal, staff: Path, time: Time
) -> None:
    this = opened(journal, staff, time)
    guessed(this, time, "21", times=5)
    time.s += 61
    assert who(this.read(badge("21")))[1] == "M. Okafor"
    acts(this, "bets 1:0 !no_dealer")
    assert sign_ins(this).locked == ("21",)


def test_where_both_are_asked_for_the_pin_waits(
    journal: Journal, tmp_path: Path, time: Time
) -> None:
    staff = write(tmp_path / "staff.toml", head='[sign_in]\nsupervisor = "both"\ndealer = "pin"')
    this = opened(journal, staff, time)
    for number in ("11", "12", "77"):
        for _ in range(3):
            waited(this, time)
            assert refused(sign_in(this, number, WRONG)) == "sign_in"
    this.read(badge("21"))
    assert refused(sign_in(this, "21", act="void")) == "pad_locked"
    this.do(SignInFor("dealer"), DEALER)
    assert refused(this.read(badge("12"))) == "pad_locked", (
        "where a badge signs nobody in it is a guess"
    )
