"""Rounds with a shoe that leads and a camera beside it, with losses, delays up to ten seconds, one of them dying and coming back: no card at a wrong place, no false alarm where both are right."""

from __future__ import annotations

from pathlib import Path

from tests.campaign.tally import Tally, chance
from tests.campaign.two_readers import PLANS, World, WrongError

COUNT = 1_000
ROUNDS = 4  # of one table, so that what a reader says of a round may come in the next


def run(trials: range, seed: int, folder: Path) -> Tally:
    """A trial is a round; every fourth begins a new table."""
    tally = Tally()
    kinds = [*PLANS]
    for first in range(trials.start, trials.stop, ROUNDS):
        random = chance(seed, first)
        kind = random.choices(kinds, [PLANS[each][0] for each in kinds])[0]
        world = World(folder / str(first), tally)
        try:
            for trial in range(first, min(first + ROUNDS, trials.stop)):
                plan = PLANS[kind][1](random)
                try:
                    world.round(plan, random)
                except WrongError as error:
                    tally.wrong.append(f"trial {trial} ({kind}, {plan}): {error}")
                    break
                tally.counts[f"rounds: {kind}"] += 1
        finally:
            world.close()
    return tally
