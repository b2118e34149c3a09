"""Wrong PINs and badges at a table, for tests: the tries, and the alarms that they raise."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kiosk.record.journal.journal import Journal
from kiosk.station.station import Station
from kiosk.station.step import Step
from tests.staff.house import Time, table

WRONG = "135792"


def opened(journal: Journal, staff: Path, now: Callable[[], float], **more: Any) -> Station:
    this = table(journal, staff, now, **more)
    this.start()
    return this


def alarms(step: Step | None) -> list[str]:
    assert step is not None
    return [trouble.key for trouble in step.alerts.troubles]


def waited(this: Station, time: Time) -> None:
    """As long as the pad asks for."""
    time.s += this._people.signing.wait_s
