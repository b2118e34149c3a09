"""Whether the clock on the wall was set while the kiosk ran."""

from __future__ import annotations

import time
from collections.abc import Callable

#: what a clock that is kept right by the network may be moved by at once without a word, in seconds
_UNSAID_S = 5.0


def _wall() -> float:
    """Seconds since 1970; beyond the year 2262 `time.time` raises `OverflowError`."""
    return time.clock_gettime(time.CLOCK_REALTIME)


def _steady() -> float:
    """Seconds that nobody sets, a suspended machine's included where the system counts them."""
    return (
        time.clock_gettime(time.CLOCK_BOOTTIME)
        if hasattr(time, "CLOCK_BOOTTIME")
        else time.monotonic()
    )


class ClockWatch:
    """Holds the time on the wall against one that nobody sets."""

    def __init__(
        self, wall: Callable[[], float] = _wall, steady: Callable[[], float] = _steady
    ) -> None:
        self._wall, self._steady = wall, steady
        self._apart = wall() - steady()

    def jumped(self) -> float:
        """By how many seconds the clock was set since this was asked last; 0.0 where it was not, or
        by next to nothing."""
        before, self._apart = self._apart, self._wall() - self._steady()
        by = self._apart - before
        return round(by, 3) if abs(by) > _UNSAID_S else 0.0
