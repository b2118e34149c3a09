"""Opening and closing at a table with a staff file: who may, and two signatures of two people (N.J.A.C. 13:69D-1.21)."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.reading import Health
from kiosk.record.journal import Journal
from kiosk.station.commands import SignOut
from kiosk.station.day_commands import AnnounceRules, Confirm, CountChips, OpenTable, RequestSlip, SignCount
from kiosk.station.staffed import StaffedStation
from kiosk.station.table_day import Procedure
from tests.staff.house import DEALER, FLOOR, Time, sign_in, table, write
from tests.station.test_staffed import refused
from tests.ui.day_scenes import TRAY, US


@pytest.fixture
def closed(journal: Journal, tmp_path: Path) -> StaffedStation:
    """A closed table at which nobody is signed in."""
    this = table(journal, write(tmp_path / "staff.toml"), Time(), procedure=Procedure(US))
    this.start()
    for source in ("shoe", "camera"):
        this.health(Health(True, True, True, True), source=source)
    return this


def counted(this: StaffedStation, dealer: str, floor: str) -> None:
    """Everything but the signatures."""
    sign_in(this, dealer)
    sign_in(this, floor, act="", stay=True)
    for command, actor in ((OpenTable(), FLOOR), (Confirm("sign"), FLOOR), (CountChips(TRAY), DEALER)):
        assert refused(this.do(command, actor)) == "", command


def test_dealer_and_floorperson_who_are_signed_in_open_the_table(closed: StaffedStation, journal: Journal) -> None:
    counted(closed, "11", "21")
    assert refused(closed.do(SignCount("dealer"), DEALER)) == ""
    step = closed.do(SignCount("floor"), FLOOR)
    assert step.day is not None
    assert step.day.stands == "open"
    slip = next(entry.data()["slip"] for entry in journal.entries() if "slip" in entry.input)
    assert slip["signed"] == {"dealer": ["H. Ruiz", "11"], "floor": ["M. Okafor", "21"]}


def test_1_21_a_person_with_two_roles_signs_once(closed: StaffedStation) -> None:
    counted(closed, "22", "21")
    assert refused(closed.do(SignCount("dealer"), DEALER)) == ""
    sign_in(closed, "11")  # relieves the dealer, who comes back as the pit boss
    closed.do(SignOut("floor"), FLOOR)
    sign_in(closed, "22", act="", stay=True)
    step = closed.do(SignCount("floor"), FLOOR)
    assert refused(step) == "two_people"
    assert step.day is not None
    assert step.day.stands == "opening"


def test_nobody_opens_a_table_who_may_not(closed: StaffedStation) -> None:
    assert refused(closed.do(OpenTable(), FLOOR)) == "not_permitted"
    sign_in(closed, "31", act="", stay=True)  # an auditor
    assert refused(closed.do(OpenTable(), FLOOR)) == "not_permitted"


def test_a_floorperson_orders_fills_and_only_a_pit_boss_changes_limits(closed: StaffedStation) -> None:
    counted(closed, "11", "21")
    closed.do(SignCount("dealer"), DEALER)
    closed.do(SignCount("floor"), FLOOR)
    assert refused(closed.do(RequestSlip("fill", ((2_500, 20),)), FLOOR)) == ""
    assert refused(closed.do(AnnounceRules(10_00, 1000_00, ()), FLOOR)) == "not_permitted"
    sign_in(closed, "22", act="", stay=True)
    step = closed.do(AnnounceRules(10_00, 1000_00, ()), FLOOR)
    assert refused(step) == ""
    assert step.sign is not None
    assert step.sign.minimum == 10_00
