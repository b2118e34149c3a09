"""Are the screen's choices made by touch in force at once, and after a restart?"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from tests.ui.scenes import SCENES, settings
from ui.table.drawer.preferences import SWITCHES, choose, chosen, file_of, keep
from ui.table.presenter import TablePresenter
from ui.table.rows import KeyRow
from ui.table.setup import ScreenSetup

CHOICES = (*SWITCHES, "dimmer", "sound", "language:zh")


def open_page(setup: ScreenSetup, parent: QObject) -> TablePresenter:
    """A presenter whose drawer shows the screen's settings."""
    presenter = TablePresenter(setup, lambda *_: presenter.answered(), parent=parent)
    presenter.take(SCENES["decision"][1])
    for action in ("floor", "page:screen"):
        presenter.act(action)
    return presenter


def keys(presenter: TablePresenter) -> dict[str, KeyRow]:
    rows = [
        KeyRow(*presenter.drawer_keys.row(at)) for at in range(presenter.drawer_keys.rowCount())
    ]
    return {row.action: row for row in rows if row.visible}


@pytest.mark.parametrize("choice", CHOICES)
@pytest.mark.slow
def test_a_choice_holds_at_once_and_over_a_restart(
    choice: str, tmp_path: Path, qapp: QGuiApplication
) -> None:
    file, parent = file_of(tmp_path / "bj-12.journal"), QObject(qapp)
    setup = settings()
    presenter = open_page(setup, parent)
    presenter.chosen.connect(lambda changed: keep(changed, setup, file))
    before = keys(presenter)
    presenter.act(f"choose:{choice}")
    assert keys(presenter) != before, "the page shows it"
    again = chosen(setup, file)
    assert again == choose(setup, choice) != setup
    assert presenter.house.turbo == again.turbo
    assert presenter.house.level == again.level
    parent.deleteLater()


def test_what_is_chosen_as_the_house_has_it_follows_the_house(tmp_path: Path) -> None:
    file, house = file_of(tmp_path / "bj-12.journal"), settings()
    keep(choose(choose(house, "turbo"), "mirror"), house, file)
    keep(choose(house, "mirror"), house, file)
    assert chosen(house, file) == choose(house, "mirror")
    assert chosen(house._replace(turbo=True), file).turbo, "the house has it otherwise from now on"


@pytest.mark.slow
def test_brightness_goes_step_by_step_to_both_ends_and_its_keys_say_so(
    qapp: QGuiApplication,
) -> None:
    parent = QObject(qapp)
    presenter = open_page(settings(), parent)
    seen = []
    for way in ("dimmer", "brighter"):
        while keys(presenter)[f"choose:{way}"].on:
            presenter.act(f"choose:{way}")
            seen.append(presenter.house.level)
        presenter.act(f"choose:{way}")
        assert presenter.notice.text == "The screen is set that way already."
    assert seen == [1, 2, 3, 2, 1, 0]
    parent.deleteLater()


def test_a_touch_on_sound_goes_through_its_volumes_and_to_none() -> None:
    setup, seen = settings(sound=45), []
    for _ in range(4):
        setup = choose(setup, "sound")
        seen.append(setup.sound)
    assert seen == [60, 100, 0, 30]


def test_each_language_is_offered_in_its_own_letters(qapp: QGuiApplication) -> None:
    parent = QObject(qapp)
    presenter = open_page(settings(language="es"), parent)
    shown = {
        action: row
        for action, row in keys(presenter).items()
        if action.startswith("choose:language:")
    }
    assert [row.label for row in shown.values()] == ["English", "Español", "中文"]
    assert [row.held for row in shown.values()] == [False, True, False]
    assert [row.on for row in shown.values()] == [True, False, True], (
        "the one that is set does nothing"
    )
    parent.deleteLater()


def test_what_cannot_be_chosen_is_an_error() -> None:
    for choice in ("", "table", "language", "language:", "level"):
        with pytest.raises(ValueError, match="no choice"):
            choose(settings(), choice)


BAD = {
    "empty": "",
    "list": "[]",
    "half": "{",
    "kind": '{"turbo": "yes", "other": true, "level": true, "sound": "loud", "language": 3}',
    "value": '{"level": 4, "sound": -1, "language": "../../en"}',
    "bytes": "\udcff",
    "deep": "[" * 100_000,
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_a_file_that_cannot_be_used_leaves_the_house_its_settings(
    text: str, tmp_path: Path
) -> None:
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
    keep(settings(turbo=True), settings(), tmp_path / "gone" / "bj-12.journal.screen.json")
    assert chosen(settings(), tmp_path / "gone" / "bj-12.journal.screen.json") == settings()
