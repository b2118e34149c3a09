"""Read-only table view for screens: plain frozen values, no rule, no card that lies face down, no
count of the shoe.

Money is in cents (in units mode: hundredths of the box's unit). Boxes and hands count from 1.
Cards are texts: "TS", "??" for an unread card, DOWN for the dealer's card that lies face down.
"""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from typing import TYPE_CHECKING, Any, NamedTuple

from kiosk.game.hands import Bet, Box, Hand, HandState, Outcome
from kiosk.game.phases import Phase, Stage

if TYPE_CHECKING:
    from kiosk.game.procedure import Procedure

DOWN = "##"


class Place(NamedTuple):
    """Where a card goes or who decides: a box's hand, or the dealer (`box` 0)."""

    box: int
    hand: int = 1

    @property
    def dealer(self) -> bool:
        return self.box == 0


class CardPlace(NamedTuple):
    """One card on the felt: `box` 0 is the dealer; hand and position count from 1."""

    box: int
    hand: int
    position: int


def card_place(box: int, hand: int | None, position: int) -> CardPlace:
    """Where a card lies whose hand need not be said: the dealer has one, and a box has its
    first."""
    return CardPlace(box, 1 if hand is None or not box else hand, position)


#: where the dealer's hole card lies
HOLE_CARD = CardPlace(0, 1, 2)
UP_CARD = CardPlace(0, 1, 1)


class HandView(NamedTuple):
    cards: tuple[str, ...]
    total: int
    soft: bool
    wager: int
    state: HandState
    outcome: Outcome | None  # once the hand is decided
    net: int | None  # from the patron's side, once decided


class BoxView(NamedTuple):
    """`wager` is the main wager for the round in play, or for the coming one while wagers are open;
    0: not in play. `side_paid`, `insurance_paid`: its additional wagers, and its insurance, have
    been paid or taken in the round that is being played."""

    box: int
    wager: int
    side: tuple[tuple[str, int], ...]
    insurance: int | None
    hands: tuple[HandView, ...]
    side_paid: bool = False
    insurance_paid: bool = False


class DealerView(NamedTuple):
    """`total` counts the cards that lie face up; None where there is none. `done`: no card will be
    added."""

    cards: tuple[str, ...]
    total: int | None
    soft: bool
    blackjack: bool
    bust: bool
    done: bool


#: a finished round's boxes and dealer, as they lay at its end
Settled = tuple[tuple[BoxView, ...], DealerView]


class PatronsView(NamedTuple):
    """The patrons of the common-hand game. Money is in cents.

    `stage`: "split" (first or both), "play" (stand, hit, double, surrender), "" outside a stage.
    `counts` are of the present stage; once it is closed and a card is due, of those whom the card
    is for; while insurance is open, of those insured. While wagers are open `patrons` and `wagered`
    are the coming round's, `to_collect` and `to_pay` the finished one's.
    """

    patrons: int
    wagered: int
    stage: Stage
    deciding: int
    counts: tuple[
        tuple[str, int], ...
    ]  # how many have decided what, such as (("stand", 12), ("hit", 7))
    to_collect: int  # what was taken in all in this round, or in the finished one
    to_pay: int


class TableView(NamedTuple):
    """The whole table at one moment.

    While wagers are open, `boxes` holds the coming round's wagers without hands, and `settled` the
    finished round's boxes and dealer as they lay at its end, until the next round's first card.
    What may be done is not seen but asked: `Table.offers`.
    """

    round: int  # the round in play, or the coming one; from 1
    phase: Phase
    awaits: Place | None
    boxes: tuple[BoxView, ...]  # every box of the table, in play or not
    dealer: DealerView
    last_round: bool  # the cutting card is out
    shoe_needed: bool  # no card before a new shoe
    settled: tuple[tuple[BoxView, ...], DealerView] | None = None
    patrons: PatronsView | None = None  # of a common hand
    unsettled: frozenset[int] = (
        frozenset()
    )  # boxes of `settled` whose payment nobody has confirmed yet
    drawn_in_error: str = (
        ""  # the card that was, while it is still to be used; DOWN where nobody has seen it
    )
    # the box that cuts the next shoe, 0 the one at the dealer's far right; None while none is due
    cutter: int | None = None

    @property
    def in_round(self) -> bool:
        """A card of the round is out."""
        return self.phase != "wagers"

    @property
    def void_lies_down(self) -> bool:
        """The hole card of a round that was voided, which nobody has turned, lies there still:
        until the round is settled, or the next one's first card comes. On a common hand nothing is
        settled box by box: until that card."""
        return (
            self.settled is not None
            and DOWN in self.settled[1].cards
            and bool(self.unsettled or self.patrons)
        )

    @property
    def unsettled_round(self) -> int:
        """The number of the round whose money has not all moved; 0 where none is."""
        return self.round - 1 if self.unsettled else 0

    def lies_at(self, place: CardPlace) -> str:
        """The card that lies at `place` of the round in play; "" where none does."""
        hands = [self.dealer.cards]
        if place.box:
            hands = [hand.cards for box in self.boxes if box.box == place.box for hand in box.hands]
        if not (
            1 <= place.hand <= len(hands) and 1 <= place.position <= len(hands[place.hand - 1])
        ):
            return ""
        return hands[place.hand - 1][place.position - 1]


# A round as it is seen; the card that lies face down stays face down.


def view_boxes(this: "Procedure", bets: dict[int, Bet], count: int) -> tuple[BoxView, ...]:
    """Every box of the table: in play with its hands, or with the wager that stands for the coming
    round."""
    in_play = {box.number: box for box in this.boxes}
    over = this.finished
    return tuple(
        _box(in_play[n], over) if n in in_play else _waiting(n, bets.get(n))
        for n in range(1, count + 1)
    )


def _waiting(number: int, bet: Bet | None) -> BoxView:
    return BoxView(number, bet.amount if bet else 0, bet.side if bet else (), None, ())


def _box(box: Box, over: bool) -> BoxView:
    hands = tuple(view_hand(each) for each in box.hands)
    paid = bool(box.bet.side) and not box.side_open and not over
    return BoxView(
        box.number,
        box.wager,
        box.bet.side,
        box.insurance,
        hands,
        paid,
        box.insured is not None and not over,
    )


def view_hand(each: Hand) -> HandView:
    cards = tuple(card.text for card in each.cards)
    net = each.net if each.outcome else None
    return HandView(cards, each.total, each.soft, each.wager, each.state, each.outcome, net)


def view_dealer(this: "Procedure") -> DealerView:
    each = this.dealer
    cards = [card.text for card in each.cards]
    if this.hole_down and len(cards) > 1:
        cards[1] = DOWN
        up = Hand()
        up.add(each.cards[0])
        return DealerView(tuple(cards), up.total, up.soft, False, False, False)
    total = each.total if cards else None
    return DealerView(
        tuple(cards), total, each.soft, each.blackjack, each.total > 21, this.finished
    )


def sources(this: "Procedure") -> dict[CardPlace, int]:
    """Every card that lies on the table, with the place in the story of the command that said which
    it is."""
    hands = [(0, 1, this.dealer)]
    for box in this.boxes:
        hands += [(box.number, number, hand) for number, hand in enumerate(box.hands, 1)]
    return {
        CardPlace(box_, number, position): at
        for box_, number, hand in hands
        for position, at in enumerate(hand.sources, 1)
    }


def awaits(this: "Procedure") -> Place | None:
    if this.phase in ("deal", "card", "decision", "patrons", "read"):
        return Place(0) if this.box is None else Place(this.box.number, this.index + 1)
    return Place(0) if this.phase in ("dealer", "hole_check", "reveal", "turn") else None


def saved_views(settled: tuple[tuple[BoxView, ...], DealerView]) -> list[Any]:
    """What lies on the table as JSON can hold it; `restored_views` gives it back."""
    boxes_, dealer_ = settled
    kept = [{**box._asdict(), "hands": [each._asdict() for each in box.hands]} for box in boxes_]
    for box in kept:
        del box["side_paid"], box["insurance_paid"]
    return [kept, dealer_._asdict()]


def restored_views(kept: list[Any]) -> tuple[tuple[BoxView, ...], DealerView]:
    boxes_, dealer_ = kept
    return tuple(map(_restored_box, boxes_)), DealerView(
        **{**dealer_, "cards": tuple(dealer_["cards"])}
    )


def _restored_box(kept: dict[str, Any]) -> BoxView:
    hands = tuple(HandView(**{**each, "cards": tuple(each["cards"])}) for each in kept["hands"])
    return BoxView(
        **{**kept, "side": tuple((str(a), int(b)) for a, b in kept["side"]), "hands": hands}
    )


class Owed(NamedTuple):
    """A wager whose outcome an amendment changed: what it came to before, and what it comes to, in
    cents from the patron's side. `who`: the box, or a patron of a common hand. `hand` 0 of what
    lies beside the hands, `what` its name, "hand" or "insurance"."""

    who: int | str
    hand: int
    what: str
    was: int
    should: int

    @property
    def amount(self) -> int:
        """What is to be paid where all had moved; below zero: to be taken."""
        return self.should - self.was
