"""The certificate of each shoe that ends, counted beside the table and kept in its journal in the
name of whoever ended the shoe."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Thread

from PySide6.QtCore import QObject, Qt, Signal, Slot

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


class BackgroundCertificates(QObject):
    """`journal` gives the file of the table's journal, `order` takes the order to keep a
    certificate; `reader` says which reader reads the shoe: its "maker", "model" and "serial"
    number, as far as the settings name them.

    A certificate that was not kept, because the kiosk was ended in between, is kept once it has
    begun again and no round is in play.
    """

    _counted = Signal(object)
    _done = Signal()

    def __init__(
        self,
        journal: Callable[[], Path | None],
        order: Callable[[StationCommand, Actor], object],
        reader: Mapping[str, str],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._journal, self._reader = journal, {name: said for name, said in reader.items() if said}
        self._fresh, self._waits = True, True
        self._thread: Thread | None = None
        self._step: Step | None = None
        # The entries that those shoes ended with whose certificate is kept, or soon will be.
        self._ordered = set[int]()
        self._order = order
        # From the thread that counts.
        self._counted.connect(self._keep, Qt.ConnectionType.QueuedConnection)
        self._done.connect(self._again, Qt.ConnectionType.QueuedConnection)

    def saw(self, step: Step) -> None:
        """A step of the table: where a fresh shoe has come, the one before it is certified, once no
        round is in play that it ran out in, and no void round's hole card lies face down."""
        self._step = step
        shoe = step.offers.shoe if step.offers is not None else None
        fresh = shoe is not None and shoe.called_for and not step.view.shoe_needed
        ran_out = any(said.name == "call_floor-shoe_ran_out" for said in step.said)
        self._waits |= ran_out or (fresh and not self._fresh)
        self._fresh = fresh
        path = self._journal()
        if (
            not self._waits
            or shoe is None
            or shoe.means == "ran_out"
            or step.view.void_lies_down
            or path is None
            or (self._thread is not None and self._thread.is_alive())
        ):
            return
        self._waits = False
        self._thread = Thread(target=self._count, args=(path,), name="shoes", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Waits for what is being counted; nothing more is."""
        self._waits = False
        if self._thread is not None:
            self._thread.join(_LAST_S)

    @Slot(object)
    def _keep(self, command: Certify) -> None:
        self._order(command, KIOSK)

    @Slot()
    def _again(self) -> None:
        """A shoe that ended while another one was being counted."""
        if self._waits and self._thread is not None and self._step is not None:
            self._thread.join()
            self.saw(self._step)

    def _count(self, path: Path) -> None:
        from kiosk.report.shoe_words import as_data
        from kiosk.report.shoes import uncertified

        try:
            with JournalReader(path) as journal:
                for each in uncertified(journal):
                    if each.ended_entry in self._ordered:
                        continue
                    self._ordered.add(each.ended_entry)
                    (ended,) = journal.entries(each.ended_entry, each.ended_entry)
                    said = {**as_data(each), **({"reader": self._reader} if self._reader else {})}
                    del said["number"]  # of the shoes that were looked at
                    self._counted.emit(Certify(canonical(said), _who(ended)))
        except JournalError as error:
            log.warning("the certificate of the shoe is not kept yet: %s", error)
        self._done.emit()


def _who(ended: Entry) -> Actor:
    """Whoever ended the shoe, as the entry has them."""
    told = told_of(ended)
    if ended.source == "kiosk" or "role" not in told:
        return Actor(ended.by, "kiosk")
    number, licence = told.get("staff", ""), told.get("licence", "")
    return Actor(ended.by, "dealer", told.get("session", ""), number, told["role"], licence=licence)
