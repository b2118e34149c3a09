"""A line whose plug can be pulled."""

from __future__ import annotations

from pathlib import Path

from drivers.emulator.wire import Wire


class Line(Wire):
    """A line whose far end has the name `port`."""

    def __init__(self, link: Path) -> None:
        super().__init__(0.0, link)
        self.port = str(link)
