"""Random rounds of 200 patrons with lost, doubled, late and spoiled messages and killed gateways: balances and house conserved, and equal to a replay of the exported log (2 rounds a trial)."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.campaign.tally import Tally, each_in_a_folder
from tests.patrons.spoken_rounds import rounds_of

COUNT = 5_000
ROUNDS, PATRONS = 2, 200


def run(trials: range, seed: int, folder: Path) -> Tally:
    return each_in_a_folder(_trial, trials, seed, folder)


def _trial(place: Path, chance: Random, folder: Path, tally: Tally, trial: int) -> None:
    try:
        rounds_of(place, chance.randrange(10**9), ROUNDS, PATRONS)
    except AssertionError as wrong:
        tally.wrong.append(f"trial {trial}: {wrong}")
    tally.counts["rounds"] += ROUNDS
    tally.counts["patrons' rounds"] += ROUNDS * PATRONS
