"""Random rounds with loads, cash-outs, pay-outs, limits, breaks and amendments: every balance, statement and sum is what a reckoning of its own makes of the journal's file (20 rounds a trial)."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.campaign.tally import Tally, each_in_a_folder
from tests.patrons.money_check import PATRONS, ROUNDS, differences
from tests.patrons.money_moves import played

COUNT = 500


def run(trials: range, seed: int, folder: Path) -> Tally:
    return each_in_a_folder(_trial, trials, seed, folder)


def _trial(place: Path, chance: Random, folder: Path, tally: Tally, trial: int) -> None:
    at = played(place, chance.randrange(10**9), ROUNDS, PATRONS)
    reckoned, wrong = differences(at)
    at.close()
    tally.wrong += [f"trial {trial}: {each}" for each in wrong]
    tally.counts += reckoned.counts
