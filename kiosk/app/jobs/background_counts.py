"""What is counted beside the table from its journal, by a process of its own: the day's figures, on
the screen or on paper, patrons' accounts and ratings."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from kiosk.app.jobs.paper_command import TablePapers
from kiosk.app.processes import KIOSK, Done, Process
from kiosk.app.supervisor import Job, Supervisor
from ui.table.day.listed import GROUPS
from ui.table.facts import AccountsOf, FiguresOf, Label, RatingsOf

log = logging.getLogger(__name__)
#: the program that counts
PROGRAM = KIOSK
#: its exit statuses with an answer: all of it, and none or not whole
_ANSWERED = (0, 1)

#: what may be asked for
Countable = FiguresOf | AccountsOf | RatingsOf


@dataclass(frozen=True, slots=True)
class _Kind:
    """`command`: what counts it, without the program. `answer`: what is shown of what that has
    said."""

    name: str
    command: Callable[[TablePapers, Path, Any], Sequence[str]]
    answer: Callable[[Path, Any, Done], object]


class BackgroundCounts:
    """Papers go into the folder NAME.reports. `counted` takes what was asked and what came of it,
    as `--json` prints it: the report, None where no round was played; all accounts, or the
    statement of one; the day's ratings. Of a paper what became of it; a label where it cannot be
    counted."""

    def __init__(
        self,
        papers: TablePapers,
        supervisor: Supervisor,
        counted: Callable[[Any, object], object],
    ) -> None:
        self._papers, self._supervisor, self._counted = papers, supervisor, counted
        self._counting: set[str] = set()

    def ask(self, of: Countable) -> None:
        """Asks, and returns at once; while one of its kind is being counted, what is shown asks
        again."""
        path, kind = self._papers.journal(), _KINDS[type(of)]
        if kind.name in self._counting or path is None:
            return
        try:
            command = kind.command(self._papers, path, of)
        except OSError as error:
            self._counted(of, _failed(of, str(error.strerror)))
            return
        self._counting.add(kind.name)
        process = Process([*PROGRAM, *command], nice=10)
        tell = partial(self._tell, kind, path, of)
        self._supervisor.start(Job(kind.name, process.run, tell, stop=process.stop))

    def _tell(self, kind: _Kind, path: Path, of: Countable, done: Done) -> None:
        self._counting.discard(kind.name)
        if done.status in _ANSWERED and done.said:
            self._counted(of, kind.answer(path, of, done))
            return
        log.warning("%s cannot be counted: %s", kind.name, done.why)
        self._counted(of, _failed(of, done.why))


def _failed(of: Countable, why: str) -> Label:
    is_paper = isinstance(of, FiguresOf) and of.paper
    return Label("ui-recall-no-paper" if is_paper else "ui-figures-failed", (("why", why),))


def _figures_command(papers: TablePapers, path: Path, of: FiguresOf) -> list[str]:
    """Raises `OSError` where there can be no folder for papers."""
    to = ["--json"]
    if of.paper:
        file = _paper(path)
        to = ["--pdf", str(file)]
        file.parent.mkdir(mode=0o700, exist_ok=True)
    return ["report", str(path), "--by", ",".join(GROUPS), *papers.arguments(), *to]


def _figures(path: Path, of: FiguresOf, done: Done) -> object:
    if of.paper:
        file = _paper(path)
        return Label("ui-recall-written", (("file", f"{file.parent.name}/{file.name}"),))
    return None if done.status else json.loads(done.said)


def _paper(path: Path) -> Path:
    return path.with_suffix(".reports") / "report.pdf"


def _accounts_command(_: TablePapers, path: Path, of: AccountsOf) -> list[str]:
    what = ["statement", of.account] if of.account else ["list"]
    return ["patrons", *what, "--json", "--journal", str(path)]


def _accounts(_: Path, __: AccountsOf, done: Done) -> object:
    return json.loads(done.said)


def _ratings_command(papers: TablePapers, path: Path, _: RatingsOf) -> list[str]:
    return ["report", str(path), "--patrons", "--json", *papers.arguments()]


def _ratings(_: Path, __: RatingsOf, done: Done) -> object:
    return json.loads(done.said)["ratings"]


_KINDS: dict[type, _Kind] = {
    FiguresOf: _Kind("figures", _figures_command, _figures),
    AccountsOf: _Kind("accounts", _accounts_command, _accounts),
    RatingsOf: _Kind("ratings", _ratings_command, _ratings),
}
