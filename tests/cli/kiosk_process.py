"""`kiosk run` in a process of its own, offscreen, with something in it that a test wants there."""

from __future__ import annotations

import os
import sys
from pathlib import Path

ENVIRONMENT = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_QUICK_BACKEND": "software"}


def kiosk_command(program: str, journal: Path) -> list[str]:
    """The command that runs `program`, which ends in the kiosk's own `main`, with a table's settings and `journal`."""
    settings = Path(__file__).parents[1] / "boot" / "table.toml"
    where = ["--config", str(settings), "--journal", str(journal), "--size", "1280x800"]
    return [sys.executable, "-c", program, "run", *where]
