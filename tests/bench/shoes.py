"""Shoe logs to measure with: seeded shuffles, played by simple players at full tables through the engine itself."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from kiosk.game.blackjack.allowed import may
from kiosk.game.cards import CARDS
from kiosk.game.commands.commands import HandDecision, parse
from kiosk.game.table import Table
from kiosk.settings.rules import load_rules

RULES = Path(__file__).parents[2] / "config" / "rules"


def decision(table: Table) -> HandDecision:
    """Mimics a plain player: split eights and aces, double ten and eleven, stand on 17, or on 12 against a weak dealer."""
    round_ = table.state.game.round
    assert round_.box is not None
    hand = round_.box.hands[round_.index]
    up = round_.dealer.cards[0].value
    allowed = may(table.state.game.rules, round_.box, round_.index)
    if "split" in allowed and hand.cards[0].value in (1, 8):
        return "split"
    if "double" in allowed and not hand.soft and hand.total in (10, 11) and 2 <= up <= 9:
        return "double"
    stands = hand.total >= (18 if hand.soft else 17) or (
        not hand.soft and hand.total >= 12 and 2 <= up <= 6
    )
    return "stand" if stands else "hit"


def write_log(path: Path, rules: str, boxes: int, in_play: int, rounds: int, seed: int = 1) -> None:
    """A log of `rounds` rounds with a wager on `in_play` of the table's `boxes` boxes; drawn cards are the hits."""
    header = {
        "shoe_log": 1,
        "table": "BENCH",
        "rules": rules,
        "boxes": boxes,
        "minimum": "5",
        "maximum": "1000",
    }
    table = Table(header, load_rules(RULES / f"{rules}.toml"))
    chance = random.Random(seed)
    with path.open("w") as out:
        out.write(json.dumps(header) + "\n")

        def put(data: dict[str, Any]) -> None:
            table.take(parse(data))
            out.write(json.dumps(data) + "\n")

        cards: list[str] = []
        while table.state.number <= rounds:
            if len(cards) < 52 * 2:
                cards = [card.text for card in CARDS] * table.rules.decks
                chance.shuffle(cards)
                put({"type": "shoe"})
            for box in range(1, in_play + 1):
                put(
                    {"type": "wager", "box": box, "amount": chance.choice(("5", "10", "25", "100"))}
                )
            number = table.state.number
            while table.state.number == number:
                phase = table.state.game.round.phase
                if phase == "insurance":
                    put({"type": "insurance_closed"})
                elif phase == "decision" and (choice := decision(table)) != "hit":
                    put({"type": choice})
                else:
                    put({"type": "card", "card": cards.pop()})
