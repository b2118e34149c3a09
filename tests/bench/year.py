"""A year of one table: the report of a day and of a month, and the recall of any round.

usage: python -m tests.bench.year [--entries N] [--in FOLDER]

Ten million entries are made of a week that a plain player plays at a real station: its seven days, each with its opening, follow each other
again and again with the dates of the year, and every entry is chained anew to the one before it (tests/report/days.py). The
journal has about 4.6 GB and takes some minutes to make; with `--in` it stays in FOLDER, and is taken from there the next time.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from kiosk.record.journal.journal import JournalReader
from kiosk.record.rounds.rounds import at_time, beside, numbered
from kiosk.station.recall.recalled import recalled_round
from kiosk.words.messages import Messages
from tests.report import days

DAY = 22_000


def make(path: Path, entries: int) -> None:
    started = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        week = [days.day(Path(folder), DAY, seed=seed) for seed in range(1, 8)]
    many = days.write(path, days.days(week[0], -(-entries // len(week[0])), *week[1:]))
    took = time.perf_counter() - started
    print(f"{path}: {many:,} entries, {path.stat().st_size / 1e9:.2f} GB, made in {took:,.0f} s")


def timed(what: str, do: Callable[[], object], times: int = 1) -> None:
    """Prints seconds on the clock, and of processors: on a machine that does other things too the second is the one to look at."""
    took, before = [], _processor_s()
    for _ in range(times):
        started = time.perf_counter()
        do()
        took.append(time.perf_counter() - started)
    used = (_processor_s() - before) / times
    said = f"{statistics.median(took):>9.3f} s   worst {max(took):.3f} s of {times}; {used:.3f} s of processors each"
    print(f"{what:<40}{said}", flush=True)


def _processor_s() -> float:
    """Of this process and those that it waited for."""
    return sum(os.times()[:4])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.year")
    parser.add_argument("--entries", type=int, default=10_000_000)
    parser.add_argument("--in", dest="folder", type=Path)
    args = parser.parse_args()
    Path("build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir="build") as scratch:
        path = (args.folder or Path(scratch)) / "year.journal"
        if not path.exists():
            make(path, args.entries)
        measure(path)


def measure(path: Path) -> None:
    def report(*when: str) -> None:
        command = [sys.executable, "-m", "kiosk", "report", str(path), *when]
        subprocess.run(command, check=True, capture_output=True)

    with JournalReader(path) as journal:
        middle = datetime.fromisoformat(journal.at_of(journal.last_number // 2)).date()
    timed("kiosk report, the latest day", report, 3)
    timed("kiosk report, a day in the middle", lambda: report("--day", str(middle)), 3)
    timed("kiosk report, a month in the middle", lambda: report("--month", f"{middle:%Y-%m}"))
    chance, messages = random.Random(1), Messages()
    with JournalReader(path) as journal:
        last = journal.last_number

        def any_round() -> None:
            span = beside(journal, chance.randrange(200, last))
            assert span is not None
            recalled_round(journal, span, messages)

        timed("any round recalled on the felt", any_round, 60)
        timed(
            "a round found by its number", lambda: numbered(journal, chance.randrange(1, 900)), 30
        )
        timed(
            "a round found by its time",
            lambda: at_time(journal, journal.at_of(chance.randrange(1, last))),
            30,
        )


if __name__ == "__main__":
    main()
