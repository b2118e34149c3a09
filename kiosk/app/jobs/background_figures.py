"""The day's figures beside the table: counted from its journal by a process of its own, and put on
paper by another."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path

from kiosk.app.jobs.paper_command import TablePapers
from kiosk.app.processes import KIOSK, Done, Process
from kiosk.app.supervisor import Job, Supervisor
from ui.table.day.listed import GROUPS
from ui.table.facts import FiguresOf, Label

log = logging.getLogger(__name__)
#: what counts them
COMMAND = (*KIOSK, "report")
#: its exit status where no round was played in that time
_NO_ROUND = 1


class BackgroundFigures:
    """Papers go into the folder NAME.reports. `counted` takes what was asked and what came of it:
    the report as `--json` prints it, None where no round was played, a label where it cannot be
    counted; or of a paper what became of it."""

    def __init__(
        self,
        papers: TablePapers,
        supervisor: Supervisor,
        counted: Callable[[FiguresOf, object], object],
    ) -> None:
        self._papers, self._supervisor, self._counted = papers, supervisor, counted
        self._is_counting = False

    def ask(self, of: FiguresOf) -> None:
        """Asks, and returns at once; while something is being counted, what is shown asks again."""
        path = self._papers.journal()
        if self._is_counting or path is None:
            return
        file = path.with_suffix(".reports") / "report.pdf"
        to = ["--json"]
        if of.paper:
            to = ["--pdf", str(file)]
            try:
                file.parent.mkdir(mode=0o700, exist_ok=True)
            except OSError as error:
                self._counted(of, Label("ui-recall-no-paper", (("why", str(error.strerror)),)))
                return
        self._is_counting = True
        by = ["--by", ",".join(GROUPS)]
        process = Process([*COMMAND, str(path), *by, *self._papers.arguments(), *to], nice=10)
        self._supervisor.start(
            Job("figures", process.run, partial(self._tell, of, file), stop=process.stop)
        )

    def _tell(self, of: FiguresOf, file: Path, done: Done) -> None:
        self._is_counting = False
        if done.status not in (0, _NO_ROUND):
            log.warning("the day's figures cannot be counted: %s", done.why)
            failed = "ui-recall-no-paper" if of.paper else "ui-figures-failed"
            self._counted(of, Label(failed, (("why", done.why),)))
        elif of.paper:
            name = f"{file.parent.name}/{file.name}"
            self._counted(of, Label("ui-recall-written", (("file", name),)))
        else:
            self._counted(of, None if done.status else json.loads(done.said))
