"""A linked table for tests, and orders to it as its pit would give them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kiosk.record.journal.entry import utc_now
from kiosk.record.journal.journal import Journal
from kiosk.staff.staff_file import load
from kiosk.station.people.signed_in_people import Staffing
from kiosk.station.pit.pit_orders import Ordered, later
from kiosk.station.station import Station
from kiosk.station.tray.opening_and_closing import OpeningProcedure
from kiosk.words.messages import Messages
from tests.record.tables import HEADER, rule_set
from tests.staff.house import PEPPER, Time

#: a shift manager beside the people of `tests.staff.house`, by number; 21 is a floorperson, 22 a pit boss, 31 an auditor, 11 a dealer
NOW = "2026-11-21T20:00:00.000Z"


class Wall:
    """The clock on the wall, which a test sets."""

    def __init__(self, at: str = NOW) -> None:
        self.at = at

    def __call__(self) -> str:
        return self.at


def linked(
    journal: Journal,
    staff: Path,
    wall: Callable[[], str] = utc_now,
    procedure: OpeningProcedure | None = None,
    box_until: Callable[[str, str, str], str] = lambda day, shift, at: "",
    **header: Any,
) -> Station:
    """A table with that staff file, started."""
    of = {**HEADER, **header}
    this = Station(
        journal,
        of,
        rule_set(of["rules"]),
        Messages(),
        clock=wall,
        staffing=Staffing(load(staff, PEPPER), PEPPER, now=Time()),
        procedure=procedure,
        box_until=box_until,
    )
    this.start()
    return this


def order(this: Station, number: str, act: str, *, order_id: str = "", **said: Any) -> Ordered:
    """An order of whoever has that number, given now; `said` are parts of its act, or with a `_` before them of the order."""
    now = this.clock()
    order.count += 1  # type: ignore[attr-defined]
    made = Ordered(
        id=order_id or f"order-{order.count}",  # type: ignore[attr-defined]
        act={"type": act} | {key: value for key, value in said.items() if key[0] != "_"},
        issued=now,
        expires=later(now, 20),
        journal=this.journal.id,
        n_at_least=1,
        state="",
        number=number,
        session="s-1",
        since=later(now, -60),
        until=later(now, 600),
        station="UPITSTATIONKEY",
    )
    return made._replace(**{key[1:]: value for key, value in said.items() if key[0] == "_"})


order.count = 0  # type: ignore[attr-defined]
