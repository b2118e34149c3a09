"""Which inputs does an ordinary blackjack table take, and when? Wagers by box, decisions by hand."""

from __future__ import annotations

from typing import Any

from kiosk.game import account, looks, refusals
from kiosk.game.blackjack import allowed, settle, side
from kiosk.game.blackjack.round import Round
from kiosk.game.boxes import Bet
from kiosk.game.commands import (
    DECISIONS,
    Command,
    Decide,
    EvenMoney,
    Insurance,
    InsuranceClosed,
    Wager,
)
from kiosk.game.games import DEALT, Back, Game
from kiosk.game.refusals import Reason, Refused
from kiosk.game.view import Allowed, BoxView


class BoxGame(Game[Round]):
    """The ordinary game. `units`: the house keys no amounts in; a box is in play with one unit."""

    kinds = frozenset((*DEALT, Decide, Wager, Insurance, InsuranceClosed, EvenMoney))

    def new_round(self) -> None:
        self.bets: dict[int, Bet] = {}
        self.round = Round(self.rules, self.bets)

    def restart(self) -> None:
        self.round = Round(self.rules, self.bets)

    def in_play(self) -> bool:
        return bool(self.bets)

    def first_box(self) -> int | None:
        return min(self.bets, default=None)

    # Why not? Each answers in the order of the table of refusals.

    def why_not(self, this: Command) -> Reason | None:
        if isinstance(this, DEALT):
            return self.why_not_dealt(this)
        if isinstance(this, Decide):
            return self._why_not_decision(this)
        if isinstance(this, Wager):
            return self._why_not_wager(this)
        reason = self.why_not_insurance()
        if reason is None and isinstance(this, Insurance):
            return self._why_not_insured(this)
        return self._why_not_even_money(this) if reason is None and isinstance(this, EvenMoney) else reason

    def _why_not_wager(self, this: Wager) -> Reason | None:
        if self.round.phase != "wagers":
            return refusals.WAGERS_CLOSED
        box, amount = this.box, this.amount
        if amount:
            limits = (None, None) if self.units else (self.minimum, self.maximum)
            reason = self.why_not_amount(amount, *limits, box=box) or self._why_not_patron(this)
            if reason is not None:
                return reason
        reason = side.why_not_bet(self.rules, box or 0, amount, this.side)
        if reason is not None:
            return reason
        return self.why_not_unit(amount or 0, box=box) or self._unknown(box)

    def _why_not_patron(self, this: Wager) -> Reason | None:
        most = self.rules.max_bet_boxes_per_patron
        others = sum(bet.patron == this.patron for number, bet in self.bets.items() if number != this.box)
        if this.patron is None or others < most:
            return None
        return refusals.patron_boxes(box=this.box or 0, patron=this.patron, boxes=most)

    def _unknown(self, box: int | None) -> Reason | None:
        if box is None or box <= self.boxes:
            return None
        return refusals.no_such_box(box=box, boxes=self.boxes)

    def _why_not_decision(self, this: Decide) -> Reason | None:
        at = self.round
        if at.phase == "read":
            return refusals.card_unread(self.awaited())
        if at.phase == "insurance":
            return refusals.INSURANCE_OPEN
        box = at.box
        if at.phase != "decision" or box is None:
            return refusals.no_decision(self.awaited())
        if this.box not in (None, box.number) or this.hand not in (None, at.index + 1):
            return refusals.other_turn(self.awaited())
        return allowed.why_not(self.rules, box, at.index, this.decision, this.amount)

    def _why_not_even_money(self, this: EvenMoney) -> Reason | None:
        box = self.box(this.box)
        if not self.rules.even_money:
            return refusals.NO_EVEN_MONEY
        if box is None or box.hands[0].state != "blackjack" or box.hands[0].outcome is not None:
            return refusals.even_money_blackjack(box=this.box)
        return None

    def _why_not_insured(self, this: Insurance) -> Reason | None:
        box = self.box(this.box or 0)
        if this.box is None or self._unknown(this.box):
            nothing = this.amount is not None and this.amount <= 0
            return refusals.INSURANCE_ZERO if nothing else self._unknown(this.box) or refusals.INSURANCE_NEEDS_BOX
        wager = box.wager if box is not None and box.hands[0].outcome is None else 0
        return self.why_not_insured(this.amount, wager, box=this.box)

    # What an input does.

    def do(self, this: Command) -> Back | None:
        if isinstance(this, DEALT):
            self.deal(this)
        elif isinstance(this, Decide):
            self.round.decide(this.decision, this.amount)
        elif isinstance(this, Wager):
            back: Back = ("wager", this.box, self.bets.get(this.box))
            self.undone(("wager", this.box, Bet(this.amount, this.side, this.patron) if this.amount else None))
            return back
        elif isinstance(this, Insurance):
            box = self.box(this.box or 0)
            assert box is not None
            back = ("insurance", box.number, box.insurance)
            box.insurance = this.amount
            return back
        elif isinstance(this, InsuranceClosed):
            self.round.close_insurance()
        elif isinstance(this, EvenMoney):
            box = self.box(this.box)
            assert box is not None
            settle.even_money(self.round, box)
        return None

    def undone(self, back: Back) -> None:
        what, number, before = back
        if what == "insurance":
            self.gather({number: before})
        elif before is None:
            self.bets.pop(number, None)
        else:
            self.bets[number] = before

    def gathered(self) -> dict[Any, Any]:
        if self.round.phase != "insurance":
            return {}
        return {box.number: box.insurance for box in self.round.boxes if box.insurance is not None}

    def gather(self, loose: dict[Any, Any]) -> None:
        for number, amount in loose.items():
            box = self.box(number)
            if box is None or self.round.phase != "insurance":
                raise Refused(refusals.insurance_falls(box=number))
            box.insurance = amount

    def void(self) -> None:
        if not self.round.boxes:
            self.round.open()
        settle.void(self.round)

    def waits_for(self, box: int) -> bool:
        return box in self.bets

    def why_not_dead(self, box: int) -> Reason | None:
        found = self.box(box)
        if self.round.phase == "deal" and found is not None and not (found.hands[0].cards or found.hands[0].outcome):
            return None
        return refusals.box_dealt_in(box=box)

    def dead(self, box: int) -> None:
        found = self.box(box)
        assert found is not None
        self.round.dead(found)

    # What is shown and printed.

    def account(self, number: int) -> dict[str, object]:
        return account.of_boxes(self.round, number)

    def views(self, round_: Round) -> tuple[BoxView, ...]:
        return looks.boxes(round_, self.bets if round_ is self.round else {}, self.boxes)

    def may(self) -> tuple[Allowed, ...]:
        return tuple(Allowed(each, self._why_not_decision(Decide(each))) for each in DECISIONS)

    def checkpoint(self) -> dict[str, Any]:
        return {str(n): [bet.amount, [list(s) for s in bet.side], bet.patron] for n, bet in self.bets.items()}

    def resume(self, saved: dict[str, Any]) -> None:
        for n, (amount, sides, patron) in saved.items():
            self.bets[int(n)] = Bet(amount, tuple((str(a), int(b)) for a, b in sides), patron)
