"""How does a round of blackjack go? The procedure, from the first card to the last, in the order of the regulation."""

from __future__ import annotations

from kiosk.game import prompts
from kiosk.game.blackjack import allowed, settle, side
from kiosk.game.boxes import Bet, Box
from kiosk.game.hands import Hand
from kiosk.game.procedure import Procedure
from kiosk.game.rules import Rules

#: the keys behind what is called and asked of a hand that was not split: 13:69F-2.11(c) speaks of split hands only
TOTALS, DECISIONS = "play.totals", "play.decisions"


class Round(Procedure):
    """One round at a table of boxes: `bets` by box, and the boxes' own decisions.

    `drawing` says why the hand whose turn it is gets a card: hit, double, or second (the second card of a split hand).
    """

    def __init__(self, rules: Rules, bets: dict[int, Bet]) -> None:
        super().__init__(rules)
        self.bets = bets
        self.drawing = ""
        self.hit_confirmed = False

    def _place_boxes(self) -> list[Box]:
        return [Box(number, self.bets[number]) for number in sorted(self.bets)]

    def _deal_done(self) -> None:
        """Up card announced, additional wagers decided, blackjacks announced, and paid at once against a 2 to 9."""
        up = self.dealer.cards[0]
        self.tell(prompts.announce_dealer_up(up.text))
        self.cleared = 2 <= up.value <= 9
        for box in self.boxes:
            if box.bet.side:
                side.after_two_cards(self.rules, box, self.tell)
        for box in self.boxes:
            hand = box.hands[0]
            if hand.blackjack:
                hand.state = "blackjack"
                self.tell(prompts.announce_blackjack(box.number, held=not self.cleared))
                self._side_if_done(box)
                if self.cleared:
                    settle.blackjack(self, box, hand)
        self._after_deal()

    # The boxes, from the dealer's left; of a box the first incomplete hand: N.J.A.C. 13:69F-2.6, 2.11(b).

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
                        hand.state = "split_ace"  # a hand before it was split, and the limit is reached
                        continue
                    self._await_decision(box, index)
                    return
        self._players_done()

    def _await_card(self, box: Box, index: int, why: str) -> None:
        self.phase, self.box, self.index, self.drawing = "card", box, index, why
        self.tell(prompts.deal_card(box.number, index + 1, len(box.hands) > 1))

    def _await_decision(self, box: Box, index: int) -> None:
        """The hand's turn: its total is called, then it decides. 13:69F-2.6: totals from the dealer's left."""
        hand = box.hands[index]
        self.phase, self.box, self.index, self.hit_confirmed = "decision", box, index, False
        number, total, soft, split = box.number, hand.total, hand.soft, len(box.hands) > 1
        if self.rules.announce_totals == "every_card" and len(hand.cards) == 2 and not hand.depth:
            self.tell(prompts.announce_total(number, index + 1, total, soft, split, TOTALS))
        if self._unwise(hand):
            self.tell(prompts.warn_hit(number, index + 1, total, soft, split))
        rule = "" if hand.depth else DECISIONS
        may = allowed.may(self.rules, box, index)
        self.tell(prompts.ask_decision(number, index + 1, total, may, soft, split, rule))

    def _unwise(self, hand: Hand) -> bool:
        """The safety net: a hit on a soft 20 or on a hard 17 and above is warned of."""
        return self.rules.safety_net and (hand.total == 20 if hand.soft else hand.total >= 17)

    def _drawn(self) -> None:
        """A drawn card is the hit. Under the safety net it is a card drawn in error, unless the hit was confirmed."""
        self.drawing = "hit"
        if not self.hit_confirmed and self.box is not None and self._unwise(self.awaited()):
            number, split = self.box.number, len(self.box.hands) > 1
            self.tell(prompts.call_floor("drawn_in_error", box=number, hand=self.index + 1, split=split))

    def _ask_again(self) -> None:
        if self.box is not None:
            self._await_decision(self.box, self.index)

    def decide(self, decision: str, amount: int | None) -> None:
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
                settle.surrender(self, box, hand)
        self._side_if_done(box)
        self._next_hand()

    def _split(self, box: Box, hand: Hand) -> None:
        """Two hands of one, each with a wager equal to the original: N.J.A.C. 13:69F-2.11(a)."""
        one, two = hand.cards
        first, second = Hand(box.wager, hand.depth + 1), Hand(box.wager, hand.depth + 1)
        for new, card, source in ((first, one, hand.sources[0]), (second, two, hand.sources[1])):
            new.add(card)
            new.sources.append(source)
            new.ace = card.value == 1
        box.hands[self.index : self.index + 1] = [first, second]
        self.tell(prompts.announce_split(box.number, len(box.hands)))
        if box.side_open and one.rank == two.rank == "7":  # 2.11(f): announced and paid before any card
            self.tell(prompts.announce_sevens_forfeit(box.number))
            side.sevens(self.rules, box, [one, two], self.tell)
        self._next_hand()

    def _player_drew(self, box: Box, hand: Hand) -> None:
        """A card came to a hand: total called, bust taken at once, 21 and split aces complete."""
        drawing, number = self.drawing, self.index + 1
        total = hand.total
        calls = self.rules.announce_totals
        if calls == "every_card" or (calls == "split_hands" and drawing == "second"):
            rule, split = "" if hand.depth else TOTALS, len(box.hands) > 1
            self.tell(prompts.announce_total(box.number, number, total, hand.soft, split, rule))
        if total > 21:
            hand.state = "bust"
            settle.bust(self, box, hand)
        elif drawing == "double":
            hand.state = "doubled"
        elif len(hand.cards) == self.rules.charlie:
            hand.state = "charlie"
            settle.charlie(self, box, hand)
        elif total == 21:
            hand.state = "21"
        elif drawing == "second" and self._split_ace_done(box, hand, self.index):
            hand.state = "split_ace"
        if box.side_open:
            self._third_card(box)
            self._side_if_done(box)
        self._next_hand()

    def _split_ace_done(self, box: Box, hand: Hand, index: int) -> bool:
        """2.11(c)2: one card to each ace; another ace may be split again while the limits allow it."""
        one_card = hand.ace and self.rules.split_aces_one_card
        return one_card and allowed.why_not(self.rules, box, index, "split") is not None

    def _third_card(self, box: Box) -> None:
        hands = box.hands
        cards = hands[0].cards if len(hands) == 1 else [hands[0].cards[0], hands[1].cards[0], *hands[0].cards[1:]]
        if len(cards) >= 3:
            side.sevens(self.rules, box, cards[:3], self.tell)

    def _side_if_done(self, box: Box) -> None:
        """No third card can come to the box: three sevens is decided on what it has."""
        if box.side_open and all(hand.state for hand in box.hands):
            side.sevens(self.rules, box, box.hands[0].cards, self.tell)

    def dead(self, box: Box) -> None:
        """A box that got no card in the deal is out of it, and its wagers go back: South Dakota 20:18:15:28 (7)."""
        settle.dead(self, box)
        order = self._order
        self._order = order[: self._dealt] + [place for place in order[self._dealt :] if place[0] is not box]
        if all(each.hands[0].outcome for each in self.boxes):
            self.close()
        else:
            self._deal_on()

    # Who is taken, pushed and paid is in settle.py.

    def _settle_insurance(self) -> None:
        settle.insurance(self)

    def _settle_held(self) -> None:
        settle.held(self)

    def _to_compare(self) -> bool:
        return settle.to_compare(self)

    def _needs_second_card(self) -> bool:
        return settle.needs_second_card(self)

    def _settle(self) -> None:
        settle.boxes(self)
