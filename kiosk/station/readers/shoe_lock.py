"""When the shoe is to be locked: while a card from it would have no place."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiosk.station.step import Step


def has_no_place(step: Step) -> bool:
    """Whether a card that left the shoe now would be ignored: trouble freezes readers' cards, the
    table is not open, or a new shoe is awaited."""
    if any(trouble.freezes for trouble in step.alerts.troubles):
        return True
    day = step.house.day
    return step.table.view.shoe_needed or (day is not None and day.stands != "open")
