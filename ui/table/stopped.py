"""The screen's own failure: said over everything, without anything that the failure may have touched."""

from __future__ import annotations

from PySide6.QtQml import QQmlComponent
from PySide6.QtQuick import QQuickItem

from ui.shared.window import Screen


def cover(screen: Screen, text: str) -> QQuickItem:
    """Covers the window with `text`, for as long as it is open, and gives what covers it. Once is enough."""
    root = screen.window.contentItem()
    there = root.findChild(QQuickItem, "stopped")
    if isinstance(there, QQuickItem):
        return there
    component = QQmlComponent(screen.engine, "ui.table", "Stopped", parent=screen.engine)
    item = component.createWithInitialProperties({"parent": root, "text": text})
    assert isinstance(item, QQuickItem), component.errorString()
    item.setParent(root)
    return item
