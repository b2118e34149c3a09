"""How many rounds a second does `kiosk replay` decide? With one box and with seven, prompts on, on one core; plain, compiled, and
several logs on every core.

The floor is a loop in the same run that reads the same log, writes the same bytes from texts that are there, and decides nothing.
That of several logs is the same logs one by one, divided by the cores. The compiled form is measured where
`python .ci/compiled.py build/mypyc-bench` has built it from these sources; its output is the plain form's, to the byte.

Where a clone of github.com/1andDone/blackjack lies in build/1andDone, that simulator plays in turn with the replay: it keeps no log,
no money of a table and no prompts. Who does its work and reads and writes besides cannot be sooner than both together.

Of the plain form Python's own steps are counted, too: those of a busy machine are the same.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from statistics import median
from types import FrameType
from typing import Any, TypeVar

from kiosk.cli import main
from tests.bench.__main__ import Figure
from tests.bench.shoes import write_log

_T = TypeVar("_T")
TraceFunction = Callable[[FrameType, str, Any], Any]
ROOT = Path(__file__).parents[2]
COMPILED = ROOT / "build" / "mypyc-bench"
SIMULATOR = ROOT / "build" / "1andDone"
#: one patron who plays the basic strategy: rounds a second
SIMULATED = """
import sys, time
from blackjack.blackjack import Blackjack
from blackjack.player import Player

table = Blackjack(min_bet=5, max_bet=1000, double_after_split=True)
patron = Player(name="one", bankroll=10**12, min_bet=5)
table.add_player(player=patron)
start = time.process_time()
table.simulate(penetration=0.75, number_of_shoes=int(sys.argv[1]), shoe_size=8, seed=7, progress_bar=False)
spent = time.process_time() - start
rounds = sum(many for (_, what), many in patron.stats.stats.items() if what.name == "TOTAL_ROUNDS_PLAYED")
print(rounds / spent)
"""


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
            figures |= _of_log(log, f"replay, {what}", rounds, times)
            figures[f"replay, {what}, steps"] = _counted(log, 500 if quick else 8_000)
        figures["replay, four logs on every core"] = _at_once(
            folder / "1.jsonl", 2_000 if quick else 40_000, times
        )
    return figures


def _of_log(log: Path, name: str, rounds: int, times: int) -> dict[str, Figure]:
    """The figures of one log in all forms, and beside the simulator where that plays as many boxes."""
    forms = {"": ROOT} | ({", compiled": COMPILED} if COMPILED.exists() else {})
    is_beside = SIMULATOR.exists() and name.endswith("one box")
    spent: dict[str, list[float]] = {form: [] for form in forms}
    simulated = []
    for _ in range(times):  # in turn: the machine is not the same a minute later
        for form, tree in forms.items():
            spent[form].append(_spent(log, tree))
        if is_beside:
            simulated.append(_simulated(rounds))
    if COMPILED.exists():
        _same(log)
    bare = rounds / _undecided(log, times)
    figures = {f"{name}, nothing decided": _figure(log, rounds, rounds / bare, 0.0, None)}
    for form, tree in forms.items():
        whole, start = median(spent[form]), _spent(_start(log), tree)
        figures[name + form] = _figure(log, rounds, whole, start, bare)
        if is_beside:
            figures[f"{name}{form}, beside 1andDone"] = _beside(
                rounds / (whole - start), median(simulated), bare
            )
    return figures


def _figure(log: Path, rounds: int, whole: float, start: float, bare: float | None) -> Figure:
    speed, cards = rounds / whole, log.read_bytes().count(b'"card"') // 2
    note = f"{rounds:,} rounds, {cards:,} cards in {whole:.2f} s of one core, start {start:.2f} s included; "
    note += f"{(whole - start) / cards * 1e6:.1f} µs a card without"
    ratio = None if bare is None else speed / bare
    return {"value": speed, "unit": "rounds/s", "floor": bare, "ratio": ratio, "note": note}


def _counted(log: Path, lines: int) -> Figure:
    """The bytecodes and the calls of one card, after so many `lines` of the log in as many again."""
    texts = log.read_bytes().splitlines(keepends=True)
    once, twice = texts[: lines + 1], texts[: 2 * lines + 1]
    cards = sum(b'"card"' in text for text in twice[len(once) :])
    first, both = (_steps(log.with_suffix(".counted"), some) for some in (once, twice))
    steps, calls = ((more - few) / cards for more, few in zip(both, first, strict=True))
    note = f"of the plain form a card, in {calls:.0f} calls"
    return {"value": steps, "unit": "bytecodes", "floor": None, "ratio": None, "note": note}


def _steps(log: Path, lines: list[bytes]) -> tuple[int, int]:
    """The bytecodes and the calls of the whole command for a log of these lines, in this process."""
    log.write_bytes(b"".join(lines))
    seen = Counter[str]()

    def look(frame: FrameType, event: str, _: object) -> TraceFunction:
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        seen[event] += 1
        return look

    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        sys.settrace(look)
        try:
            assert main(["replay", str(log), "--json", "--prompts"]) == 0
        finally:
            sys.settrace(None)
    return seen["opcode"], seen["call"]


def _beside(speed: float, peer: float, bare: float) -> Figure:
    """Neither with its start. `bare`: rounds a second with nothing decided."""
    both = 1 / (1 / peer + 1 / bare)
    note = (
        f"neither with its start; its work, and reading and writing with nothing decided, are together {both:,.0f} rounds/s, "
        f"{both / peer:.2f} of it; this is {speed / both:.2f} of that"
    )
    ratio = speed / peer
    return {"value": speed, "unit": "rounds/s", "floor": peer, "ratio": ratio, "note": note}


def _simulated(rounds: int) -> float:
    """Rounds a second of the simulator; a shoe has some sixty."""
    command = [sys.executable, "-c", SIMULATED, str(rounds // 60)]
    done = subprocess.run(command, cwd=SIMULATOR, check=True, capture_output=True, text=True)
    return float(done.stdout)


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


def _spent(log: Path, tree: Path) -> float:
    """Processor seconds of the whole command in the form that lies in `tree`. What it prints lies in `_printed`.

    It reads standard input: a file as long as that would be cut, and its parts replayed on every core.
    """
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with log.open("rb") as lines, _printed(log, tree).open("wb") as file:
        command = [sys.executable, "-m", "kiosk", "replay", "-", "--json", "--prompts"]
        environment = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": str(tree)}
        environment.pop(
            "PYTHONDONTWRITEBYTECODE", None
        )  # its modules are read, as they are installed
        subprocess.run(command, stdin=lines, stdout=file, cwd=tree, check=True, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _undecided(log: Path, times: int) -> float:
    """Processor seconds of a loop that reads the log as a replay does and writes the same bytes from texts that are there, and decides
    nothing. Only the line numbers of prompts are put before them: the rest of a prompt a replay makes once, too."""
    lines = _printed(log, ROOT).read_text("utf-8").splitlines()
    told = [line.split(", ", 1) for line in lines if not line.startswith('{"round"')]
    prompts = [(int(number[9:]), tail) for number, tail in told]
    rounds = [line for line in lines if line.startswith('{"round"')]
    spent = []
    for _ in range(times):
        start = time.process_time()
        known: dict[bytes, object] = {}
        with log.open("rb") as file:
            for number, raw in enumerate(file):
                made = known.get(raw)
                if made is None:
                    known[raw] = made = json.loads(raw)
                _made = (number, made)
        with log.with_suffix(".undecided").open("w", encoding="utf-8") as out:
            for some in _batched(prompts):
                out.write("\n".join([f'{{"line": {number}, {tail}' for number, tail in some]))
            for texts in _batched(rounds):
                out.write("\n".join(texts))
        spent.append(time.process_time() - start)
    return median(spent)


def _batched(lines: list[_T]) -> list[list[_T]]:
    """As many at a time as a replay writes."""
    return [lines[at : at + 400] for at in range(0, len(lines), 400)]
