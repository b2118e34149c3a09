"""Slips on paper beside the journal: what the station has counted as printed is written by a
process of its own."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from kiosk.app.jobs.paper_command import TablePapers
from kiosk.app.processes import KIOSK, Done, Process
from kiosk.app.supervisor import Job, Supervisor
from kiosk.station.step import Step
from ui.table.facts import Label

log = logging.getLogger(__name__)
#: what writes a slip
COMMAND = (*KIOSK, "slips")
#: seconds that each slip has to be written when the kiosk ends
_LAST_S = 5.0


class BackgroundSlips:
    """Slips go into the folder NAME.slips. `told` hears that each is being printed, and what
    became of it.

    A print that was counted and not written, because the kiosk was ended in between, is printed
    again as a reprint.
    """

    def __init__(
        self, papers: TablePapers, supervisor: Supervisor, told: Callable[[Label], object]
    ) -> None:
        self._papers, self._supervisor, self._told = papers, supervisor, told
        self._before: Mapping[str, int] | None = None

    def saw(self, step: Step) -> None:
        """A step of the table: what it has counted as printed is written. What the first one holds
        was printed before."""
        printed = step.house.day.printed if step.house.day is not None else {}
        before, self._before = self._before, printed
        if before is None:
            return
        for key, times in printed.items():
            for time in range(before.get(key, 0) + 1, times + 1):
                self._print(key, time)

    def _print(self, key: str, times: int) -> None:
        """A slip, for the first time or the so many-th."""
        path = self._papers.journal()
        if path is None:
            return
        again = f"-reprint-{times - 1}" if times > 1 else ""
        file = path.with_suffix(".slips") / f"{key.replace(':', '-')}{again}.pdf"
        of = ["--requests"] if key.startswith("request:") else []
        slip = [*of, "--slip", key, "--counted", str(times), "--pdf", str(file)]
        self._told(Label("ui-figures-printing"))
        process = Process([*COMMAND, str(path), *slip, *self._papers.arguments()])
        self._supervisor.start(
            Job("slips", process.run, partial(self._tell, file), stop=process.stop, last_s=_LAST_S)
        )

    def _tell(self, file: Path, done: Done) -> None:
        if done.status:
            log.error("the slip could not be put on paper: %s", done.why)
            self._told(Label("ui-recall-no-paper", (("why", done.why),)))
        else:
            self._told(Label("ui-recall-written", (("file", f"{file.parent.name}/{file.name}"),)))
