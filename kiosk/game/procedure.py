"""What every game shares: the deal, insurance, the hole card and the dealer's hand, in the order of
the regulation."""

from __future__ import annotations

from typing import Final, Protocol

from kiosk.game import prompts
from kiosk.game.cards import UNREAD, Card
from kiosk.game.hands import Box, Hand
from kiosk.game.phases import Phase
from kiosk.game.prompts import Prompt
from kiosk.game.refusals import Awaited
from kiosk.game.rules import Rules

#: the cards of the deal, in their order: the box of each, None for the dealer, and what the dealer
#: is told of it
DealOrder = list[tuple[Box | None, Prompt]]


#: value of the dealer's up card on which the hole card is checked: its name in a rule set
_CHECKED: Final = {1: "A", 10: "T"}


class Players(Protocol):
    """Who plays against the dealer in a round, and what each game has of its own in it. `at`: the
    round."""

    @property
    def crowd(self) -> int: ...  # how many patrons are in it, where they are not those of boxes
    def place_boxes(self) -> list[Box]: ...  # the boxes in play, when the first card comes
    # The up card is announced: it ends in `after_deal`.
    def deal_done(self, at: Procedure) -> None: ...
    # The next hand to be played, or `players_done`.
    def next_hand(self, at: Procedure) -> None: ...
    def drawn(self, at: Procedure) -> None: ...  # a card was drawn while a hand may be hit
    def player_drew(self, at: Procedure, box: Box, hand: Hand) -> None: ...
    def settle_insurance(self, at: Procedure) -> None: ...
    # The dealer has no blackjack: what was held for that is settled.
    def settle_held(self, at: Procedure) -> None: ...
    # The hole-card reader said that there was no blackjack, and the card turned makes one: what was
    # taken and paid for that is settled anew. Even money stays.
    def put_right(self, at: Procedure) -> None: ...
    # Whether a hand is left whose outcome depends on the dealer's total.
    def to_compare(self, at: Procedure) -> bool: ...
    # Without a hole card: whether a blackjack, an insurance or a late surrender depends on the
    # second card.
    def needs_second_card(self, at: Procedure) -> bool: ...
    # The dealer's hand is complete: every wager that still stands is settled.
    def settle(self, at: Procedure) -> None: ...
    def void_round(self, at: Procedure) -> None: ...
    # Tells again what the hand whose turn it is was asked.
    def ask_again(self, at: Procedure) -> None: ...


class Procedure:
    """One round, whoever plays it. `rules` are those at the table's size (`Rules.at`).

    `phase` is one of `kiosk.game.view.PHASES`; `box` and `index` (from 0) say whose card or
    decision is awaited in the phases deal, card, decision, patrons and read, `box` None for the
    dealer's. `told` collects the prompts, in the order in which the dealer must act. `cleared`: it
    is known that the dealer has no blackjack. `hole_down`: the dealer's second card lies face down;
    `turned_by_input`: the table says when it has been turned. `finished`: every wager is settled.
    `at`: the place of the present input in the round's story.
    """

    def __init__(self, rules: Rules, turned_by_input: bool, players: Players) -> None:
        self.rules = rules
        self.players = players
        self.turned_by_input = turned_by_input
        self.boxes: list[Box] = []
        self.dealer = Hand()
        self.phase: Phase = "wagers"
        self.box: Box | None = None
        self.index = 0
        self.at = 0
        self.told: list[Prompt] = []
        self.cleared = False
        self.hole_down = False
        self.corrections = 0  # of cards, in this round
        # cards that the dealer drew and that stay there, whether or not a hand is left to compare
        self.dealer_keeps = 0
        self.hole_said: bool | None = None  # what the hole-card reader device showed
        # a correction made the up card one under which the hole card is checked, once patrons had
        # decided: what lies there is noticed when it is turned
        self.hole_check_missed = False
        self.held: Phase = "wagers"  # the phase that an unread card holds up
        self.insurance_done = False
        self.finished = False
        self.void = False
        self.order: DealOrder = []
        self.dealt = 0
        self.from_left = rules.settles_from_left

    def void_round(self) -> None:
        """What was paid is taken back; what lies there, or was taken, goes back."""
        self.players.void_round(self)

    # Where is what?

    def box_of(self, number: int) -> Box | None:
        """The box in play of that number."""
        for box in self.boxes:
            if box.number == number:
                return box
        return None

    def waits_for(self) -> Awaited:
        if self.phase in ("wagers", "insurance", "hole_check", "reveal", "turn", "patrons"):
            return Awaited(self.phase)
        if self.box is None:
            return Awaited("dealer")
        return Awaited("hand", self.box.number, self.box.named(self.index))

    def tell(self, prompt: Prompt) -> None:
        self.told.append(prompt)

    def told_now(self) -> list[Prompt]:
        """What has been told since this was asked last."""
        told, self.told = self.told, []
        return told

    # The initial deal: one card to every box with a wager from the dealer's left, one to the
    # dealer, again to every box, and the hole card where the dealer gets one.

    def open(self) -> None:
        self.boxes = self.players.place_boxes()
        boxes: DealOrder = [(box, prompts.deal_card(box.number, 1)) for box in self.boxes]
        self.order = [*boxes, (None, prompts.DEAL_DEALER), *boxes]
        if self.rules.hole_card == "dealt":
            self.order.append((None, prompts.DEAL_HOLE))
        self.phase = "deal"
        self.box = self.boxes[0]

    def awaited(self) -> Hand:
        """The hand that the next card goes to."""
        return self.dealer if self.box is None else self.box.hands[self.index]

    def card(self, card: Card, to: int | None = None) -> None:
        """`card` left the shoe: it goes where the procedure says that the next card goes, or in the
        deal where it went, `to`."""
        if self.phase == "wagers":
            self.open()
        if self.phase == "deal":
            if to is not None:
                self._missed(to)
        elif self.phase == "decision":
            self.players.drawn(self)
        elif (
            self.phase == "turn"
        ):  # who draws has turned it, and is not told to deal the card that has come
            self.turn()
            self.told.pop()
        hand = self.dealer if self.box is None else self.box.hands[self.index]
        hand.add(card)
        hand.sources.append(self.at)
        if card is UNREAD and not self.hole_comes():
            self.held, self.phase = self.phase, "read"
            self._ask_read()
        else:
            self._landed(hand)

    def read(self, card: Card) -> None:
        """The unread card that holds the table is `card`."""
        hand = self.awaited()
        hand.become(len(hand.cards) - 1, card)
        hand.sources[-1] = self.at
        self.phase = self.held
        self._landed(hand)

    def hole_comes(self) -> bool:
        """Whether the next card is the one that is dealt face down."""
        return self.phase == "deal" and self.order[self.dealt][1] is prompts.DEAL_HOLE

    def _landed(self, hand: Hand) -> None:
        if self.phase == "deal":
            if hand is self.dealer and self.hole_comes():
                self.hole_down = True
            self.dealt += 1
            self.deal_on()
        elif self.box is not None:
            self.players.player_drew(self, self.box, hand)
        else:
            self._dealer_drew()

    def deal_on(self) -> None:
        if self.dealt < len(self.order):
            self.box, ask = self.order[self.dealt]
            self.told.append(ask)
        else:
            up = self.dealer.cards[0]
            self.told.append(prompts.announce_dealer_up(up.text))
            self.cleared = 2 <= up.value <= 9
            self.players.deal_done(self)

    def _missed(self, to: int) -> None:
        """A card of the deal went to `to`: the places before it were missed, and get theirs after
        the other boxes.

        South Dakota 20:18:15:28 (5) and (7), whose wording New Jersey shares.
        """
        order, at = self.order, self.dealt
        went = next(i for i in range(at, len(order)) if _number(order[i][0]) == to)
        missed, rest = order[at:went], order[went:]
        for box, _ in missed:
            self.tell(prompts.call_floor("missed_card", box=box.number if box else None))
        hole = rest[1:] and rest[-1][1] is prompts.DEAL_HOLE
        self.order = [
            *order[:at],
            *rest[: -1 if hole else None],
            *missed,
            *(rest[-1:] if hole else ()),
        ]
        self.box = rest[0][0]

    # Insurance, and the hole card under an ace or a ten where the house checks it.

    def after_deal(self) -> None:
        if self.dealer.cards[0].value == 1 and self.rules.insurance:
            self.phase = "insurance"
            self.tell(prompts.ASK_INSURANCE)
        else:
            self._check_hole()

    def close_insurance(self) -> None:
        self.tell(prompts.ANNOUNCE_INSURANCE_CLOSED)
        self._check_hole()

    def _check_hole(self) -> None:
        if not self.hole_down or not self.checks_under(self.dealer.cards[0]):
            self.players.next_hand(self)
        elif self.dealer.cards[1] is UNREAD:
            self.phase = "hole_check"
            self.tell(prompts.ASK_HOLE_CHECK)
        elif self.hole_check_missed:
            self.players.next_hand(self)
        else:
            self.hole_checked(self.dealer.blackjack)

    def checks_under(self, up: Card) -> bool:
        """Whether the house checks the hole card under that up card."""
        return _CHECKED.get(up.value, "") in self.rules.hole_check

    def hole_checked(self, blackjack: bool) -> None:
        self.hole_said = blackjack
        if not blackjack:
            self._second_card_known()
            self.players.next_hand(self)
        elif self.dealer.cards[1] is UNREAD:
            self._ask_reveal()
        else:
            self.turn()

    def _second_card_known(self) -> None:
        """The dealer has no blackjack: insurance is collected before anything else, what was held
        is settled."""
        self.cleared = True
        self.players.settle_insurance(self)
        self.players.settle_held(self)

    # The dealer: the hole card is turned, cards are drawn to 16 and soft 17 as the rules have it,
    # none that changes nothing.

    def players_done(self) -> None:
        self.box, self.index = None, 0
        if self.rules.hole_card == "none":
            self._dealer_draws()
        elif not self.hole_down:
            self._hole_turned()
        elif self.dealer.cards[1] is UNREAD:
            self._ask_reveal()
        elif self.turned_by_input:
            self.phase = "turn"
            self.tell(prompts.ASK_TURN)
        else:
            self.turn()

    @property
    def turns_and_draws(self) -> bool:
        """Whether the dealer, who is to turn the hole card, draws a card after it."""
        return not self.dealer.blackjack and self._dealer_must_draw() and self._dealer_plays()

    def reveal(self, card: Card) -> None:
        """The hole card, which nobody had read, is turned: it is `card`."""
        self.dealer.become(1, card)
        self.dealer.sources[1] = self.at
        if self.hole_said is not None and self.hole_said != self.dealer.blackjack:
            self.tell(prompts.call_floor("hole_check_disagrees"))
            if (
                self.hole_said
            ):  # play goes on with the hole card face up: the card on the table wins
                self.hole_said, self.hole_down = False, False
                self._second_card_known()
                self.players.next_hand(self)
                return
        self.turn()

    def turn(self) -> None:
        """The hole card, which is known, lies face up."""
        self.hole_down = False
        self._hole_turned()

    def _hole_turned(self) -> None:
        if self.dealer.blackjack:
            self._finish()
        else:
            if not self.cleared:
                self._second_card_known()
            self._dealer_draws()

    def _dealer_draws(self) -> None:
        if (self._dealer_must_draw() and self._dealer_plays()) or (
            len(self.dealer.cards) == 1 and self.players.needs_second_card(self)
        ):
            self.phase, self.box = "dealer", None
            self.told.append(prompts.DRAW_DEALER)
        else:
            self._finish()

    def _dealer_plays(self) -> bool:
        """Whether a card changes anything, or has been drawn all the same and stays where it
        lies."""
        return self.players.to_compare(self) or len(self.dealer.cards) < self.dealer_keeps

    def _dealer_must_draw(self) -> bool:
        dealer = self.dealer
        return dealer.total < 17 or (
            dealer.total == 17 and dealer.soft and self.rules.dealer_hits_soft_17
        )

    def _dealer_drew(self) -> None:
        if len(self.dealer.cards) == 2:
            self._hole_turned()
        else:
            self._dealer_draws()

    def _finish(self) -> None:
        dealer = self.dealer
        self.tell(prompts.announce_dealer(dealer.total, dealer.soft, dealer.blackjack))
        if not self.insurance_done:
            self.players.settle_insurance(self)
        elif dealer.blackjack:
            self.players.put_right(self)
        self.players.settle(self)
        self.close()

    def close(self) -> None:
        """Every wager is settled: wagers for the coming round are open."""
        self.phase, self.box, self.finished = "wagers", None, True

    # What is asked for, and asked for again after an undo or a correction.

    def _ask_read(self) -> None:
        if self.box is None:
            self.tell(prompts.ASK_READ_DEALER)
        else:
            self.tell(prompts.ask_read(self.box.number, self.index + 1, len(self.box.hands) > 1))

    def _ask_reveal(self) -> None:
        self.phase = "reveal"
        self.tell(prompts.ASK_REVEAL)

    def standing(self) -> list[Prompt]:
        """The one next thing, as it was last told."""
        if self.phase == "wagers":
            return []
        before, self.told = self.told, []
        if self.phase == "deal":
            self.tell(self.order[self.dealt][1])
        elif self.phase == "read":
            self._ask_read()
        elif self.phase in ("decision", "patrons"):
            self.players.ask_again(self)
        elif self.phase == "card" and self.box is not None:
            self.tell(prompts.draw_card(self.box.number, self.index + 1, len(self.box.hands) > 1))
        elif self.phase == "dealer":
            self.tell(prompts.DRAW_DEALER)
        elif self.phase in ("insurance", "hole_check", "reveal", "turn"):
            self.tell(Prompt(f"ask_{self.phase}"))
        said, self.told = self.told, before
        return said


def _number(box: Box | None) -> int:
    return box.number if box is not None else 0
