"""Is every point of the screen's brief shown by a scene, and can all of it be read at 1, 3, 6 and 7 boxes?"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtQml import QQmlExpression, qmlContext
from PySide6.QtQuick import QQuickItem

from tests.ui.fits import nothing_is_cut_or_covered, texts
from tests.ui.items import under
from tests.ui.pictures import SIZES
from tests.ui.points import BOXES, POINTS, SITUATIONS, Points
from tests.ui.scenes import SCENES, TOUCHED
from tests.ui.sight import grey
from tests.words.languages import LANGUAGES

pytestmark = pytest.mark.slow

#: what is read at every number of boxes; the others at two of the four each, `python -m tests.ui.points` at all
AT_EACH = ("wagers", "decision", "split", "bust", "insurance", "settlement", "trouble")


@pytest.fixture(scope="module")
def points(qapp: QGuiApplication) -> Iterator[Points]:
    this = Points(qapp)
    yield this
    this.close()


def test_every_point_has_scenes_that_there_are() -> None:
    known = {*SCENES, *TOUCHED, *SITUATIONS}
    assert [name for names in POINTS.values() for name in names if name not in known] == []


def test_every_point_is_shown_at_every_number_of_boxes() -> None:
    assert [point for point, names in POINTS.items() if not SITUATIONS.keys() & set(names)] == []
    assert SITUATIONS.keys() - {name for names in POINTS.values() for name in names} == set()


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("what", SITUATIONS)
def test_each_situation_can_be_read_at_its_numbers_of_boxes(what: str, points: Points) -> None:
    turn = [*SITUATIONS].index(what)
    for at, boxes in enumerate(BOXES):
        if what not in AT_EACH and (at + turn) % 2:
            continue
        language = LANGUAGES[(at + turn) % len(LANGUAGES)]
        screen = points.situation(what, boxes, (1280, 800), language)
        nothing_is_cut_or_covered(screen, (1280, 800))
        for text, item, _ in texts(screen):
            if item.objectName() == "then":
                size = QQmlExpression(qmlContext(item), item, "fontInfo.pixelSize").evaluate()[0]
                assert size >= 18, f"{text} is set in small type"


def test_the_hand_of_the_headline_alone_is_filled(points: Points) -> None:
    _, presenter = points.show("settlement-7")
    assert [(row.mark, row.large) for row in presenter.props.hands if row.filled] == [
        ("▼ 75", True)
    ]


def _plate(what: str, points: Points) -> tuple[bool, bool, str]:
    """Whether the headline's plate reaches into its corners, and whether it is flat at its sides, seen in grey; its sign."""
    screen = points.situation(what, 3, (1280, 800), "en")
    item, sign = (screen.window.findChild(QQuickItem, name) for name in ("plate", "sign"))
    assert item is not None
    assert sign is not None
    place, seen = (
        item.mapRectToScene(item.boundingRect()).toRect(),
        grey(screen.window.grabWindow()),
    )

    def lit(x: int, y: int) -> bool:
        return seen.pixelColor(place.x() + x, place.y() + y).lightness() > 128

    return lit(1, 1), lit(1, place.height() // 4), str(sign.property("text"))


def test_taking_and_paying_differ_in_shape_and_sign_where_no_colour_is_seen(points: Points) -> None:
    assert _plate("settlement", points) == (True, True, "▼")
    assert _plate("blackjack", points) == (False, False, "▲")
    assert _plate("decision", points) == _plate("wagers", points) == (False, True, "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_amount_is_shown_where_none_is_keyed(language: str, points: Points) -> None:
    """A wager is one unit: whoever read a figure in its place would pay by it."""
    for what in ("units", "units-owed"):
        shown = [item for _, item, _ in texts(points.situation(what, 3, (1280, 800), language))]
        money = {
            item.property("text")
            for item in shown
            if item.objectName() in ("wagered", "mark", "railAmount")
        }
        assert [
            text
            for text in money
            if re.search(r"\d", text) and not re.search(r"\b\d+(:\d+|×)$", text)
        ] == []
        (headline,) = [item.property("text") for item in shown if item.objectName() == "prompt"]
        assert not re.search(r"\d[.,]\d", headline), headline
        assert what != "units" or re.search(r"3 \w+ 2|3比2", headline), headline


def test_in_chinese_what_comes_next_keeps_what_is_done_and_how_much_on_one_line(
    points: Points,
) -> None:
    shown = texts(points.situation("blackjack", 7, (1280, 800), "zh"))
    (then,) = [item.property("text") for _, item, _ in shown if item.objectName() == "then"]
    assert then.endswith("：" + "\u2060".join("赔112.50（3比2）")), then


@pytest.mark.parametrize("boxes", BOXES)
@pytest.mark.parametrize("size", SIZES, ids=["small", "large"])
def test_each_hands_amount_stands_beside_its_own_stack(
    size: tuple[int, int], boxes: int, points: Points
) -> None:
    """Far from it, at the end of its hand, it would seem to say how much the next hand's stack is."""
    screen = points.situation("four-hands", boxes, size, "en")
    amounts = [place for _, item, place in texts(screen) if item.objectName() == "wagered"]
    stacks = [
        item.mapRectToScene(item.boundingRect())
        for item in under(screen.window.contentItem())
        if item.objectName() == "stack" and item.isVisible()
    ]
    assert len(amounts) == len(stacks) == boxes - (boxes == 7) + 3
    for amount, stack in zip(amounts, stacks, strict=True):
        assert 0 <= amount.left() - stack.right() <= size[1] / 100
