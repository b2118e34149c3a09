"""What each patron on a common hand has done. One byte a patron and hand, so that a stage costs the
same for any crowd.

A byte says where the patron stands with that hand. While a stage is open it is UNDECIDED or one of
the decisions; afterwards STOOD or DOUBLED plus the number of cards that count, or SURRENDERED.
Whole crowds change by translation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import compress

from kiosk.game.commands.commands import PatronDecision

OUT = 0
UNDECIDED = 1
STAND = 2
HIT = 3
DOUBLE = 4
SURRENDER = 5
FIRST = 6
BOTH = 7
SURRENDERED = 8
STOOD = 32
DOUBLED = 96
CODES: dict[PatronDecision, int] = {
    "stand": STAND,
    "hit": HIT,
    "double": DOUBLE,
    "surrender": SURRENDER,
    "first": FIRST,
    "both": BOTH,
}
NAMES = {code: name for name, code in CODES.items()}


def turned(states: bytearray, changes: dict[int, int]) -> bytearray:
    """Every patron's byte, changed as `changes` says."""
    table = bytearray(range(256))
    for old, new in changes.items():
        table[old] = new
    return states.translate(table)


def wagers_of(wagers: Iterable[int], states: bytearray, code: int) -> Iterator[int]:
    """The wager of each patron in a state, in cents."""
    mask = bytearray(256)
    mask[code] = 1
    return compress(wagers, states.translate(mask))


def wagered(wagers: Iterable[int], states: bytearray, code: int) -> int:
    """What the patrons in a state have wagered together, a single wager each, in cents."""
    return sum(wagers_of(wagers, states, code))


def cards(code: int) -> int:
    """How many cards of the hand count for a patron in that final state."""
    if code == SURRENDERED:
        return 2
    return code - DOUBLED if code >= DOUBLED else code - STOOD
