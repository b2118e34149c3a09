"""The sign's desk, between the table's line and the sign's window."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject, Qt, Signal

from kiosk.app.supervisor import Job, Supervisor
from kiosk.sign.picture import read_picture
from ui.sign.presenter import SignPresenter

log = logging.getLogger(__name__)


class Line(Protocol):
    """The sign's end of a line: `run` hears until `stop`, which another thread calls."""

    def run(self) -> None: ...
    def stop(self) -> None: ...


class SignDesk(QObject):
    """Follows the table at the other end of the line that `line` makes of who hears it, for
    `presenter`. `ended`: a table that was there has gone."""

    _came = Signal(object)
    ended = Signal()

    def __init__(
        self,
        line: Callable[[Callable[[bytes | None], object]], Line],
        presenter: SignPresenter,
    ) -> None:
        super().__init__()
        self._supervisor = Supervisor(self)
        self._line = line(self._heard)
        self._was_there = False
        self._came.connect(presenter.heard, Qt.ConnectionType.QueuedConnection)

    def start(self) -> None:
        self._supervisor.start(Job("table line", self._line.run, stop=self._line.stop))

    def close(self) -> None:
        self._supervisor.close()

    def _heard(self, line: bytes | None) -> None:
        """On the line's thread. What cannot be read is shown as a table that is lost."""
        picture = None
        if line is None and self._was_there:
            self.ended.emit()
        self._was_there = line is not None
        if line is not None:
            try:
                picture = read_picture(line)
            except ValueError as error:
                log.warning("what the table says is not understood: %s", error)
        self._came.emit(picture)
