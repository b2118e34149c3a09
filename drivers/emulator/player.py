"""Playing a recording: at the far end of a line, at the pace at which it came or as fast as the line takes it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable
from pathlib import Path

from drivers.emulator.wire import Wire

_LOOK_S = 0.02  # how often to look whether a program has opened the far end and set it up
_UNPLUGGED_S = 0.2  # how long the plug is out where the recording says that the line was lost


class Player:
    """Plays a recording into a line of its own, whose far end is `link`."""

    def __init__(self, link: Path) -> None:
        self._wire = Wire(0.0, link)
        self._stop = threading.Event()

    def play(self, recorded: Iterable[tuple[int, bytes]], paced: bool = True) -> int:
        """Plays what `drivers.serial_line.recorder.play_back` gives: how many bytes were taken at the far end.

        Waits until a program has the far end open, at the start and after each lost line. A time that runs backwards in
        the recording (the clock was set) counts as no time. Ends early at `stop`.
        """
        played = 0
        last: int | None = None
        due = 0.0
        for t_ns, chunk in recorded:
            if not self._wait_for_program():
                break
            if last is None or not paced:
                due = time.monotonic()
            else:
                due += max(0, t_ns - last) / 1e9
                if self._stop.wait(max(0.0, due - time.monotonic())):
                    break
            last = t_ns
            if chunk:
                played += len(chunk) if self._wire.push(chunk) else 0
            else:
                self._wire.pull()
                if self._stop.wait(_UNPLUGGED_S):
                    break
                self._wire.plug_in()
        return played

    def stop(self) -> None:
        self._stop.set()

    def close(self) -> None:
        """Takes the line away once everything on it has been taken."""
        self._wire.pull()

    def _wait_for_program(self) -> bool:
        while (ready_at := self._wire.ready_at) is None or ready_at > time.monotonic():
            if self._stop.wait(_LOOK_S):
                return False
        return True
