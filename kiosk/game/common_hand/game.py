"""The common-hand game: which inputs it takes, and when. Wagers, insurance and decisions by
patron."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import partial
from typing import Any

from kiosk.game import refusals
from kiosk.game.commands.commands import (
    PATRON_DECISIONS,
    Insurance,
    PatronBatch,
    PatronDecides,
    PatronsClosed,
    PatronWager,
    Void,
)
from kiosk.game.commands.effects import Back, Kind
from kiosk.game.commands.may import why_not_at
from kiosk.game.common_hand.account import of_patrons
from kiosk.game.common_hand.may import (
    PatronsOffer,
    offered,
    why_not_at_stage,
    why_not_batch,
    why_not_decision,
    why_not_insured,
    why_not_void,
    why_not_wager,
)
from kiosk.game.common_hand.patrons import CODES, NAMES, UNDECIDED
from kiosk.game.common_hand.round import CommonRound
from kiosk.game.game import Game
from kiosk.game.refusals import Refused
from kiosk.game.view import BoxView, PatronsView, view_hand

#: each decision of a batch, by its number there, as the byte of a patron's state
_CODES = bytes([CODES[do] for do in PATRON_DECISIONS]).ljust(256, b"\0")


class CommonGame(Game[CommonRound]):
    """N.J.A.C. 13:69F-2.6B: unlimited patrons on a single player's hand."""

    #: the patrons of the batch that was judged last, and their places
    found: tuple[Sequence[str], list[int]] = ((), [])
    #: what was taken and paid in the finished round, in cents
    finished = (0, 0)

    def new_round(self) -> None:
        if hasattr(self, "round"):
            self.finished = (self.round.collected, self.round.paid)
        #: where each patron's wager stands in `amounts`, in the order in which they came in
        self.came_in: dict[str, int] = {}
        #: in cents, 0 once it was taken out
        self.amounts: list[int] = []
        # Both are kept beside the wagers, so that a look at the table costs the same for any crowd.
        self.patrons = 0
        self.wagered = 0
        self.restart()

    def restart(self) -> None:
        # What was offered in a round that is played again keeps what it knew.
        self.came_in, self.amounts = self.came_in.copy(), self.amounts.copy()
        self.round = CommonRound(self.rules, self.came_in, self.amounts, self.turned_by_input)

    def wager_as(self, past: CommonRound) -> None:
        self.came_in, self.amounts = past.came_in, past.amounts
        self.patrons, self.wagered = len(past.names), sum(past.wagers)
        self.restart()

    def in_play(self) -> bool:
        return self.patrons > 0

    # What its own commands do, and how they are undone.

    def wager(self, this: PatronWager) -> None:
        # A patron who takes out a wager that never was is listed where the first one is made.
        if this.amount or this.patron in self.came_in:
            self._wager(this.patron, this.amount)

    def wager_back(self, this: PatronWager) -> Back:
        before = self.wagered_by(this.patron) if this.patron in self.came_in else None
        return partial(self._wager, this.patron, before)

    @property
    def wagers(self) -> dict[str, int]:
        """By patron in cents, 0 once it was taken out, in the order in which they came in; made
        when it is asked for."""
        return dict(zip(self.came_in, self.amounts, strict=True))

    def wagered_by(self, patron: str) -> int:
        place = self.came_in.get(patron)
        return 0 if place is None else self.amounts[place]

    def _wager(self, name: str, amount: int | None) -> None:
        """The patron's wager from now on; None where there never was one: then it was the last that
        came in."""
        old, new = self.wagered_by(name), amount or 0
        self.patrons += (new > 0) - (old > 0)
        self.wagered += new - old
        if amount is not None:
            place = self.came_in.setdefault(name, len(self.amounts))
            self.amounts[place : place + 1] = [amount]
        elif name in self.came_in:
            del self.amounts[self.came_in.pop(name)]

    def decide(self, this: PatronDecides) -> None:
        self.round.decide(self.round.places[this.patron], this.do, this.amount)

    def decision_back(self, this: PatronDecides) -> Back:
        at = self.round
        place = at.places[this.patron]
        return partial(self._put_back, place, at.states[at.index][place])

    def _put_back(self, place: int, state: int) -> None:
        self.round.states[self.round.index][place] = state
        self.round.less[self.round.index].pop(place, None)

    def insure(self, this: Insurance) -> None:
        self._insure(self.round.places[this.patron or ""], this.amount)

    def insurance_back(self, this: Insurance) -> Back:
        place = self.round.places[this.patron or ""]
        return partial(self._insure, place, self.round.insured.get(place))

    def _insure(self, place: int, amount: int | None) -> None:
        self.round.insure(place, amount)

    def batch(self, this: PatronBatch) -> None:
        """What `this` says of each patron; of nobody nothing, whatever the phase."""
        if not this.patrons:
            return
        at, patrons, values = self.round, this.patrons, this.values
        match this.of:
            case "patron":
                codes = bytes(values).translate(_CODES)
                states = at.states[at.index]
                asked, places = self.found
                if asked is not patrons:
                    places = list(map(at.places.__getitem__, patrons))
                for place, code in zip(places, codes, strict=True):
                    states[place] = code
                self.found = ((), [])
                for patron, amount in this.amounts:
                    at.decide(at.places[patron], "double", amount)
            case "insurance":
                for patron, amount in zip(patrons, values, strict=True):
                    self._insure(at.places[patron], amount)
            case "patron_wager":
                self._wagers(patrons, values)

    def _wagers(self, patrons: Sequence[str], amounts: Sequence[int]) -> None:
        before, after = len(self.came_in), len(self.came_in) + len(patrons)
        deque(map(self.came_in.setdefault, patrons, range(before, after)), maxlen=0)
        if len(self.came_in) == after and 0 not in amounts:
            self.amounts += amounts
            self.patrons += len(patrons)
            self.wagered += sum(amounts)
            return
        while (
            len(self.came_in) > before
        ):  # somebody has a wager already, or takes one out: one by one, then
            self.came_in.popitem()
        for patron, amount in zip(patrons, amounts, strict=True):
            self.wager(PatronWager(patron, amount))

    def close_stage(self, _: PatronsClosed) -> None:
        self.round.close_stage()

    def stage_inputs(self) -> dict[Any, Any]:
        at = self.round
        if at.phase == "insurance":
            return {"insurance": dict(at.insured)} if at.insured else {}
        if at.phase == "patrons" and len(set(at.states[at.index]) & set(NAMES)) > 0:
            return {"states": bytes(at.states[at.index]), "less": dict(at.less[at.index])}
        return {}

    def restore(self, stage_inputs: dict[Any, Any]) -> None:
        at = self.round
        insured: dict[int, int] = stage_inputs.get("insurance", {})
        if insured and (reason := why_not_at(self, "insurance")) is not None:
            raise Refused(
                refusals.later(
                    kind="insurance", patron=at.names[next(iter(insured))], because=reason
                )
            )
        for place, amount in insured.items():
            at.insure(place, amount)
        states: bytes = stage_inputs.get("states", b"")
        for code in sorted(set(states) & set(NAMES)):
            if (reason := why_not_decision(self, None, NAMES[code])) is not None:
                raise Refused(
                    refusals.later(
                        kind="patron", patron=at.names[states.index(code)], because=reason
                    )
                )
        if states:
            at.states[at.index][:] = states
            at.less[at.index].update(stage_inputs["less"])

    def boxes_in_play(self) -> tuple[int, ...]:
        return (1,) if self.in_play() else ()

    def patrons_offer(self) -> PatronsOffer:
        return offered(self)

    # What is shown and printed.

    def account(self, number: int, round_: CommonRound) -> dict[str, object]:
        return of_patrons(round_, number)

    def replace_finished(self, past: CommonRound) -> None:
        self.finished = (past.collected, past.paid)

    def views(self, round_: CommonRound) -> tuple[BoxView, ...]:
        if not round_.boxes:
            return (BoxView(1, self.wagered, (), None, ()),)
        hands = tuple(view_hand(hand) for hand in round_.hands)
        return (BoxView(1, round_.boxes[0].wager, (), round_.insured_in_all or None, hands),)

    def patrons_view(self) -> PatronsView:
        at = self.round
        if not at.boxes:
            return PatronsView(self.patrons, self.wagered, "", 0, (), *self.finished)
        counts: list[tuple[str, int]] = []
        if at.phase == "insurance":
            counts = [("insurance", len(at.insured))]
        elif at.phase in ("patrons", "card", "read"):
            states = at.states[at.index]
            counts = [
                (name, count) for code, name in NAMES.items() if (count := states.count(code))
            ]
        deciding = at.states[at.index].count(UNDECIDED) if at.stage else 0
        wagered = at.boxes[0].wager
        return PatronsView(
            len(at.names), wagered, at.stage, deciding, tuple(counts), at.collected, at.paid
        )

    def checkpoint(self) -> dict[str, Any]:
        wagers = [[*each] for each in self.wagers.items()]  # in an object JSON keeps no order
        return {"patrons": wagers, "finished": list(self.finished)}

    def resume(self, saved: dict[str, Any]) -> None:
        patrons = saved["patrons"]
        for name, amount in patrons.items() if isinstance(patrons, dict) else patrons:
            self._wager(name, amount)
        self.finished = tuple(saved["finished"])


CommonGame.own = {  # here, for a compiled class body has no names of its own
    PatronWager: Kind(why_not_wager, CommonGame.wager, back=CommonGame.wager_back),
    PatronDecides: Kind(why_not_decision, CommonGame.decide, back=CommonGame.decision_back),
    PatronBatch: Kind(why_not_batch, CommonGame.batch, "said"),
    PatronsClosed: Kind(why_not_at_stage, CommonGame.close_stage, "closes"),
    Insurance: Kind(why_not_insured, CommonGame.insure, back=CommonGame.insurance_back),
    Void: Kind(why_not_void, CommonGame.void),
}
