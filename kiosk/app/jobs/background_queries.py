"""What the table does not wait for: rounds out of the journal, house edges, the day's figures,
certificates of shoes, codes of seats, and slips on paper."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Signal, Slot

from kiosk.words.messages import Messages
from ui.shared.words import Words

if TYPE_CHECKING:
    from kiosk.app.jobs.background_certificates import BackgroundCertificates
    from kiosk.app.jobs.background_figures import BackgroundFigures
    from kiosk.app.jobs.background_slips import BackgroundSlips
    from kiosk.game.rules import Rules
    from kiosk.settings.table import Settings
    from kiosk.staff.actor import Actor
    from kiosk.station.commands import StationCommand
    from kiosk.station.recall.looked_up import Ask
    from kiosk.station.step import Step
    from ui.table.facts import EdgeOf, FiguresOf
    from ui.table.presenter import TablePresenter
    from ui.table.recall.recaller import Recaller
    from ui.table.runtime.reckoner import Reckoner
    from ui.table.runtime.station_thread import StationThread

log = logging.getLogger(__name__)


class OpenTable(Protocol):
    """The table of which is asked: the language of its papers, and its station once it is open."""

    table_speaks: str
    station: StationThread | None


class BackgroundQueries(QObject):
    """Answers `presenter`. `journal` gives the file of the table's journal, None while there is
    none; `words` those that a recall is said in; `table` has the station, which takes what is to
    be kept. Whoever answers is made when the first question comes."""

    seated = Signal(str, str)  # an account, and the address of its seat

    def __init__(
        self,
        presenter: TablePresenter,
        journal: Callable[[], Path | None],
        words: Callable[[], tuple[Messages, Words]],
        settings: Settings,
        rules: Rules,
        table: OpenTable,
    ) -> None:
        super().__init__()
        self._presenter = presenter
        self._journal = journal
        self._words = words
        self._settings = settings
        self._recaller: Recaller | None = None
        self._reckoner: Reckoner | None = None
        self._figures: BackgroundFigures | None = None
        self._slips: BackgroundSlips | None = None
        self._shoes: BackgroundCertificates | None = None
        self._certifies = rules.shuffle != "every_round"  # else every round has a shoe of its own
        self._table = table
        self._closed = False
        presenter.asked.connect(self._recall)
        presenter.reckons.connect(self._reckon)
        presenter.seats.connect(self._seat)
        self.seated.connect(presenter.seated)

    @Slot(object)
    def _recall(self, ask: Ask) -> None:
        if self._recaller is None:
            from ui.table.recall.recaller import Recaller

            self._recaller = Recaller(self._journal, self._words, self, self._told)
            self._recaller.answered.connect(self._presenter.recalled)
        self._recaller.ask(ask)

    @Slot(object)
    def _reckon(self, asked: tuple[EdgeOf | FiguresOf, ...]) -> None:
        from ui.table.facts import FiguresOf

        for each in asked:
            if isinstance(each, FiguresOf):
                self._count(each)
        edges = tuple(each for each in asked if not isinstance(each, FiguresOf))
        if not edges:
            return
        if self._reckoner is None:
            from ui.table.runtime.reckoner import Reckoner

            self._reckoner = Reckoner(self._journal, self)
            self._reckoner.reckoned.connect(self._presenter.reckoned)
        self._reckoner.ask(edges)

    def _count(self, of: FiguresOf) -> None:
        if self._figures is None:
            from kiosk.app.jobs.background_figures import BackgroundFigures

            self._figures = BackgroundFigures(
                self._journal, self._settings.shifts, self._told, self
            )
            self._figures.counted.connect(self._presenter.reckoned)
        self._figures.ask(of)

    @Slot(str)
    def _seat(self, account: str) -> None:
        """A new code, beside the screen: the file is the gateway's too."""
        from threading import Thread

        Thread(target=self._give_seat, args=(account,), name="seat", daemon=True).start()

    def _give_seat(self, account: str) -> None:
        import sqlite3

        from kiosk.patrons.gateway.keeping import Keeping, Seat
        from kiosk.patrons.places import address_of, folder_of, seat_at

        folder, address = folder_of(self._settings.journal), ""
        try:
            if url := address_of(folder, account):
                with closing(Keeping(folder)) as keeping:
                    (code,) = keeping.issue([Seat(account, "")])
                address = seat_at(url, code)
        except (OSError, sqlite3.Error):
            log.exception("a seat's code could not be given")
        self.seated.emit(account, address)

    @Slot(object)
    def saw(self, step: Step) -> None:
        """A step of the table: where the house keeps an inventory at it, slips that were printed
        are put on paper; of a shoe that has ended the certificate is kept. One that comes once this
        is closed begins nothing."""
        if self._closed:
            return
        if self._certifies:
            self._of_shoes().saw(step)
        if step.day is None:
            return
        if self._slips is None:
            from kiosk.app.jobs.background_slips import BackgroundSlips

            self._slips = BackgroundSlips(self._journal, self._settings.shifts, self._told, self)
            self._slips.said.connect(self._presenter.say)
        self._slips.saw(step)

    def _told(self) -> tuple[str, ...]:
        """A paper is in the table's language, whatever the dealer reads."""
        return self._settings._replace(language=self._table.table_speaks).told

    def _of_shoes(self) -> BackgroundCertificates:
        if self._shoes is None:
            from kiosk.app.jobs.background_certificates import BackgroundCertificates

            of = self._settings
            reader = {"maker": of.reader_maker, "model": of.profile, "serial": of.reader_serial}
            self._shoes = BackgroundCertificates(self._journal, self._do, reader, self)
        return self._shoes

    def _do(self, command: StationCommand, actor: Actor) -> None:
        """One command of the kiosk's own: the screen awaits no answer to it."""
        if self._table.station is not None:
            self._table.station.ask(lambda table: table.do(command, actor))

    def close(self) -> None:
        """Nothing is answered after this."""
        self._closed = True
        if self._slips is not None:
            self._slips.close()
        if self._shoes is not None:
            self._shoes.close()
        if self._reckoner is not None:
            self._reckoner.close()
        if self._figures is not None:
            self._figures.close()
        if self._recaller is not None:
            self._recaller.stop()
