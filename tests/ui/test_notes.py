"""What lies in a box beside its hands' wagers: clear of the box's frame, the name apart from its amount, and large enough."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF
from PySide6.QtQml import QQmlExpression, qmlContext
from PySide6.QtQuick import QQuickItem

from kiosk.record.projections.seats import Seat
from kiosk.station.step import SeatsView, Step
from tests.steps import with_fields
from tests.ui.fits import AMOUNTS, nothing_is_cut_or_covered, texts
from tests.ui.items import under
from tests.ui.pictures import SIZES, Showcase, settle
from tests.ui.places import pixels
from tests.ui.scenes import SCENES
from tests.words.languages import LANGUAGES
from ui.shared.window import Screen

pytestmark = pytest.mark.slow

SEEN = (
    "side",
    "side-play",
    "insurance-insured",
    "insurance-and-side",
    "insurance-won",
    "insurance-side",
)


def ink(item: QQuickItem) -> QRectF:
    """Where a label's letters are, in the window."""
    metrics, (align, _) = (
        QFontMetricsF(item.property("font")),
        QQmlExpression(qmlContext(item), item, "effectiveHorizontalAlignment").evaluate(),
    )
    tight, wide = metrics.tightBoundingRect(item.property("text")), item.property("contentWidth")
    left = {1: 0.0, 2: item.width() - wide}.get(align, (item.width() - wide) / 2)
    base = (item.height() - metrics.height()) / 2 + metrics.ascent()
    left += item.property("leftPadding") if align == 1 else 0
    return item.mapRectToScene(QRectF(left, base + tight.y(), wide, tight.height()))


def notes(screen: Screen) -> list[tuple[QRectF, QRectF]]:
    """Each note's name and amount."""
    there = [item for _, item, _ in texts(screen)]
    named = [ink(item) for item in there if item.objectName() == "note"]
    return list(
        zip(named, [ink(item) for item in there if item.objectName() == "noted"], strict=True)
    )


def frames(screen: Screen) -> list[QRectF]:
    """The boxes, within their frames."""
    found = []
    for item in under(screen.window.contentItem()):
        if item.isVisible() and str(item.objectName()).startswith("box"):
            edge = QQmlExpression(qmlContext(item), item, "border.width").evaluate()[0]
            found.append(
                item.mapRectToScene(QRectF(0, 0, item.width(), item.height())).adjusted(
                    edge, edge, -edge, -edge
                )
            )
    return found


def other_notes(step: Step, chance: random.Random) -> Step:
    boxes = tuple(
        box._replace(
            side=tuple(
                (chance.choice(("over_13", "under_13", name)), chance.choice(AMOUNTS))
                for name, _ in box.side
            ),
            insurance=box.insurance and chance.choice(AMOUNTS),
        )
        for box in step.table.view.boxes
    )
    return with_fields(step, view=step.table.view._replace(boxes=boxes))


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", SEEN)
def test_what_lies_beside_a_wager_stands_clear_of_its_box_and_of_its_amount(
    name: str, size: tuple[int, int], language: str, showcase: Showcase
) -> None:
    screen, presenter = showcase.show(name, size, language)
    u, chance = size[1] / 800, random.Random(f"{name} {language}")
    for step in (None, *(other_notes(SCENES.spoken(name, language)[1], chance) for _ in range(4))):
        if step is not None:
            presenter.restart(step)
            settle(screen)
        seen = notes(screen)
        assert seen
        for named, amount in seen:
            (frame,) = [frame for frame in frames(screen) if frame.contains(amount.center())]
            assert frame.adjusted(3 * u, 3 * u, -3 * u, -3 * u).contains(named.united(amount)), (
                "it touches its frame"
            )
            assert amount.left() - named.right() >= 5 * u, "the name runs into the amount"


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SEEN)
def test_what_lies_beside_a_wager_can_be_read_at_arms_length(
    name: str, language: str, showcase: Showcase
) -> None:
    for text, item, _ in texts(showcase.show(name, language=language)[0]):
        if item.objectName() in ("note", "noted"):
            size = QQmlExpression(qmlContext(item), item, "fontInfo.pixelSize").evaluate()[0]
            assert size >= 16, f"{text} is set at {size}"


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seat", [(), (1,)], ids=["nobody", "a seat"])
@pytest.mark.parametrize("sides", [1, 2, 3])
def test_what_lies_beside_a_wager_before_the_first_card_is_clear_of_it(
    sides: int, seat: tuple[int, ...], size: tuple[int, int], showcase: Showcase
) -> None:
    """Where the box has no card its wager lies in the middle, above what lies beside it."""
    screen, presenter = showcase.show("side", size)
    step = SCENES["side"][1]
    side = tuple((name, 5_00) for name in ("over_13", "under_13", "same_suit")[:sides])
    boxes = tuple(
        box._replace(side=side, wager=125_00) if box.box == 1 else box
        for box in step.table.view.boxes
    )
    seated = SeatsView((Seat("P00F8", seat, "2026-11-27T12:00:00Z", "H. Ruiz"),))
    presenter.restart(with_fields(step, view=step.table.view._replace(boxes=boxes), seats=seated))
    settle(screen)
    nothing_is_cut_or_covered(screen, size)
    there = [(str(item.objectName()), ink(item)) for _, item, _ in texts(screen)]
    highest = min(seen.top() for name, seen in there if name in ("note", "noted"))
    assert highest - dict(there)["wager1"].bottom() >= pixels(1, size)
