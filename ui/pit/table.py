"""One table on the board: what its figures are, its alarms, its events, and the keys of what the pit may order. Pure.

The keys lie where they lie for ever; what is not allowed now is dim, and says why when it is touched.
"""

# No `from __future__ import annotations` here: the properties are made from the rows' annotations.
from collections.abc import Callable, Iterable
from typing import NamedTuple

from kiosk.floor.pit.tables import TableSeen
from kiosk.floor.summary import Summary
from kiosk.station.events import Event
from kiosk.words.phrases import Currency
from ui.pit.board import HEAD, duration, game, signed, since_s
from ui.shared.words import Words, time_of_day
from ui.table.keys import KeyRow
from ui.table.layout import BAR, GAP, MARGIN, NOTICE, TARGET, Rect, Scale, scale_of

#: design units: the column of alarms and keys at the right; of an alarm; of a figure; of an event
COLUMN, ALARM, FIGURE, EVENT = 396, 112, 62, 32
FIGURES = 4  # beside each other
ALARMS = 3
#: what may be ordered, in the places of the keys from the left and from above
ORDERS = ("open", "close", "limits", "message", "fill", "lock")
#: what can be said to the dealer by one touch, as `ui-board-message-…` words it
MESSAGES = ("pit", "slower", "faster", "payouts", "relief", "last")
#: limits that can be chosen, in units of the table's money
LIMITS = (1, 2, 3, 5, 10, 15, 25, 50, 100, 200, 300, 500, 1000, 2000, 3000, 5000, 10_000, 20_000, 25_000, 50_000)
#: minutes of notice that can be given, 0 for the next round
NOTICES = (0, 15, 30, 60)
#: pieces of a denomination that one touch adds to a fill
STACK = 20


class Draft(NamedTuple):
    """What has been touched of an order that is not sent: its drawer, the limits in cents, minutes of notice, and pieces by denomination."""

    drawer: str = ""
    minimum: int = 0
    maximum: int = 0
    minutes: int = 0
    chips: tuple[tuple[int, int], ...] = ()


class PageProps(NamedTuple):
    """`live`: how large the felt is beside the dealer's screen, in ten-thousandths, and where it lies. `asks`: what the drawer is about."""

    title: str
    state: str
    dealer: str
    old: str
    notice: str
    loud: bool
    asks: str
    alarms_title: str
    events_title: str
    live: int
    felt: Rect
    figures: Rect
    events: Rect
    column: Rect
    keys: Rect


class FigureRow(NamedTuple):
    visible: bool
    label: str
    value: str
    sub: str


class AlarmRow(NamedTuple):
    """`level`: its priority; `known`: somebody sees to it, `by` says who."""

    visible: bool
    key: str
    level: int
    known: bool
    words: str
    todo: str
    by: str
    touch: str


class LineRow(NamedTuple):
    visible: bool
    time: str
    words: str
    alarm: bool


def page(
    this: TableSeen, size: tuple[int, int], now: str, words: Words, draft: Draft, notice: str, *, loud: bool
) -> PageProps:
    u = scale_of(*size)
    margin, gap = u(MARGIN), u(GAP)
    column = Rect(size[0] - u(COLUMN) - margin, u(HEAD), u(COLUMN), size[1] - u(HEAD) - margin)
    wide = column.x - 2 * margin
    tall = size[1] - u(BAR) - u(NOTICE) - _prompt_top(u)
    factor = min(wide / size[0], 0.62 * size[1] / tall)
    felt = Rect(margin, u(HEAD), round(size[0] * factor), round(tall * factor))
    figures = Rect(margin, felt.y + felt.h + gap, wide, 2 * u(FIGURE) + gap // 2)
    events = Rect(margin, figures.y + figures.h + gap, wide, size[1] - margin - figures.y - figures.h - gap)
    keys = 3 * u(TARGET) + 2 * gap
    table = this.now
    state = "" if table is None else words(f"ui-board-state-{table.state}")
    return PageProps(
        title=this.name,
        state="" if table is None else f"{game(table)}  ·  {state}",
        dealer=_dealer(table, now, words),
        old="" if this.old_s is None else words("ui-board-old", what=duration(this.old_s, words)),
        notice=notice,
        loud=loud,
        asks=_asks(draft, table, words),
        alarms_title=words("ui-board-alarms") if table is not None and table.alarms else words("ui-board-no-alarms"),
        events_title=words("ui-board-events"),
        live=round(10_000 * factor),
        felt=felt,
        figures=figures,
        events=events,
        column=column,
        keys=Rect(column.x, column.y + column.h - keys, column.w, keys),
    )


def _prompt_top(u: Scale) -> int:
    from ui.table.layout import BAND, HEADER

    return u(HEADER) + u(BAND)


def _dealer(table: Summary | None, now: str, words: Words) -> str:
    if table is None or table.dealer is None:
        return words("ui-no-dealer")
    gone = since_s(table.dealer.since, now)
    return table.dealer.name if gone is None else f"{table.dealer.name}  ·  {duration(gone, words)}"


def _asks(draft: Draft, table: Summary | None, words: Words) -> str:
    if table is None or not draft.drawer:
        return ""
    money = Currency(*table.currency)
    if draft.drawer == "limits":
        limits = f"{money.figure(draft.minimum)} – {money.figure(draft.maximum)}"
        return words("ui-board-asks-limits", what=limits, count=draft.minutes)
    if draft.drawer == "fill":
        chips = ", ".join(f"{pieces} × {money.figure(value)}" for value, pieces in draft.chips if pieces)
        total = money.text(sum(value * pieces for value, pieces in draft.chips))
        return words("ui-board-asks-fill", what=chips or "–", total=total)
    return words(f"ui-board-asks-{draft.drawer}", what=table.table)


def figures(table: Summary | None, now: str, words: Words) -> list[FigureRow]:
    """The figures of the gaming day, with what each is held against."""
    if table is None:
        return []
    money = Currency(*table.currency)
    pace = "–" if table.rounds_hour is None else str(table.rounds_hour)
    target = words("ui-board-target", count=table.target) if table.target else ""
    error = "" if table.error is None else f"± {money.figure(round(table.error, -2))}"
    slips, shoe_s = table.errors, since_s(table.shoe.since, now)
    of_shoe = words("ui-last-round") if table.shoe.last_round else words("ui-board-rounds", count=table.shoe.rounds)
    rows = [
        (words("ui-board-pace"), pace, target),
        (words("ui-board-boxes"), f"{table.in_play} / {table.boxes}", words("ui-board-rounds", count=table.rounds)),
        (words("ui-board-win"), "–" if table.units else signed(table.win, money), ""),
        (words("ui-board-theo"), "–" if table.units else signed(table.theo, money), error),
        (words("ui-board-handle"), "–" if table.units else money.figure(round(table.handle, -2)), ""),
        (words("ui-board-shoe-label"), duration(shoe_s, words) if shoe_s is not None else "–", of_shoe),
        (
            words("ui-board-reader-label"),
            words("ui-board-works") if table.reader.ok else words("ui-board-reader"),
            "",
        ),
        (
            words("ui-board-slips"),
            str(slips.undone + slips.corrected + slips.voided),
            words("ui-board-floor-calls", count=slips.floor_called),
        ),
    ]
    return [FigureRow(True, *row) for row in rows]


def alarms(table: Summary | None, words: Words) -> list[AlarmRow]:
    """Those that stand, as the table orders them."""
    rows = []
    for each in table.alarms if table is not None else ():
        known = each.state not in ("active", "returned")
        until = time_of_day(each.until)[:5]
        state = words(f"ui-alarm-{each.state}", name=each.by or each.shelved_by or "–", what=until)
        touch = "" if known else words("ui-alarm-know")
        by = f"{state}  ·  {words('ui-since')} {time_of_day(each.since)}"
        rows.append(AlarmRow(True, each.key, each.priority, known, each.text, each.todo, by, touch))
    return rows


def lines(events: Iterable[Event] | None) -> list[LineRow]:
    return [LineRow(True, time_of_day(each.at), each.words, each.kind == "alarm") for each in events or ()]


def keys(
    zone: Rect, u: Scale, draft: Draft, table: Summary | None, why_not: Callable[[str], str], words: Words
) -> list[KeyRow]:
    """The keys of the right column: orders, or those of the drawer that is open. `why_not` says why an order may not be given now."""
    if not draft.drawer or table is None:
        rows = [
            (f"order:{each}", words(f"ui-board-order-{_order(each, table)}"), "", not why_not(each)) for each in ORDERS
        ]
        rows.append(("recall", words("ui-panel-recall"), "", True))
        return _laid(rows, zone, u, 3)
    money = Currency(*table.currency)
    back = ("drawer:", words("ui-back"), "", True)
    match draft.drawer:
        case "limits":
            low, high = LIMITS.index(_near(draft.minimum)), LIMITS.index(_near(draft.maximum))
            rows = [
                ("limit:min:-1", words("ui-board-less", what=words("ui-board-minimum")), "", low > 0),
                ("limit:min:1", words("ui-board-more", what=words("ui-board-minimum")), "", low < high),
                ("limit:notice", words("ui-board-notice"), words("ui-board-minutes", count=draft.minutes), True),
                ("limit:max:-1", words("ui-board-less", what=words("ui-board-maximum")), "", high > low),
                ("limit:max:1", words("ui-board-more", what=words("ui-board-maximum")), "", high < len(LIMITS) - 1),
                back,
                ("send:limits", words("ui-board-announce"), "", not why_not("limits")),
            ]
            if table.pending is not None:
                rows.append(("send:withdraw", words("ui-board-withdraw"), "", not why_not("limits")))
        case "message":
            rows = [(f"say:{each}", words(f"ui-board-message-{each}"), "", not why_not("message")) for each in MESSAGES]
            rows.append(back)
        case "fill":
            rows = [(f"chip:{value}", f"+{STACK} × {money.figure(value)}", "", True) for value, _ in draft.chips[-6:]]
            any_ = any(pieces for _, pieces in draft.chips)
            rows += [back, ("send:fill", words("ui-board-request"), "", any_ and not why_not("fill"))]
        case order:
            rows = [(f"send:{order}", words(f"ui-board-order-{_order(order, table)}"), "", not why_not(order)), back]
    return _laid(rows, zone, u, 3)


def _order(order: str, table: Summary | None) -> str:
    """A locked table is unlocked by the same key."""
    return "unlock" if order == "lock" and table is not None and table.state == "locked" else order


def _near(cents: int) -> int:
    """Of the limits that can be chosen the nearest."""
    return min(LIMITS, key=lambda each: abs(each * 100 - cents))


def stepped(cents: int, by: int) -> int:
    """The next limit that can be chosen, up or down, in cents."""
    at = LIMITS.index(_near(cents)) + by
    return LIMITS[max(0, min(len(LIMITS) - 1, at))] * 100


def _laid(rows: list[tuple[str, str, str, bool]], zone: Rect, u: Scale, columns: int) -> list[KeyRow]:
    gap = u(GAP)
    wide, tall = (zone.w - (columns - 1) * gap) // columns, u(TARGET)
    return [
        KeyRow(
            True,
            action,
            zone.x + at % columns * (wide + gap),
            zone.y + at // columns * (tall + gap),
            *(wide, tall, label, sub, "", "key", on, False),
        )
        for at, (action, label, sub, on) in enumerate(rows)
    ]


def why_not(order: str, table: Summary, words: Words) -> str:
    """Why an order makes no sense to a table that stands so; "" where it may be tried: the table itself decides."""
    wanted = {
        "open": ("closed",),
        "lock": ("open", "locked"),
        "close": ("open", "locked"),
        "fill": ("open",),
        "limits": ("open",),
    }
    if table.state in wanted.get(order, (table.state,)):
        return ""
    return words(f"ui-board-why-{'is' if order == 'open' else 'not'}-open", what=table.table)


def touched(draft: Draft, kind: str, rest: str) -> Draft:
    """The draft after "limit:min:1", "limit:max:-1", "limit:notice" or "chip:2500"."""
    if kind == "chip":
        chips = tuple((value, pieces + STACK * (value == int(rest))) for value, pieces in draft.chips)
        return draft._replace(chips=chips)
    which, _, by = rest.partition(":")
    if which == "notice":
        return draft._replace(minutes=NOTICES[(NOTICES.index(draft.minutes) + 1) % len(NOTICES)])
    if which == "min":
        return draft._replace(minimum=min(stepped(draft.minimum, int(by)), draft.maximum))
    return draft._replace(maximum=max(stepped(draft.maximum, int(by)), draft.minimum))


def act(what: str, draft: Draft, table: Summary) -> dict[str, object]:
    """What an order says, as `c.<table>` carries it."""
    match what:
        case "limits":
            return {"type": "limits", "minimum": draft.minimum, "maximum": draft.maximum, "minutes": draft.minutes}
        case "withdraw":
            return {"type": "withdraw_limits"}
        case "fill":
            return {"type": "fill_request", "chips": [[value, pieces] for value, pieces in draft.chips if pieces]}
        case "lock":
            return {"type": _order("lock", table)}
    return {"type": what}
