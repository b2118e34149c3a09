"""The supervisor: one way to start, to hear, to restart and to stop what works beside the table, on
a thread or in a process."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from kiosk.game.frozen import frozen


@frozen
class Job:
    """Something to do beside the table. `run` does it; a process is a job whose `run` returns once
    the process has ended (kiosk.app.processes).

    `name`: that of its thread, told at the table where the job fails. Jobs of one name are done one
    after another, in their order.
    `gives`: takes what `run` returned, on the supervisor's own thread: the window's.
    `again`: given what `run` returned, the seconds until it is run again, None for not at all.
    `stop`: has `run` return soon; is called on another thread, and before `run` maybe.
    `last_s`: the seconds that jobs of that name have when the supervisor closes, None for as many
    as they take. With 0 one that runs is stopped, and one that waits is not begun.
    """

    name: str
    run: Callable[[], Any]
    gives: Callable[[Any], object] | None = None
    again: Callable[[Any], float | None] | None = None
    stop: Callable[[], object] | None = None
    last_s: float | None = 0.0


class Supervisor(QObject):
    """Does jobs. A job that raises is over: `threading.excepthook` is told of it, as of a thread
    that dies, and nothing is given."""

    _given = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lock = threading.Lock()
        self._lanes: dict[str, _Lane] = {}
        self._is_closed = False
        # From other threads it is queued. That it be queued from this one too would have to be said
        # with the name `Qt`, which makes all of its enums: a tenth of the time to start.
        self._given.connect(self._hear)
        self._home = threading.get_ident()

    def start(self, job: Job) -> None:
        """On any thread, and returns at once. After `close` nothing begins."""
        with self._lock:
            if self._is_closed:
                return
            lane = self._lanes.get(job.name)
            if lane is None:
                lane = self._lanes[job.name] = _Lane(job.name, self.tell)
            lane.put(job)

    def tell(self, work: Callable[[], object]) -> None:
        """Has the window's thread do `work`, later; on any thread. After `close` nothing is done: a
        job that was left behind may outlast this object, whose signal is gone with it."""
        with self._lock:
            if self._is_closed:
                return
            if threading.get_ident() == self._home:
                QTimer.singleShot(0, self, partial(self._hear, work))
            else:
                self._given.emit(work)

    def stop(self, name: str) -> None:
        """Ends the jobs of that name, and returns once they have ended."""
        with self._lock:
            lane = self._lanes.pop(name, None)
        if lane is not None:
            lane.end()
            lane.join()

    def close(self) -> None:
        """Ends all jobs, each as it says. Nothing is given after this."""
        with self._lock:
            self._is_closed = True
            lanes = list(self._lanes.values())
        for lane in lanes:
            lane.end()
        for lane in lanes:
            lane.join()

    @Slot(object)
    def _hear(self, work: Callable[[], object]) -> None:
        if not self._is_closed:
            work()


class _Lane:
    """The thread for the jobs of one name, which are all alike in how they end."""

    def __init__(self, name: str, tell: Callable[[Callable[[], object]], None]) -> None:
        self._tell = tell
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._over = threading.Event()
        self._now: Job | None = None
        self._last_s: float | None = 0.0
        self._is_awaited = False
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    def put(self, job: Job) -> None:
        self._last_s = job.last_s
        self._is_awaited = job.last_s != 0 or job.stop is not None
        self._jobs.put(job)

    def end(self) -> None:
        """Has it end as the jobs say; returns at once."""
        self._over.set()
        self._jobs.put(None)
        if self._last_s == 0:
            self._stop()

    def join(self) -> None:
        """Returns once it has ended, or has had its time. What cannot be stopped, and has no time,
        is left behind: a share that is gone may not answer for long."""
        if not self._is_awaited:
            return
        self._thread.join(self._last_s or None)
        if self._thread.is_alive():
            self._stop()

    def _stop(self) -> None:
        job = self._now
        if job is not None and job.stop is not None:
            job.stop()

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            self._now = job
            if job.last_s != 0 or not self._over.is_set():
                self._do(job)
            self._now = None

    def _do(self, job: Job) -> None:
        is_due = True
        while is_due:
            try:
                given = job.run()
            except Exception:
                threading.excepthook(
                    threading.ExceptHookArgs((*sys.exc_info(), threading.current_thread()))
                )
                return
            if job.gives is not None:
                self._tell(partial(job.gives, given))
            pause = None if job.again is None or self._over.is_set() else job.again(given)
            is_due = pause is not None and not self._over.wait(pause)
