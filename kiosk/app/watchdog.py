"""The watchdog: whether the screen and the station still answer."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from threading import Event, Thread, get_ident
from types import FrameType

from PySide6.QtCore import QObject, Signal

from kiosk.app.systemd import ANSWERS, READY, hangs_after, tell

#: seconds between two questions, and those after which one that does not answer hangs, unless
#: systemd says (`hangs_after`): more than a disk or a recall takes
EVERY_S, HANGS_S = 5.0, 20.0


class Watchdog(QObject):
    """Asks the thread that made it, and the station's through `ask_station`, over and over whether
    they still answer.

    `hung` is called once, on a thread of the watchdog's own, with the name of what does not
    ("screen" or "station") and the frame that it is in, None where there is none. Where systemd
    started the kiosk it is told each time that both answer: it ends and starts again what not even
    says that it hangs.
    """

    _asked = Signal()

    def __init__(
        self,
        ask_station: Callable[[Callable[[], None]], object],
        hung: Callable[[str, FrameType | None], object],
        *,
        every: float = EVERY_S,
        hangs: float | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._ask_station, self._hung, self._every = ask_station, hung, every
        self._hangs = hangs or hangs_after(HANGS_S)
        self._ended = Event()
        self._threads: dict[str, int] = {}
        self._answered = dict.fromkeys(("screen", "station"), time.monotonic())
        self._asked.connect(self._screen_answers)
        self._thread = Thread(target=self._watch, name="watchdog", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._ended.set()

    def _screen_answers(self) -> None:
        self._note("screen")

    def _station_answers(self) -> None:
        self._note("station")

    def _note(self, name: str) -> None:
        self._threads[name], self._answered[name] = get_ident(), time.monotonic()

    def _watch(self) -> None:
        tell(READY)
        while True:
            asked = time.monotonic()
            self._asked.emit()
            self._ask_station(self._station_answers)
            if self._ended.wait(self._every):
                return
            late = time.monotonic() - asked - self._every
            if late > self._every:  # the whole process stood still: nobody can have answered
                self._answered = dict.fromkeys(self._answered, time.monotonic())
            for name, at in self._answered.items():
                if time.monotonic() - at > self._hangs:
                    frames = sys._current_frames()  # noqa: SLF001 - the one way to them
                    self._hung(name, frames.get(self._threads.get(name, 0)))
                    return
            tell(ANSWERS)
