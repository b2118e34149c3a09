"""What tables of one key file tell each other, brought by the kiosk's own background job."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from kiosk.app.jobs.background_seats import BackgroundSeats
from kiosk.app.supervisor import Supervisor
from kiosk.staff.patron_keys import AtTable, OtherTables, PatronKeys
from tests.waiting import DEADLINE_MS, DEADLINE_S

DAY = "2026-11-21"
ADA, BEN = "10024711", "10090210"


@pytest.fixture
def keys(tmp_path: Path) -> PatronKeys:
    return PatronKeys(tmp_path / "patrons.keys")


@pytest.fixture
def supervisor(qapp: QCoreApplication) -> Iterator[Supervisor]:
    this = Supervisor()
    yield this
    this.close()


def test_sums_reach_a_locked_file_once_it_is_free_and_the_table_goes_on(
    keys: PatronKeys, supervisor: Supervisor
) -> None:
    ada, ben = keys.pseudonym(ADA, DAY), keys.pseudonym(BEN, DAY)
    keys.exchange(AtTable("BJ-2", (ada,), {(ada, DAY): 7_00}, DAY))
    heard = SimpleQueue[OtherTables]()
    job = BackgroundSeats(keys, supervisor, heard.put, again_s=0.01)
    with sqlite3.connect(keys.path, isolation_level=None) as other:
        other.execute("BEGIN EXCLUSIVE")
        for cents in (1_00, 2_00, 3_00):
            job.share(AtTable("BJ-1", (ada,), {(ada, DAY): cents}, DAY))
        job.share(AtTable("BJ-1", (ada, ben), {(ben, DAY): 9_00}, DAY))
        other.execute("ROLLBACK")
    other.close()
    said = heard.get(timeout=DEADLINE_S)
    while ben not in said.asked:
        said = heard.get(timeout=DEADLINE_S)
    assert said.tables[ada] == ("BJ-2",)
    assert keys.cash_of(ada) == [(DAY, "BJ-1", 3_00), (DAY, "BJ-2", 7_00)]
    assert keys.cash_of(ben) == [(DAY, "BJ-1", 9_00)]


def test_what_could_not_be_brought_is_brought_again(
    keys: PatronKeys, supervisor: Supervisor, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    ada = keys.pseudonym(ADA, DAY)
    whole = keys.path.read_bytes()
    keys.path.write_bytes(b"no database at all " * 500)
    heard = SimpleQueue[OtherTables]()
    job = BackgroundSeats(keys, supervisor, heard.put, again_s=0.01)
    job.share(AtTable("BJ-1", (ada,), {(ada, DAY): 1_00}, DAY))
    qtbot.waitUntil(lambda: bool(caplog.records), timeout=DEADLINE_MS)
    keys.path.write_bytes(whole)
    assert heard.get(timeout=DEADLINE_S).asked == (ada,)
    assert keys.cash_of(ada) == [(DAY, "BJ-1", 1_00)]
