"""Attacks on signing in: each has a clear answer, and none gets further by trying again."""

from __future__ import annotations

import itertools
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from kiosk.game.commands.commands import Void
from kiosk.record.journal.journal import Journal
from kiosk.staff.actor import Actor
from kiosk.staff.pins import Pepper
from kiosk.staff.secret import Secret
from kiosk.staff.sign_ins import MOST_TRIES
from kiosk.staff.two_people import are_two
from kiosk.station.commands import PinChecked, SignIn, SignInFor, SignOff, SignOut
from kiosk.station.station import Station
from kiosk.station.step import Step
from tests.forked import status_of
from tests.staff.house import DEALER, FLOOR, PEOPLE, Time, pin_of, sign_in, table, write
from tests.staff.house_pit import Wall
from tests.station.at_staffed_table import acts, badge, card, deal, refused, staff_events, who
from tests.station.wrong_tries import WRONG, alarms, opened

pytestmark = pytest.mark.slow


def wrong(this: Station, time: Time, number: str = "21", times: int = 1) -> Step:
    """Somebody tries that number with a wrong PIN, each time as soon as it may be tried."""
    for _ in range(times):
        time.s += 61
        step = sign_in(this, number, WRONG, act="void")
        assert refused(step) == "sign_in"
    return step


# A PIN guessed through the screen.


def test_after_five_wrong_tries_the_right_pin_opens_nothing(
    journal: Journal, staff: Path, time: Time
) -> None:
    this = opened(journal, staff, time)
    assert alarms(wrong(this, time, times=4)) == []
    assert alarms(wrong(this, time)) == ["sign_in"]
    time.s += 3600
    assert refused(sign_in(this, "21", act="void")) == "sign_in_locked"


def test_each_wrong_try_makes_the_next_wait_longer(
    journal: Journal, staff: Path, time: Time
) -> None:
    this = opened(journal, staff, time)
    waits = []
    for number in ("21", "22", "11", "12", "31", "21", "22", "11"):  # whoever it is for
        step = sign_in(this, number, WRONG, act="void")
        assert step.house.staff is not None
        waits.append(step.house.staff.wait_s)
        assert refused(sign_in(this, "21", act="void")) == "sign_in_wait"  # not even the right one
        time.s += step.house.staff.wait_s
    assert waits == [1, 2, 4, 8, 15, 30, 60, 60]


def test_a_restart_forgives_nothing(tmp_path: Path, staff: Path, time: Time) -> None:
    """A script that kills the kiosk after each try is no further."""
    for n in range(5):
        with Journal(tmp_path / "a.journal") as journal:
            this = opened(journal, staff, time)
            assert refused(sign_in(this, "21", WRONG, act="void")) == (
                "sign_in" if n == 0 else "sign_in_wait"
            )
            time.s += 61
            if n:
                wrong(this, time)
    with Journal(tmp_path / "a.journal") as journal:
        step = table(journal, staff, time).start()
        assert alarms(step) == ["sign_in"]
        time.s += 61
        assert refused(sign_in(opened(journal, staff, time), "21", act="void")) == "sign_in_wait"


def test_tries_are_counted_beyond_a_checkpoint(journal: Journal, staff: Path, time: Time) -> None:
    this = opened(journal, staff, time)
    sign_in(this, "11")
    wrong(this, time, times=4)
    time.s += 61
    deal(this, "9C")
    sign_in(this, "22", act="void")
    this.do(Void("", "misdeal"), FLOOR)
    assert any(
        entry.checkpoint and "tries" in entry.checkpoint for entry in journal.reader.entries()
    )
    this = opened(journal, staff, time)
    wrong(this, time)
    time.s += 61
    assert refused(sign_in(this, "21", act="void")) == "sign_in_locked"


def test_a_right_pin_begins_the_count_anew_for_that_person_alone(
    journal: Journal, staff: Path, time: Time
) -> None:
    this = opened(journal, staff, time)
    wrong(this, time, "21", 4)
    time.s += 61
    sign_in(this, "11")  # the guesser's own
    wrong(this, time, "21")
    time.s += 61
    assert refused(sign_in(this, "21", act="void")) == "sign_in_locked"


def test_nothing_says_which_part_was_wrong(journal: Journal, staff: Path, time: Time) -> None:
    """A number that nobody has is answered like one that somebody has, to the fifth try and after it."""
    said: dict[str, list[tuple[str, str, list[str]]]] = {}
    for number in ("21", "9999"):
        with Journal(staff.with_name(f"{number}.journal")) as own:
            this, answers = opened(own, staff, time), []
            for _ in range(7):
                time.s += 61
                step = sign_in(this, number, WRONG, act="void")
                assert step.refusal is not None
                answers.append(
                    (
                        step.refusal.code,
                        step.refusal.message,
                        [each.text for each in step.alerts.troubles],
                    )
                )
            said[number] = answers
    assert said["21"] == said["9999"]


def test_a_pin_typed_where_the_number_belongs_is_not_in_the_journal(
    journal: Journal, staff: Path, time: Time
) -> None:
    this = opened(journal, staff, time)
    this.do(SignInFor("floor", "void"), DEALER)
    this.do(SignIn("918264", Secret("918264")), DEALER)
    assert not [entry for entry in journal.reader.entries() if "918264" in str(entry)]


def test_a_supervisor_unlocks_what_was_locked(journal: Journal, staff: Path, time: Time) -> None:
    this = opened(journal, staff, time)
    wrong(this, time, "21", 5)
    time.s += 61
    sign_in(this, "22", act="unlock")
    step = this.do(SignOff("sign_in"), FLOOR)
    assert alarms(step) == []
    assert who(sign_in(this, "21", act="void")) == ("", "M. Okafor")


def test_a_dealer_unlocks_nothing(journal: Journal, staff: Path, time: Time) -> None:
    this = opened(journal, staff, time)
    sign_in(this, "11")
    wrong(this, time, "21", 5)
    assert refused(this.do(SignOff("sign_in"), DEALER)) == "not_permitted"


def test_a_new_pin_ends_the_lock(journal: Journal, staff: Path, time: Time) -> None:
    this = opened(journal, staff, time)
    wrong(this, time, "21", 5)
    write(staff, {"21": {"pin": pin_of("21", "111222")}})
    time.s += 61
    assert who(sign_in(this, "21", "111222", act="void")) == ("", "M. Okafor")


def test_the_clock_on_the_wall_shortens_no_wait(journal: Journal, staff: Path, time: Time) -> None:
    """Only the machine's own clock counts, which nobody sets; after a restart the wait begins anew."""
    this = opened(journal, staff, time)
    wrong(this, time, "21", 3)
    again = table(journal, staff, time, wall=Wall("2031-01-01T00:00:00.000Z"))
    again.start()
    assert refused(sign_in(again, "21", act="void")) == "sign_in_wait"


def test_the_clock_on_the_wall_set_back_forgives_nothing(
    journal: Journal, staff: Path, time: Time
) -> None:
    """Tries, waits, the lock and the end of a supervisor's stay are as long in any year, after a restart and in one run."""
    wall = Wall()
    this = table(journal, staff, time, wall=wall)
    this.start()
    for year in range(2025, 2025 - MOST_TRIES, -1):
        wall.at = f"{year}-01-01T00:00:00.000Z"
        wrong(this, time, "21")
        assert refused(sign_in(this, "21", act="void")) == "sign_in_wait"
    again = table(journal, staff, time, wall=wall)
    wall.at = "1990-01-01T00:00:00.000Z"
    assert alarms(again.start()) == ["sign_in"]
    time.s += 61
    assert refused(sign_in(again, "21", act="void")) == "sign_in_locked"
    assert who(sign_in(again, "22", act="", stay=True))[1] == "L. Brandt"
    wall.at = "1970-01-01T00:00:00.000Z"
    time.s += 3600
    assert who(again.tick(wall.at)) == ("", "")


@pytest.mark.slow
def test_kill_9_between_a_try_and_its_answer_counts_the_try(
    tmp_path: Path, staff: Path, time: Time
) -> None:
    file = tmp_path / "a.journal"

    def killed(check: object) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    def tries() -> None:
        seconds = itertools.count(0, 61)
        this = table(Journal(file), staff, lambda: next(seconds), killed)
        this.start()
        sign_in(this, "21", "135792", act="void")

    for _ in range(5):
        assert status_of(tries) == -signal.SIGKILL
    with Journal(file) as journal:
        this = opened(journal, staff, time)
        time.s += 61
        assert refused(sign_in(this, "21", act="void")) == "sign_in_locked"


def test_a_try_that_cannot_be_written_is_not_checked(
    journal: Journal, staff: Path, time: Time
) -> None:
    asked: list[object] = []
    this = opened(journal, staff, time, check=asked.append)
    this.do(SignInFor("floor", "void"), DEALER)
    journal.database.connection.execute("PRAGMA query_only = ON")
    assert refused(this.do(SignIn("21", Secret(WRONG)), DEALER)) == "journal"
    assert asked == []


def test_while_one_try_is_checked_there_is_no_other(
    journal: Journal, staff: Path, time: Time
) -> None:
    checks: list[Any] = []
    this = opened(journal, staff, time, check=checks.append)
    step = sign_in(this, "21", act="void")
    assert step.house.staff is not None
    assert step.house.staff.checking
    assert refused(sign_in(this, "22", act="void")) == "sign_in_busy"
    assert len(checks) == 1


@pytest.mark.parametrize(
    "instead", [SignInFor(), SignInFor("floor", stay=True)], ids=["closed", "for something else"]
)
def test_a_pin_lets_nobody_in_once_its_sign_in_is_closed(
    journal: Journal, staff: Path, time: Time, instead: SignInFor
) -> None:
    """The page is closed, or another opened, while the PIN is being checked."""
    checks: list[Any] = []
    this = opened(journal, staff, time, check=checks.append)
    sign_in(this, "21", act="fill")
    this.do(instead, DEALER)
    step = this.do(PinChecked(right=True), DEALER)
    assert who(step) == ("", "")
    assert step.house.staff is not None
    assert step.house.staff.asks == (instead if instead.place else None), (
        "what was asked for since is still asked for"
    )


# Badges.


def test_a_badge_opens_nothing_once_its_owner_has_retired(
    journal: Journal, staff: Path, time: Time
) -> None:
    this = opened(journal, staff, time)
    assert who(this.read(badge("21"))) == ("", "M. Okafor")
    write(staff, {"21": {"retired": True}})
    time.s += 1
    step = this.read(badge("21"))
    assert (refused(step), who(step), alarms(step)) == ("sign_in", ("", ""), ["sign_in"])


def test_a_badge_opens_nothing_where_its_house_has_another_key(
    journal: Journal, staff: Path, time: Time
) -> None:
    key = Pepper(bytes(32))
    other = opened(journal, write(staff, pepper=key), time, pepper=key)
    assert refused(other.read(badge("21"))) == "sign_in"


def test_unknown_badges_are_slowed_down_and_told(journal: Journal, staff: Path, time: Time) -> None:
    this = opened(journal, staff, time)
    step = this.read(badge("77"))
    assert alarms(step) == ["sign_in"]
    assert refused(this.read(badge("78"))) == "sign_in_wait"


def test_two_people_with_one_badge_are_one_person_here(
    journal: Journal, staff: Path, time: Time
) -> None:
    """Who shares a badge is its owner, and signs once: the other signature is another badge's."""
    this = opened(journal, staff, time)
    this.read(badge("22"))
    assert who(this.do(SignInFor("dealer"), DEALER)) == ("L. Brandt", "")
    assert refused(this.do(SignInFor("floor", "void"), DEALER)) == ""
    assert refused(this.read(badge("22"))) == "same_person"


# Two signatures.


def test_a_supervisor_is_not_the_second_person_too() -> None:
    as_floor = Actor("L. Brandt", "floor", "7", "22", "pit_boss")
    as_dealer = Actor("L. Brandt", "dealer", "9", "22", "dealer")
    assert not are_two(as_floor, as_dealer)
    assert are_two(as_floor, Actor("H. Ruiz", "dealer", "3", "11", "dealer"))


@pytest.mark.parametrize(
    ("one", "other"), [("", "H. Ruiz"), ("H. Ruiz", " "), ("H. Ruiz", "h. ruiz ")]
)
def test_without_a_staff_file_two_signatures_are_two_names(one: str, other: str) -> None:
    assert not are_two(Actor(one, "floor"), Actor(other, "dealer"))
    assert are_two(Actor("M. Okafor", "floor"), Actor("H. Ruiz", "dealer"))


def test_who_deals_cannot_be_made_supervisor_by_the_name_in_a_command(
    journal: Journal, staff: Path, time: Time
) -> None:
    this = opened(journal, staff, time)
    sign_in(this, "11")
    deal(this, "9C")
    forged = Actor("M. Okafor", "floor", "1", "21", "floorperson")
    assert refused(this.do(Void("M. Okafor", "misdeal"), forged)) == "not_permitted"


# The journal and the staff file.


def test_a_journal_brought_to_another_table_brings_nobody_with_it(
    journal: Journal, staff: Path, time: Time
) -> None:
    this = opened(journal, staff, time)
    sign_in(this, "11")
    deal(this, "9C")
    assert who(table(journal, staff, time).start()) == ("H. Ruiz", "")
    assert who(table(journal, staff, time, table="BJ-13").start()) == ("", "")


def test_a_sign_in_that_was_written_by_hand_does_not_hold(
    tmp_path: Path, staff: Path, time: Time
) -> None:
    """Whoever can write a journal can make its chain fit, and has not the key that seals a sign-in."""
    from kiosk.record.journal.entry import NewEntry, canonical

    with Journal(tmp_path / "a.journal") as journal:
        this = opened(journal, staff, time)
        sign_in(this, "11")
        deal(this, "9C")
        event = {
            "is": "in",
            "as": "dealer",
            "number": "12",
            "name": "A. Cole",
            "role": "dealer",
            "session": "99",
        }
        event |= {"stay": True, "language": "", "seal": "0" * 32}
        journal.append(
            [
                NewEntry(
                    "2026-11-21T04:10:00.000Z",
                    "A. Cole",
                    "manual",
                    "note",
                    canonical({"staff": event}),
                )
            ]
        )
        assert who(table(journal, staff, time).start()) == ("", "")


def test_the_journal_notes_which_staff_file_was_in_force(
    journal: Journal, staff: Path, time: Time
) -> None:
    this = opened(journal, staff, time)
    first = staff_events(journal)[-1]
    assert (first["is"], first["people"], len(first["hash"])) == ("file", len(PEOPLE), 64)
    write(staff, {"31": {"retired": True}})
    acts(this, "bets 1:25 !no_dealer")
    second = staff_events(journal)[-1]
    assert second["is"] == "file"
    assert second["hash"] != first["hash"]


def test_a_hash_moved_to_another_person_opens_nothing(
    journal: Journal, staff: Path, time: Time
) -> None:
    """A dealer who can write the staff file, and puts the dealer's own PIN under a supervisor's number."""
    own = pin_of("11", PEOPLE["11"][2])
    this = opened(journal, write(staff, {"21": {"pin": own}}), time)
    assert refused(sign_in(this, "21", PEOPLE["11"][2], act="void")) == "sign_in"


def test_a_staff_file_that_breaks_or_goes_changes_nothing_and_says_so(
    journal: Journal, staff: Path, time: Time
) -> None:
    this = opened(journal, staff, time)
    sign_in(this, "11")
    text = staff.read_text("utf-8")
    staff.write_text("[[person]]\nnumber = 1\n", "utf-8")
    step = acts(this, "bets 1:25")
    assert (refused(step), alarms(step), who(step)) == ("", ["staff_file"], ("H. Ruiz", ""))
    assert "person[1].number: 1 is not valid" in step.alerts.troubles[0].text
    sign_in(this, "21", act="", stay=True)
    assert refused(this.do(SignOff("staff_file"), FLOOR)) == "not_cured", "it cannot be read yet"
    this.do(SignOut("floor"), FLOOR)
    staff.unlink()
    assert who(sign_in(this, "21", act="void")) == ("H. Ruiz", "M. Okafor")
    staff.write_text(text, "utf-8")
    step = acts(this, "bets 1:50")
    assert step.alerts.troubles[0].cured


def test_an_edited_staff_file_gives_nobody_a_role(
    journal: Journal, staff: Path, time: Time
) -> None:
    """A dealer writes a role for themselves into the file of a table at work: it stays as it was, with trouble."""
    this = opened(journal, staff, time)
    sign_in(this, "11")
    text = staff.read_text("utf-8")
    staff.write_text(text.replace("['dealer']", "['dealer', 'shift_manager']", 1), "utf-8")
    step = sign_in(this, "11", act="void")
    assert (refused(step), alarms(step)) == ("not_permitted", ["staff_file"])
    assert "changed or damaged" in step.alerts.troubles[0].text
    staff.write_text(text, "utf-8")
    step = acts(this, "bets 1:50")
    assert step.alerts.troubles[0].cured


def test_a_supervisor_who_retires_while_signed_in_is_out_at_once(
    journal: Journal, staff: Path, time: Time
) -> None:
    this = opened(journal, staff, time)
    sign_in(this, "11")
    deal(this, "9C")
    sign_in(this, "21", act="", stay=True)
    write(staff, {"21": {"retired": True}})
    step = this.do(Void("", "misdeal"), FLOOR)
    assert (refused(step), who(step)) == ("not_permitted", ("H. Ruiz", ""))


def test_a_dealer_who_retires_in_a_round_plays_it_out(
    journal: Journal, staff: Path, time: Time
) -> None:
    this = opened(journal, staff, time)
    sign_in(this, "11")
    deal(this, "9C")
    write(staff, {"11": {"retired": True}})
    this.read(card("6C"))
    assert who(this.do(SignInFor(), DEALER)) == ("H. Ruiz", "")
    sign_in(this, "21", act="void")
    this.do(Void("", "misdeal"), FLOOR)
    step = acts(this, "bets 1:25 !no_dealer")
    assert who(step) == ("", "")
