"""What the pages of alarms and events, and of the day's figures, list, and how many pages that is.
Pure."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from kiosk.station.step import Alarm
from kiosk.words.codes import ALL, Code
from kiosk.words.guide import GuidePage, guide
from ui.shared.spacing import TIGHT
from ui.shared.words import Words, time_of_day
from ui.table.facts import AccountsOf, Facts, FiguresOf, UiState
from ui.table.layout import GAP, MARGIN, Layout, Rect

#: rows that a page has room for at once, each a finger high: over the pad; and over the felt, in
#: columns, while no card lies there
ROWS, TALL, COLUMNS = 2, 8, 2
#: over the pad lines that are only read, which need no finger's height; and titles, in columns
LINES, TITLES = 3, 4
#: the pages of help: "codes:refused"; "guide:deal", and a page of that, "guide:deal:wagers"
CODES_PAGE, GUIDE_PAGE = "codes", "guide"
HELP_PAGES = (CODES_PAGE, GUIDE_PAGE)
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


def rows_of(facts: Facts) -> int:
    """How many rows a page lists at once: few while cards lie on the felt, which are not
    covered."""
    return TALL if is_bare(facts) else ROWS


def is_bare(facts: Facts) -> bool:
    """Whether no card lies on the felt, and nothing there waits for anybody."""
    view = facts.view
    if view.patrons is not None or facts.step.readers.held:
        return False
    if view.settled is not None:
        return not view.unsettled and not facts.lines
    return not facts.cards_out[1]


def guide_rows(facts: Facts, chapter: bool) -> int:
    """How many lines of a guide's chapter are shown at once, or titles of its contents."""
    if is_bare(facts):
        return TALL
    return LINES if chapter else TITLES


def last_page(count: int, rows: int) -> int:
    """The last page of so many, of which a page has room for so many rows, counted from 0."""
    return max(0, -(-count // rows) - 1)


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


def guide_pages(touches: UiState, words: Words) -> tuple[Sequence[GuidePage], int]:
    """The guide that the open page of help is about, in the language of the screen; and the place
    of the page of it that was opened, -1 for its contents."""
    reader, _, name = touches.drawer.on_page[1].partition(":")
    pages = guide(words.phrases.language, words.phrases.folders).get(reader, ())
    at = next((n for n, page in enumerate(pages) if page.name == name), -1)
    return pages, at


def guide_screens(facts: Facts, touches: UiState, words: Words) -> list[tuple[int, int]]:
    """What of a guide is shown at once, from the page that was opened to its end: the place of the
    page, and the first of its lines."""
    pages, at = guide_pages(touches, words)
    each = guide_rows(facts, chapter=True)
    return [
        (n, first)
        for n, page in enumerate(pages)
        if 0 <= at <= n
        for first in range(0, len(page.lines), each)
    ]


def _last_of_guide(facts: Facts, touches: UiState, words: Words) -> int:
    pages, at = guide_pages(touches, words)
    if at < 0:
        return last_page(len(pages), guide_rows(facts, chapter=False))
    return max(0, len(guide_screens(facts, touches, words)) - 1)


def row_places(layout: Layout, rows: int) -> list[Rect]:
    """Where so many rows lie: below each other over the pad, or in columns there or over the
    felt."""
    zone, gap = layout.pad, layout.scale(GAP)
    columns = COLUMNS if rows == TITLES else 1
    if rows == LINES:
        gap = layout.scale(TIGHT)
    if rows == TALL:
        felt, margin, columns = layout.frame.felt, layout.scale(MARGIN), COLUMNS
        zone = Rect(margin, felt.y + gap, felt.w - 2 * margin, felt.h - 2 * gap)
    down = rows // columns
    wide, tall = (zone.w - gap * (columns - 1)) // columns, (zone.h - gap * (down - 1)) // down
    return [
        Rect(zone.x + x * (wide + gap), zone.y + y * (tall + gap), wide, tall)
        for x in range(columns)
        for y in range(down)
    ]


def last_of(facts: Facts, touches: UiState, words: Words) -> int:
    """The last page of what is open of them, counted from 0."""
    match touches.drawer.on_page:
        case (name, _) if name == CODES_PAGE:
            return last_page(len(codes_of(touches)), rows_of(facts))
        case (name, _) if name == GUIDE_PAGE:
            return _last_of_guide(facts, touches, words)
        case ("accounts" | "account", _):
            return last_accounts(facts, touches)
        case ("figures", _):
            return last_figures(facts, touches, words)
        case (_, kind):
            return last_page(len(event_lines(facts, kind, words)), rows_of(facts))


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
        return last_page(len(accounts(facts, touches, about)), rows_of(facts))
    return max(0, -(-len(movements(facts, touches)) // MOVEMENTS) - 1)
