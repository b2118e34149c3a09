"""How soon does the dealer of a common hand see a card while 5,000 patrons decide at screens of their own, beside the same table alone?

Everything is on one machine: the kiosk with its screen, gateway and server, and those who play the patrons. At most 1.5 times are asked for.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys

from tests.bench.__main__ import Figure

PATRONS, CARDS, TURNS = 5_000, 40, 2


def run(quick: bool) -> dict[str, Figure]:
    patrons, cards, turns = (200, 8, 1) if quick else (PATRONS, CARDS, TURNS)
    seen: dict[str, list[float]] = {"beside": [], "alone": []}
    for _ in range(turns):
        for how, kept in seen.items():
            kept += _run(how, patrons, cards)[1:]
    figures: dict[str, Figure] = {}
    for name, share in (("p50", 0.5), ("p99", 0.99)):
        value, floor = (
            sorted(seen[how])[int(len(seen[how]) * share)] for how in ("beside", "alone")
        )
        figures[f"{patrons:,} patrons: wire to frame {name}"] = {
            "value": value,
            "unit": "ms",
            "floor": floor,
            "ratio": value / floor,
            "note": f"{len(seen['beside'])} and {len(seen['alone'])} cards, in turn; mean {statistics.mean(seen['beside']):.1f} beside"
            f" {statistics.mean(seen['alone']):.1f} ms; every stage closed while patrons still decide",
        }
    return figures


def _run(how: str, patrons: int, cards: int) -> list[float]:
    """Seconds of processor of the kiosk for all of them, then the latencies in ms."""
    command = [sys.executable, "-m", "tests.bench.common_run", how, str(patrons), str(cards)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=600)
    said: list[float] = json.loads(done.stdout.splitlines()[-1])
    return said
