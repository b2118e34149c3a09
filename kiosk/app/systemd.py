"""What the kiosk says to systemd, where systemd started it: that it is ready, and that it still
answers (sd_notify(3)).

As a program, `python -m kiosk.app.systemd COMMAND...`, it is the service's main process and hands
on what is said below COMMAND. A service that signs in at the display (PAMName) runs in the cgroup
of that session, where systemd hears the main process alone.
"""

from __future__ import annotations

import ctypes
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from threading import Thread

READY, ANSWERS = "READY=1", "WATCHDOG=1"
#: prctl(2): the process gets this signal when its parent ends
_PR_SET_PDEATHSIG = 1


def tell(what: str) -> None:
    """Sends `what` to the service manager; nothing where there is none, or where it does not
    listen."""
    place = os.environ.get("NOTIFY_SOCKET", "")
    if not place:
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
        line.setblocking(False)
        try:
            line.sendto(what.encode(), "\0" + place[1:] if place.startswith("@") else place)
        except OSError:  # it restarts, or its socket is full: the next one is soon
            return


def hangs_after(otherwise: float) -> float:
    """Seconds after which what does not answer hangs: a third of what systemd waits for the kiosk,
    `otherwise` where it waits for nothing."""
    return int(os.environ.get("WATCHDOG_USEC", "0")) / 3_000_000 or otherwise


def main(command: Sequence[str]) -> int:
    """Runs `command`, which ends where this is ended, by SIGKILL too; its exit status."""
    libc = ctypes.CDLL(None)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
        line.bind("")  # a name that the kernel chooses
        place = "@" + line.getsockname()[1:].decode()
        with subprocess.Popen(
            command,
            env={**os.environ, "NOTIFY_SOCKET": place},
            # no thread runs yet
            preexec_fn=lambda: libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL),  # noqa: PLW1509
        ) as child:
            for each in (signal.SIGTERM, signal.SIGINT):
                signal.signal(each, lambda number, _: child.send_signal(number))
            Thread(target=_hand_on, args=(line,), daemon=True).start()
            return child.wait()


def _hand_on(line: socket.socket) -> None:
    while True:
        tell(line.recv(4096).decode())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
