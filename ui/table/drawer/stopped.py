"""The screen's own failure: said over everything, without anything that the failure may have
touched."""

from __future__ import annotations

from PySide6.QtQuick import QQuickItem

from ui.shared.window import Screen


def cover(screen: Screen, text: str) -> QQuickItem:
    """Covers the window with `text`, for as long as it is open, and gives what covers it. Once is
    enough."""
    root = screen.window.contentItem()
    there = root.findChild(QQuickItem, "stopped")
    if isinstance(there, QQuickItem):
        return there
    return screen.put("ui.table", "Stopped", {"text": text})
