"""Does `make floor` show tables that play, and leave nothing behind?"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


def at_work(folder: str) -> list[str]:
    """The command lines that name the folder."""
    found = []
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            line = each.read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:  # it has ended
            continue
        if folder in line:
            found.append(line)
    return found


def test_it_ends_everything_on_ctrl_c() -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, ROOT / ".ci" / "floor.py", "--tables", "1", "--no-board"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        folder = line.split(" is in ")[1].split("/*.log")[0]
        assert any("floor serve" in each for each in at_work(folder))
        process.send_signal(signal.SIGINT)
        assert process.wait(120) == 0
    assert at_work(folder) == []
    assert not Path(folder).exists()
