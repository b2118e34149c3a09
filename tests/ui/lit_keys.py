"""Keys of the drawer, and which of them are lit that nothing would follow."""

from __future__ import annotations

from collections.abc import Iterator

from ui.shared.words import Words
from ui.table.drawer import floor
from ui.table.facts import Facts, UiState
from ui.table.input.touch import touch
from ui.table.props import derive
from ui.table.setup import ScreenSetup

WORDS = Words()


SIZE = (1280, 800)


def drawer_keys(facts: Facts, setup: ScreenSetup, touches: UiState) -> dict[str, bool]:
    """The keys of the open page, and whether each is lit."""
    layout = derive(facts, setup, touches, SIZE, WORDS).layout
    return {row.action: row.on for row in floor.drawer(facts, setup, touches, WORDS, layout).keys}


def wrong(
    facts: Facts, setup: ScreenSetup, touches: UiState, keys: dict[str, bool]
) -> Iterator[str]:
    """Those of `keys` whose touch does something where they are dim, or nothing where they are lit."""
    for key, on in keys.items():
        says = touch(facts, setup, touches, key, WORDS).why
        if on != (says is None) and not key.startswith("help:"):
            yield f"{key} on {touches.drawer.page!r}: lit {on}, {says} is said"
