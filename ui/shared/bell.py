"""Signal handling, how the kiosk is told to end: Ctrl-C and TERM ring a bell that Qt's loop hears,
however idle it is."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable

from PySide6.QtCore import QObject, QSocketNotifier, Slot

_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Bell(QObject):
    """Calls `rung` in the thread that draws when the program is told to end. Python alone would
    hear it at the next touch."""

    def __init__(self, rung: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._rung = rung
        self._near, self._far = socket.socketpair()
        for end in (self._near, self._far):
            end.setblocking(False)
        self._notifier = QSocketNotifier(self._near.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._heard)
        signal.set_wakeup_fd(self._far.fileno())
        self._before = {each: signal.signal(each, lambda *_: None) for each in _SIGNALS}

    @Slot()
    def _heard(self) -> None:
        self._near.recv(64)
        self._rung()

    def silence(self) -> None:
        """Signals do again what they did before."""
        signal.set_wakeup_fd(-1)
        for each, before in self._before.items():
            signal.signal(each, before)
        self._notifier.setEnabled(False)
        self._near.close()
        self._far.close()
