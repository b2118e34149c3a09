"""Are the screen's choices made by touch in force at once, and after a restart?"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from tests.ui.scenes import SCENES, settings
from ui.table.kept import CHOICES, chosen, file_of, keep, toggled
from ui.table.presenter import TablePresenter


@pytest.mark.parametrize("choice", CHOICES)
def test_a_choice_holds_at_once_and_over_a_restart(choice: str, tmp_path: Path, qapp: QGuiApplication) -> None:
    file, parent = file_of(tmp_path / "bj-12.journal"), QObject(qapp)
    setup = settings()
    presenter = TablePresenter(setup, lambda *_: None, parent=parent)
    presenter.chosen.connect(lambda changed: keep(changed, file))
    presenter.take(SCENES["decision"][1])
    for action in ("floor", "page:screen", f"choose:{choice}"):
        presenter.act(action)
    held = {row[1]: row[11] for row in presenter.drawer_keys._rows if row[0]}
    assert held[f"choose:{choice}"] is not getattr(setup, choice)
    again = chosen(setup, file)
    assert again == toggled(setup, choice)
    assert presenter.house.turbo == again.turbo
    presenter.act(f"choose:{choice}")
    assert chosen(setup, file) == setup
    parent.deleteLater()


BAD = {
    "empty": "",
    "list": "[]",
    "half": "{",
    "kind": '{"turbo": "yes", "other": true}',
    "bytes": "\udcff",
    "deep": "[" * 100_000,
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_a_file_that_cannot_be_used_leaves_the_house_its_settings(text: str, tmp_path: Path) -> None:
    file = file_of(tmp_path / "bj-12.journal")
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    assert chosen(settings(), file) == settings()


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    file = file_of(tmp_path / "bj-12.journal")
    os.mkfifo(file)
    assert chosen(settings(), file) == settings()
    file.unlink()
    file.symlink_to("/dev/zero")
    assert chosen(settings(), file) == settings()


def test_a_disk_that_takes_nothing_does_not_stop_the_screen(tmp_path: Path) -> None:
    keep(settings(), tmp_path / "gone" / "bj-12.journal.screen.json")
    assert chosen(settings(), tmp_path / "gone" / "bj-12.journal.screen.json") == settings()
