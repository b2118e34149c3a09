"""Does QML hear of exactly what has changed?"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject, QPersistentModelIndex
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from tests.waiting import DEADLINE_MS
from ui.shared.models import LazyRows, RowModel


class Row(NamedTuple):
    name: str
    count: int


def test_only_what_differs_is_told(qtbot: QtBot) -> None:
    parent = QObject()
    model = RowModel(Row, parent)
    tester = QAbstractItemModelTester(
        model, QAbstractItemModelTester.FailureReportingMode.Warning, parent
    )
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


def test_rows_that_nobody_asks_for_are_not_made(qtbot: QtBot) -> None:
    made: list[int] = []

    def make(of: str) -> Callable[[int], Row]:
        def row(at: int) -> Row:
            made.append(at)
            return Row(f"{of}{at}", 0)

        return row

    parent = QObject()
    rows = LazyRows(Row, parent)
    told: list[tuple[int, list[int]]] = []
    rows.dataChanged.connect(lambda first, last, roles: told.append((first.row(), list(roles))))
    rows.offer(10_000, make("a"))
    assert (rows.rowCount(), made) == (10_000, [])
    assert rows.data(rows.index(7), 0x0101) == "a7"
    assert rows.data(rows.index(10_000), 0x0101) is None
    rows.offer(10_000, make("a"))
    assert told == []
    rows.offer(10_000, make("b"))
    assert told == [(7, [0x0101])]
    assert set(made) == {7}
    rows.offer(5, make("b"))
    assert rows.rowCount() == 5
    assert rows.data(rows.index(7), 0x0101) is None
    assert rows.row(3) == ("b3", 0)


def test_rows_that_were_scrolled_away_are_forgotten(qtbot: QtBot) -> None:
    parent = QObject()
    rows = LazyRows(Row, parent)
    rows.offer(5000, lambda at: Row(str(at), 0))
    for at in range(5000):
        rows.row(at)
    made: list[int] = []
    rows.offer(5000, lambda at: made.append(at) or Row(str(at), 0))  # type: ignore[func-returns-value]
    assert made == []
