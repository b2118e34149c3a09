"""What a reader calls the cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from drivers.cards.code import PrintedCard
from kiosk.game.cards import BY_TEXT, CARDS, RANKS, UNREAD, Card

SUITS = "CDHS"


@dataclass(frozen=True)
class CardNames:
    """`ranks` are named from ace to king, `suits` clubs, diamonds, hearts, spades.

    `index`: "" for names. "by_suit" or "by_rank" where a card is a number that counts the cards
    from `first`, all ranks of a suit or all suits of a rank one after the other, the suits as in
    `suit_order`. "packed" where a number holds suit and rank in bits of their own: one of
    `suit_values` (clubs, diamonds, hearts, spades) from bit `suit_shift` on, one of `rank_values`
    (ace to king) from bit `rank_shift` on, and the bits of `always`. `index_as`: one "byte", or two
    "decimal" or (upper-case) "hex" digits.

    `names`: all 52, where they follow no order: clubs from ace to king, diamonds, hearts, spades.

    `learned`: the file of the ids, where each card has one of its own (`drivers.cards.ids`); `ids`
    is what it holds.
    """

    ranks: tuple[str, ...] = tuple(RANKS)
    suits: tuple[str, ...] = tuple(SUITS)
    suit_first: bool = False
    names: tuple[str, ...] = ()
    index: str = ""
    index_as: str = "byte"
    first: int = 0
    suit_order: str = SUITS
    suit_values: tuple[int, ...] = (0, 1, 2, 3)
    suit_shift: int = 4
    rank_values: tuple[int, ...] = tuple(range(1, 14))
    rank_shift: int = 0
    always: int = 0
    learned: str = ""
    ids: Mapping[str, PrintedCard] = field(default_factory=dict)

    @cached_property
    def by_name(self) -> dict[str, Card]:
        """Every card by its name; fewer than 52 where two cards share one."""
        if self == CardNames():
            return {text: card for text, card in BY_TEXT.items() if card is not UNREAD}
        return {name: card for card, name in self._named()}

    @cached_property
    def name_of(self) -> dict[Card, str]:
        return dict(self._named())

    def _named(self) -> Iterator[tuple[Card, str]]:
        if self.names:
            yield from zip(CARDS, self.names, strict=True)
            return
        for s, suit in enumerate(SUITS):
            for r, rank in enumerate(RANKS):
                yield BY_TEXT[rank + suit], self._name(s, r)

    def _name(self, suit: int, rank: int) -> str:
        if not self.index:
            names = self.suits[suit], self.ranks[rank]
            return "".join(names if self.suit_first else names[::-1])
        form = {"byte": "c", "decimal": "02d", "hex": "02X"}[self.index_as]
        return f"{self._number(suit, rank):{form}}"

    def _number(self, suit: int, rank: int) -> int:
        if self.index == "packed":
            suit_bits = self.suit_values[suit] << self.suit_shift
            return self.always | suit_bits | self.rank_values[rank] << self.rank_shift
        place = self.suit_order.index(SUITS[suit])
        return self.first + (place * 13 + rank if self.index == "by_suit" else rank * 4 + place)
