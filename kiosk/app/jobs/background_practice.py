"""Practice opened from a table between rounds: a process of its own over the table's window. The
table comes first."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QProcess, Slot

if TYPE_CHECKING:
    from kiosk.settings.table import Settings
    from kiosk.station.step import Step

#: milliseconds in which practice ends by itself once it is told to
_ENDS_MS = 3000


class BackgroundPractice(QObject):
    """Starts `kiosk practice` for the house of `settings`, and ends it as soon as something happens
    at the table."""

    def __init__(self, settings: Settings, size: tuple[int, int] | None, parent: QObject) -> None:
        super().__init__(parent)
        self._settings, self._size = settings, size
        self._process = QProcess(self)
        self._process.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedChannels)

    @property
    def running(self) -> bool:
        return self._process.state() != QProcess.ProcessState.NotRunning

    def start(self, language: str) -> None:
        if self.running:
            return
        settings = self._settings._replace(language=language)
        arguments = [
            "-m",
            "kiosk",
            "practice",
            "--over-table",
            "--journal",
            str(settings.journal),
            *settings.told,
        ]
        if self._size is not None:
            arguments += ["--size", "{}x{}".format(*self._size)]
        else:
            arguments.append("--whole-display")
        self._process.start(sys.executable, arguments)

    @Slot(object)
    def saw(self, step: Step) -> None:
        """A step of the table: a card, or trouble, is no time to practise."""
        if self.running and (step.view.in_round or step.troubles):
            self._process.terminate()

    def close(self) -> None:
        if self.running:
            self._process.terminate()
            if not self._process.waitForFinished(_ENDS_MS):
                self._process.kill()
                self._process.waitForFinished(_ENDS_MS)
