"""The floor's page of alarms and events: the newest first, two at a time, with filters; and the
page of one alarm. Pure."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.

from kiosk.station.alarms.event import KINDS
from ui.shared.words import Words, time_of_day
from ui.table.day.listed import ROWS, alarm_state, event_lines, last_events
from ui.table.drawer.page import Drawer, turning
from ui.table.facts import Facts, UiState
from ui.table.input.pages.events import SHELVED_MINUTES
from ui.table.layout import GAP, NOWHERE, Layout, Rect
from ui.table.rows import DrawerProps, EventRow, KeyRow

#: the filters; a touch on the one that is held shows all again. What is listed under "other" has
#: none of its own
FILTERS = tuple(kind for kind in KINDS if kind != "other")


def events_page(facts: Facts, touches: UiState, words: Words, layout: Layout) -> Drawer:
    """The page "events", of a kind or of all, or that of one alarm ("alarm:link")."""
    page, of = touches.drawer.on_page
    if page == "alarm":
        return _of_alarm(facts, of, words, layout)
    lines, end = event_lines(facts, of, words), last_events(facts, touches, words)
    at = min(touches.drawer.more, end)
    keys = [
        (
            f"page:events:{kind}" if kind != of else "page:events",
            words(f"ui-events-{kind}"),
            True,
            kind == of,
        )
        for kind in FILTERS
    ]
    keys += [
        ("newer", "←", at > 0, False),
        ("older", "→", at < end, False),
        ("close", words("ui-panel-close"), True, False),
    ]
    left = layout.panel(layout.pad)
    lies = _places(layout)
    rows = tuple(
        EventRow(
            True,
            each.action,
            *place,
            str(each.code or ""),
            time_of_day(each.at),
            each.words,
            each.look,
        )
        for each, place in zip(lines[at * ROWS :], lies, strict=False)
    )
    title, text = ("", NOWHERE) if rows else (words("ui-events-none"), left)
    drawn = _keys(keys, turning(layout))
    return Drawer(
        DrawerProps(True, title, (), left, layout.panel(layout.rail), text), drawn, False, "", rows
    )


def _of_alarm(facts: Facts, key: str, words: Words, layout: Layout) -> Drawer:
    """What is known of an alarm, and what may be done about it."""
    alarm = next((each for each in facts.step.alarms if each.key == key), None)
    left = layout.panel(layout.pad)
    if alarm is None:
        title, lines, may = words("ui-events-none"), tuple[str, ...](), False
    else:
        since = f"{words('ui-since')} {time_of_day(alarm.since)}"
        title = (
            f"{alarm.number}  ·  {words('ui-events-priority', count=alarm.priority)}  ·  {since}"
        )
        lines, may = (alarm_state(alarm, words), alarm.text), True
    keys = [
        (f"know:{key}", words("ui-alarm-know"), may and alarm is not None and not alarm.by, False),
        (
            f"shelve:{key}",
            words("ui-alarm-shelve", count=SHELVED_MINUTES),
            may and alarm is not None and alarm.priority > 1,
            False,
        ),
        (f"help:alarm:{key}", words("ui-help-todo"), may, False),
        ("page:events:alarm", words("ui-back"), True, False),
    ]
    drawn = _keys(keys, layout.two_rows(layout.rail, 2))
    return Drawer(
        DrawerProps(True, title, lines, left, layout.panel(layout.rail), left), drawn, False, ""
    )


def _keys(keys: list[tuple[str, str, bool, bool]], places: list[Rect]) -> tuple[KeyRow, ...]:
    return tuple(
        KeyRow(True, action, *place, label, "", "", "key", on, held)
        for (action, label, on, held), place in zip(keys, places, strict=False)
    )


def _places(layout: Layout) -> list[Rect]:
    """Where the rows lie: below each other over the pad."""
    zone, gap = layout.pad, layout.scale(GAP)
    tall = (zone.h - gap * (ROWS - 1)) // ROWS
    return [Rect(zone.x, zone.y + i * (tall + gap), zone.w, tall) for i in range(ROWS)]
