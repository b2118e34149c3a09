"""How many of something there may be: so many at once, then one every so many seconds."""

from __future__ import annotations

from collections import OrderedDict


class Allowance:
    """`most` at once, then one in `each_s` seconds; `now` is a clock in seconds that nobody
    sets."""

    __slots__ = ("_at", "_each_s", "_left", "_most")

    def __init__(self, most: float, each_s: float, now: float = 0.0) -> None:
        self._most = most
        self._each_s = each_s
        self._left = most
        self._at = now

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


class Allowances:
    """An allowance (`most`, `each_s`) for each name, of the so many `names` that came last."""

    def __init__(self, most: float, each_s: float, names: int = 10_000) -> None:
        self._most, self._each_s, self._names = most, each_s, names
        self._of: OrderedDict[str, Allowance] = OrderedDict()

    def of(self, name: str, now: float) -> Allowance:
        found = self._of.setdefault(name, Allowance(self._most, self._each_s, now))
        self._of.move_to_end(name)
        if len(self._of) > self._names:
            self._of.popitem(last=False)
        return found
