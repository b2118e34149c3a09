"""How many of something there may be: so many at once, then one every so many seconds."""

from __future__ import annotations


class Allowance:
    """`most` at once, then one in `each_s` seconds; `now` is a clock in seconds that nobody sets."""

    __slots__ = ("_at", "_each_s", "_left", "_most")

    def __init__(self, most: float, each_s: float, now: float = 0.0) -> None:
        self._most, self._each_s, self._left, self._at = most, each_s, most, now

    def has(self, now: float) -> bool:
        """Whether there is one more; it stays."""
        self._left, self._at = min(self._most, self._left + (now - self._at) / self._each_s), now
        return self._left >= 1

    def take(self, now: float) -> bool:
        """Whether there was one more; it is gone."""
        if not self.has(now):
            return False
        self._left -= 1
        return True
