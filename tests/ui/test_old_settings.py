"""What the screen shows where the house's files were changed, and what lies at the table has to be settled by the old ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from kiosk.record.journal.journal import Journal
from tests.record.tables import station, take
from tests.ui.scenes import settings
from ui.table.presenter import TablePresenter

OWED = ("9C", "7C", "9H", "TD")


@pytest.mark.parametrize("boxes", [3, 1])
def test_what_is_owed_at_a_box_that_the_new_settings_have_not_is_shown(
    tmp_path: Path, qapp: QApplication, boxes: int
) -> None:
    with Journal(tmp_path / "table.journal") as journal:
        this = station(journal)
        this.start()
        take(this, {"type": "wager", "box": 5, "amount": "25"})
        for each in OWED:
            take(this, {"type": "card", "card": each})
        assert take(this, {"type": "stand", "box": 5}).table.view.unsettled == {5}
    with Journal(tmp_path / "table.journal") as journal:
        this = station(journal, boxes=boxes)
        screen = TablePresenter(
            settings(boxes, units=True), lambda command, actor: None, parent=qapp
        )
        screen.take(this.start())
        assert screen.setup.boxes == 6
        assert not screen.setup.units
        assert screen.props.prompt.text == "Box 5: pay 25"
        screen.deleteLater()
