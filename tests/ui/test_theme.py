"""Can it be read in a dark room, by everyone, and is there one place for every colour and measure?"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.ui.places import SIZES, pixels
from tests.ui.read_colours import READ
from ui.shared import spacing
from ui.shared.theme import THEME, colours, contrast, dimmed, luminance
from ui.table.layout import scale_of
from ui.table.setup import LEVELS

UI = THEME.parents[1]
FILES = sorted(UI.glob("*/*.qml"))


@pytest.mark.parametrize("level", range(len(LEVELS)))
def test_contrast_is_seven_to_one_at_every_level_of_brightness(level: int) -> None:
    shown = colours(level)
    for letters, ground in READ:
        assert contrast(shown[letters], shown[ground]) >= 7, (letters, ground)


def test_every_colour_has_a_value_at_every_level_and_none_is_brighter_than_before() -> None:
    tokens = re.findall(r"property color (\w+): (?!\"transparent\")", THEME.read_text("utf-8"))
    cards_at_night = {"cardBlack", "cardRed", "cardBlue", "cardGreen"}  # light on dark there
    for level in range(len(LEVELS)):
        assert list(colours(level)) == tokens
        for name in colours(level).keys() - (cards_at_night if level == len(LEVELS) - 1 else set()):
            assert (
                luminance(colours(level)[name])
                <= luminance(colours(max(0, level - 1))[name]) + 1e-9
            ), name


def test_each_level_gives_less_light_than_the_one_before() -> None:
    """What covers most of the screen: the cloth, the boxes, the room, the cards."""
    for name in ("room", "felt", "slotFill", "cardFace", "ink"):
        lights = [luminance(colours(level)[name]) for level in range(len(LEVELS))]
        assert lights == sorted(lights, reverse=True), name
        assert lights[-1] < 0.6 * lights[0], name


def test_a_chips_own_colour_keeps_its_hue_when_it_is_dimmed() -> None:
    for colour in ("#1E8449", "#C0392B", "#1E1E22"):
        lights = [luminance(dimmed(colour, level)) for level in range(len(LEVELS))]
        assert lights == sorted(lights, reverse=True)
        assert dimmed(colour, 0) == colour


def test_what_is_lit_and_what_is_not_differ_at_every_level() -> None:
    for level in range(len(LEVELS)):
        shown = colours(level)
        assert contrast(shown["keyEdge"], shown["keyOff"]) >= 3, (
            "a lit key has an edge that can be seen"
        )
        assert contrast(shown["keyEdge"], shown["keyOffEdge"]) >= 3
        assert contrast(shown["glow"], shown["slotFill"]) >= 3


def test_nothing_is_pure_white() -> None:
    for level in range(len(LEVELS)):
        assert "#FFFFFF" not in {colour.upper() for colour in colours(level).values()}


@pytest.mark.parametrize(
    "file", [file for file in FILES if file.name != "Theme.qml"], ids=lambda file: file.name
)
def test_colours_and_measures_come_from_the_theme(file: Path) -> None:
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        code = line.split("//")[0]
        assert not re.search(
            r'"#[0-9A-Fa-f]{3,8}"|Qt\.rgba|: "(white|black|red|green|blue|gr[ae]y)"', code
        ), f"{number}: {line}"
        if re.search(
            r"\b(width|height|x|y|spacing|radius|pixelSize|\w*Margin|\w*margins|duration)\s*:", code
        ):
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


def test_qml_has_the_spacing_that_every_screen_has() -> None:
    said = dict(re.findall(r"int (\w+): Math.round\((\d+) \* scale\)", THEME.read_text("utf-8")))
    for name in ("margin", "gap", "tight", "target"):
        assert int(said[name]) == getattr(spacing, name.upper()), name


@pytest.mark.parametrize("name", ["MARGIN", "GAP", "TARGET", "TIGHT"])
def test_no_other_file_says_a_spacing_of_its_own(name: str) -> None:
    own = re.compile(rf"^{name} = \d", re.MULTILINE)
    files = [file for file in UI.rglob("*.py") if own.search(file.read_text("utf-8"))]
    assert files == [UI / "shared" / "spacing.py"]
