"""Can it be read in a dark room, by everyone, and is there one place for every colour and measure?"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.ui.test_layout import SIZES, pixels
from ui.shared.theme import THEME, colours, contrast
from ui.table.layout import scale_of

FILES = sorted(THEME.parents[1].glob("*/*.qml"))
#: letters and what lies behind them, wherever something must be read
READ = (
    *(
        ("ink", ground)
        for ground in ("room", "drawer", "felt", "feltLight", "feltDark", "slotFill", "slotActive", "key", "stripeDark")
    ),
    *(("inkQuiet", ground) for ground in ("room", "slotFill", "slotActive")),
    *(("inkDim", ground) for ground in ("room", "drawer")),
    *(
        ("inkDark", fill)
        for fill in ("ask", "deal", "take", "pay", "push", "say", "warn", "call", "keyDown", "cardUnread")
    ),
    *((tone, "slotFill") for tone in ("take", "pay", "push", "brass", "glow")),
    ("glow", "slotActive"),
    ("keyOffInk", "keyOff"),
    ("brass", "room"),
    ("brass", "drawer"),
    ("ask", "room"),
    ("take", "room"),
    ("warn", "stripeDark"),
    *((suit, "cardFace") for suit in ("cardBlack", "cardRed", "cardBlue", "cardGreen")),
)


@pytest.mark.parametrize(("letters", "ground"), READ)
def test_contrast_is_seven_to_one(letters: str, ground: str) -> None:
    assert contrast(colours()[letters], colours()[ground]) >= 7


def test_nothing_is_pure_white() -> None:
    assert "#FFFFFF" not in {colour.upper() for colour in colours().values()}


@pytest.mark.parametrize("file", [file for file in FILES if file.name != "Theme.qml"], ids=lambda file: file.name)
def test_colours_and_measures_come_from_the_theme(file: Path) -> None:
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        code = line.split("//")[0]
        assert not re.search(r'"#[0-9A-Fa-f]{3,8}"|Qt\.rgba|: "(white|black|red|green|blue|gr[ae]y)"', code), (
            f"{number}: {line}"
        )
        if re.search(r"\b(width|height|x|y|spacing|radius|pixelSize|\w*Margin|\w*margins|duration)\s*:", code):
            bare = re.sub(r"Theme\.px\(-?[\d.]+\)|Theme\.px\([^()]*\)", "", code.split(":", 1)[1])
            numbers = [int(found) for found in re.findall(r"(?<![\w.])\d+(?![\w.])", bare)]
            assert all(found <= 2 for found in numbers), f"{number}: {line}"


def _type(name: str) -> int:
    found = re.search(rf"{name}: Math.round\((\d+) \* scale\)", THEME.read_text("utf-8"))
    assert found is not None
    return int(found[1])


#: of the shipped family's size: its x-height and the height of its figures (ui/fonts, tested with the fonts)
X_HEIGHT, FIGURE = 0.546, 0.727


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_prompt_and_the_total_are_large_enough(size: tuple[int, int]) -> None:
    scale = scale_of(*size).factor
    assert round(_type("typePrompt") * scale) * X_HEIGHT >= pixels(6, size)
    assert round(_type("typeTotal") * scale) * FIGURE >= pixels(9, size)
