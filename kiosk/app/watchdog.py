"""The watchdog: whether the screen and the station still answer."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from threading import get_ident
from types import FrameType

from kiosk.app.supervisor import Job
from kiosk.app.systemd import ANSWERS, READY, hangs_after, tell

#: seconds between two questions, and those after which one that does not answer hangs, unless
#: systemd says (`hangs_after`): more than a disk or a recall takes
EVERY_S, HANGS_S = 5.0, 20.0


class Watchdog:
    """Asks the window's thread and the station's over and over whether they still answer: `ask` has
    each of them, by its name, do what it is given.

    `hung` is called once, on the watchdog's own thread, with the name of what does not answer
    ("screen" or "station") and the frame that it is in, None where there is none. Where systemd
    started the kiosk it is told each time that both answer: it ends and starts again what not even
    says that it hangs.
    """

    def __init__(
        self,
        ask: Mapping[str, Callable[[Callable[[], None]], object]],
        hung: Callable[[str, FrameType | None], object],
        *,
        every: float = EVERY_S,
        hangs: float | None = None,
    ) -> None:
        self._ask, self._hung, self._every = ask, hung, every
        self._hangs = hangs or hangs_after(HANGS_S)
        self._threads: dict[str, int] = {}
        self._answered = dict.fromkeys(ask, time.monotonic())
        self._asked: float | None = None

    def job(self) -> Job:
        """Its work, until something hangs."""
        return Job("watchdog", self._look, again=lambda answers: self._every if answers else None)

    def _look(self) -> bool:
        """Whether all have answered in time, who are asked again then."""
        if self._asked is None:
            tell(READY)
        elif self._hangs_now(self._asked):
            return False
        else:
            tell(ANSWERS)
        self._asked = time.monotonic()
        for name, ask in self._ask.items():
            ask(partial(self._note, name))
        return True

    def _note(self, name: str) -> None:
        self._threads[name], self._answered[name] = get_ident(), time.monotonic()

    def _hangs_now(self, asked: float) -> bool:
        late = time.monotonic() - asked - self._every
        if late > self._every:  # the whole process stood still: nobody can have answered
            self._answered = dict.fromkeys(self._answered, time.monotonic())
        for name, at in self._answered.items():
            if time.monotonic() - at > self._hangs:
                frames = sys._current_frames()  # noqa: SLF001 - the one way to them
                self._hung(name, frames.get(self._threads.get(name, 0)))
                return True
        return False
