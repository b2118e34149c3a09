"""Shoes of a few rounds."""

from __future__ import annotations

from typing import Any

from kiosk.record.journal.journal import Journal
from kiosk.station.station import Station
from tests.record.tables import station, take

BET = {"type": "wager", "box": 1, "amount": "25"}


def opened(journal: Journal, **header: Any) -> Station:
    this = station(journal, **header)
    this.start()
    return this


def deal(this: Station, *cards: str) -> None:
    for card in cards:
        take(this, {"type": "card", "card": card}, source="shoe")


def wager(this: Station) -> None:
    take(this, BET)
