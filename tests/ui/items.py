"""The items of a window."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtQuick import QQuickItem


def under(item: QQuickItem) -> Iterator[QQuickItem]:
    """The item and everything in it."""
    yield item
    for child in item.childItems():
        yield from under(child)
