"""What QML reads: objects with typed properties, and lists whose rows change one by one, each made
from a NamedTuple.

A class that QML is to know by name goes through `exposed`; `.ci/qmltypes.py` writes down for
qmllint what they hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal, NamedTuple, Protocol, TypeVar, get_origin

from PySide6.QtCore import (
    Property,
    QAbstractListModel,
    QByteArray,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    Signal,
    SignalInstance,
)
from PySide6.QtQml import qmlRegisterUncreatableType

#: the QML module of the classes that are made in Python
MODULE = "ui.types"
EXPOSED: list[type[QObject]] = []
# Qt.ItemDataRole.UserRole and one. The name `Qt` itself is not touched before the first frame: all
# its enums would be made then, which takes a tenth of the time to start.
_FIRST_ROLE = 0x0101
_ROOT = QModelIndex()
#: so many made rows are kept up to date, before QML is asked which it still shows
_MADE = 1000
_PLAIN = (str, int, bool, float)
Q = TypeVar("Q", bound=type[QObject])


class RowType(Protocol):
    """A NamedTuple class: its fields are a list's roles, or an object's properties."""

    __name__: str
    __annotations__: dict[str, Any]
    _fields: tuple[str, ...]


def exposed(kind: Q) -> Q:
    """Makes `kind` known to QML by its own name, as a type that only Python makes objects of."""
    register: Any = qmlRegisterUncreatableType  # PySide's stub takes bytes, the function texts
    register(kind, MODULE, 1, 0, kind.__name__, "made in Python")
    EXPOSED.append(kind)
    return kind


def part(name: str, kind: type[QObject]) -> Property:
    """A property that holds one object for good, of the exposed class `kind`: the attribute
    `_name`."""
    attribute = f"_{name}"

    def get(self: QObject) -> object:
        return getattr(self, attribute)

    get.__annotations__["return"] = kind  # Qt itself knows no more than QObject
    return Property(QObject, get, constant=True, final=True)


class Shown(QObject):
    """One row of a NamedTuple as an object whose properties QML reads. `shown` makes its
    subclasses. `row`: what it shows."""

    changed: SignalInstance
    _fields: tuple[str, ...]

    def __init__(self, row: tuple[Any, ...], parent: QObject) -> None:
        super().__init__(parent)
        self.row = row

    def show(self, row: tuple[Any, ...]) -> None:
        """The row from now on; QML hears of the fields that are different."""
        before, self.row = self.row, row
        if row == before:
            return
        for name, old, new in zip(self._fields, before, row, strict=True):
            if old != new:
                getattr(self, f"{name}_changed").emit()
        self.changed.emit()


def show_changed(parts: Iterable[tuple[Shown, tuple[Any, ...]]]) -> None:
    """Each part shows its row from now on, where that is another one."""
    for part_, row in parts:
        if part_.row != row:
            part_.show(row)


def shown(row_type: type[NamedTuple] | RowType) -> type[Shown]:
    """The exposed class that shows rows of `row_type`: one property for each field, of the field's
    type.

    Texts (one of several too), numbers and truth values are themselves, a tuple of texts is a list,
    and a rectangle (a tuple of four whole numbers) Qt's. The annotations must be the types, not
    their names.
    """
    members: dict[str, Any] = {"changed": Signal(), "_fields": row_type._fields}
    for at, (name, kind) in enumerate(row_type.__annotations__.items()):
        members[f"{name}_changed"] = changed = Signal()
        members[name] = _property(at, kind, changed)
    made: type[Shown] = type(row_type.__name__, (Shown,), members)
    return exposed(made)


def _property(at: int, kind: Any, changed: Signal) -> Property:
    if get_origin(kind) is Literal:
        kind = str
    if kind in _PLAIN:
        return Property(kind, lambda self: self.row[at], notify=changed, final=True)
    if kind == tuple[str, ...]:
        texts: Any = "QStringList"  # PySide's stub takes types alone
        return Property(texts, lambda self: list(self.row[at]), notify=changed, final=True)
    return Property(QRect, lambda self: QRect(*self.row[at]), notify=changed, final=True)


def _role_names(fields: tuple[str, ...]) -> dict[int, QByteArray]:
    """The roles of a list whose rows have these fields, as QML names them."""
    return {_FIRST_ROLE + i: QByteArray(name.encode()) for i, name in enumerate(fields)}


def _tell(
    model: QAbstractListModel, at: int, before: tuple[Any, ...], row: tuple[Any, ...]
) -> None:
    """QML hears of what is different in row `at` of `model`."""
    if row == before:
        return
    roles = [
        _FIRST_ROLE + i for i, (old, new) in enumerate(zip(before, row, strict=True)) if old != new
    ]
    index = model.createIndex(at, 0)  # `index` would ask in Python how many rows there are
    model.dataChanged.emit(index, index, roles)


@exposed
class RowModel(QAbstractListModel):
    """Rows of one NamedTuple type. It grows when it must and never shrinks: what is not needed is a
    row not shown."""

    def __init__(self, row_type: type[NamedTuple] | RowType, parent: QObject) -> None:
        super().__init__(parent)
        self._fields: tuple[str, ...] = row_type._fields
        self._rows: list[tuple[Any, ...]] = []

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = _ROOT) -> int:  # noqa: N802
        return len(self._rows)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = 0) -> Any:
        at = role - _FIRST_ROLE
        row = index.row()
        return (
            self._rows[row][at]
            if 0 <= at < len(self._fields) and 0 <= row < len(self._rows)
            else None
        )

    def roleNames(self) -> dict[int, QByteArray]:  # noqa: N802
        return _role_names(self._fields)

    def update(self, rows: Iterable[tuple[Any, ...]]) -> int:
        """Takes the place of the first rows; tells QML of exactly what is different. Gives how many
        rows it was."""
        known, these = self._rows, list(rows)
        for at, row in enumerate(these[: len(known)]):
            if known[at] != row:
                self.set(at, row)
        if len(these) > len(known):
            self.extend(these[len(known) :])
        return len(these)

    def show(self, rows: Iterable[tuple[Any, ...]]) -> None:
        """These rows and no others: the rest, whose first field is `visible`, is hidden."""
        for at in range(self.update(rows), len(self._rows)):
            self.set(at, (False, *self._rows[at][1:]))

    def set(self, at: int, row: tuple[Any, ...]) -> None:
        """Row `at` from now on."""
        before, self._rows[at] = self._rows[at], row
        _tell(self, at, before, row)

    def append(self, row: tuple[Any, ...]) -> None:
        """One row more."""
        self.extend([row])

    def extend(self, rows: list[tuple[Any, ...]]) -> None:
        """So many rows more, of which QML hears at once."""
        self.beginInsertRows(_ROOT, len(self._rows), len(self._rows) + len(rows) - 1)
        self._rows += rows
        self.endInsertRows()

    def row(self, at: int) -> tuple[Any, ...]:
        return self._rows[at]


@exposed
class LazyRows(QAbstractListModel):
    """Rows that are made once QML asks for them: of ten thousand it shows some dozens."""

    def __init__(self, row_type: type[NamedTuple] | RowType, parent: QObject) -> None:
        super().__init__(parent)
        self._fields: tuple[str, ...] = row_type._fields
        self._make: Callable[[int], tuple[Any, ...]] = lambda at: ()
        self._count = 0
        self._made: dict[int, tuple[Any, ...]] = {}

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = _ROOT) -> int:  # noqa: N802
        return self._count

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = 0) -> Any:
        at, row = role - _FIRST_ROLE, index.row()
        return self.row(row)[at] if 0 <= at < len(self._fields) and 0 <= row < self._count else None

    def roleNames(self) -> dict[int, QByteArray]:  # noqa: N802
        return _role_names(self._fields)

    def row(self, at: int) -> tuple[Any, ...]:
        made = self._made.get(at)
        if made is None:
            made = self._made[at] = self._make(at)
        return made

    def offer(self, count: int, make: Callable[[int], tuple[Any, ...]]) -> None:
        """`make` gives each of `count` rows from now on. QML hears of what is different in those
        that it has, and of those that are new or gone at the end."""
        self._make = make
        if count < self._count:
            self.beginRemoveRows(_ROOT, count, self._count - 1)
            self._count = count
            self._made = {at: row for at, row in self._made.items() if at < count}
            self.endRemoveRows()
        if len(self._made) > _MADE:  # those that were scrolled away too
            self._made.clear()
            self.dataChanged.emit(self.index(0), self.index(self._count - 1))
        for at, before in list(self._made.items()):
            self._made[at] = after = make(at)
            _tell(self, at, before, after)
        if count > self._count:
            self.beginInsertRows(_ROOT, self._count, count - 1)
            self._count = count
            self.endInsertRows()
