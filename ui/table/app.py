"""How does the screen open? The window with its fonts and pictures, a clock, and the desk behind it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import shiboken6
from PySide6.QtCore import QObject, QTime, QTimer, Slot
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtQml import QQmlApplicationEngine
from PySide6.QtQuick import QQuickImageProvider, QQuickWindow

from kiosk.station.step import Step
from ui.shared.words import Words
from ui.table.facts import ScreenSettings
from ui.table.presenter import Presenter

if TYPE_CHECKING:
    from PySide6.QtCore import QSize
    from PySide6.QtGui import QImage

    from ui.shared.bell import Bell
    from ui.table.desk import Desk, StationLike

QML = Path(__file__).parents[1] / "qml"
FONTS = Path(__file__).parents[1] / "fonts"
#: what the screen is written in at once; the Chinese companion is loaded only for a Chinese table, for its size
LATIN = ("KioskSans-Medium.ttf", "KioskSans-SemiBold.ttf", "KioskSans-Bold.ttf")
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


class Pictures(QQuickImageProvider):
    """Gives QML what `ui.shared.faces` paints. Chips and cloth are asked for beside the first frame and join it when they are."""

    def __init__(self) -> None:
        super().__init__(QQuickImageProvider.ImageType.Image)

    def requestImage(self, id: str, size: QSize, requestedSize: QSize) -> QImage:  # noqa: A002, N802, N803
        from ui.shared.faces import paint

        image = paint(id)
        size.setWidth(image.width())
        size.setHeight(image.height())
        return image


class Screen:
    """The open window. Keep it for as long as the window lives; `close` takes it down in an order that Qt bears."""

    def __init__(self, name: str, properties: dict[str, Any]) -> None:
        self.engine = QQmlApplicationEngine()
        self.engine.addImportPath(str(QML))
        self.engine.addImageProvider("faces", Pictures())
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
        window.setGeometry(window.screen().geometry())  # a bare display has nobody who would make it full
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
    # The window that closes quits. Qt's own quit at the last window would come after, and end the next loop at once.
    app.setQuitOnLastWindowClosed(False)
    return app


def run(
    open_station: Callable[[], StationLike],
    settings: ScreenSettings,
    *,
    words: Words | None = None,
    size: tuple[int, int] | None = None,
    language: str = "en",
    on_step: Callable[[Step], None] | None = None,
    on_open: Callable[[Desk], Callable[[], None] | None] | None = None,
    command: Callable[[dict[str, Any]], None] | None = None,
    auto: bool = False,
) -> int:
    """Opens the dealer's window, then the table behind it, and stays until it is closed. Returns an exit status.

    `open_station` is called on the station's thread once the first frame is there. A table that cannot be opened ends
    the program with status 1; why is printed.

    `size` in pixels, or None for the whole display. `on_step` sees every step on the station's thread. `on_open` gets
    the desk once it runs, to connect a reader to its `read` and `health`, and gives what to call before the desk stops.
    `command`, if given, opens the emulator's panel beside the window and gets its commands. `auto`: that
    shoe deals by itself from the start.
    Raises `ScreenError` where the window cannot be opened.
    """
    app = application()
    load_fonts(language)
    words = words or Words()
    behind = _Behind(app, open_station, settings, words, on_step, on_open, command, auto)
    presenter = Presenter(settings, behind.send, words, parent=app)
    clock = Clock(presenter.tick, parent=presenter)
    table = open_table(presenter, size)
    table.window.closing.connect(app.quit)
    behind.await_frame(table, presenter)
    try:
        return app.exec()
    finally:
        behind.end()
        clock.deleteLater()
        table.close()


class _Behind(QObject):
    """What stands behind the window and begins when the first frame is there: the desk, its reader, the emulator's panel."""

    def __init__(
        self,
        app: QGuiApplication,
        open_station: Callable[[], StationLike],
        settings: ScreenSettings,
        words: Words,
        on_step: Callable[[Step], None] | None,
        on_open: Callable[[Desk], Callable[[], None] | None] | None,
        command: Callable[[dict[str, Any]], None] | None,
        auto: bool,
    ) -> None:
        super().__init__(app)
        self._app, self._settings, self._words = app, settings, words
        self._open_station, self._on_step, self._on_open, self._command = open_station, on_step, on_open, command
        self._auto = auto
        self._desk: Desk | None = None
        self._close: Callable[[], None] | None = None
        self._beside: Screen | None = None
        self._bell: Bell | None = None
        self._faces: Thread | None = None

    def send(self, data: dict[str, Any]) -> None:
        """One input of a touch, for the desk. Nothing can be touched before the first frame."""
        if self._desk is not None:
            self._desk.send(data)

    def await_frame(self, table: Screen, presenter: Presenter) -> None:
        self._table, self._presenter = table, presenter
        table.window.frameSwapped.connect(self._seen)

    @Slot()
    def _seen(self) -> None:
        self._table.window.frameSwapped.disconnect(self._seen)
        QTimer.singleShot(0, self, self._begin)

    @Slot()
    def _begin(self) -> None:
        from ui.shared.bell import Bell
        from ui.table.desk import Desk

        self._bell = Bell(self._app.quit, self)
        self._desk = desk = Desk(self._open_station, self._settings.dealer, self._on_step, parent=self)
        desk.stepped.connect(self._presenter.take)
        desk.recalled.connect(self._presenter.recalled)
        desk.not_opened.connect(self.give_up)
        desk.start()
        self._presenter.reserve(CARDS_AT_HAND)
        if self._on_open is not None:
            self._close = self._on_open(desk)
        if self._command is not None:
            self._open_panel(self._command)
        self._faces = Thread(target=self._presenter.warm_faces, name="faces", daemon=True)
        self._faces.start()

    def _open_panel(self, command: Callable[[dict[str, Any]], None]) -> None:
        from ui.emulator.panel import Panel

        self._beside = Screen("DrawPanel", {"emulator": Panel(command, self._words, self, auto=self._auto)})
        table = self._table.window
        self._beside.window.setPosition(table.x(), table.y() + table.height())  # below the table, not over it

    @Slot(str)
    def give_up(self, why: str) -> None:
        """The table cannot be opened."""
        print(why, file=sys.stderr)
        self._app.exit(1)

    def end(self) -> None:
        """Stops the reader, then the desk once it has done what is queued; the panel closes."""
        if self._faces is not None:
            self._faces.join()  # it paints with Qt, which must not end under it
        if self._close is not None:
            self._close()
        if self._desk is not None:
            self._desk.stop()
        if self._beside is not None:
            self._beside.close()
        if self._bell is not None:
            self._bell.silence()
