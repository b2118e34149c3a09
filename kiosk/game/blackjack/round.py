"""A round of blackjack: the procedure, from the first card to the last, in the order of the
regulation."""

from __future__ import annotations

from typing import Literal

from kiosk.game import prompts
from kiosk.game.blackjack import allowed, settle, side
from kiosk.game.blackjack.settle import Settled
from kiosk.game.boxes import Bet, Box, Result
from kiosk.game.cards import Card
from kiosk.game.commands.commands import Decision
from kiosk.game.hands import Hand
from kiosk.game.money.odds import EVENS
from kiosk.game.procedure import Procedure
from kiosk.game.rules import Rules

#: the keys behind what is called and asked of a hand that was not split: 13:69F-2.11(c) speaks of
#: split hands only
TOTALS, DECISIONS = "play.totals", "play.decisions"
#: behind what a double added and a dealer blackjack does not take: 13:69F-2.11(d) speaks of splits
ADDED = "dealer_blackjack"
#: a hit, a double, or the second card of a split hand
Drawing = Literal["", "hit", "double", "second"]


class Round(Procedure):
    """One round at a table of boxes: `bets` by box, and the boxes' own decisions.

    `drawing`: why the hand whose turn it is gets a card.
    """

    def __init__(self, rules: Rules, bets: dict[int, Bet], turned_by_input: bool) -> None:
        super().__init__(rules, turned_by_input)
        self.bets = bets
        self.drawing: Drawing = ""
        self.hit_confirmed = False

    def _place_boxes(self) -> list[Box]:
        return [Box(number, self.bets[number]) for number in sorted(self.bets)]

    def _deal_done(self) -> None:
        """Additional wagers decided, blackjacks announced, and paid at once against a 2 to 9."""
        for box in self.boxes:
            if (
                box.bet.side and not box.hands[0].outcome
            ):  # a box that is out of the round has them back
                self._settle_side(
                    box, side.decided(self.rules, box.bet.side, box.hands[0].cards, 2)
                )
        for box in self.boxes:
            hand = box.hands[0]
            if hand.blackjack:
                hand.state = "blackjack"
                self.tell(prompts.announce_blackjack(box.number, held=not self.cleared))
                if box.side_open:
                    self._settle_sevens(
                        box, hand.cards, lost="side.decided"
                    )  # with the second card: 13:69F-2.17(d)
                if self.cleared:
                    self._settle_hand(
                        box, 0, settle.blackjack(hand.wager, self.rules.blackjack_pays)
                    )
        self._after_deal()

    # The boxes, from the dealer's left; of a box the first incomplete hand: N.J.A.C. 13:69F-2.6,
    # 2.11(b).

    def _next_hand(self) -> None:
        at_once = self.rules.split_second_cards == "at_once"
        for box in self.boxes:
            hands = box.hands
            if at_once and len(hands) > 1:
                for index, hand in enumerate(hands):
                    if len(hand.cards) == 1:
                        self._await_card(box, index, "second")
                        return
            for index, hand in enumerate(hands):
                if not hand.state:
                    if len(hand.cards) == 1:
                        self._await_card(box, index, "second")
                        return
                    if hand.ace and self._split_ace_done(box, hand, index):
                        hand.state = (
                            "split_ace"  # a hand before it was split, and the limit is reached
                        )
                        continue
                    self._await_decision(box, index)
                    return
        self._players_done()

    def _await_card(self, box: Box, index: int, why: Drawing) -> None:
        self.phase = "card"
        self.box = box
        self.index = index
        self.drawing = why
        self.tell(prompts.draw_card(box.number, index + 1, len(box.hands) > 1))

    def _await_decision(self, box: Box, index: int) -> None:
        """The hand's turn: its total is called, then it decides. 13:69F-2.6: totals from the
        dealer's left."""
        hand = box.hands[index]
        self.phase = "decision"
        self.box = box
        self.index = index
        self.hit_confirmed = False
        number = box.number
        total = hand.total
        soft = hand.soft
        split = len(box.hands) > 1
        if self.rules.announce_totals == "every_card" and len(hand.cards) == 2 and not hand.depth:
            self.tell(prompts.announce_total(number, index + 1, total, soft, split, TOTALS))
        if self._unwise(hand):
            self.tell(prompts.warn_hit(number, index + 1, total, soft, split))
        rule = "" if hand.depth and len(hand.cards) == 2 else DECISIONS
        may = allowed.may(self.rules, box, index)
        self.tell(prompts.ask_decision(number, index + 1, total, may, soft, split, rule))

    def _unwise(self, hand: Hand) -> bool:
        """The safety net: a hit on a soft 20 or on a hard 17 and above is warned of."""
        return self.rules.safety_net and (hand.total == 20 if hand.soft else hand.total >= 17)

    def _drawn(self) -> None:
        """A drawn card is the hit. Under the safety net it is a card drawn in error, unless the hit
        was confirmed."""
        self.drawing = "hit"
        if not self.hit_confirmed and self.box is not None and self._unwise(self.awaited()):
            number, split = self.box.number, len(self.box.hands) > 1
            self.tell(
                prompts.call_floor("drawn_in_error", box=number, hand=self.index + 1, split=split)
            )

    def _ask_again(self) -> None:
        if self.box is not None:
            self._await_decision(self.box, self.index)

    def decide(self, decision: Decision, amount: int | None) -> None:
        """The hand whose turn it is takes a decision that `allowed.why_not` allows."""
        box = self.box
        assert box is not None
        hand = box.hands[self.index]
        if decision == "stand":
            hand.state = "stand"
        elif decision == "hit":
            self.hit_confirmed = True
            self._await_card(box, self.index, "hit")
            return
        elif decision == "double":
            hand.wager += box.wager if amount is None else amount
            self._await_card(box, self.index, "double")
            return
        elif decision == "split":
            self._split(box, hand)
            return
        else:
            hand.state = "surrender"
            if self.cleared or self.rules.surrender == "early":
                self._settle_hand(box, self.index, settle.surrender(hand.wager))
        self._side_if_done(box)
        self._next_hand()

    def _split(self, box: Box, hand: Hand) -> None:
        """Two hands of one, each with a wager equal to the original: N.J.A.C. 13:69F-2.11(a)."""
        one, two = hand.cards
        box.hands[self.index : self.index + 1] = hand.split(box.wager)
        self.tell(prompts.announce_split(box.number, len(box.hands)))
        if (
            box.side_open and one.rank == two.rank == "7"
        ):  # 2.11(f): announced and paid before any card
            self.tell(prompts.announce_sevens_forfeit(box.number))
            self._settle_sevens(box, [one, two], won="side.three_sevens.split")
        self._next_hand()

    def _player_drew(self, box: Box, hand: Hand) -> None:
        """A card came to a hand: total called, bust taken at once, 21 and split aces complete."""
        drawing, number = self.drawing, self.index + 1
        total = hand.total
        calls = self.rules.announce_totals
        if calls == "every_card" or (calls == "split_hands" and drawing == "second"):
            rule, split = "" if hand.depth and drawing == "second" else TOTALS, len(box.hands) > 1
            self.tell(prompts.announce_total(box.number, number, total, hand.soft, split, rule))
        if total > 21:
            hand.state = "bust"
            self._settle_hand(box, self.index, settle.bust(hand.wager))
        elif drawing == "double":
            hand.state = "doubled"
        elif len(hand.cards) == self.rules.charlie:
            hand.state = "charlie"
            self._settle_hand(box, self.index, settle.charlie(hand.wager))
        elif total == 21:
            hand.state = "21"
        elif drawing == "second" and self._split_ace_done(box, hand, self.index):
            hand.state = "split_ace"
        if box.side_open:
            self._third_card(box)
        self._next_hand()

    def _split_ace_done(self, box: Box, hand: Hand, index: int) -> bool:
        """2.11(c)2: one card to each ace; another ace may be split again while the limits allow
        it."""
        one_card = hand.ace and self.rules.split_aces_one_card
        return one_card and allowed.why_not(self.rules, box, index, "split") is not None

    def _third_card(self, box: Box) -> None:
        hands = box.hands
        cards = (
            hands[0].cards
            if len(hands) == 1
            else [hands[0].cards[0], hands[1].cards[0], *hands[0].cards[1:]]
        )
        if len(cards) >= 3:
            self._settle_sevens(box, cards[:3])

    def _side_if_done(self, box: Box) -> None:
        """No third card can come to the box: three sevens is decided on what it has."""
        if box.side_open and all(hand.state for hand in box.hands):
            self._settle_sevens(box, box.hands[0].cards)

    # Settlement: losing wagers at once, the rest in the house's order. What becomes of a wager is
    # in settle.py and side.py.

    def _settle_hand(self, box: Box, index: int, settled: Settled) -> None:
        """A hand is paid, pushed, taken or given back."""
        hand, number, split = box.hands[index], box.number, len(box.hands) > 1
        hand.outcome, hand.net = outcome, net = settled.outcome, settled.net
        if settled.odds:
            rule = "even_money" if box.even_money else ""
            self.tell(prompts.pay_hand(number, index + 1, net, settled.odds, outcome, split, rule))
        elif outcome == "push":
            self.tell(prompts.push_hand(number, index + 1, hand.wager, outcome, split))
        elif outcome == "returned":
            self.tell(
                prompts.return_wager(number, hand.wager, outcome, hand=index + 1, split=split)
            )
        else:
            self.tell(prompts.collect_hand(number, index + 1, -net, outcome, split))
            if (
                outcome == "lose" and hand.wager > -net
            ):  # what a double added goes back; 2.11(d) speaks of splits
                back = hand.wager + net
                self.tell(
                    prompts.return_wager(
                        number, back, "returned", hand=index + 1, split=split, rule=ADDED
                    )
                )

    def _settle_side(self, box: Box, results: list[Result], won: str = "", lost: str = "") -> None:
        """`won` and `lost`: the rule-set keys behind paying and taking them, where those are not
        the usual ones."""
        box.side += results
        for name, wager, outcome, net, odds in results:
            if outcome == "win":
                self.tell(prompts.pay_side(box.number, name, net, odds, won or f"side.{name}"))
            else:
                self.tell(prompts.collect_side(box.number, name, wager, lost))

    def _settle_sevens(
        self, box: Box, cards: list[Card], won: str = "", lost: str = "side.three_sevens"
    ) -> None:
        self._settle_side(box, side.decided(self.rules, box.bet.side, cards, 3), won, lost)

    def _settle_insurance(self) -> None:
        """Insurance is settled as soon as the dealer's second card is known, before anything else
        goes on."""
        again, self.insurance_done = self.insurance_done, True
        won = self.dealer.blackjack and not self.hole_down
        for box in self._in_order():
            if box.insurance is not None:
                settled = settle.insurance(box.insurance, self.rules.insurance_pays, won=won)
                box.insured = Result("insurance", box.insurance, settled.outcome, settled.net)
                if won:
                    if again:
                        self.tell(prompts.return_wager(box.number, box.insurance, "corrected"))
                    self.tell(prompts.pay_insurance(settled.net, settled.odds, box=box.number))
                else:
                    self.tell(prompts.collect_insurance(-settled.net, box=box.number))

    def pay_even_money(self, box: Box) -> None:
        box.even_money = True
        self._settle_hand(box, 0, settle.blackjack(box.wager, EVENS))

    def _settle_held(self) -> None:
        """The dealer has no blackjack: a player's blackjack that was held is paid, a late surrender
        is taken."""
        for box in self._in_order():
            hand = box.hands[0]
            if hand.outcome is None and hand.state == "blackjack":
                self._settle_hand(box, 0, settle.blackjack(hand.wager, self.rules.blackjack_pays))
            elif hand.outcome is None and hand.state == "surrender":
                self._settle_hand(box, 0, settle.surrender(hand.wager))

    def _put_right(self) -> None:
        self._settle_insurance()
        for box in self._in_order():
            hand = box.hands[0]
            if hand.outcome == "blackjack" and not box.even_money:
                self._take_back(box, hand, hand.net, settle.PUSH)
            elif hand.outcome == "surrender" and self.rules.surrender == "late":
                self._take_back(box, hand, hand.wager + hand.net, settle.lost(hand.wager))

    def _take_back(self, box: Box, hand: Hand, amount: int, settled: Settled) -> None:
        """What the patron got on a hand that is settled otherwise now."""
        self.tell(prompts.collect_hand(box.number, 1, amount, "corrected", False))
        hand.outcome, hand.net = settled.outcome, settled.net

    def _to_compare(self) -> bool:
        hands = [hand for box in self.boxes for hand in box.hands if hand.outcome is None]
        return any(hand.state not in ("blackjack", "surrender") for hand in hands)

    def _needs_second_card(self) -> bool:
        return not self.cleared and any(
            (box.insurance is not None and not self.insurance_done)
            or any(hand.outcome is None for hand in box.hands)
            for box in self.boxes
        )

    def _settle(self) -> None:
        for box in self._in_order():
            if box.side_open:
                self._settle_sevens(box, box.hands[0].cards)
            hands = settle.against(self.rules, self.dealer, box)
            for index, settled in hands if self._from_left else hands[::-1]:
                self._settle_hand(box, index, settled)

    def _in_order(self) -> list[Box]:
        return self.boxes if self._from_left else self.boxes[::-1]

    # A box that is not dealt in, and a round that is voided: every wager goes back.

    def void_box(self, box: Box) -> None:
        """A box that got no card in the deal is out of it, and its wagers go back: South Dakota
        20:18:15:28 (7)."""
        hand = box.hands[0]
        hand.state, hand.outcome = "stand", "returned"
        self.tell(
            prompts.return_wager(box.number, hand.wager, "returned", hand=1, rule=prompts.IRREGULAR)
        )
        for name, wager in box.bet.side:
            box.side.append(Result(name, wager, "void", 0))
            self.tell(prompts.return_wager(box.number, wager, "returned", rule=prompts.IRREGULAR))
        order = self._order
        self._order = order[: self._dealt] + [
            place for place in order[self._dealt :] if place[0] is not box
        ]
        if all(each.hands[0].outcome for each in self.boxes):
            self.close()
        else:
            self._deal_on()

    def void_round(self) -> None:
        for box in self._in_order():
            number, split = box.number, len(box.hands) > 1
            hands = [*enumerate(box.hands, 1)]
            for index, hand in hands if self._from_left else hands[::-1]:
                if hand.net > 0:
                    self.tell(prompts.collect_hand(number, index, hand.net, "void", split))
                else:  # of a surrender the half that the patron has not back yet
                    back = hand.wager if hand.outcome is None else -hand.net
                    self.tell(prompts.return_wager(number, back, "void", hand=index, split=split))
                hand.outcome, hand.net = "void", 0
            settled = {
                result.name: result
                for result in (*box.side, *([box.insured] if box.insured else ()))
            }
            for name, wager in (
                *([("insurance", box.insurance)] if box.insurance is not None else ()),
                *box.bet.side,
            ):
                self._void_beside(number, name, wager, settled[name].net if name in settled else 0)
            if box.insurance is not None:
                box.insured = Result("insurance", box.insurance, "void", 0)
            box.side = [Result(name, wager, "void", 0) for name, wager in box.bet.side]
        self.void = True
        self.close()

    def _void_beside(self, box: int, name: str, wager: int, net: int) -> None:
        """Insurance or an additional wager goes back."""
        if net <= 0:
            self.tell(prompts.return_wager(box, wager, "void"))
        elif name == "insurance":
            self.tell(prompts.collect_insurance(net, box=box, rule=prompts.IRREGULAR))
        else:
            self.tell(prompts.collect_side(box, name, net, prompts.IRREGULAR))
