"""What may be seen of the table? Plain frozen values for screens: no rule, no hidden card, no count of the shoe.

Money is in cents (in units mode: hundredths of the box's unit). Boxes and hands count from 1.
Cards are texts: "TS", "??" for an unread card, DOWN for the dealer's card that lies face down.
"""

from __future__ import annotations

from typing import NamedTuple

from kiosk.game.refusals import Reason

DOWN = "##"

#: what the table may wait for; exactly one at any time
PHASES = (
    "wagers",  # between rounds: wagers, or the round's first card
    "deal",  # the initial deal: the next card goes to `awaits`
    "read",  # an unread card lies at `awaits`: the table is held until someone says what it is
    "insurance",  # an ace is up: insurance wagers, until it is closed
    "hole_check",  # the hole-card reader device must be used
    "decision",  # the hand at `awaits` decides; a card drawn now is its hit
    "card",  # the hand at `awaits` gets a card (hit asked for, doubled, second card of a split hand)
    "reveal",  # the unread hole card must be turned and entered
    "turn",  # the hole card, which was read, must be turned: nothing is told of the dealer's hand before
    "dealer",  # the dealer's next card
    "patrons",  # common-hand game: patrons decide, until the stage is closed
)

#: what has become of a hand; "" while it is still to be played or in play
HAND_STATES = ("", "stand", "21", "blackjack", "doubled", "split_ace", "bust", "surrender", "charlie")


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


class HandView(NamedTuple):
    cards: tuple[str, ...]
    total: int
    soft: bool
    wager: int
    state: str
    outcome: str | None  # an outcome of spec/shoe-log.md once the hand is decided
    net: int | None  # from the patron's side, once decided


class BoxView(NamedTuple):
    """`wager` is the main wager for the round in play, or for the coming one while wagers are open; 0: not in play."""

    box: int
    wager: int
    side: tuple[tuple[str, int], ...]
    insurance: int | None
    hands: tuple[HandView, ...]


class DealerView(NamedTuple):
    """`total` counts the cards that lie face up; None where there is none. `done`: no card will be added."""

    cards: tuple[str, ...]
    total: int | None
    soft: bool
    blackjack: bool
    bust: bool
    done: bool


#: a finished round's boxes and dealer, as they lay at its end
Settled = tuple[tuple[BoxView, ...], DealerView]


class Allowed(NamedTuple):
    """One decision, and the reason why it is not allowed now; None where it is."""

    decision: str  # "stand", "hit", "double", "split", "surrender"
    reason: Reason | None = None

    @property
    def refused(self) -> str:
        """The reason's code; "" where the decision is allowed."""
        return self.reason.code if self.reason else ""


class CrowdView(NamedTuple):
    """The patrons of the common-hand game. Money is in cents.

    `stage`: "split" (first or both), "play" (stand, hit, double, surrender), "" outside a stage. `counts` are of the present
    stage; once it is closed and a card is due, of those whom the card is for; while insurance is open, of those insured.
    While wagers are open `patrons` and `wagered` are the coming round's, `to_collect` and `to_pay` the finished one's.
    """

    patrons: int
    wagered: int
    stage: str
    deciding: int
    counts: tuple[tuple[str, int], ...]  # how many have decided what, such as (("stand", 12), ("hit", 7))
    to_collect: int  # what was taken in all in this round, or in the finished one
    to_pay: int


class TableView(NamedTuple):
    """The whole table at one moment.

    While wagers are open, `boxes` holds the coming round's wagers without hands, and `settled` the finished round's
    boxes and dealer as they lay at its end, until the next round's first card.
    """

    round: int  # the round in play, or the coming one; from 1
    phase: str
    awaits: Place | None
    boxes: tuple[BoxView, ...]  # every box of the table, in play or not
    dealer: DealerView
    may: tuple[Allowed, ...]  # all five decisions, always in the order stand, hit, double, split, surrender
    can_undo: bool
    last_round: bool  # the cutting card is out
    shoe_needed: bool  # no card before a new shoe
    burn_due: bool = False  # the shoe is new, and its first card is to be burned
    settled: tuple[tuple[BoxView, ...], DealerView] | None = None
    crowd: CrowdView | None = None
    unsettled: frozenset[int] = frozenset()  # boxes of `settled` whose payment nobody has confirmed yet
    drawn_in_error: str = ""  # the card that was, while it is still to be used; DOWN where nobody has seen it
