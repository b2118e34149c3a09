"""How long does it take to recall any round of a large journal, and to find one by what happened in it?

The journal is generated: a day of a table that a plain player plays, one after the other. It grows by about 490 bytes an entry.
"""

from __future__ import annotations

import random
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from kiosk.record.journal.journal import JournalReader
from kiosk.record.rounds.rounds import Wanted, at_time, beside, numbered
from kiosk.station.recall.recalled import recalled_round
from kiosk.words.messages import Messages
from tests.bench.__main__ import Figure
from tests.report import days

PLACE = Path(__file__).parents[2] / "build"


def run(quick: bool) -> dict[str, Figure]:
    PLACE.mkdir(exist_ok=True)
    chance, messages = random.Random(1), Messages()
    with tempfile.TemporaryDirectory(dir=PLACE) as folder:
        path = Path(folder) / "days.journal"
        entries = days.write(
            path, days.days(days.day(Path(folder), 2_000 if quick else 22_000), 40)
        )
        note = f"of {entries:,} entries"
        with JournalReader(path) as journal:

            def any_round() -> None:
                span = beside(journal, chance.randrange(200, entries))
                assert span is not None
                recalled_round(journal, span, messages)

            def never() -> None:
                assert beside(journal, entries, Wanted("split", box=7, rank="A")) is None

            any_round()  # phrases are read once
            return {
                "recall of any round": _figure(any_round, 60, note),
                "a round by its number": _figure(lambda: numbered(journal, 100), 20, note),
                "a round by its time": _figure(
                    lambda: at_time(journal, journal.at_of(entries // 2)), 20, note
                ),
                "a search through every round": _figure(never, 3, note),
            }


def _figure(what: Callable[[], object], times: int, note: str) -> Figure:
    took = []
    for _ in range(times):
        started = time.perf_counter()
        what()
        took.append(time.perf_counter() - started)
    worst = f"{note}; worst {max(took) * 1000:.0f} ms"
    return {
        "value": statistics.median(took) * 1000,
        "unit": "ms",
        "floor": None,
        "ratio": None,
        "note": worst,
    }
