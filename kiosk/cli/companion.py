"""What goes along with a table: an emulated shoe with its panel, or a practice lesson with its coach."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from kiosk.cli.application import Application
    from kiosk.station.step import Step


class Companion(Protocol):
    """`saw` is called on the station's thread.

    `beside`: the share of the window's width, at its left, that is the companion's own.
    """

    beside: float

    def opened(self, kiosk: Application) -> None: ...
    def saw(self, step: Step) -> None: ...
    def close(self) -> None: ...
