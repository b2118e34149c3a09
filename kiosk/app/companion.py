"""Several that go along with one table: an emulated shoe with its panel, patrons' screens, the link
to a floor."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.app.application import Application, Companion
    from kiosk.station.step import Step


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
