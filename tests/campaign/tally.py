"""What came of the trials of a campaign, counted."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Tally:
    """`counts`: what came how often, for the table. `wrong`: a sentence for each trial that must not end so."""

    counts: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.counts += other.counts
        self.wrong += other.wrong


def chance(seed: int, trial: int) -> random.Random:
    """The dice of one trial: the same whichever process runs it, and however many others there are."""
    return random.Random(f"{seed}/{trial}")
