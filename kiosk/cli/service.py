"""What the kiosk says to systemd, where systemd started it: that it is ready, and that it still answers (sd_notify(3))."""

from __future__ import annotations

import os
import socket

READY, ANSWERS = "READY=1", "WATCHDOG=1"


def tell(what: str) -> None:
    """Sends `what` to the service manager; nothing where there is none, or where it does not listen."""
    place = os.environ.get("NOTIFY_SOCKET", "")
    if not place:
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
        line.setblocking(False)
        try:
            line.sendto(what.encode(), "\0" + place[1:] if place.startswith("@") else place)
        except OSError:  # it restarts, or its socket is full: the next one is soon
            return
