"""The barest window there could be: it shows the name of a card, and nothing else."""

from __future__ import annotations

from PySide6.QtCore import Property, QObject, QUrl, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtQml import QQmlApplicationEngine
from PySide6.QtQuick import QQuickWindow

QML = b"""
import QtQuick
Window {
    id: root
    required property QtObject card
    visible: true
    color: "black"
    Text { anchors.centerIn: parent; width: 400; height: 200; text: root.card.name; color: "white"; font.pixelSize: 96 }
}
"""


class Card(QObject):
    """The one fact of the bare window."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._name = ""

    def _get(self) -> str:
        return self._name

    @Slot(object)
    def show(self, reading: object) -> None:
        self._name = str(reading.card)  # type: ignore[attr-defined]
        self.changed.emit()

    name = Property(str, _get, notify=changed, final=True)


def open_bare(
    app: QGuiApplication, card: Card, size: tuple[int, int]
) -> tuple[QQmlApplicationEngine, QQuickWindow]:
    """The window over `card`, open."""
    engine = QQmlApplicationEngine(app)
    engine.setInitialProperties({"card": card})
    engine.loadData(QML, QUrl("bare.qml"))
    window = engine.rootObjects()[0]
    assert isinstance(window, QQuickWindow)
    window.resize(*size)
    return engine, window
