"""How does the screen open? The window with its fonts and pictures, a clock, and the desk behind it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import shiboken6
from PySide6.QtCore import QObject, QTime, QTimer
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtQml import QQmlApplicationEngine
from PySide6.QtQuick import QQuickWindow

from ui.faces import Faces
from ui.presenter import Presenter
from ui.theme import QML

FONTS = Path(__file__).parent / "fonts"
#: what the screen is written in at once; the Chinese companion is loaded only for a Chinese table, for its size
LATIN = ("KioskSans-Medium.ttf", "KioskSans-SemiBold.ttf", "KioskSans-Bold.ttf", "KioskSans-Regular.ttf")
CHINESE = ("KioskSansSC-Regular.ttf", "KioskSansSC-Bold.ttf")
CARDS_AT_HAND = 40


class ScreenError(Exception):
    """The screen cannot be opened: what is missing, and what to do."""


def prepare() -> None:
    """What must be said to Qt before its application exists."""
    os.environ.setdefault("QT_QUICK_BACKEND", "software")
    # A frame follows its cause at once; Qt would wait five milliseconds for more to change.
    os.environ.setdefault("QT_QPA_UPDATE_IDLE_TIME", "0")


def load_fonts(language: str = "en") -> None:
    """Makes the shipped fonts known. Raises `ScreenError` where one is missing or broken."""
    for name in LATIN + (CHINESE if language.startswith("zh") else ()):
        if QFontDatabase.addApplicationFont(str(FONTS / name)) < 0:
            raise ScreenError(f"The font {name} cannot be loaded from {FONTS.name}/: install the kiosk again.")


class Screen:
    """The open window. Keep it for as long as the window lives; `close` takes it down in an order that Qt bears."""

    def __init__(self, name: str, properties: dict[str, Any]) -> None:
        self.engine = QQmlApplicationEngine()
        self.engine.addImportPath(str(QML))
        self.engine.addImageProvider("faces", Faces())
        self.engine.setInitialProperties(properties)
        self.engine.loadFromModule("Kiosk", name)
        roots = self.engine.rootObjects()
        if not roots:
            raise ScreenError(f"The window {name} does not load: the lines above say which file is wrong.")
        window = roots[0]
        assert isinstance(window, QQuickWindow)
        self.window = window

    def close(self) -> None:
        self.window.close()
        shiboken6.delete(self.engine)  # at once: its bindings must not outlive what they read


def open_table(presenter: Presenter, size: tuple[int, int] | None = None) -> Screen:
    """The dealer's window over `presenter`, at `size` pixels or as large as the display."""
    screen = Screen("Main", {"desk": presenter})
    window = screen.window
    if size is None:
        window.showFullScreen()
    else:
        window.resize(*size)
        presenter.resize(*size)
    return screen


class Clock(QObject):
    """Tells the presenter the time of day once a minute, and sleeps in between."""

    def __init__(self, show: Callable[[str], None], parent: QObject) -> None:
        super().__init__(parent)
        self._show = show
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._tick)
        self._tick()

    def _tick(self) -> None:
        now = QTime.currentTime()
        self._show(now.toString("HH:mm"))
        self._timer.start(60_000 - now.msecsSinceStartOfDay() % 60_000)


def application() -> QGuiApplication:
    """The one application object, made if there is none."""
    app = QGuiApplication.instance()
    if app is None:
        prepare()
        app = QGuiApplication(["kiosk"])
    assert isinstance(app, QGuiApplication)
    return app
