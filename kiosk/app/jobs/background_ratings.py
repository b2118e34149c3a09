"""Ratings beside the table: counted from its journal by a process of its own."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from functools import partial

from kiosk.app.jobs.paper_command import TablePapers
from kiosk.app.processes import KIOSK, Done, Process
from kiosk.app.supervisor import Job, Supervisor
from ui.table.facts import Label, RatingsOf

log = logging.getLogger(__name__)
#: what counts them
COMMAND = (*KIOSK, "report")
#: its exit status where nobody was seated in that time
_NOBODY = 1


class BackgroundRatings:
    """`counted` takes what was asked and the day's ratings as `kiosk report --patrons --json`
    prints them; a label where they cannot be counted."""

    def __init__(
        self,
        papers: TablePapers,
        supervisor: Supervisor,
        counted: Callable[[RatingsOf, object], object],
    ) -> None:
        self._papers, self._supervisor, self._counted = papers, supervisor, counted
        self._is_counting = False

    def ask(self, of: RatingsOf) -> None:
        """Asks, and returns at once; while something is being counted, what is shown asks again."""
        path = self._papers.journal()
        if self._is_counting or path is None:
            return
        self._is_counting = True
        asked = [*COMMAND, str(path), "--patrons", "--json", *self._papers.arguments()]
        process = Process(asked, nice=10)
        tell = partial(self._tell, of)
        self._supervisor.start(Job("ratings", process.run, tell, stop=process.stop))

    def _tell(self, of: RatingsOf, done: Done) -> None:
        self._is_counting = False
        if done.status in (0, _NOBODY):
            self._counted(of, json.loads(done.said)["ratings"])
            return
        log.warning("ratings cannot be counted: %s", done.why)
        self._counted(of, Label("ui-figures-failed", (("why", done.why),)))
