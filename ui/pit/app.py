"""The pit board's window."""

from __future__ import annotations

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
