"""What of a window can be read: each text with the place of its letters, whether it has its room, and whether one lies over another."""

from __future__ import annotations

import itertools
import random

from PySide6.QtCore import QRectF
from PySide6.QtQml import QQmlExpression, qmlContext
from PySide6.QtQuick import QQuickItem

from kiosk.game.view import BoxView
from kiosk.station.step import Step
from tests.steps import with_fields
from tests.ui.items import under
from ui.shared.window import Screen

AMOUNTS = (500, 2500, 7500, 12_50, 38_750, 138_750, 999_950, 12_345_650, 99_999_950, 100_000_000)


#: of a line's height, what letters fill
LETTERS = 0.68


LEFT, RIGHT, CENTRE = 1, 2, 4  # Text.AlignLeft, AlignRight, AlignHCenter


def random_amounts(step: Step, chance: random.Random) -> Step:
    """The same table with other money on each hand."""

    def other(box: BoxView) -> BoxView:
        hands = tuple(hand._replace(wager=chance.choice(AMOUNTS)) for hand in box.hands)
        insured = chance.choice(AMOUNTS) if box.insurance else None
        return box._replace(
            wager=box.wager and chance.choice(AMOUNTS), hands=hands, insurance=insured
        )

    view = step.table.view._replace(boxes=tuple(map(other, step.table.view.boxes)))
    if view.settled is not None:
        view = view._replace(settled=(tuple(map(other, view.settled[0])), view.settled[1]))
    return with_fields(step, view=view)


def texts(screen: Screen) -> list[tuple[str, QQuickItem, QRectF]]:
    """Each text that can be seen: its name, its item, and where its letters are."""
    found = []
    for item in under(screen.window.contentItem()):
        if not item.isVisible() or item.property("truncated") is None or not item.property("text"):
            continue
        wide, high = item.property("contentWidth"), item.property("contentHeight")
        align = QQmlExpression(qmlContext(item), item, "horizontalAlignment").evaluate()[0]
        left = {RIGHT: item.width() - wide, CENTRE: (item.width() - wide) / 2}.get(align, 0.0)
        letters = QRectF(
            left, (item.height() - high) / 2 + high * (1 - LETTERS) / 2, wide, high * LETTERS
        )
        seen = within_clips(item, item.mapRectToScene(letters))
        if not seen.isEmpty():
            found.append((f"{item.objectName()} {item.property('text')!r}", item, seen))
    return found


def within_clips(item: QQuickItem, place: QRectF) -> QRectF:
    """What of a place can be seen in a list that is scrolled."""
    above = item.parentItem()
    while above is not None:
        if above.clip():
            place = place.intersected(above.mapRectToScene(above.boundingRect()))
        above = above.parentItem()
    return place


def keys_below(screen: Screen, least: float) -> dict[str, float]:
    """The keys whose label is set in a type smaller than `least` pixels, each with it."""
    found = {}
    for text, item, _ in texts(screen):
        key = item.parentItem()
        if str(key.objectName()).startswith("key:") and item.property("text") == key.property(
            "label"
        ):
            size = QQmlExpression(qmlContext(item), item, "fontInfo.pixelSize").evaluate()[0]
            if size < least:
                found[text] = size
    return found


def has_no_room(item: QQuickItem, letters: QRectF, size: tuple[int, int]) -> str:
    """What is wrong with a text in its place, "" where its letters are all within it."""
    lines, high = item.property("lineCount"), item.property("contentHeight")
    if item.property("truncated"):
        return "is cut off"
    if item.property("contentWidth") > item.width() + 1:
        return "is too wide"
    if high * (1 - (1 - LETTERS) / lines) > item.height() + 1:
        return "is too high"
    inside = QRectF(-1, -1, size[0] + 2, size[1] + 2).contains(letters)
    return "" if inside else "leaves the window"


def _is_of(item: QQuickItem | None, name: str) -> bool:
    """Whether an item of that name is around it."""
    return item is not None and (item.objectName() == name or _is_of(item.parentItem(), name))


def nothing_is_cut_or_covered(
    screen: Screen,
    size: tuple[int, int],
    under_list: QRectF | None = None,
    panel: tuple[str, QRectF] | None = None,
) -> None:
    """Every text has its room, and none lies over another; but for those of the felt that a list
    covers, in `under_list`, or that the item of that name does, a `panel`."""
    there = texts(screen)
    if panel is not None:
        name, place = panel
        there = [each for each in there if _is_of(each[1], name) or not place.intersects(each[2])]
    if under_list is not None:
        there = [
            each
            for each in there
            if each[0].startswith("event") or not under_list.contains(each[2])
        ]
    for text, item, letters in there:
        wrong = has_no_room(item, letters, size)
        assert not wrong, f"{text} {wrong}"
    for (one, _item, place), (two, _other, other) in itertools.combinations(there, 2):
        assert not place.adjusted(1, 0, -1, 0).intersects(other), f"{one} lies over {two}"
