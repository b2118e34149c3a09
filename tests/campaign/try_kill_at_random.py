"""A table that is killed (SIGKILL) at a random moment loses nothing that was acknowledged, doubles nothing, and goes on as it stopped."""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path

from tests.campaign.table import answers, begin_played, play, wrong_after
from tests.campaign.tally import Tally, each_in_a_folder

COUNT = 10_000


def run(trials: range, seed: int, folder: Path) -> Tally:
    return each_in_a_folder(one, trials, seed, folder)


def one(place: Path, dice: random.Random, folder: Path, tally: Tally, trial: int) -> None:
    path, said = place / "journal.sqlite", place / "said"
    if dice.random() < 0.7:
        begin_played(folder, path, said)
    seed, wait = dice.randrange(2**32), dice.expovariate(1 / 0.06)
    child = os.fork()
    if child == 0:
        code = 1
        try:
            play(path, said, seed, (10, 40) * 50)
            code = 0
        finally:
            os._exit(code)
    time.sleep(wait)
    os.kill(child, signal.SIGKILL)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    tally.counts["killed" if code == -9 else "over before"] += 1
    lines = answers(said.read_bytes()) if said.exists() else []
    tally.counts["acknowledged"] += len(lines)
    if code not in (0, -9):
        tally.wrong.append(f"trial {trial}: the table ended by itself ({code})")
    tally.wrong += [f"trial {trial}: {each}" for each in wrong_after(path, lines)]
