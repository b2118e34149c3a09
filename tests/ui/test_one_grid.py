"""Does every page of the floor's lie on one grid, with BACK its last key, at one place?"""

from __future__ import annotations

import pytest

from tests.ui import day_scenes
from tests.ui.scenes import SCENES, TOUCHED, settings
from tests.ui.touches import touched
from ui.shared.words import Words
from ui.table.drawer.floor import drawer
from ui.table.drawer.page import Drawer
from ui.table.facts import UiState, begin
from ui.table.input.touch import touch
from ui.table.layout import Layout
from ui.table.props import derive

WORDS, SIZE = Words(), (1280, 800)


def _of_scene(name: str) -> tuple[Drawer, Layout] | None:
    scene, actions = TOUCHED[name]
    facts, setup, touches = begin(SCENES[scene][1]), SCENES.setup(scene), touched(scene, *actions)
    if touches.touches.drawer.page in ("", "recall"):
        return None
    layout = derive(facts, setup, touches.touches, SIZE, WORDS).layout
    return drawer(facts, setup, touches.touches, WORDS, layout), layout


def _of_day(name: str) -> tuple[Drawer, Layout] | None:
    make, actions = day_scenes.PAGES[name]
    facts, setup, touches = begin(make()), settings(7), UiState()
    for action in actions:
        touches = touch(facts, setup, touches, action, WORDS).touches
    if not touches.drawer.page:
        return None
    layout = derive(facts, setup, touches, SIZE, WORDS).layout
    return drawer(facts, setup, touches, WORDS, layout), layout


def _back_is_last(made: tuple[Drawer, Layout] | None) -> None:
    if made is None:
        return
    page, layout = made
    last, rail = page.keys[-1], layout.rail
    assert last.label == "BACK"
    assert sum(key.label == "BACK" for key in page.keys) == 1
    # What is left over where a row is divided is less than a pixel a key.
    assert abs(last.x + last.width - rail.x - rail.w) <= len(page.keys)
    assert abs(last.y + last.height - rail.y - rail.h) <= 1


@pytest.mark.parametrize("name", TOUCHED)
def test_back_lies_at_the_end_of_the_rail(name: str) -> None:
    _back_is_last(_of_scene(name))


@pytest.mark.slow
@pytest.mark.parametrize("name", day_scenes.PAGES)
def test_back_lies_there_on_the_pages_of_chips_too(name: str) -> None:
    _back_is_last(_of_day(name))
