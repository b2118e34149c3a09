"""Journals of several tables, what their tables say of them, and what an archive then holds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kiosk.floor.archive.database import Database

KEPT = Path(__file__).parent.parent / "record" / "journals"


TABLES = {"bj-1": "main", "bj-2": "main", "crowd": "high"}


def contents(this: Database) -> dict[str, list[tuple[Any, ...]]]:
    """All that an archive holds, fractions as far as the order of a sum does not matter."""
    names = ("position", "step", "round", "hourly", "wrong", "rating")
    rows = {name: this.read(f"SELECT * FROM {name}") for name in names}
    return {
        name: sorted(
            tuple(
                bytes(each) if isinstance(each, bytes | memoryview) else _rounded(each)
                for each in row
            )
            for row in found
        )
        for name, found in rows.items()
    }


def _rounded(value: Any) -> Any:
    return f"{value:.6g}" if isinstance(value, float) else value
