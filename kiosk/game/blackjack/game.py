"""The ordinary blackjack table: which inputs it takes, and when. Wagers by box, decisions by
hand."""

from __future__ import annotations

from functools import partial
from typing import Any

from kiosk.game import refusals
from kiosk.game.blackjack import account, allowed
from kiosk.game.blackjack.may import (
    why_not_decision,
    why_not_even_money,
    why_not_insured,
    why_not_void,
    why_not_wager,
)
from kiosk.game.blackjack.round import Round
from kiosk.game.boxes import Bet, Box
from kiosk.game.commands.commands import Decide, Decision, EvenMoney, Insurance, Void, Wager
from kiosk.game.commands.effects import Back, Kind
from kiosk.game.game import Game
from kiosk.game.money.amounts import DoubleAmounts, InsuranceAmounts
from kiosk.game.refusals import Refused
from kiosk.game.view import BoxView, view_boxes


class BoxGame(Game[Round]):
    """The ordinary game. `units`: the house keys no amounts in; a box is in play with one unit."""

    def new_round(self) -> None:
        self.bets: dict[int, Bet] = {}
        self.restart()

    def restart(self) -> None:
        self.round = Round(self.rules, self.bets, self.turned_by_input)

    def wager_as(self, past: Round) -> None:
        self.bets = dict(past.bets)
        self.restart()

    def in_play(self) -> bool:
        return bool(self.bets)

    # What its own commands do, and how they are undone.

    def wager(self, this: Wager) -> None:
        self._bet(this.box, Bet(this.amount, this.side, this.patron) if this.amount else None)

    def wager_back(self, this: Wager) -> Back:
        return partial(self._bet, this.box, self.bets.get(this.box))

    def _bet(self, box: int, bet: Bet | None) -> None:
        if bet is None:
            self.bets.pop(box, None)
        else:
            self.bets[box] = bet

    def decide(self, this: Decide) -> None:
        self.round.decide(this.decision, this.amount)

    def insure(self, this: Insurance) -> None:
        self._insure(this.box, this.amount)

    def insurance_back(self, this: Insurance) -> Back:
        return partial(self._insure, this.box, self._found(this.box).insurance)

    def _insure(self, box: int | None, amount: int | None) -> None:
        self._found(box).insurance = amount

    def pay_even_money(self, this: EvenMoney) -> None:
        self.round.pay_even_money(self._found(this.box))

    def void(self, this: Void) -> None:
        """The round; or a box that got no card, taken out of it alone."""
        if this.box is None:
            super().void(this)
        else:
            self.round.void_box(self._found(this.box))

    def stage_inputs(self) -> dict[Any, Any]:
        if self.round.phase != "insurance":
            return {}
        return {box.number: box.insurance for box in self.round.boxes if box.insurance is not None}

    def restore(self, stage_inputs: dict[Any, Any]) -> None:
        for number, amount in stage_inputs.items():
            if (reason := why_not_insured(self, amount, number)) is not None:
                raise Refused(refusals.later(kind="insurance", box=number, because=reason))
            self._insure(number, amount)

    def _found(self, number: int | None) -> Box:
        """The box in play that an input names which may be taken."""
        box = self.box(number or 0)
        assert box is not None
        return box

    def boxes_in_play(self) -> tuple[int, ...]:
        return tuple(self.bets)

    def insurance_amounts(self, box: int) -> InsuranceAmounts:
        found = self.box(box)
        open_ = found is not None and found.hands[0].outcome is None
        return InsuranceAmounts.of(found.wager if found is not None and open_ else 0, box=box)

    def decision_amounts(self, decision: Decision) -> DoubleAmounts | None:
        at = self.round
        if decision != "double" or at.phase != "decision" or at.box is None:
            return None
        return allowed.double_amounts(self.rules, at.box, at.index)

    def full(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        boxes: dict[str, list[int]] = {}
        for number, (_, _, patron) in self.bets.items():
            if patron is not None:
                boxes.setdefault(patron, []).append(number)
        if not boxes:
            return ()
        most = self.rules.max_bet_boxes_per_patron
        return tuple(
            (patron, tuple(numbers)) for patron, numbers in boxes.items() if len(numbers) >= most
        )

    # What is shown and printed.

    def account(self, number: int, round_: Round) -> dict[str, object]:
        return account.of_boxes(round_, number)

    def replace_finished(self, past: Round) -> None:
        pass  # its boxes are looked at by `lies` alone

    def views(self, round_: Round) -> tuple[BoxView, ...]:
        return view_boxes(round_, self.bets if round_ is self.round else {}, self.boxes)

    def checkpoint(self) -> dict[str, Any]:
        return {
            str(n): [bet.amount, [list(s) for s in bet.side], bet.patron]
            for n, bet in self.bets.items()
        }

    def resume(self, saved: dict[str, Any]) -> None:
        for n, (amount, sides, patron) in saved.items():
            self.bets[int(n)] = Bet(amount, tuple((str(a), int(b)) for a, b in sides), patron)


BoxGame.own = {  # here, for a compiled class body has no names of its own
    Wager: Kind(why_not_wager, BoxGame.wager, back=BoxGame.wager_back),
    Decide: Kind(why_not_decision, BoxGame.decide, "replay"),
    Insurance: Kind(why_not_insured, BoxGame.insure, back=BoxGame.insurance_back),
    EvenMoney: Kind(why_not_even_money, BoxGame.pay_even_money, "closes"),
    Void: Kind(why_not_void, BoxGame.void),
}
