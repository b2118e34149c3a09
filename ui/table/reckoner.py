"""House edges for the page on which options are changed, counted by a process of its own: neither the screen nor the table waits."""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, Signal, Slot

from ui.table.facts import EdgeOf

log = logging.getLogger(__name__)
#: what counts an edge: the journal and the options come after it
COMMAND = (sys.executable, "-m", "kiosk", "payback", "--counted", "--json")
#: how far the table goes before it
_NICE = 10


class Reckoner(QObject):
    """`journal` gives the file of the table's journal, None while there is none. `reckoned` gives of what an edge is, and the
    edge in percent, or None where it cannot be counted. What is asked takes the place of what was asked and not begun."""

    reckoned = Signal(object, object)

    def __init__(self, journal: Callable[[], Path | None], parent: QObject) -> None:
        super().__init__(parent)
        self._journal = journal
        self._asked: tuple[EdgeOf, ...] = ()
        self._counting: EdgeOf | None = None
        self._process = QProcess(self)
        self._process.started.connect(self._give_way)
        self._process.finished.connect(self._finished)
        self._process.errorOccurred.connect(self._failed)

    @Slot(object)
    def ask(self, asked: Sequence[EdgeOf]) -> None:
        """Asks, and returns at once."""
        self._asked = tuple(each for each in asked if each != self._counting)
        self._next()

    def close(self) -> None:
        """Ends what is counted. Nothing is given after this."""
        self.blockSignals(True)
        self._asked = ()
        self._process.finished.disconnect(self._finished)  # that it ends so is no failure
        self._process.kill()
        self._process.waitForFinished()

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

    @Slot()
    def _give_way(self) -> None:
        if pid := self._process.processId():  # 0, that of this very process, once it has ended
            os.setpriority(os.PRIO_PROCESS, pid, _NICE)

    @Slot(int)
    def _finished(self, status: int) -> None:
        edge = None
        if status:  # options that do not go together, above all
            said = self._process.readAllStandardError().toStdString().strip()
            log.warning("the house edge cannot be counted: %s", said)
        else:
            edge = float(json.loads(self._process.readAllStandardOutput().toStdString())["counted_edge"])
        self._answer(edge)

    @Slot(QProcess.ProcessError)
    def _failed(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            log.error("the house edge cannot be counted: %s", self._process.errorString())
            self._answer(None)

    def _answer(self, edge: float | None) -> None:
        counted, self._counting = self._counting, None
        self.reckoned.emit(counted, edge)
        self._next()
