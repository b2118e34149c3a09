"""The dealer's screen at work: its window, a clock, and what begins behind it once the first frame is there."""

from __future__ import annotations

import sys
from collections.abc import Callable
from threading import Thread
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTime, QTimer, Slot
from PySide6.QtGui import QGuiApplication

from kiosk.station.step import Step
from ui.shared.window import Screen, application, load_fonts
from ui.shared.words import Words
from ui.table.presenter import TablePresenter
from ui.table.setup import ScreenSetup

if TYPE_CHECKING:
    from ui.shared.bell import Bell
    from ui.table.station_thread import StationLike, StationThread

CARDS_AT_HAND = 40


def open_table(presenter: TablePresenter, size: tuple[int, int] | None = None) -> Screen:
    """The dealer's window over `presenter`, at `size` pixels or as large as the display."""
    screen = Screen("ui.table", "Main", {"table": presenter})
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


def run(
    open_station: Callable[[], StationLike],
    setup: ScreenSetup,
    *,
    words: Words | None = None,
    size: tuple[int, int] | None = None,
    language: str = "en",
    on_step: Callable[[Step], None] | None = None,
    on_open: Callable[[StationThread], Callable[[], None] | None] | None = None,
    command: Callable[[dict[str, Any]], None] | None = None,
    auto: bool = False,
) -> int:
    """Opens the dealer's window, then the table behind it, and stays until it is closed. Returns an exit status.

    `open_station` is called on the station's thread once the first frame is there. A table that cannot be opened ends
    the program with status 1; why is printed.

    `size` in pixels, or None for the whole display. `on_step` sees every step on the station's thread. `on_open` gets
    the station thread once it runs, to connect a reader to its `read` and `health`, and gives what to call before the station thread stops.
    `command`, if given, opens the emulator's panel beside the window and gets its commands. `auto`: that
    shoe deals by itself from the start.
    Raises `ScreenError` where the window cannot be opened.
    """
    app = application()
    load_fonts(language)
    words = words or Words()
    behind = _Behind(app, open_station, setup, words, on_step, on_open, command, auto)
    presenter = TablePresenter(setup, behind.send, words, parent=app)
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
    """What stands behind the window and begins when the first frame is there: the station thread, its reader, the emulator's panel."""

    def __init__(
        self,
        app: QGuiApplication,
        open_station: Callable[[], StationLike],
        setup: ScreenSetup,
        words: Words,
        on_step: Callable[[Step], None] | None,
        on_open: Callable[[StationThread], Callable[[], None] | None] | None,
        command: Callable[[dict[str, Any]], None] | None,
        auto: bool,
    ) -> None:
        super().__init__(app)
        self._app, self._setup, self._words = app, setup, words
        self._open_station, self._on_step, self._on_open, self._command = open_station, on_step, on_open, command
        self._auto = auto
        self._station: StationThread | None = None
        self._close: Callable[[], None] | None = None
        self._beside: Screen | None = None
        self._bell: Bell | None = None
        self._faces: Thread | None = None

    def send(self, data: dict[str, Any]) -> None:
        """One input of a touch, for the station. Nothing can be touched before the first frame."""
        if self._station is not None:
            self._station.send(data)

    def await_frame(self, table: Screen, presenter: TablePresenter) -> None:
        self._table, self._presenter = table, presenter
        table.window.frameSwapped.connect(self._seen)

    @Slot()
    def _seen(self) -> None:
        self._table.window.frameSwapped.disconnect(self._seen)
        QTimer.singleShot(0, self, self._begin)

    @Slot()
    def _begin(self) -> None:
        from ui.shared.bell import Bell
        from ui.table.station_thread import StationThread

        self._bell = Bell(self._app.quit, self)
        self._station = station = StationThread(self._open_station, self._setup.dealer, self._on_step, parent=self)
        station.stepped.connect(self._presenter.take)
        station.recalled.connect(self._presenter.recalled)
        station.not_opened.connect(self.give_up)
        station.start()
        self._presenter.reserve(CARDS_AT_HAND)
        if self._on_open is not None:
            self._close = self._on_open(station)
        if self._command is not None:
            self._open_panel(self._command)
        self._faces = Thread(target=self._presenter.warm_faces, name="faces", daemon=True)
        self._faces.start()

    def _open_panel(self, command: Callable[[dict[str, Any]], None]) -> None:
        from ui.emulator.panel import ShoePresenter

        self._beside = Screen(
            "ui.emulator", "ShoePanel", {"panel": ShoePresenter(command, self._words, self, auto=self._auto)}
        )
        table = self._table.window
        self._beside.window.setPosition(table.x(), table.y() + table.height())  # below the table, not over it

    @Slot(str)
    def give_up(self, why: str) -> None:
        """The table cannot be opened."""
        print(why, file=sys.stderr)
        self._app.exit(1)

    def end(self) -> None:
        """Stops the reader, then the station thread once it has done what is queued; the panel closes."""
        if self._faces is not None:
            self._faces.join()  # it paints with Qt, which must not end under it
        if self._close is not None:
            self._close()
        if self._station is not None:
            self._station.stop()
        if self._beside is not None:
            self._beside.close()
        if self._bell is not None:
            self._bell.silence()
