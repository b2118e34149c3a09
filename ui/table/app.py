"""The dealer's window, first with bare felt and then with the table, and the clock in its
header."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTime, QTimer
from PySide6.QtGui import QGuiApplication, QWindow

from ui.shared.window import Screen, ScreenError
from ui.table.prompt.headline import fitted, needed, room

if TYPE_CHECKING:
    from ui.table.presenter import TablePresenter


def open_window(
    says: str = "",
    tag: str = "",
    level: int = 0,
    size: tuple[int, int] | None = None,
    beside: float = 0.0,
) -> Screen:
    """The dealer's window without its table, at `size` pixels or as large as the display, at that
    level of brightness.

    `says`: the headline until the table lies in it, marked with `tag`. `beside`: the share of its
    width, at the left, that is left free for something else.
    """
    screen_size = QGuiApplication.primaryScreen().size()
    wide, high = size or (screen_size.width(), screen_size.height())
    table = (wide - round(wide * beside), high)
    lines, letters = fitted(says, room(table), needed(says, table))
    shown = {"width": wide, "height": high, "level": level, "share": beside}
    if size is None:  # a bare display has nobody who would make it full
        shown["visibility"] = QWindow.Visibility.FullScreen.value
    return Screen("ui.table", "Main", {"says": lines, "type": letters, "tag": tag, **shown})


def lay_table(presenter: TablePresenter, screen: Screen) -> None:
    """Lays the table of `presenter` in the dealer's window, in the place of what it has said until
    then. Raises `ScreenError`, and closes it."""
    window = screen.window
    presenter.resize(window.width() - window.property("beside"), window.height())
    try:
        screen.put("ui.table", "Table", {"table": presenter})
    except ScreenError:
        screen.close()
        raise
    window.setProperty("says", "")


def open_table(
    presenter: TablePresenter, size: tuple[int, int] | None = None, beside: float = 0.0
) -> Screen:
    """Both at once: a window as `open_window` opens it, with its table."""
    screen = open_window(size=size, beside=beside)
    lay_table(presenter, screen)
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
