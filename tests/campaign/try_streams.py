"""A damaged stream raises nothing in any decoder, and gives no card that was not on the wire (every fourth trial is one of each of the four decoders)."""

from __future__ import annotations

from pathlib import Path

from drivers.serial_line.profile import find, load
from tests.campaign.tally import Tally, chance
from tests.drivers.serial_line.streams import DEVICES, check_damaged

COUNT = 1_000_000 * len(DEVICES)


def run(trials: range, seed: int, folder: Path) -> Tally:
    tally = Tally()
    names = list(DEVICES)
    profiles = {name: load(find(name)) for name in names}
    for trial in trials:
        name = names[trial % len(names)]
        tally.counts[f"streams of {name}"] += 1
        try:
            tally.counts["cards read"] += check_damaged(
                name, profiles[name].make_decoder(), chance(seed, trial)
            )
        except Exception as error:
            tally.wrong.append(f"trial {trial} ({name}): {error!r}")
    return tally
