"""The dealer's window, and the clock in its header."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTime, QTimer

from ui.shared.window import Screen
from ui.table.presenter import TablePresenter


def open_table(presenter: TablePresenter, size: tuple[int, int] | None = None, beside: float = 0.0) -> Screen:
    """The dealer's window over `presenter`, at `size` pixels or as large as the display.

    `beside`: the share of its width, at the left, that is left free for something else.
    """
    screen = Screen("ui.table", "Main", {"table": presenter, "share": beside})
    window = screen.window
    if size is None:
        window.setGeometry(window.screen().geometry())  # a bare display has nobody who would make it full
        window.showFullScreen()
    else:
        window.resize(*size)
        presenter.resize(size[0] - round(size[0] * beside), size[1])
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
