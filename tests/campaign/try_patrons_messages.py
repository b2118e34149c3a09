"""Mutated messages to the gateway of patrons' screens: no exception, and nothing taken but what the bytes say, as wagers are open, as insurance is and in play (1,000 messages a trial)."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.campaign.tally import Tally, each_in_a_folder
from tests.patrons.folded import Folded
from tests.patrons.spoken_rounds import LESS, mutate

COUNT = 1_000
EACH = 1_000


def run(trials: range, seed: int, folder: Path) -> Tally:
    return each_in_a_folder(_trial, trials, seed, folder)


def _trial(place: Path, chance: Random, folder: Path, tally: Tally, trial: int) -> None:
    at = Folded(place / "journal.sqlite", options=LESS)
    try:
        tally.counts["that still could be read"] += mutate(at, chance, EACH)
    except Exception as wrong:
        tally.wrong.append(f"trial {trial}: {wrong!r}")
    finally:
        at.close()
    tally.counts["messages"] += EACH
