"""The common-hand game: which inputs it takes, and when. Wagers, insurance and decisions by
patron."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

from kiosk.game.commands.commands import PATRON_DECISIONS, HandDecision
from kiosk.game.common_hand.account import of_patrons
from kiosk.game.common_hand.patrons import CODES, NAMES, UNDECIDED
from kiosk.game.common_hand.round import CommonPlayers, patrons_of
from kiosk.game.money.amounts import DoubleAmounts, InsuranceAmounts
from kiosk.game.procedure import Procedure
from kiosk.game.rules import Rules
from kiosk.game.view import BoxView, PatronsView, view_hand

#: each decision of a batch, by its number there, as the byte of a patron's state
_CODES = bytes([CODES[do] for do in PATRON_DECISIONS]).ljust(256, b"\0")


class CommonGame:
    """N.J.A.C. 13:69F-2.6B: unlimited patrons on a single player's hand. `rules` are those at the
    table's size (`Rules.at`)."""

    #: the patrons of the batch that was judged last, and their places
    found: tuple[Sequence[str], list[int]] = ((), [])
    #: what was taken and paid in the finished round, in cents
    finished = (0, 0)

    def __init__(self, rules: Rules, turned_by_input: bool) -> None:
        self.rules = rules
        self.turned_by_input = turned_by_input
        self.new_round()

    def new_round(self) -> None:
        """No wagers, no card."""
        if hasattr(self, "round"):
            self.finished = (self.players.collected, self.players.paid)
        #: where each patron's wager stands in `amounts`, in the order in which they came in
        self.came_in: dict[str, int] = {}
        #: in cents, 0 once it was taken out
        self.amounts: list[int] = []
        # Both are kept beside the wagers, so that a look at the table costs the same for any crowd.
        self.patrons = 0
        self.wagered = 0
        self.restart()

    def restart(self) -> None:
        """The same wagers, no card yet."""
        # What was offered in a round that is played again keeps what it knew.
        self.came_in, self.amounts = self.came_in.copy(), self.amounts.copy()
        self.round = Procedure(
            self.rules, self.turned_by_input, CommonPlayers(self.came_in, self.amounts)
        )

    @property
    def players(self) -> CommonPlayers:
        """The patrons of the round in play."""
        return patrons_of(self.round)

    def wager_as(self, past: Procedure) -> None:
        """The wagers of a round that is over, and no card yet."""
        players = patrons_of(past)
        self.came_in, self.amounts = players.came_in, players.amounts
        self.patrons, self.wagered = len(players.names), sum(players.wagers)
        self.restart()

    def in_play(self) -> bool:
        """Whether there is a wager."""
        return self.patrons > 0

    def wager(self, patron: str, amount: int) -> None:
        # A patron who takes out a wager that never was is listed where the first one is made.
        if amount or patron in self.came_in:
            self.set_wager(patron, amount)

    @property
    def wagers(self) -> dict[str, int]:
        """By patron in cents, 0 once it was taken out, in the order in which they came in; made
        when it is asked for."""
        return dict(zip(self.came_in, self.amounts, strict=True))

    def wagered_by(self, patron: str) -> int:
        place = self.came_in.get(patron)
        return 0 if place is None else self.amounts[place]

    def set_wager(self, name: str, amount: int | None) -> None:
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

    def decide_again(self, place: int, state: int) -> None:
        """The patron at that place has done this with the hand of the open stage."""
        self.players.states[self.round.index][place] = state
        self.players.less[self.round.index].pop(place, None)

    def insure_again(self, place: int, amount: int | None) -> None:
        """The patron at that place has said this of insurance; None: nothing yet."""
        self.players.insure(place, amount)

    def decide_all(
        self, patrons: Sequence[str], values: Sequence[int], amounts: Sequence[tuple[str, int]]
    ) -> None:
        """What each of them does at the open stage, as `PatronBatch` has it."""
        at = self.round
        players = self.players
        codes = bytes(values).translate(_CODES)
        states = players.states[at.index]
        asked, places = self.found
        if asked is not patrons:
            places = list(map(players.places.__getitem__, patrons))
        for place, code in zip(places, codes, strict=True):
            states[place] = code
        self.found = ((), [])
        for patron, amount in amounts:
            players.decide(at, players.places[patron], "double", amount)

    def wager_all(self, patrons: Sequence[str], amounts: Sequence[int]) -> None:
        """The wager of each of them, in cents."""
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
            self.wager(patron, amount)

    def stage_inputs(self) -> dict[Any, Any]:
        """What has been said at the stage that is open and not closed yet; empty where nothing
        has."""
        at = self.round
        players = self.players
        if at.phase == "insurance":
            return {"insurance": dict(players.insured)} if players.insured else {}
        if at.phase == "patrons" and len(set(players.states[at.index]) & set(NAMES)) > 0:
            return {"states": bytes(players.states[at.index]), "less": dict(players.less[at.index])}
        return {}

    def boxes_in_play(self) -> tuple[int, ...]:
        """The boxes that get cards when the round begins."""
        return (1,) if self.in_play() else ()

    # What boxes have alone.

    def insurance_amounts(self, box: int) -> InsuranceAmounts | None:
        return None

    def decision_amounts(self, decision: HandDecision) -> DoubleAmounts | None:
        return None

    def full(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        return ()

    # What is shown and printed.

    def account(self, number: int, round_: Procedure | None = None) -> dict[str, object]:
        return of_patrons(round_ or self.round, number)

    def replace_finished(self, past: Procedure) -> None:
        """The finished round, whose money is still to move, was amended."""
        players = patrons_of(past)
        self.finished = (players.collected, players.paid)

    def views(self, round_: Procedure) -> tuple[BoxView, ...]:
        players = patrons_of(round_)
        if not round_.boxes:
            return (BoxView(1, self.wagered, (), None, ()),)
        hands = tuple(view_hand(hand) for hand in players.hands)
        return (BoxView(1, round_.boxes[0].wager, (), players.insured_in_all or None, hands),)

    def patrons_view(self) -> PatronsView:
        at = self.round
        players = self.players
        if not at.boxes:
            return PatronsView(self.patrons, self.wagered, "", 0, (), *self.finished)
        counts: list[tuple[str, int]] = []
        if at.phase == "insurance":
            counts = [("insurance", len(players.insured))]
        elif at.phase in ("patrons", "card", "read"):
            states = players.states[at.index]
            counts = [
                (name, count) for code, name in NAMES.items() if (count := states.count(code))
            ]
        deciding = players.states[at.index].count(UNDECIDED) if players.stage else 0
        return PatronsView(
            len(players.names),
            at.boxes[0].wager + players.added(),
            players.stage,
            deciding,
            tuple(counts),
            players.collected,
            players.paid,
        )

    def checkpoint(self) -> dict[str, Any]:
        """The wagers, as JSON can hold them; `resume` puts them back."""
        wagers = [[*each] for each in self.wagers.items()]  # in an object JSON keeps no order
        return {"patrons": wagers, "finished": list(self.finished)}

    def resume(self, saved: dict[str, Any]) -> None:
        patrons = saved["patrons"]
        for name, amount in patrons.items() if isinstance(patrons, dict) else patrons:
            self.set_wager(name, amount)
        self.finished = tuple(saved["finished"])
