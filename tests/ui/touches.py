"""What a touch makes of a table's facts, for tests."""

from __future__ import annotations

from typing import Any

from tests.ui.scenes import SCENES
from ui.shared.words import Words
from ui.table.facts import Facts, UiState, begin
from ui.table.input.scene import Touched
from ui.table.input.touch import touch
from ui.table.props import derive

WORDS = Words()


def facts(scene: str) -> Facts:
    return begin(SCENES[scene][1])


def touched(scene: str, *actions: str, touches: UiState | None = None, **changed: Any) -> Touched:
    """What the last of these touches leads to, the ones before it having been answered by nothing yet."""
    result = Touched(touches or UiState())
    house = SCENES.setup(scene, **changed)
    for action in actions:
        result = touch(facts(scene), house, result.touches, action, WORDS)
    return result


def notice(scene: str, *actions: str, **more: Any) -> str:
    """What the screen says after these touches."""
    touches = touched(scene, *actions, **more).touches
    return derive(facts(scene), SCENES.setup(scene), touches, (1280, 800), WORDS).notice.text
