"""How long does the report of a day take, and of a month? On a journal of generated days, beside reading its entries and hashes.

The same day of about 27,000 entries follows itself: a year of one table at ten million entries is such days.
"""

from __future__ import annotations

import contextlib
import io
import tempfile
import time
from pathlib import Path

from kiosk.cli import main
from kiosk.record.journal.journal import JournalReader
from kiosk.report.period import Calendar, entries_between
from tests.bench.__main__ import Figure
from tests.report import days

PLACE = Path(__file__).parents[2] / "build"


def run(quick: bool) -> dict[str, Figure]:
    PLACE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=PLACE) as folder:
        path = Path(folder) / "days.journal"
        entries = days.write(
            path, days.days(days.day(Path(folder), 2_000 if quick else 22_000), 32)
        )
        note = f"of {entries:,} entries"
        calendar = Calendar()
        first, last = (calendar.begins((days.START.date()).replace(day=day)) for day in (20, 21))
        with JournalReader(path) as journal:
            of_day, of_all = entries_between(journal, first, last), (1, entries)
            return {
                "report of a day": _measured(journal, "--day", "2026-11-20", of_day, note),
                "report of a month": _measured(journal, "--month", "2026-11", of_all, note),
            }


def _measured(
    journal: JournalReader, what: str, when: str, entries: tuple[int, int], note: str
) -> Figure:
    started = time.perf_counter()
    with contextlib.redirect_stdout(io.StringIO()):
        assert main(["report", str(journal.path), what, when]) == 0
    took = time.perf_counter() - started
    started = time.perf_counter()
    for _ in journal.sound(*entries):
        pass
    floor = time.perf_counter() - started
    return {"value": took, "unit": "s", "floor": floor, "ratio": took / floor, "note": note}
