"""Closes a window as a person does who has seen enough of it."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication


class Closing:
    """Closes a window of that title once it has been seen, and ends the loop where that does not."""

    def __init__(self, title: str) -> None:
        self._title, self._closed = title, False
        self.had_to_end = False

    def act(self) -> None:
        if self._closed:
            self.had_to_end = True
            QGuiApplication.exit(3)
        for window in QGuiApplication.topLevelWindows():
            if window.isVisible() and window.title() == self._title:
                self._closed = window.close()
