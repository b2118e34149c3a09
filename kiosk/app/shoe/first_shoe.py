"""The shoe that a table deals from when it is opened for the first time."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiosk.app.application import Application
    from kiosk.settings.table import Settings
    from kiosk.station.step import Step


class FirstShoe:
    """Says of a fresh journal that its shoe is new, so that its first card is burned, where the
    rules burn one. Where the house keeps an inventory, the opening says it."""

    beside = 0.0

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._is_told = False

    def opened(self, kiosk: Application) -> None:
        self._kiosk = kiosk

    def saw(self, step: Step) -> None:
        """The table as it was taken up, on the station's thread."""
        if self._is_told:
            return
        self._is_told = True
        # Nothing of the table is loaded before the first frame.
        from kiosk.game.commands.commands import NewShoe
        from kiosk.staff.actor import KIOSK

        taken, station = self._kiosk.taken, self._kiosk.station
        is_fresh = taken is not None and taken.begun.get("ended") == "new"
        rules = self._settings.rule_set()
        if is_fresh and rules.shoe_burn and step.house.day is None and station is not None:
            station.do(NewShoe(rules.decks), KIOSK)

    def close(self) -> None:
        pass
