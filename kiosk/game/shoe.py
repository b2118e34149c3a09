"""What has left the shoe: enough to know a card that cannot be in it; never told to anyone."""

from __future__ import annotations

from kiosk.game.cards import Card


class Shoe:
    """Copies of each card seen since the shuffle, whether the cutting card is out, and then which box cuts the next shoe.

    `cutter`: 0 is the box at the dealer's far right; None where nobody knows.
    """

    __slots__ = ("cut", "cutter", "decks", "seen")

    def __init__(self, decks: int) -> None:
        self.fresh(decks)

    def fresh(self, decks: int) -> None:
        """A freshly shuffled and cut shoe of `decks` decks is in use."""
        self.decks = decks
        self.cut = False
        self.cutter: int | None = None
        self.seen = [0] * 52

    def copy(self) -> Shoe:
        twin = Shoe(self.decks)
        twin.cut, twin.cutter, twin.seen = self.cut, self.cutter, self.seen.copy()
        return twin

    def holds(self, card: Card, but_for: Card | None = None) -> bool:
        """Whether one more copy of `card` can come; an unread card always can. `but_for` is out, and is not counted."""
        return card.index < 0 or self.seen[card.index] - (card == but_for) < self.decks

    def gave_too_many(self, card: Card) -> bool:
        """Whether more copies of `card` are out than it ever held: one of them was misread."""
        return card.index >= 0 and self.seen[card.index] > self.decks

    def draw(self, card: Card) -> None:
        if card.index >= 0:
            self.seen[card.index] += 1
