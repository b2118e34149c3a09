"""How many rounds a second does `kiosk replay` decide? With one box and with seven, prompts on, on one core; plain, compiled, and
several logs on every core.

The floor is a bare loop in the same run: it draws as many cards for as many rounds and adds them up, and does nothing else.
That of several logs is the same logs one by one, divided by the cores. The compiled form is measured where
`python .ci/compiled.py build/mypyc-bench` has built it from these sources; its output is the plain form's, to the byte.
"""

from __future__ import annotations

import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from kiosk.record.journal.entry import json_writer
from tests.bench.__main__ import Figure
from tests.bench.shoes import write_log

ROOT = Path(__file__).parents[2]
COMPILED = ROOT / "build" / "mypyc-bench"
#: what is asked of either form with one box, in rounds a second; the second is what the fastest bare simulator reaches
ASKED, ASKED_COMPILED = 20_000, 43_397


def run(quick: bool) -> dict[str, Figure]:
    times = 1 if quick else 5
    figures: dict[str, Figure] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for boxes, what, rounds in (
            (1, "one box", 2_000 if quick else 40_000),
            (7, "seven boxes", 400 if quick else 8_000),
        ):
            log = folder / f"{boxes}.jsonl"
            write_log(log, "nj", 7, boxes, rounds, seed=7)
            plain, bare = _spent(log, ROOT, times), _bare(boxes, rounds)
            figures[f"replay, {what}, nothing decided"] = _figure(
                log, rounds, _undecided(log, times), 0.0, bare, None
            )
            asked = ASKED if boxes == 1 else None
            figures[f"replay, {what}"] = _figure(
                log, rounds, plain, _spent(_start(log), ROOT, times), bare, asked
            )
            if COMPILED.exists():
                compiled = _spent(log, COMPILED, times)
                _same(log)
                start = _spent(_start(log), COMPILED, times)
                asked = ASKED_COMPILED if boxes == 1 else None
                figures[f"replay, {what}, compiled"] = _figure(
                    log, rounds, compiled, start, bare, asked
                )
        figures["replay, four logs on every core"] = _at_once(
            folder / "1.jsonl", 2_000 if quick else 40_000, times
        )
    return figures


def _figure(
    log: Path, rounds: int, whole: float, start: float, bare: float, asked: int | None
) -> Figure:
    speed, cards = rounds / whole, log.read_bytes().count(b'"card"') // 2
    note = f"{rounds:,} rounds, {cards:,} cards in {whole:.2f} s of one core, start {start:.2f} s included; "
    note += f"{(whole - start) / cards * 1e6:.1f} µs a card without"
    if asked is not None:
        note += f"; {speed / asked:.2f} times the {asked:,}/s asked"
    return {"value": speed, "unit": "rounds/s", "floor": bare, "ratio": speed / bare, "note": note}


def _at_once(log: Path, rounds: int, times: int) -> Figure:
    """Seconds of the clock for a log four times over, beside the same logs one by one, divided by the cores."""
    command = [sys.executable, "-m", "kiosk", "replay", "--json", "--prompts"]
    cores = os.cpu_count() or 1
    at_once, in_turn = [], []
    for _ in range(times):
        start = time.perf_counter()
        subprocess.run([*command, *[str(log)] * 4], stdout=subprocess.DEVNULL, cwd=ROOT, check=True)
        middle = time.perf_counter()
        for _ in range(4):
            subprocess.run([*command, str(log)], stdout=subprocess.DEVNULL, cwd=ROOT, check=True)
        at_once.append(middle - start)
        in_turn.append((time.perf_counter() - middle) / cores)
    value, floor = (4 * rounds / median(spent) for spent in (at_once, in_turn))
    note = f"{cores} cores, {median(at_once):.2f} s of the clock"
    return {
        "value": value,
        "unit": "rounds/s",
        "floor": floor,
        "ratio": value / floor,
        "note": note,
    }


def _start(log: Path) -> Path:
    """The log without an input."""
    empty = log.with_suffix(".empty")
    with log.open("r", encoding="utf-8") as lines:
        empty.write_text(next(lines), "utf-8")
    return empty


def _printed(log: Path, tree: Path) -> Path:
    return Path(f"{log}.{tree.name}.out")


def _same(log: Path) -> None:
    plain, compiled = (_printed(log, tree).read_bytes() for tree in (ROOT, COMPILED))
    if plain != compiled:
        raise ValueError(
            f"{COMPILED} is of other sources, or the compiled form is wrong: its output differs. Build it anew"
        )


def _spent(log: Path, tree: Path, times: int) -> float:
    """Processor seconds of the whole command in the form that lies in `tree`, the median. What it prints lies in `_printed`.

    It reads standard input: a file as long as that would be cut, and its parts replayed on every core.
    """
    spent = []
    for _ in range(times):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        with log.open("rb") as lines, _printed(log, tree).open("wb") as file:
            command = [sys.executable, "-m", "kiosk", "replay", "-", "--json", "--prompts"]
            environment = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": str(tree)}
            subprocess.run(command, stdin=lines, stdout=file, cwd=tree, check=True, env=environment)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return median(spent)


def _undecided(log: Path, times: int) -> float:
    """Processor seconds of a loop that reads the log as a replay does, makes the same objects and texts and writes them, and decides
    nothing: no table, compiled or not, can do it in less."""
    lines = _printed(log, ROOT).read_text("utf-8").splitlines()
    # of a prompt its line number and the rest, which a replay makes once; a round is an object
    told = [line.split(", ", 1) for line in lines if not line.startswith('{"round"')]
    numbers, tails = [int(number[9:]) for number, _ in told], [tail for _, tail in told]
    rounds = [json.loads(line) for line in lines if line.startswith('{"round"')]
    encode, spent = json_writer(), []
    for _ in range(times):
        start = time.process_time()
        known: dict[bytes, object] = {}
        with log.open("rb") as file:
            for number, raw in enumerate(file):
                made = known.get(raw)
                if made is None:
                    known[raw] = made = json.loads(raw)
                _made = (number, made)
        out = [f'{{"line": {number}, {tail}' for number, tail in zip(numbers, tails, strict=True)]
        out += [encode({**each, "boxes": [{**box} for box in each["boxes"]]}) for each in rounds]
        with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
            nowhere.write("\n".join(out))
        spent.append(time.process_time() - start)
    return median(spent)


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
