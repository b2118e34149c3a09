"""Slips on paper beside the journal: what the table says of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from kiosk.app.jobs.background_slips import BackgroundSlips
from kiosk.app.jobs.paper_command import TablePapers
from kiosk.app.supervisor import Supervisor
from tests.steps import with_fields
from tests.ui import day_scenes
from tests.waiting import DEADLINE_MS
from ui.table.facts import Label


@pytest.fixture
def supervisor(qapp: QCoreApplication) -> Iterator[Supervisor]:
    this = Supervisor()
    yield this
    this.close()


def test_a_slip_is_said_to_be_printing_until_it_is_known_what_became_of_it(
    tmp_path: Path, supervisor: Supervisor, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    step = day_scenes.at("day-closed")
    day = step.house.day
    assert day is not None
    told: list[Label] = []
    papers = TablePapers(lambda: tmp_path / "none.journal", (), tuple)
    slips = BackgroundSlips(papers, supervisor, told.append)
    slips.saw(step)
    assert told == []
    slips.saw(with_fields(step, day=day._replace(printed={"closer:1": 1})))
    assert told == [Label("ui-figures-printing")]
    qtbot.waitUntil(lambda: len(told) == 2, timeout=DEADLINE_MS)
    assert told[1].id == "ui-recall-no-paper", "there is no such journal"
    assert "the slip could not be put on paper" in caplog.text
