"""Signal handling, how the kiosk is told to end: Ctrl-C and TERM ring a bell that Qt's loop hears,
however idle it is."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable

from PySide6.QtCore import QObject, QSocketNotifier, Slot

_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Bell(QObject):
    """Calls `rung` in the thread that draws when the program is told to end. Python alone would
    hear it at the next touch."""

    def __init__(self, rung: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._rung = rung
        self._near, self._far = os.pipe()
        for end in (self._near, self._far):
            os.set_blocking(end, False)
        self._notifier = QSocketNotifier(self._near, QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._heard)
        signal.set_wakeup_fd(self._far)
        self._before = {each: signal.signal(each, lambda *_: None) for each in _SIGNALS}

    @Slot()
    def _heard(self) -> None:
        os.read(self._near, 64)
        self._rung()

    def silence(self) -> None:
        """Signals do again what they did before."""
        signal.set_wakeup_fd(-1)
        for each, before in self._before.items():
            signal.signal(each, before)
        self._notifier.setEnabled(False)
        os.close(self._near)
        os.close(self._far)
