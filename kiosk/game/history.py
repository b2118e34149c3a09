"""The story of a round: the commands that happened from its first card on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from kiosk.game.commands import Burn, Command, Drawn, EvenMoney, HoleCheck, InsuranceClosed, PatronsClosed, Read, Reveal

if TYPE_CHECKING:
    from kiosk.game.misdrawn import Out
    from kiosk.game.prompts import Prompt
    from kiosk.game.shoe import Shoe

#: how something that was done is taken back without a replay: what, whose, and what was there before
Back = tuple[str, Any, Any]
#: the commands that say which card it was
OF_A_CARD = (Drawn, Read, Reveal, Burn)
#: nothing before one of these is taken back
CARDS = (*OF_A_CARD, HoleCheck)
#: the commands that close a stage
CLOSERS = (InsuranceClosed, PatronsClosed, EvenMoney)
#: the place of a command that the story does not hold
UNRECORDED = -1


class Happened(NamedTuple):
    """One command of the round's story. `gathered`: what a command that closes a stage closed it over, else empty."""

    command: Command
    gathered: dict[Any, Any] = {}  # noqa: RUF012 (never changed)


class UndoRecord(NamedTuple):
    """How a command is undone: by `back`, or where that is None by a story without the command that is at `at` in it."""

    command: Command
    at: int
    back: Back | None


class History:
    """What has happened in one round. `story`: from its first card on. `undo`: what can be undone, the last thing last.

    `told`: what the dealer was told because of the story. `shoe_before`, `out_before` and `burn_before`: the table's shoe, card
    drawn in error and whether a card was to be burned, before the first card.
    """

    __slots__ = ("burn_before", "out_before", "shoe_before", "story", "told", "undo")

    def __init__(self, shoe: Shoe, out: Out | None, burn_due: bool) -> None:
        self.story: list[Happened] = []
        self.told: list[Prompt] = []
        self.undo: list[UndoRecord] = []
        self.shoe_before = shoe
        self.out_before = out
        self.burn_before = burn_due

    @property
    def drawn_last(self) -> int | None:
        """The place in the story of the command that said which the last card is; None if none did."""
        cards = (at for at in range(len(self.story) - 1, -1, -1) if isinstance(self.story[at].command, OF_A_CARD))
        return next(cards, None)
