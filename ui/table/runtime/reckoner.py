"""House edges for the page on which options are changed, counted by a process of its own: neither
the screen nor the table waits."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from ui.table.facts import EdgeOf
from ui.table.runtime.worker import Worker

log = logging.getLogger(__name__)
#: what counts an edge: the journal and the options come after it
COMMAND = (sys.executable, "-m", "kiosk", "payback", "--counted", "--json")


class Reckoner(QObject):
    """`journal` gives the file of the table's journal, None while there is none. `reckoned` gives
    of what an edge is, and the edge in percent, or None where it cannot be counted. What is asked
    takes the place of what was asked and not begun."""

    reckoned = Signal(object, object)

    def __init__(self, journal: Callable[[], Path | None], parent: QObject) -> None:
        super().__init__(parent)
        self._journal = journal
        self._asked: tuple[EdgeOf, ...] = ()
        self._counting: EdgeOf | None = None
        self._process = Worker(self, nice=10)
        self._process.done.connect(self._done)

    @Slot(object)
    def ask(self, asked: Sequence[EdgeOf]) -> None:
        """Asks, and returns at once."""
        self._asked = tuple(each for each in asked if each != self._counting)
        self._next()

    def close(self) -> None:
        """Ends what is counted. Nothing is given after this."""
        self.blockSignals(True)
        self._asked = ()
        self._process.end()

    def _next(self) -> None:
        path = self._journal()
        if self._counting is not None or not self._asked or path is None:
            return
        self._counting, *asked = self._asked
        self._asked = tuple(asked)
        program, *arguments = COMMAND
        for key, value in self._counting[1]:
            arguments += ["--option", f"{key}={value}".lower()]
        self._process.start(program, [*arguments, "--journal", str(path)])

    @Slot(int, str)
    def _done(self, status: int, why: str) -> None:
        edge = None
        if status:  # options that do not go together, above all
            log.warning("the house edge cannot be counted: %s", why)
        else:
            edge = float(
                json.loads(self._process.readAllStandardOutput().toStdString())["counted_edge"]
            )
        self._answer(edge)

    def _answer(self, edge: float | None) -> None:
        counted, self._counting = self._counting, None
        self.reckoned.emit(counted, edge)
        self._next()
