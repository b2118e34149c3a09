"""What becomes of a card that was drawn in error? It is the next card, or where it was seen and found no use, it is burned.

South Dakota 20:18:15:28 (2) and (3), whose wording New Jersey shares.
"""

from __future__ import annotations

from typing import NamedTuple

from kiosk.game import prompts
from kiosk.game.cards import UNREAD, Card
from kiosk.game.commands import Burn, Command, Correct, Drawn, Read, Reveal
from kiosk.game.history import Happened
from kiosk.game.prompts import Prompt
from kiosk.game.view import DOWN


class Out(NamedTuple):
    """A card that was drawn in error and is still to be used. `exposed`: it was seen."""

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


def named(said: Drawn | Burn, card: Card) -> Drawn | Burn:
    """The command that `card` is after the floor has `said` what the next card is. What nobody can name, nobody has seen."""
    if isinstance(said, Burn) or said.why is None or card is not UNREAD:
        return said._replace(card=card)
    return said._replace(card=card, face="down")


def retell(story: list[Happened], at: int, this: Correct) -> None:
    """Puts into a round's `story` what `this` correction says of the card that was said at `at`."""
    said = story[at].command
    if isinstance(said, Read) and (this.why is not None or this.to is not None):  # it names the card just before it
        del story[at]
        at -= 1
        said = story[at].command
    assert isinstance(said, Drawn | Read | Reveal | Burn)
    story[at] = Happened(corrected(said, this))


def astray(why: str | None) -> list[Prompt]:
    """What the dealer is told when a card turns out to be one that the procedure does not know."""
    if why is None:
        return []
    if why == "drawn_in_error":
        return [prompts.call_floor(why)]
    return [prompts.burn_card(why)]


def corrected(was: Drawn | Read | Reveal | Burn, this: Correct) -> Command:
    """The command that `was` should have been, by the correction `this`."""
    if this.why == "drawn_in_error":
        return Drawn(this.card, this.face or "up", why=this.why)
    if this.why is not None:
        return Burn(this.card, this.why)
    if isinstance(was, Drawn) and this.to is not None:
        return was._replace(card=this.card, to=this.to)
    return was._replace(card=this.card)
