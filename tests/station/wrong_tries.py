"""Wrong PINs and badges at a table, for tests: the tries, and the alarms that they raise."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kiosk.record.journal.journal import Journal
from kiosk.record.startup.resume import resume
from kiosk.staff.sign_ins import SignIns
from kiosk.station.station import Station
from kiosk.station.step import StaffView, Step
from kiosk.words.messages import Messages
from tests.staff.house import Time, table

WRONG = "135792"


def opened(journal: Journal, staff: Path, now: Callable[[], float], **more: Any) -> Station:
    this = table(journal, staff, now, **more)
    this.start()
    return this


def alarms(step: Step | None) -> list[str]:
    assert step is not None
    return [trouble.key for trouble in step.alerts.troubles]


def pad(this: Station) -> StaffView:
    """What the pad shows now."""
    staff = this.speak(Messages()).house.staff
    assert staff is not None
    return staff


def waited(this: Station, time: Time) -> None:
    """As long as the pad asks for."""
    time.s += pad(this).wait_s


def sign_ins(this: Station) -> SignIns:
    """Who is at the table and what was tried, as its journal has it."""
    resumed = resume(this.journal.reader)
    assert resumed is not None
    return resumed.state.now.people.sign_ins
