"""The screen's code fails: it says so over everything, and a record is kept that names no card."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from kiosk.cli import main
from kiosk.record.crashes import KEPT, OFTEN, again_and_again, all_of, folder_of, keep, of_error
from tests.ui.scenes import settings
from tests.waiting import DEADLINE_MS
from ui.shared.window import application
from ui.shared.words import Words
from ui.table.app import open_table
from ui.table.drawer.stopped import cover
from ui.table.presenter import TablePresenter

pytestmark = pytest.mark.slow


def failed(text: str) -> Exception:
    try:
        raise RuntimeError(text)
    except RuntimeError as error:
        return error


def test_a_record_names_the_place_and_no_card_and_is_its_owners_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = tmp_path / "a.journal"
    file = keep(journal, of_error(failed("KS lies face down")))
    assert file is not None
    assert file.stat().st_mode & 0o777 == 0o600
    assert folder_of(journal).stat().st_mode & 0o777 == 0o700
    assert main(["crashes", str(journal)]) == 1
    said = capsys.readouterr().out
    assert "RuntimeError" in said
    assert "test_stopped.py" in said
    assert "KS" not in said + file.read_text("utf-8")
    for _ in range(KEPT + 5):
        keep(journal, of_error(failed("")))
    assert len(all_of(journal)) == KEPT


def test_what_fails_again_and_again_is_not_started_for_ever(tmp_path: Path) -> None:
    journal, crash = tmp_path / "a.journal", of_error(failed(""))
    for _ in range(OFTEN):
        assert not again_and_again(journal)
        keep(journal, crash)
    assert again_and_again(journal)
    later = tmp_path / "b.journal"
    for _ in range(OFTEN):
        keep(later, crash._replace(at="2026-11-21T04:00:00.000Z"))
    assert not again_and_again(later)


def test_a_screen_that_failed_says_so_over_everything(qtbot: QtBot) -> None:
    application()
    presenter = TablePresenter(settings(6), lambda *_: None)
    screen = open_table(presenter, (1280, 800))
    item = cover(screen, Words()("ui-stopped"))
    qtbot.waitUntil(lambda: item.width() == screen.window.width(), timeout=DEADLINE_MS)
    assert (item.property("text"), item.height()) == (Words()("ui-stopped"), screen.window.height())
    assert cover(screen, "") == item
    screen.close()
