"""The floor's page of alarms and events: the newest first, with filters; and the page of one alarm.
Pure."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.

from kiosk.station.alarms.event import KINDS
from ui.shared.words import Words, day_and_time, time_of_day
from ui.table.day.list_page import Item, Listing, list_page
from ui.table.day.listed import Line, alarm_state, event_lines
from ui.table.drawer.page import Drawer, Key, key_rows, turning
from ui.table.facts import Facts, UiState
from ui.table.input.pages.events import SHELVED_MINUTES
from ui.table.input.touch import lit
from ui.table.layout import Layout
from ui.table.rows import DrawerProps
from ui.table.setup import ScreenSetup

#: the filters; a touch on the one that is held shows all again. What is listed under "other" has
#: none of its own
FILTERS = tuple(kind for kind in KINDS if kind != "other")


def events_page(
    facts: Facts, setup: ScreenSetup, touches: UiState, words: Words, layout: Layout
) -> Drawer:
    """The page "events", of a kind or of all, or that of one alarm ("alarm:link")."""
    page, of = touches.drawer.on_page
    if page == "alarm":
        return _of_alarm(facts, setup, touches, words, layout)
    filters = (
        Key(
            f"page:events:{kind}" if kind != of else "page:events",
            words(f"ui-events-{kind}"),
            kind == of,
        )
        for kind in FILTERS
    )
    keys = (*filters, Key("newer", "←"), Key("older", "→"), Key("close", words("ui-back")))

    def row(line: Line) -> Item:
        at = time_of_day(line.at)
        return Item(line.action, str(line.code or ""), at, line.words, line.look)

    # That there is none is said once the journal has answered.
    none = "" if facts.events is None else words("ui-events-none")
    may = lit(facts, setup, touches, [each.action for each in keys], words)
    drawn = key_rows(keys, turning(layout), may)
    title = words(f"ui-events-{of}" if of else "ui-panel-events")
    listing = Listing(title, event_lines(facts, of, words), row, none)
    return list_page(facts, touches, words, layout, listing, drawn)


def _of_alarm(
    facts: Facts, setup: ScreenSetup, touches: UiState, words: Words, layout: Layout
) -> Drawer:
    """What is known of an alarm, and what may be done about it."""
    key = touches.drawer.on_page[1]
    alarm = next((each for each in facts.step.alerts.alarms if each.key == key), None)
    left = layout.panel(layout.pad)
    if alarm is None:
        title, lines = words("ui-events-none"), tuple[str, ...]()
    else:
        since = f"{words('ui-since')} {day_and_time(alarm.since, facts.step.alerts.at)}"
        title = (
            f"{alarm.number}  ·  {words('ui-events-priority', count=alarm.priority)}  ·  {since}"
        )
        lines = (alarm_state(alarm, words), alarm.text)
    asks = (
        Key(f"know:{key}", words("ui-alarm-know")),
        Key(f"shelve:{key}", words("ui-alarm-shelve", count=SHELVED_MINUTES)),
        Key("close", words("ui-back")),
    )
    may = lit(facts, setup, touches, [each.action for each in asks], words)
    explains = Key(f"help:alarm:{key}", words("ui-help-todo"))
    if alarm is not None:
        may |= {explains.action}
    *first, back = asks
    drawn = key_rows((*first, explains, back), layout.two_rows(layout.rail, 2), may)
    return Drawer(
        DrawerProps(True, title, lines, left, layout.panel(layout.rail), left), drawn, False, ""
    )
