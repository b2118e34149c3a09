"""What the pages of alarms and events, and of the day's figures, list, and how many pages that is.
Pure."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from kiosk.station.step import Alarm
from kiosk.words.codes import ALL, Code
from ui.shared.words import Words, time_of_day
from ui.table.facts import AccountsOf, Facts, FiguresOf, UiState
from ui.table.layout import GAP, Layout, Rect

#: rows that the page has room for at once: each is a finger high
ROWS = 2
#: the page of help: "codes:refused"
CODES_PAGE = "codes"
#: movements of an account that its page tells at once
MOVEMENTS = 4
#: by what the day is told beside its whole, as `kiosk report --by` has it
GROUPS = ("shift", "dealer")


class Line(NamedTuple):
    action: str
    code: int
    at: str
    words: str
    look: str = "event"


def last_events(facts: Facts, touches: UiState, words: Words) -> int:
    """The last page of a kind of events, counted from 0."""
    return max(0, -(-len(event_lines(facts, touches.drawer.on_page[1], words)) // ROWS) - 1)


def event_lines(facts: Facts, kind: str, words: Words) -> list[Line]:
    """Among alarms those that stand come first."""
    lines = []
    if kind == "alarm":
        for alarm in facts.step.alerts.alarms:
            look = "alarm" if alarm.state in ("active", "returned") else "event"
            said = f"{alarm_state(alarm, words)} · {alarm.text}"
            lines.append(Line(f"page:alarm:{alarm.key}", alarm.number, alarm.since, said, look))
    for event in facts.events or ():
        if kind in ("", event.kind):
            action = f"help:event:{event.number}" if event.code else ""
            lines.append(Line(action, event.code, event.at, event.words))
    return lines


def alarm_state(alarm: Alarm, words: Words) -> str:
    until = time_of_day(alarm.until)[:5]
    return words(f"ui-alarm-{alarm.state}", name=alarm.by or alarm.shelved_by or "–", what=until)


def last_figures(facts: Facts, touches: UiState, words: Words) -> int:
    """The last of what the page tells, counted from 0."""
    return max(0, len(told_figures(facts, touches, words)) - 1)


def told_figures(
    facts: Facts, touches: UiState, words: Words
) -> Sequence[tuple[str, Mapping[str, Any]]]:
    """What the page tells, one at a time: the whole day, or each of a group by its name."""
    by = touches.drawer.on_page[1]
    counted = facts.counted.get(FiguresOf(False, touches.drawer.opened))
    if not isinstance(counted, dict) or by == "pdf":
        return ()
    if by in GROUPS:
        return sorted(counted["by"].get(by, {}).items())
    when = words("paper-span", **{name: fact or None for name, fact in counted["span"].items()})
    return ((f"{counted['table']}  ·  {when}", counted["whole"]),)


def codes_of(touches: UiState) -> list[Code]:
    """The numbered codes of the kind that the open page of help is about."""
    return [each for each in ALL if each.kind == touches.drawer.on_page[1]]


def last_codes(touches: UiState) -> int:
    """The last page of them, counted from 0."""
    return max(0, -(-len(codes_of(touches)) // ROWS) - 1)


def row_places(layout: Layout) -> list[Rect]:
    """Where rows lie: below each other over the pad."""
    zone, gap = layout.pad, layout.scale(GAP)
    tall = (zone.h - gap * (ROWS - 1)) // ROWS
    return [Rect(zone.x, zone.y + i * (tall + gap), zone.w, tall) for i in range(ROWS)]


def last_of(facts: Facts, touches: UiState, words: Words) -> int:
    """The last page of what is open of them, counted from 0."""
    if touches.drawer.on_page[0] == CODES_PAGE:
        return last_codes(touches)
    if touches.drawer.on_page[0] in ("accounts", "account"):
        return last_accounts(facts, touches)
    figures = touches.drawer.on_page[0] == "figures"
    return (last_figures if figures else last_events)(facts, touches, words)


def accounts(facts: Facts, touches: UiState, filter_: str) -> list[dict[str, Any]]:
    """Patrons' accounts by their names: all, those that are signed in ("in"), or whose patron asked
    to be paid out ("asked")."""
    counted = facts.counted.get(AccountsOf("", touches.drawer.opened))
    lines: list[dict[str, Any]] = counted["accounts"] if isinstance(counted, dict) else []
    return [each for each in lines if not filter_ or each[f"is_{filter_}"]]


def movements(facts: Facts, touches: UiState) -> list[dict[str, Any]]:
    """What has moved or changed the account of the open page, the newest first."""
    of = AccountsOf(touches.drawer.on_page[1], touches.drawer.opened)
    counted = facts.counted.get(of)
    return counted[::-1] if isinstance(counted, list) else []


def last_accounts(facts: Facts, touches: UiState) -> int:
    """The last page of the accounts, or of the statement of one, counted from 0."""
    page, about = touches.drawer.on_page
    if page == "accounts":
        return max(0, -(-len(accounts(facts, touches, about)) // ROWS) - 1)
    return max(0, -(-len(movements(facts, touches)) // MOVEMENTS) - 1)
