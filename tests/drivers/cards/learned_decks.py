"""Decks that are known by ids, and the profile of a house's own reader."""

from __future__ import annotations

from pathlib import Path

from drivers.cards import ids
from drivers.serial_line.profile import find
from kiosk.game.cards import CARDS

EXAMPLE = find("example-rfid")


def deck(start: int) -> ids.Deck:
    return {card: f"{start + n:014X}" for n, card in enumerate(CARDS)}


def house(folder: Path, **instead: str) -> Path:
    path = folder / "mine.toml"
    text = (
        EXAMPLE.read_text()
        .replace('name = "example-rfid"', 'name = "mine"')
        .replace("ids/example-rfid.toml", "ids.toml")
    )
    for old, new in instead.items():
        text = text.replace(old, new)
    path.write_text(text)
    return path
