"""Slips on paper beside the journal: what the station has counted as printed is written by a
process of its own."""

from __future__ import annotations

import logging
import sys
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, Signal, Slot

from kiosk.station.step import Step
from ui.table.facts import Label
from ui.table.runtime.worker import Worker

log = logging.getLogger(__name__)
#: what writes a slip
COMMAND = (sys.executable, "-m", "kiosk", "slips")


class BackgroundSlips(QObject):
    """`journal` gives the file of the table's journal, NAME.journal: slips go into the folder
    NAME.slips. `shifts`: when the house's begin, () where it says nothing; `told`: its settings
    (`Settings.told`). `said` gives what became of each.

    A print that was counted and not written, because the kiosk was ended in between, is printed
    again as a reprint.
    """

    said = Signal(object)

    def __init__(
        self,
        journal: Callable[[], Path | None],
        shifts: Sequence[str],
        told: Callable[[], Sequence[str]],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._journal, self._shifts, self._told = journal, shifts, told
        self._before: Mapping[str, int] | None = None
        self._waiting: deque[tuple[str, int]] = deque()
        self._file = Path()
        self._process = Worker(self)
        self._process.done.connect(self._done)

    @Slot(object)
    def saw(self, step: Step) -> None:
        """A step of the table: what it has counted as printed is written. What the first one holds
        was printed before."""
        printed = step.day.printed if step.day is not None else {}
        before, self._before = self._before, printed
        if before is None:
            return
        for key, times in printed.items():
            self._waiting += [(key, each) for each in range(before.get(key, 0) + 1, times + 1)]
        self._next()

    def close(self) -> None:
        """Writes what was counted, as far as that is done in a few seconds."""
        while (
            self._process.state() != QProcess.ProcessState.NotRunning
            and self._process.waitForFinished(5000)
        ):
            pass

    def _next(self) -> None:
        path = self._journal()
        if (
            not self._waiting
            or path is None
            or self._process.state() != QProcess.ProcessState.NotRunning
        ):
            return
        key, times = self._waiting.popleft()
        again = f"-reprint-{times - 1}" if times > 1 else ""
        self._file = path.with_suffix(".slips") / f"{key.replace(':', '-')}{again}.pdf"
        program, *arguments = COMMAND
        arguments += [
            str(path),
            "--slip",
            key,
            "--counted",
            str(times),
            "--pdf",
            str(self._file),
            *self._told(),
        ]
        self._process.start(
            program, [*arguments, *(["--shifts", ",".join(self._shifts)] if self._shifts else [])]
        )

    @Slot(int, str)
    def _done(self, status: int, why: str) -> None:
        if status:
            log.error("the slip could not be put on paper: %s", why)
            self.said.emit(Label("ui-recall-no-paper", (("why", why),)))
        else:
            self.said.emit(
                Label(
                    "ui-recall-written", (("file", f"{self._file.parent.name}/{self._file.name}"),)
                )
            )
        self._next()
