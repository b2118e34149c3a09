"""Who draws the cards of the emulated shoe? A person at its panel, or the shoe itself whenever the table awaits a card."""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

from drivers.emulator.client import EmulatorClient, EmulatorError
from kiosk.station.step import Step

_AWAITS_CARD = ("deal", "card", "dealer")


class DealerHand:
    """Carries the panel's commands and the table's state to the emulated shoe, on a thread of its own.

    `saw` is told every step, on the station's thread, and returns at once.
    """

    def __init__(self, shoe: EmulatorClient) -> None:
        self._shoe = shoe
        self._queue: SimpleQueue[Callable[[], object] | None] = SimpleQueue()
        self._also: list[Callable[[Step], None]] = []
        self._needed = False
        self._once: Callable[[], object] | None = None
        self._thread = threading.Thread(target=self._work, name="dealer's hand", daemon=True)
        self._thread.start()

    def saw(self, step: Step) -> None:
        """What the table awaits now. A new shoe at the table is a new shoe at the far end of the line."""
        view = step.view
        if self._needed and not view.shoe_needed:
            self._queue.put(self._shoe.new_shoe)
        self._needed = view.shoe_needed
        if self._once is not None and view.phase == "wagers":
            once, self._once = self._once, None
            once()
        awaits = view.phase in _AWAITS_CARD and step.refusal is None
        self._queue.put(lambda: self._shoe.awaits(awaits))
        for also in self._also:
            also(step)

    def also(self, see: Callable[[Step], None]) -> None:
        """Another that is told every step."""
        self._also.append(see)

    def between_rounds(self, act: Callable[[], object]) -> None:
        """Does `act` once, at the first step between rounds."""
        self._once = act

    def command(self, command: dict[str, Any]) -> None:
        """One touch on the panel."""
        facts = {key: value for key, value in command.items() if key != "cmd"}
        self._queue.put(lambda: self._shoe.command(command["cmd"], **facts))

    def stop(self) -> None:
        self._queue.put(None)
        self._thread.join()

    def _work(self) -> None:
        while (work := self._queue.get()) is not None:
            try:
                work()
            except EmulatorError as error:
                print(f"emulated shoe: {error}", flush=True)
