"""How does a round on a common hand go? One hand, any number of patrons: N.J.A.C. 13:69F-2.6B."""

from __future__ import annotations

from kiosk.game import prompts
from kiosk.game.blackjack import allowed
from kiosk.game.blackjack.round import TOTALS
from kiosk.game.boxes import Bet, Box
from kiosk.game.common_hand import settle as common_settle
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
    Wager,
    in_order,
    turned,
    wagered,
)
from kiosk.game.hands import Hand
from kiosk.game.procedure import Procedure
from kiosk.game.rules import Rules


class CommonRound(Procedure):
    """One round of the common-hand game. `names` and `wagers` (cents) run in the order in which patrons came in.

    `states`: for the first and the second hand what each patron has done with it (`kiosk.game.common_hand.patrons`).
    `stage`: "split" while patrons choose the first hand or both, "play" while they play a hand, else "".
    """

    def __init__(self, rules: Rules, wagers: dict[str, Wager]) -> None:
        super().__init__(rules)
        self.by_name = wagers
        self.names: list[str] = []
        self.places: dict[str, int] = {}
        self.wagers: list[int] = []
        self.states: list[bytearray] = []
        self.insured: dict[int, int] = {}
        self.insured_in_all = 0
        self.stage = ""
        self.collected = 0
        self.paid = 0

    def _place_boxes(self) -> list[Box]:
        self.names = [name for name in in_order(self.by_name) if self.by_name[name].amount]
        self.places = {name: place for place, name in enumerate(self.names)}
        self.wagers = [self.by_name[name].amount for name in self.names]
        crowd = bytearray([UNDECIDED]) * len(self.names)
        self.states = [crowd, bytearray(len(self.names))]
        return [Box(1, Bet(sum(self.wagers)))]

    @property
    def hands(self) -> list[Hand]:
        return self.boxes[0].hands

    @property
    def split(self) -> bool:
        return len(self.hands) > 1

    def _deal_done(self) -> None:
        up = self.dealer.cards[0]
        self.tell(prompts.announce_dealer_up(up.text))
        self.cleared = 2 <= up.value <= 9
        hand = self.hands[0]
        if hand.blackjack:
            hand.state = "blackjack"
            self._turn(0, {UNDECIDED: STOOD + 2})
            self.tell(prompts.announce_blackjack(1, held=not self.cleared))
            if self.cleared:
                common_settle.blackjack(self)
        self._after_deal()

    # 2.6B(c) and (d): an automatic split, then the first incomplete hand on the dealer's left.

    def _next_hand(self) -> None:
        box, hands = self.boxes[0], self.hands
        if len(hands) == 1 and len(hands[0].cards) == 2 and not hands[0].state and self._splits(hands[0]):
            self._split(box, hands[0])
            return
        for index, hand in enumerate(hands):
            if hand.state or (index == 1 and not self.states[1].count(UNDECIDED)):
                continue
            self.box, self.index = box, index
            if len(hand.cards) == 1:
                self.phase = "card"
                self.tell(prompts.deal_card(1, index + 1, self.split))
            else:
                self._open_stage()
            return
        self._players_done()

    def _splits(self, hand: Hand) -> bool:
        one, two = hand.cards
        return one.rank == two.rank and one.rank in self.rules.common_hand_auto_split

    def _split(self, box: Box, hand: Hand) -> None:
        """2.6B(c)1: the dealer splits; then each patron plays the first hand only, or both with a second equal wager."""
        box.hands = []
        for card, source in zip(hand.cards, hand.sources, strict=True):
            new = Hand(depth=1)
            new.add(card)
            new.sources.append(source)
            new.ace = card.value == 1
            box.hands.append(new)
        self.tell(prompts.announce_split(1, 2, "common_hand.auto_split"))
        self.phase, self.box, self.index, self.stage = "patrons", box, 0, "split"
        self._ask_again()

    def _open_stage(self) -> None:
        self.phase, self.stage = "patrons", "play"
        hand = self.hands[self.index]
        if self.rules.announce_totals == "every_card" and len(hand.cards) == 2 and not hand.depth:
            self._call_total(self.index, hand)
        self._ask_again()

    def _ask_again(self) -> None:
        hand, deciding = self.hands[self.index], self.states[self.index].count(UNDECIDED)
        may = ("first", "both") if self.stage == "split" else allowed.may(self.rules, self.boxes[0], self.index)
        may = tuple(each for each in may if each != "split")
        number, split = self.index + 1, self.split
        self.tell(prompts.ask_patrons(self.stage, number, hand.total, may, deciding, soft=hand.soft, split=split))

    def _call_total(self, index: int, hand: Hand) -> None:
        rule = "" if hand.depth else TOTALS
        self.tell(prompts.announce_total(1, index + 1, hand.total, hand.soft, self.split, rule))

    def insure(self, place: int, amount: int | None) -> None:
        """The patron's insurance from now on; None takes it back."""
        self.insured_in_all += (amount or 0) - self.insured.pop(place, 0)
        if amount is not None:
            self.insured[place] = amount

    def decide(self, place: int, do: str) -> None:
        """A patron's decision at the open stage."""
        self.states[self.index][place] = CODES[do]

    def close_stage(self) -> None:
        """Who has not decided stands, at the split stage plays the first hand only. Then a card, if anyone asks for one."""
        states = self.states[self.index]
        if self.stage == "split":
            self._told_closed(states)
            self.states = [
                turned(states, {FIRST: UNDECIDED, BOTH: UNDECIDED}),
                turned(states, {UNDECIDED: OUT, FIRST: OUT}),
            ]
            self._turn(1, {BOTH: UNDECIDED})
            self.stage = ""
            self._next_hand()
            return
        self._told_closed(states)
        hand = self.hands[self.index]
        done = STOOD + len(hand.cards)
        self._turn(self.index, {UNDECIDED: done, STAND: done, SURRENDER: SURRENDERED})
        self.stage = ""
        if states.count(SURRENDER) and (self.cleared or self.rules.surrender == "early"):
            common_settle.surrender(self)
        if states.count(HIT) or states.count(DOUBLE):
            self.phase = "card"
            self.tell(prompts.deal_card(1, self.index + 1, self.split))
        else:
            hand.state = "stand"
            self._next_hand()

    def _told_closed(self, states: bytearray) -> None:
        counts = (states.count(UNDECIDED) + states.count(STAND), states.count(HIT), states.count(DOUBLE))
        if self.stage == "split":
            counts = (states.count(UNDECIDED) + states.count(FIRST), states.count(BOTH), 0)
        self.tell(prompts.announce_patrons_closed(self.stage, self.index + 1, *counts))

    def _player_drew(self, box: Box, hand: Hand) -> None:
        """2.6B(b): a card counts for those alone who asked for it; at 21 or more everyone still in is complete."""
        index, count = self.index, len(hand.cards)
        second = count == 2
        if self.rules.announce_totals == "every_card" or (second and self.rules.announce_totals == "split_hands"):
            self._call_total(index, hand)
        states = self.states[index]
        drew = (wagered(self.wagers, states, HIT), 2 * wagered(self.wagers, states, DOUBLE))
        patrons = states.count(HIT) + states.count(DOUBLE)
        complete = (
            hand.total >= 21 or count == self.rules.charlie or (second and hand.ace and self.rules.split_aces_one_card)
        )
        going_on = STOOD + count if complete else UNDECIDED
        self._turn(index, {UNDECIDED: going_on, HIT: going_on, DOUBLE: DOUBLED + count})
        if hand.total > 21:
            self.collect("collect", index, patrons, sum(drew), "bust")
        elif count == self.rules.charlie:
            self.pay(index, patrons, sum(drew), "1:1", "charlie")
        if not self.states[index].count(UNDECIDED):
            hand.state = "bust" if hand.total > 21 else "split_ace" if second else "stand"
        self._next_hand()

    def _turn(self, index: int, changes: dict[int, int]) -> None:
        self.states[index] = turned(self.states[index], changes)

    # Money, told in totals over all patrons.

    def collect(self, what: str, index: int, patrons: int, amount: int, why: str) -> None:
        if patrons:
            self.collected += amount if what == "collect" else 0
            self.tell(prompts.of_patrons(what, index + 1, patrons, amount, why, split=self.split))

    def pay(self, index: int, patrons: int, amount: int, odds: str, why: str) -> None:
        if patrons:
            self.paid += amount
            self.tell(prompts.pay_patrons(index + 1, patrons, amount, odds, why, split=self.split))

    def _settle_insurance(self) -> None:
        common_settle.insurance(self)

    def _settle_held(self) -> None:
        common_settle.held(self)

    def _to_compare(self) -> bool:
        return common_settle.to_compare(self)

    def _needs_second_card(self) -> bool:
        return not self.cleared

    def _settle(self) -> None:
        common_settle.patrons(self)
