"""Patrons' accounts beside the table: counted from its journal by a process of its own."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path

from kiosk.app.processes import KIOSK, Done, Process
from kiosk.app.supervisor import Job, Supervisor
from ui.table.facts import AccountsOf, Label

log = logging.getLogger(__name__)
#: what counts them
COMMAND = (*KIOSK, "patrons")


class BackgroundAccounts:
    """`counted` takes what was asked and what came of it: all accounts, or the statement of one, as
    `--json` prints them; a label where they cannot be counted."""

    def __init__(
        self,
        journal: Callable[[], Path | None],
        supervisor: Supervisor,
        counted: Callable[[AccountsOf, object], object],
    ) -> None:
        self._journal, self._supervisor, self._counted = journal, supervisor, counted
        self._is_counting = False

    def ask(self, of: AccountsOf) -> None:
        """Asks, and returns at once; while something is being counted, what is shown asks again."""
        path = self._journal()
        if self._is_counting or path is None:
            return
        self._is_counting = True
        what = ["statement", of.account] if of.account else ["list"]
        process = Process([*COMMAND, *what, "--json", "--journal", str(path)], nice=10)
        self._supervisor.start(
            Job("accounts", process.run, partial(self._tell, of), stop=process.stop)
        )

    def _tell(self, of: AccountsOf, done: Done) -> None:
        self._is_counting = False
        if done.said:
            self._counted(of, json.loads(done.said))
            return
        log.warning("patrons' accounts cannot be counted: %s", done.why)
        self._counted(of, Label("ui-figures-failed", (("why", done.why),)))
