"""A process of the kiosk's own that counts or writes something beside the table: neither the screen
nor the table waits for it."""

from __future__ import annotations

import os

from PySide6.QtCore import QObject, QProcess, Signal, Slot

#: what `done` gives in place of an exit status where the process did not start, or was ended
NOT_DONE = -1


class Worker(QProcess):
    """`done` gives the exit status, and why it is not 0: the last that the process said, "ended"
    where somebody ended it. `nice`: how far the table goes before it."""

    done = Signal(int, str)

    def __init__(self, parent: QObject, nice: int = 0) -> None:
        super().__init__(parent)
        self._nice = nice
        self.started.connect(self._give_way)
        self.finished.connect(self._finished)
        self.errorOccurred.connect(self._failed)

    def end(self) -> None:
        """Ends it. Nothing is given after this."""
        self.finished.disconnect(self._finished)  # that it ends so is no failure
        self.kill()
        self.waitForFinished()

    @Slot()
    def _give_way(self) -> None:
        pid = self.processId()  # 0, that of this very process, once it has ended
        if pid and self._nice:
            os.setpriority(os.PRIO_PROCESS, pid, self._nice)

    @Slot(int)
    def _finished(self, status: int) -> None:
        if self.exitStatus() == QProcess.ExitStatus.CrashExit:
            self.done.emit(NOT_DONE, "ended")
        else:
            self.done.emit(
                status, self.readAllStandardError().toStdString().strip().rpartition("\n")[2]
            )

    @Slot(QProcess.ProcessError)
    def _failed(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self.done.emit(NOT_DONE, self.errorString())
