"""What goes along with a table: an emulated shoe with its panel, a practice lesson with its coach,
patrons' screens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.app.application import Application
    from kiosk.station.step import Step


class Companion(Protocol):
    """`saw` is called on the station's thread.

    `beside`: the share of the window's width, at its left, that is the companion's own.
    """

    beside: float

    def opened(self, kiosk: Application) -> None: ...
    def saw(self, step: Step) -> None: ...
    def close(self) -> None: ...


class Together:
    """Several companions of one table."""

    def __init__(self, companions: Sequence[Companion]) -> None:
        self._companions = companions
        self.beside = max((each.beside for each in companions), default=0.0)

    def opened(self, kiosk: Application) -> None:
        for each in self._companions:
            each.opened(kiosk)

    def saw(self, step: Step) -> None:
        for each in self._companions:
            each.saw(step)

    def close(self) -> None:
        for each in self._companions:
            each.close()
