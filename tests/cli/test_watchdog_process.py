"""A kiosk, a process of its own, of which one thread stands still: its watchdog ends it, and it comes back by itself with its table.

The thread is held from outside, as a debugger holds one (ptrace): nothing in the kiosk knows of it. Linux on x86-64.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kiosk.record.crashes import all_of
from kiosk.record.entries import log_line
from kiosk.record.journal.journal import JournalReader
from tests.campaign.traced import SUPPORTED
from tests.cli.kiosk_process import ENVIRONMENT, kiosk_command
from tests.waiting import DEADLINE_S

pytestmark = [
    pytest.mark.slow(seconds=5),
    pytest.mark.skipif(not SUPPORTED, reason="its threads are held by ptrace: Linux on x86-64"),
]

#: holds the thread of a number once it has slept for a tenth of a second, and takes note of its end, as a debugger has to. Held while it
#: works, or while it waits for Python's lock, it would stop every thread of the kiosk: that is for the system's watchdog.
_DEBUGGER = """
import ctypes, os, re, sys, time
thread = int(sys.argv[1])
libc = ctypes.CDLL(None, use_errno=True)
libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
def slept():
    return re.findall("(?m)^(?:State|voluntary_ctxt_switches):.*", open(f"/proc/{thread}/status").read())
before = []
while (now := slept()) != before or "S" not in now[0]:
    before = now
    time.sleep(0.1)
for what in (0x4206, 0x4207):  # seize, interrupt
    if libc.ptrace(what, thread, None, None):
        sys.exit(os.strerror(ctypes.get_errno()))
try:
    while True:
        os.waitpid(thread, 0x40000000)  # of any kind
        print("held", flush=True)
except ChildProcessError:
    pass
"""
#: `kiosk run` with a watchdog that does not wait 20 s; it names its station's thread once its table stands
_KIOSK = """
import sys, threading, time
from kiosk.app import watchdog
from kiosk.cli import main
watchdog.Watchdog.__init__.__kwdefaults__.update(every=1.0, hangs=3.0)
def say():
    while not {"station", "watchdog"} <= (threads := {each.name: each.native_id for each in threading.enumerate()}).keys():
        time.sleep(0.05)
    print(threads["station"], flush=True)
threading.Thread(target=say, daemon=True).start()
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "table.journal"


@pytest.fixture
def running(journal: Path) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        kiosk_command(_KIOSK, journal),
        env=ENVIRONMENT,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.fixture
def hold() -> Iterator[Callable[[int], None]]:
    debuggers = []

    def held(thread: int) -> None:
        debugger = subprocess.Popen(
            [sys.executable, "-c", _DEBUGGER, str(thread)], text=True, stdout=subprocess.PIPE
        )
        debuggers.append(debugger)
        assert debugger.stdout is not None
        if debugger.stdout.readline() != "held\n":
            pytest.skip("no thread may be held here")

    yield held
    for debugger in debuggers:
        debugger.kill()
        debugger.communicate()


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + DEADLINE_S
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


def starts(journal: Path) -> int:
    with JournalReader(journal) as entries:
        return sum(
            "started" in log_line(entry) for entry in entries.entries() if entry.kind == "note"
        )


@pytest.mark.parametrize("name", ["station", "screen"])
def test_a_kiosk_that_hangs_is_ended_by_its_watchdog_and_comes_back(
    running: subprocess.Popen[str], hold: Callable[[int], None], journal: Path, name: str
) -> None:
    assert running.stdout is not None
    station = int(running.stdout.readline())
    hold(station if name == "station" else running.pid)  # the first thread draws
    until(lambda: bool(all_of(journal)))
    (crash,) = all_of(journal)
    assert crash.error == f"{name} hangs"
    until(lambda: starts(journal) == 2)
    program = Path(f"/proc/{running.pid}/cmdline").read_bytes().split(b"\0")
    assert program[1:3] == [b"-m", b"kiosk"], "a fresh process, in place of the one that hung"
    assert running.poll() is None
