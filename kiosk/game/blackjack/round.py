"""A round of blackjack: the procedure, from the first card to the last, in the order of the
regulation."""

from __future__ import annotations

from typing import Final, Literal

from kiosk.game import prompts
from kiosk.game.blackjack import allowed, settle, side
from kiosk.game.blackjack.settle import Settled
from kiosk.game.cards import Card
from kiosk.game.commands.commands import HandDecision
from kiosk.game.hands import Bet, Box, Hand, Result
from kiosk.game.money.odds import EVENS
from kiosk.game.procedure import Procedure

#: the keys behind what is called and asked of a hand that was not split: 13:69F-2.11(c) speaks of
#: split hands only
TOTALS: Final = "play.totals"
DECISIONS: Final = "play.decisions"
#: behind what a double added and a dealer blackjack does not take: 13:69F-2.11(d) speaks of splits
ADDED: Final = "dealer_blackjack"
#: a hit, a double, or the second card of a split hand
Drawing = Literal["", "hit", "double", "second"]


class BoxPlayers:
    """The boxes of one round: `bets` by box, and the boxes' own decisions.

    `drawing`: why the hand whose turn it is gets a card. `played`: of so many boxes, from the
    dealer's left, every hand is complete, and stays so.
    """

    def __init__(self, bets: dict[int, Bet]) -> None:
        self.bets = bets
        self.drawing: Drawing = ""
        self.played = 0
        self.hit_confirmed = False

    @property
    def crowd(self) -> int:
        """None: who plays has a box."""
        return 0

    def place_boxes(self) -> list[Box]:
        return [Box(number, self.bets[number]) for number in sorted(self.bets)]

    def deal_done(self, at: Procedure) -> None:
        """Additional wagers decided, blackjacks announced, and paid at once against a 2 to 9."""
        for box in at.boxes:
            if (
                box.bet.side and not box.hands[0].outcome
            ):  # a box that is out of the round has them back
                self._settle_side(
                    at, box, side.decided(at.rules, box.bet.side, box.hands[0].cards, 2)
                )
        for box in at.boxes:
            hand = box.hands[0]
            if hand.blackjack:
                hand.state = "blackjack"
                at.tell(prompts.announce_blackjack(box.number, held=not at.cleared))
                if box.side_open:
                    self._settle_sevens(
                        at, box, hand.cards, lost="side.decided"
                    )  # with the second card: 13:69F-2.17(d)
                if at.cleared:
                    self._settle_hand(
                        at, box, 0, settle.blackjack(hand.wager, at.rules.blackjack_pays)
                    )
        at.after_deal()

    # The boxes, from the dealer's left; of a box the first incomplete hand: N.J.A.C. 13:69F-2.6,
    # 2.11(b).

    def next_hand(self, at: Procedure) -> None:
        boxes = at.boxes
        for place in range(self.played, len(boxes)):
            box = boxes[place]
            hands = box.hands
            if len(hands) > 1 and at.rules.split_second_cards == "at_once":
                for index, hand in enumerate(hands):
                    if len(hand.cards) == 1:
                        self._await_card(at, box, index, "second")
                        return
            for index, hand in enumerate(hands):
                if not hand.state:
                    if len(hand.cards) == 1:
                        self._await_card(at, box, index, "second")
                        return
                    if hand.ace and self._split_ace_done(at, box, hand, index):
                        hand.state = (
                            "split_ace"  # a hand before it was split, and the limit is reached
                        )
                        continue
                    self._await_decision(at, box, index)
                    return
            self.played = place + 1
        at.players_done()

    def _await_card(self, at: Procedure, box: Box, index: int, why: Drawing) -> None:
        at.phase = "card"
        at.box = box
        at.index = index
        self.drawing = why
        at.told.append(prompts.draw_card(box.number, index + 1, len(box.hands) > 1))

    def _await_decision(self, at: Procedure, box: Box, index: int) -> None:
        """The hand's turn: its total is called, then it decides. 13:69F-2.6: totals from the
        dealer's left."""
        hand = box.hands[index]
        at.phase = "decision"
        at.box = box
        at.index = index
        self.hit_confirmed = False
        number = box.number
        total = hand.total
        soft = hand.soft
        split = len(box.hands) > 1
        told, rules = at.told, at.rules
        is_first = len(hand.cards) == 2
        if is_first and not hand.depth and rules.announce_totals == "every_card":
            told.append(prompts.announce_total(number, index + 1, total, soft, split, TOTALS))
        if rules.safety_net and _is_unwise(hand):
            told.append(prompts.warn_hit(number, index + 1, total, soft, split))
        rule = "" if is_first and hand.depth else DECISIONS
        may = allowed.may(rules, box, index)
        told.append(prompts.ask_decision(number, index + 1, total, may, soft, split, rule))

    def drawn(self, at: Procedure) -> None:
        """A drawn card is the hit. Under the safety net it is a card drawn in error, unless the hit
        was confirmed."""
        self.drawing = "hit"
        if not at.rules.safety_net or self.hit_confirmed or at.box is None:
            return
        if _is_unwise(at.awaited()):
            number, split = at.box.number, len(at.box.hands) > 1
            at.tell(
                prompts.call_floor("drawn_in_error", box=number, hand=at.index + 1, split=split)
            )

    def ask_again(self, at: Procedure) -> None:
        if at.box is not None:
            self._await_decision(at, at.box, at.index)

    def decide(self, at: Procedure, decision: HandDecision, amount: int | None) -> None:
        """The hand whose turn it is takes a decision that `allowed.why_not` allows."""
        box = at.box
        assert box is not None
        hand = box.hands[at.index]
        match decision:
            case "stand":
                hand.state = "stand"
                self._end_hand(at, box)
            case "hit":
                self.hit_confirmed = True
                self._await_card(at, box, at.index, "hit")
            case "double":
                hand.wager += box.wager if amount is None else amount
                self._await_card(at, box, at.index, "double")
            case "split":
                self._split(at, box, hand)
            case "surrender":
                hand.state = "surrender"
                if at.cleared or at.rules.surrender == "early":
                    self._settle_hand(at, box, at.index, settle.surrender(hand.wager))
                self._end_hand(at, box)

    def _end_hand(self, at: Procedure, box: Box) -> None:
        """The hand takes no further card."""
        self._side_if_done(at, box)
        self.next_hand(at)

    def _split(self, at: Procedure, box: Box, hand: Hand) -> None:
        """Two hands of one, each with a wager equal to the original: N.J.A.C. 13:69F-2.11(a)."""
        one, two = hand.cards
        box.hands[at.index : at.index + 1] = hand.split(box.wager)
        at.tell(prompts.announce_split(box.number, len(box.hands)))
        if (
            box.side_open and one.rank == two.rank == "7"
        ):  # 2.11(f): announced and paid before any card
            at.tell(prompts.announce_sevens_forfeit(box.number))
            self._settle_sevens(at, box, [one, two], won="side.three_sevens.split")
        self.next_hand(at)

    def player_drew(self, at: Procedure, box: Box, hand: Hand) -> None:
        """A card came to a hand: total called, bust taken at once, 21 and split aces complete."""
        drawing, number = self.drawing, at.index + 1
        total = hand.total
        calls = at.rules.announce_totals
        if calls == "every_card" or (calls == "split_hands" and drawing == "second"):
            rule, split = "" if hand.depth and drawing == "second" else TOTALS, len(box.hands) > 1
            at.told.append(
                prompts.announce_total(box.number, number, total, hand.soft, split, rule)
            )
        if total > 21:
            hand.state = "bust"
            self._settle_hand(at, box, at.index, settle.bust(hand.wager))
        elif drawing == "double":
            hand.state = "doubled"
        elif len(hand.cards) == at.rules.charlie:
            hand.state = "charlie"
            self._settle_hand(at, box, at.index, settle.charlie(hand.wager))
        elif total == 21:
            hand.state = "21"
        elif drawing == "second" and self._split_ace_done(at, box, hand, at.index):
            hand.state = "split_ace"
        if box.side_open:
            self._third_card(at, box)
        self.next_hand(at)

    def _split_ace_done(self, at: Procedure, box: Box, hand: Hand, index: int) -> bool:
        """2.11(c)2: one card to each ace; another ace may be split again while the limits allow
        it."""
        one_card = hand.ace and at.rules.split_aces_one_card
        return one_card and allowed.why_not(at.rules, box, index, "split") is not None

    def _third_card(self, at: Procedure, box: Box) -> None:
        hands = box.hands
        cards = (
            hands[0].cards
            if len(hands) == 1
            else [hands[0].cards[0], hands[1].cards[0], *hands[0].cards[1:]]
        )
        if len(cards) >= 3:
            self._settle_sevens(at, box, cards[:3])

    def _side_if_done(self, at: Procedure, box: Box) -> None:
        """No third card can come to the box: three sevens is decided on what it has."""
        if box.side_open and all(hand.state for hand in box.hands):
            self._settle_sevens(at, box, box.hands[0].cards)

    # Settlement: losing wagers at once, the rest in the house's order. What becomes of a wager is
    # in settle.py and side.py.

    def _settle_hand(self, at: Procedure, box: Box, index: int, settled: Settled) -> None:
        """A hand is paid, pushed, taken or given back."""
        hand, number, split = box.hands[index], box.number, len(box.hands) > 1
        hand.outcome, hand.net = outcome, net = settled.outcome, settled.net
        told = at.told
        if settled.odds:
            rule = "even_money" if box.even_money else ""
            told.append(
                prompts.pay_hand(number, index + 1, net, settled.odds, outcome, split, rule)
            )
        elif outcome == "push":
            told.append(prompts.push_hand(number, index + 1, hand.wager, outcome, split))
        elif outcome == "returned":
            told.append(
                prompts.return_wager(number, hand.wager, outcome, hand=index + 1, split=split)
            )
        else:
            told.append(prompts.collect_hand(number, index + 1, -net, outcome, split))
            if (
                outcome == "lose" and hand.wager > -net
            ):  # what a double added goes back; 2.11(d) speaks of splits
                back = hand.wager + net
                told.append(
                    prompts.return_wager(
                        number, back, "returned", hand=index + 1, split=split, rule=ADDED
                    )
                )

    def _settle_side(
        self, at: Procedure, box: Box, results: list[Result], won: str = "", lost: str = ""
    ) -> None:
        """`won` and `lost`: the rule-set keys behind paying and taking them, where those are not
        the usual ones."""
        box.side += results
        for name, wager, outcome, net, odds in results:
            if outcome == "win":
                at.tell(prompts.pay_side(box.number, name, net, odds, won or f"side.{name}"))
            else:
                at.tell(prompts.collect_side(box.number, name, wager, lost))

    def _settle_sevens(
        self,
        at: Procedure,
        box: Box,
        cards: list[Card],
        won: str = "",
        lost: str = "side.three_sevens",
    ) -> None:
        self._settle_side(at, box, side.decided(at.rules, box.bet.side, cards, 3), won, lost)

    def settle_insurance(self, at: Procedure) -> None:
        """Insurance is settled as soon as the dealer's second card is known, before anything else
        goes on."""
        again, at.insurance_done = at.insurance_done, True
        won = at.dealer.blackjack and not at.hole_down
        for box in self._in_order(at):
            if box.insurance is not None:
                settled = settle.insurance(box.insurance, at.rules.insurance_pays, won=won)
                box.insured = Result("insurance", box.insurance, settled.outcome, settled.net)
                if won:
                    if again:
                        at.tell(
                            prompts.return_wager(
                                box.number, box.insurance, "corrected", name="insurance"
                            )
                        )
                    at.tell(prompts.pay_insurance(settled.net, settled.odds, box=box.number))
                else:
                    at.tell(prompts.collect_insurance(-settled.net, box=box.number))

    def pay_even_money(self, at: Procedure, box: Box) -> None:
        box.even_money = True
        self._settle_hand(at, box, 0, settle.blackjack(box.wager, EVENS))

    def settle_held(self, at: Procedure) -> None:
        """The dealer has no blackjack: a player's blackjack that was held is paid, a late surrender
        is taken."""
        for box in self._in_order(at):
            hand = box.hands[0]
            if hand.outcome is None and hand.state == "blackjack":
                self._settle_hand(at, box, 0, settle.blackjack(hand.wager, at.rules.blackjack_pays))
            elif hand.outcome is None and hand.state == "surrender":
                self._settle_hand(at, box, 0, settle.surrender(hand.wager))

    def put_right(self, at: Procedure) -> None:
        self.settle_insurance(at)
        for box in self._in_order(at):
            hand = box.hands[0]
            if hand.outcome == "blackjack" and not box.even_money:
                self._take_back(at, box, hand, hand.net, settle.PUSH)
            elif hand.outcome == "surrender" and at.rules.surrender == "late":
                self._take_back(at, box, hand, hand.wager + hand.net, settle.lost(hand.wager))

    def _take_back(
        self, at: Procedure, box: Box, hand: Hand, amount: int, settled: Settled
    ) -> None:
        """What the patron got on a hand that is settled otherwise now."""
        at.tell(prompts.collect_hand(box.number, 1, amount, "corrected", False))
        hand.outcome, hand.net = settled.outcome, settled.net

    def to_compare(self, at: Procedure) -> bool:
        for box in at.boxes:
            for hand in box.hands:
                if hand.outcome is None and hand.state not in ("blackjack", "surrender"):
                    return True
        return False

    def needs_second_card(self, at: Procedure) -> bool:
        return not at.cleared and any(
            (box.insurance is not None and not at.insurance_done)
            or any(hand.outcome is None for hand in box.hands)
            for box in at.boxes
        )

    def settle(self, at: Procedure) -> None:
        for box in self._in_order(at):
            if box.side_open:
                self._settle_sevens(at, box, box.hands[0].cards)
            hands = settle.against(at.rules, at.dealer, box)
            for index, settled in hands if at.from_left else hands[::-1]:
                self._settle_hand(at, box, index, settled)

    def _in_order(self, at: Procedure) -> list[Box]:
        return at.boxes if at.from_left else at.boxes[::-1]

    # A box that is not dealt in, and a round that is voided: every wager goes back.

    def void_box(self, at: Procedure, box: Box) -> None:
        """A box that got no card in the deal is out of it, and its wagers go back: South Dakota
        20:18:15:28 (7)."""
        hand = box.hands[0]
        hand.state, hand.outcome = "stand", "returned"
        at.tell(
            prompts.return_wager(box.number, hand.wager, "returned", hand=1, rule=prompts.IRREGULAR)
        )
        for name, wager in box.bet.side:
            box.side.append(Result(name, wager, "void", 0))
            at.tell(
                prompts.return_wager(
                    box.number, wager, "returned", name=name, rule=prompts.IRREGULAR
                )
            )
        order = at.order
        at.order = order[: at.dealt] + [place for place in order[at.dealt :] if place[0] is not box]
        if all(each.hands[0].outcome for each in at.boxes):
            at.close()
        else:
            at.deal_on()

    def void_round(self, at: Procedure) -> None:
        for box in self._in_order(at):
            if box.hands[0].outcome != "returned":  # else it was left out, and has its wagers back
                self._void_hands(at, box)
                self._void_beside(at, box)
            for hand in box.hands:
                hand.outcome, hand.net = "void", 0
            if box.insurance is not None:
                box.insured = Result("insurance", box.insurance, "void", 0)
            box.side = [Result(name, wager, "void", 0) for name, wager in box.bet.side]
        at.void = True
        at.close()

    def _void_hands(self, at: Procedure, box: Box) -> None:
        """The wagers of its hands go back; of one that was paid, what it was paid is taken."""
        number, split = box.number, len(box.hands) > 1
        hands = [*enumerate(box.hands, 1)]
        for index, hand in hands if at.from_left else hands[::-1]:
            if hand.net > 0:
                at.tell(prompts.collect_hand(number, index, hand.net, "void", split))
            else:  # of a surrender the half that the patron has not back yet
                back = hand.wager if hand.outcome is None else -hand.net
                at.tell(prompts.return_wager(number, back, "void", hand=index, split=split))

    def _void_beside(self, at: Procedure, box: Box) -> None:
        """Insurance and additional wagers go back; of one that was paid, what it was paid is
        taken."""
        insured = () if box.insurance is None else (("insurance", box.insurance),)
        results = (*box.side, *([box.insured] if box.insured else ()))
        nets = {result.name: result.net for result in results}
        for name, wager in (*insured, *box.bet.side):
            paid = nets.get(name, 0)
            if paid <= 0:
                at.tell(prompts.return_wager(box.number, wager, "void", name=name))
            elif name == "insurance":
                at.tell(prompts.collect_insurance(paid, box=box.number, rule=prompts.IRREGULAR))
            else:
                at.tell(prompts.collect_side(box.number, name, paid, prompts.IRREGULAR))


def _is_unwise(hand: Hand) -> bool:
    """The safety net: a hit on a soft 20 or on a hard 17 and above is warned of."""
    return hand.total == 20 if hand.soft else hand.total >= 17


def boxes_of(round_: Procedure) -> BoxPlayers:
    """Who plays a round of boxes."""
    players = round_.players
    assert isinstance(players, BoxPlayers)
    return players
