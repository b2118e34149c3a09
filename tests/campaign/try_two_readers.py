"""Rounds with a shoe that leads and a camera beside it, with losses, delays up to ten seconds, one of them dying and coming back: no card at a wrong place, no false alarm where both are right (four rounds a trial)."""

from __future__ import annotations

from pathlib import Path

from tests.campaign.tally import Tally, chance
from tests.campaign.two_readers import PLANS, World, WrongError

COUNT = 250
ROUNDS = 4  # of one table, so that what a reader says of a round may come in the next


def run(trials: range, seed: int, folder: Path) -> Tally:
    """A trial is a table, of so many rounds."""
    tally = Tally()
    kinds = [*PLANS]
    for trial in trials:
        random = chance(seed, trial)
        kind = random.choices(kinds, [PLANS[each][0] for each in kinds])[0]
        world = World(folder / str(trial), tally)
        try:
            for _ in range(ROUNDS):
                plan = PLANS[kind][1](random)
                world.round(plan, random)
                tally.counts[f"rounds: {kind}"] += 1
        except WrongError as error:
            tally.wrong.append(f"trial {trial} ({kind}, {plan}): {error}")
        finally:
            world.close()
    return tally
