"""Phases of a table and stages of a common hand: what is waited for."""

from typing import Literal, get_args

#: what the table may wait for; exactly one at any time
Phase = Literal[
    "wagers",  # between rounds: wagers, or the round's first card
    "deal",  # the initial deal: the next card goes to `awaits`
    "read",  # an unread card lies at `awaits`: the table is held until someone says what it is
    "insurance",  # an ace is up: insurance wagers, until it is closed
    "hole_check",  # the hole-card reader device must be used
    "decision",  # the hand at `awaits` decides; a card drawn now is its hit
    # the hand at `awaits` gets a card (hit asked for, doubled, second card of a split hand)
    "card",
    "reveal",  # the unread hole card must be turned and entered
    # the hole card, which was read, must be turned: nothing is told of the dealer's hand before
    "turn",
    "dealer",  # the dealer's next card
    "patrons",  # common-hand game: patrons decide, until the stage is closed
]
PHASES: tuple[Phase, ...] = get_args(Phase)
#: of a common hand: patrons choose the first hand or both, they play the hand, or there is no stage
Stage = Literal["split", "play", ""]
