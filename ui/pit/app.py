"""The pit board's window."""

from __future__ import annotations

import gc

from ui.pit.presenter import PitPresenter
from ui.shared.window import Screen


def open_pit(presenter: PitPresenter, size: tuple[int, int] | None = None) -> Screen:
    """The board over `presenter`, at `size` pixels or as large as the display."""
    screen = Screen("ui.pit", "Main", {"pit": presenter})
    window = screen.window
    if size is None:
        window.setGeometry(window.screen().geometry())
        window.showFullScreen()
    else:
        window.resize(*size)
        presenter.resize(*size)
    return screen


def look_for_garbage_rarely() -> None:
    """Once the board stands. Ten thousand tables are a million values that stay; looking through
    them for garbage as often as Python does by itself took a third of the time to their picture."""
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
