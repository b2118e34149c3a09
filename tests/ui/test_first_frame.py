"""The first frame: bare felt and the headline, each where the table then has it; nothing of the table is loaded for it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtQuick import QQuickItem
from pytestqt.qtbot import QtBot

from kiosk.app import first_frame
from kiosk.words.messages import Messages, of_table
from tests.ui.items import under
from tests.ui.session import house
from ui.shared.window import Screen
from ui.shared.words import Words
from ui.table.app import lay_table, open_window
from ui.table.presenter import TablePresenter
from ui.table.setup import ScreenSetup

pytestmark = pytest.mark.slow

SIZES = ((1280, 800), (1920, 1080), (1366, 768))
#: rooms and modules that the first frame does without: what a start loads of them is waited for before anything is seen
LATER = (
    "kiosk.station.",
    "kiosk.record.",
    "kiosk.staff.",
    "kiosk.game.table",
    "kiosk.game.view",
    "kiosk.words.guide",
    "ui.table.presenter",
)


def _all(screen: Screen, name: str) -> list[QQuickItem]:
    return [
        item
        for item in under(screen.window.contentItem())
        if item.objectName() == name and item.isVisible()
    ]


def _seen(screen: Screen, name: str) -> tuple[QRectF, QQuickItem]:
    """Where the only item of that name lies in the window."""
    (item,) = _all(screen, name)
    return item.mapRectToScene(item.boundingRect()), item


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "es", "zh"])
@pytest.mark.parametrize("beside", [0.0, 0.2])
def test_nothing_moves_when_the_table_takes_the_place_of_the_first_frame(
    language: str, size: tuple[int, int], beside: float, qtbot: QtBot
) -> None:
    words = Words(Messages(language))
    screen = open_window(words("ui-starting"), words("ui-tone-warn"), 2, size, beside)
    read = ("text", "font", "color", "contentWidth", "lineCount")
    place, item = _seen(screen, "prompt")
    before = [place, *map(item.property, read)]
    felt, item = _seen(screen, "bareFelt")
    colour = item.property("color")
    presenter = TablePresenter(
        ScreenSetup(language=language, level=2), lambda command, actor: None, words
    )
    lay_table(presenter, screen)
    qtbot.waitUntil(lambda: not _all(screen, "bareFelt"))
    place, item = _seen(screen, "prompt")
    assert [place, *map(item.property, read)] == before
    laid, item = _seen(screen, "ground")
    assert (laid, item.property("color")) == (felt, colour)
    screen.close()


def printed(program: str, path: Path) -> str:
    """What a program prints that is given this journal or line."""
    return subprocess.run(
        [sys.executable, "-c", program, str(path)],
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_nothing_of_the_table_is_loaded_before_the_first_frame(tmp_path: Path) -> None:
    program = """
import sys
from kiosk.app import first_frame
from kiosk.cli import main
first_frame.show = lambda *_: print(*sys.modules)
main(["run", "--journal", sys.argv[1]])
"""
    loaded = printed(program, tmp_path / "table.journal").split()
    assert {"kiosk.settings.table", "ui.table.app"} <= set(loaded)
    assert [name for name in loaded if name.startswith(LATER)] == []


def test_a_window_that_is_closed_before_it_was_seen_ends_the_start(
    tmp_path: Path, qapp: QGuiApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unseen(*args: object) -> Screen:
        screen = open_window(*args)  # type: ignore[arg-type]
        screen.window.hide()
        QTimer.singleShot(0, screen.window, screen.window.close)
        return screen

    monkeypatch.setattr(first_frame, "open_window", unseen)
    settings = house(tmp_path / "table.journal", profile="")
    assert first_frame.show(settings, of_table(settings, {}), "", (1280, 800), 0.0) is None


def test_a_table_without_a_camera_loads_nothing_of_one(tmp_path: Path) -> None:
    """Arrays and decoders took as long as all else of a start."""
    program = """
import sys
from kiosk.app.readers import TableReaders
from kiosk.settings.table import load
readers = TableReaders(load(None, {})._replace(port=sys.argv[1]))
assert readers.names == ("shoe",)
print(*sys.modules)
"""
    loaded = printed(program, tmp_path / "line").split()
    assert [name for name in loaded if name in ("numpy", "drivers.camera.settings")] == []


def test_what_a_start_loads_does_not_name_qt(tmp_path: Path) -> None:
    """Its name alone makes all of its enums: a twentieth of the time to the first usable frame."""
    program = """
import sys
import kiosk.app.application, kiosk.app.readers, kiosk.station.station, ui.table.runtime.station_thread
ours = [name for name in sys.modules if name.startswith(("kiosk.", "drivers.", "ui."))]
print(*[name for name in ours if "Qt" in vars(sys.modules[name])])
"""
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert ran.stdout.split() == []


def test_nothing_of_a_start_is_looked_through_for_garbage(tmp_path: Path) -> None:
    """From when all is ready garbage is collected, and what the start made is left out."""
    program = """
import gc, sys
from PySide6.QtGui import QGuiApplication
from kiosk.app.application import Application
from kiosk.cli import main
make_ready = Application.make_ready
def ready(kiosk):
    print(gc.isenabled(), gc.get_freeze_count() > 0)
    make_ready(kiosk)
    print(gc.isenabled(), gc.get_freeze_count() > 0)
    QGuiApplication.exit()
Application.make_ready = ready
main(["run", "--journal", sys.argv[1]])
"""
    assert printed(program, tmp_path / "table.journal").splitlines()[-2:] == [
        "False False",
        "True True",
    ]
