"""How do rows reach QML? A list whose rows change one by one: nothing is reset and no delegate is made twice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol

from PySide6.QtCore import QAbstractListModel, QByteArray, QModelIndex, QObject, QPersistentModelIndex

# Qt.ItemDataRole.UserRole and one. The name `Qt` itself is not touched before the first frame: all its enums would be
# made then, which takes a tenth of the time to start.
_FIRST_ROLE = 0x0101
_ROOT = QModelIndex()


class RowType(Protocol):
    """A NamedTuple class: its fields are the roles."""

    _fields: tuple[str, ...]


class RowModel(QAbstractListModel):
    """Rows of one NamedTuple type. It grows when it must and never shrinks: what is not needed is a row not shown."""

    def __init__(self, row_type: type[NamedTuple] | RowType, parent: QObject) -> None:
        super().__init__(parent)
        self._fields: tuple[str, ...] = row_type._fields
        self._rows: list[tuple[Any, ...]] = []

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = _ROOT) -> int:  # noqa: N802
        return len(self._rows)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = 0) -> Any:
        at = role - _FIRST_ROLE
        row = index.row()
        return self._rows[row][at] if 0 <= at < len(self._fields) and 0 <= row < len(self._rows) else None

    def roleNames(self) -> dict[int, QByteArray]:  # noqa: N802
        return {_FIRST_ROLE + i: QByteArray(name.encode()) for i, name in enumerate(self._fields)}

    def update(self, rows: Iterable[tuple[Any, ...]]) -> None:
        """Takes the place of the first rows; tells QML of exactly what is different."""
        known = self._rows
        for at, row in enumerate(rows):
            if at == len(known):
                self.append(row)
            elif known[at] != row:
                self.set(at, row)

    def set(self, at: int, row: tuple[Any, ...]) -> None:
        """Row `at` from now on."""
        before, self._rows[at] = self._rows[at], row
        roles = [_FIRST_ROLE + i for i, (old, new) in enumerate(zip(before, row, strict=True)) if old != new]
        if roles:
            index = self.index(at)
            self.dataChanged.emit(index, index, roles)

    def append(self, row: tuple[Any, ...]) -> None:
        """One row more."""
        self.beginInsertRows(_ROOT, len(self._rows), len(self._rows))
        self._rows.append(row)
        self.endInsertRows()

    def row(self, at: int) -> tuple[Any, ...]:
        return self._rows[at]
