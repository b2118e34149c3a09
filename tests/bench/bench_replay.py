"""How many rounds a second does `kiosk replay` decide? With one box and with seven, prompts on, on one core.

The floor is a bare loop in the same run: it draws as many cards for as many rounds and adds them up, and does nothing else.
"""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.bench.__main__ import Figure
from tests.bench.shoes import write_log

ROOT = Path(__file__).parents[2]
#: the bare simulator of the specification, in rounds a second with one box, and what of it is to be reached
ASKED, SHARE = 20_000, 0.5


def run(quick: bool) -> dict[str, Figure]:
    with tempfile.TemporaryDirectory() as folder:
        return {
            "replay, one box": _replayed(Path(folder), boxes=1, rounds=2_000 if quick else 40_000, share_of=ASKED),
            "replay, seven boxes": _replayed(Path(folder), boxes=7, rounds=400 if quick else 8_000, share_of=None),
        }


def _replayed(folder: Path, boxes: int, rounds: int, share_of: int | None) -> Figure:
    log, out = folder / f"{boxes}.jsonl", folder / f"{boxes}.out"
    write_log(log, "nj", 7, boxes, rounds, seed=7)
    empty = folder / "empty.jsonl"
    empty.write_text(log.read_text("utf-8").partition("\n")[0] + "\n", "utf-8")
    started, whole = _command(empty, out), _command(log, out)
    speed, bare = rounds / whole, _bare(boxes, rounds)
    note = f"{rounds:,} rounds in {whole:.2f} s of one core, start {started:.2f} s included, {rounds / (whole - started):,.0f}/s without"
    if share_of is not None:
        reached = speed / (share_of * SHARE)
        note += f"; {reached:.2f} times the {share_of * SHARE:,.0f}/s asked (half of a bare simulator's {share_of:,})"
    return {"value": speed, "unit": "rounds/s", "floor": bare, "ratio": speed / bare, "note": note}


def _command(log: Path, out: Path) -> float:
    """Processor seconds of the whole command, its output in a file."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with out.open("wb") as file:
        command = [sys.executable, "-m", "kiosk", "replay", str(log), "--json", "--prompts"]
        subprocess.run(command, stdout=file, cwd=ROOT, check=True, env={**os.environ, "PYTHONHASHSEED": "0"})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _bare(boxes: int, rounds: int) -> float:
    """Rounds a second of a loop that draws cards and adds them up: hit to 17, ace as eleven, no rules, no money, no output."""
    deck = [min(rank, 10) for rank in range(1, 14)] * 4 * 8
    chance = random.Random(7)
    shoe: list[int] = []
    totals = 0
    start = time.process_time()
    for _ in range(rounds):
        if len(shoe) < 104:
            shoe = deck.copy()
            chance.shuffle(shoe)
        draw = shoe.pop
        for _ in range(boxes + 1):
            one, two = draw(), draw()
            hard = one + two
            ace = one == 1 or two == 1
            total = hard + 10 if ace and hard <= 11 else hard
            while total < 17:
                card = draw()
                hard += card
                ace = ace or card == 1
                total = hard + 10 if ace and hard <= 11 else hard
            totals += total
    spent = time.process_time() - start
    assert totals > rounds
    return rounds / spent
