"""How does a round of blackjack go? The procedure, from the first card to the last, in the order of the regulation."""

from __future__ import annotations

from kiosk.game import allowed, settle, side
from kiosk.game.boxes import Bet, Box
from kiosk.game.cards import UNREAD, Card
from kiosk.game.hands import Hand
from kiosk.game.prompts import Prompt
from kiosk.game.rules import Rules

DEAL_FIRST = Prompt("deal_card", (None, None, True, "up"))
DEAL_HOLE = Prompt("deal_card", (None, None, True, "down"))


class Round:
    """One round at a table of boxes. `rules` are those at the table's size (`Rules.at`).

    `phase` is one of `kiosk.game.view.PHASES`; `box` and `index` (from 0) say whose card or decision is awaited in the
    phases deal, card, decision and read, `box` None for the dealer's. `told` collects the prompts, in the order in which
    the dealer must act. `cleared`: it is known that the dealer has no blackjack. `hole_down`: the dealer's second card
    lies face down. `finished`: every wager is settled.
    """

    def __init__(self, rules: Rules, bets: dict[int, Bet]) -> None:
        self.rules = rules
        self.bets = bets
        self.boxes: list[Box] = []
        self.dealer = Hand()
        self.phase = "wagers"
        self.box: Box | None = None
        self.index = 0
        self.told: list[Prompt] = []
        self.cleared = False
        self.hole_down = False
        self.hole_said: bool | None = None  # what the hole-card reader device showed
        self.drawing = ""  # why the hand at `index` gets a card: hit, double, second
        self.hit_confirmed = False
        self.held = ""  # the phase that an unread card holds up
        self.insurance_done = False
        self.finished = False
        self.void = False
        self._order: list[tuple[Box | None, str]] = []
        self._dealt = 0
        self.at = 0  # the place of the present input in the round's story

    def tell(self, prompt: Prompt) -> None:
        self.told.append(prompt)

    # The initial deal: one card to every box with a wager from the dealer's left, one to the dealer, again to every box,
    # and the hole card where the dealer gets one.

    def open(self) -> None:
        self.boxes = [Box(number, self.bets[number]) for number in sorted(self.bets)]
        boxes: list[tuple[Box | None, str]] = [(box, "up") for box in self.boxes]
        self._order = [*boxes, (None, "up"), *boxes]
        if self.rules.hole_card == "dealt":
            self._order.append((None, "down"))
        self.phase = "deal"
        self.box = self.boxes[0]

    def awaited(self) -> Hand:
        """The hand that the next card goes to."""
        return self.dealer if self.box is None else self.box.hands[self.index]

    def card(self, card: Card) -> None:
        """`card` left the shoe: it goes where the procedure says that the next card goes."""
        if self.phase == "wagers":
            self.open()
        if self.phase == "decision":  # a drawn card is the hit
            self._drawn_without_hit()
            self.drawing = "hit"
        hand = self.awaited()
        hand.add(card)
        hand.sources.append(self.at)
        if card is UNREAD and not self._hole_comes():
            self.held, self.phase = self.phase, "read"
            self._ask_read()
        else:
            self._landed()

    def read(self, card: Card) -> None:
        """The unread card that holds the table is `card`."""
        hand = self.awaited()
        hand.become(len(hand.cards) - 1, card)
        hand.sources[-1] = self.at
        self.phase, self.held = self.held, ""
        self._landed()

    def _hole_comes(self) -> bool:
        return self.phase == "deal" and self._order[self._dealt][1] == "down"

    def _landed(self) -> None:
        if self.phase == "deal":
            self._dealt_one()
        elif self.box is not None:
            self._player_drew(self.box, self.box.hands[self.index])
        else:
            self._dealer_drew()

    def _dealt_one(self) -> None:
        if self._hole_comes():
            self.hole_down = True
        self._dealt += 1
        if self._dealt < len(self._order):
            self.box = self._order[self._dealt][0]
            self._say_deal()
        else:
            self._deal_done()

    def _say_deal(self) -> None:
        box, face = self._order[self._dealt]
        if box is not None:
            self.tell(Prompt("deal_card", (box.number, 1, None, face)))
        else:
            self.tell(DEAL_HOLE if face == "down" else DEAL_FIRST)

    def _deal_done(self) -> None:
        """Up card announced, additional wagers decided, blackjacks announced, and paid at once against a 2 to 9."""
        up = self.dealer.cards[0]
        self.tell(Prompt("announce_dealer_up", (up.text,)))
        self.cleared = 2 <= up.value <= 9
        for box in self.boxes:
            if box.bet.side:
                side.after_two_cards(self.rules, box, self.tell)
        for box in self.boxes:
            hand = box.hands[0]
            if hand.blackjack:
                hand.state = "blackjack"
                self.tell(Prompt("announce_blackjack", (box.number, not self.cleared)))
                self._side_if_done(box)
                if self.cleared:
                    settle.blackjack(self, box, hand)
        if up.value == 1 and self.rules.insurance:
            self.phase = "insurance"
            self.tell(Prompt("ask_insurance"))
        else:
            self._check_hole()

    # Insurance, and the hole card under an ace or a ten where the house checks it.

    def insure(self, box: Box, amount: int | None) -> None:
        box.insurance = amount

    def even_money(self, box: Box) -> None:
        settle.even_money(self, box)

    def close_insurance(self) -> None:
        self.tell(Prompt("announce_insurance_closed"))
        self._check_hole()

    def _check_hole(self) -> None:
        up = "A" if self.dealer.cards[0].value == 1 else "T" if self.dealer.cards[0].value == 10 else ""
        if not self.hole_down or up not in self.rules.hole_check:
            self._next_hand()
        elif self.dealer.cards[1] is UNREAD:
            self.phase = "hole_check"
            self.tell(Prompt("ask_hole_check"))
        else:
            self.hole_checked(self.dealer.blackjack)

    def hole_checked(self, blackjack: bool) -> None:
        self.hole_said = blackjack
        if not blackjack:
            self._second_card_known()
            self._next_hand()
        elif self.dealer.cards[1] is UNREAD:
            self._ask_reveal()
        else:
            self._turn_hole()

    def _second_card_known(self) -> None:
        """The dealer has no blackjack: insurance is collected before anything else, what was held is settled."""
        self.cleared = True
        settle.insurance(self)
        settle.held(self)

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
                    self._await_decision(box, index)
                    return
        self._players_done()

    def _await_card(self, box: Box, index: int, why: str) -> None:
        self.phase, self.box, self.index, self.drawing = "card", box, index, why
        self.tell(Prompt("deal_card", (box.number, index + 1, None, "up")))

    def _await_decision(self, box: Box, index: int) -> None:
        """The hand's turn: its total is called, then it decides. 13:69F-2.6: totals from the dealer's left."""
        hand = box.hands[index]
        self.phase, self.box, self.index, self.hit_confirmed = "decision", box, index, False
        number, total, soft = box.number, hand.total, hand.soft
        if self.rules.announce_totals == "every_card" and len(hand.cards) == 2 and not hand.depth:
            self.tell(Prompt("announce_total", (number, index + 1, total, soft)))
        if self._unwise(hand):
            self.tell(Prompt("warn_hit", (number, index + 1, total, soft)))
        self.tell(Prompt("ask_decision", (number, index + 1, total, soft, allowed.may(self.rules, box, index))))

    def _unwise(self, hand: Hand) -> bool:
        """The safety net: a hit on a soft 20 or on a hard 17 and above is warned of."""
        return self.rules.safety_net and (hand.total == 20 if hand.soft else hand.total >= 17)

    def _drawn_without_hit(self) -> None:
        if not self.hit_confirmed and self.box is not None and self._unwise(self.awaited()):
            self.tell(Prompt("call_floor", ("drawn_in_error", self.box.number, self.index + 1)))

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
        self.tell(Prompt("announce_split", (box.number, len(box.hands))))
        if box.side_open and one.rank == two.rank == "7":  # 2.11(f): announced and paid before any card
            self.tell(Prompt("announce_sevens_forfeit", (box.number,)))
            side.sevens(self.rules, box, [one, two], self.tell)
        self._next_hand()

    def _player_drew(self, box: Box, hand: Hand) -> None:
        """A card came to a hand: total called, bust taken at once, 21 and split aces complete."""
        drawing, number = self.drawing, self.index + 1
        total = hand.total
        calls = self.rules.announce_totals
        if calls == "every_card" or (calls == "split_hands" and drawing == "second"):
            self.tell(Prompt("announce_total", (box.number, number, total, hand.soft)))
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
        elif drawing == "second" and self._split_ace_done(box, hand):
            hand.state = "split_ace"
        if box.side_open:
            self._third_card(box)
            self._side_if_done(box)
        self._next_hand()

    def _split_ace_done(self, box: Box, hand: Hand) -> bool:
        """2.11(c)2: one card to each ace; another ace may be split again while the limits allow it."""
        one_card = hand.ace and self.rules.split_aces_one_card
        return one_card and allowed.why_not(self.rules, box, self.index, "split") is not None

    def _third_card(self, box: Box) -> None:
        hands = box.hands
        cards = hands[0].cards if len(hands) == 1 else [hands[0].cards[0], hands[1].cards[0], *hands[0].cards[1:]]
        if len(cards) >= 3:
            side.sevens(self.rules, box, cards[:3], self.tell)

    def _side_if_done(self, box: Box) -> None:
        """No third card can come to the box: three sevens is decided on what it has."""
        if box.side_open and all(hand.state for hand in box.hands):
            side.sevens(self.rules, box, box.hands[0].cards, self.tell)

    # The dealer: the hole card is turned, cards are drawn to 16 and soft 17 as the rules have it, none that changes nothing.

    def _players_done(self) -> None:
        self.box, self.index = None, 0
        if self.rules.hole_card == "none":
            self._dealer_draws()
        elif not self.hole_down:
            self._hole_turned()
        elif self.dealer.cards[1] is UNREAD:
            self._ask_reveal()
        else:
            self._turn_hole()

    def reveal(self, card: Card) -> None:
        """The hole card, which nobody had read, is turned: it is `card`."""
        self.dealer.become(1, card)
        self.dealer.sources[1] = self.at
        if self.hole_said is not None and self.hole_said != self.dealer.blackjack:
            self.tell(Prompt("call_floor", ("hole_check_disagrees", None, None)))
            if self.hole_said:  # play goes on with the hole card face up: the card on the table wins
                self.hole_said, self.hole_down = False, False
                self._second_card_known()
                self._next_hand()
                return
        self._turn_hole()

    def _turn_hole(self) -> None:
        self.hole_down = False
        self._hole_turned()

    def _hole_turned(self) -> None:
        if self.dealer.blackjack:
            settle.finish(self)
        else:
            if not self.cleared:
                self._second_card_known()
            self._dealer_draws()

    def _dealer_draws(self) -> None:
        dealer = self.dealer
        must = dealer.total < 17 or (dealer.total == 17 and dealer.soft and self.rules.dealer_hits_soft_17)
        if (must and settle.to_compare(self)) or (len(dealer.cards) == 1 and settle.needs_second_card(self)):
            self.phase, self.box = "dealer", None
            self.tell(DEAL_FIRST)
        else:
            settle.finish(self)

    def _dealer_drew(self) -> None:
        if len(self.dealer.cards) == 2:
            self._hole_turned()
        else:
            self._dealer_draws()

    # What is asked for, and asked for again after an undo or a correction.

    def _ask_read(self) -> None:
        if self.box is None:
            self.tell(Prompt("ask_read", (None, None, True)))
        else:
            self.tell(Prompt("ask_read", (self.box.number, self.index + 1, None)))

    def _ask_reveal(self) -> None:
        self.phase = "reveal"
        self.tell(Prompt("ask_reveal"))

    def standing(self) -> list[Prompt]:
        """The one next thing, as it was last told."""
        before, self.told = self.told, []
        if self.phase == "deal":
            self._say_deal()
        elif self.phase == "read":
            self._ask_read()
        elif self.phase == "decision" and self.box is not None:
            self._await_decision(self.box, self.index)
        elif self.phase == "card" and self.box is not None:
            self.tell(Prompt("deal_card", (self.box.number, self.index + 1, None, "up")))
        elif self.phase == "dealer":
            self.tell(DEAL_FIRST)
        elif self.phase in ("insurance", "hole_check", "reveal"):
            self.tell(Prompt(f"ask_{self.phase}"))
        said, self.told = self.told, before
        return said
