"""The staff of a pit: who deals where and since when, who is on break, who should relieve whom, and
where the house's plan would have each. Pure."""

# No `from __future__ import annotations` here: the properties are made from the rows' annotations.
from typing import NamedTuple

from kiosk.floor.pit.rotation import BREAK, Plan, Turn
from kiosk.floor.pit.tables import PitSeen
from ui.pit.board import duration, since_s
from ui.shared.words import Words

_NO_PLAN = Plan()


class StaffProps(NamedTuple):
    """The headings of the page."""

    title: str
    deal: str
    rest: str


class StaffRow(NamedTuple):
    """`late`: for too long at the table. `sub`: who could relieve them. `plan`: where they are to
    be until when, and where then; `off`: they are elsewhere."""

    visible: bool
    name: str
    place: str
    since: str
    sub: str
    late: bool
    plan: str
    off: bool


def dealers(seen: PitSeen, now: str, words: Words, plan: Plan = _NO_PLAN) -> list[StaffRow]:
    """Whoever deals, in the order of the tables."""
    turns = plan.turns_at(now)
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
        turn = plan.turn_of(who, turns)
        rows.append(
            StaffRow(
                True,
                who.name,
                table.name,
                "" if gone is None else duration(gone, words),
                sub,
                relief is not None,
                _planned(turn, words),
                turn is not None and turn.place != table.name,
            )
        )
    return rows


def breaks(seen: PitSeen, now: str, words: Words, plan: Plan = _NO_PLAN) -> list[StaffRow]:
    """Whoever dealt and deals nowhere now, the longest first; then whom the plan has, and who has
    not been seen."""
    turns = plan.turns_at(now)
    rows = []
    for each in seen.breaks:
        turn = plan.turn_of(each.who, turns)
        rested = duration(since_s(each.who.since, now) or 0, words)
        away = turn is not None and turn.place != BREAK
        rows.append(
            StaffRow(
                True, each.who.name, each.table, rested, "", False, _planned(turn, words), away
            )
        )
    dealing = [table.now.dealer for table in seen.tables if table.now and table.now.dealer]
    there = {key for who in (*dealing, *(each.who for each in seen.breaks)) for key in who[:2]}
    for dealer, turn in turns.items():
        if dealer not in there:
            name, away = plan.names.get(dealer, dealer), turn.place != BREAK
            rows.append(StaffRow(True, name, "", "", "", False, _planned(turn, words), away))
    return rows


def _planned(turn: Turn | None, words: Words) -> str:
    """Where the plan has somebody, "" where it has them nowhere."""
    if turn is None:
        return ""
    here, then = (
        words("ui-board-break") if place == BREAK else place for place in (turn.place, turn.then)
    )
    if then == here:
        return words("ui-board-plan-on", name=here, what=turn.until)
    return words("ui-board-plan", name=here, what=turn.until, then=then or "–")


def headings(words: Words) -> StaffProps:
    return StaffProps(words("ui-board-staff"), words("ui-board-deal"), words("ui-board-rest"))
