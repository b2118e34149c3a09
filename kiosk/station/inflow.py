"""What of a reader's repetition reaches the table: the first of it whole, then a sample with a count, now and then.

Only what can be no card, or may be one at a table that is frozen already, is counted; a cabinet's state never is. Of a fault that
repeats and of its cure, and of a lock, the last counts. Pure: the time comes in.
"""

from __future__ import annotations

from collections.abc import Iterator

from kiosk.reading import Kind, Message, Reading, lost
from kiosk.station.reader_trouble import DOOR_SAID, SWITCH_SAID

#: so many of the same pass within `WINDOW_S` seconds; then one sample passes in each
WHOLE, WINDOW_S = 8, 10.0
#: what can be no card
_COUNTED = frozenset({Kind.REJECTED, Kind.FAULT, Kind.LOCK, Kind.STANDBY})


def flood(count: int) -> Reading:
    """So many readings came faster than the table takes them, and found no room: cards may be among them."""
    return lost("flood", "flood", count=count)


def of_cabinet(reading: object, source: str) -> bool:
    """Whether the kiosk says of the cabinet how it is now: each such word is heard, in order, for the last one holds."""
    return isinstance(reading, Reading) and source == "kiosk" and reading.code in (DOOR_SAID, SWITCH_SAID)


class _Same:
    """Readings of one source, kind and code: how many passed since `since`, in s, and of the others the number and the last; `cured`: what
    passed after that one and ended it."""

    __slots__ = ("cured", "last", "passed", "since", "withheld")

    def __init__(self, since: float) -> None:
        self.since, self.passed, self.withheld = since, 0, 0
        self.last: Reading
        self.cured: Reading | None = None


class Inflow:
    def __init__(self) -> None:
        self._same: dict[tuple[str, Kind, str], _Same] = {}

    @property
    def withholds(self) -> bool:
        """Something is counted of which the table has not heard."""
        return any(same.withheld for same in self._same.values())

    def passes(self, reading: Reading, source: str, now: float, *, frozen: bool) -> bool:
        """Whether the table is to hear of `reading` now; else it is counted. `frozen`: no reader's card is given a place."""
        if of_cabinet(reading, source):
            return True
        if reading.kind is Kind.CURED and (fault := self._same.get((source, Kind.FAULT, reading.code))):
            fault.cured = reading
            return not fault.withheld  # the table has not heard of what is over, and hears of both
        if reading.kind not in _COUNTED and not (reading.kind is Kind.LOST and frozen):
            return True
        code = "" if reading.kind is Kind.LOCK else reading.code  # how it is now, whichever way
        same = self._same.setdefault((source, reading.kind, code), _Same(now))
        if now - same.since >= WINDOW_S and not same.withheld:
            same.since, same.passed = now, 0
        if same.passed < WHOLE:
            same.passed += 1
            return True
        same.withheld, same.last, same.cured = same.withheld + 1, reading, None
        return False

    def samples(self, now: float, *, at_once: bool = False) -> Iterator[tuple[Reading, str]]:
        """What was counted and is due, each as its last with the count, and its source; of a fault that is cured since, its cure again."""
        for (source, _, _), same in self._same.items():
            if same.withheld and (at_once or now - same.since >= WINDOW_S):
                counted = Message("repeated", {"count": same.withheld})
                same.since, same.withheld = now, 0
                yield same.last._replace(message=counted), source
                if same.cured is not None:
                    yield same.cured, source
                    same.cured = None
