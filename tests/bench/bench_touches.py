"""How often does the dealer touch the screen in a round? Six regulars who play basic strategy, on the whole kiosk.

Beside it the least that can be: one touch for each decision that no card tells (stand, double, split, surrender), one to close
insurance, and one for what is paid or taken before such a decision: a decision confirms nothing. A wager that stays, a card, a
settlement cost none, nor does the hole card, which the house's delay turns.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")

from PySide6.QtTest import QTest

from drivers.emulator.client import spawn
from kiosk.payback.strategy import Strategy
from kiosk.settings.table import CONFIG
from kiosk.station.step import Step
from tests.payback.chart_player import choose
from tests.ui.session import house
from tests.ui.session_table import LiveTable
from ui.shared.window import application

BOXES = 6
CHART = "nj-resplit-6-boxes.json"


def run(quick: bool) -> dict[str, Any]:
    rounds = 5 if quick else 60
    app, finger = application(), QTest.createTouchDevice()
    strategy = Strategy.read(CONFIG / "strategy" / CHART)
    with (
        tempfile.TemporaryDirectory() as folder,
        spawn(seed=7, depth=1.0) as shoe,
        LiveTable(
            house(Path(folder) / "touches.journal", turn_after=0.01), shoe, finger, app
        ) as table,
    ):
        table.touch("key:floor", "key:new_shoe", *(f"box{box}" for box in range(1, BOXES + 1)))
        table.draw_next()
        touches = needed = 0
        for number in range(1, rounds + 1):
            if number % 7 == 0:  # seven rounds of six boxes fit into a shoe of eight decks
                table.shoe.cutting_card()
                table.until(lambda step: step.table.view.shoe_needed)
                table.shoe.new_shoe()
                table.touch("key:floor", "key:new_shoe")
                table.draw_next()
            before = table.touches
            needed += _play(table, strategy)
            touches += table.touches - before
    assert not table.refused, f"basic strategy was refused: {table.refused}"
    return {
        "touches per round": {
            "value": touches / rounds,
            "unit": "touches",
            "floor": needed / rounds,
            "ratio": touches / needed,
            "note": f"{rounds} rounds of {BOXES} regulars by basic strategy",
        }
    }


def _play(table: LiveTable, strategy: Strategy) -> int:
    """One round, wagers as they stand: how many touches no card could have told."""
    needed = 0
    step = table.settle()
    number = step.table.view.round
    while step.table.view.round == number:
        touch = _touch(step, strategy)
        if step.table.view.phase == "turn":
            step = table.until(lambda step: step.table.view.phase != "turn")
        elif touch:
            needed += 1
            step = table.touch(_due(table) or touch)
        else:
            step = table.draw_next()
    return needed


def _due(table: LiveTable) -> str:
    """The box that is paid, or taken from, before anything is decided; "" where none is."""
    asked = table.presenter.props.prompt
    return asked.action.replace(":", "") if asked.tone in ("pay", "take") else ""


def _touch(step: Step, strategy: Strategy) -> str:
    """The key that the dealer must touch now; "" where a card is drawn."""
    offers = step.table.offers
    if offers is not None and offers.insurance_closed.open:
        return "key:closing"
    if (
        offers is not None
        and offers.turn
        and (choice := choose(strategy, step.table.view, offers)) != "hit"
    ):
        return f"key:{choice}"
    return ""
