"""Which inputs does an ordinary blackjack table take, and when? Wagers by box, one round at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kiosk.game import account, allowed, looks, settle, side
from kiosk.game.boxes import Bet, Box
from kiosk.game.inputs import DECISIONS, Input
from kiosk.game.money import money
from kiosk.game.prompts import Prompt
from kiosk.game.refusals import Reason
from kiosk.game.round import Round
from kiosk.game.rules import Rules
from kiosk.game.view import Allowed, BoxView, DealerView, Place

KINDS = frozenset(
    (*DECISIONS, "card", "wager", "insurance", "insurance_closed", "even_money", "hole_check", "reveal", "read")
)


class BoxGame:
    """The ordinary game at a table of `boxes` boxes. Limits are cents or None; `units`: boxes are in play with one unit."""

    kinds = KINDS

    def __init__(self, rules: Rules, boxes: int, minimum: int | None, maximum: int | None, units: bool) -> None:
        self.rules = rules.at(boxes)
        self.boxes = boxes
        self.minimum = minimum
        self.maximum = maximum
        self.units = units
        self.bets: dict[int, Bet] = {}
        self.round = Round(self.rules, self.bets)

    def new_round(self) -> None:
        self.bets = {}
        self.round = Round(self.rules, self.bets)

    def restart(self) -> None:
        """The same wagers, no card yet."""
        self.round = Round(self.rules, self.bets)

    # Why not? Each answers in the order of the table of refusals.

    def why_not(self, this: Input) -> Reason | None:
        kind, phase = this.kind, self.round.phase
        if kind == "card":
            return self._why_not_card()
        if kind == "wager":
            return self._why_not_wager(this)
        if kind in DECISIONS:
            return self._why_not_decision(this)
        if kind in ("insurance", "insurance_closed", "even_money"):
            return self._why_not_insurance(this)
        if kind == "read":
            return None if phase == "read" else ("card_not_awaited", "No card lies unread on the table.")
        if phase == kind:  # hole_check, reveal
            return None
        if phase == "read":
            return ("card_unread", f"{self._awaited()} has a card that was not read; say first what it is.")
        return ("card_not_awaited", f"The table does not wait for the hole card now; it waits for {self._awaited()}.")

    def _why_not_card(self) -> Reason | None:
        phase = self.round.phase
        if phase in ("deal", "card", "dealer"):
            return None
        if phase == "wagers":
            return None if self.bets else ("no_wagers", "No box has a wager: the card has nowhere to go.")
        if phase == "read":
            return ("card_unread", f"{self._awaited()} has a card that was not read; say first what it is.")
        if phase == "insurance":
            return ("insurance_open", "Insurance is open; close it before the next card.")
        if phase == "decision":
            hand = self.round.awaited()
            if not (hand.ace and self.rules.split_aces_one_card):
                return None
            return (
                "card_not_awaited",
                f"{self._awaited()} is a split ace: it stands or splits, and gets no other card.",
            )
        what = "the hole-card reader is used" if phase == "hole_check" else "the hole card is turned"
        return ("card_not_awaited", f"No card is awaited before {what}.")

    def _why_not_wager(self, this: Input) -> Reason | None:
        if self.round.phase != "wagers":
            return ("wagers_closed", "The first card is out: wagers stand until the round is over.")
        box, amount = this.box, this.amount
        if box is not None and box > self.boxes:
            unknown: Reason | None = ("bad_input", f"There is no box {box}; this table has boxes 1 to {self.boxes}.")
        else:
            unknown = None
        if amount is not None and (amount != 0 or this.side):
            if self.units and amount != 100:
                return ("bad_input", f'Box {box}: this table keys no amounts; a box in play has wager "1".')
            least = 1 if self.minimum is None or self.units else self.minimum
            if amount < least and amount != 0:
                return ("below_minimum", f"Box {box}: {money(amount)} is below the minimum of {money(least)}.")
            if self.maximum is not None and amount > self.maximum and not self.units:
                return ("above_maximum", f"Box {box}: {money(amount)} is above the maximum of {money(self.maximum)}.")
            most = self.rules.max_bet_boxes_per_patron
            if this.patron and sum(bet.patron == this.patron for n, bet in self.bets.items() if n != box) >= most:
                return (
                    "above_maximum",
                    f"Box {box}: patron {this.patron} has a wager on {most} boxes, the most allowed.",
                )
        return side.why_not_bet(self.rules, box or 0, amount, this.side) or unknown

    def _why_not_decision(self, this: Input) -> Reason | None:
        round_ = self.round
        if round_.phase == "read":
            return ("card_unread", f"{self._awaited()} has a card that was not read; say first what it is.")
        if round_.phase == "insurance":
            return ("insurance_open", "Insurance is open; close it before any decision.")
        box = round_.box
        if round_.phase != "decision" or box is None:
            return ("not_your_turn", f"No hand decides now; the table waits for {self._awaited()}.")
        if (this.box is not None and this.box != box.number) or (
            this.hand is not None and this.hand != round_.index + 1
        ):
            return ("not_your_turn", f"It is the turn of {self._awaited()}, not of another hand.")
        return allowed.why_not(self.rules, box, round_.index, this.kind, this.amount)

    def _why_not_insurance(self, this: Input) -> Reason | None:
        if self.round.phase != "insurance":
            return (
                "insurance_not_open",
                "Insurance is not open: it opens on an ace up, after the deal, until it is closed.",
            )
        if this.kind == "insurance_closed":
            return None
        if this.kind == "even_money" and not self.rules.even_money:
            return ("insurance_not_open", "Even money is not offered at this table.")
        if this.box is None:
            return ("bad_input", f"An {this.kind} input needs 'box' at this table, and it is missing or no box.")
        if this.box > self.boxes:
            return ("bad_input", f"There is no box {this.box}; this table has boxes 1 to {self.boxes}.")
        box = self._box(this.box)
        if this.kind == "even_money":
            if box is None or box.hands[0].state != "blackjack" or box.hands[0].outcome is not None:
                return ("insurance_not_open", f"Box {this.box} has no blackjack that even money could be paid on.")
            return None
        wager = box.wager if box is not None and box.hands[0].outcome is None else 0
        if this.amount is not None and (this.amount <= 0 or 2 * this.amount > wager):
            most = f"up to {money(wager // 2)}, half of its wager" if wager else "and it has no wager to insure"
            return ("insurance_amount", f"Box {this.box}: insurance is more than nothing, {most}.")
        return None

    # What an input does. `undone` takes back what can be taken back without deciding the round again.

    def do(self, this: Input) -> tuple[str, int, Any] | None:
        """Takes an input that `why_not` allows. Returns how to take it back, where that needs no deciding again."""
        kind, round_ = this.kind, self.round
        if kind == "card":
            assert this.card is not None
            round_.card(this.card)
        elif kind in DECISIONS:
            round_.decide(kind, this.amount)
        elif kind == "wager":
            assert this.box is not None
            assert this.amount is not None
            old = self.bets.get(this.box)
            bet = Bet(this.amount, tuple((this.side or {}).items()), this.patron)
            self.undone(("wager", this.box, bet if this.amount else None))
            return ("wager", this.box, old)
        elif kind == "insurance":
            box = self._box(this.box or 0)
            assert box is not None
            before = box.insurance
            box.insurance = this.amount
            return ("insurance", box.number, before)
        elif kind == "insurance_closed":
            round_.close_insurance()
        elif kind == "even_money":
            box = self._box(this.box or 0)
            assert box is not None
            settle.even_money(round_, box)
        elif kind == "hole_check":
            round_.hole_checked(bool(this.blackjack))
        elif this.card is not None:
            round_.reveal(this.card) if kind == "reveal" else round_.read(this.card)
        return None

    def undone(self, back: tuple[str, int, Any]) -> None:
        """Puts back what `do` returned."""
        what, number, before = back
        if what == "wager":
            if before is None:
                self.bets.pop(number, None)
            else:
                self.bets[number] = before
        else:
            box = self._box(number)
            assert box is not None
            box.insurance = before

    def void(self) -> None:
        if not self.round.boxes:
            self.round.open()
        settle.void(self.round)

    @property
    def voidable(self) -> bool:
        return bool(self.bets)

    # Where is what?

    def _box(self, number: int) -> Box | None:
        return next((box for box in self.round.boxes if box.number == number), None)

    def _awaited(self) -> str:
        round_ = self.round
        if round_.phase == "wagers":
            return "wagers"
        if round_.phase in ("insurance", "hole_check", "reveal"):
            return {"insurance": "insurance", "hole_check": "the hole-card check", "reveal": "the hole card"}[
                round_.phase
            ]
        return "the dealer" if round_.box is None else allowed.named(round_.box, round_.index)

    @property
    def next_box(self) -> int | None:
        """The box that the next card or decision belongs to; None for the dealer."""
        if self.round.phase == "wagers":
            return min(self.bets, default=None)
        return self.round.box.number if self.round.box else None

    def source(self, this: Input) -> int | None:
        """The place in the story of the input that said which card lies where `this` correction points; None if none does."""
        hand = None
        if this.dealer:
            hand = self.round.dealer
        elif this.box is not None and (box := self._box(this.box)) and (this.hand or 1) <= len(box.hands):
            hand = box.hands[(this.hand or 1) - 1]
        if hand is None or this.position is None or this.position > len(hand.cards):
            return None
        return hand.sources[this.position - 1]

    # What is shown and printed.

    def account(self, number: int) -> dict[str, object]:
        return account.of_boxes(self.round, number)

    def places(self) -> tuple[tuple[BoxView, ...], DealerView]:
        return looks.boxes(self.round, self.bets, self.boxes), looks.dealer(self.round)

    def lies(self) -> Callable[[], tuple[tuple[BoxView, ...], DealerView]]:
        """What lies on the table now, to be looked at later, when the next round has begun."""
        round_ = self.round
        return lambda: (looks.boxes(round_, {}, self.boxes), looks.dealer(round_))

    def awaits(self) -> Place | None:
        return looks.awaits(self.round)

    def may(self) -> tuple[Allowed, ...]:
        answers = []
        for decision in DECISIONS:
            this = Input()
            this.kind = decision
            reason = self._why_not_decision(this) or ("", "")
            answers.append(Allowed(decision, *reason))
        return tuple(answers)

    def checkpoint(self) -> dict[str, Any]:
        return {str(n): [bet.amount, [list(s) for s in bet.side], bet.patron] for n, bet in self.bets.items()}

    def resume(self, saved: dict[str, Any]) -> None:
        for n, (amount, sides, patron) in saved.items():
            self.bets[int(n)] = Bet(amount, tuple((str(a), int(b)) for a, b in sides), patron)

    def standing(self) -> list[Prompt]:
        return self.round.standing()
