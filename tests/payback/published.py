"""Rules, and what was published of them."""

from __future__ import annotations

from typing import Any

from kiosk.game.rules import Rules
from kiosk.settings.rules import load_rules
from kiosk.settings.table import CONFIG

RESPLIT: dict[str, Any] = {"split.resplit": True}


ACES_ONCE: dict[str, Any] = {**RESPLIT, "split.max_ace_hands": 2}


#: each chart that ships: its rule set, options and boxes, and the house edge that a program of others has found
TABLES: dict[str, tuple[str, dict[str, Any], int, float]] = {
    "nj": ("nj", {}, 7, 0.486),
    "nj-resplit-6-boxes": ("nj", RESPLIT, 6, 0.363),
    "nj-resplit-7-boxes": ("nj", RESPLIT, 7, 0.379),
    "nj-resplit-6-boxes-aces-once": ("nj", ACES_ONCE, 6, 0.434),
    "nj-resplit-7-boxes-aces-once": ("nj", ACES_ONCE, 7, 0.439),
    "multi-hand": ("multi-hand", {}, 3, 0.364),
    "six-deck-no-hole": ("six-deck-no-hole", {}, 7, -0.122),
    "six-deck-no-hole-late": ("six-deck-no-hole", {"surrender": "late"}, 7, 0.440),
    "six-deck-no-hole-none": ("six-deck-no-hole", {"surrender": "none"}, 7, 0.518),
    "house-h17": ("house-h17", {}, 7, 0.554),
    "house-h17-8-decks": ("house-h17", {"decks": 8}, 7, 0.577),
    "nj-common-hand": ("nj-common-hand", {}, 1, 0.346),
}


def rules(name: str, options: dict[str, Any] | None = None) -> Rules:
    return load_rules(CONFIG / "rules" / f"{name}.toml", options or {})


#: published effects of single rules, in percent of the wager, from the patron's side; printed to 0.01
EFFECTS: list[tuple[dict[str, Any], float]] = [
    ({"blackjack_pays": "2:1"}, 2.27),
    ({"blackjack_pays": "6:5"}, -1.36),
    ({"blackjack_pays": "1:1"}, -2.27),
    ({"dealer_hits_soft_17": True}, -0.22),
    ({"decks": 6}, 0.02),
    ({"decks": 5}, 0.03),
    ({"decks": 4}, 0.06),
    ({"surrender": "late"}, 0.08),
    ({"surrender": "early"}, 0.63),
    ({"split.max_ace_hands": 4}, 0.07),
    ({"double.after_split": False}, -0.14),
    ({"double.totals": [9, 10, 11]}, -0.09),
    ({"double.totals": [10, 11]}, -0.18),
    ({"hole_card": "none", "dealer_blackjack_takes": "all"}, -0.11),
    ({"split.aces_one_card": False}, 0.18),
    ({"charlie": 6, "hole_check": ["A", "T"]}, 0.16),
    ({"charlie": 7, "hole_check": ["A", "T"]}, 0.01),
]
