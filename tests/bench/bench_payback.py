"""What does each table pay back, played by the engine itself? House edges beside those of a program of others."""

from __future__ import annotations

import math
import time
from typing import Any

from kiosk.payback.charts import for_table
from kiosk.payback.runs import Game
from kiosk.payback.runs import run as play
from kiosk.settings.rules import load_rules
from kiosk.settings.table import CONFIG
from tests.bench.__main__ import Figure

#: by these, three standard errors are 0.005 points of the house edge
ROUNDS = 200_000
QUICK = 8_000
#: in percent: the standard error that is allowed a minute on two cores
ERROR = 0.02

RESPLIT: dict[str, Any] = {"split.resplit": True}
ACES_ONCE: dict[str, Any] = {**RESPLIT, "split.max_ace_hands": 2}

#: the figure's name: rule set, options, boxes, and the house edges that others give, one for each player
TABLES: dict[str, tuple[str, dict[str, Any], int, tuple[float, ...]]] = {
    "nj": ("nj", {}, 7, (0.486,)),
    "nj, resplit, 6 boxes": ("nj", RESPLIT, 6, (0.363,)),
    "nj, resplit, 7 boxes": ("nj", RESPLIT, 7, (0.379,)),
    "nj, resplit, aces once, 6 boxes": ("nj", ACES_ONCE, 6, (0.434,)),
    "nj, resplit, aces once, 7 boxes": ("nj", ACES_ONCE, 7, (0.439,)),
    "multi-hand": ("multi-hand", {}, 3, (0.364,)),
    "six-deck-no-hole, early surrender": ("six-deck-no-hole", {}, 7, (-0.122,)),
    "six-deck-no-hole, late surrender": ("six-deck-no-hole", {"surrender": "late"}, 7, (0.440,)),
    "six-deck-no-hole, no surrender": ("six-deck-no-hole", {"surrender": "none"}, 7, (0.518,)),
    "house-h17": ("house-h17", {}, 7, (0.554,)),
    "house-h17, 8 decks": ("house-h17", {"decks": 8}, 7, (0.577,)),
    # first hand only and both always: an independent simulation of 2,100 million rounds with this rule of busts
    "nj-common-hand": ("nj-common-hand", {}, 1, (0.493, 0.346, 0.736)),
}
#: the standard errors of those, in percent, as far as they are known
ERRORS = {"nj-common-hand": (0.003, 0.006, 0.0025)}


def _table(name: str, rounds: int) -> dict[str, Figure]:
    """The figures of one table: its house edge for each player, and how fast it is played."""
    this, options, boxes, published = TABLES[name]
    rules = load_rules(CONFIG / "rules" / f"{this}.toml", options)
    game = Game(rules, boxes, for_table(rules, boxes))
    started = time.perf_counter()
    results = play(game, rounds)
    seconds = time.perf_counter() - started
    figures: dict[str, Figure] = {}
    errors = ERRORS.get(name, (0.0,) * len(published))
    for each, edge, error in zip(results, published, errors, strict=True):
        standard_error = math.hypot(each.standard_error, error)
        off = (each.edge - edge) / standard_error
        figures[f"house edge: {name}{', ' if each.player else ''}{each.player}"] = {
            "value": round(each.edge, 4),
            "unit": "%",
            "floor": edge,
            "ratio": round(each.edge / edge, 4),
            "note": f"{each.rounds:,} rounds, standard error {each.standard_error:.4f}{_beside(error)}, {off:+.1f} of them off",
        }
    needed = max((each.standard_error / ERROR) ** 2 for each in results) * rounds
    figures[f"payback speed: {name}"] = {
        "value": round(rounds / seconds),
        "unit": "rounds/s",
        "floor": None,
        "ratio": None,
        "note": f"all cores, {seconds:.1f} s with the start; a standard error of {ERROR} % needs {needed:,.0f} rounds",
    }
    return figures


def _beside(error: float) -> str:
    """The reference's own error, which counts too."""
    return f" and the reference's {error}" if error else ""


def run(quick: bool) -> dict[str, Figure]:
    rounds = QUICK if quick else ROUNDS
    return {key: figure for name in TABLES for key, figure in _table(name, rounds).items()}
