"""A table that plays by itself, to be looked at: a simulated dealer on a thread beside it, and now and then trouble with the shoe."""

from __future__ import annotations

import random
import threading
from typing import TYPE_CHECKING

from kiosk.practice.simulated_dealer import SimulatedDealer
from kiosk.station.commands import SignOff

if TYPE_CHECKING:
    from drivers.emulator.client import EmulatorClient
    from kiosk.cli.application import Application
    from kiosk.cli.shoe_thread import ShoeThread
    from kiosk.settings.table import Settings
    from kiosk.station.step import Step

_DEALERS = ("K. Osei", "M. Laurent", "J. Park", "S. Novak", "T. Alvarez", "R. Haddad", "E. Lindqvist", "P. Mbeki")
#: seconds: how long a floorperson takes to come; until what was done without an answer is done again
_COMES_S, _AGAIN_S = (8.0, 25.0), 8.0
_TROUBLE = ("unplug", "unreadable", "bad_bcc")


class PlaysItself:
    """Does every `pause_s` seconds or so what a dealer would do at a table on `shoe`; with trouble about every `trouble_s` seconds, 0: never."""

    def __init__(
        self,
        kiosk: Application,
        settings: Settings,
        shoe: EmulatorClient,
        thread: ShoeThread,
        seed: int,
        pause_s: float,
        trouble_s: float,
    ) -> None:
        self._kiosk, self._shoe, self._orders = kiosk, shoe, thread
        self._chance, self._pause_s, self._trouble_s = random.Random(seed), pause_s, trouble_s
        self._dealer = SimulatedDealer(
            _DEALERS[seed % len(_DEALERS)], seed, min(settings.boxes, 5), settings.minimum or 500
        )
        self._now: Step | None = None
        self._came, self._over = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._work, name="simulated dealer", daemon=True)
        self._thread.start()

    def saw(self, step: Step) -> None:
        """A step of the table, on any thread."""
        self._now = step
        self._came.set()

    def close(self) -> None:
        self._over.set()
        self._came.set()
        self._thread.join()

    def _work(self) -> None:
        left_s = self._trouble_s * self._chance.uniform(0.3, 1.0)
        while not self._over.is_set():
            self._came.wait(_AGAIN_S)
            self._came.clear()
            pause = self._pause_s * self._chance.uniform(0.5, 1.5)
            if self._over.wait(pause) or self._now is None:
                continue
            left_s -= pause
            if self._trouble_s and left_s < 0 and not self._now.troubles:
                left_s = self._trouble_s * self._chance.uniform(0.5, 1.5)
                self._fail(self._chance.choice(_TROUBLE))
            self._move(self._now)

    def _move(self, step: Step) -> None:
        move, station = self._dealer.next(step), self._kiosk.station
        if move is None or station is None:
            return
        if isinstance(move.command, SignOff) and self._over.wait(self._chance.uniform(*_COMES_S)):
            return
        if move.command is None:
            self._orders.order(self._shoe.draw)
        else:
            station.do(move.command, move.actor)

    def _fail(self, what: str) -> None:
        if what == "unplug":
            self._orders.order(lambda: self._shoe.hang_up(6.0))
        else:
            self._orders.order(lambda: self._shoe.fault(what))
