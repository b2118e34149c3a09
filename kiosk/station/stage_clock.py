"""The station's clock: how long patrons of the common hand have the word or may wager, when the
hole card is turned, and the commands that end it."""

from __future__ import annotations

import math
from collections.abc import Callable

from kiosk.game.commands.commands import Command, InsuranceClosed, PatronsClosed, Turn
from kiosk.game.phases import Phase
from kiosk.record.journal.entry import seconds_between, utc_now
from kiosk.record.startup.opening import TableEpoch


class StageClock:
    """`seconds` that patrons have at each stage, and for insurance; 0: until the dealer closes it.
    `wagers`: seconds for wagers from the first one on; 0: until the first card.
    `turn_after`: seconds after the last decision until the hole card counts as turned; 0: until the
    dealer has turned it.

    Times are UTC as the journal writes them. The time for wagers goes on where all are taken back
    and one is made again before it is over: who plays alone gets no more of it. A stage began with
    the entry from which the table awaits what it awaits, and that of wagers with the first of them.
    After a start of the kiosk the time for wagers is what it was; patrons who decide, or insure,
    have their seconds anew (`is_cut_short`), for they could say nothing meanwhile, and silence
    decides for them."""

    def __init__(
        self,
        seconds: int,
        turn_after: float,
        clock: Callable[[], str] = utc_now,
        *,
        wagers: int = 0,
    ) -> None:
        #: in which phases anything may run out at this table
        self.phases = _phases(seconds=seconds, wagers=wagers, turn_after=turn_after)
        self._clock, self._wagers = clock, wagers
        self._seconds, self._turn_after = seconds, turn_after
        #: nothing runs out: the floor looks, or puts something right
        self.is_held = self._stopped = False

    def now(self) -> str:
        """The time, UTC as the journal writes it."""
        return self._clock()

    def hold(self, opening: TableEpoch, held: bool) -> None:
        """Nothing runs out while it is `held`; afterwards what ran begins anew: of a common hand
        by an entry that says so."""
        was, self.is_held = self.is_held, held
        if was and not held and not _is_patrons(opening) and self._runs(opening) is not None:
            opening.begin_anew(self._clock())

    def is_untold(self, opening: TableEpoch) -> bool:
        """Whether an entry has to say that the patrons' clock is held, or runs again."""
        if self.is_held == opening.clock_held or not _is_patrons(opening):
            return False
        return opening.clock_held or self._runs(opening) is not None

    def is_cut_short(self, opening: TableEpoch) -> bool:
        """Whether a start has to say that what runs begins anew, for patrons are asked."""
        if opening.clock_held or not _is_patrons(opening):
            return False
        runs = self._runs(opening)
        return runs is not None and isinstance(runs[0], PatronsClosed | InsuranceClosed)

    def stop(self, *, stopped: bool) -> None:
        """Nothing runs out while the kiosk is `stopped` and decides nothing; afterwards what ran
        begins anew, by the entry that says so (`TableState`)."""
        self._stopped = stopped

    def runs_out(self, opening: TableEpoch) -> tuple[Command | None, float] | None:
        """The command that ends what runs out, None of wagers, which no more are taken of; and the
        seconds that it has. None where nothing runs out."""
        is_held = self.is_held or opening.clock_held
        return None if self._stopped or is_held else self._runs(opening)

    def _runs(self, opening: TableEpoch) -> tuple[Command | None, float] | None:
        if self._wagers and opening.has_common_wagers:
            return None, self._wagers
        ends: list[tuple[Command, float]] = [(Turn(), self._turn_after)]
        if opening.table.rules.game == "common_hand":
            ends += [(PatronsClosed(), self._seconds), (InsuranceClosed(), self._seconds)]
        due = (end for end in ends if end[1] and opening.table.why_not(end[0]) is None)
        return next(due, None)

    def has_closed_wagers(self, opening: TableEpoch, now: str = "") -> bool:
        """Whether no more wagers are taken at `now`, "" for this moment: their time is over."""
        return opening.has_common_wagers and self.left(opening, now or self._clock()) == 0

    def left(self, opening: TableEpoch, now: str) -> int | None:
        """Whole seconds that are left, 0 once the time is over; None where nothing runs out."""
        seconds = self.seconds_left(opening, now)
        return None if seconds is None else math.ceil(seconds)

    def seconds_left(self, opening: TableEpoch, now: str) -> float | None:
        """As `left`, and their parts.

        A clock that was put back gives the stage its seconds again, and no more.
        """
        period = self.period(opening)
        return None if period is None else seconds_of(period, now)

    def period(self, opening: TableEpoch) -> tuple[str, float] | None:
        """Since when (UTC) what runs out runs, and the seconds that it has; None where nothing
        does."""
        if (running := self.runs_out(opening)) is None:
            return None
        since = opening.since if running[0] is not None else self._wagering_since(opening)
        return since, running[1]

    def _wagering_since(self, opening: TableEpoch) -> str:
        """When the time for wagers began that runs now."""
        since = ""
        for at in opening.wagers_began or [opening.since]:
            if not since or at < since or seconds_between(since, at) >= self._wagers:
                since = at
        opening.wagers_began = [since]  # one who plays with a wager makes no long list
        return since


def _phases(*, seconds: float, wagers: float, turn_after: float) -> frozenset[Phase]:
    found: set[Phase] = {"patrons", "insurance"} if seconds else set()
    if wagers:
        found.add("wagers")
    if turn_after:
        found.add("turn")
    return frozenset(found)


def _is_patrons(opening: TableEpoch) -> bool:
    return opening.table.rules.game == "common_hand"


def seconds_of(period: tuple[str, float], now: str) -> float:
    """What is left of a `period` at the time `now`."""
    since, seconds = period
    return max(0.0, seconds - max(0.0, seconds_between(since, now)))
