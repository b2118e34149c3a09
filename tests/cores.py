"""Tests on several cores: they are collected once, and run by processes that are forked from the one that did.

The files of tests lie in a pipe, those that take longest first, as their marks `slow` say; a process that has none left takes the
next. What is short lies last, so that none of them has much to do when the others have ended.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import traceback
import warnings
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from typing import NoReturn

import pytest

#: bytes of a file's place in the pipe, which holds 64 KiB
PLACE = 2
#: what a test takes that is marked slow, and does not say how slow
SLOW_S = 0.1


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0))


class Cores:
    """The plugin that runs the tests of a session in `count` processes."""

    def __init__(self, count: int) -> None:
        self._count = count

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        if self._count < 2 or session.testsfailed or session.config.option.collectonly:
            return None
        Parent(session).run(self._count)
        if session.shouldfail:
            raise session.Failed(session.shouldfail)
        return True


@dataclass
class Process:
    """One that runs tests: its id, and those that it has taken and not run yet, of which it runs the first."""

    pid: int
    left: deque[pytest.Item]


class Parent:
    """Starts the processes, and says what they say."""

    def __init__(self, session: pytest.Session) -> None:
        self._session, self._hook = session, session.config.hook
        self._files = [[*items] for _, items in groupby(session.items, lambda item: item.path)]
        self._files.sort(key=_seconds, reverse=True)
        self._queue, filled = os.pipe()
        os.write(filled, b"".join(at.to_bytes(PLACE, "big") for at in range(len(self._files))))
        os.close(filled)
        self._at_work: dict[Connection, Process] = {}
        session.config.pluginmanager.get_plugin("terminalreporter").showfspath = False
        session.config._tmp_path_factory.getbasetemp()  # one for all, which pytest removes

    def run(self, count: int) -> None:
        try:
            for _ in range(count):
                self._start([])
            while self._at_work:
                for line in wait([*self._at_work]):
                    assert isinstance(line, Connection)
                    self._hear(line, self._at_work[line])
        finally:
            for process in self._at_work.values():
                os.kill(process.pid, signal.SIGTERM)
                os.waitpid(process.pid, 0)
            os.close(self._queue)

    def _start(self, first: Iterable[pytest.Item]) -> None:
        ours, theirs = Pipe()
        left = deque(first)
        sys.stdout.flush()
        sys.stderr.flush()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a library's threads wait for work, and hold nothing
            pid = os.fork()
        if not pid:
            for line in (ours, *self._at_work):
                line.close()
            _work(self._session, theirs, self._taken(theirs, left))
        theirs.close()
        self._at_work[ours] = Process(pid, left)

    def _taken(self, line: Connection, first: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
        """In a process: what it runs, file after file."""
        yield from first
        while place := os.read(self._queue, PLACE):
            at = int.from_bytes(place, "big")
            line.send(at)
            yield from self._files[at]

    def _hear(self, line: Connection, process: Process) -> None:
        try:
            said = line.recv()
        except (EOFError, ConnectionResetError):
            del self._at_work[line]
            line.close()
            self._end(process)
            return
        if isinstance(said, int):
            process.left.extend(self._files[said])
        elif said is None:
            self._finish(process)
        else:
            config = self._session.config
            report = self._hook.pytest_report_from_serializable(config=config, data=said)
            self._hook.pytest_runtest_logreport(report=report)
        if self._session.shouldfail:
            with suppress(OSError):  # it has ended by itself
                line.send("stop")

    def _finish(self, process: Process) -> None:
        item = process.left.popleft()
        self._hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)

    def _end(self, process: Process) -> None:
        """It has ended: by itself, or in a test, and another takes its place."""
        status = os.waitstatus_to_exitcode(os.waitpid(process.pid, 0)[1])
        if not status:
            return
        if not process.left:
            raise RuntimeError(f"a process that runs tests ended with {status} between two")
        item = process.left[0]
        how = f"The process ended with {status} in {item.nodeid}, or in taking down what it used."
        report = pytest.TestReport(item.nodeid, item.location, {}, "failed", how, "call")
        self._hook.pytest_runtest_logreport(report=report)
        self._finish(process)
        self._start(process.left)


def _seconds(items: list[pytest.Item]) -> float:
    """About how long these take."""
    slow = (item.get_closest_marker("slow") for item in items)
    return sum(mark.kwargs.get("seconds", SLOW_S) for mark in slow if mark is not None)


class Reports:
    """Sends each report to the parent that says something: that what a test uses was made, and taken down, says nothing."""

    def __init__(self, config: pytest.Config, line: Connection) -> None:
        self._config, self._line = config, line
        self._all = config.option.durations is not None or config.option.xmlpath is not None

    @pytest.hookimpl
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when != "call" and report.passed and not self._all:
            return
        said = self._config.hook.pytest_report_to_serializable(config=self._config, report=report)
        self._line.send(said)


def _work(session: pytest.Session, line: Connection, items: Iterator[pytest.Item]) -> NoReturn:
    """Runs the tests, and ends the process."""
    status = 1
    try:
        _report_to(line, session.config)
        item = next(items, None)
        while item is not None:
            following = None if line.poll() else next(items, None)
            session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            line.send(None)
            item = following
        gc.collect()
        status = 0
    except KeyboardInterrupt:
        pass  # which the parent says
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _report_to(line: Connection, config: pytest.Config) -> None:
    plugins = config.pluginmanager
    for says in ("terminalreporter", "terminalprogress"):
        if plugins.has_plugin(says):
            plugins.unregister(name=says)
    plugins.register(Reports(config, line))
    capture = plugins.get_plugin("capturemanager")
    capture.stop_global_capturing()  # whose files are the parent's
    capture.start_global_capturing()
    capture.suspend_global_capture()
