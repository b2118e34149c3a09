"""What does a crowd cost? 1,000 to 1,000,000 patrons on one hand, a whole round, each in a process of its own.

A round: every patron's wager, three stages of decisions, the draws between them, the settlement and the round object. 1.5 seconds
and 400 MB are asked for a million, and the cost is to grow in step with the patrons. The floor is the least that such a round can
take without a game: names read, put down, looked up and named again. What they say comes as it does at
a table, in batches of so many, each read from its object, which counts; nothing of the crowd is kept but what the table keeps.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

from tests.bench.__main__ import Figure

ROOT = Path(__file__).parents[2]
SECONDS, MEGABYTES = 1.5, 400.0
CROWDS = (1_000, 10_000, 100_000, 1_000_000)

ROUND = """
import json, random, sys, time
from itertools import islice
from kiosk.settings.rules import read_rules
from kiosk.game.commands.commands import parse
from kiosk.game.table import Table

patrons = int(sys.argv[1])
table = Table({"boxes": 1}, read_rules("nj-common-hand", json.load(sys.stdin)))
# the peak of this program alone: what getrusage says holds the process's that started it, too
def peak():
    status = open("/proc/self/status").read()
    return int(status.partition("VmHWM:")[2].split()[0])

empty = peak()
chance = random.Random(patrons)
amounts, first, again = (chance.randbytes(patrons) for _ in range(3))
AMOUNTS = ("5", "10", "25", "5")
FIRST = "hhsd"
AGAIN = "hshs"
made = 0.0

TOGETHER = 5000

def batches(of, said):
    # Objects as the journal keeps them; their making does not count: at a table it is the pages' matter.
    global made
    while True:
        began = time.process_time()
        some = list(islice(said, TOGETHER))
        names = [f"P{number}" for number, _ in some]
        values = [value for _, value in some]
        text = json.dumps({"type": "patron_batch", "of": of, "patrons": names, **(
            {"do": "".join(values)} if of == "patron" else {"amounts": values})}) if some else ""
        del some, names, values
        made += time.process_time() - began
        if not text:
            return
        take(json.loads(text))

def stage(decisions):
    batches("patron", iter(decisions))
    take({"type": "patrons_closed"})

def going_on():
    return (number for number in range(patrons) if first[number] & 3 < 2)

take = lambda data: table.take(parse(data))
start = time.process_time()
batches("patron_wager", ((number, AMOUNTS[amounts[number] & 3]) for number in range(patrons)))
for card in ("2S", "6D", "3H", "TC"):
    take({"type": "card", "card": card})
stage((number, FIRST[first[number] & 3]) for number in range(patrons))
take({"type": "card", "card": "2D"})
stage((number, AGAIN[again[number] & 3]) for number in going_on())
take({"type": "card", "card": "3D"})
stage((number, "s") for number in going_on() if AGAIN[again[number] & 3] == "h")
over = take({"type": "card", "card": "3C"}).finished
assert over is not None and len(over["patrons"]) == patrons
spent = time.process_time() - start - made
print(json.dumps({"seconds": spent, "mb": peak() / 1024, "empty": empty / 1024}))
"""

#: the least that such a round can take here: each name read, put down once, looked up as often as it says something, and named in
#: the round object
BARE = """
import gc, json, random, sys, time
from itertools import islice

patrons = int(sys.argv[1])
chance = random.Random(patrons)
_, first, again = (chance.randbytes(patrons) for _ in range(3))
places, spent = {}, 0.0

def said(numbers, each):
    global spent
    while some := list(islice(numbers, 5000)):
        text = json.dumps([f"P{number}" for number in some])
        began = time.process_time()
        each(json.loads(text))
        spent += time.process_time() - began

look = lambda names: list(map(places.get, names))
going_on = [number for number in range(patrons) if first[number] & 3 < 2]
said(iter(range(patrons)), lambda names: list(map(places.setdefault, names, range(len(places), patrons))))
for numbers in (range(patrons), going_on, (number for number in going_on if not again[number] & 1)):
    said(iter(numbers), look)
gc.disable()
began = time.process_time()
made = [{"patron": name, "hands": None, "insurance": None, "net": ""} for name in places]
print(json.dumps({"seconds": spent + time.process_time() - began}))
"""


def run(quick: bool) -> dict[str, Figure]:
    figures: dict[str, Figure] = {}
    costs = {}
    for patrons in CROWDS[:2] if quick else CROWDS:
        cost, bare = _round(patrons), _round(patrons, BARE)["seconds"]
        costs[patrons] = cost["seconds"] / patrons
        figures[f"crowd of {patrons:,}"] = {
            "value": cost["seconds"],
            "unit": "s",
            "floor": bare,
            "ratio": cost["seconds"] / bare,
            "note": f"{costs[patrons] * 1e6:.2f} microseconds a patron; {SECONDS} s are asked for {CROWDS[-1]:,}; floor: bare, without a game",
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


def _round(patrons: int, code: str = ROUND) -> dict[str, float]:
    rules = tomllib.loads((ROOT / "config" / "rules" / "nj-common-hand.toml").read_text("utf-8"))
    done = subprocess.run(
        [sys.executable, "-c", code, str(patrons)],
        input=json.dumps(rules),
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0"},
    )
    cost = json.loads(done.stdout)
    return {key: float(value) for key, value in cost.items()}
