"""Signing in at a pit's station: the same tries and waits as at a table, and a session that certifies orders while it is used."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.floor.orders.signed import Seen, checked
from kiosk.floor.pit.session import PitStation
from kiosk.link.authority import Authority
from kiosk.record.journal.journal import Journal, JournalError
from kiosk.staff.secret import Secret
from kiosk.staff.sign_ins import MOST_TRIES
from kiosk.staff.staff_file import load
from kiosk.station.pit.pit_orders import later
from kiosk.words.messages import Messages
from kiosk.words.said import Refusal
from tests.staff.house import PEOPLE, PEPPER, Time, code_of, write
from tests.staff.house_pit import NOW, Wall

AUTHORITY = Authority.new("Floor of a test")
PIT = AUTHORITY.issue("pit-1", "pit", ["tls://127.0.0.1:4222"], ["*"])
SEEN = Seen("a" * 64, 1, "open")


@pytest.fixture
def wall() -> Wall:
    return Wall()


@pytest.fixture
def pit(journal: Journal, staff: Path, time: Time, wall: Wall) -> PitStation:
    return station(journal, staff, time, wall)


def station(journal: Journal, staff: Path, time: Time, wall: Wall) -> PitStation:
    return PitStation(journal, load(staff, PEPPER), PEPPER, PIT, Messages(), clock=wall, now=time)


def code(refusal: Refusal | None) -> str:
    return refusal.code if refusal is not None else ""


def sign_in(pit: PitStation, number: str = "21", pin: str = "") -> str:
    return code(pit.sign_in(number, Secret(pin or PEOPLE[number][2])))


def test_whoever_is_signed_in_orders_in_their_own_name(pit: PitStation) -> None:
    assert pit.order("table-3", {"type": "lock"}, SEEN) is None
    assert sign_in(pit) == ""
    assert pit.who is not None
    assert (pit.who.name, pit.may("lock"), pit.may("limits")) == ("M. Okafor", True, False)
    text = pit.order("table-3", {"type": "lock"}, SEEN)
    assert text is not None
    given = checked(text, "table-3", PIT.account)
    assert (given.number, given.session, given.since, given.until) == (
        "21",
        "pit-1-2",
        NOW,
        later(NOW, 120),
    )
    pit.sign_out()
    assert pit.order("table-3", {"type": "lock"}, SEEN) is None


def test_a_badge_signs_in_too(pit: PitStation) -> None:
    assert code(pit.badge(code_of("22"))) == ""
    assert pit.who is not None
    assert pit.who.number == "22"


@pytest.mark.slow
def test_both_where_the_house_asks_for_both(
    journal: Journal, staff: Path, time: Time, wall: Wall
) -> None:
    write(staff, head='[sign_in]\nsupervisor = "both"\n')
    pit = station(journal, staff, time, wall)
    assert sign_in(pit) == "sign_in"
    time.s += 60
    assert code(pit.badge(code_of("21"))) == ""
    assert (pit.who, pit.awaits_pin) == (None, True)
    assert sign_in(pit) == ""
    assert pit.who is not None


@pytest.mark.slow
def test_a_dealer_and_whoever_has_retired_do_not_sign_in(pit: PitStation, staff: Path) -> None:
    assert sign_in(pit, "11") == "not_permitted"
    write(staff, {"21": {"retired": True}})
    assert sign_in(pit) == "sign_in"


def test_after_five_wrong_tries_the_number_is_locked_and_a_restart_forgives_none(
    journal: Journal, staff: Path, time: Time, wall: Wall
) -> None:
    for _ in range(5):
        pit = station(journal, staff, time, wall)
        time.s += 60
        assert sign_in(pit, "21", "000001") == "sign_in"
    time.s += 60
    assert sign_in(pit, "21") == "sign_in_locked"
    assert sign_in(pit, "22") == ""
    assert pit.unlock() is None
    pit.sign_out()
    assert sign_in(pit, "21") == ""


@pytest.mark.slow
def test_each_wrong_try_waits_longer(pit: PitStation, time: Time) -> None:
    assert sign_in(pit, "99", "000001") == "sign_in"
    assert sign_in(pit, "99", "000001") == "sign_in_wait"
    time.s += 1
    assert sign_in(pit, "98", "000001") == "sign_in"
    time.s += 1
    assert sign_in(pit, "21") == "sign_in_wait"


def test_a_session_ends_without_a_touch_and_with_the_persons_work_here(
    pit: PitStation, time: Time, staff: Path
) -> None:
    sign_in(pit)
    time.s += 100
    pit.touched()
    time.s += 100
    assert pit.who is not None
    time.s += 21
    assert pit.who is None
    sign_in(pit)
    write(staff, {"21": {"retired": True}})
    assert pit.who is None


def test_a_session_ends_with_its_program(
    journal: Journal, staff: Path, time: Time, wall: Wall
) -> None:
    sign_in(station(journal, staff, time, wall))
    assert station(journal, staff, time, wall).who is None


def test_a_certificate_holds_for_as_long_as_the_session_without_a_touch(
    pit: PitStation, time: Time, wall: Wall
) -> None:
    sign_in(pit)
    first = pit.order("table-3", {"type": "lock"}, SEEN)
    time.s, wall.at = time.s + 60, later(NOW, 60)
    second = pit.order("table-3", {"type": "unlock"}, SEEN)
    assert first is not None
    assert second is not None
    one, other = (checked(text, "table-3", PIT.account) for text in (first, second))
    assert (one.until, other.until) == (later(NOW, 120), later(NOW, 180))
    assert one.session == other.session


def test_nothing_typed_is_in_the_journal(pit: PitStation, journal: Journal) -> None:
    sign_in(pit, "21", "000001")
    sign_in(pit, "4711", "123456")
    pit.badge("KSB-UNKNOWN")
    kept = "".join(entry.input + entry.told for entry in journal.reader.entries())
    assert not any(text in kept for text in ("000001", "4711", "123456", "UNKNOWN"))


def test_nobody_is_signed_in_that_the_disk_does_not_know(
    pit: PitStation, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise JournalError("full", journal.path)

    monkeypatch.setattr(journal, "append", full)
    assert sign_in(pit) == "journal"
    assert pit.who is None


def test_a_staff_file_that_cannot_be_used_is_said_until_it_can_and_changes_nothing(
    pit: PitStation, staff: Path
) -> None:
    """Nobody has to be signed in for it: whoever looks at the board sees it."""
    kept = staff.read_text("utf-8")
    assert (pit.who, pit.file_fault) == (None, "")
    staff.write_text(kept.replace("M. Okafor", "M. Intruder"), "utf-8")
    assert pit.who is None
    assert "the seal does not hold" in pit.file_fault
    assert sign_in(pit) == ""
    assert pit.who is not None
    assert pit.who.name == "M. Okafor"
    staff.unlink()
    assert pit.who is not None
    assert str(staff) in pit.file_fault
    staff.write_text(kept, "utf-8")
    assert pit.who is not None
    assert pit.file_fault == ""


def test_a_clock_that_is_set_back_forgives_no_try_and_keeps_nobody_signed_in(
    journal: Journal, staff: Path, time: Time, wall: Wall
) -> None:
    pit = station(journal, staff, time, wall)
    for n in range(MOST_TRIES):
        assert sign_in(pit, "22", "135792") == "sign_in"
        time.s += 61
        wall.at = f"20{20 - n}-01-01T00:00:00.000Z"
    assert sign_in(pit, "22") == "sign_in_locked"
    again = station(journal, staff, time, wall)
    time.s += 61
    assert sign_in(again, "22") == "sign_in_locked"
    assert sign_in(again) == ""
    wall.at = "2001-01-01T00:00:00.000Z"
    time.s += again.staff.supervisor_idle_s
    assert again.who is None
