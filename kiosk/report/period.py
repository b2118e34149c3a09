"""Gaming days and shifts: to which a time belongs, and which entries of a journal lie between two
times."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from kiosk.record.journal.journal import JournalReader

#: when shifts begin where the house says nothing; the gaming day begins with the first
SHIFTS = (time(6), time(14), time(22))


class Calendar(NamedTuple):
    """`shifts`: when each begins on this machine's clock, in their order; the first begins the
    gaming day."""

    shifts: tuple[time, ...] = SHIFTS

    def day(self, at: datetime) -> date:
        """The gaming day that a local time belongs to."""
        return at.date() if at.time() >= self.shifts[0] else at.date() - timedelta(days=1)

    def shift(self, at: datetime) -> str:
        """When the shift began that a local time belongs to, "06:00"."""
        begun = [each for each in self.shifts if each <= at.time()]
        return f"{(begun or self.shifts)[-1]:%H:%M}"

    def box_until(self, day: str, shift: str, at: str) -> str:
        """Until when a drop box hangs at its table that is not taken off yet at `at`, a time of the
        journal: on this machine's clock, "2026-11-25 06:00"; "" of one that is off. `shift` begins
        at "14:00"; "" for the box of the whole gaming day."""
        # The last day of all has no next one.
        opens = min(date.fromisoformat(day), date.max - timedelta(days=1))
        next_day = datetime.combine(opens + timedelta(days=1), self.shifts[0])
        until = next_day
        if shift:
            begins = datetime.combine(opens, time.fromisoformat(shift))
            if begins.time() < self.shifts[0]:
                begins += timedelta(days=1)
            later = (datetime.combine(begins.date(), each) for each in self.shifts)
            until = min((each for each in later if each > begins), default=next_day)
        return f"{until:%Y-%m-%d %H:%M}" if local(at).replace(tzinfo=None) < until else ""

    def month(self, at: str) -> tuple[str, str]:
        """The gaming month of a time of the journal, "2026-10", and when it is over, as the journal
        writes times."""
        day = self.day(local(at))
        return f"{day:%Y-%m}", self.begins((day.replace(day=1) + timedelta(days=32)).replace(day=1))

    def begins(self, day: date) -> str:
        """When a gaming day begins, as the journal writes times."""
        local = datetime.combine(day, self.shifts[0]).astimezone()
        return (local - (local.utcoffset() or timedelta())).strftime("%Y-%m-%dT%H:%M:%S.000Z")


def months(shifts: Sequence[str]) -> Callable[[str], tuple[str, str]]:
    """`Calendar.month` of a house whose shifts begin at those times, "06:00"; of the usual ones
    where it names none."""
    return calendar_of(shifts).month


def calendar_of(shifts: Sequence[str]) -> Calendar:
    """Of a house whose shifts begin at those times; of the usual ones where it names none."""
    return Calendar(tuple(sorted(map(time.fromisoformat, shifts))) or SHIFTS)


@lru_cache(maxsize=1024)
def _hour(at: str) -> datetime:
    return datetime.fromisoformat(f"{at}:00:00+00:00").astimezone()


def local(at: str) -> datetime:
    """A time of the journal on this machine's clock. Zones change at whole hours and quarters
    alone, so one is asked an hour."""
    return _hour(at[:13]) + timedelta(minutes=int(at[14:16]), seconds=float(at[17:-1]))


def entries_between(journal: JournalReader, start: str, end: str) -> tuple[int, int]:
    """The first entry at `start` or later, and the last before `end`; the first is above the last
    where there is none. Where the clock was set back others may lie between them
    (`stretches_between`)."""
    found = stretches_between(journal, start, end)
    return (found[0][0], found[-1][1]) if found else (1, 0)


def stretches_between(journal: JournalReader, start: str, end: str) -> list[tuple[int, int]]:
    """The entries at `start` or later and before `end`: the first and the last number of each
    stretch of them, in their order.

    Found by halving, so that a journal's length does not matter: times only grow from an opening to
    the next, or to where the clock was set back.
    """
    set_back, last = journal.set_back(), journal.last_number
    begins = sorted({*[each.number for each in journal.openings()], *set_back})
    parts = [(first, after - 1) for first, after in pairwise([*begins, last + 1])]
    at, found = journal.at_of, list[tuple[int, int]]()
    for first, stop in parts if set_back else _near(parts, start, end, at):
        numbers = range(first, stop + 1)
        one, two = bisect_left(numbers, start, key=at), bisect_left(numbers, end, key=at)
        if one >= two:
            continue
        if found and found[-1][1] == numbers[one] - 1:
            found[-1] = found[-1][0], numbers[two - 1]
        else:
            found.append((numbers[one], numbers[two - 1]))
    return found


def _near(
    parts: list[tuple[int, int]], start: str, end: str, at: Callable[[int], str]
) -> list[tuple[int, int]]:
    """Of parts that follow each other in time those that may have something between two times: not
    one whose first entry comes after `end`, or the next one's before `start`."""
    begun = bisect_right(parts, end, key=lambda part: at(part[0]))
    lowest = max(0, bisect_left(parts, start, key=lambda part: at(part[0])) - 1)
    return parts[lowest:begun]
