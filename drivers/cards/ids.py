"""Ids of RFID cards: which card each is, learned card by card and kept in a file that the house
names.

[[deck]]
AC = "04A1B2C3D4E5F6"
2C = ...
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path

from drivers.cards.code import COPIES, PrintedCard
from kiosk.game.cards import BY_TEXT, CARDS, Card
from kiosk.settings import schema

#: the name of the set that cards known by their ids are
SET = "RFID"

#: the id of each card of one deck
Deck = Mapping[Card, str]


def _rows(value: object) -> list[dict[str, str]]:
    if not isinstance(value, list):
        raise ValueError
    return value


_DECK = {card.text: schema.text(needed=True, control=True) for card in CARDS}
_KEYS = {
    "deck": schema.Key(
        _rows, "[[deck]] with the id of each of its 52 cards", needed=True, rows=_DECK
    )
}


def load(path: Path) -> list[Deck]:
    """The decks in the file `path`. Raises `BadFileError`, with each card that is missing and each
    id that stands twice."""
    found: list[schema.Finding] = []
    file = str(path)
    rows = schema.read_keys(schema.read_toml(path), _KEYS, file, found).get("deck", ())
    decks: list[Deck] = [{BY_TEXT[text]: name for text, name in row.items()} for row in rows]
    if len(decks) > COPIES:
        found.append(
            schema.Finding(file, "deck", f"{len(decks)} decks: a shoe has {COPIES} at most.")
        )
    whose: dict[str, str] = {}
    for n, deck in enumerate(decks, 1):
        for card, name in deck.items():
            key = f"deck[{n}].{card.text}"
            if name in whose:
                twice = (
                    f"{schema.shown(name)} is the id of {whose[name]} too: each card has its own."
                )
                found.append(schema.Finding(file, key, twice))
            whose.setdefault(name, key)
    if found:
        raise schema.BadFileError(found)
    return decks


def cards(decks: Iterable[Deck]) -> dict[str, PrintedCard]:
    """Which card each id is."""
    return {
        name: PrintedCard(SET, card, n)
        for n, deck in enumerate(decks, 1)
        for card, name in deck.items()
    }


def one_bit_apart(names: Collection[str]) -> tuple[str, str] | None:
    """Two ids of which one wrong bit makes the other; None where there are none."""
    for name in names:
        for at, character in enumerate(name):
            for bit in range(8):
                other = name[:at] + chr(ord(character) ^ 1 << bit) + name[at + 1 :]
                if other in names:
                    return name, other
    return None


def keep(path: Path, decks: Sequence[Deck]) -> None:
    """Writes the file anew, whole or not at all. Raises OSError."""
    lines = ["# Ids of cards, learned with: kiosk readers try --deck PROFILE PORT"]
    for deck in decks:
        lines += ["", "[[deck]]", *(f"{card.text} = {json.dumps(deck[card])}" for card in CARDS)]
    new = path.with_name(f"{path.name}.new")
    with new.open("w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
