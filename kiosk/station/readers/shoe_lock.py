"""When the shoe is to be locked: while a card from it would have no place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.game.commands.commands import Amend

if TYPE_CHECKING:
    from kiosk.station.step import Step


def has_no_place(step: Step) -> bool:
    """Whether a card that left the shoe now would be ignored: trouble freezes readers' cards, the
    table is not open, or a new shoe is awaited. A card with which the dealer draws on in a round
    that is amended has its place, whatever the shoe."""
    if any(trouble.freezes for trouble in step.alerts.troubles):
        return True
    day = step.house.day
    if day is not None and day.stands != "open":
        return True
    return step.table.view.shoe_needed and not isinstance(step.readers.next_card, Amend)
