"""What is still to be signed of the table's slips, in words. Pure."""

from __future__ import annotations

from kiosk.station.table_day import DayView
from ui.shared.words import Words


def void_waits(day: DayView | None, words: Words) -> str:
    """That the void of a slip, the oldest, waits for the dealer's signature; "" where none does."""
    for slip in day.slips if day is not None else ():
        if slip["state"] == "voiding":
            return words("ui-slip-void-waits", name=words("ui-slip", slip=slip["kind"], number=slip["number"]))
    return ""
