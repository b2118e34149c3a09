"""Orders to an emulated shoe, one after the other on a thread of its own: the shoe answers when it
has done what it was told."""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import TYPE_CHECKING

from drivers.emulator.client import EmulatorClient, EmulatorError

if TYPE_CHECKING:
    from kiosk.station.step import Step


class ShoeThread:
    """The thread of one shoe. What the shoe refuses is printed."""

    def __init__(self, shoe: EmulatorClient, name: str) -> None:
        self._shoe = shoe
        self._orders: SimpleQueue[Callable[[], object] | None] = SimpleQueue()
        self._needed = False
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    def order(self, order: Callable[[], object]) -> None:
        self._orders.put(order)

    def saw(self, step: Step) -> None:
        """A step of the table: a new shoe there is a new shoe at the far end of the line."""
        if self._needed and not step.view.shoe_needed:
            self.order(self._shoe.new_shoe)
        self._needed = step.view.shoe_needed

    def close(self) -> None:
        """Returns when every order was carried out."""
        self._orders.put(None)
        self._thread.join()

    def _work(self) -> None:
        while (order := self._orders.get()) is not None:
            try:
                order()
            except EmulatorError as error:
                print(f"emulated shoe: {error}", flush=True)
