"""A table that is killed (SIGKILL) at a chosen write, fsync, rename, truncation or removal, in the middle of a write and of a burst of cards too, loses nothing that was acknowledged."""

from __future__ import annotations

import random
from pathlib import Path

from tests.campaign.table import answers, begin_played, play, wrong_after
from tests.campaign.tally import Tally, each_in_a_folder
from tests.campaign.traced import Answer, Call, Killed, traced

COUNT = 10_000
#: which calls one is killed at, and up to the how many-th of them
TARGETS = {"write": 400, "sync": 60, "rename": 1, "truncate": 8, "unlink": 10, "open": 12}


def run(trials: range, seed: int, folder: Path) -> Tally:
    return each_in_a_folder(one, trials, seed, folder)


def one(place: Path, dice: random.Random, folder: Path, tally: Tally, trial: int) -> None:
    path, said = place / "journal.sqlite", place / "said"
    what = dice.choice(list(TARGETS))
    if what != "rename" and dice.random() < 0.5:
        begin_played(folder, path, said)
    target, seen = dice.randint(1, TARGETS[what]), 0
    part = dice.choice([0, dice.randint(1, 4096)]) if what == "write" else 0

    def watch(call: Call) -> Answer:
        nonlocal seen
        if (
            call.what != what
            or not call.path.startswith(str(path))
            or (what == "open" and not call.created)
        ):
            return None
        seen += 1
        return Killed(part) if seen == target else None

    lives = tuple(dice.randrange(0, 30) for _ in range(8))
    code = traced(lambda: play(path, said, dice.randrange(2**32), lives, bursts=True), watch)
    tally.counts[
        f"killed at a {what}" + (", half written" if part else "") if code == -9 else "not reached"
    ] += 1
    lines = answers(said.read_bytes()) if said.exists() else []
    tally.counts["acknowledged"] += sum(line[2] != "begun" for line in lines)
    tally.counts["bursts of cards"] += sum(line[2] == "begun" for line in lines)
    tally.counts["killed in a burst"] += code == -9 and bool(lines) and lines[-1][2] == "begun"
    if code not in (0, -9):
        tally.wrong.append(f"trial {trial}: the table ended by itself ({code})")
    if what == "rename" and code == -9 and path.exists():
        tally.wrong.append(f"trial {trial}: there is a journal before it was given its name")
    tally.wrong += [f"trial {trial}: {each}" for each in wrong_after(path, lines)]
