"""The stage clock: how long patrons of the common hand have the word, and the command that ends it."""

from __future__ import annotations

from datetime import datetime

from kiosk.game.commands import Command, InsuranceClosed, PatronsClosed
from kiosk.record.opening import Opening


class StageClock:
    """`seconds` that patrons have at each stage, and for insurance; 0: until the dealer closes it.

    Times are UTC as the journal writes them. A stage began with the entry from which the table awaits what it awaits, so
    that it ends at the same moment whether or not the kiosk was started again in between.
    """

    def __init__(self, seconds: int) -> None:
        self._seconds = seconds

    def ends_by(self, opening: Opening) -> Command | None:
        """The command that ends what runs out; None where nothing does."""
        if not self._seconds or opening.table.rules.game != "common_hand":
            return None
        if opening.phase == "patrons":
            return PatronsClosed()
        return InsuranceClosed() if opening.phase == "insurance" else None

    def left(self, opening: Opening, now: str) -> int | None:
        """Whole seconds that are left, 0 once the time is over; None where nothing runs out.

        A clock that was put back gives the stage its seconds again, and no more.
        """
        if self.ends_by(opening) is None:
            return None
        gone = (datetime.fromisoformat(now) - datetime.fromisoformat(opening.since)).total_seconds()
        return max(0, self._seconds - max(0, int(gone)))
