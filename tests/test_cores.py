"""Is each test run once, by whichever process, and is one in which a process ends told of, and the others run all the same?"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cores import Rows
from tests.waiting import DEADLINE_S

ROOT = Path(__file__).parents[1]

TESTS = """
import os, signal
import pytest

@pytest.mark.parametrize("at", range(20))
def test_passes(at, tmp_path):
    with open(os.environ["RAN"], "a") as ran:
        ran.write(f"{at}\\n")

def test_fails():
    print("what it says")
    assert 1 == 2, "why it fails"

def test_ends():
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize("count", [1, 2, 3, 7])
def test_each_place_is_given_once_and_half_of_the_longest_row_to_who_has_none(count: int) -> None:
    chance = random.Random(count)
    files = [chance.randrange(9) for _ in range(100)]
    rows, given, at_work = Rows(files, count), list[int](), set(range(count))
    while at_work:
        process = chance.choice(sorted(at_work))
        place = rows.next(process)
        if place is None:
            at_work.remove(process)
        elif chance.random() < 0.1:
            rows.give_back(process, place)
        else:
            given.append(place)
    assert sorted(given) == [*range(100)]


def test_rows_are_cut_where_a_file_begins() -> None:
    rows = Rows("aaaaabbbbbbbcccccccc", 2)
    assert [rows.next(0), rows.next(1)] == [0, 12]
    rows = Rows("aabbbbbcc", 2)
    assert [rows.next(0), rows.next(1), *(rows.next(0) for _ in range(8))] == [
        *(0, 2),
        *(1, 7, 8, 5, 6, 4, 3, None),
    ]


@pytest.mark.slow
def test_a_process_that_ends_fails_its_test_and_the_others_are_run(tmp_path: Path) -> None:
    (tmp_path / "test_these.py").write_text(TESTS, "utf-8")
    arguments = [str(tmp_path), "-q", "-c", os.devnull, "--rootdir", str(tmp_path)]
    run = f"import pytest; from tests.cores import Cores; raise SystemExit(pytest.main({arguments}, [Cores(3)]))"
    done = subprocess.run(
        [sys.executable, "-c", run],
        env={**os.environ, "RAN": str(tmp_path / "ran"), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
        text=True,
        timeout=DEADLINE_S,
    )
    assert done.returncode == 1, done.stderr
    ran = (tmp_path / "ran").read_text("utf-8").split()
    assert sorted(map(int, ran)) == [*range(20)]
    assert "2 failed, 20 passed" in done.stdout
    assert "The process ended with -9 in test_these.py::test_ends" in done.stdout
    assert "why it fails" in done.stdout
    assert "what it says" in done.stdout
