"""The first frame of `kiosk run`: the dealer's window with bare felt, and that the table is being
taken up.

Nothing can be touched or dealt before that is done, so the frame needs nothing of the game, the
table and the screen's rows and texts. They are loaded once it stands there: whoever calls this
imports them after it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEventLoop

from kiosk.words.messages import Messages
from ui.shared.window import Screen, load_fonts
from ui.table.app import open_window
from ui.table.drawer.preferences import chosen, file_of
from ui.table.setup import ScreenSetup, level_of

if TYPE_CHECKING:
    from kiosk.settings.table import Settings


def show(
    settings: Settings,
    phrases: Messages,
    language: str,
    size: tuple[int, int] | None,
    beside: float,
) -> Screen | None:
    """The window once it has been seen, None where it was closed before. `language`: asked for at
    this start, "" for the one chosen on the screen. Raises `ScreenError`."""
    house = ScreenSetup(level=level_of(settings.brightness), language=settings.language)
    setup = chosen(house, file_of(settings.journal))
    language = language or setup.language
    load_fonts(language)
    said = phrases if language == phrases.language else Messages(language, folders=phrases.folders)
    screen = open_window(
        said.label("ui-starting"), said.label("ui-tone-warn"), setup.level, size, beside
    )
    until = QEventLoop()
    screen.window.frameSwapped.connect(until.quit)
    screen.window.closing.connect(lambda: until.exit(1))
    closed = until.exec()
    screen.window.frameSwapped.disconnect(until.quit)
    if closed:
        screen.close()
        return None
    return screen
