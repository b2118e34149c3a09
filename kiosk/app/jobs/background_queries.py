"""What the table does not wait for: rounds out of the journal, house edges, the day's figures,
certificates of shoes, codes of seats, and slips on paper."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Slot

from kiosk.app.jobs.paper_command import TablePapers
from kiosk.app.supervisor import Job, Supervisor
from kiosk.words.messages import Messages
from ui.shared.words import Words

if TYPE_CHECKING:
    from kiosk.app.jobs.background_certificates import BackgroundCertificates
    from kiosk.app.jobs.background_counts import BackgroundCounts, Countable
    from kiosk.app.jobs.background_edges import BackgroundEdges
    from kiosk.app.jobs.background_slips import BackgroundSlips
    from kiosk.app.jobs.recaller import Recaller
    from kiosk.game.rules import Rules
    from kiosk.settings.table import Settings
    from kiosk.staff.actor import Actor
    from kiosk.station.commands import StationCommand
    from kiosk.station.recall.looked_up import Ask
    from kiosk.station.step import Step
    from ui.table.facts import Asked
    from ui.table.presenter import TablePresenter
    from ui.table.runtime.station_thread import StationThread

log = logging.getLogger(__name__)


class OpenTable(Protocol):
    """The table of which is asked: the language of its papers, and its station once it is open."""

    table_speaks: str
    station: StationThread | None


class BackgroundQueries(QObject):
    """Answers `presenter`, by jobs of `supervisor`. `journal` gives the file of the table's
    journal, None while there is none; `words` those that a recall is said in; `table` has the
    station, which takes what is to be kept. Whoever answers is made when the first question
    comes."""

    def __init__(
        self,
        presenter: TablePresenter,
        journal: Callable[[], Path | None],
        words: Callable[[], tuple[Messages, Words]],
        settings: Settings,
        rules: Rules,
        table: OpenTable,
        supervisor: Supervisor,
    ) -> None:
        super().__init__()
        self._presenter, self._supervisor = presenter, supervisor
        self._journal = journal
        self._words = words
        self._settings = settings
        self._papers = TablePapers(journal, settings.inventory.shifts, self._told)
        self._recaller: Recaller | None = None
        self._edges: BackgroundEdges | None = None
        self._counts: BackgroundCounts | None = None
        self._slips: BackgroundSlips | None = None
        self._shoes: BackgroundCertificates | None = None
        self._certifies = rules.shuffle != "every_round"  # else every round has a shoe of its own
        self._table = table
        presenter.asked.connect(self._recall)
        presenter.reckons.connect(self._reckon)
        presenter.seats.connect(self._seat)

    @Slot(object)
    def _recall(self, ask: Ask) -> None:
        if self._recaller is None:
            from kiosk.app.jobs.recaller import Recaller

            self._recaller = Recaller(self._journal, self._words, self._told)
        self._supervisor.start(self._recaller.job(ask, self._presenter.recalled))

    @Slot(object)
    def _reckon(self, asked: tuple[Asked, ...]) -> None:
        from ui.table.facts import AccountsOf, FiguresOf, RatingsOf

        others = FiguresOf | AccountsOf | RatingsOf
        for each in asked:
            if isinstance(each, others):
                self._count(each)
        edges = tuple(each for each in asked if not isinstance(each, others))
        if not edges:
            return
        if self._edges is None:
            from kiosk.app.jobs.background_edges import BackgroundEdges

            self._edges = BackgroundEdges(self._journal, self._supervisor, self._presenter.reckoned)
        self._edges.ask(edges)

    def _count(self, of: Countable) -> None:
        if self._counts is None:
            from kiosk.app.jobs.background_counts import BackgroundCounts

            self._counts = BackgroundCounts(
                self._papers, self._supervisor, self._presenter.reckoned
            )
        self._counts.ask(of)

    @Slot(str)
    def _seat(self, account: str) -> None:
        """A new code, beside the screen: the file is the gateway's too."""
        give = partial(_give_seat, self._settings.journal, account)
        self._supervisor.start(Job("seat", give, partial(self._presenter.seated, account)))

    @Slot(object)
    def saw(self, step: Step) -> None:
        """A step of the table from which something may follow beside play: where the house keeps an
        inventory at it, slips that were printed are put on paper; of a shoe that has ended the
        certificate is kept."""
        if self._certifies:
            self._of_shoes().saw(step)
        if step.house.day is None:
            return
        if self._slips is None:
            from kiosk.app.jobs.background_slips import BackgroundSlips

            self._slips = BackgroundSlips(self._papers, self._supervisor, self._presenter.say)
        self._slips.saw(step)

    def _told(self) -> tuple[str, ...]:
        """A paper is in the table's language, whatever the dealer reads."""
        return self._settings._replace(language=self._table.table_speaks).told

    def _of_shoes(self) -> BackgroundCertificates:
        if self._shoes is None:
            from kiosk.app.jobs.background_certificates import BackgroundCertificates

            of = self._settings
            reader = {"maker": of.reader_maker, "model": of.profile, "serial": of.reader_serial}
            self._shoes = BackgroundCertificates(self._journal, self._do, reader, self._supervisor)
        return self._shoes

    def _do(self, command: StationCommand, actor: Actor) -> None:
        """One command of the kiosk's own: the screen awaits no answer to it."""
        if self._table.station is not None:
            self._table.station.ask(lambda table: table.do(command, actor))


def _give_seat(journal: Path, account: str) -> str:
    """A new code for an account: the address of its seat, "" where there is none."""
    import sqlite3

    from kiosk.patrons.gateway.keeping import Keeping, Seat
    from kiosk.patrons.places import address_of, folder_of, seat_at

    folder = folder_of(journal)
    try:
        if url := address_of(folder, account):
            with closing(Keeping(folder)) as keeping:
                (code,) = keeping.issue([Seat(account, "")])
            return seat_at(url, code)
    except (OSError, sqlite3.Error):
        log.exception("a seat's code could not be given")
    return ""
