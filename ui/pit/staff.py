"""The staff of a pit: who deals where and since when, who is on break, and who should relieve whom.
Pure."""

# No `from __future__ import annotations` here: the properties are made from the rows' annotations.
from typing import NamedTuple

from kiosk.floor.pit.tables import PitSeen
from ui.pit.board import duration, since_s
from ui.shared.words import Words


class StaffProps(NamedTuple):
    """The headings of the page."""

    title: str
    deal: str
    rest: str


class StaffRow(NamedTuple):
    """`late`: for too long at the table. `sub`: since when, and what is suggested."""

    visible: bool
    name: str
    place: str
    since: str
    sub: str
    late: bool


def dealers(seen: PitSeen, now: str, words: Words) -> list[StaffRow]:
    """Whoever deals, in the order of the tables."""
    late = {each.table: each for each in seen.reliefs}
    rows = []
    for table in seen.tables:
        who = table.now.dealer if table.now else None
        if who is None:
            continue
        relief, gone = late.get(table.name), since_s(who.since, now)
        sub = ""
        if relief is not None:
            sub = (
                words("ui-board-relief", name=relief.by.name)
                if relief.by
                else words("ui-board-relief-nobody")
            )
        rows.append(
            StaffRow(
                True,
                who.name,
                table.name,
                "" if gone is None else duration(gone, words),
                sub,
                relief is not None,
            )
        )
    return rows


def breaks(seen: PitSeen, now: str, words: Words) -> list[StaffRow]:
    """Whoever dealt and deals nowhere now, the longest first."""
    return [
        StaffRow(
            True,
            each.who.name,
            each.table,
            duration(since_s(each.who.since, now) or 0, words),
            "",
            False,
        )
        for each in seen.breaks
    ]


def headings(words: Words) -> StaffProps:
    return StaffProps(words("ui-board-staff"), words("ui-board-deal"), words("ui-board-rest"))
