"""Does the window for aiming show the latest picture with its codes, and what hinders; and never more than one waits?"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QTimer
from PySide6.QtGui import QColor, QGuiApplication
from pytestqt.qtbot import QtBot

from drivers.camera.reader import Aim
from drivers.camera.settings import CameraSettings
from drivers.cards.code import PrintedCard
from kiosk.cli import main
from kiosk.cli.readers.aim import paced, reader_of
from kiosk.game.cards import parse
from kiosk.words.messages import Messages
from tests.drivers.camera.degraded import Recipe, scene
from tests.ui.items import under
from tests.waiting import DEADLINE_MS
from ui.aim.aim import PROVIDER, AimView, run
from ui.shared.theme import colours
from ui.shared.window import Screen, load_fonts
from ui.shared.words import Words

CARD = "AS 3 K7Q2"
SQUARE = ((100.0, 100.0), (200.0, 100.0), (200.0, 200.0), (100.0, 200.0))


class Open(NamedTuple):
    view: AimView
    screen: Screen

    def texts(self, name: str) -> list[str]:
        items = under(self.screen.window.contentItem())
        return [item.property("text") for item in items if item.objectName() == name]

    def names(self) -> list[str]:
        items = under(self.screen.window.contentItem())
        return [
            item.property("name")
            for item in items
            if item.objectName() == "code" and item.isVisible()
        ]


@pytest.fixture
def window(qapp: QGuiApplication) -> Iterator[Open]:
    load_fonts()
    view = AimView("0", qapp)
    screen = Screen("ui.aim", "Aim", {"view": view})
    screen.engine.addImageProvider(PROVIDER, view.pictures)
    QGuiApplication.processEvents()
    yield Open(view, screen)
    screen.close()
    view.deleteLater()


def grey(level: int) -> NDArray[np.uint8]:
    return np.full((360, 640), level, np.uint8)


def folder(path: Path) -> Path:
    picture = scene(Recipe(size=(1280, 720)), 1, [PrintedCard("K7Q2", parse("AS"), 3)]).picture
    cv2.imwrite(str(path / "1.png"), picture)
    return path


def test_the_picture_and_its_codes_are_shown(window: Open, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.view.props.changed, timeout=DEADLINE_MS):
        window.view.show(Aim(grey(90), ((CARD, SQUARE), (CARD, SQUARE))))
    assert window.names() == ["A♠"] * 2
    assert window.texts("headline") == [
        "1 card is read: A♠. A card is 0 pixels wide: too small. Bring the camera nearer."
    ]
    seen = window.screen.window.grabWindow()
    ratio = seen.devicePixelRatio()
    picture = next(
        item for item in under(window.screen.window.contentItem()) if item.objectName() == "seen"
    )
    share = picture.property("paintedWidth") / 640
    left = picture.x() + (picture.width() - picture.property("paintedWidth")) / 2
    top = picture.y() + (picture.height() - picture.property("paintedHeight")) / 2

    def colour(x: float, y: float) -> QColor:
        return seen.pixelColor(round((left + x * share) * ratio), round((top + y * share) * ratio))

    assert colour(400, 60).getRgb()[:3] == (90, 90, 90)
    assert colour(150, 100).name() == colours()["pay"].lower()


def test_codes_that_are_gone_are_not_named_any_more(window: Open, qtbot: QtBot) -> None:
    for codes in (((CARD, SQUARE),), ()):
        with qtbot.waitSignal(window.view.props.changed, timeout=DEADLINE_MS):
            window.view.show(Aim(grey(90), codes))
    assert window.names() == []
    assert window.texts("headline") == ["No card is read."]


@pytest.mark.parametrize(
    ("wide", "said"),
    [
        (79, "too small"),
        (80, "lies alone"),
        (99, "lies alone"),
        (100, "at rest"),
        (199, "at rest"),
        (200, "poor light"),
    ],
)
@pytest.mark.slow
def test_how_wide_a_card_is_and_what_that_is_enough_for_is_said_beside_the_size(
    window: Open, qtbot: QtBot, wide: int, said: str
) -> None:
    with qtbot.waitSignal(window.view.props.changed, timeout=DEADLINE_MS):
        window.view.show(Aim(grey(90), ((CARD, SQUARE),), wide, "640×480", "1280×720"))
    (headline,) = window.texts("headline")
    assert f"A card is {wide} pixels wide: " in headline
    assert said in headline
    assert headline.endswith("The picture has 640×480 pixels; 1280×720 were asked for.")


@pytest.mark.parametrize("language", ["es", "zh"])
def test_the_window_speaks_the_houses_language(qapp: QGuiApplication, language: str) -> None:
    view, english = AimView("0", qapp, Words(Messages(language))), AimView("0", qapp)
    for each in (view, english):
        each.show(Aim(grey(90), ((CARD, SQUARE),), 120, "1280×720", "1280×720"))
    QGuiApplication.processEvents()
    for name in ("title", "hint", "headline", "words", "close"):
        assert getattr(view.props, name) != getattr(english.props, name)
    view.deleteLater()
    english.deleteLater()


def test_the_latest_picture_wins_and_the_array_is_the_readers_again(
    window: Open, qtbot: QtBot
) -> None:
    taken: list[str] = []
    window.view.props.changed.connect(lambda: taken.append(str(window.view.props.picture)))
    picture = grey(0)

    def reader() -> None:
        for level in range(200):
            picture[:] = level
            window.view.show(Aim(picture, ()))
        picture[:] = 255

    with qtbot.waitSignal(window.view.props.changed, timeout=DEADLINE_MS):
        thread = threading.Thread(target=reader)
        thread.start()
        thread.join()
    QGuiApplication.processEvents()
    assert len(taken) == 1
    assert window.view.pictures.image.pixelColor(320, 180).red() == 199


def test_what_hinders_is_said_without_a_picture(window: Open, qtbot: QtBot) -> None:
    words = "The table is too dark to read cards: give it more light."
    with qtbot.waitSignal(window.view.props.changed, timeout=DEADLINE_MS):
        window.view.say(words, well=False)
    assert window.texts("words") == [words]
    assert not window.view.props.well


@pytest.mark.slow
def test_a_folder_of_pictures_is_aimed_at_like_a_camera(
    tmp_path: Path, window: Open, qtbot: QtBot
) -> None:
    reader = reader_of(str(folder(tmp_path)), paced(CameraSettings()), window.view)
    read = lambda: "A♠" in window.names()  # noqa: E731
    with qtbot.waitSignal(window.view.props.changed, timeout=DEADLINE_MS, check_params_cb=read):
        reader.start()
    reader.stop()
    assert reader.join()
    assert window.view.props.well
    assert "A card is 2" in window.texts("headline")[0]
    assert window.texts("headline")[0].endswith("The picture has 1280×720 pixels.")


@pytest.mark.slow
def test_the_window_stays_until_it_is_closed_and_stops_the_reader(
    tmp_path: Path, qapp: QGuiApplication
) -> None:
    stopped: list[bool] = []

    def start(view: AimView) -> Callable[[], None]:
        reader = reader_of(str(folder(tmp_path)), paced(CameraSettings()), view)
        view.props.changed.connect(
            lambda: view.props.headline.startswith("1 card") and QTimer.singleShot(0, close)
        )
        reader.start()

        def stop() -> None:
            reader.stop()
            stopped.append(reader.join())

        return stop

    def close() -> None:
        for window in QGuiApplication.topLevelWindows():
            window.close()

    deadline = QTimer(singleShot=True, interval=DEADLINE_MS)
    deadline.timeout.connect(lambda: qapp.exit(3))
    deadline.start()
    assert run("pictures", start) == 0
    deadline.stop()
    assert stopped == [True]


@pytest.mark.parametrize(
    ("source", "because"),
    [("/dev/video97", "is not there"), ("none.avi", "there is no such camera")],
)
def test_without_a_camera_it_is_said(
    source: str, because: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["readers", "aim", source]) == 1
    assert because in capfd.readouterr().err


def test_a_profile_that_is_not_there_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["readers", "aim", "--profile", "nowhere.toml"]) == 2
    assert "nowhere.toml" in capsys.readouterr().err
