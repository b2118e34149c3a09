"""Short rounds at a station; a table with staff."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.game.commands.commands import NewShoe, Void
from kiosk.record.journal.journal import Journal
from kiosk.station.station import Station
from tests.record.tables import each_round_is_kept, station
from tests.staff.house import DEALER, FLOOR, Time, sign_in
from tests.staff.house import table as table_of
from tests.station.at_staffed_table import acts

__all__ = ["each_round_is_kept"]


@pytest.fixture
def table(journal: Journal) -> Station:
    """A table without staff."""
    this = station(journal)
    this.start()
    return this


@pytest.fixture
def open_table(journal: Journal, staff: Path, time: Time) -> Station:
    """A table with nobody signed in."""
    this = table_of(journal, staff, time)
    this.start()
    return this


@pytest.fixture
def played(open_table: Station) -> Station:
    """H. Ruiz has dealt out of this shoe; a round is over."""
    sign_in(open_table, "11")
    open_table.do(NewShoe(), DEALER)
    for text in ("2C", "3C"):  # the new shoe's own burn first
        acts(open_table, f"bets 1:25 | {text}")
    sign_in(open_table, "21", act="void")
    open_table.do(Void("", "misdeal"), FLOOR)
    return open_table
