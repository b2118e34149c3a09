"""Rounds that are void while their hole card lies face down."""

from __future__ import annotations

from kiosk.station.station import Station
from tests.record.tables import take

WAGER = {"type": "wager", "box": 1, "amount": "25"}


def after_a_round(this: Station) -> Station:
    """A round was played and settled, and box 1 has a wager for the next one."""
    this.start()
    for data in ({"type": "shoe"}, {"type": "burn", "card": "2C"}, WAGER):
        take(this, data)
    for card in ("TH", "7D", "9H", "TD"):
        take(this, {"type": "card", "card": card}, source="shoe")
    for data in ({"type": "stand"}, {"type": "turn"}, {"type": "settled"}, WAGER):
        take(this, data)
    return this


def void_round(this: Station, up: str) -> Station:
    after_a_round(this)
    for card in ("9C", up, "9D", "5S"):
        take(this, {"type": "card", "card": card, "id": f"set-{card}"}, source="shoe")
    step = take(this, {"type": "void", "reason": "dealt in error"})
    assert step.refusal is None
    assert step.table.view.unsettled == {1}
    return this


def card(this: Station) -> None:
    assert take(this, {"type": "card", "card": "2S"}, source="shoe").refusal is None
