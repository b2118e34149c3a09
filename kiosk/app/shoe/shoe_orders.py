"""Orders to an emulated shoe, one after the other beside the table: the shoe answers when it has
done what it was told."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from drivers.emulator.client import EmulatorClient, EmulatorError
from kiosk.app.supervisor import Job, Supervisor

if TYPE_CHECKING:
    from kiosk.station.step import Step


class ShoeOrders:
    """Orders to one shoe, on a thread of that `name`. All are done before the kiosk ends. What the
    shoe refuses is printed."""

    def __init__(self, shoe: EmulatorClient, name: str, supervisor: Supervisor) -> None:
        self._shoe, self._name, self._supervisor = shoe, name, supervisor
        self._needed = False

    def give(self, order: Callable[[], object]) -> None:
        self._supervisor.start(Job(self._name, partial(self._do, order), last_s=None))

    def saw(self, step: Step) -> None:
        """A step of the table: a new shoe there is a new shoe at the far end of the line."""
        if self._needed and not step.table.view.shoe_needed:
            self.give(self._shoe.new_shoe)
        self._needed = step.table.view.shoe_needed

    def _do(self, order: Callable[[], object]) -> None:
        try:
            order()
        except EmulatorError as error:
            print(f"emulated shoe: {error}", flush=True)
