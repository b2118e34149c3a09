"""A card that was drawn in error, and has not been used yet."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from typing import NamedTuple

from kiosk.game.cards import UNREAD, Card
from kiosk.game.view import DOWN


class DrawnInError(NamedTuple):
    """A card that was drawn in error and has not been used yet. `exposed`: it was seen."""

    card: Card
    exposed: bool

    @property
    def shown(self) -> str:
        """As a view tells of it."""
        return self.card.text if self.exposed else DOWN

    @property
    def seen(self) -> str | None:
        """The card, where somebody has seen it."""
        return self.card.text if self.exposed else None

    def may_be(self, card: Card | None) -> bool:
        """Whether `card` may be this one; a card that was not read may be any."""
        return self.card is UNREAD or card is self.card or (card is UNREAD and not self.exposed)
