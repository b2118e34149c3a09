"""An update of a machine with two roots (docs/machine.md), by RAUC: written into the root that does
not run, started between rounds."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

#: where a machine says that it has two roots
SLOTS = "etc/rauc/system.conf"


class SlotsError(Exception):
    """The machine runs what it ran; the sentence says why, and what to do."""


class Slots(NamedTuple):
    """The two roots. `between_rounds` raises where a round is in play."""

    between_rounds: Callable[[], None]

    def install(self, update: Path) -> str:
        """Writes an update, which takes minutes, and starts the machine with it. Raises
        `SlotsError`."""
        self.between_rounds()
        _run(f"{update} cannot be installed", "rauc", "install", str(update.absolute()))
        self.between_rounds()  # it took minutes
        return self._start_other(f"{update.name} is installed")

    def back(self) -> str:
        """The machine starts with its other root. Raises `SlotsError`."""
        self.between_rounds()
        return self._start_other("The machine goes back")

    def listed(self) -> list[str]:
        """What RAUC says of the two roots. Raises `SlotsError`."""
        return _run(
            "Nothing is known of the two roots", "rauc", "status", "--detailed"
        ).splitlines()

    def _start_other(self, done: str) -> str:
        _run("The other root cannot be started", "rauc", "status", "mark-active", "other")
        _run(
            "The other root is to be started next, and the machine does not restart",
            "systemctl",
            "reboot",
        )
        return f"{done}: the machine starts with its other root now (kiosk install --back returns)."


def _run(failed: str, *command: str) -> str:
    """What the command says. Raises `SlotsError`, which begins with `failed`."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        why = re.findall("^LastError: (.+)", done.stdout + done.stderr, re.MULTILINE) or [
            (done.stderr or done.stdout).strip()
        ]
        raise SlotsError(f"{failed}: {why[-1]}")
    return done.stdout
