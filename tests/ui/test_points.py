"""Is every point of the screen's brief shown by a scene, and can all of it be read at 1, 3, 6 and 7 boxes?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtQml import QQmlExpression, qmlContext

from tests.ui.pictures import Showcase
from tests.ui.points import BOXES, BY_BOXES, POINTS, SITUATIONS
from tests.ui.scenes import SCENES, TOUCHED
from tests.ui.test_fits import nothing_is_cut_or_covered, texts
from tests.words.languages import LANGUAGES

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def showcase(qapp: QGuiApplication) -> Iterator[Showcase]:
    this = Showcase(qapp, BY_BOXES)
    yield this
    this.close()


@pytest.mark.slow
def test_every_point_has_scenes_that_there_are_and_its_line_in_the_documentation() -> None:
    known = {*SCENES, *TOUCHED, *BY_BOXES}
    assert [name for names in POINTS.values() for name in names if name not in known] == []
    page = (ROOT / "docs" / "screen.md").read_text("utf-8")
    assert [point for point in POINTS if f"| {point} |" not in page] == []
    shown = {name.partition("-")[2] for names in POINTS.values() for name in names if name in BY_BOXES}
    assert shown >= set(map(str, BOXES))


@pytest.mark.slow
@pytest.mark.parametrize("what", SITUATIONS)
def test_each_situation_can_be_read_at_every_number_of_boxes(what: str, showcase: Showcase) -> None:
    for at, boxes in enumerate(BOXES):
        language = LANGUAGES[(at + SITUATIONS.index(what)) % len(LANGUAGES)]
        screen, _ = showcase.show(f"{what}-{boxes}", (1280, 800), language)
        nothing_is_cut_or_covered(screen, (1280, 800))
        for text, item, _ in texts(screen):
            if item.objectName() == "then":
                size = QQmlExpression(qmlContext(item), item, "fontInfo.pixelSize").evaluate()[0]
                assert size >= 18, f"{text} is set in small type"


@pytest.mark.slow
def test_the_hand_of_the_headline_alone_is_filled(showcase: Showcase) -> None:
    _, presenter = showcase.show("settlement-7")
    assert [(row.mark, row.large) for row in presenter.props.hands if row.filled] == [("▼ 75", True)]
