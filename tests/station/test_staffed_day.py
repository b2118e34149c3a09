"""Opening and closing at a table with a staff file: who may, and two signatures of two people (N.J.A.C. 13:69D-1.21)."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.game.cards import parse
from kiosk.game.commands.commands import Drawn
from kiosk.reading import Health, Kind, Reading
from kiosk.record.entries import log_line
from kiosk.record.journal.entry import NewEntry, canonical
from kiosk.record.journal.journal import Journal
from kiosk.record.projections.slips import slips
from kiosk.record.replay.verify import verify
from kiosk.report.papers import slip_paper
from kiosk.staff.secret import Secret
from kiosk.station.commands import PROVE, Relieve, SignIn, SignInFor, SignOut
from kiosk.station.station import Station
from kiosk.station.step import Step
from kiosk.station.tray.day_commands import (
    AnnounceRules,
    Confirm,
    CountChips,
    Exchange,
    OpenTable,
    ReceiveSlip,
    RequestSlip,
    SignCount,
)
from kiosk.station.tray.opening_and_closing import OpeningProcedure
from tests.record.tables import MESSAGES, tell
from tests.staff.house import DEALER, FLOOR, PEOPLE, Time, code_of, sign_in, table, write
from tests.station.at_staffed_table import refused, staff_events
from tests.ui.day_scenes import TRAY, US


@pytest.fixture
def closed(journal: Journal, tmp_path: Path) -> Station:
    """A closed table at which nobody is signed in."""
    this = table(journal, write(tmp_path / "staff.toml"), Time(), procedure=OpeningProcedure(US))
    this.start()
    for source in ("shoe", "camera"):
        this.health(Health(True, True, True, True), source=source)
    return this


def counted(this: Station, dealer: str, floor: str) -> None:
    """Everything but the signatures."""
    sign_in(this, dealer)
    sign_in(this, floor, act="", stay=True)
    for command, actor in (
        (OpenTable(), FLOOR),
        (Confirm("sign"), FLOOR),
        (CountChips(TRAY), DEALER),
    ):
        assert refused(this.do(command, actor)) == "", command


def test_dealer_and_floorperson_who_are_signed_in_open_the_table(
    closed: Station, journal: Journal
) -> None:
    counted(closed, "11", "21")
    assert refused(closed.do(SignCount("dealer"), DEALER)) == ""
    step = closed.do(SignCount("floor"), FLOOR)
    assert step.house.day is not None
    assert step.house.day.stands == "open"
    slip = next(
        log_line(entry)["slip"] for entry in journal.reader.entries() if "slip" in entry.input
    )
    assert slip["signed"] == {"dealer": ["H. Ruiz", "11"], "floor": ["M. Okafor", "21"]}


def test_licences_stand_in_the_sign_in_in_each_signature_on_the_slip_and_in_the_header(
    journal: Journal, tmp_path: Path
) -> None:
    licences = {"11": {"licence": "NJ-20417"}, "21": {"licence": "NJ-33412"}}
    this = table(
        journal, write(tmp_path / "staff.toml", licences), Time(), procedure=OpeningProcedure(US)
    )
    this.start()
    for source in ("shoe", "camera"):
        this.health(Health(True, True, True, True), source=source)
    counted(this, "11", "21")
    for place, actor in (("dealer", DEALER), ("floor", FLOOR)):
        step = this.do(SignCount(place), actor)
    assert step.house.staff is not None
    assert step.house.staff.floor is not None
    assert step.house.staff.floor.licence == "NJ-33412"
    assert {each["licence"] for each in staff_events(journal) if each["is"] == "in"} == {
        "NJ-20417",
        "NJ-33412",
    }
    (slip,) = slips(journal.reader)
    said = dict(slip_paper.lines(slip, MESSAGES))
    assert said["Signed by the dealer"] == "H. Ruiz (11), license NJ-20417"
    assert said["Signed by the supervisor"] == "M. Okafor (21), license NJ-33412"


def test_1_21_a_person_with_two_roles_signs_once(closed: Station) -> None:
    counted(closed, "22", "21")
    assert refused(closed.do(SignCount("dealer"), DEALER)) == ""
    sign_in(closed, "11")  # relieves the dealer, who comes back as the pit boss
    closed.do(SignOut("floor"), FLOOR)
    sign_in(closed, "22", act="", stay=True)
    step = closed.do(SignCount("floor"), FLOOR)
    assert refused(step) == "two_people"
    assert step.house.day is not None
    assert step.house.day.stands == "opening"


def relieved(this: Station) -> None:
    """The floor, signed in by PIN, has made H. Ruiz the dealer with one touch."""
    sign_in(this, "21", act="", stay=True)
    assert refused(this.do(Relieve("11"), FLOOR)) == ""


def dealer_now(step: Step) -> tuple[str, str]:
    """Who deals, and how they have proved who they are."""
    assert step.house.staff is not None
    assert step.house.staff.dealer is not None
    return step.house.staff.dealer.name, step.house.staff.dealer.how


@pytest.mark.shows("13:69D-1.21")
def test_1_21_one_person_never_signs_an_opener_for_two(closed: Station, journal: Journal) -> None:
    relieved(closed)
    for command in (OpenTable(), Confirm("sign")):
        assert refused(closed.do(command, FLOOR)) == ""
    step = closed.do(CountChips(TRAY), DEALER)
    assert (refused(step), dealer_now(step)) == ("not_proved", ("H. Ruiz", "relief"))
    assert refused(closed.do(SignCount("dealer"), DEALER)) == "not_proved"
    closed.do(SignInFor("dealer", PROVE), DEALER)
    assert refused(closed.do(SignIn("21", Secret(PEOPLE["21"][2])), DEALER)) == "not_permitted"
    assert refused(closed.do(SignIn("12", Secret(PEOPLE["12"][2])), DEALER)) == "not_proved", (
        "another dealer's own"
    )
    step = closed.do(SignIn("11", Secret(PEOPLE["11"][2])), DEALER)
    assert (refused(step), dealer_now(step)) == ("", ("H. Ruiz", "pin"))
    for command, actor in (
        (CountChips(TRAY), DEALER),
        (SignCount("dealer"), DEALER),
        (SignCount("floor"), FLOOR),
    ):
        assert refused(closed.do(command, actor)) == ""
    proofs = [
        (each["number"], each["how"])
        for each in staff_events(journal)
        if each["is"] != "known" and "how" in each
    ]
    assert proofs == [("21", "pin"), ("11", "relief"), ("11", "pin")]
    assert verify(journal.reader).findings == ()


def test_a_dealer_whom_the_floor_put_there_deals_and_signs_for_no_chips(tmp_path: Path) -> None:
    staff = write(tmp_path / "staff.toml")
    procedure = OpeningProcedure(US, exchanges=True)
    signed = (RequestSlip("fill", ((2_500, 20),)), FLOOR), (ReceiveSlip("fill:1"), DEALER)
    with Journal(tmp_path / "a.journal") as journal:
        this = table(journal, staff, Time(), procedure=procedure)
        this.start()
        for source in ("shoe", "camera"):
            this.health(Health(True, True, True, True), source=source)
        counted(this, "12", "21")
        this.do(SignCount("dealer"), DEALER)
        this.do(SignCount("floor"), FLOOR)
        tell(this, "bets 1:25 | 9C", by="", typed=True)
        assert refused(this.do(Relieve("11"), FLOOR)) == ""
        assert refused(this.do(Drawn(parse("9D")), DEALER)) == "", "a round goes on"
        assert [refused(this.do(command, actor)) for command, actor in signed] == ["", "not_proved"]
        assert refused(this.do(Exchange((), ((2_500, 4),)), DEALER)) == "not_proved"
    with Journal(tmp_path / "a.journal") as journal:
        this = table(journal, staff, Time(), procedure=procedure)
        assert dealer_now(this.start()) == ("H. Ruiz", "relief"), "a restart proves nothing"
        assert refused(this.do(ReceiveSlip("fill:1"), DEALER)) == "not_proved"
        step = this.read(Reading(Kind.BADGE, code=code_of("11")))
        assert step is not None
        assert (refused(step), dealer_now(step)) == ("", ("H. Ruiz", "badge")), (
            "in the round, asked for or not"
        )
    with Journal(tmp_path / "a.journal") as journal:
        this = table(journal, staff, Time(), procedure=procedure)
        assert dealer_now(this.start()) == ("H. Ruiz", "badge"), "a restart keeps what was proved"
        assert refused(this.do(ReceiveSlip("fill:1"), DEALER)) == ""
        assert verify(journal.reader).findings == ()


def test_a_relief_that_is_made_a_proof_in_the_journal_does_not_hold(tmp_path: Path) -> None:
    """The seal says how somebody came."""
    staff = write(tmp_path / "staff.toml")
    with Journal(tmp_path / "a.journal") as journal:
        this = table(journal, staff, Time())
        this.start()
        sign_in(this, "12")
        tell(this, "bets 1:25 | 9C", by="", typed=True)
        relieved(this)
        (came,) = [each for each in staff_events(journal) if each.get("how") == "relief"]
        for how in ("pin", ""):
            forged = canonical({"staff": {**came, "how": how}})
            journal.append(
                [NewEntry("2026-11-21T04:10:00.000Z", "H. Ruiz", "manual", "note", forged)]
            )
            step = table(journal, staff, Time()).start()
            assert step.house.staff is not None
            assert step.house.staff.dealer is None


def test_nobody_opens_a_table_who_may_not(closed: Station) -> None:
    assert refused(closed.do(OpenTable(), FLOOR)) == "not_permitted"
    sign_in(closed, "31", act="", stay=True)  # an auditor
    assert refused(closed.do(OpenTable(), FLOOR)) == "not_permitted"


def test_a_floorperson_orders_fills_and_only_a_pit_boss_changes_limits(
    closed: Station,
) -> None:
    counted(closed, "11", "21")
    closed.do(SignCount("dealer"), DEALER)
    closed.do(SignCount("floor"), FLOOR)
    assert refused(closed.do(RequestSlip("fill", ((2_500, 20),)), FLOOR)) == ""
    assert refused(closed.do(AnnounceRules(10_00, 1000_00, ()), FLOOR)) == "not_permitted"
    sign_in(closed, "22", act="", stay=True)
    step = closed.do(AnnounceRules(10_00, 1000_00, ()), FLOOR)
    assert refused(step) == ""
    assert step.table.sign is not None
    assert step.table.sign.minimum == 10_00


def test_who_may_change_options_alone_changes_no_limit_with_them(
    journal: Journal, tmp_path: Path
) -> None:
    role = '[[role]]\nname = "optioner"\ntitle = "Optioner"\nmay = ["options", "open"]\n'
    this = table(
        journal, write(tmp_path / "staff.toml", {"21": {"roles": ["optioner"]}}, head=role), Time()
    )
    this.start()
    sign_in(this, "21", act="", stay=True)
    sign = this.do(SignOut("dealer"), DEALER).table.sign
    assert sign is not None
    resplit = (("split.resplit", False),)
    assert refused(this.do(AnnounceRules(5_00, 99_999_00, resplit), FLOOR)) == "not_permitted"
    assert refused(this.do(AnnounceRules(sign.minimum, sign.maximum, resplit), FLOOR)) == ""
