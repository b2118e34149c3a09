"""Does QML hear of exactly what has changed?"""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QObject, QPersistentModelIndex
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from tests.waiting import DEADLINE_MS
from ui.shared.models import RowModel


class Row(NamedTuple):
    name: str
    count: int


def test_only_what_differs_is_told(qtbot: QtBot) -> None:
    parent = QObject()
    model = RowModel(Row, parent)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning, parent)
    model.update([Row("a", 1), Row("b", 2)])
    kept = QPersistentModelIndex(model.index(1))
    heard: list[tuple[int, list[bytes]]] = []
    names = model.roleNames()
    model.dataChanged.connect(
        lambda first, _, roles: heard.append((first.row(), [names[role].data() for role in roles]))
    )
    with qtbot.assertNotEmitted(model.modelReset), qtbot.assertNotEmitted(model.rowsRemoved):
        model.update([Row("a", 1), Row("b", 3)])
        model.update([Row("c", 1)])
        model.update([Row("c", 1), Row("b", 3)])
    assert heard == [(1, [b"count"]), (0, [b"name"])]
    assert kept.isValid()
    with qtbot.waitSignal(model.rowsInserted, timeout=DEADLINE_MS):
        model.update([Row("c", 1), Row("b", 3), Row("d", 4)])
    assert model.rowCount() == 3
    del tester
