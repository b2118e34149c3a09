"""The line from a table to its sign on the same machine: a socket beside the journal, over which
each new picture goes whole.

The table's end waits for nobody: a sign that does not read is hung up on, and connects again.
"""

from __future__ import annotations

import logging
import os
import selectors
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

log = logging.getLogger(__name__)
#: bytes of one picture at most, of which one of a table's has some thousand
LONGEST = 65_536
#: seconds until a sign that has lost its table looks for it again
_AGAIN_S = 1.0
#: signs of one table at most; one more is hung up on
SIGNS = 8


def place_of(journal: Path) -> Path:
    """The socket of the table with that journal."""
    return journal.with_name(f"{journal.stem}.sign")


class SignLine:
    """The table's end of the line, at `place`. `write` gives the line of a picture, on the thread
    of `run`: who shows one waits for nothing. `also` gets each new line there too."""

    def __init__(
        self,
        place: Path,
        write: Callable[[Any], bytes],
        also: Callable[[bytes], object] = lambda line: None,
    ) -> None:
        self._place, self._write, self._also = place, write, also
        self._lock = threading.Lock()
        self._picture: Any = None
        self._is_over = False
        self._wake: socket.socket | None = None
        self._signs: list[socket.socket] = []
        self._lines: selectors.BaseSelector

    def show(self, picture: Any) -> None:
        """The picture from now on, on any thread."""
        with self._lock:
            self._picture = picture
        self._rouse()

    def stop(self) -> None:
        """Every sign is hung up on, and `run` returns."""
        self._is_over = True
        self._rouse()

    def run(self) -> None:
        """Serves signs until it is stopped. A place that cannot be opened is logged: the table
        goes on without its sign, which says that it has lost the table."""
        try:
            with _listening(self._place) as listener:
                self._serve(listener)
        except OSError as error:
            log.warning("%s: the table's sign cannot be told anything: %s", self._place, error)

    def _serve(self, listener: socket.socket) -> None:
        wakes, wake = socket.socketpair()
        wake.setblocking(False)
        with self._lock:
            self._wake = wake
        self._rouse()  # a picture is there already
        with wakes, wake, selectors.DefaultSelector() as lines:
            self._lines = lines
            lines.register(listener, selectors.EVENT_READ, self._accept)
            lines.register(wakes, selectors.EVENT_READ, self._tell)
            try:
                while not self._is_over:
                    for key, _ in lines.select():
                        key.data(key.fileobj)
            finally:
                with self._lock:
                    self._wake = None
                for sign in list(self._signs):
                    self._hang_up(sign)

    def _rouse(self) -> None:
        with self._lock, suppress(BlockingIOError):  # it is roused already
            if self._wake is not None:
                self._wake.send(b"1")

    def _accept(self, listener: socket.socket) -> None:
        sign, _ = listener.accept()
        if len(self._signs) == SIGNS:
            sign.close()
            return
        sign.setblocking(False)
        self._signs.append(sign)
        self._lines.register(sign, selectors.EVENT_READ, self._hang_up)  # it says nothing, or goes
        self._send([sign])

    def _hang_up(self, sign: socket.socket) -> None:
        if sign in self._signs:  # else two things were heard of it at once
            self._lines.unregister(sign)
            self._signs.remove(sign)
            sign.close()

    def _tell(self, wakes: socket.socket) -> None:
        wakes.recv(4096)
        with self._lock:
            picture = self._picture
        if picture is not None:
            self._also(self._write(picture))
        self._send(list(self._signs))

    def _send(self, signs: list[socket.socket]) -> None:
        with self._lock:
            picture = self._picture
        if picture is None:
            return
        line = self._write(picture)
        for sign in signs:
            try:
                is_whole = sign.send(line) == len(line)
            except OSError:  # it has gone, or reads nothing
                is_whole = False
            if not is_whole:
                self._hang_up(sign)


class TableLine:
    """The sign's end of the line at `place`: `heard` gets each line, and None once the table is
    lost, or not there yet. It connects again and again until it is stopped."""

    def __init__(self, place: Path, heard: Callable[[bytes | None], object]) -> None:
        self._place, self._heard = place, heard
        self._over = threading.Event()
        self._lock = threading.Lock()
        self._line: socket.socket | None = None

    def run(self) -> None:
        while not self._over.is_set():
            with suppress(OSError), socket.socket(socket.AF_UNIX) as line:
                with _reachable(self._place) as name:
                    line.connect(name)
                self._hear(line)
            self._heard(None)
            self._over.wait(_AGAIN_S)

    def stop(self) -> None:
        """`run` returns; on any thread."""
        self._over.set()
        with self._lock:
            if self._line is not None:
                self._line.shutdown(socket.SHUT_RDWR)

    def _hear(self, line: socket.socket) -> None:
        with self._lock:
            self._line = line
        try:
            with line.makefile("rb") as lines:
                while not self._over.is_set() and (said := lines.readline(LONGEST)):
                    self._heard(said)
        finally:
            with self._lock:
                self._line = None


@contextmanager
def _listening(place: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX) as listener:
        with suppress(FileNotFoundError):
            place.unlink()  # of a table that was stopped by force
        with _reachable(place) as name:
            listener.bind(name)
        place.chmod(0o600)
        listener.listen()
        try:
            yield listener
        finally:
            with suppress(OSError):
                place.unlink()


@contextmanager
def _reachable(place: Path) -> Iterator[str]:
    """A name of the socket that is short enough for the system, whose limit is 107 bytes."""
    folder = os.open(place.parent, os.O_PATH | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{folder}/{place.name}"
    finally:
        os.close(folder)
