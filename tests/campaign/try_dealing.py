"""Eight hours' worth of rounds at five boxes (Kilby: 70 an hour), dealt at speed by one kiosk with an emulated shoe: its memory, open files and threads stay flat, and its journal verifies."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from statistics import mean
from typing import NamedTuple

from kiosk.record.journal.journal import JournalReader
from kiosk.record.replay.verify import verify
from tests.campaign.tally import Tally

COUNT = 8 * 70
#: one process deals all of them
AT_ONCE = True
#: seconds in which a round has to come
ROUND_S = 120
#: of so many rounds it is said whether something is flat, and then so many KB of memory may have come between their second and last quarter
ENOUGH, KB = 200, 6_000
_PAGE_KB = os.sysconf("SC_PAGE_SIZE") // 1024


class Sample(NamedTuple):
    """What a process held at the end of a round."""

    memory_kb: int
    files: int
    threads: int


def run(trials: range, seed: int, folder: Path) -> Tally:
    tally, journal, said = Tally(), folder / "journal", folder / "said"
    command = [
        sys.executable,
        "-m",
        "kiosk",
        "run",
        "--emulate",
        "--auto",
        "--by-itself",
        "0.001",
        "--pause",
        "0",
    ]
    command += ["--seed", str(seed), "--journal", str(journal), "--size", "1280x800"]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_QUICK_BACKEND": "software"}
    with (
        said.open("wb") as out,
        subprocess.Popen(command, env=environment, stdout=out, stderr=out) as kiosk,
    ):
        try:
            samples = [sampled(kiosk, journal, number) for number in range(1, len(trials) + 1)]
        except TimeoutError as error:
            tally.wrong.append(f"{error}: {said.read_text('utf-8')[-500:]}")
            return tally
        finally:
            kiosk.terminate()
            kiosk.wait(ROUND_S)
    tally.counts["rounds"] += len(samples)
    tally.counts["KB of journal a round"] += journal.stat().st_size // 1024 // len(samples)
    tally.counts["MB of memory at the end"] += samples[-1].memory_kb // 1024
    if len(samples) >= ENOUGH:
        flat(samples, tally)
    with JournalReader(journal) as entries:
        tally.wrong += [str(finding) for finding in verify(entries).findings]
    return tally


def flat(samples: list[Sample], tally: Tally) -> None:
    quarter = len(samples) // 4
    second, last = samples[quarter : 2 * quarter], samples[-quarter:]
    grown = round(mean(each.memory_kb for each in last) - mean(each.memory_kb for each in second))
    tally.counts["KB of memory more in the last quarter than in the second"] += grown
    if grown > KB:
        tally.wrong.append(f"{grown:,} KB of memory more in the last quarter than in the second")
    # The least of a quarter: while a shoe is certified a file more is open for a moment, and what stays raises the least too.
    for what in ("files", "threads"):
        least, before = (min(getattr(each, what) for each in part) for part in (last, second))
        tally.counts[f"{what} open"] += least
        if least > before:
            tally.wrong.append(
                f"{least} {what} open all through the last quarter, {before} in the second"
            )


def sampled(kiosk: subprocess.Popen[bytes], journal: Path, number: int) -> Sample:
    """What the kiosk holds once round `number` has ended. Raises `TimeoutError` where that does not come."""
    end = time.monotonic() + ROUND_S
    while rounds(journal) < number:
        if time.monotonic() > end or kiosk.poll() is not None:
            raise TimeoutError(f"round {number} has not come")
        time.sleep(0.05)
    own = Path("/proc") / str(kiosk.pid)
    memory = int((own / "statm").read_text().split()[1]) * _PAGE_KB
    return Sample(memory, len(list((own / "fd").iterdir())), len(list((own / "task").iterdir())))


def rounds(journal: Path) -> int:
    """How many rounds have ended; 0 as long as there is no journal."""
    if not journal.exists():
        return 0
    with closing(sqlite3.connect(f"{journal.as_uri()}?mode=ro", uri=True)) as connection:
        return int(
            connection.execute("SELECT count(*) FROM entry WHERE round IS NOT NULL").fetchone()[0]
        )
