"""House edges for the page on which options are changed, counted by a process of its own: neither
the screen nor the table waits."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from kiosk.app.processes import Done, Process
from kiosk.app.supervisor import Job, Supervisor
from kiosk.station.limits.counted_edge import counted_edge, edge_command
from ui.table.facts import EdgeOf

log = logging.getLogger(__name__)


class BackgroundEdges:
    """`journal` gives the file of the table's journal, None while there is none. `counted` takes of
    what an edge is, and the edge in percent, or None where it cannot be counted. What is asked
    takes the place of what was asked and not begun."""

    def __init__(
        self,
        journal: Callable[[], Path | None],
        supervisor: Supervisor,
        counted: Callable[[EdgeOf, float | None], object],
    ) -> None:
        self._journal, self._supervisor, self._counted = journal, supervisor, counted
        self._asked: tuple[EdgeOf, ...] = ()
        self._counting: EdgeOf | None = None

    def ask(self, asked: Sequence[EdgeOf]) -> None:
        """Asks, and returns at once."""
        self._asked = tuple(each for each in asked if each != self._counting)
        self._next()

    def _next(self) -> None:
        path = self._journal()
        if self._counting is not None or not self._asked or path is None:
            return
        edge, *asked = self._asked
        self._counting, self._asked = edge, tuple(asked)
        process = Process(edge_command(path, edge[1]), nice=10)
        self._supervisor.start(
            Job("edges", process.run, partial(self._tell, edge), stop=process.stop)
        )

    def _tell(self, edge: EdgeOf, done: Done) -> None:
        percent = None
        if done.status:  # options that do not go together, above all
            log.warning("the house edge cannot be counted: %s", done.why)
        else:
            percent = counted_edge(done.said)
        self._counting = None
        self._counted(edge, percent)
        self._next()
