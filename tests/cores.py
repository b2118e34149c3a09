"""Tests on several cores: they are collected once, and the processes that run them are forked from the one that did.

Each process has a row of tests that stand beside each other, for what they share is made in each; one that has none left takes
half of the longest row.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import traceback
import warnings
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait

import pytest


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0))


class Rows:
    """Tests by their places in the order of collection, a row for each process. `files`: of the test of each place."""

    def __init__(self, files: Sequence[object], count: int) -> None:
        #: where a file begins
        self._begins = [at for at in range(1, len(files)) if files[at] != files[at - 1]]
        edges = [0, *(self._near(len(files) * at // count) for at in range(1, count)), len(files)]
        self._left = [range(*edge) for edge in pairwise(edges)]

    def next(self, process: int) -> int | None:
        """The test that this process runs next; None where none is left."""
        if not self._left[process]:
            longest = max(range(len(self._left)), key=lambda at: len(self._left[at]))
            row = self._left[longest]
            half = self._near((row.start + row.stop) // 2, row.start + 1, row.stop)
            self._left[longest], self._left[process] = range(row.start, half), range(half, row.stop)
        row = self._left[process]
        self._left[process] = row[1:]
        return row.start if row else None

    def give_back(self, process: int, place: int) -> None:
        """What it was given last was not run."""
        row = self._left[process]
        self._left[process] = range(place, row.stop if row else place + 1)

    def _near(self, place: int, first: int = 0, end: int | None = None) -> int:
        """The beginning of the file that is nearest, from `first` to before `end`; the place itself where none begins there."""
        at = bisect_left(self._begins, place)
        there = [
            each
            for each in self._begins[max(0, at - 1) : at + 1]
            if each >= first and (end is None or each < end)
        ]
        return min(there, key=lambda each: abs(each - place), default=place)


class Cores:
    """The plugin that runs tests in `count` processes."""

    def __init__(self, count: int) -> None:
        self._count = count

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        count = min(self._count, len(session.items))
        if count < 2 or session.testsfailed or session.config.option.collectonly:
            return None
        session.config.pluginmanager.get_plugin("terminalreporter").showfspath = False
        Parent(session, count).run()
        if session.shouldfail:
            raise session.Failed(session.shouldfail)
        return True


@dataclass
class Process:
    """One that runs tests: the row that it has, its id, the test that it runs, and the one that it was given for afterwards."""

    row: int
    pid: int
    runs: int | None = None
    then: int | None = None


class Parent:
    """Gives each process its tests, and says what they say."""

    def __init__(self, session: pytest.Session, count: int) -> None:
        self._session, self._hook = session, session.config.hook
        self._rows = Rows([item.path for item in session.items], count)
        self._at_work: dict[Connection, Process] = {}
        for row in range(count):
            self._begin(row)

    def run(self) -> None:
        try:
            while self._at_work:
                for line in wait([*self._at_work]):
                    assert isinstance(line, Connection)
                    self._hear(line, self._at_work[line])
        finally:
            for each in self._at_work.values():
                os.kill(each.pid, signal.SIGTERM)
                os.waitpid(each.pid, 0)

    def _begin(self, row: int) -> None:
        ours, theirs = Pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a library's threads wait for work, and hold nothing
            pid = os.fork()
        if not pid:
            for line in (ours, *self._at_work):
                line.close()
            child(self._session, theirs)
        theirs.close()
        self._at_work[ours] = Process(row, pid)

    def _hear(self, line: Connection, process: Process) -> None:
        try:
            said = line.recv()
        except (EOFError, ConnectionResetError):
            del self._at_work[line]
            line.close()
            self._over(process)
            return
        if said is not None:
            config = self._session.config
            report = self._hook.pytest_report_from_serializable(config=config, data=said)
            self._hook.pytest_runtest_logreport(report=report)
            return
        self._finished(process)
        process.runs, process.then = process.then, None
        if not (self._session.shouldfail or self._session.shouldstop):
            process.then = self._rows.next(process.row)
        line.send(process.then)

    def _finished(self, process: Process) -> None:
        if process.runs is not None:
            item = self._session.items[process.runs]
            self._hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)

    def _over(self, process: Process) -> None:
        """It has ended: by itself once no test was left, or in one, and another takes its place."""
        status = os.waitstatus_to_exitcode(os.waitpid(process.pid, 0)[1])
        if status and process.runs is None:
            raise RuntimeError(f"a process that was to run tests ended with {status}")
        if status:
            item = self._session.items[process.runs]
            how = (
                f"The process ended with {status} in {item.nodeid}, or in taking down what it used."
            )
            report = pytest.TestReport(item.nodeid, item.location, {}, "failed", how, "call")
            self._hook.pytest_runtest_logreport(report=report)
            if process.then is not None:
                self._rows.give_back(process.row, process.then)
            self._begin(process.row)
        self._finished(process)


class Child:
    """Sends each report to the parent."""

    def __init__(self, config: pytest.Config, line: Connection) -> None:
        self._config, self._line = config, line

    @pytest.hookimpl
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        said = self._config.hook.pytest_report_to_serializable(config=self._config, report=report)
        self._line.send(said)


def following(line: Connection) -> int | None:
    """The test after the one that is begun now."""
    line.send(None)
    place: int | None = line.recv()
    return place


def child(session: pytest.Session, line: Connection) -> None:
    """Runs the tests that the parent names, and ends the process."""
    status = 1
    try:
        config = session.config
        plugins = config.pluginmanager
        for says in ("terminalreporter", "terminalprogress"):
            if plugins.has_plugin(says):
                plugins.unregister(name=says)
        plugins.register(Child(config, line))
        capture = plugins.get_plugin("capturemanager")
        capture.stop_global_capturing()  # whose files are the parent's
        capture.start_global_capturing()
        capture.suspend_global_capture()
        runs = following(line)
        while runs is not None:
            then = following(line)
            config.hook.pytest_runtest_protocol(
                item=session.items[runs],
                nextitem=None if then is None else session.items[then],
            )
            runs = then
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
