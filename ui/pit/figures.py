"""The pit in figures: the hour that runs beside the one before and the same a week ago, the win
drawn hour by hour, and below it tables, dealers or hours; of a table in one hour its rounds, each
of which leads to its recall. What is shown is made here, from what the tables have answered. Pure
but for what `FiguresPage` remembers."""

# No `from __future__ import annotations` here: the properties are made from the rows' annotations.
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from kiosk.floor.pit.advice import Advice
from kiosk.floor.pit.baseline import Frozen, freeze
from kiosk.floor.pit.hours import (
    HOURS,
    PitFigures,
    PitHours,
    hour_after,
    hours_before,
    since,
    week_before,
)
from kiosk.floor.pit.tables import PitSeen, in_order
from kiosk.floor.summary import Summary
from kiosk.floor.table.hour_rows import HourRow, RoundRow
from kiosk.words.messages import Currency
from ui.pit.board import HEAD, signed
from ui.shared.words import Words, time_of_day
from ui.table.layout import GAP, MARGIN, TARGET, Rect, Scale, scale_of
from ui.table.rows import KeyRow

#: design units: a line of the comparison, and the part of the width that it takes
LINE, SHARE = 34, 0.5
#: design units: a key below the list, as wide as FiguresPage.qml has it
KEY = 132
#: by what the list below is made, each with its key
BY = ("table", "dealer", "hour", "advice")
#: seconds after which the hour that runs is asked for again
AGAIN_S = 60
#: no more tables are asked for their hours: a board of ten thousand is no pit
MOST_TABLES = 200


class FiguresProps(NamedTuple):
    """`heard`: how many tables have answered. `heads`: of the comparison; `list_heads`: of the
    list. `of`: what the list is of."""

    title: str
    heard: str
    notice: str
    of: str
    drawn: str
    heads: tuple[str, ...]
    list_heads: tuple[str, ...]
    grid: Rect
    chart: Rect
    list: Rect


class CompareRow(NamedTuple):
    """`cells`: parted by tabs."""

    visible: bool
    label: str
    cells: str


class BarRow(NamedTuple):
    """An hour of the chart, in pixels: what was won, the same a week ago, and the theoretical win
    as a line, -1 for none. `up`: it was won, not lost."""

    visible: bool
    hour: str
    label: str
    x_: int
    width_: int
    top_: int
    tall_: int
    up: bool
    week_y: int
    week_height: int
    theo_y: int
    chosen: bool


class ListRow(NamedTuple):
    """`touch`: what a touch does, "" for nothing. `cells`: parted by tabs."""

    visible: bool
    name: str
    touch: str
    cells: str


class FiguresPage:
    """What is remembered of the page: answers, what was frozen, and what the list is of."""

    def __init__(self) -> None:
        self.hours = PitHours()
        self.frozen: Frozen | None = None
        self.lost = ""  # why what was frozen before is not there
        self.what = "table"
        self.hour = ""  # of the list; "" for all that are drawn
        self.dealer = ""  # whose tables the list is of; "" for everybody's
        self.table = ""  # whose rounds of the hour are listed; "" for none
        self._rounds: dict[tuple[str, str], list[RoundRow]] = {}  # by table and hour
        self._silent: set[tuple[str, str]] = set()  # those of which a table said nothing
        self._asked: dict[tuple[str, str], str] = {}  # when, by table and what it was asked of

    def begin(self) -> None:
        """The page is turned to: everything is asked for anew."""
        self._asked, self._rounds, self._silent = {}, {}, set()
        self.hour = self.dealer = self.table = ""

    def questions(self, seen: PitSeen, now: str) -> Iterator[tuple[str, str, str]]:
        """Of which tables what is to be asked now: from when on, and before when."""
        whole, week = hours_before(now), hours_before(now, weeks=1)
        for table in seen.tables[:MOST_TABLES]:
            for first, last, again in (
                (f"{whole[0]}:00:00.000Z", now, now[:16]),
                (f"{week[0]}:00:00.000Z", f"{hour_after(week[-1])}:00:00.000Z", now[:13]),
            ):
                of = (table.name, "week" if again == now[:13] else "day")
                if self._asked.get(of) != again:
                    self._asked[of] = again
                    yield table.name, first, last

    def asks_rounds(self, now: str) -> tuple[str, str] | None:
        """The hour whose rounds are to be asked of the table that is looked at, as the times from
        which on and before which they ended; of the hour that runs, and of a table that did not
        answer, once a minute. None for now."""
        of = (self.table, self.hour)
        is_soon = self.hour == now[:13] or of in self._silent
        again = now[:16] if is_soon else now[:13]
        if not self.table or self._asked.get(of) == again:
            return None
        self._asked[of] = again
        return f"{self.hour}:00:00.000Z", f"{hour_after(self.hour)}:00:00.000Z"

    def take(self, table: str, first: str, last: str, rows: list[HourRow]) -> None:
        self.hours.take(table, first, last, rows)

    def take_rounds(self, table: str, first: str, rows: list[RoundRow] | None) -> None:
        """The answer of a table for the hour that begins at `first`; None where it said nothing of
        it."""
        of = (table, first[:13])
        if rows is None:
            self._silent.add(of)
        else:
            self._rounds[of] = rows
            self._silent.discard(of)

    @property
    def is_silent(self) -> bool:
        """The table that is looked at said nothing of the hour."""
        return (self.table, self.hour) in self._silent

    @property
    def rounds(self) -> list[RoundRow] | None:
        """The rounds that are listed, the newest first, and those of which no dealer is known;
        None until they have come."""
        rows = self._rounds.get((self.table, self.hour))
        if rows is None:
            return None
        return [
            each for each in reversed(rows) if not self.dealer or each.dealer in ("", self.dealer)
        ]

    def act(self, action: str, seen: PitSeen, now: str) -> None:
        """ "by:dealer", "dealer:H. Ruiz", "hour:2026-11-27T20", "rounds:bj-3", "freeze:"."""
        kind, _, rest = action.partition(":")
        if kind == "by":
            self.what, self.dealer, self.table = rest, "", ""
        elif kind == "dealer":
            self.what, self.dealer = "table", rest
        elif kind == "hour":
            self._choose_hour(rest)
        elif kind == "rounds":
            self.table = rest if self.hour else ""
        elif kind == "freeze":
            tables = {each.name: each.now for each in seen.tables if each.now is not None}
            self.frozen, self.lost = freeze(now, tables), ""

    def _choose_hour(self, hour: str) -> None:
        """Another hour, of which the list is by table where it was of hours; the same one again:
        none."""
        self.hour = "" if self.hour == hour else hour
        if not self.hour:
            self.table = ""
        elif self.what == "hour":
            self.what = "table"

    def listed(self, now: str) -> list[str]:
        """The hours that the list is of."""
        return [self.hour] if self.hour else hours_before(now)

    def export(self, now: str) -> object:
        """What is drawn, as a report has it (kiosk.report.figures.Counted)."""
        return self.hours.counted(hours_before(now))


def money_of(tables: Mapping[str, Summary]) -> Currency:
    """How the pit's money is written: as its first table does."""
    first = next((each for each in tables.values() if not each.units), None)
    return Currency() if first is None else Currency(*first.currency, first.decimal)


class Cells:
    """How figures are written."""

    def __init__(self, money: Currency, words: Words) -> None:
        self._money, self._words = money, words

    def amount(self, cents: int | None) -> str:
        return "–" if cents is None else self._money.figure(round(cents, -2))

    def signed(self, cents: int) -> str:
        return signed(cents, self._money)

    def share(self, value: float | None) -> str:
        return "–" if value is None else self._words.percent(100 * value)

    def dropped(self, this: PitFigures) -> str:
        """The drop, with a letter for what it is known by."""
        if this.drop is None:
            return "–"
        return f"{self.amount(this.drop)} {self._words('paper-basis', basis=this.basis)}"

    def held(self, this: PitFigures) -> str:
        """The hold, with a letter for what its drop is known by."""
        if this.hold is None:
            return "–"
        return f"{self.share(this.hold)} {self._words('paper-basis', basis=this.basis)}"

    def whole(self, value: float | None) -> str:
        return "–" if value is None else self._money.grouped(value, ",.0f")


class FiguresLayout(NamedTuple):
    """Where the comparison, the chart and the list lie, and where the keys begin from above."""

    grid: Rect
    chart: Rect
    below: Rect
    keys: int


def layout(size: tuple[int, int]) -> FiguresLayout:
    u = scale_of(*size)
    margin, gap = u(MARGIN), u(GAP)
    wide = size[0] - 2 * margin
    tall = 9 * u(LINE)
    grid = Rect(margin, u(HEAD), round(wide * SHARE) - gap, tall)
    chart = Rect(grid.x + grid.w + 2 * gap, grid.y, wide - grid.w - 2 * gap, tall)
    keys = size[1] - margin - u(TARGET)
    top = grid.y + tall + gap
    return FiguresLayout(grid, chart, Rect(margin, top, wide, keys - gap - top), keys)


def props(
    page: FiguresPage,
    seen: PitSeen,
    size: tuple[int, int],
    now: str,
    words: Words,
    notice: str,
    gaming_day: Callable[[str], str],
) -> FiguresProps:
    lay = layout(size)
    heard = sum(each.name in page.hours.tables for each in seen.tables)
    hours = hours_before(now)
    of = words("ui-figures-last", count=HOURS) if not page.hour else _clock_of(page.hour)
    of = "  ·  ".join(filter(None, (page.table, page.dealer, of)))
    is_advice = page.what == "advice"
    if is_advice:
        of = words("ui-advice-is")
    heads = [
        words("ui-figures-running", what=_clock_of(hours[-1])),
        _clock_of(hours[-2]),
        words("ui-figures-week", what=_clock_of(hours[-1])),
        _since(page.frozen, now, gaming_day, words),
    ]
    return FiguresProps(
        title=words("ui-figures"),
        heard=_heard(page, heard, len(seen.tables), hours, words),
        notice=notice or page.lost,
        of=of,
        drawn=words("ui-figures-drawn"),
        heads=tuple(heads),
        list_heads=() if is_advice else tuple(words(f"ui-figures-{name}") for name in _heads(page)),
        grid=lay.grid,
        chart=lay.chart,
        list=lay.below,
    )


def _heads(page: FiguresPage) -> tuple[str, ...]:
    """The columns of the list, by the last part of their phrases."""
    if page.table:
        return ("dealt", "boxes", "handle", "win", "marked")
    return ("rounds", "hourly", "occupancy", "handle", "win", "theo", "drop", "hold")


def _heard(page: FiguresPage, heard: int, tables: int, hours: list[str], words: Words) -> str:
    """How many tables have answered; and by what the drop of an hour is known, where a table has
    one: a box that the count room counts is of a shift."""
    said = words("ui-figures-heard", count=heard, total=tables)
    if all(each.drop is None for each in page.hours.by("table", hours).values()):
        return said
    return f"{said}  ·  {words('ui-figures-basis')}"


def _since(frozen: Frozen | None, now: str, gaming_day: Callable[[str], str], words: Words) -> str:
    """Of when on the last column is: of a baseline of an earlier gaming day no more than this day
    is known."""
    if frozen is None:
        return ""
    if gaming_day(frozen.at) != gaming_day(now):
        return words("ui-figures-since-day")
    return words("ui-figures-since", what=_clock(frozen.at))


def compared(
    page: FiguresPage,
    now: str,
    summaries: Mapping[str, Summary],
    gaming_day: Callable[[str], str],
    cells: Cells,
    words: Words,
) -> list[CompareRow]:
    """The hour that runs, the one before, the same a week ago, and what came since the freeze.
    `gaming_day`: that of a time."""
    hours = hours_before(now)
    of = [page.hours.whole([each]) for each in (hours[-1], hours[-2], week_before(hours[-1]))]
    if page.frozen is not None:
        of.append(since(page.frozen, summaries, gaming_day))
    rows: list[tuple[str, Callable[[PitFigures], str]]] = [
        ("win", lambda this: cells.signed(this.win)),
        ("theo", lambda this: _theo(this, cells)),
        ("drop", cells.dropped),
        ("hold", cells.held),
        ("handle", lambda this: cells.amount(this.handle)),
        ("occupancy", lambda this: cells.share(this.occupancy)),
        ("rounds", lambda this: str(this.rounds)),
        ("hourly", lambda this: cells.whole(this.rounds_hour)),
    ]
    return [
        CompareRow(True, words(f"ui-figures-{name}"), "\t".join(map(write, of)))
        for name, write in rows
    ]


def _theo(this: PitFigures, cells: Cells) -> str:
    error = "" if this.error is None else f" ± {cells.amount(this.error)}"
    return f"{cells.signed(this.theo)}{error}"


def bars(page: FiguresPage, now: str, size: tuple[int, int]) -> list[BarRow]:
    """The win of each hour, drawn within `FiguresProps.chart` below its heading."""
    chart = layout(size).chart
    u = scale_of(*size)
    hours = hours_before(now)
    won = [page.hours.whole([each]) for each in hours]
    week = [page.hours.whole([week_before(each)]) for each in hours]
    values = [value for each in (*won, *week) for value in (each.win, each.theo)]
    high, low = max(0, *values), min(0, *values)
    high += high == low  # nothing was won or lost: zero lies below
    span = max(1, high - low)
    top, tall = u(LINE), chart.h - 2 * u(LINE)
    step = chart.w // HOURS

    def y(cents: float) -> int:
        return top + round((high - cents) / span * tall)

    rows = []
    for at, (hour, this, before) in enumerate(zip(hours, won, week, strict=True)):
        rows.append(
            BarRow(
                visible=True,
                hour=hour,
                label=_clock_of(hour),
                x_=at * step,
                width_=step - u(6),
                top_=min(y(this.win), y(0)),
                tall_=abs(y(this.win) - y(0)),
                up=this.win >= 0,
                week_y=min(y(before.win), y(0)),
                week_height=abs(y(before.win) - y(0)),
                theo_y=y(this.theo) if this.rounds else -1,
                chosen=page.hour == hour,
            )
        )
    return rows


def listed(page: FiguresPage, now: str, cells: Cells) -> list[ListRow]:
    """Tables, dealers or hours, each with its figures. An hour is chosen, a dealer leads to the
    tables where they dealt, a table to its rounds of the hour; where none is chosen it opens."""
    leads = "rounds" if page.what == "table" and page.hour else page.what
    found = page.hours.by(page.what, page.listed(now), page.dealer)
    if page.what == "table" and not page.dealer:
        found = dict.fromkeys(page.hours.tables, PitFigures()) | found
    names = sorted(
        (name for name, figures in found.items() if name or figures.rounds),
        key=in_order if page.what == "table" else None,
    )
    return [
        ListRow(
            True,
            _clock_of(name) if page.what == "hour" else name or "–",
            f"{leads}:{name}" if name else "",
            "\t".join(_cells(found[name], cells)),
        )
        for name in names
    ]


def rounds(page: FiguresPage, cells: Cells, words: Words, *, units: bool) -> list[ListRow]:
    """The rounds of the table that is looked at, in the hour that is chosen; a touch leads to the
    recall. `units`: the table counts no money."""
    found = page.rounds
    if found is None:
        waits = "ui-board-silent" if page.is_silent else "ui-figures-counting"
        return [ListRow(True, words(waits), "", "")]
    if not found:
        return [ListRow(True, words("ui-rounds-none"), "", "")]
    return [
        ListRow(
            True,
            words("ui-rounds-name", at=time_of_day(each.at), round=each.round),
            f"round:{each.entry}",
            "\t".join(
                (
                    each.dealer.replace("\t", " ") or "–",
                    str(each.boxes),
                    "–" if units else cells.amount(each.handle),
                    "–" if units else cells.signed(each.win),
                    _marked(each, words),
                )
            ),
        )
        for each in found
    ]


def _marked(this: RoundRow, words: Words) -> str:
    """That a round was voided or amended; "" of any other."""
    if this.void:
        return words("ui-rounds-void")
    return words("ui-rounds-amended") if this.amended else ""


def advised(found: Sequence[Advice], cells: Cells, words: Words) -> list[ListRow]:
    """Each piece of advice in words with its figures; a touch leads to its table."""
    if not found:
        return [ListRow(True, words("ui-advice-none"), "", "")]
    return [ListRow(True, _advice(each, cells, words), f"table:{each.table}", "") for each in found]


def _advice(this: Advice, cells: Cells, words: Words) -> str:
    why = ", ".join(f"{name} {words.percent(100 * share, '.0f')}" for name, share in this.others)
    return words(
        f"ui-advice-{this.what}",
        name=this.table,
        minimum=cells.amount(this.minimum),
        share=words.percent(100 * this.occupancy, ".0f"),
        why=why,
        amount=cells.amount(this.wager if this.what == "raise" else this.cost),
        now=cells.amount(this.now),
        then=cells.amount(this.then),
    )


def _cells(this: PitFigures, cells: Cells) -> tuple[str, ...]:
    return (
        str(this.rounds),
        cells.whole(this.rounds_hour),
        cells.share(this.occupancy),
        cells.amount(this.handle),
        cells.signed(this.win),
        cells.signed(this.theo),
        cells.dropped(this),
        cells.held(this),
    )


def keys(page: FiguresPage, size: tuple[int, int], words: Words, *, prints: bool) -> list[KeyRow]:
    """By what the list is, FREEZE, EXPORT, and PRINT, which is lit where somebody may; of rounds
    BACK, and their table."""
    u: Scale = scale_of(*size)
    top = layout(size).keys
    wide, gap = u(KEY), u(GAP)
    actions = [*(f"by:{what}" for what in BY), "freeze:", "export:", "print:"]
    labels = {
        each: words(f"ui-figures-key-{each.strip(':').replace(':', '-')}") for each in actions
    }
    if page.table:
        labels = {"rounds:": words("ui-back"), f"table:{page.table}": page.table}
    held = f"by:{page.what}"
    return [
        KeyRow(
            True,
            action,
            u(MARGIN) + at * (wide + gap),
            top,
            wide,
            u(TARGET),
            label,
            "",
            "",
            "key",
            action != "print:" or prints,
            action == held,
        )
        for at, (action, label) in enumerate(labels.items())
    ]


def _clock_of(hour: str) -> str:
    return _clock(f"{hour}:00:00.000Z")


def _clock(at: str) -> str:
    return time_of_day(at)[:5]
