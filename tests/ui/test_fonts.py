"""Can the screen's own fonts say everything that the kiosk says?"""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QFontMetricsF, QGuiApplication, QRawFont

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
FONTS = sorted((ROOT / "ui" / "fonts").glob("*.ttf"))
FAMILIES = {"Kiosk Sans": (400, 500, 600, 700), "Kiosk Sans SC": (400, 700)}
PHRASES = sorted((ROOT / "config" / "phrases").glob("*.ftl"))


@pytest.fixture(scope="module", autouse=True)
def fonts(qapp: QGuiApplication) -> None:
    for file in FONTS:
        assert QFontDatabase.addApplicationFont(str(file)) >= 0, f"Qt does not load {file.name}"


@pytest.mark.parametrize(
    ("family", "weight"), [(f, w) for f, weights in FAMILIES.items() for w in weights]
)
def test_each_family_has_each_weight(family: str, weight: int) -> None:
    info = QFontInfo(QFont(family, 20, weight))
    assert (info.family(), info.weight()) == (family, weight)


@pytest.mark.parametrize(
    ("family", "weight"), [(f, w) for f, weights in FAMILIES.items() for w in weights]
)
def test_figures_have_one_width_and_every_family_has_the_suits(family: str, weight: int) -> None:
    font = QFont(family, 40, weight)
    assert len({QFontMetricsF(font).horizontalAdvance(figure) for figure in "0123456789"}) == 1
    raw = QRawFont.fromFont(font)
    assert all(raw.supportsCharacter(ord(suit)) for suit in "♠♥♦♣")


@pytest.mark.parametrize("file", PHRASES, ids=lambda file: file.name)
def test_every_character_of_every_phrase_is_in_the_fonts(file: Path) -> None:
    raws = [QRawFont(str(font), 20.0) for font in FONTS if font.stem.endswith("Regular")]
    said = {c for c in file.read_text("utf-8") if not unicodedata.category(c).startswith("C")}
    missing = sorted(c for c in said if not any(raw.supportsCharacter(ord(c)) for raw in raws))
    assert not missing, (
        f"{file.name} uses characters that ui/fonts lacks: {' '.join(missing)}. Run: make fonts"
    )
