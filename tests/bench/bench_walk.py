"""How far does one input travel through the program? Python calls, moves between files of the project, and files entered, of a card, a
touch, an order from the pit, a patron's decision and a restart; over all threads. Beside each the most that it should come to."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

#: moves and files that a trip should need at most, where somebody has said it
_ASKED = {"a card": {"moves": 1_000, "files": 60}}


def run(quick: bool) -> dict[str, Any]:
    """One run tells it: nothing is timed."""
    command = [sys.executable, "-m", "tests.bench.walk_run"]
    said = subprocess.run(command, check=True, capture_output=True, text=True)
    trips: dict[str, dict[str, float]] = json.loads(said.stdout.splitlines()[-1])
    figures = {}
    for trip, counts in trips.items():
        for what, count in counts.items():
            asked = _ASKED.get(trip, {}).get(what)
            figures[f"walk, {trip}: {what}"] = {
                "value": count,
                "unit": what,
                "floor": asked,
                "ratio": count / asked if asked else None,
            }
    return figures
