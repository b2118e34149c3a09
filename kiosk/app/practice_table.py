"""A practice table: the emulated shoe under the trainee's hand, and the coach beside the table's
window."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from kiosk.app.shoe.shoe_orders import ShoeOrders
from kiosk.practice.course import Course, Pull
from kiosk.practice.progress import Done, add, done, read
from kiosk.record.journal.entry import utc_now
from kiosk.settings.in_place import copy_for_owner
from kiosk.staff.actor import Actor
from ui.practice.coach import BESIDE, Coach, seat
from ui.table.drawer.preferences import file_of

if TYPE_CHECKING:
    from pathlib import Path

    from drivers.emulator.client import EmulatorClient
    from kiosk.app.application import Application
    from kiosk.game.commands.commands import Wager
    from kiosk.practice.score import Result
    from kiosk.settings.table import Settings
    from kiosk.station.step import Step

#: who puts the simulated patrons' wagers down
PATRONS = Actor("patrons", "log")
#: seconds for which a line is lost, and until the lost one has been noticed
_LOST_S, _GONE_S = 4.0, 0.2


class PracticeTable(QObject):
    """The companion of one lesson (kiosk.app.application.Companion). `progress`: the file that
    results are kept in."""

    left = Signal(str)
    drawn = Signal(str)
    beside = BESIDE

    def __init__(
        self, course: Course, settings: Settings, shoe: EmulatorClient, name: str, progress: Path
    ) -> None:
        super().__init__()
        self._course, self._settings, self._shoe = course, settings, shoe
        self._name, self._progress = name, progress
        self._kiosk: Application
        self._orders: ShoeOrders
        self.coach: Coach

    def opened(self, kiosk: Application) -> None:
        self._kiosk = kiosk
        self._orders = ShoeOrders(self._shoe, "practice shoe", kiosk.supervisor)
        self.coach = coach = Coach(
            self._course,
            kiosk.presenter,
            kiosk.words,
            language=kiosk.presenter.setup.language,
            name=self._name,
            setup=kiosk.presenter.setup,
            place=self._place,
            draw=lambda pull: self._orders.give(lambda: self._pull(pull)),
            keep=self._keep,
            parent=self,
        )
        coach.left.connect(self.left)
        kiosk.presenter.chosen.connect(lambda setup: coach.speak(kiosk.words, setup))
        self.drawn.connect(coach.drawn)
        assert kiosk.station is not None
        kiosk.station.stepped.connect(coach.take)
        seat(coach, kiosk.screen)

    def saw(self, step: Step) -> None:
        """A new shoe at the table is one in the trainee's hand. The coach hears of a step after the
        table, in its thread."""
        self._orders.saw(step)

    def close(self) -> None:
        """The supervisor has the shoe do what it was ordered."""

    def _place(self, wagers: Sequence[Wager]) -> None:
        if self._kiosk.station is not None:
            self._kiosk.station.ask(lambda station: station.do_all(wagers, PATRONS)[0])

    def _keep(self, result: Result) -> Sequence[Done]:
        this = done(utc_now(), self._name, self._course.lesson.name, result)
        try:
            add(self._progress, this)
        except OSError as error:
            print(
                f"The result is not kept: {self._progress} cannot be written ({error.strerror}).",
                flush=True,
            )
            return [*read(self._progress, this.name, this.lesson), this]
        return read(self._progress, this.name, this.lesson)

    # On the shoe's thread.

    def _pull(self, pull: Pull) -> None:
        shoe = self._shoe
        if pull.unplugged:
            shoe.hang_up(_LOST_S)
            time.sleep(_GONE_S)
        if pull.silent:
            return
        if pull.unread:
            shoe.fault("unreadable")
        came = shoe.draw(pull.card or None)["card"]
        if pull.second:
            shoe.draw(pull.second)
        if not pull.card and not pull.burned:
            self.drawn.emit(came)


def copy_choices(house: Settings, settings: Settings) -> None:
    """The dealer finds the screen as it was chosen at the table."""
    there = file_of(house.journal)
    if there.is_file():
        copy_for_owner(there, file_of(settings.journal))
