"""Seats at a table with staff: who may seat and who may sign; a patron's card is no badge, and a badge is no patron's card."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.reading import Kind, Reading
from kiosk.record.journal.journal import Journal
from kiosk.staff.patron_keys import PatronKeys
from kiosk.staff.secret import Secret
from kiosk.station.seats.seat_commands import (
    AwaitCard,
    CloseRating,
    LeaveSeat,
    SeatPatron,
)
from kiosk.station.seats.seating import Rates
from kiosk.station.station import Station
from kiosk.station.step import SeatsView, Step
from tests.staff.house import DEALER, FLOOR, Time, sign_in, table
from tests.station.at_staffed_table import badge, refused, who

ADA = "10024711"


@pytest.fixture
def open_table(journal: Journal, staff: Path, time: Time, tmp_path: Path) -> Station:
    this = table(journal, staff, time, rates=Rates(PatronKeys(tmp_path / "patrons.keys")))
    this.start()
    return this


def seats(step: Step | None) -> SeatsView:
    assert step is not None
    assert step.house.seats is not None
    return step.house.seats


def left(this: Station) -> CloseRating:
    """A patron has sat there and left; what signs their rating."""
    seated = seats(this.do(SeatPatron((1,), Secret(ADA)), DEALER)).seated
    (ended,) = seats(this.do(LeaveSeat(seated[0].patron), DEALER)).ended
    return CloseRating(ended.patron, ended.left, 7_500, "raised")


def test_nobody_seats_anybody_before_a_dealer_has_signed_in(open_table: Station) -> None:
    assert refused(open_table.do(SeatPatron((1,), Secret(ADA)), DEALER)) != ""
    sign_in(open_table, "11")
    assert refused(open_table.do(SeatPatron((1,), Secret(ADA)), DEALER)) == ""


def test_a_dealer_signs_no_rating_and_the_floor_does_in_its_own_name(
    open_table: Station, journal: Journal
) -> None:
    sign_in(open_table, "11")
    closes = left(open_table)
    for actor in (DEALER, FLOOR):
        assert refused(open_table.do(closes, actor)) != "", "nobody of the floor is signed in"
    sign_in(open_table, "21", act="rating")
    assert not seats(open_table.do(closes, FLOOR)).ended
    last = [entry for entry in journal.reader.entries() if '"closed"' in entry.input][-1]
    assert (last.by, '"staff":"21"' in last.input) == ("M. Okafor", True)


def test_a_badge_of_the_staff_signs_in_while_a_card_is_awaited(open_table: Station) -> None:
    sign_in(open_table, "11")
    open_table.do(AwaitCard((2,)), DEALER)
    step = open_table.read(badge("21"))
    assert who(step)[1] == "M. Okafor"
    assert not seats(step).seated
    assert seats(step).awaits == (2,)


def test_a_patrons_card_that_is_awaited_is_no_try_to_sign_in(open_table: Station) -> None:
    sign_in(open_table, "11")
    open_table.do(AwaitCard((2,)), DEALER)
    step = open_table.read(Reading(Kind.BADGE, code=ADA))
    assert [seat.boxes for seat in seats(step).seated] == [(2,)]
    assert step is not None
    assert step.alerts.troubles == ()
