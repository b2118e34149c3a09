"""The same touch twice, sooner than anybody means it twice: the second counts for nothing, and the
screen says so."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiosk.game.view import Place

#: seconds in which the same touch does not take back, or wager over, what it has just settled, and
#: UNDO takes back nothing more
DOUBLE_TAP_S = 0.5


class DoubleTaps:
    """What was touched last that a second touch would undo, or would do to another hand. A touch on
    a place of the felt is meant for that place: it is guarded where it settled something, and never
    where it decides."""

    def __init__(self) -> None:
        self.settled_by, self.settled_at = "", 0.0
        self._decided: tuple[str, Place | None, float] = ("", None, 0.0)
        self._moved_on = False

    def is_second(self, action: str, turn: Place | None, same_key_s: float) -> bool:
        """Whether `action`, touched now while it is `turn`'s turn, is the second of two.
        `same_key_s`: seconds after the turn has moved on in which the same decision key decides no
        other hand."""
        if (action, True) == (self.settled_by, monotonic() < self.settled_at + DOUBLE_TAP_S):
            return True
        if action != self.settled_by:
            self.settled_by = ""
        key, decided, at = self._decided
        return action == key and turn != decided and monotonic() < at + same_key_s

    def settled(self, action: str) -> None:
        """`action` has settled something, or has taken something back."""
        self.settled_by, self.settled_at = action, monotonic()

    def decided(self, key: str, turn: Place | None) -> None:
        """A decision key has decided the hand at `turn`."""
        self._decided, self._moved_on = (key, turn, monotonic()), False

    def answered(self, turn: Place | None) -> None:
        """The table has answered what was touched: it is `turn`'s turn. What is answered once the
        turn has moved on, money that was confirmed, moves it no further."""
        if turn != self._decided[1] and not self._moved_on:
            self._decided, self._moved_on = (*self._decided[:2], monotonic()), True
