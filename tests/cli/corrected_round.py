"""A journal with a corrected round."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kiosk.record.journal.journal import Journal
from tests.record.tables import station, take

WAGER = {"type": "wager", "box": 1, "amount": "25"}


def played(path: Path, *more: dict[str, Any]) -> Path:
    """A journal with a corrected round, and what comes after it."""
    with Journal(path) as journal:
        this = station(journal)
        this.start()
        cards = [{"type": "card", "card": card} for card in ("9C", "6C", "9H", "KS", "2C")]
        correct = {
            "type": "correct",
            "box": 1,
            "position": 3,
            "card": "3C",
            "by": "M. Okafor",
            "reason": "misread",
        }
        for data in (WAGER, *cards, correct, {"type": "card", "card": "TC"}, *more):
            source = "shoe" if data["type"] == "card" else "manual"
            assert take(this, data, by=data.get("by", "H. Ruiz"), source=source).refusal is None
    return path
