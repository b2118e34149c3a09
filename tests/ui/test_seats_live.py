"""Seats at the whole kiosk: SEAT, a box, a swipe; a round is played; the patron leaves; the journal names nobody."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from drivers.emulator.client import spawn
from kiosk.reading import badge
from kiosk.record.journal.journal import JournalReader
from kiosk.record.replay.verify import verify
from kiosk.settings.table import load
from kiosk.station.step import SeatsView
from tests.ui.session import SEED, house
from tests.ui.session_table import LiveTable
from ui.table.facts import RatingsOf

pytestmark = pytest.mark.slow
ADA, BEN = "10024711", "20311907"


def seats(table: LiveTable) -> SeatsView:
    step = table.settle()
    assert step.house.seats is not None
    return step.house.seats


def swipe(table: LiveTable, number: str) -> None:
    table.kiosk.station.read(badge(number), "badges")
    table.settle()


def look(table: LiveTable, name: str) -> None:
    """A picture, where somebody wants to see them: SEATS_PICTURES names a folder."""
    if folder := os.environ.get("SEATS_PICTURES"):
        table.settle()
        table.screen.window.grabWindow().save(f"{folder}/{name}.png")


def test_a_seat_is_two_touches_and_a_swipe_and_a_round_is_played_from_it(
    tmp_path: Path, qapp: QGuiApplication
) -> None:
    ratings = load(None, {}).ratings._replace(seats=True, key_file=tmp_path / "patrons.keys")
    settings = house(tmp_path / "table.journal", ratings=ratings)
    with (
        spawn(seed=SEED) as shoe,
        LiveTable(settings, shoe, QTest.createTouchDevice(), qapp) as table,
    ):
        table.touch("key:floor", "key:new_shoe")
        table.draw("2")
        look(table, "1-between-rounds")
        table.touch("key:seating")
        look(table, "2-seats")
        touches = table.touches
        table.touch("box3")
        assert seats(table).awaits == (3,)
        look(table, "3-awaits-the-card")
        swipe(table, ADA)
        assert [seat.boxes for seat in seats(table).seated] == [(3,)]
        assert table.touches - touches == 1, "the page is shut by the card"
        assert table.presenter.now.touches.drawer.page == ""
        table.touch("key:seating", "key:sits:5", "key:sits:6", "key:seats:unknown")
        assert [seat.boxes for seat in seats(table).seated] == [(3,), (5, 6)]
        table.touch("key:seating", "key:sits:1", "key:page:seat-number")
        table.touch(*(f"key:seats:{digit}" for digit in BEN))
        look(table, "4-number")
        table.touch("key:seats:give")
        look(table, "5-seated")
        table.touch("key:chip:2500", "box3", "box5")
        look(table, "6-wagers")
        table.draw("T", "9", "T", "9", "9", "8")
        look(table, "7-round")
        table.touch("key:seating", "key:sits:3")
        look(table, "8-chosen")
        table.touch("key:page:seat-leaves", "key:walks:2500", "key:walks:10000")
        look(table, "9-leaves")
        table.touch("key:seats:left")
        view = seats(table)
        assert [each.walked for each in view.ended] == [12_500]
        look(table, "10-left")
        table.touch("key:stand")
        step = table.touch("key:stand")
        assert step.table.view.phase in ("turn", "reveal", "wagers", "card")
        table.draw("7")
        table.touch("key:floor", "key:page:ratings")
        look(table, "11-ratings")
        (ended,) = seats(table).ended
        key = f"{ended.patron}|{ended.left}"
        table.touch(f"key:page:rating:{key}", "key:by:0")
        counted = RatingsOf(table.presenter.now.touches.drawer.opened)
        table.wait_until(
            lambda: counted in table.presenter.now.facts.counted, table.presenter.drawer.changed
        )
        look(table, "12-rating")
        table.touch(f"key:page:rating-average:{key}", "key:walks:2500", "key:walks:500")
        look(table, "13-average")
        table.touch("key:rates:raised")
        assert not seats(table).ended
        assert table.refused == []
    with JournalReader(settings.journal) as journal:
        assert not verify(journal).findings
    for path in tmp_path.rglob("*"):
        if path.is_file() and path.name != "patrons.keys":
            for number in (ADA, BEN):
                assert number.encode() not in path.read_bytes(), path
