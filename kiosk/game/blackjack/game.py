"""The ordinary blackjack table: which inputs it takes, and when. Wagers by box, decisions by
hand."""

from __future__ import annotations

from typing import Any

from kiosk.game.blackjack import account, allowed
from kiosk.game.blackjack.round import BoxPlayers, boxes_of
from kiosk.game.commands.commands import HandDecision
from kiosk.game.hands import Bet
from kiosk.game.money.amounts import DoubleAmounts, InsuranceAmounts
from kiosk.game.procedure import Procedure
from kiosk.game.rules import Rules
from kiosk.game.view import BoxView, PatronsView, view_boxes


class BoxGame:
    """The ordinary game, of `boxes` boxes. `rules` are those at the table's size (`Rules.at`)."""

    def __init__(self, rules: Rules, boxes: int, turned_by_input: bool) -> None:
        self.rules = rules
        self.boxes = boxes
        self.turned_by_input = turned_by_input
        self.new_round()

    def new_round(self) -> None:
        """No wagers, no card."""
        self.bets: dict[int, Bet] = {}
        self.restart()

    def restart(self) -> None:
        """The same wagers, no card yet."""
        self.round = Procedure(self.rules, self.turned_by_input, BoxPlayers(self.bets))

    @property
    def players(self) -> BoxPlayers:
        """The boxes of the round in play."""
        return boxes_of(self.round)

    def wager_as(self, past: Procedure) -> None:
        """The wagers of a round that is over, and no card yet."""
        self.bets = dict(boxes_of(past).bets)
        self.restart()

    def in_play(self) -> bool:
        """Whether there is a wager."""
        return bool(self.bets)

    def bet(self, box: int, bet: Bet | None) -> None:
        """The box's wagers from now on; None for none."""
        if bet is None:
            self.bets.pop(box, None)
        else:
            self.bets[box] = bet

    def insure_again(self, number: int, amount: int | None) -> None:
        """The box has said this of insurance; None: nothing yet."""
        box = self.round.box_of(number)
        assert box is not None
        box.insurance = amount

    def stage_inputs(self) -> dict[Any, Any]:
        """What has been said at the stage that is open and not closed yet; empty where nothing
        has."""
        if self.round.phase != "insurance":
            return {}
        return {box.number: box.insurance for box in self.round.boxes if box.insurance is not None}

    def boxes_in_play(self) -> tuple[int, ...]:
        """The boxes that get cards when the round begins."""
        return tuple(self.bets)

    def insurance_amounts(self, box: int) -> InsuranceAmounts:
        found = self.round.box_of(box)
        open_ = found is not None and found.hands[0].outcome is None
        return InsuranceAmounts.of(found.wager if found is not None and open_ else 0, box=box)

    def decision_amounts(self, decision: HandDecision) -> DoubleAmounts | None:
        at = self.round
        if decision != "double" or at.phase != "decision" or at.box is None:
            return None
        return allowed.double_amounts(self.rules, at.box, at.index)

    def full(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """The patrons named at the boxes who wager on as many as one patron may, with those
        boxes."""
        boxes: dict[str, list[int]] = {}
        for number, bet in self.bets.items():
            if bet.patron is not None:
                boxes.setdefault(bet.patron, []).append(number)
        if not boxes:
            return ()
        most = self.rules.max_bet_boxes_per_patron
        return tuple(
            (patron, tuple(numbers)) for patron, numbers in boxes.items() if len(numbers) >= most
        )

    # What is shown and printed.

    def account(self, number: int, round_: Procedure | None = None) -> dict[str, object]:
        return account.of_boxes(round_ or self.round, number)

    def views(self, round_: Procedure) -> tuple[BoxView, ...]:
        return view_boxes(round_, self.bets if round_ is self.round else {}, self.boxes)

    def patrons_view(self) -> PatronsView | None:
        return None

    def checkpoint(self) -> dict[str, Any]:
        """The wagers, as JSON can hold them; `resume` puts them back."""
        return {
            str(n): [bet.amount, [list(s) for s in bet.side], bet.patron]
            for n, bet in self.bets.items()
        }

    def resume(self, saved: dict[str, Any]) -> None:
        for n, (amount, sides, patron) in saved.items():
            self.bets[int(n)] = Bet(amount, tuple((str(a), int(b)) for a, b in sides), patron)
