"""What every game is: its wagers, the round in play, and what a table asks of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from kiosk.game.boxes import Box
from kiosk.game.commands.commands import Decision
from kiosk.game.money.amounts import UNIT, DoubleAmounts, InsuranceAmounts, WagerAmounts
from kiosk.game.procedure import Procedure
from kiosk.game.refusals import Awaited
from kiosk.game.rules import Rules
from kiosk.game.view import BoxView, CardPlace, DealerView, PatronsView, view_dealer

R = TypeVar("R", bound=Procedure)


class Game(ABC, Generic[R]):
    """One game at a table of `boxes` boxes, with the round in play. Limits are cents or None."""

    round: R

    def __init__(
        self,
        rules: Rules,
        boxes: int,
        minimum: int | None,
        maximum: int | None,
        units: bool,
        turned_by_input: bool,
    ) -> None:
        self.rules = rules.at(boxes)
        self.boxes = boxes
        self.minimum = minimum
        self.maximum = maximum
        self.units = units
        self.turned_by_input = turned_by_input
        self.new_round()

    # What each game has of its own.

    @abstractmethod
    def new_round(self) -> None: ...  # no wagers, no card
    @abstractmethod
    def restart(self) -> None: ...  # the same wagers, no card yet
    @abstractmethod
    def wager_as(self, past: R) -> None: ...  # no card yet, and the wagers of a round that is over
    @abstractmethod
    def in_play(self) -> bool: ...  # whether there is a wager

    # What has been said at the stage that is open and not closed yet; empty where nothing has.
    @abstractmethod
    def stage_inputs(self) -> dict[Any, Any]: ...

    @abstractmethod
    def account(
        self, number: int, round_: R | None = None
    ) -> dict[str, object]: ...  # the round object of a finished round, or of that one

    @abstractmethod
    def replace_finished(
        self, past: R
    ) -> None: ...  # the finished round, whose money is still to move, was amended

    def patrons_view(self) -> PatronsView | None:
        return None

    @abstractmethod
    def checkpoint(
        self,
    ) -> dict[str, Any]: ...  # the wagers, as JSON can hold them; `resume` puts them back
    @abstractmethod
    def resume(self, saved: dict[str, Any]) -> None: ...

    # What they share.

    @abstractmethod
    def boxes_in_play(
        self,
    ) -> tuple[int, ...]: ...  # the boxes that get cards when the round begins

    # How much: what a command of the box may say, for whoever shows it.

    def wager_amounts(self, *, box: int | None = None, patron: str | None = None) -> WagerAmounts:
        """The main wagers of a box or a patron. Where the house keys no amounts in, the table's
        limits do not apply."""
        if self.units:
            return WagerAmounts(UNIT, UNIT, True, box, patron)
        return WagerAmounts(
            1 if self.minimum is None else self.minimum, self.maximum, False, box, patron
        )

    def insurance_amounts(self, box: int) -> InsuranceAmounts | None:
        return None

    def decision_amounts(self, decision: Decision) -> DoubleAmounts | None:
        return None

    def full(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """The patrons named at the boxes who wager on as many as one patron may, with those
        boxes."""
        return ()

    # Where is what?

    def box(self, number: int) -> Box | None:
        for box in self.round.boxes:
            if box.number == number:
                return box
        return None

    def awaited(self) -> Awaited:
        """What the table waits for."""
        at = self.round
        if at.phase in ("wagers", "insurance", "hole_check", "reveal", "turn", "patrons"):
            return Awaited(at.phase)
        return (
            Awaited("dealer")
            if at.box is None
            else Awaited("hand", at.box.number, at.box.named(at.index))
        )

    @property
    def next_box(self) -> int | None:
        """The box that the next card or decision belongs to; None for the dealer."""
        if self.round.phase == "wagers":
            return min(self.boxes_in_play(), default=None)
        return self.round.box.number if self.round.box else None

    def sources(self, round_: R | None = None) -> dict[CardPlace, int]:
        """Every card on the table, with the place in the story of the command that said which it
        is; or of another round."""
        this = round_ or self.round
        hands = [(0, 1, this.dealer)]
        hands += [
            (box.number, i, hand) for box in this.boxes for i, hand in enumerate(box.hands, 1)
        ]
        return {
            CardPlace(box, i, n): at
            for box, i, hand in hands
            for n, at in enumerate(hand.sources, 1)
        }

    @abstractmethod
    def views(self, round_: R) -> tuple[BoxView, ...]: ...  # the boxes of a round as they are seen

    def places(self) -> tuple[tuple[BoxView, ...], DealerView]:
        return self.views(self.round), view_dealer(self.round)

    def lies(self, past: R | None = None) -> Callable[[], tuple[tuple[BoxView, ...], DealerView]]:
        """What lies on the table now, to be looked at later, when the next round has begun; or what
        lay there in a `past` round."""
        round_ = past or self.round
        return lambda: (self.views(round_), view_dealer(round_))
