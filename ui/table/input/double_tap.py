"""Touches that nobody means: the same one twice, sooner than anybody means it twice, and one on a
key that has just become another by itself. Each counts for nothing, and the screen says so."""

from __future__ import annotations

from collections import deque
from time import monotonic
from typing import TYPE_CHECKING

from ui.table.layout import NOWHERE, Rect

if TYPE_CHECKING:
    from kiosk.game.view import Place
    from ui.table.rows import KeyRow

    Keys = tuple[KeyRow, ...]

#: whoever notes that keys have changed reads the same clock
__all__ = ["DOUBLE_TAP_S", "DoubleTaps", "monotonic"]
#: seconds in which the same touch does not take back, or wager over, what it has just settled, and
#: UNDO takes back nothing more; in which a decision key decides no other hand of the same box; and
#: in which a key that has come where another lay, or has become another by itself, is not touched
DOUBLE_TAP_S = 0.5
#: seconds in which nothing wagers for all boxes where the BACK lay of a page that has closed itself
CLOSED_S = 1.0
#: as many changes are known as can come one after another in that time
_CHANGES = 32
#: what is typed: the next key may be meant wherever it lies
_TYPED = ("rank", "suit")


class DoubleTaps:
    """What was touched last that a second touch would undo, or would do to another hand. A touch on
    a place of the felt is meant for that place: it is guarded where it settled something, and never
    where it decides."""

    def __init__(self) -> None:
        self.settled_by, self.settled_at = "", 0.0
        self._decided: tuple[str, Place | None, float] = ("", None, 0.0)
        self._moved_on = False
        self.closed_at = -CLOSED_S  #: when a page closed itself
        self._lay: tuple[str, Rect, float] = ("", NOWHERE, 0.0)
        #: when keys became others without a touch, which they were before, and which since
        self.became: deque[tuple[float, Keys, Keys]] = deque(maxlen=_CHANGES)

    def is_second(self, action: str, turn: Place | None, same_key_s: float) -> bool:
        """Whether `action`, touched now while it is `turn`'s turn, is the second of two.
        `same_key_s`: seconds after the turn has moved on in which the same decision key decides no
        other hand."""
        if (action, True) == (self.settled_by, monotonic() < self.settled_at + DOUBLE_TAP_S):
            return True
        if action != self.settled_by:
            self.settled_by = ""
        key, decided, at = self._decided
        if action != key or turn == decided or not same_key_s:
            return False
        if turn is not None and decided is not None and turn.box == decided.box:
            same_key_s = max(same_key_s, DOUBLE_TAP_S)
        return monotonic() < at + same_key_s

    def is_below(self, action: str, place: Rect) -> bool:
        """Whether the key at `place`, touched now, is a second touch on one that lay there and is
        gone with its page. What is touched at `place` is kept for the next touch."""
        before, lay, at = self._lay
        now = monotonic()
        if action != before and now < at + DOUBLE_TAP_S and lay.meets(place):
            return True
        typed = action.partition(":")[0] in _TYPED
        self._lay = ("", NOWHERE, 0.0) if typed else (action, place, now)
        return False

    def has_changed(self, action: str) -> bool:
        """Whether its key has just become another by itself: the finger was on its way before."""
        if action == "all" and monotonic() < self.closed_at + CLOSED_S:
            return True
        since = monotonic() - DOUBLE_TAP_S
        return any(at > since and _became(action, before, now) for at, before, now in self.became)

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


def _became(action: str, before: Keys, now: Keys) -> bool:
    """Whether the key of `action` is another than before, or lies where another lay."""
    lay = [row for row in before if row.visible]
    for row in now:
        if row.action != action or not (row.visible and row.on):
            continue
        if any((row.action, row.label) == (key.action, key.label) for key in lay):
            continue
        place = Rect(*row[2:6])
        if any(row.action == key.action or place.meets(Rect(*key[2:6])) for key in lay):
            return True
    return False
