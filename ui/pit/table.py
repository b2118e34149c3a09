"""One table on the board: what its figures are, its alarms, its events, and the keys of what the
pit may order. Pure.

The keys lie where they lie for ever; what is not allowed now is dim, and says why when it is
touched.
"""

# No `from __future__ import annotations` here: the properties are made from the rows' annotations.
from collections.abc import Callable, Iterable, Mapping
from datetime import date, timedelta
from typing import NamedTuple

from kiosk.floor.pit.tables import TableSeen
from kiosk.floor.summary import Summary
from kiosk.game.money.money import cents
from kiosk.station.alarms.event import Event
from kiosk.station.limits.announced_change import OPTIONS, option_words
from kiosk.station.pit.order_kinds import KEYS, makes_sense
from kiosk.words.messages import Currency
from ui.pit.board import HEAD, announced, duration, game, held, signed, since_s, stands
from ui.shared.edge_words import edge_line
from ui.shared.words import Words, day_and_time, time_of_day
from ui.table.drawer.limits import LADDER
from ui.table.input.pages.events import SHELVED_MINUTES
from ui.table.layout import BAND, BAR, GAP, HEADER, MARGIN, NOTICE, TARGET, Rect, Scale, scale_of
from ui.table.rows import KeyRow

#: design units: the column of alarms and keys at the right; of a figure
COLUMN, FIGURE = 396, 62
#: what can be said to the dealer by one touch, as `ui-board-message-…` words it
MESSAGES = ("pit", "slower", "faster", "payouts", "relief", "last")
_SIDES = {"min": "ui-board-minimum", "max": "ui-board-maximum"}
#: minutes of notice that can be given, 0 for the next round
NOTICES = (0, 15, 30, 60)
#: percentage points by which two counted house edges do not differ
_SAME_EDGE = 0.005
#: pieces of a denomination that one touch adds to a fill
STACK = 20


class Draft(NamedTuple):
    """What has been touched of an order that is not sent: its drawer, the limits in cents (None for
    none), the options that change, minutes of notice (None: what the house usually gives), pieces
    by denomination, the text of a message or of an amount, and of a drop box how many days before
    today and of which shift, "" for the whole day, it is."""

    drawer: str = ""
    minimum: int | None = None
    maximum: int | None = None
    options: tuple[tuple[str, str | bool], ...] = ()
    minutes: int | None = None
    chips: tuple[tuple[int, int], ...] = ()
    text: str = ""
    days: int = 1
    shift: str = ""


#: options with their values, as a key of what was counted
Chosen = tuple[tuple[str, str | bool], ...]


class House(NamedTuple):
    """What the drawer of limits is held against beside the table's summary. `in_force`: the table's
    options, none before its view has come. `edges`: house edges in percent as far as they have
    been counted, None where one cannot be. `notice`: minutes that patrons usually get of a change
    that is worse for them. `today`: the gaming day; `shifts`: when they begin; `box_until`:
    until when the drop box of a day and a shift hangs at its table, "" of one that is off."""

    in_force: Mapping[str, str | bool] = {}
    edges: Mapping[Chosen, float | None] = {}
    notice: int = 30
    today: str = ""
    shifts: tuple[str, ...] = ()
    box_until: Callable[[str, str], str] = lambda day, shift: ""

    def day(self, draft: Draft) -> str:
        """The gaming day whose drop box is meant."""
        return str(date.fromisoformat(self.today) - timedelta(days=draft.days))

    def wanted(self, draft: Draft) -> tuple[Chosen, ...]:
        """Of which options an edge is shown: those in force, and those of the draft."""
        if not self.in_force or draft.drawer not in ("limits", "options"):
            return ()
        both = (self.in_force, {**self.in_force, **dict(draft.options)})
        return tuple(dict.fromkeys(tuple(sorted(each.items())) for each in both))


class PageProps(NamedTuple):
    """`off`: what stands where the felt would be, of a table that was stopped. `live`: how large
    the felt is beside the dealer's screen, in ten-thousandths, and where it lies. `asks`: what the
    drawer is about."""

    title: str
    state: str
    dealer: str
    old: str
    off: str
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
    """`level`: its priority; `known`: somebody sees to it, `by` says who. `shelve`: of the key that
    takes it out of sight; "" where it stays."""

    visible: bool
    key: str
    level: int
    known: bool
    words: str
    todo: str
    by: str
    touch: str
    shelve: str


class LineRow(NamedTuple):
    visible: bool
    time: str
    words: str
    alarm: bool


class _Key(NamedTuple):
    """A key before it is laid in its place."""

    action: str
    label: str
    sub: str = ""
    on: bool = True


def page(
    this: TableSeen,
    size: tuple[int, int],
    now: str,
    words: Words,
    draft: Draft,
    notice: str,
    house: House,
    *,
    loud: bool,
) -> PageProps:
    u = scale_of(*size)
    margin, gap = u(MARGIN), u(GAP)
    column = Rect(size[0] - u(COLUMN) - margin, u(HEAD), u(COLUMN), size[1] - u(HEAD) - margin)
    wide = column.x - 2 * margin
    tall = size[1] - u(BAR) - u(NOTICE) - _prompt_top(u)
    factor = min(wide / size[0], 0.62 * size[1] / tall)
    felt = Rect(margin, u(HEAD), round(size[0] * factor), round(tall * factor))
    figures = Rect(margin, felt.y + felt.h + gap, wide, 2 * u(FIGURE) + gap // 2)
    events = Rect(
        margin, figures.y + figures.h + gap, wide, size[1] - margin - figures.y - figures.h - gap
    )
    keys = 3 * u(TARGET) + 2 * gap
    table = this.now
    state = "" if table is None else words(f"ui-board-state-{stands(table)}")
    return PageProps(
        title=this.name,
        state=""
        if table is None
        else "  ·  ".join(filter(None, (game(table), state, announced(table, words)))),
        dealer=_dealer(table, now, words),
        old="" if this.old_s is None else words("ui-board-old", what=duration(this.old_s, words)),
        off=state if table is not None and table.stopped else "",
        notice=notice,
        loud=loud,
        asks=_asks(draft, table, house, words),
        alarms_title=words("ui-board-alarms")
        if table is not None and table.alarms
        else words("ui-board-no-alarms"),
        events_title=words("ui-board-events"),
        live=round(10_000 * factor),
        felt=felt,
        figures=figures,
        events=events,
        column=column,
        keys=Rect(column.x, column.y + column.h - keys, column.w, keys),
    )


def _prompt_top(u: Scale) -> int:
    return u(HEADER) + u(BAND)


def _dealer(table: Summary | None, now: str, words: Words) -> str:
    if table is None or table.dealer is None:
        return words("ui-no-dealer")
    gone = since_s(table.dealer.since, now)
    return table.dealer.name if gone is None else f"{table.dealer.name}  ·  {duration(gone, words)}"


def _asks(draft: Draft, table: Summary | None, house: House, words: Words) -> str:
    if table is None or not draft.drawer:
        return ""
    money = Currency(*table.currency, table.decimal)
    if draft.drawer == "write":
        return words("ui-board-asks-message", what=table.table)
    if draft.drawer in ("limits", "options"):
        limits = " – ".join(
            "…" if each is None else money.figure(each) for each in (draft.minimum, draft.maximum)
        )
        what = "  ".join(filter(None, (limits, option_words(draft.options, words.phrases))))
        given = minutes_of(draft, table, house)
        said = [words("ui-board-asks-limits", what=what, count=given), _edge(draft, house, words)]
        if is_worse(draft, table, house) and given < house.notice:
            said.append(words("ui-board-worse", count=house.notice))
        return "\n".join(filter(None, said))
    if draft.drawer == "fill":
        chips = ", ".join(
            f"{pieces} × {money.figure(value)}" for value, pieces in draft.chips if pieces
        )
        total = money.text(sum(value * pieces for value, pieces in draft.chips))
        return words("ui-board-asks-fill", what=chips or "–", total=total)
    counts = "-counted" if table.inventory and draft.drawer in ("open", "close") else ""
    return words(f"ui-board-asks-{draft.drawer}{counts}", what=table.table)


def _edge(draft: Draft, house: House, words: Words) -> str:
    """The house edge of the options in force, and of those that are drafted."""
    wanted = house.wanted(draft)
    if not wanted:
        return ""
    return edge_line(house.edges, wanted[0], wanted[-1], words, changed=len(wanted) > 1)


def is_worse(draft: Draft, table: Summary, house: House) -> bool:
    """Whether the change is worse for patrons: a higher minimum, a lower maximum, an option that is
    offered no more, or a greater house edge."""
    if (draft.minimum or 0) > (table.minimum or 0):
        return True
    if draft.maximum is not None and (table.maximum is None or draft.maximum < table.maximum):
        return True
    if any(value == OPTIONS[key][1] for key, value in draft.options):
        return True
    counted = [house.edges.get(each) for each in house.wanted(draft)]
    known = [each for each in counted if each is not None]
    return len(known) == 2 and known[1] > known[0] + _SAME_EDGE


def minutes_of(draft: Draft, table: Summary, house: House) -> int:
    """The notice that is given: as it was touched, else as the house usually does."""
    if draft.minutes is not None:
        return draft.minutes
    return house.notice if is_worse(draft, table, house) else 0


def figures(table: Summary | None, now: str, words: Words) -> list[FigureRow]:
    """The figures of the gaming day, with what each is held against."""
    if table is None:
        return []
    money = Currency(*table.currency, table.decimal)
    pace = "–" if table.rounds_hour is None else str(table.rounds_hour)
    target = words("ui-board-target", count=table.target) if table.target else ""
    error = "" if table.error is None else f"± {money.figure(round(table.error, -2))}"
    slips, shoe_s = table.errors, since_s(table.shoe.since, now)
    of_shoe = (
        words("ui-last-round")
        if table.shoe.last_round
        else words("ui-board-rounds", count=table.shoe.rounds)
    )
    rows = [
        (words("ui-board-pace"), pace, target),
        (
            words("ui-board-boxes"),
            f"{table.in_play} / {table.boxes}",
            words("ui-board-rounds", count=table.rounds),
        ),
        (
            words("ui-board-win"),
            "–" if table.units else signed(table.win, money),
            held(table, words),
        ),
        (words("ui-board-theo"), "–" if table.units else signed(table.theo, money), error),
        (
            words("ui-board-handle"),
            "–" if table.units else money.figure(round(table.handle, -2)),
            dropped(table, words),
        ),
        (
            words("ui-board-shoe-label"),
            duration(shoe_s, words) if shoe_s is not None else "–",
            of_shoe,
        ),
        (
            words("ui-board-reader-label"),
            _reader(table, words),
            "",
        ),
        (
            words("ui-board-slips"),
            str(slips.undone + slips.corrected + slips.voided),
            words("ui-board-floor-calls", count=slips.floor_called),
        ),
    ]
    return [FigureRow(True, *row) for row in rows]


def _reader(table: Summary, words: Words) -> str:
    """Whether it works; of a kiosk that was stopped nobody knows."""
    if table.stopped:
        return "–"
    return words("ui-board-works" if table.reader.ok else "ui-board-reader")


def dropped(table: Summary, words: Words) -> str:
    """The drop of the day as buy-ins were entered; "" where none are."""
    if table.drop is None or table.units:
        return ""
    money = Currency(*table.currency, table.decimal)
    return words("ui-board-dropped", amount=money.figure(table.drop))


def alarms(table: Summary | None, now: str, words: Words) -> list[AlarmRow]:
    """Those that stand, as the table orders them."""
    rows = []
    for each in table.alarms if table is not None else ():
        known = each.state not in ("active", "returned")
        until = time_of_day(each.until)[:5]
        state = words(f"ui-alarm-{each.state}", name=each.by or each.shelved_by or "–", what=until)
        touch = "" if known else words("ui-alarm-know")
        by = f"{state}  ·  {words('ui-since')} {day_and_time(each.since, now)}"
        shelve = (
            ""
            if each.state == "shelved" or each.priority == 1
            else words("ui-alarm-shelve", count=SHELVED_MINUTES)
        )
        rows.append(
            AlarmRow(True, each.key, each.priority, known, each.text, each.todo, by, touch, shelve)
        )
    return rows


def lines(events: Iterable[Event] | None) -> list[LineRow]:
    return [
        LineRow(True, time_of_day(each.at), each.words, each.kind == "alarm")
        for each in events or ()
    ]


def keys(
    zone: Rect,
    u: Scale,
    draft: Draft,
    table: Summary | None,
    house: House,
    why_not: Callable[[str], str],
    words: Words,
) -> list[KeyRow]:
    """The keys of the right column: orders, or those of the drawer that is open. `why_not` says why
    an order may not be given now."""
    if not draft.drawer or table is None:
        return _laid(_order_keys(table, why_not, words), zone, u, 3)
    match draft.drawer:
        case "limits":
            rows = _limit_keys(draft, table, house, why_not, words)
        case "options":
            rows = _option_keys(house.in_force, why_not, words)
            return _laid(rows, zone, u, 3, _options_held(draft, house.in_force))
        case "message":
            rows = _message_keys(why_not, words)
        case "write":
            rows = _write_keys(draft, table, house, why_not, words)
        case "drop":
            rows = _drop_keys(draft, table, house, why_not, words)
        case "fill":
            rows = _fill_keys(draft, table, house, why_not, words)
        case order:
            label = words(f"ui-board-order-{_order(order, table)}")
            rows = [_Key(f"send:{order}", label, on=not why_not(order)), _back(words)]
    return _laid(rows, zone, u, 3)


def _back(words: Words) -> _Key:
    """The key that shuts a drawer."""
    return _Key("drawer:", words("ui-back"))


def _order_keys(table: Summary | None, why_not: Callable[[str], str], words: Words) -> list[_Key]:
    """The keys where no drawer is open: what may be ordered, and the look back."""
    rows = []
    for order in KEYS:
        label = words(f"ui-board-order-{_order(order, table)}")
        rows.append(_Key(f"order:{order}", label, on=not why_not(order)))
    rows.append(_Key("recall", words("ui-panel-recall")))
    return rows


def _limit_keys(
    draft: Draft,
    table: Summary,
    house: House,
    why_not: Callable[[str], str],
    words: Words,
) -> list[_Key]:
    """The keys that draft other limits, and send or withdraw them."""
    notice = words("ui-board-minutes", count=minutes_of(draft, table, house))
    announces = not (why_not(_of_rules(draft)) or nothing("limits", draft, table, house, words))
    has_options = bool(house.in_force) and not why_not("options")
    rows = [
        _step_key(draft, "min", -1, words),
        _step_key(draft, "min", 1, words),
        _Key("limit:notice", words("ui-board-notice"), notice),
        _step_key(draft, "max", -1, words),
        _step_key(draft, "max", 1, words),
        _back(words),
        _Key("send:limits", words("ui-board-announce"), on=announces),
        _Key("drawer:options", words("ui-board-options"), on=has_options),
    ]
    if table.pending is not None:
        withdraws = not why_not("limits")
        rows.append(_Key("send:withdraw", words("ui-board-withdraw"), on=withdraws))
    return rows


def _step_key(draft: Draft, which: str, by: int, words: Words) -> _Key:
    """The key that moves one limit by a step: dim at the end of them."""
    step = f"{which}:{by}"
    way = "less" if by < 0 else "more"
    label = words(f"ui-board-{way}", what=words(_SIDES[which]))
    return _Key(f"limit:{step}", label, on=touched(draft, "limit", step) != draft)


def _option_keys(
    in_force: Mapping[str, str | bool], why_not: Callable[[str], str], words: Words
) -> list[_Key]:
    """The keys of the options that the table has, and the one back to its limits."""
    rows = []
    for key in OPTIONS:
        if key in in_force:
            label = words(f"ui-option-{key.partition('.')[2] or key}")
            rows.append(_Key(f"option:{key}", label, on=not why_not("options")))
    rows.append(_Key("drawer:limits", words("ui-back")))
    return rows


def _options_held(draft: Draft, in_force: Mapping[str, str | bool]) -> frozenset[str]:
    """The keys of the options that are on, as they stand or are drafted."""
    chosen = {**in_force, **dict(draft.options)}
    return frozenset(
        f"option:{key}" for key, (_, off) in OPTIONS.items() if chosen.get(key, off) != off
    )


def _message_keys(why_not: Callable[[str], str], words: Words) -> list[_Key]:
    """The keys of what can be said to the dealer."""
    rows = []
    for each in MESSAGES:
        label = words(f"ui-board-message-{each}")
        rows.append(_Key(f"say:{each}", label, on=not why_not("message")))
    rows.append(_Key("drawer:write", words("ui-board-write"), on=not why_not("message")))
    rows.append(_back(words))
    return rows


def _write_keys(
    draft: Draft, table: Summary, house: House, why_not: Callable[[str], str], words: Words
) -> list[_Key]:
    """The keys beside a message in free text."""
    sends = not (why_not("message") or nothing("write", draft, table, house, words))
    return [
        _Key("send:write", words("ui-board-send"), on=sends),
        _Key("drawer:message", words("ui-back")),
    ]


def _drop_keys(
    draft: Draft, table: Summary, house: House, why_not: Callable[[str], str], words: Words
) -> list[_Key]:
    """The keys that say whose drop box it is, and send what was counted in it."""
    sends = not (why_not("drop") or nothing("drop", draft, table, house, words))
    shift = draft.shift or words("ui-board-whole-day")
    return [
        _Key("drop:day", words("ui-board-day"), house.day(draft)),
        _Key("drop:shift", words("ui-board-shift"), shift, on=bool(house.shifts)),
        _back(words),
        _Key("send:drop", words("ui-board-enter-drop"), on=sends),
    ]


def next_box(draft: Draft, which: str, house: House) -> Draft:
    """The draft of another drop box: of the "day" before, up to a week, or of the next "shift"."""
    if which == "day":
        return draft._replace(days=(draft.days + 1) % 7)
    every = ("", *house.shifts)
    return draft._replace(shift=every[(every.index(draft.shift) + 1) % len(every)])


def _fill_keys(
    draft: Draft, table: Summary, house: House, why_not: Callable[[str], str], words: Words
) -> list[_Key]:
    """The keys that draft a fill by denomination, and send it."""
    money = Currency(*table.currency, table.decimal)
    rows = [
        _Key(f"chip:{value}", f"+{STACK} × {money.figure(value)}") for value, _ in draft.chips[-6:]
    ]
    requests = not (why_not("fill") or nothing("fill", draft, table, house, words))
    rows.append(_back(words))
    rows.append(_Key("send:fill", words("ui-board-request"), on=requests))
    return rows


def _order(order: str, table: Summary | None) -> str:
    """A locked table is unlocked by the same key."""
    return "unlock" if order == "lock" and table is not None and table.state == "locked" else order


def _of_rules(draft: Draft) -> str:
    """What has to be permitted for a change of limits, of options too where it has some."""
    return "options" if draft.options else "limits"


def _stepped(cents: int | None, by: int) -> int | None:
    """The next limit that can be chosen, up or down; the same at the end of them. No limit lies
    beside the least and the largest."""
    steps = [each for each in LADDER if cents is None or (each > cents if by > 0 else each < cents)]
    if not steps:
        return cents
    return min(steps) if by > 0 else max(steps)


def _laid(
    rows: list[_Key],
    zone: Rect,
    u: Scale,
    columns: int,
    held: frozenset[str] = frozenset(),
) -> list[KeyRow]:
    gap = u(GAP)
    wide, tall = (zone.w - (columns - 1) * gap) // columns, u(TARGET)
    return [
        KeyRow(
            True,
            action,
            zone.x + at % columns * (wide + gap),
            zone.y + at // columns * (tall + gap),
            *(wide, tall, label, sub, "", "key", on, action in held),
        )
        for at, (action, label, sub, on) in enumerate(rows)
    ]


def why_not(order: str, table: Summary, words: Words) -> str:
    """Why an order makes no sense to a table that stands so; "" where it may be tried: the table
    itself decides."""
    if not makes_sense(order, table.state):
        return words(f"ui-board-why-{'is' if order == 'open' else 'not'}-open", what=table.table)
    return (
        words("ui-board-why-no-inventory", what=table.table)
        if order == "fill" and not table.inventory
        else ""
    )


def nothing(what: str, draft: Draft, table: Summary, house: House, words: Words) -> str:
    """Why there is nothing of the drawer to send; "" where there is."""
    if what == "limits":
        same = (draft.minimum, draft.maximum, draft.options) == (table.minimum, table.maximum, ())
        return words("refused-rules_same") if same and table.pending is None else ""
    if what == "drop":
        return _no_drop(draft, house, words)
    if what == "write":
        return "" if draft.text.strip() else words("ui-board-nothing-written")
    return (
        words("refused-nothing_counted")
        if what == "fill" and not any(count for _, count in draft.chips)
        else ""
    )


def _no_drop(draft: Draft, house: House, words: Words) -> str:
    """Why the figure of a drop box may not be sent; "" where it may."""
    day = house.day(draft)
    if until := house.box_until(day, draft.shift):
        return words("refused-drop_runs", day=day, shift=draft.shift or None, until=until)
    return "" if _amount(draft.text) is not None else words("ui-board-no-amount")


def next_notice(draft: Draft, table: Summary, house: House) -> Draft:
    """The draft with the next notice that can be given."""
    steps = sorted({*NOTICES, house.notice})
    given = minutes_of(draft, table, house)
    return draft._replace(minutes=next((each for each in steps if each > given), steps[0]))


def touched(draft: Draft, kind: str, rest: str, in_force: Mapping[str, str | bool] = {}) -> Draft:
    """The draft after "limit:min:1", "limit:max:-1", "option:surrender" or "chip:2500". `in_force`:
    the table's options."""
    if kind == "option":
        on, off = OPTIONS[rest]
        chosen = dict(draft.options)
        if chosen.pop(rest, None) is None:
            chosen[rest] = on if in_force.get(rest, off) == off else off
        return draft._replace(options=tuple(sorted(chosen.items())))
    if kind == "chip":
        chips = tuple(
            (value, pieces + STACK * (value == int(rest))) for value, pieces in draft.chips
        )
        return draft._replace(chips=chips)
    which, _, by = rest.partition(":")
    low, high = draft.minimum, draft.maximum
    if which == "min":
        low = None if low is None and by == "-1" else _stepped(low, int(by))
    else:
        high = None if high is None and by == "1" else _stepped(high, int(by))
    return (
        draft
        if low is not None and high is not None and low > high
        else draft._replace(minimum=low, maximum=high)
    )


def _amount(text: str) -> int | None:
    """Cents; None for what is no amount."""
    try:
        return cents(text)
    except ValueError:
        return None


def act(what: str, draft: Draft, table: Summary, house: House) -> dict[str, object]:
    """What an order says, as `c.<table>` carries it."""
    match what:
        case "limits":
            said = {
                "type": "limits",
                "minimum": draft.minimum,
                "maximum": draft.maximum,
                "minutes": minutes_of(draft, table, house),
            }
            return said | ({"options": dict(draft.options)} if draft.options else {})
        case "withdraw":
            return {"type": "withdraw_limits"}
        case "fill":
            return {
                "type": "fill_request",
                "chips": [[value, pieces] for value, pieces in draft.chips if pieces],
            }
        case "write":
            return {"type": "message", "text": draft.text.strip()}
        case "drop":
            box = {"day": house.day(draft), "shift": draft.shift}
            return {"type": "drop", **box, "amount": _amount(draft.text)}
        case "lock":
            return {"type": _order("lock", table)}
    return {"type": what}
