"""A round on a common hand: one hand, any number of patrons. N.J.A.C. 13:69F-2.6B."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import compress

from kiosk.game import prompts
from kiosk.game.blackjack import allowed
from kiosk.game.blackjack.round import ADDED, TOTALS
from kiosk.game.commands.commands import PatronDecision
from kiosk.game.common_hand import settle
from kiosk.game.common_hand.patrons import (
    BOTH,
    CODES,
    DOUBLE,
    DOUBLED,
    FIRST,
    HIT,
    OUT,
    STAND,
    STOOD,
    SURRENDER,
    SURRENDERED,
    UNDECIDED,
    turned,
    wagered,
    wagers_of,
)
from kiosk.game.common_hand.settle import Dealt, halves
from kiosk.game.hands import Bet, Box, Hand, Outcome
from kiosk.game.money.odds import EVENS, Odds
from kiosk.game.phases import Stage
from kiosk.game.procedure import Procedure

#: by state, whether the patron has added a wager to that hand, and whether one has that hand
_ADDS = bytes(code in (DOUBLE, BOTH) or code >= DOUBLED for code in range(256))
_HAS = bytes(code != OUT for code in range(256))


class CommonPlayers:
    """The patrons of one round on a common hand: those who `came_in` with a wager of `amounts`, 0
    where it was taken out again. `names` and `wagers` (cents) run in the order in which patrons
    came in.

    `states`: for the first and the second hand what each patron has done with it
    (`kiosk.game.common_hand.patrons`). `less`: for each hand, by place, how many cents less than
    the wager a double for less adds. `stage`: "split" while patrons choose the first hand or both,
    "play" while they play a hand, else "".
    """

    def __init__(self, came_in: dict[str, int], amounts: list[int]) -> None:
        self.came_in = came_in
        self.amounts = amounts
        self.names: list[str] = []
        self.places: dict[str, int] = {}
        self.wagers: list[int] = []
        self.states: list[bytearray] = []
        self.less: tuple[dict[int, int], dict[int, int]] = ({}, {})
        self.insured: dict[int, int] = {}
        self.insured_in_all = 0
        self.stage: Stage = ""
        self.collected = 0
        self.paid = 0
        self._box = Box(1, Bet(0))
        # Of the first hand: states whose wagers were settled before, each turned into OUT.
        self._settled: dict[int, int] = {}
        # How many patrons the settlement found of each kind; after it nobody does anything.
        self._counted: Counter[settle.Key] | None = None

    def place_boxes(self) -> list[Box]:
        self.names, self.places, self.wagers = list(self.came_in), self.came_in, self.amounts
        if 0 in self.amounts:
            self.names = list(compress(self.came_in, self.amounts))
            self.places = dict(zip(self.names, range(len(self.names)), strict=True))
            self.wagers = list(filter(None, self.amounts))
        crowd = bytearray([UNDECIDED]) * len(self.names)
        self.states = [crowd, bytearray(len(self.names))]
        self._box = Box(1, Bet(sum(self.wagers)))
        return [self._box]

    @property
    def crowd(self) -> int:
        """How many patrons are in it."""
        return len(self.names)

    @property
    def hands(self) -> list[Hand]:
        return self._box.hands

    @property
    def split(self) -> bool:
        return len(self.hands) > 1

    def deal_done(self, at: Procedure) -> None:
        hand = self.hands[0]
        if hand.blackjack:
            hand.state = "blackjack"
            self._turn(at, 0, {UNDECIDED: STOOD + 2})
            at.tell(prompts.announce_blackjack(1, held=not at.cleared))
            if at.cleared:
                self._pay_blackjack(at)
        at.after_deal()

    # 2.6B(c) and (d): an automatic split, then the first incomplete hand on the dealer's left.

    def next_hand(self, at: Procedure) -> None:
        box, hands = at.boxes[0], self.hands
        if (
            len(hands) == 1
            and len(hands[0].cards) == 2
            and not hands[0].state
            and self._splits(at, hands[0])
        ):
            self._split(at, box, hands[0])
            return
        for index, hand in enumerate(hands):
            if hand.state or (index == 1 and not self.states[1].count(UNDECIDED)):
                continue
            at.box, at.index = box, index
            if len(hand.cards) == 1:
                at.phase = "card"
                at.tell(prompts.draw_card(1, index + 1, self.split))
            else:
                self._open_stage(at)
            return
        at.players_done()

    def _splits(self, at: Procedure, hand: Hand) -> bool:
        one, two = hand.cards
        return one.rank == two.rank and one.rank in at.rules.common_hand_auto_split

    def _split(self, at: Procedure, box: Box, hand: Hand) -> None:
        """2.6B(c)1: the dealer splits; then each patron plays the first hand only, or both with a
        second equal wager."""
        box.hands = hand.split(0)
        at.tell(prompts.announce_split(1, 2, "common_hand.auto_split"))
        at.phase = "patrons"
        at.box = box
        at.index = 0
        self.stage = "split"
        self.ask_again(at)

    def _open_stage(self, at: Procedure) -> None:
        at.phase, self.stage = "patrons", "play"
        hand = self.hands[at.index]
        if at.rules.announce_totals == "every_card" and len(hand.cards) == 2 and not hand.depth:
            self._call_total(at, at.index, hand)
        self.ask_again(at)

    def ask_again(self, at: Procedure) -> None:
        hand, deciding = self.hands[at.index], self.states[at.index].count(UNDECIDED)
        may: tuple[str, ...] = ("first", "both")
        if self.stage != "split":
            may = tuple(
                each for each in allowed.may(at.rules, at.boxes[0], at.index) if each != "split"
            )
        number, split = at.index + 1, self.split
        at.tell(
            prompts.ask_patrons(
                self.stage, number, hand.total, may, deciding, soft=hand.soft, split=split
            )
        )

    def _call_total(self, at: Procedure, index: int, hand: Hand) -> None:
        rule = "" if hand.depth and len(hand.cards) == 2 else TOTALS
        at.tell(prompts.announce_total(1, index + 1, hand.total, hand.soft, self.split, rule))

    def insure(self, place: int, amount: int | None) -> None:
        """The patron's insurance from now on; None takes it back."""
        self.insured_in_all += (amount or 0) - self.insured.pop(place, 0)
        if amount is not None:
            self.insured[place] = amount

    def decide(
        self, at: Procedure, place: int, do: PatronDecision, amount: int | None = None
    ) -> None:
        """A patron's decision at the open stage; `amount`: what a double adds, where it was
        said."""
        self.states[at.index][place] = CODES[do]
        if amount is not None and amount < self.wagers[place]:
            self.less[at.index][place] = self.wagers[place] - amount

    def _doubled(self, at: Procedure, index: int, code: int) -> int:
        """What stands on a hand over all who doubled, and whose state is `code`."""
        states = self.states[index]
        less = sum(less for place, less in self.less[index].items() if states[place] == code)
        return 2 * wagered(self.wagers, states, code) - less

    def added(self) -> int:
        """What doubles and second hands have added to the wagers, over all patrons."""
        more = 0
        adding = [states.translate(_ADDS) for states in self.states]
        if self.split:
            adding.append(self.states[1].translate(_HAS))
        for mask in adding:
            if 1 in mask:  # most often nobody adds anything, and a crowd is large
                more += sum(compress(self.wagers, mask))
        for mask, less in zip(adding, self.less, strict=False):
            more -= sum(each for place, each in less.items() if mask[place])
        return more

    def close_stage(self, at: Procedure) -> None:
        """Who has not decided stands, at the split stage plays the first hand only. Then a card, if
        anyone asks for one."""
        states = self.states[at.index]
        if self.stage == "split":
            self._told_closed(at, states)
            self.states = [
                turned(states, {FIRST: UNDECIDED, BOTH: UNDECIDED}),
                turned(states, {UNDECIDED: OUT, FIRST: OUT}),
            ]
            self._turn(at, 1, {BOTH: UNDECIDED})
            self.stage = ""
            self.next_hand(at)
            return
        self._told_closed(at, states)
        hand = self.hands[at.index]
        done = STOOD + len(hand.cards)
        self._turn(at, at.index, {UNDECIDED: done, STAND: done, SURRENDER: SURRENDERED})
        self.stage = ""
        if states.count(SURRENDER) and (at.cleared or at.rules.surrender == "early"):
            self._take_surrendered(at)
        if states.count(HIT) or states.count(DOUBLE):
            at.phase = "card"
            at.tell(prompts.draw_card(1, at.index + 1, self.split))
        else:
            hand.state = "stand"
            self.next_hand(at)

    def _told_closed(self, at: Procedure, states: bytearray) -> None:
        counts = (
            states.count(UNDECIDED) + states.count(STAND),
            states.count(HIT),
            states.count(DOUBLE),
        )
        if self.stage == "split":
            counts = (states.count(UNDECIDED) + states.count(FIRST), states.count(BOTH), 0)
        at.tell(prompts.announce_patrons_closed(self.stage, at.index + 1, *counts))

    def drawn(self, at: Procedure) -> None:
        """No hand is hit by a card that is drawn: patrons ask for it."""

    def player_drew(self, at: Procedure, box: Box, hand: Hand) -> None:
        """2.6B(b): a card counts for those alone who asked for it; at 21 or more everyone still in
        is complete."""
        index, count = at.index, len(hand.cards)
        second = count == 2
        if at.rules.announce_totals == "every_card" or (
            second and at.rules.announce_totals == "split_hands"
        ):
            self._call_total(at, index, hand)
        states = self.states[index]
        drew = (wagered(self.wagers, states, HIT), self._doubled(at, index, DOUBLE))
        patrons = states.count(HIT) + states.count(DOUBLE)
        complete = (
            hand.total >= 21
            or count == at.rules.charlie
            or (second and hand.ace and at.rules.split_aces_one_card)
        )
        going_on = STOOD + count if complete else UNDECIDED
        self._turn(at, index, {UNDECIDED: going_on, HIT: going_on, DOUBLE: DOUBLED + count})
        if hand.total > 21:
            self.collect(at, "collect", index, patrons, sum(drew), "bust")
        elif count == at.rules.charlie:
            self.pay(at, index, patrons, sum(drew), EVENS, "charlie")
        if not self.states[index].count(UNDECIDED):
            hand.state = "split_ace" if second else "stand"
            if hand.total > 21:
                hand.state = "bust"
        self.next_hand(at)

    def _turn(self, at: Procedure, index: int, changes: dict[int, int]) -> None:
        self.states[index] = turned(self.states[index], changes)

    # Money, told in totals over all patrons. What becomes of a wager is in settle.py.

    def dealt(self, at: Procedure) -> Dealt:
        return Dealt(at.rules, at.dealer, self.hands, at.void)

    def keys(self) -> Iterator[settle.Key]:
        """For each patron, in order, all that the patron's money depends on."""
        return settle.keys(self.states, self.wagers, self.insured, self.less)

    def counted(self) -> Counter[settle.Key]:
        """How many patrons of a finished round there are of each kind."""
        return Counter(self.keys()) if self._counted is None else self._counted

    def collect(
        self,
        at: Procedure,
        what: str,
        index: int,
        patrons: int,
        amount: int,
        why: Outcome,
        rule: str = "",
    ) -> None:
        if patrons:
            self.collected += amount if what == "collect" else 0
            at.tell(
                prompts.of_patrons(
                    what, index + 1, patrons, amount, why, split=self.split, rule=rule
                )
            )

    def pay(
        self, at: Procedure, index: int, patrons: int, amount: int, odds: Odds, why: Outcome
    ) -> None:
        if patrons:
            self.paid += amount
            at.tell(
                prompts.pay_patrons(index + 1, patrons, amount, odds.text, why, split=self.split)
            )

    def _blackjacks(self, at: Procedure) -> int:
        """What all are paid for a blackjack."""
        return sum(map(at.rules.blackjack_pays.on, self.wagers))

    def _pay_blackjack(self, at: Procedure) -> None:
        self.pay(at, 0, len(self.names), self._blackjacks(at), at.rules.blackjack_pays, "blackjack")

    def _given_up(self, at: Procedure) -> list[int]:
        """The wagers of those who surrendered."""
        return list(wagers_of(self.wagers, self.states[0], SURRENDERED))

    def _take_surrendered(self, at: Procedure) -> None:
        given_up = self._given_up(at)
        self.collect(at, "collect", 0, len(given_up), halves(given_up), "surrender")

    def settle_insurance(self, at: Procedure) -> None:
        again, at.insurance_done = at.insurance_done, True
        if not self.insured:
            return
        odds = at.rules.insurance_pays
        if at.dealer.blackjack and not at.hole_down:
            won = sum(map(odds.on, self.insured.values()))
            if again:
                self.collected -= self.insured_in_all
                self._corrected(at, "return", len(self.insured), self.insured_in_all)
            self.paid += won
            at.tell(prompts.pay_insurance(won, odds.text, hand=1))
        else:
            self.collected += self.insured_in_all
            at.tell(prompts.collect_insurance(self.insured_in_all, hand=1))

    def settle_held(self, at: Procedure) -> None:
        """The dealer has no blackjack: a blackjack that was held is paid, late surrenders are
        taken."""
        if self.hands[0].blackjack:
            self._pay_blackjack(at)
        if at.rules.surrender == "late":  # an early one was taken when its stage was closed
            self._take_surrendered(at)

    def put_right(self, at: Procedure) -> None:
        self.settle_insurance(at)
        if self.hands[0].blackjack:
            self._settled[STOOD + 2] = OUT
            paid = self._blackjacks(at)
            self.paid -= paid
            self._corrected(at, "collect", len(self.names), paid)
        elif at.rules.surrender == "late" and (given_up := self._given_up(at)):
            self._settled[SURRENDERED] = OUT
            left = sum(given_up) - halves(given_up)
            self.collected += left
            self._corrected(at, "collect", len(given_up), left)

    def _corrected(self, at: Procedure, what: str, patrons: int, amount: int) -> None:
        at.tell(prompts.of_patrons(what, 1, patrons, amount, "corrected"))

    def to_compare(self, at: Procedure) -> bool:
        return any(
            code >= STOOD and settle.decided(self.dealt(at), index, code) is None
            for index, states in enumerate(self.states)
            for code in set(states)
        )

    def needs_second_card(self, at: Procedure) -> bool:
        held = self.hands[0].blackjack or (
            at.rules.surrender == "late" and SURRENDERED in self.states[0]
        )
        return not at.cleared and (held or bool(self.insured))

    def settle(self, at: Procedure) -> None:
        """What is still to be taken, paid, pushed and returned, in totals, hand by hand."""
        for index, hand in enumerate(self.hands):
            self._turn(at, index, {UNDECIDED: STOOD + len(hand.cards)})
        self._counted = still = Counter(self.keys())
        if self._settled:
            first, *rest = self.states
            states = [turned(first, self._settled), *rest]
            still = Counter(settle.keys(states, self.wagers, self.insured, self.less))
        found = settle.totals(self.dealt(at), still)

        def both(index: int, outcome: str) -> tuple[int, int]:
            return found[index, outcome, "patrons"], found[index, outcome, "amount"]

        hands = range(len(self.hands))
        for index in hands if at.from_left else hands[::-1]:
            self.collect(at, "collect", index, *both(index, "lose"), "lose")
            self.collect(at, "return", index, *both(index, "added"), "returned", ADDED)
            self.pay(at, index, *both(index, "win"), EVENS, "win")
            self.collect(at, "push", index, *both(index, "push"), "push")
            self.collect(at, "return", index, *both(index, "returned"), "returned")

    def void_round(self, at: Procedure) -> None:
        back = sum(
            self._to_return(at, index, code)
            for index, states in enumerate(self.states)
            for code in set(states)
        )
        back += sum(self.insured.values())
        if self.paid:
            at.tell(prompts.of_patrons("collect", None, len(self.names), self.paid, "void"))
        for index, hand in enumerate(self.hands):
            count = len(hand.cards)
            changes = {
                code: STOOD + count for code in set(self.states[index]) if OUT < code < SURRENDERED
            }
            if not self.stage:
                changes[DOUBLE] = DOUBLED + count
            self._turn(at, index, changes)
        if back:
            at.tell(prompts.of_patrons("return", None, len(self.names), back, "void"))
        at.void, self.collected, self.paid = True, 0, 0
        at.close()

    def _to_return(self, at: Procedure, index: int, code: int) -> int:
        """What lies on a hand, or was taken from it, over all patrons in one state; who was paid
        has the wager back already."""
        wagers = list(wagers_of(self.wagers, self.states[index], code))
        if code == SURRENDERED and (at.cleared or at.rules.surrender == "early"):
            return halves(wagers)
        if code == OUT or (code == DOUBLE and self.stage):
            return 0 if code == OUT else sum(wagers)
        known = settle.decided(self.dealt(at), index, code) if code >= STOOD else None
        if known == "charlie" or (known == "blackjack" and at.cleared):
            return 0
        return self._doubled(at, index, code) if code == DOUBLE or code >= DOUBLED else sum(wagers)


def patrons_of(round_: Procedure) -> CommonPlayers:
    """Who plays a round on a common hand."""
    players = round_.players
    assert isinstance(players, CommonPlayers)
    return players
