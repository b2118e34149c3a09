"""What does a crowd cost? 1,000, 10,000 and 100,000 patrons on one hand, a whole round, each in a process of its own.

A round: every patron's wager, insurance closed, three stages of decisions, the draws between them, the settlement and the
round object. At most 2 seconds and 300 MB are allowed for 100,000, and the cost is to grow in step with the patrons.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

from tests.bench.__main__ import Figure

ROOT = Path(__file__).parents[2]
SECONDS, MEGABYTES = 2.0, 300.0
CROWDS = (1_000, 10_000, 100_000)

ROUND = """
import json, random, resource, sys, time
from kiosk.settings.rules import read_rules
from kiosk.game.commands import parse
from kiosk.game.table import Table

patrons = int(sys.argv[1])
table = Table({"boxes": 1}, read_rules("nj-common-hand", json.load(sys.stdin)))
empty = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
chance = random.Random(patrons)
names = [f"P{number}" for number in range(patrons)]
wagers = [{"type": "patron_wager", "patron": name, "amount": chance.choice(("5", "10", "25"))} for name in names]
first = {name: chance.choice(("hit", "hit", "stand", "double")) for name in names}
again = {name: chance.choice(("hit", "stand")) for name in names}

def stage(decisions):
    for name, do in decisions.items():
        take({"type": "patron", "patron": name, "do": do})
    take({"type": "patrons_closed"})

take = lambda data: table.take(parse(data))
start = time.process_time()
for wager in wagers:
    take(wager)
for card in ("2S", "6D", "3H", "TC"):
    take({"type": "card", "card": card})
stage(first)
take({"type": "card", "card": "2D"})
going_on = {name: again[name] for name in names if first[name] == "hit"}
stage(going_on)
take({"type": "card", "card": "3D"})
stage({name: "stand" for name, do in going_on.items() if do == "hit"})
take({"type": "card", "card": "3C"})
assert table.finished is not None and len(table.finished["patrons"]) == patrons
spent = time.process_time() - start
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps({"seconds": spent, "mb": peak / 1024, "empty": empty / 1024}))
"""


def run(quick: bool) -> dict[str, Figure]:
    figures: dict[str, Figure] = {}
    costs = {}
    for patrons in CROWDS[:2] if quick else CROWDS:
        cost = _round(patrons)
        costs[patrons] = cost["seconds"] / patrons
        figures[f"crowd of {patrons:,}"] = {
            "value": cost["seconds"],
            "unit": "s",
            "floor": SECONDS,
            "ratio": cost["seconds"] / SECONDS,
            "note": f"{costs[patrons] * 1e6:.1f} microseconds a patron; the floor is what is allowed for {CROWDS[-1]:,}",
        }
        figures[f"crowd of {patrons:,}, memory"] = {
            "value": cost["mb"],
            "unit": "MB",
            "floor": MEGABYTES,
            "ratio": cost["mb"] / MEGABYTES,
            "note": f"peak of the whole process, {cost['empty']:.0f} MB before the first patron",
        }
    few, many = min(costs), max(costs)
    figures["crowd, cost a patron as it grows"] = {
        "value": costs[many] * 1e6,
        "unit": "us",
        "floor": costs[few] * 1e6,
        "ratio": costs[many] / costs[few],
        "note": f"{many:,} beside {few:,} patrons; 1 is linear",
    }
    return figures


def _round(patrons: int) -> dict[str, float]:
    rules = tomllib.loads((ROOT / "config" / "rules" / "nj-common-hand.toml").read_text("utf-8"))
    done = subprocess.run(
        [sys.executable, "-c", ROUND, str(patrons)],
        input=json.dumps(rules),
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0"},
    )
    cost = json.loads(done.stdout)
    return {key: float(value) for key, value in cost.items()}
