"""A person at a reader, step by step: what the reader gives is waited for, and what is wrong with
its line is said."""

from __future__ import annotations

import queue
from collections.abc import Callable

from kiosk.cli.readers.wording import Words
from kiosk.reading import Health, Reading

WAIT_S = 20.0  # without anything for this long, the person is asked whether to go on


class Walk:
    """`on_reading` and `on_health` are called by the reader's thread, the rest by the person's.
    `is_open`: whether the line was open when something was taken last."""

    def __init__(
        self, words: Words, ask: Callable[[str], str], tell: Callable[[str], None], wait_s: float
    ) -> None:
        self._words = words
        self._ask = ask
        self._tell = tell
        self._wait_s = wait_s
        self._came: queue.Queue[Reading | Health] = queue.Queue()
        self.is_open = False

    def on_reading(self, reading: Reading) -> None:
        self._came.put(reading)

    def on_health(self, health: Health) -> None:
        self._came.put(health)

    def take(self) -> Reading | Health | None:
        """The next thing of any kind; None where nothing comes and the person does not wait on.
        What is to be said of a line that is not open is said at once."""
        while True:
            try:
                came = self._came.get(timeout=self._wait_s)
            except queue.Empty:
                answer = self._ask("  Nothing has come. Wait on? [Y/n] ").strip().lower()
                if answer in ("", "y", "yes"):
                    continue
                return None
            if isinstance(came, Health):
                if came.port_open != self.is_open or not came.port_open:
                    self._tell(f"  {self._words(*came.messages)}")
                self.is_open = came.port_open
            return came
