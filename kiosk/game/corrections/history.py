"""History: what has happened in one round, and what of it can be undone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kiosk.game.commands.commands import Command
from kiosk.game.corrections.drawn_in_error import DrawnInError
from kiosk.game.money.due import Due
from kiosk.game.procedure import DealOrder, Procedure
from kiosk.game.prompts import Prompt
from kiosk.game.shoe import Shoe
from kiosk.game.view import HOLE_CARD, CardPlace

#: the finished round as it lies there, and the money that is to move
Unsettled = tuple[Any, Due]
#: one command of the story, what was told because of it, and where it closes a stage what was said
#: at that stage
Happened = tuple[Command, list[Prompt], dict[Any, Any] | None]
#: puts back what was there before something was said
Back = Callable[[], None]


class UndoRecord:
    """How a command is undone: by `back`; or, where that is None, by a story without what is at the
    place `at` in it."""

    # One is made for every wager and decision; a named tuple takes twice as long.
    __slots__ = ("at", "back", "command")

    def __init__(self, command: Command, back: Back | None, at: int) -> None:
        self.command = command
        self.back = back
        self.at = at


class History:
    """What has happened in one round. `story`: from its first card on. `undo`: what can be undone,
    the last thing last.

    `shoe_before`, `error_before`, `burn_before` and `unsettled_before`: the shoe, the card drawn in
    error, whether a card was to be burned, and the finished round with who was still owed
    something, before the round's first card. `before_card`: the order of the deal, and how much of
    it was dealt, before the card that came last; None where that has no other place that it may
    really have gone to. `of_past`: the money that was told in it of rounds that are over.
    `hides_hole_card`: the round was played again while the hole card lay face down, which counts
    once it is turned. `face_down`: what was told when that card came, by which it is known while
    the round is played again.
    """

    __slots__ = (
        "before_card",
        "burn_before",
        "error_before",
        "face_down",
        "hides_hole_card",
        "of_past",
        "shoe_before",
        "story",
        "undo",
        "unsettled_before",
    )

    def __init__(
        self, shoe: Shoe, error: DrawnInError | None, burn_due: bool, unsettled: Unsettled
    ) -> None:
        self.story: list[Happened] = []
        self.undo: list[UndoRecord] = []
        self.shoe_before = shoe
        self.error_before = error
        self.burn_before = burn_due
        self.unsettled_before = unsettled
        self.before_card: tuple[DealOrder, int] | None = None
        self.hides_hole_card = False
        self.face_down: list[Prompt] | None = None
        self.of_past: list[Prompt] = []

    def begun_again(self) -> History:
        """The same beginning, and nothing has happened yet; what was told of other rounds was."""
        again = History(
            self.shoe_before, self.error_before, self.burn_before, self.unsettled_before
        )
        again.of_past = self.of_past
        return again


class PastRound:
    """A round that is over, as it was decided last. `shoe`: the number of the shoe with which it
    ended."""

    __slots__ = ("history", "number", "round", "shoe")

    def __init__(self, number: int, history: History, round_: Procedure, shoe: int) -> None:
        self.number = number
        self.history = history
        self.round = round_
        self.shoe = shoe

    def is_hidden(self, place: CardPlace) -> bool:
        """Whether the card there lies face down: the hole card of a round that was voided."""
        return bool(self.round.hole_down) and place == HOLE_CARD
