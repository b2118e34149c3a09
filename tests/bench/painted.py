"""What a window shows, as plain items: rectangles, pictures and texts at their places, with nothing behind them that decides.

The floor of the screen's benchmarks paints the same by them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import shiboken6
from PySide6.QtCore import QRectF, QUrl
from PySide6.QtGui import QColor
from PySide6.QtQml import QQmlExpression, QQmlProperty, qmlContext
from PySide6.QtQuick import QQuickItem, QQuickWindow

#: what is painted of each type of Qt's
_PAINTED = {
    "Rectangle": ("color", "radius", "border.width", "border.color"),
    "Image": ("source",),
    "Text": (
        "text",
        "color",
        "font.family",
        "font.pixelSize",
        "font.weight",
        "minimumPixelSize",
        "maximumLineCount",
        "lineHeight",
        "leftPadding",
        "rightPadding",
    ),
}
#: and what a text has of a fixed choice, which PySide cannot read
_CHOSEN = (
    "horizontalAlignment",
    "verticalAlignment",
    "wrapMode",
    "elide",
    "fontSizeMode",
    "lineHeightMode",
)
BLACK = QColor("black")
_HEAD = "import QtQuick\nWindow {{\nvisible: true\nwidth: {}\nheight: {}\ncolor: {}\n"
#: which item it is, and its type
Key = tuple[int, str]
Values = dict[str, Any]
Picture = dict[Key, Values]


class Change(NamedTuple):
    key: Key
    name: str
    value: Any


def picture(window: QQuickWindow) -> Picture:
    """Every item of `window` that paints, in the order in which they are painted."""
    return dict(_items(window.contentItem()))


def _items(item: QQuickItem) -> Iterator[tuple[Key, Values]]:
    children = sorted(item.childItems(), key=lambda child: child.z())
    for child in children:
        if child.z() < 0:
            yield from _items(child)
    kind = next((kind for kind in _PAINTED if item.inherits(f"QQuick{kind}")), None)
    if kind is not None:
        yield (shiboken6.getCppPointer(item)[0], kind), _values(item, kind)
    for child in children:
        if child.z() >= 0:
            yield from _items(child)


def _values(item: QQuickItem, kind: str) -> Values:
    place = item.mapRectToScene(QRectF(0, 0, item.width(), item.height()))
    where = {"x": place.x(), "y": place.y(), "width": place.width(), "height": place.height()}
    shown = {"visible": item.isVisible(), "opacity": item.opacity()}
    painted = {name: QQmlProperty(item, name).read() for name in _PAINTED[kind]}
    if kind == "Rectangle" and not painted["border.width"] - 1 and painted["border.color"] == BLACK:
        painted = {name: painted[name] for name in ("color", "radius")}  # none was asked for
    return {**where, **shown, **painted, **(_chosen(item) if kind == "Text" else {})}


def _chosen(text: QQuickItem) -> Values:
    """Each of these properties by the name of its value."""
    context = qmlContext(text)
    assert context is not None
    asked = QQmlExpression(context, text, f"[{', '.join(_CHOSEN)}].join()")
    numbers = str(asked.evaluate()[0]).split(",")
    meta = text.metaObject()
    of = [meta.property(meta.indexOfProperty(name)).enumerator() for name in _CHOSEN]
    return {
        name: each.valueToKey(int(number))
        for name, each, number in zip(_CHOSEN, of, numbers, strict=True)
    }


def changes(before: Picture, after: Picture) -> tuple[Change, ...]:
    """What makes one of the other."""
    found = list[Change]()
    for key, values in after.items():
        known = before.get(key, {})
        found += [Change(key, name, v) for name, v in values.items() if known.get(name) != v]
    gone = (key for key in before if key not in after)
    return (*found, *(Change(key, "visible", value=False) for key in gone))


def as_qml(items: Iterable[tuple[Key, Values]], size: tuple[int, int], ground: QColor) -> str:
    """A window of `size` with these items and nothing else, all of it written out."""
    lines = [_HEAD.format(*size, _literal(ground))]
    for (_, kind), values in items:
        plain = "textFormat: Text.PlainText; " if kind == "Text" else ""
        written = "; ".join(f"{name}: {_literal(value)}" for name, value in values.items())
        lines.append(f"{kind} {{ {plain}{written} }}")
    return "\n".join([*lines, "}\n"])


def _literal(value: Any) -> str:
    if isinstance(value, QColor):
        value = value.name(QColor.NameFormat.HexArgb)
    return json.dumps(value.toString() if isinstance(value, QUrl) else value)
