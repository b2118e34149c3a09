"""A sign-in for one act is for that act alone; and a stay ends by the clock, whatever comes first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kiosk.game.cards import parse
from kiosk.game.commands.commands import Correct
from kiosk.game.frozen import replaced
from kiosk.reading import Health
from kiosk.record.journal.journal import Journal
from kiosk.staff.roles import ACTS
from kiosk.staff.secret import Secret
from kiosk.station.commands import (
    AtWork,
    Recall,
    SignIn,
    SignInFor,
    StationCommand,
)
from kiosk.station.station import Station
from kiosk.station.step import Step
from kiosk.station.tray.day_commands import (
    AnnounceRules,
    CancelDay,
    CloseTable,
    Confirm,
    CountChips,
    OpenTable,
    SignCount,
    WithdrawRules,
)
from kiosk.station.tray.opening_and_closing import OpeningProcedure
from tests.staff.house import DEALER, FLOOR, PEOPLE, Time, sign_in, table, write
from tests.staff.house_pit import Wall
from tests.station.acts import COMMANDS, NINE
from tests.station.at_staffed_table import badge, deal, refused, who
from tests.station.wrong_tries import sign_ins
from tests.ui.day_scenes import TRAY, US

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("act", COMMANDS)
def test_whoever_signs_in_for_one_act_does_no_other_of_all(
    journal: Journal, staff: Path, time: Time, act: str
) -> None:
    this = table(journal, staff, time)
    this.start()
    sign_in(this, "11")
    deal(this, "9C", "6C")
    for other, commands in COMMANDS.items():
        for command in commands:
            assert who(sign_in(this, "22", act=act))[1] == "L. Brandt"
            said = refused(this.do(command, FLOOR))
            assert (said == "one_act") is (other != act), (act, other, command, said)
            time.s += 1


def test_a_good_card_is_not_corrected_under_a_sign_in_for_one_drawn_in_error(
    journal: Journal, staff: Path, time: Time
) -> None:
    """Nor is it called another card on the way: that is a correction, which whoever came for one act signs by itself."""
    this = table(journal, staff, time)
    this.start()
    sign_in(this, "11")
    deal(this, "9C", "6C")
    for act, why in (("irregular", "drawn_in_error"), ("burn", "relief")):
        sign_in(this, "21", act=act)
        assert refused(this.do(Correct(1, 1, NINE, "", "x"), FLOOR)) == "one_act"
        other = Correct(
            0, 1, parse("7C"), "", "x", why=why, face="up" if act == "irregular" else None
        )  # type: ignore[arg-type]
        assert refused(this.do(other, FLOOR)) == "one_act"
    assert this.do(SignInFor(), DEALER).table.view.boxes[0].hands[0].cards == ("9C",)


def test_limits_and_options_in_one_announcement_are_signed_for_as_both(
    journal: Journal, staff: Path, time: Time
) -> None:
    this = table(journal, staff, time)
    this.start()
    both = AnnounceRules(1000, 100_000, (("split.resplit", False),), minutes=30)
    for act in ("limits", "options"):
        sign_in(this, "22", act=act)
        assert refused(this.do(both, FLOOR)) == "one_act"
    sign_in(this, "22", act="limits+options")
    assert refused(this.do(both, FLOOR)) == ""
    sign_in(this, "22", act="limits")
    assert refused(this.do(WithdrawRules(), FLOOR)) == "one_act", "what is withdrawn is both"


def test_of_what_is_signed_for_whoever_may_only_one_part_does_that_part(
    tmp_path: Path, journal: Journal
) -> None:
    role = '[[role]]\nname = "host"\nmay = ["limits"]\n'
    time, staff = Time(), write(tmp_path / "staff.toml", {"21": {"roles": ["host"]}}, head=role)
    this = table(journal, staff, time)
    this.start()
    both = AnnounceRules(1000, 100_000, (("split.resplit", False),))
    assert who(sign_in(this, "21", act="limits+options"))[1] == "M. Okafor"
    assert refused(this.do(both, FLOOR)) == "one_act"
    assert refused(this.do(AnnounceRules(1000, 100_000, ()), FLOOR)) == ""
    assert who(sign_in(this, "21", act="options")) == ("", ""), "who may not does not come in"


def test_what_another_signed_for_is_replaced_by_whoever_may_withdraw_it(
    tmp_path: Path, journal: Journal
) -> None:
    role = '[[role]]\nname = "host"\nmay = ["limits"]\n'
    time, staff = Time(), write(tmp_path / "staff.toml", {"21": {"roles": ["host"]}}, head=role)
    this = table(journal, staff, time)
    this.start()
    sign_in(this, "22", act="limits+options")
    options = AnnounceRules(500, 100_000, (("split.resplit", False),), minutes=30)
    assert refused(this.do(options, FLOOR)) == ""
    second = AnnounceRules(1000, 100_000, (), minutes=30)
    for command, why in (
        (second, "rules_announced"),
        (replaced(second, replaces=True), "not_permitted"),
    ):
        sign_in(this, "21", act="limits", stay=True)
        assert refused(this.do(command, FLOOR)) == why
    sign_in(this, "22", act="limits+options")
    assert refused(this.do(replaced(second, replaces=True), FLOOR)) == ""


def test_a_sign_in_for_nothing_named_is_a_stay(journal: Journal, staff: Path, time: Time) -> None:
    this = table(journal, staff, time)
    this.start()
    sign_in(this, "11")
    step = sign_in(this, "21", act="")
    assert step.house.staff is not None
    assert step.house.staff.floor is not None
    assert step.house.staff.floor.stay


@pytest.mark.parametrize("by", ["either", "both"])
def test_a_badge_read_again_during_one_act_makes_it_no_stay(
    journal: Journal, tmp_path: Path, time: Time, by: str
) -> None:
    """By somebody who also deals, too: the second reading makes them no dealer."""
    staff = write(tmp_path / "staff.toml", head=f'[sign_in]\nsupervisor = "{by}"\n')
    this = table(journal, staff, time)
    this.start()
    for number in ("21", "22"):
        this.do(SignInFor("floor", "void"), DEALER)
        this.read(badge(number))
        if by == "both":
            this.do(SignIn(number, Secret(PEOPLE[number][2])), DEALER)
        for _ in range(2):
            step = this.read(badge(number))
            assert step is not None
            assert step.house.staff is not None
            assert step.house.staff.floor is not None
            assert (
                step.house.staff.floor.number,
                step.house.staff.floor.stay,
                step.house.staff.floor.act,
            ) == (
                number,
                False,
                "void",
            )
            assert (refused(step), step.house.staff.dealer, step.house.staff.badge) == (
                "",
                None,
                False,
            )
    this.do(SignInFor("floor", stay=True), DEALER)
    this.read(badge("22"))
    if by == "both":
        this.do(SignIn("22", Secret(PEOPLE["22"][2])), DEALER)
    assert sign_ins(this).at["floor"].stay, "where a stay is asked for, it is one"


def opened(journal: Journal, staff: Path, time: Time, **more: Any) -> Station:
    this = table(journal, staff, time, procedure=OpeningProcedure(US), **more)
    this.start()
    for source in ("shoe", "camera"):
        this.health(Health(True, True, True, True), source=source)
    sign_in(this, "11")
    return this


def one(this: Station, act: str, command: StationCommand) -> Step:
    """The supervisor signs in for that one act and does this."""
    sign_in(this, "21", act=act)
    return this.do(command, FLOOR)


def test_a_count_is_signed_by_whoever_came_to_open_or_to_close(
    journal: Journal, staff: Path, time: Time
) -> None:
    this = opened(journal, staff, time)
    assert refused(one(this, "open", OpenTable())) == ""
    assert refused(one(this, "open", Confirm("sign"))) == ""
    this.do(CountChips(TRAY), DEALER)
    this.do(SignCount("dealer"), DEALER)
    assert refused(one(this, "close", SignCount("floor"))) == "one_act"
    assert refused(one(this, "open", SignCount("floor"))) == ""
    assert refused(one(this, "close", CloseTable())) == ""
    this.do(CountChips(TRAY), DEALER)
    this.do(SignCount("dealer"), DEALER)
    assert refused(one(this, "open", SignCount("floor"))) == "one_act"
    assert refused(one(this, "open", CancelDay())) == "one_act"
    assert refused(one(this, "close", SignCount("floor"))) == ""


def test_every_act_of_a_command_can_be_signed_for() -> None:
    of_nobody = {
        "deal",
        "recall",
        "screen",
        "exchange",
        "rate",
        "rating",
        "new_shoe",
        "message",
        "certificate",
        "equipment",
    }
    assert set(ACTS) - set(COMMANDS) == of_nobody


# A stay that has run out of time.


def test_a_stay_that_has_run_out_is_over_before_the_touch_is_looked_at(
    journal: Journal, staff: Path, time: Time
) -> None:
    """Also where no tick came first."""
    this = opened(journal, staff, time)
    sign_in(this, "21", act="", stay=True)
    this.do(OpenTable(), FLOOR)
    time.s += 119
    assert refused(this.do(CancelDay(), FLOOR)) == ""
    time.s += 120
    step = this.do(OpenTable(), FLOOR)
    assert (refused(step), who(step)) == ("not_permitted", ("H. Ruiz", ""))


def test_a_stay_does_not_outlive_the_kiosk_or_a_clock_that_is_set(
    journal: Journal, staff: Path, time: Time
) -> None:
    wall = Wall()
    this = opened(journal, staff, time, wall=wall)
    sign_in(this, "21", act="", stay=True)
    wall.at = "1990-01-01T00:00:00.000Z"
    time.s += 120
    assert refused(this.do(OpenTable(), FLOOR)) == "not_permitted"
    time.s += 1
    sign_in(this, "21", act="", stay=True)
    again = table(journal, staff, time, procedure=OpeningProcedure(US))
    again.start()
    assert refused(again.do(OpenTable(), FLOOR)) == "not_permitted"


# Whose touches count against the time.


def test_a_touch_that_is_refused_for_want_of_the_right_keeps_no_stay_alive(
    journal: Journal, staff: Path, time: Time
) -> None:
    """M. Okafor, a floorperson, changes no limits: whoever touches for that while she is away is not she."""
    this = opened(journal, staff, time)
    sign_in(this, "21", act="", stay=True)
    for _ in range(2):
        time.s += 50
        step = this.do(AnnounceRules(1000, 100_000, ()), FLOOR)
        assert (refused(step), who(step)) == ("not_permitted", ("H. Ruiz", "M. Okafor"))
    time.s += 20
    assert who(this.do(SignInFor(), DEALER)) == ("H. Ruiz", "")


def test_what_the_dealer_does_keeps_no_supervisors_stay_alive(
    journal: Journal, staff: Path, time: Time
) -> None:
    this = opened(journal, staff, time)
    sign_in(this, "21", act="", stay=True)
    for _ in range(2):
        time.s += 50
        this.do(Recall(), DEALER)
        this.do(SignInFor("floor", "void"), DEALER)
        this.do(SignInFor(), DEALER)
    time.s += 20
    assert who(this.do(Recall(), DEALER)) == ("H. Ruiz", "")


def test_what_a_supervisor_enters_keeps_the_stay_alive_for_four_times_as_long_and_no_longer(
    journal: Journal, staff: Path, time: Time
) -> None:
    """Without an order in their name nobody can tell who it is that touches."""
    this = opened(journal, staff, time)
    sign_in(this, "21", act="", stay=True)
    assert refused(this.do(OpenTable(), FLOOR)) == ""
    begun, before = time.s, journal.number
    while who(this.do(AtWork(("floor",)), DEALER))[1]:
        time.s += 10
    assert time.s - begun == 5 * 120
    assert journal.number == before + 1, "the sign-out alone is written"
    sign_in(this, "21", act="", stay=True)
    for _ in range(30):
        time.s += 100
        assert who(this.do(AtWork(("dealer",)), DEALER))[1] == "M. Okafor"
        assert refused(this.do(CancelDay(), FLOOR)) == ""
        assert refused(this.do(OpenTable(), FLOOR)) == ""
    for _ in range(2):
        time.s += 60
        step = this.do(AtWork(("dealer",)), DEALER)
    assert who(step) == ("H. Ruiz", ""), "the dealer's are the dealer's"
