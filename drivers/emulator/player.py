"""Playing a recording: at the far end of a line, at the pace at which it came or as fast as the
line takes it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable
from pathlib import Path

from drivers.emulator.wire import Wire

_LOOK_S = 0.02  # how often to look whether a program has opened the far end and set it up
_UNPLUGGED_S = 0.2  # how long the plug is out where the recording says that the line was lost


def play_into(
    link: Path,
    recorded: Iterable[tuple[int, bytes]],
    paced: bool = True,
    stop: threading.Event | None = None,
) -> int:
    """Plays what `drivers.serial_line.recordings.recorder.play_back` gives into a line of its own,
    whose far end is `link`: how many bytes were taken there. Returns when everything on the line
    has been taken, or early at `stop`.

    Waits until a program has the far end open, at the start and after each lost line. A time that
    runs backwards in the recording (the clock was set) counts as no time.
    """
    wire, stop = Wire(0.0, link), stop or threading.Event()
    played, last, due = 0, None, 0.0
    try:
        for t_ns, chunk in recorded:
            while (ready_at := wire.ready_at) is None or ready_at > time.monotonic():
                if stop.wait(_LOOK_S):
                    return played
            due = (
                due + max(0, t_ns - last) / 1e9 if paced and last is not None else time.monotonic()
            )
            last = t_ns
            if stop.wait(max(0.0, due - time.monotonic())):
                return played
            if chunk:
                played += len(chunk) if wire.push(chunk) else 0
            else:
                wire.pull()
                stop.wait(_UNPLUGGED_S)
                wire.plug_in()
    finally:
        wire.pull()
    return played
