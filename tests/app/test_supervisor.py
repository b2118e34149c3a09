"""What works beside the table: how a job is done, heard, restarted and stopped, on a thread and in a process."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, process_time

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from kiosk.app.processes import NOT_DONE, Done, Process
from kiosk.app.supervisor import Job, Supervisor
from tests.waiting import DEADLINE_MS, DEADLINE_S, KILLED


@pytest.fixture
def supervisor() -> Iterator[Supervisor]:
    made = Supervisor()
    yield made
    made.close()


def python(program: str) -> tuple[str, str, str]:
    return sys.executable, "-c", program


def given(job: Job, supervisor: Supervisor, qtbot: QtBot) -> object:
    """What a job that is done once gives."""
    found: list[object] = []
    supervisor.start(Job(job.name, job.run, found.append, stop=job.stop))
    qtbot.waitUntil(lambda: bool(found), timeout=DEADLINE_MS)
    return found[0]


def test_what_a_job_gives_comes_to_the_thread_of_the_window(
    supervisor: Supervisor, qtbot: QtBot
) -> None:
    threads: list[int] = []
    supervisor.start(
        Job("counts", threading.get_ident, lambda its: threads.extend((its, threading.get_ident())))
    )
    qtbot.waitUntil(lambda: bool(threads), timeout=DEADLINE_MS)
    assert threads[1] == threading.get_ident() != threads[0]


def test_jobs_of_one_name_are_done_in_their_order_and_others_beside_them(
    supervisor: Supervisor, qtbot: QtBot
) -> None:
    free, done = threading.Event(), list[str]()
    for name, what in (("shoe", "first"), ("shoe", "second")):
        supervisor.start(
            Job(name, lambda: free.wait(DEADLINE_S), lambda _, it=what: done.append(it))
        )
    supervisor.start(Job("other", lambda: None, lambda _: done.append("other")))
    qtbot.waitUntil(lambda: bool(done), timeout=DEADLINE_MS)
    free.set()
    qtbot.waitUntil(lambda: len(done) == 3, timeout=DEADLINE_MS)
    assert done == ["other", "first", "second"]


def test_a_job_is_run_again_after_the_pause_that_it_says_until_it_says_none(
    supervisor: Supervisor, qtbot: QtBot
) -> None:
    runs, heard = iter(range(1, 9)), list[int]()
    again = lambda number: 0.001 if number < 3 else None  # noqa: E731
    supervisor.start(Job("watch", lambda: next(runs), heard.append, again=again))
    qtbot.waitUntil(lambda: len(heard) == 3, timeout=DEADLINE_MS)
    assert given(Job("watch", lambda: next(runs)), supervisor, qtbot) == 4
    assert heard == [1, 2, 3]


def test_a_job_that_fails_is_told_of_as_its_thread_and_the_next_one_is_done(
    supervisor: Supervisor, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", failed.append)

    def fails() -> None:
        raise RuntimeError("a bug")

    nothing = list[object]()
    supervisor.start(Job("part", fails, nothing.append, again=lambda _: 0.0))
    assert given(Job("part", lambda: "well"), supervisor, qtbot) == "well"
    (told,) = failed
    assert told.thread is not None
    assert (told.thread.name, str(told.exc_value)) == ("part", "a bug")
    assert nothing == []


def test_at_the_end_a_job_has_the_time_that_it_says_and_what_waits_is_done_too(
    qapp: QCoreApplication,
) -> None:
    supervisor, done, free = Supervisor(), list[int](), threading.Event()
    for number in range(3):
        supervisor.start(
            Job("slips", lambda it=number: (free.wait(), done.append(it)), last_s=DEADLINE_S)
        )
    threading.Timer(0.05, free.set).start()
    supervisor.close()
    assert done == [0, 1, 2]
    supervisor.start(Job("slips", lambda: done.append(3)))
    assert done == [0, 1, 2]


def test_at_the_end_a_job_that_has_no_time_is_stopped_and_gives_nothing(
    qapp: QCoreApplication,
) -> None:
    supervisor, stopped, heard = Supervisor(), threading.Event(), list[object]()
    begun = threading.Event()

    def run() -> str:
        begun.set()
        stopped.wait()
        return "late"

    for _ in range(2):  # the second is never begun
        supervisor.start(Job("figures", run, heard.append, stop=stopped.set))
    assert begun.wait(DEADLINE_S)
    begun.clear()
    supervisor.close()
    QCoreApplication.processEvents()
    assert stopped.is_set()
    assert not begun.is_set()
    assert heard == []


def test_what_hangs_and_cannot_be_stopped_holds_up_no_end(qapp: QCoreApplication) -> None:
    supervisor, never, began = Supervisor(), threading.Event(), threading.Event()
    supervisor.start(Job("watch", lambda: (began.set(), never.wait())))
    assert began.wait(DEADLINE_S)
    at = monotonic()
    supervisor.close()
    assert monotonic() - at < DEADLINE_S / 4
    never.set()


def test_jobs_at_rest_take_no_time_of_a_processor(supervisor: Supervisor, qtbot: QtBot) -> None:
    for name in ("room", "power", "anchors"):
        supervisor.start(Job(name, lambda: None, again=lambda _: 600.0))
    given(Job("orders", lambda: None), supervisor, qtbot)
    used = process_time()
    threading.Event().wait(0.5)
    assert process_time() - used < 0.1


@pytest.mark.slow
def test_a_process_gives_its_status_what_it_said_and_why(
    supervisor: Supervisor, qtbot: QtBot
) -> None:
    program = "import sys; print('12'); print('x\\nno round', file=sys.stderr); sys.exit(3)"
    for command, found in (
        (python("print('{}')"), Done(0, "{}\n", "")),
        (python(program), Done(3, "12\n", "no round")),
        (KILLED, Done(NOT_DONE, "", "ended")),
        (("/nowhere/none",), Done(NOT_DONE, "", "No such file or directory")),
    ):
        process = Process(command)
        assert given(Job("report", process.run), supervisor, qtbot) == found


@pytest.mark.parametrize("stubborn", [False, True])
def test_a_process_is_ended_with_the_kiosk(
    qapp: QCoreApplication, tmp_path: Path, qtbot: QtBot, *, stubborn: bool
) -> None:
    begun = tmp_path / "begun"
    ignores = "signal.signal(signal.SIGTERM, signal.SIG_IGN);" if stubborn else ""
    process = Process(
        python(
            f"import signal, pathlib; {ignores} pathlib.Path({str(begun)!r}).touch();"
            "[signal.pause() for _ in iter(int, 1)]"
        )
    )
    ended, supervisor = list[Done](), Supervisor()
    supervisor.start(Job("edges", lambda: ended.append(process.run()), stop=process.stop))
    qtbot.waitUntil(begun.exists, timeout=DEADLINE_MS)
    supervisor.close()
    assert ended == [Done(NOT_DONE, "", "ended")]
    assert process.run() == Done(NOT_DONE, "", "ended")  # one that was stopped never begins


def test_a_process_gives_way_to_the_table(supervisor: Supervisor, qtbot: QtBot) -> None:
    program = "import os, time; time.sleep(0.3); print(os.getpriority(os.PRIO_PROCESS, 0))"
    process = Process(python(program), nice=10)
    done = given(Job("report", process.run), supervisor, qtbot)
    assert isinstance(done, Done)
    assert int(done.said) >= 10


def test_a_job_that_outlasts_its_supervisor_gives_nothing_and_does_not_fail(
    qapp: QCoreApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A PIN is still being checked when the table's window is gone."""
    failed: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", failed.append)
    supervisor, given_back = Supervisor(), list[object]()
    begun, free, threads = threading.Event(), threading.Event(), list[threading.Thread]()

    def check() -> str:
        threads.append(threading.current_thread())
        begun.set()
        free.wait(DEADLINE_S)
        return "right"

    supervisor.start(Job("pin", check, given_back.append))
    assert begun.wait(DEADLINE_S)
    supervisor.close()
    delete(supervisor)
    free.set()
    threads[0].join(DEADLINE_S)
    qapp.processEvents()
    assert ([str(each.exc_value) for each in failed], given_back) == ([], [])
