"""A misread card amended on the whole kiosk: a finger rests on it in the recall, and the journal keeps who signed what."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from drivers.emulator.client import spawn
from kiosk.record.journal.journal import JournalReader
from kiosk.record.replay.verify import verify
from kiosk.station.decisions.repeats import repeats
from tests.ui.session import house
from tests.ui.session_table import LiveTable
from ui.table.facts import CardPlace

pytestmark = pytest.mark.slow


def rests(table: LiveTable, place: CardPlace) -> None:
    """A finger on a card until the screen asks what it was."""
    row, window = table.presenter.props.cards[place], table.screen.window
    at = table.point_at(row.x + row.width // 3, row.y + row.height // 5)
    QTest.touchEvent(window, table.finger).press(0, at, window).commit()
    table.noticed("AMEND ROUND 1")
    QTest.touchEvent(window, table.finger).release(0, at, window).commit()


def test_the_dealers_last_card_is_amended_with_a_finger(
    tmp_path: Path, qapp: QGuiApplication
) -> None:
    path = tmp_path / "a.journal"
    with (
        spawn(seed=1) as shoe,
        LiveTable(house(path), shoe, QTest.createTouchDevice(), qapp) as table,
    ):
        table.touch("key:chip:2500", "box1")
        table.draw("T", "6", "9", "T")
        table.touch("key:stand", "headline")
        step = table.draw("2")
        assert step.table.view.settled is not None
        (was,) = step.table.view.settled[1].cards[2:]
        table.touch("key:all", "key:floor", "key:page:recall")
        table.recalled()
        rests(table, CardPlace(0, 1, 3))
        table.touch("key:recall:rank:4", f"key:recall:suit:{was[1]}")
        table.noticed("Who signs?")
        assert table.presenter.drawer.row[2] == (
            "Box 1: +25 → −25",
            "Box 1, corrected: take 50 from the patron",
        )
        table.touch("key:recall:sign:0")
        assert table.presenter.props.prompt.text == "Box 1, corrected: take 50 from the patron", (
            "the recall gives way to what is due"
        )
        table.touch("key:floor", "key:page:recall")
        table.noticed("Amended by M. Okafor")
    with JournalReader(path) as journal:
        (entry,) = [each for each in journal.entries() if '"type":"amend"' in each.input]
        assert entry.kind == "input", "a line of the log like any other"
        assert (entry.by, json.loads(entry.input)["card"]) == ("M. Okafor", f"4{was[1]}")
        assert verify(journal, repeats=repeats).findings == ()
