"""The day's figures beside the table: counted from its journal by a process of its own, and put on
paper by another."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from ui.table.day.listed import GROUPS
from ui.table.facts import FiguresOf, Label
from ui.table.runtime.worker import Worker

log = logging.getLogger(__name__)
#: what counts them
COMMAND = (sys.executable, "-m", "kiosk", "report")
#: its exit status where no round was played in that time
_NO_ROUND = 1


class BackgroundFigures(QObject):
    """`journal` gives the file of the table's journal, NAME.journal: papers go into the folder
    NAME.reports. `shifts`: when the house's begin, () where it says nothing; `told`: its settings
    (`Settings.told`). `counted` gives what was asked and what came of it: the report as `--json`
    prints it, None where no round was played, a label where it cannot be counted; or of a paper
    what became of it."""

    counted = Signal(object, object)

    def __init__(
        self,
        journal: Callable[[], Path | None],
        shifts: Sequence[str],
        told: Callable[[], Sequence[str]],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._journal, self._shifts, self._told = journal, shifts, told
        self._counting: FiguresOf | None = None
        self._file = Path()
        self._process = Worker(self, nice=10)
        self._process.done.connect(self._done)

    def ask(self, of: FiguresOf) -> None:
        """Asks, and returns at once; while something is being counted, what is shown asks again."""
        path = self._journal()
        if self._counting is not None or path is None:
            return
        self._counting = of
        self._file = path.with_suffix(".reports") / "report.pdf"
        program, *arguments = COMMAND
        arguments += [str(path), "--by", ",".join(GROUPS), *self._told()]
        if of.paper:
            try:
                self._file.parent.mkdir(mode=0o700, exist_ok=True)
            except OSError as error:
                self._answer(Label("ui-recall-no-paper", (("why", str(error.strerror)),)))
                return
            arguments += ["--pdf", str(self._file)]
        else:
            arguments.append("--json")
        self._process.start(
            program, [*arguments, *(["--shifts", ",".join(self._shifts)] if self._shifts else [])]
        )

    def close(self) -> None:
        """Ends what is counted. Nothing is given after this."""
        self.blockSignals(True)
        self._process.end()

    @Slot(int, str)
    def _done(self, status: int, why: str) -> None:
        if status not in (0, _NO_ROUND):
            self._cannot(why)
        elif self._counting is not None and self._counting.paper:
            self._answer(
                Label(
                    "ui-recall-written", (("file", f"{self._file.parent.name}/{self._file.name}"),)
                )
            )
        else:
            self._answer(
                None if status else json.loads(self._process.readAllStandardOutput().toStdString())
            )

    def _cannot(self, why: str) -> None:
        log.warning("the day's figures cannot be counted: %s", why)
        paper = self._counting is not None and self._counting.paper
        self._answer(Label("ui-recall-no-paper" if paper else "ui-figures-failed", (("why", why),)))

    def _answer(self, counted: object) -> None:
        of, self._counting = self._counting, None
        self.counted.emit(of, counted)
