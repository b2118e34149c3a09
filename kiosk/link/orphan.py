"""Servers of NATS that outlived whoever started them: found by their configuration among the
processes of this machine, and ended.

A server whose keeper was killed (SIGKILL, out of memory) goes on: it holds its port and its
streams, and reads no change of the keys.
"""

from __future__ import annotations

import os
import select
import signal
from collections.abc import Iterator
from pathlib import Path


def find_servers(configuration: Path) -> Iterator[int]:
    """The processes of this machine that were started as a server with this file (`-c FILE`)."""
    wanted = os.path.realpath(configuration)
    for folder in Path("/proc").glob("[0-9]*"):
        pid = int(folder.name)
        if _reads(pid, wanted):
            yield pid


def end_server(pid: int, configuration: Path, most_s: float) -> bool:
    """Ends a process of `find_servers` in order, and by force where that takes longer than `most_s`
    seconds; returns once it has ended. False: it had ended by itself. Raises `PermissionError`
    where it is another user's."""
    try:
        # From here on no other process can be meant, though it ends and its number is given again.
        process = os.pidfd_open(pid)
    except ProcessLookupError:
        return False
    try:
        if not _reads(pid, os.path.realpath(configuration)):
            return False
        for number, seconds in ((signal.SIGTERM, most_s), (signal.SIGKILL, None)):
            signal.pidfd_send_signal(process, number)
            if select.select([process], [], [], seconds)[0]:
                break
    finally:
        os.close(process)
    return True


def _reads(pid: int, configuration: str) -> bool:
    """Whether a process was started with `-c configuration`, a real path."""
    place = Path(f"/proc/{pid}")
    try:
        words = (place / "cmdline").read_bytes().split(b"\0")
        if words[1:2] != [b"-c"]:
            return False
        file = Path(os.fsdecode(words[2]))
        # As an older program named it, from the folder in which it was started.
        if not file.is_absolute():
            file = place.joinpath("cwd").readlink() / file
        return os.path.realpath(file) == configuration
    except OSError:  # it has just ended, or is another user's
        return False
