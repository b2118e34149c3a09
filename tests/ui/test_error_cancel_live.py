"""A fault of the shoe that the floor signs off, at the whole kiosk: the shoe is told to cancel its error, and says that it has."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from drivers.emulator.client import spawn
from kiosk.record.journal.journal import JournalReader
from kiosk.staff.actor import Actor
from kiosk.station.commands import SignOff
from tests.ui.session import house
from tests.ui.session_table import LiveTable

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("profile", ["angel-eye", "example-packed"])
@pytest.mark.parametrize("lock", [False, True])
def test_the_shoe_cancels_its_error_once_its_fault_is_signed_off(
    tmp_path: Path, qapp: QGuiApplication, lock: bool, profile: str
) -> None:
    finger = QTest.createTouchDevice()
    settings = house(tmp_path / "fault.journal", reader_lock=lock)
    with (
        spawn(profile, seed=7, baud=115_200) as shoe,
        LiveTable(settings, shoe, finger, qapp, profile=profile) as table,
    ):
        table.shoe.command("error", code=4)
        table.until(lambda step: any(each.key == "reader.4" for each in step.alerts.troubles))
        table.kiosk.station.do(SignOff("reader.4"), Actor("M. Okafor", "floor"))
        table.until(lambda step: not step.alerts.troubles)
        table.until(lambda _: _has_cured(settings.journal))


def _has_cured(path: Path) -> bool:
    """Whether the journal has the shoe's word that its error is gone."""
    with JournalReader(path) as journal:
        entries = journal.entries(1, journal.last_number)
        return any('"reading":"cured"' in entry.input for entry in entries)
