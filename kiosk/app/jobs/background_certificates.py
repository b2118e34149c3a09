"""The certificate of each shoe that ends, counted beside the table and kept in its journal in the
name of whoever ended the shoe."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from kiosk.app.supervisor import Job, Supervisor
from kiosk.record.entries import told_of
from kiosk.record.journal.entry import Entry, canonical
from kiosk.record.journal.journal import JournalError, JournalReader
from kiosk.staff.actor import KIOSK, Actor
from kiosk.station.commands import Certify, StationCommand
from kiosk.station.step import Step

log = logging.getLogger(__name__)
#: seconds that a certificate which is being counted has at the end of the program: the next start
#: makes up for it
_LAST_S = 5.0


class BackgroundCertificates:
    """`journal` gives the file of the table's journal, `order` takes the order to keep a
    certificate; `reader` says which reader reads the shoe: its "maker", "model" and "serial"
    number, as far as the settings name them.

    A certificate that was not kept, because the kiosk was ended in between, is kept once it has
    begun again and no round is in play.
    """

    def __init__(
        self,
        journal: Callable[[], Path | None],
        order: Callable[[StationCommand, Actor], object],
        reader: Mapping[str, str],
        supervisor: Supervisor,
    ) -> None:
        self._journal, self._reader = journal, {name: said for name, said in reader.items() if said}
        self._order, self._supervisor = order, supervisor
        self._fresh, self._waits = True, True
        # The entries that those shoes ended with whose certificate is kept, or soon will be.
        self._ordered = set[int]()

    def saw(self, step: Step) -> None:
        """A step of the table: where a fresh shoe has come, the one before it is certified, once no
        round is in play that it ran out in, and no void round's hole card lies face down."""
        shoe = step.table.offers.shoe if step.table.offers is not None else None
        fresh = shoe is not None and shoe.called_for and not step.table.view.shoe_needed
        calls = [said for said in step.told.said if said.id == "call_floor"]
        ran_out = any(said.facts.get("why") == "shoe_ran_out" for said in calls)
        self._waits |= ran_out or (fresh and not self._fresh)
        self._fresh = fresh
        path = self._journal()
        if (
            not self._waits
            or shoe is None
            or shoe.means == "ran_out"
            or step.table.view.void_lies_down
            or path is None
        ):
            return
        self._waits = False
        self._supervisor.start(Job("shoes", partial(self._count, path), self._keep, last_s=_LAST_S))

    def _keep(self, certificates: list[Certify]) -> None:
        for command in certificates:
            self._order(command, KIOSK)

    def _count(self, path: Path) -> list[Certify]:
        """The certificates that are not kept yet, as far as they can be counted."""
        from kiosk.report.shoe_words import as_data
        from kiosk.report.shoes import uncertified

        counted: list[Certify] = []
        try:
            with JournalReader(path) as journal:
                for each in uncertified(journal):
                    if each.ended_entry in self._ordered:
                        continue
                    (ended,) = journal.entries(each.ended_entry, each.ended_entry)
                    said = {**as_data(each), **({"reader": self._reader} if self._reader else {})}
                    del said["number"]  # of the shoes that were looked at
                    counted.append(Certify(canonical(said), _who(ended)))
                    self._ordered.add(each.ended_entry)
        except JournalError as error:
            log.warning("the certificate of the shoe is not kept yet: %s", error)
        return counted


def _who(ended: Entry) -> Actor:
    """Whoever ended the shoe, as the entry has them."""
    told = told_of(ended)
    if ended.source == "kiosk" or "role" not in told:
        return Actor(ended.by, "kiosk")
    number, licence = told.get("staff", ""), told.get("licence", "")
    return Actor(ended.by, "dealer", told.get("session", ""), number, told["role"], licence=licence)
