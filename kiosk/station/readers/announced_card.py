"""What the floor has said that the next card from a reader is, whichever it will be."""

from __future__ import annotations

from kiosk.game.commands.commands import Amend, Burn, Drawn
from kiosk.staff.actor import Actor

#: None: what the procedure says, as ever
Announced = Drawn | Burn | Amend | None


class AnnouncedCard:
    """`said` holds for one card, and not beyond a stop of the kiosk. `by`: who said it last."""

    def __init__(self) -> None:
        self.said: Announced = None
        self.by: Actor | None = None

    def use(self) -> Announced:
        """What the card that has come was said to be; it holds no longer."""
        said, self.said = self.said, None
        return said
