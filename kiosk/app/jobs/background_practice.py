"""Practice opened from a table between rounds: a process of its own over the table's window. The
table comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.app.processes import KIOSK, Done, Process
from kiosk.app.supervisor import Job, Supervisor

if TYPE_CHECKING:
    from kiosk.settings.table import Settings
    from kiosk.station.step import Step


class BackgroundPractice:
    """Starts `kiosk practice` for the house of `settings`, and ends it as soon as something happens
    at the table."""

    def __init__(
        self, settings: Settings, size: tuple[int, int] | None, supervisor: Supervisor
    ) -> None:
        self._settings, self._size, self._supervisor = settings, size, supervisor
        self._process: Process | None = None

    @property
    def running(self) -> bool:
        return self._process is not None

    def start(self, language: str) -> None:
        if self._process is not None:
            return
        settings = self._settings._replace(language=language)
        size = ["--whole-display"]
        if self._size is not None:
            size = ["--size", "{}x{}".format(*self._size)]
        journal = ["--journal", str(settings.journal)]
        command = [*KIOSK, "practice", *journal, *settings.told, *size]
        self._process = process = Process(command, is_heard=False)
        self._supervisor.start(Job("practice", process.run, self._ended, stop=process.stop))

    def saw(self, step: Step) -> None:
        """A step of the table: a card, or trouble, is no time to practise."""
        if self._process is not None and (step.table.view.in_round or step.alerts.troubles):
            self._process.terminate()

    def _ended(self, _: Done) -> None:
        self._process = None
