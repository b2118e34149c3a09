"""The cash of seated patrons in the gaming day, held against the house's thresholds: an alarm
before a sum is passed that the house has to report (31 CFR 1021.311). Nothing is reported to
anybody.

This table's own sums are known at once. What other tables have taken comes a moment after it was
asked for, and an alarm of it with it. Tables tell each other through one file, one after the other:
whichever brings the payment by which a threshold is passed is told of all others, and alarms.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from kiosk.record.journal.entry import NewEntry
from kiosk.record.projections.faults import FaultSpec
from kiosk.record.projections.seats import tag
from kiosk.staff.patron_keys import OtherTables
from kiosk.station.ledger import Ledger

#: how a sum stands, from the least on
Level = Literal["", "near", "above"]
_LEVELS: tuple[Level, ...] = ("", "near", "above")


class CashRules(NamedTuple):
    """The house's thresholds in cents, None where it sets one alone. From a day's sum of
    `warn_from` on the floor is told, and again once it is above `limit`. `day`: the gaming day of a
    time of the journal."""

    warn_from: int | None
    limit: int | None
    day: Callable[[str], str]

    def level(self, total: int) -> Level:
        if self.limit is not None and total > self.limit:
            return "above"
        return "near" if self.warn_from is not None and total >= self.warn_from else ""


class CashWatch:
    """`rules`: None where the house sets no thresholds; then nothing is summed."""

    def __init__(self, ledger: Ledger, rules: CashRules | None, clock: Callable[[], str]) -> None:
        self._ledger, self._rules, self._clock = ledger, rules, clock
        #: of the gaming day, by patron: what others have taken, and what the floor was told
        self._others: dict[str, int] = {}
        self._told: dict[str, Level] = {}
        self._today = ""

    @property
    def gaming_day(self) -> Callable[[], str] | None:
        """The gaming day of now; None where the house sets no thresholds."""
        rules = self._rules
        return None if rules is None else lambda: rules.day(self._clock())

    def follow(self, box: int) -> list[NewEntry]:
        """What is to be written after cash was bought in at a box; 0: at none. An alarm comes once
        for each threshold, and again where more is bought after its sign-off."""
        seat = self._ledger.seats.of_box(box)
        if self._rules is None or seat is None:
            return []
        self._begin_day(self._rules)
        self._told[seat.patron] = level = self._rules.level(self._total(seat.patron))
        return self._alarm(self._rules, seat.patron, level) if level else []

    def hear(self, others: OtherTables) -> list[NewEntry]:
        """What other tables have taken: an alarm of each who paid here today, and of whom the
        floor was told less; and one that stands says the sum of now. After a restart it has been
        told for certain of what was paid here alone. Whose payments here were all taken back, or
        are void, has paid nothing here: the tables that have their cash alarm of it."""
        if self._rules is None:
            return []
        self._begin_day(self._rules)
        for (patron, day), cents in others.cash.items():
            if day == self._today:
                self._others[patron] = cents
        drafts = []
        for patron, day, cents in self._ledger.seats.sums:
            if day != self._today or not cents:
                continue
            told = self._told.get(patron, self._rules.level(cents))
            self._told[patron] = level = self._rules.level(self._total(patron))
            if _LEVELS.index(level) > _LEVELS.index(told):
                drafts += self._alarm(self._rules, patron, level)
            else:
                drafts += self._restate(patron, level)
        return drafts

    def _begin_day(self, rules: CashRules) -> None:
        today = rules.day(self._clock())
        if today != self._today:
            self._today, self._others, self._told = today, {}, {}

    def _total(self, patron: str) -> int:
        """What all tables have taken today, as far as it is known here, in cents."""
        return self._ledger.seats.cash(patron, self._today) + self._others.get(patron, 0)

    def _alarm(self, rules: CashRules, patron: str, level: Level) -> list[NewEntry]:
        """An alarm that begins or comes again, with the sum of now. One of a threshold below is
        withdrawn: nobody takes it for all that there is to know."""
        facts = {
            "patron": tag(patron),
            "amount": self._total(patron),
            "most": rules.warn_from if rules.limit is None else rules.limit,
            "stands": "reached" if rules.limit is None else level,
        }
        troubles = self._ledger.troubles
        stands = troubles.begun(FaultSpec(_key(level, patron), "cash", facts), self._clock())
        drafts = [self._ledger.trouble(stands.with_facts(**facts))]
        below = _key("near", patron)
        if level == "above" and troubles.get(below) is not None:
            drafts.append(self._ledger.sign_off(below))
        return drafts

    def _restate(self, patron: str, level: Level) -> list[NewEntry]:
        """The alarm that stands of the level says the sum of now, and has not come again."""
        stands, total = self._ledger.troubles.get(_key(level, patron)), self._total(patron)
        if stands is None or stands.facts["amount"] == total:
            return []
        return [self._ledger.trouble(stands.with_facts(amount=total))]


def _key(level: Level, patron: str) -> str:
    return f"cash.{level}.{patron}"
