"""Cards: one object for each of the 52, and one for a card that left the shoe unread."""

from __future__ import annotations

from typing import Final

RANKS = "A23456789TJQK"
SUITS = "CDHS"


class Card:
    """One card of the 52, or the unread one. There is one object for each, so `is` compares.

    `value` is the point value, 1 for an ace (a hand decides whether it counts 11), 0 for the unread
    card. `index` is 0 to 51, rank by rank within a suit; -1 for the unread card.
    """

    __slots__ = ("index", "rank", "suit", "text", "value")

    def __init__(self, rank: str, suit: str, index: int) -> None:
        self.rank = rank
        self.suit = suit
        self.text = rank + suit
        self.index = index
        self.value = 0 if index < 0 else min(RANKS.index(rank) + 1, 10)

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return parse, (self.text,)


CARDS: Final[tuple[Card, ...]] = tuple(
    Card(rank, suit, 13 * s + r) for s, suit in enumerate(SUITS) for r, rank in enumerate(RANKS)
)
UNREAD: Final = Card("?", "?", -1)

BY_TEXT: Final[dict[str, Card]] = {card.text: card for card in CARDS}
BY_TEXT.update({"10" + suit: BY_TEXT["T" + suit] for suit in SUITS})
BY_TEXT[UNREAD.text] = UNREAD


def parse(text: str) -> Card:
    """The card that is written `text`: rank then suit, `"TS"` or `"10S"`, or `"??"`.

    Raises `ValueError`, which names the text, where there is no such card.
    """
    card = BY_TEXT.get(text)
    if card is None:
        raise ValueError(f"not a card: {text!r} (rank A 2-9 T J Q K, then suit C D H S)")
    return card
