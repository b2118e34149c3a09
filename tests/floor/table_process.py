"""A linked table at work in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def table_process(settings: Path, output: int) -> Iterator[subprocess.Popen[str]]:
    """Runs `tests.floor.linked_table` until the block ends. `output`: where it writes what the pit has put on the dealer's screen,
    `subprocess.PIPE` or `DEVNULL`."""
    command = [sys.executable, "-m", "tests.floor.linked_table", str(settings)]
    environment = {**os.environ, "PYTHONPATH": str(Path.cwd())}
    with subprocess.Popen(command, stdout=output, text=True, env=environment) as process:
        try:
            yield process
        finally:
            process.terminate()
