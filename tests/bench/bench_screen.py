"""How soon does the dealer see a card, and the first frame? Beside a window that writes and paints the same and decides nothing, and beside
the barest that there could be."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from tests.bench.__main__ import Figure
from tests.bench.screen_run import ONE_BY_ONE_S, RUSH_S

BUILD = Path(__file__).parents[2] / "build"
SIZE = "1920x1080"
FLOORS = {"bare": "a window with one text", "floor": "the same items in one file, nothing bound"}


def run(quick: bool) -> dict[str, Figure]:
    slow, cards, starts = (40, 60, 3) if quick else (200, 400, 9)
    figures: dict[str, Figure] = {}
    for how, pause_s, count in (("one by one", ONE_BY_ONE_S, slow), ("in a rush", RUSH_S, cards)):
        figures |= _latencies(how, pause_s, count)
        figures |= _with_link(how, pause_s, 2 * count)
    return figures | _starts(starts)


def _latencies(how: str, pause_s: float, cards: int) -> dict[str, Figure]:
    """(a) The three in turn, half of the cards each time, so that all meet the same machine."""
    seen: dict[str, list[float]] = {"kiosk": [], "floor": [], "bare": []}
    for _ in range(2):
        for which in seen:
            seen[which] += _run(which, cards // 2, pause_s)[1:]
    figures: dict[str, Figure] = {}
    for name, share in (("p50", 0.5), ("p99", 0.99)):
        value, floor, bare = (_quantile(seen[which], share) for which in seen)
        figures[f"wire to frame {how}, {name}"] = {
            "value": value,
            "unit": "ms",
            "floor": floor,
            "ratio": value / floor,
            "note": f"{len(seen['kiosk'])} cards at six boxes, {pause_s} s apart, {SIZE}; floor: the same written and painted, nothing"
            f" decided; {value / bare:.2f} times a bare window, which writes nothing: {bare:.2f} ms",
        }
    return figures


def _with_link(how: str, pause_s: float, cards: int) -> dict[str, Figure]:
    """One kiosk, its link to a floor there and stopped in turn. The server, which is another machine's, is on this one."""
    from tests.bench.linked import IN_TURN, served

    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as settings:
        there, gone, used, used_gone = _said("kiosk", cards, pause_s, str(settings))
    found = {
        "wire to frame, p50": [_quantile(each, 0.5) for each in (there, gone)],
        "wire to frame, p99": [_quantile(each, 0.99) for each in (there, gone)],
        "processor of a card": [statistics.median(each) for each in (used, used_gone)],
    }
    note = f"{len(there)} and {len(gone)} cards of one kiosk, by {IN_TURN} in turn, {pause_s} s apart; beside its link stopped"
    return {
        f"with the floor's link {how}: {name}": {
            "value": value,
            "unit": "ms",
            "floor": without,
            "ratio": value / without,
            "note": note,
        }
        for name, (value, without) in found.items()
    }


def _run(which: str, cards: int, pause_s: float) -> list[float]:
    """Seconds of processor for all of them, then the latencies in ms."""
    said: list[float] = _said(which, cards, pause_s)
    return said


def _said(which: str, cards: int, pause_s: float, *more: str) -> Any:
    """What `screen_run` prints."""
    # the bare window too draws at once, as the kiosk does
    environment = {**os.environ, "QT_QPA_UPDATE_IDLE_TIME": "0"}
    how = [which, SIZE, str(cards), str(pause_s), *more]
    command = [sys.executable, "-m", "tests.bench.screen_run", *how]
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, timeout=600, env=environment
    )
    return json.loads(done.stdout.splitlines()[-1])


def _quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def _starts(count: int) -> dict[str, Figure]:
    """(c) Start of the process to the first frame swapped, and to the first of a table that can be worked; the page cache is
    warm after the first of each. The floor of the first is the bare window; of the other the same items, written out."""
    BUILD.mkdir(exist_ok=True)
    runs: dict[str, list[dict[str, _Frame]]] = {"kiosk": [], "floor": [], "bare": []}
    with tempfile.TemporaryDirectory(dir=BUILD) as folder:
        _frames("kiosk", folder, "floor")
        for turn in range(count + 1):
            for which, kept in runs.items():
                frames = _frames(which, folder)
                if turn:
                    kept.append(frames)
    return {
        "start to first frame": _start(runs, "first", "bare"),
        "start to first usable frame": _start(runs, "usable", "floor"),
    }


def _start(runs: dict[str, list[dict[str, _Frame]]], name: str, floor: str) -> Figure:
    """The kiosk's frame of that name beside the floor's."""
    wall = {
        which: statistics.median(frames[name].wall for frames in kept)
        for which, kept in runs.items()
    }
    kiosk, beside, bare = (
        [frames[name].processor for frames in runs[which]] for which in ("kiosk", floor, "bare")
    )
    pairs = statistics.median(one / other for one, other in zip(kiosk, beside, strict=True))
    return {
        "value": wall["kiosk"],
        "unit": "s",
        "floor": wall[floor],
        "ratio": wall["kiosk"] / wall[floor],
        "note": f"median of {len(kiosk)} starts, in turn, 1280x800; floor: {FLOORS[floor]}; processor time"
        f" {statistics.median(kiosk):.3f} s for {statistics.median(beside):.3f}, {pairs:.2f} times pair by pair; a bare window"
        f" {wall['bare']:.3f}, {statistics.median(bare):.3f} of processor",
    }


class _Frame(NamedTuple):
    """Seconds from the start of the process to a frame: on the clock, and of processor time."""

    wall: float
    processor: float


def _frames(which: str, folder: str, *more: str) -> dict[str, _Frame]:
    """The frames "first" and "usable" of one start."""
    # Both with their byte code at hand, as what is installed has it.
    environment = {
        key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"
    }
    environment["PYTHONPYCACHEPREFIX"] = str(BUILD / "bytecode")
    frames: dict[str, _Frame] = {}
    start = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "tests.bench.first_frame", which, folder, *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
        text=True,
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            name, _, processor = line.partition(" ")
            if name in (
                "first",
                "usable",
            ):  # the kiosk also tells of the key that it makes at its first start
                frames[name] = _Frame(time.perf_counter() - start, float(processor))
    if len(frames) < 2:
        raise RuntimeError(f"{which} ended without a frame")
    return frames
