"""A journal with a changed bit is refused in words, or played by the very rules and cards that were written; never a raw exception."""

from __future__ import annotations

from pathlib import Path

from tests.campaign.tally import Tally, chance
from tests.record.flips import Flips, played

COUNT = 10_000


def run(trials: range, seed: int, folder: Path) -> Tally:
    tally = Tally()
    flips = Flips(played(folder / "played.sqlite"), folder / "journal.sqlite")
    for trial in trials:
        where = "anywhere" if trial % 2 else "the rules"
        try:
            refused = flips.flip(chance(seed, trial), where)
        except Exception as error:
            tally.wrong.append(f"trial {trial} ({where}): {error!r}")
            continue
        tally.counts[f"{where}: {'refused' if refused else 'nothing changed'}"] += 1
        if where == "the rules" and not refused:
            tally.wrong.append(f"trial {trial}: played by rules that were changed")
    return tally
