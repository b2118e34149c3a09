"""Can people read it who do not see every colour, at every level of brightness?"""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage

from tests.ui.read_colours import READ
from tests.ui.sight import DEUTERANOPE, deuteranope, grey
from ui.shared.theme import colours, contrast
from ui.table.setup import LEVELS

pytestmark = pytest.mark.slow


def filled(colour: str) -> QImage:
    image = QImage(5, 3, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    return image


def seen(colour: str) -> str:
    return deuteranope(filled(colour)).pixelColor(4, 2).name()


def test_what_is_grey_stays_grey_and_red_and_green_come_together() -> None:
    assert np.array(DEUTERANOPE).sum(axis=1) == pytest.approx(1, abs=1e-5)
    for shade in ("#000000", "#808080", "#f1f1f1"):
        assert seen(shade) == shade
    red, green = (QColor(seen(colour)) for colour in ("#c0392b", "#5f7f2b"))
    assert (
        abs(red.hue() - green.hue()) < 20 < abs(QColor("#c0392b").hue() - QColor("#5f7f2b").hue())
    )
    assert QColor(seen("#2040c0")).hue() == pytest.approx(QColor("#2040c0").hue(), abs=25), (
        "blue stays blue"
    )
    assert grey(filled("#c0392b")).pixelColor(0, 0).saturation() == 0


@pytest.mark.parametrize("level", range(len(LEVELS)))
def test_everything_that_is_read_can_be_read_without_the_cones_for_green(level: int) -> None:
    shown = colours(level)
    for letters, ground in READ:
        assert contrast(seen(shown[letters]), seen(shown[ground])) >= 6, (letters, ground)
