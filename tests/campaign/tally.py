"""What came of the trials of a campaign, counted."""

from __future__ import annotations

import random
import shutil
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtGui import QPointingDevice


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


def each_in_a_folder(
    one: Callable[[Path, random.Random, Path, Tally, int], None],
    trials: range,
    seed: int,
    folder: Path,
) -> Tally:
    """Every trial in an empty folder of its own, which is removed after it: `one(its folder, its dice, folder, tally, trial)`.

    A trial that raises ended wrong, and the others go on.
    """
    tally = Tally()
    for trial in trials:
        place = folder / str(trial)
        place.mkdir()
        try:
            one(place, chance(seed, trial), folder, tally, trial)
        except Exception:
            tally.wrong.append(f"trial {trial}: {traceback.format_exc()}")
        shutil.rmtree(place)
    return tally


def each_by_touch(
    one: Callable[[Path, random.Random, Tally, int, QPointingDevice], None],
    trials: range,
    seed: int,
    folder: Path,
) -> Tally:
    """As `each_in_a_folder`, with a finger for the kiosk's windows: `one(its folder, its dice, tally, trial, finger)`."""
    from PySide6.QtTest import QTest

    from ui.shared.window import application

    application()
    finger = QTest.createTouchDevice()

    def touched(place: Path, dice: random.Random, _: Path, tally: Tally, trial: int) -> None:
        one(place, dice, tally, trial, finger)

    return each_in_a_folder(touched, trials, seed, folder)
