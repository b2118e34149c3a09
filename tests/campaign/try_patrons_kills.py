"""A table of the common hand killed (SIGKILL) at a moment of two rounds, before or after anything is written or answered: nothing patrons said lost or doubled, the same answers after."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.campaign.tally import Tally, each_in_a_folder
from tests.patrons.kills import Moment, killed

COUNT = 10_000


def run(trials: range, seed: int, folder: Path) -> Tally:
    return each_in_a_folder(_trial, trials, seed, folder)


def _trial(place: Path, chance: Random, folder: Path, tally: Tally, trial: int) -> None:
    patrons = chance.randrange(1, 40)
    moment = Moment("", chance.randrange(1, 8 * patrons + 20), after=chance.random() < 0.5)
    died, wrong = killed(place, moment, chance.randrange(10**6), patrons)
    tally.counts["killed" if died else "over before"] += 1
    tally.wrong += [f"trial {trial}, {moment}, {patrons} patrons: {each}" for each in wrong]
