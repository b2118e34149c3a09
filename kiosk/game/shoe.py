"""What has left the shoe: enough to know a card that cannot be in it; never told to anyone."""

from __future__ import annotations

from kiosk.game.cards import Card


class Shoe:
    """Copies of each card seen since the shuffle, whether the cutting card is out, and then which
    box cuts the next shoe.

    `early`: it is not, and the shoe is changed as if it were. `cutter`: 0 is the box at the
    dealer's far right; None where nobody knows. `number`: how many came into use before it, as far
    as the table knows.
    """

    __slots__ = ("cut", "cutter", "decks", "early", "number", "seen")

    def __init__(
        self,
        decks: int,
        seen: list[int] | None = None,
        cut: bool = False,
        cutter: int | None = None,
        early: bool = False,
        number: int = 0,
    ) -> None:
        self.decks = decks
        self.seen = seen or [0] * 52
        self.cut, self.early = cut, early
        self.cutter = cutter
        self.number = number

    def fresh(self, decks: int) -> None:
        """A freshly shuffled and cut shoe of `decks` decks is in use."""
        self.decks = decks
        self.seen = [0] * 52
        self.cut = False
        self.cutter = None
        self.early = False
        self.number += 1

    def copy(self) -> Shoe:
        return Shoe(self.decks, self.seen.copy(), self.cut, self.cutter, self.early, self.number)

    def holds(self, card: Card, but_for: Card | None = None) -> bool:
        """Whether one more copy of `card` can come; an unread card always can. `but_for` is out,
        and is not counted."""
        index = card.index
        return (
            index < 0
            or self.seen[index] < self.decks
            or (card == but_for and self.seen[index] == self.decks)
        )

    def gave_too_many(self, card: Card) -> bool:
        """Whether more copies of `card` are out than it ever held: one of them was misread."""
        return card.index >= 0 and self.seen[card.index] > self.decks

    def draw(self, card: Card) -> None:
        if card.index >= 0:
            self.seen[card.index] += 1

    def take_back(self, card: Card) -> None:
        """That card has not left it after all."""
        if card.index >= 0:
            self.seen[card.index] -= 1

    def instead(self, was: Card, card: Card) -> None:
        """A card that has left the shoe was not the one it was taken for."""
        self.take_back(was)
        self.draw(card)
