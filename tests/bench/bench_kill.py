"""Is anything lost when the table at work is killed at a random moment? Two hundred times, on one journal."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.bench.__main__ import Figure
from tests.record.kills import kill_and_resume

PLACE = Path(__file__).parents[2] / "build"


def run(quick: bool) -> dict[str, Figure]:
    """Raises `AssertionError`, which says what, where anything is lost, doubled or changed."""
    PLACE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=PLACE) as folder:
        outcome = kill_and_resume(
            Path(folder) / "journal.sqlite", kills=20 if quick else 200, seed=1
        )
    assert not outcome.wrong, "; ".join(outcome.wrong)
    note = (
        f"of {outcome.kills}, {outcome.resumed_in_round} in the middle of a round; {outcome.acknowledged:,} acknowledged"
        f" inputs all there once, {outcome.entries:,} entries verified"
    )
    return {
        "kills survived": {
            "value": outcome.kills,
            "unit": "kills",
            "floor": outcome.kills,
            "ratio": 1.0,
            "note": note,
        }
    }
