"""A table that plays by itself, to be looked at: a simulated dealer on a thread beside it, and now
and then trouble with the shoe."""

from __future__ import annotations

import random
import threading
from collections import deque
from collections.abc import Callable, Mapping
from time import monotonic
from typing import TYPE_CHECKING

from kiosk.app.supervisor import Job
from kiosk.practice.simulated_dealer import Move, SimulatedDealer
from kiosk.staff.actor import Actor
from kiosk.staff.secret import Secret
from kiosk.station.commands import SignIn, SignInFor

if TYPE_CHECKING:
    from drivers.emulator.client import EmulatorClient
    from kiosk.app.application import Application
    from kiosk.app.shoe.shoe_orders import ShoeOrders
    from kiosk.settings.table import Settings
    from kiosk.station.step import Step

DEALERS = (
    "K. Osei",
    "M. Laurent",
    "J. Park",
    "S. Novak",
    "T. Alvarez",
    "R. Haddad",
    "E. Lindqvist",
    "P. Mbeki",
)
#: seconds: how long a floorperson takes to come; until what was done without an answer is done
#: again
_COMES_S, _AGAIN_S = (8.0, 25.0), 8.0
#: seconds that one dealer deals, where another can relieve them
_DEALS_S = (240.0, 480.0)
_TROUBLE = ("unplug", "unreadable", "bad_bcc")


class PlaysItself:
    """Does every `pause_s` seconds or so what a dealer would do at a table on `shoe`; with trouble
    about every `trouble_s` seconds, 0: never.

    `pins`: where the house has a staff file, the PINs of who signs in here, by their numbers:
    dealers, who relieve each other, and a floorperson, who signs trouble off. `tell`: hears of each
    move before it is made, with the step that it is made at.
    """

    def __init__(
        self,
        kiosk: Application,
        settings: Settings,
        shoe: EmulatorClient,
        orders: ShoeOrders,
        seed: int,
        pause_s: float,
        trouble_s: float,
        pins: Mapping[str, str],
        tell: Callable[[Step, Move], None] | None = None,
    ) -> None:
        self._kiosk, self._shoe, self._orders = kiosk, shoe, orders
        self._chance, self._pause_s, self._trouble_s = random.Random(seed), pause_s, trouble_s
        self._dealer = SimulatedDealer(
            DEALERS[seed % len(DEALERS)], seed, min(settings.boxes, 5), settings.minimum or 500
        )
        self._pins, self._dealers, self._floor = pins, deque[str](), ""
        self._relief = 0.0
        if settings.staff is not None:
            from kiosk.staff.staff_file import load

            staff = load(settings.staff)
            self._dealers.extend(number for number in pins if staff.role_for("deal", number))
            self._floor = next(
                (number for number in pins if staff.role_for("sign_off", number)), ""
            )
        self._now: Step | None = None
        self._tell = tell
        self._came, self._over = threading.Event(), threading.Event()
        kiosk.supervisor.start(Job("simulated dealer", self._work, stop=self._end))

    def saw(self, step: Step) -> None:
        """A step of the table, on any thread."""
        self._now = step
        self._came.set()

    def _end(self) -> None:
        self._over.set()
        self._came.set()

    def _work(self) -> None:
        fails = monotonic() + self._trouble_s * self._chance.uniform(0.3, 1.0)
        while not self._over.is_set():
            self._came.wait(_AGAIN_S)
            self._came.clear()
            pause = self._pause_s * self._chance.uniform(0.5, 1.5)
            if self._over.wait(pause) or self._now is None:
                continue
            if self._trouble_s and monotonic() > fails and not self._now.alerts.troubles:
                fails = monotonic() + self._trouble_s * self._chance.uniform(0.5, 1.5)
                self._fail(self._chance.choice(_TROUBLE))
            self._move(self._now)

    def _move(self, step: Step) -> None:
        station, over = self._kiosk.station, self._dealer.of_trouble(step)
        if station is None or self._signs_in(step, floor=over is not None):
            return
        if (
            over is not None
            and step.house.staff is None
            and self._over.wait(self._chance.uniform(*_COMES_S))
        ):
            return
        if (move := self._dealer.next(step)) is None:
            return
        if self._tell is not None:
            self._tell(step, move)
        if move.command is None:
            self._orders.give(self._shoe.draw)
        else:
            station.do(move.command, move.actor)

    def _signs_in(self, step: Step, *, floor: bool) -> bool:
        """Whether somebody signs in, or has to, before anything else is done; `floor`: a
        floorperson is needed."""
        at, station = step.house.staff, self._kiosk.station
        if at is None or station is None:
            return False
        if at.checking or at.wait_s:
            return True
        if at.dealer is None or (
            len(self._dealers) > 1 and at.no_change is None and monotonic() > self._relief
        ):
            self._dealers.rotate(-1)
            self._relief = monotonic() + self._chance.uniform(*_DEALS_S)
            asks, number = SignInFor("dealer"), self._dealers[0] if self._dealers else ""
        elif floor and (at.floor is None or not at.floor.came_for("sign_off")):
            if self._over.wait(self._chance.uniform(*_COMES_S)):
                return True
            asks, number = SignInFor("floor", "sign_off"), self._floor
        else:
            return False
        if number:
            actor = Actor("", "dealer" if asks.place == "dealer" else "floor")
            station.do(asks, actor)
            station.do(SignIn(number, Secret(self._pins[number])), actor)
        return True

    def _fail(self, what: str) -> None:
        if what == "unplug":
            self._orders.give(lambda: self._shoe.hang_up(6.0))
        else:
            self._orders.give(lambda: self._shoe.fault(what))
