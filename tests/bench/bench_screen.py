"""How soon does the dealer see a card, and the first frame? Beside the barest window that there could be."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.bench.__main__ import Figure

BUILD = Path(__file__).parents[2] / "build"
SIZE = "1920x1080"


def run(quick: bool) -> dict[str, Figure]:
    cards, starts = (60, 3) if quick else (600, 15)
    return _latencies(cards) | _starts(starts)


def _latencies(cards: int) -> dict[str, Figure]:
    """(a) The two in turn, half of the cards each time, so that both meet the same machine."""
    seen: dict[str, list[float]] = {"kiosk": [], "bare": [], "bare at once": []}
    for _ in range(2):
        for which in seen:
            seen[which] += _run(which, cards // 2)
    figures: dict[str, Figure] = {}
    for name, share in (("p50", 0.5), ("p99", 0.99)):
        value, floor, at_once = (_quantile(seen[which], share) for which in ("kiosk", "bare", "bare at once"))
        figures[f"wire to frame {name}"] = {
            "value": value,
            "unit": "ms",
            "floor": floor,
            "ratio": value / floor,
            "note": f"{len(seen['kiosk'])} cards in rounds at six boxes, {SIZE}, journal included; beside a bare window as Qt"
            f" opens it; one that draws at once, as the kiosk does (QT_QPA_UPDATE_IDLE_TIME=0): {at_once:.2f} ms",
        }
    return figures


def _run(which: str, cards: int) -> list[float]:
    environment = dict(os.environ)
    environment.pop("QT_QPA_UPDATE_IDLE_TIME", None)
    if which == "bare at once":
        environment["QT_QPA_UPDATE_IDLE_TIME"] = "0"
    command = [sys.executable, "-m", "tests.bench.screen_run", which.partition(" ")[0], SIZE, str(cards)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=600, env=environment)
    latencies: list[float] = json.loads(done.stdout.splitlines()[-1])
    return latencies


def _quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def _starts(count: int) -> dict[str, Figure]:
    """(c) Start of the process to the first frame swapped; the page cache is warm after the first of each."""
    BUILD.mkdir(exist_ok=True)
    times: dict[str, list[float]] = {"kiosk": [], "bare": []}
    with tempfile.TemporaryDirectory(dir=BUILD) as folder:
        for turn in range(count + 1):
            for which, kept in times.items():
                taken = _first_frame(which, folder)
                if turn:
                    kept.append(taken)
    value, floor = statistics.median(times["kiosk"]), statistics.median(times["bare"])
    note = f"median of {count} starts each, in turn; offscreen, software renderer, 1280x800"
    return {
        "start to first frame": {"value": value, "unit": "s", "floor": floor, "ratio": value / floor, "note": note},
    }


def _first_frame(which: str, folder: str) -> float:
    # Both with their byte code at hand, as what is installed has it.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = str(BUILD / "bytecode")
    start = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "tests.bench.first_frame", which, folder],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        taken = time.perf_counter() - start
    if line != b"first frame\n":
        raise RuntimeError(f"{which} ended without a frame")
    return taken
