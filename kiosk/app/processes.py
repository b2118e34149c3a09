"""Processes beside the table, as jobs of the supervisor: a command that counts or writes something,
and a part of this program at the other end of a line."""

from __future__ import annotations

import logging
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import kiosk
from kiosk.link.line import Line, Say

log = logging.getLogger(__name__)
#: a command of this same program
KIOSK = (sys.executable, "-m", "kiosk")
#: the status of a process that did not start, or was ended
NOT_DONE = -1
#: seconds in which a process ends by itself once it is told to
_ENDS_S = 3.0


@dataclass(frozen=True, slots=True)
class Done:
    """How a process ended: its exit status, all that it said, and why the status is not 0: the last
    line of its errors; "ended" where somebody ended it."""

    status: int
    said: str
    why: str


class Process:
    """A command in a process of its own. `nice`: how far the table goes before it. `is_heard`:
    what it says is kept, and given once it has ended; else it says it where this process does."""

    def __init__(self, command: Sequence[str], *, nice: int = 0, is_heard: bool = True) -> None:
        self._command, self._nice, self._is_heard = command, nice, is_heard
        self._lock = threading.Lock()
        self._process: subprocess.Popen[str] | None = None
        self._is_over = False

    @property
    def pid(self) -> int | None:
        """None before it has started."""
        return None if self._process is None else self._process.pid

    def run(self) -> Done:
        pipe = subprocess.PIPE if self._is_heard else None
        with self._lock:
            if self._is_over:
                return Done(NOT_DONE, "", "ended")
            try:
                process = self._process = subprocess.Popen(
                    self._command,
                    stdin=subprocess.DEVNULL,
                    stdout=pipe,
                    stderr=pipe,
                    text=True,
                    env=_environment(),
                )
            except OSError as error:
                return Done(NOT_DONE, "", str(error.strerror))
        if self._nice:
            os.setpriority(os.PRIO_PROCESS, process.pid, self._nice)
        said, errors = process.communicate()
        if process.returncode < 0:
            return Done(NOT_DONE, said or "", "ended")
        return Done(process.returncode, said or "", (errors or "").strip().rpartition("\n")[2])

    def terminate(self) -> None:
        """Asks it to end, or not to begin; returns at once."""
        with self._lock:
            self._is_over = True
            if self._process is not None:
                self._process.terminate()

    def stop(self) -> None:
        """Ends it, by force where it does not end by itself."""
        self.terminate()
        if self._process is None:
            return
        try:
            self._process.wait(_ENDS_S)
        except subprocess.TimeoutExpired:
            self._process.kill()


class LinkedProcess:
    """A part of this program in a process at the other end of a line: its command gets
    `--line FD` besides `arguments`. It ends where its line does, also where this process is
    killed.

    `heard` gets what it says, and what answers it, on a thread of the line's: no message passes by
    the window. `begun` is called each time that a line begins; `hello` is said first, and
    `farewell` last, where the process is stopped.
    """

    def __init__(
        self,
        name: str,
        arguments: Sequence[str],
        heard: Callable[[dict[str, Any], Say], None] = lambda message, say: None,
        begun: Callable[[], None] = lambda: None,
        hello: Mapping[str, Any] | None = None,
        farewell: Mapping[str, Any] | None = None,
    ) -> None:
        self._name, self._arguments, self._hello = name, arguments, hello
        self._farewell = farewell
        self._heard, self._begun = heard, begun
        self._lock = threading.Lock()
        self._line: Line | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self.is_over = False

    @property
    def pid(self) -> int | None:
        """None where no process was started yet."""
        return None if self._process is None else self._process.pid

    def say(self, message: Mapping[str, Any]) -> None:
        """On any thread; to nobody where no process runs."""
        if (line := self._line) is not None:
            line.say(message)

    def run(self) -> int:
        """From the start of the process to its end; gives its exit status."""
        ours, theirs = socket.socketpair()
        with theirs:
            process = self._process = start_kiosk(
                *self._arguments, "--line", str(theirs.fileno()), fd=theirs.fileno()
            )
        with self._lock:
            line = Line(ours, self._name, self._heard)
            if self._hello is not None:
                line.say(self._hello)
            self._line = line  # and others may say something
            self._begun()
            line.start()
            if self.is_over:
                line.close()
        status = process.wait()
        with self._lock:
            self._line = None
            line.close()
        if not self.is_over:
            log.warning(
                "%s: the process beside the table ended with status %s",
                self._name,
                status,
            )
        return status

    def stop(self) -> None:
        """The line ends, and the process with it."""
        self.is_over = True
        with self._lock:
            if self._line is not None:
                if self._farewell is not None:
                    self._line.say(self._farewell)
                self._line.close()


def start_kiosk(*arguments: str, fd: int | None = None) -> subprocess.Popen[bytes]:
    """A process of this same program, wherever it was started. `fd`: an open file that it has
    too."""
    return subprocess.Popen(
        [*KIOSK, *arguments],
        pass_fds=[] if fd is None else [fd],
        stdin=subprocess.DEVNULL,
        env=_environment(),
    )


def _environment() -> dict[str, str]:
    """That of this process, by which another one finds this same program."""
    root = str(Path(kiosk.__file__).parents[1])
    path = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH"))))
    return {**os.environ, "PYTHONPATH": path}
