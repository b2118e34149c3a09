"""Is each test run once, by whichever process, is one in which a process ends told of, and are the others run all the same?"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import DEADLINE_S

ROOT = Path(__file__).parents[1]

TESTS = """
import os, signal
import pytest

@pytest.mark.parametrize("at", range(10))
def test_passes(at, tmp_path):
    with open(os.environ["RAN"], "a") as ran:
        ran.write(f"{__name__}{at}\\n")

def test_fails():
    print("what it says")
    assert 1 == 2, "why it fails"

def test_ends():
    os.kill(os.getpid(), signal.SIGKILL)

def test_after_it_passes():
    with open(os.environ["RAN"], "a") as ran:
        ran.write(f"{__name__}10\\n")
"""


#: more than a process can say of before it is heard
MANY = """
import pytest

def test_fails():
    assert 1 == 2

@pytest.mark.parametrize("at", range(1_000))
def test_passes(at):
    pass
"""


def run(folder: Path, *arguments: str) -> str:
    """What three processes say that run the tests in `folder`, of which some fail."""
    wanted = [str(folder), "-q", "-c", os.devnull, "--rootdir", str(folder), *arguments]
    program = f"import pytest; from tests.cores import Cores; raise SystemExit(pytest.main({wanted}, [Cores(3)]))"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "RAN": str(folder / "ran"), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
        text=True,
        timeout=DEADLINE_S,
    )
    assert done.returncode == 1, done.stderr
    return done.stdout


@pytest.mark.slow
def test_each_is_run_once_and_a_process_that_ends_fails_its_test_alone(tmp_path: Path) -> None:
    for name in "abcd":
        (tmp_path / f"test_{name}.py").write_text(TESTS, "utf-8")
    said = run(tmp_path)
    ran = (tmp_path / "ran").read_text("utf-8").split()
    assert sorted(ran) == sorted(f"test_{name}{at}" for name in "abcd" for at in range(11))
    assert "8 failed, 44 passed" in said
    for name in "abcd":
        assert f"The process ended with -9 in test_{name}.py::test_ends" in said
    assert "why it fails" in said
    assert "what it says" in said


@pytest.mark.slow
def test_where_the_first_that_fails_is_the_last_that_runs_the_processes_end(tmp_path: Path) -> None:
    (tmp_path / "test_many.py").write_text(MANY, "utf-8")
    said = run(tmp_path, "--maxfail=1")
    assert "stopping after 1 failures" in said
    assert "1000 passed" not in said
