"""The cash of seated patrons in the gaming day, held against the house's thresholds: an alarm
before a sum is passed that the house has to report (31 CFR 1021.311). Nothing is reported to
anybody.

What tables of one key file have taken from a patron is summed there, so that each of them knows the
whole.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import NamedTuple

from kiosk.record.journal.entry import NewEntry
from kiosk.record.projections.faults import FaultSpec
from kiosk.record.projections.seats import is_known, tag
from kiosk.staff.patron_keys import PatronKeys, PatronKeysError
from kiosk.station.ledger import Ledger

log = logging.getLogger(__name__)


class CashRules(NamedTuple):
    """The house's thresholds in cents. From a day's sum of `warn_from` on the floor is told, and
    again once it is above `limit`. `day`: the gaming day of a time of the journal."""

    warn_from: int
    limit: int
    day: Callable[[str], str]


class CashWatch:
    """`rules`: None where the house sets no thresholds; then nothing is summed."""

    def __init__(
        self,
        ledger: Ledger,
        rules: CashRules | None,
        keys: PatronKeys | None,
        clock: Callable[[], str],
    ) -> None:
        self._ledger, self._clock = ledger, clock
        self._rules, self._keys = rules, keys
        self._patrons: set[str] = set()

    def follow(self, box: int) -> list[NewEntry]:
        """What is to be written after cash was bought in, or taken back, at a box; 0: at whichever.
        An alarm comes once for each threshold, and again where more is bought after its
        sign-off."""
        if self._rules is None:
            return []
        today = self._rules.day(self._clock())
        seats = self._ledger.seats
        # Of a payment that was taken back nothing may be left: who had it alone sits there, or did.
        self._patrons |= {each.patron for each in seats.cash}
        self._patrons |= {each.patron for each in seats.seated}
        self._patrons |= {each.patron for each in seats.ended}
        for patron in self._patrons:
            self._share(patron, today)
        seat = self._ledger.seats.of_box(box)
        if seat is None:
            return []
        total = self._in_all(seat.patron, today)
        if total < self._rules.warn_from:
            return []
        is_above = total > self._rules.limit
        key = f"cash.{'above' if is_above else 'near'}.{seat.patron}"
        facts = {
            "patron": tag(seat.patron),
            "amount": total,
            "most": self._rules.limit,
            "stands": "above" if is_above else "near",
        }
        return [self._ledger.begin(FaultSpec(key, "cash", facts))]

    def _own(self, patron: str, today: str) -> int:
        """What this table has taken today, in cents."""
        assert self._rules is not None
        day = self._rules.day
        return sum(
            each.amount
            for each in self._ledger.seats.cash
            if each.patron == patron and day(each.at) == today
        )

    def _share(self, patron: str, today: str) -> None:
        """The other tables know this one's sum."""
        if self._keys is None or not is_known(patron):
            return
        table = str(self._ledger.opening.header["table"])
        try:
            self._keys.put_cash(patron, today, table, self._own(patron, today))
        except PatronKeysError:
            log.exception("the day's cash cannot be shared with other tables")

    def _in_all(self, patron: str, today: str) -> int:
        """What all tables have taken that share the file; this one alone where it cannot be
        read."""
        own = self._own(patron, today)
        if self._keys is None or not is_known(patron):
            return own
        try:
            return max(own, self._keys.cash(patron, today))
        except PatronKeysError:
            return own
