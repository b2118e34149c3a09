"""What does it take to compile the game, and is it said where that is not here?"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


def test_a_machine_without_a_c_compiler_is_told_so_and_nothing_is_made(tmp_path: Path) -> None:
    command = [sys.executable, ROOT / ".ci" / "compiled.py", tmp_path / "tree"]
    environment = {**os.environ, "CC": "no-such-compiler"}
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "There is no C compiler here: no-such-compiler is not found" in run.stderr
    assert not (tmp_path / "tree").exists()
