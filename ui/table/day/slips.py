"""What is still to be signed of the table's slips, and its buy-ins, in words. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ui.shared.words import Words

if TYPE_CHECKING:
    from kiosk.record.projections.day import BuyIn
    from kiosk.station.tray.day_view import DayView


def void_waiting(day: DayView) -> Mapping[str, Any] | None:
    """The slip, the oldest, whose void waits for the dealer's signature; None where none does."""
    return next((slip for slip in day.slips if slip["state"] == "voiding"), None)


def void_waits(day: DayView | None, words: Words) -> str:
    """That the void of a slip, the oldest, waits for the dealer's signature, and where that is
    given; "" where none does."""
    if day is None or (slip := void_waiting(day)) is None:
        return ""
    return words(
        "ui-slip-void-waits",
        name=words("ui-slip", slip=slip["kind"], number=slip["number"]),
        what=day.stands,
    )


def is_requested(slip: Mapping[str, Any]) -> bool:
    """Whether the dealer has still to sign for its chips."""
    return bool(slip["state"] == "requested")


def chips_of(slip: Mapping[str, Any], words: Words) -> str:
    """What whoever signs compares the chips with, each denomination and the total: "Fill 1: 20 ×
    25, 5 × 100 = 1,000" (N.J.A.C. 13:69D-1.22)."""
    chips = ", ".join(
        f"{words.number(pieces)} × {words.money(value)}" for value, pieces in slip["count"]
    )
    named = words("ui-slip", slip=slip["kind"], number=slip["number"])
    return words.of(named, f"{chips} = {words.money(slip['total'])}")


def buy_in_text(this: BuyIn, words: Words) -> str:
    """ "Buy-in 3: $200, cash, box 2" """
    amount, box = words.money(this.amount), this.box or "none"
    return words("buy-in-is", number=this.number, amount=amount, kind=this.kind, box=box)
