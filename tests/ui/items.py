"""The items of a window."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtQuick import QQuickItem

from ui.shared.models import RowModel


def under(item: QQuickItem) -> Iterator[QQuickItem]:
    """The item and everything in it."""
    yield item
    for child in item.childItems():
        yield from under(child)


def visible_rows(model: RowModel) -> list[dict[str, Any]]:
    """What each row says that is seen, by the names of its roles."""
    rows = [dict(zip(model._fields, model.row(at), strict=True)) for at in range(model.rowCount())]
    return [row for row in rows if row.get("visible", True)]
