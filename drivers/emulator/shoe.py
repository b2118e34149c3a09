"""The cards in the emulated shoe: shuffled shoes, or the cards of a shoe log in their order."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from kiosk.game.cards import CARDS, Card, parse

#: what lies in a shoe: its cards, the next one first, and None for the cutting card
Items = list[Card | None]


class ShoeError(ValueError):
    """What the shoe cannot do, or a log that it cannot deal from, in words."""


class Shoe:
    """One shoe after the other from `shoes`."""

    def __init__(self, shoes: Iterator[Items]) -> None:
        self._shoes = shoes
        self.new_shoe()

    def new_shoe(self) -> None:
        """Puts the next shoe on the table. Raises ShoeError where the log has no further one."""
        items = next(self._shoes, None)
        if items is None:
            raise ShoeError("The log has no further shoe. Start the emulated shoe again.")
        self._items = items
        self.dealt = 0
        self.cutting_card_out = False

    def draw(self, named: Card | None = None) -> tuple[bool, Card]:
        """The next card, and whether the cutting card came out before it; the unread one where the
        log has it so.

        `named` is drawn out of its turn instead. Raises ShoeError where it, or any card, is not in
        the shoe any more, and takes nothing out.
        """
        cut = self._items[:1] == [None]
        cards = self._items[cut:]
        card = next(iter(cards), None) if named is None else named
        if card is None:
            raise ShoeError("The shoe is empty. Put a new shoe on the table.")
        if card not in cards:
            raise ShoeError(
                f"No {card.text} is left in this shoe. Draw another card,"
                " or put a new shoe on the table."
            )
        cards.remove(card)
        self._items = cards
        self.cutting_card_out = self.cutting_card_out or cut
        self.dealt += 1
        return cut, card


def shuffled(decks: int, random: Random, depth: float) -> Iterator[Items]:
    """Shuffled shoes of `decks` decks without end, the cutting card after `depth` (0 to 1) of the
    cards."""
    while True:
        items: Items = [*CARDS] * decks
        random.shuffle(items)
        items.insert(round(depth * len(items)), None)
        yield items


def logged(path: Path) -> Iterator[Items]:
    """The shoes of a shoe log: each card where it was drawn, burned ones too, and the cut card; a
    new shoe at each `shoe` input after the first card.

    A card that was drawn in error is there once, not again where it was used. A card that was read
    in another way (`read`) comes out unread, as it did. Raises ShoeError, which names file and
    line.
    """
    try:
        lines = path.read_text("utf-8").splitlines()
    except UnicodeDecodeError:
        raise ShoeError(f"{path}: this is no text in UTF-8. Give a shoe log.") from None
    shoe: Items = []
    is_out = False  # the next card is one that was drawn in error
    shoes = 0
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            entry = json.loads(line)
            kind = entry.get("type")
            if kind == "shoe" and any(shoe):
                yield shoe
                shoe, is_out, shoes = [], False, shoes + 1
            if kind == "cut_card" and shoe[-1:] != [None]:
                shoe.append(None)
            if drawn := _drawn(entry):
                shoe += map(parse, drawn[1:] if is_out else drawn)
                is_out = entry.get("why") == "drawn_in_error" and kind == "card"
        except (ValueError, KeyError, AttributeError, TypeError) as error:
            raise ShoeError(
                f"{path}, line {number}: cannot be dealt from ({error}). Give a shoe log."
            ) from error
    if any(shoe):
        yield shoe
    elif not shoes:
        raise ShoeError(f"{path}: no card in it to deal. Give a shoe log with cards.")


def _drawn(entry: Mapping[str, Any]) -> list[str]:
    """The cards that are out of the shoe by this input of a log, in their order."""
    match entry.get("type"):
        case "card" | "burn":
            return [entry["card"]]
        case "shoe":
            return list(entry.get("burn", ()))
        case "amend":
            return list(entry.get("drawn", ()))
    return []
