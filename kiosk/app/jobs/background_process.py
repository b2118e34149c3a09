"""A process of this program beside the table, at the other end of a line; started again where it
ends."""

from __future__ import annotations

import logging
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import kiosk
from kiosk.link.line import Line, Say

log = logging.getLogger(__name__)


class BackgroundProcess:
    """`arguments`: its command, which gets `--line FD` besides. `heard` gets what it says, and what
    answers it. `hello` is said first.

    `begun` is called each time that a line begins; `ended` where the process has ended by itself:
    it gives the seconds until the next. Both, and `heard`, are called on threads of this.
    """

    def __init__(
        self,
        name: str,
        arguments: Sequence[str],
        heard: Callable[[dict[str, Any], Say], None],
        begun: Callable[[], None],
        ended: Callable[[], float],
        hello: Mapping[str, Any] | None = None,
    ) -> None:
        self._name, self._arguments, self._hello = name, arguments, hello
        self._heard, self._begun, self._ended = heard, begun, ended
        self.over = threading.Event()
        self._lock = threading.Lock()
        self._line: Line | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._work, name=f"{name} beside", daemon=True)

    def start(self) -> None:
        """Once, and not after `close`."""
        if self._thread.ident is None and not self.over.is_set():
            self._thread.start()

    @property
    def pid(self) -> int | None:
        """None where no process was started yet."""
        return None if self._process is None else self._process.pid

    def say(self, message: Mapping[str, Any]) -> None:
        """On any thread; to nobody where no process runs."""
        if (line := self._line) is not None:
            line.say(message)

    def close(self) -> None:
        """The line ends, and the process with it."""
        self.over.set()
        with self._lock:
            if self._line is not None:
                self._line.close()
        if self._thread.is_alive():
            self._thread.join()

    def _work(self) -> None:
        while not self.over.is_set():
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
            if self.over.is_set():
                line.close()
            status = process.wait()
            with self._lock:
                self._line = None
                line.close()
            if not self.over.is_set():
                log.warning(
                    "%s: the process beside the table ended with status %s, and is started again",
                    self._name,
                    status,
                )
                self.over.wait(self._ended())


def start_kiosk(*arguments: str, fd: int | None = None) -> subprocess.Popen[bytes]:
    """A process of this same program, wherever it was started. `fd`: an open file that it has
    too."""
    root = str(Path(kiosk.__file__).parents[1])
    path = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH"))))
    return subprocess.Popen(
        [sys.executable, "-m", "kiosk", *arguments],
        pass_fds=[] if fd is None else [fd],
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": path},
    )
