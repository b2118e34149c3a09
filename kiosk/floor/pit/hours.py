"""The pit in figures: what its tables have answered of their hours, added up by hour, table and
dealer; and what came since a moment that was frozen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from kiosk.floor.pit.advice import Observed
from kiosk.floor.pit.baseline import Frozen
from kiosk.floor.summary import Summary
from kiosk.floor.table.hour_rows import HourRow
from kiosk.report.figures import FRACTIONS, WHOLE, Counted, Figures
from kiosk.report.period import local

#: hours that are shown, the one that runs included
HOURS = 9
_WEEK_H = 7 * 24
#: of a table that counts in units nothing is added to the money of others
_MONEY = frozenset(
    ("handle", "initial", "insured", "side", "win", "drop", "bought", "entered", "theo", "variance")
)


class PitFigures(NamedTuple):
    """Money in cents; None where a figure cannot be given. `basis`: by what the drop is known."""

    rounds: int = 0
    rounds_hour: float | None = None
    handle: int = 0
    win: int = 0
    theo: int = 0
    error: int | None = None
    drop: int | None = None
    basis: str = ""
    hold: float | None = None
    occupancy: float | None = None


def hours_before(now: str, count: int = HOURS, weeks: int = 0) -> list[str]:
    """The hours up to the one that runs at `now`, the oldest first, so many weeks earlier."""
    last = datetime.fromisoformat(f"{now[:13]}:00:00+00:00") - timedelta(weeks=weeks)
    return [f"{last - timedelta(hours=at):%Y-%m-%dT%H}" for at in reversed(range(count))]


def week_before(hour: str) -> str:
    """The same hour of the week before, in UTC."""
    at = datetime.fromisoformat(f"{hour}:00:00+00:00") - timedelta(hours=_WEEK_H)
    return f"{at:%Y-%m-%dT%H}"


def hour_after(hour: str) -> str:
    """The hour that follows, in UTC: a question of an hour asks for what ended before it."""
    return f"{datetime.fromisoformat(f'{hour}:00:00+00:00') + timedelta(hours=1):%Y-%m-%dT%H}"


class PitHours:
    """The rows of each table by its hours, as it answered last."""

    def __init__(self) -> None:
        self._rows: dict[str, dict[str, list[HourRow]]] = {}
        self._units: set[str] = set()

    def take(self, table: str, first: str, last: str, rows: Iterable[HourRow]) -> None:
        """The answer of a table for the hours from `first` on and before `last`."""
        hours = self._rows.setdefault(table, {})
        for hour in [each for each in hours if first[:13] <= each and f"{each}:00:00.000Z" < last]:
            del hours[hour]
        for row in rows:
            hours.setdefault(row.hour, []).append(row)

    def counts_units(self, tables: Iterable[str]) -> None:
        """Those tables wager in units: their money is nobody else's."""
        self._units = set(tables)

    @property
    def tables(self) -> frozenset[str]:
        """Those that have answered."""
        return frozenset(self._rows)

    def observed(self, now: str, tables: Mapping[str, Summary]) -> list[Observed]:
        """What advice is made of: the tables with the hour that runs and the one before. Those that
        count in units, state no minimum, or play a common hand are left out, and those whose kiosk
        was stopped: nobody can open them from the pit."""
        found = self._sum(_KEYS["table"], hours_before(now, 2))
        return [
            _observed(name, table, found.get(name, Figures()))
            for name, table in tables.items()
            if table.minimum and not (table.units or table.stopped or table.game == "common_hand")
        ]

    def whole(self, hours: Iterable[str]) -> PitFigures:
        return _shown(self._sum(lambda table, row: "", hours).get("", Figures()))

    def by(self, what: str, hours: Iterable[str], dealer: str = "") -> dict[str, PitFigures]:
        """Of each "hour", "table" or "dealer"; of what that `dealer` dealt alone, where one is
        named."""
        found = self._sum(_KEYS[what], hours, dealer)
        return {name: _shown(each) for name, each in found.items()}

    def counted(self, hours: Iterable[str]) -> Counted:
        """The same as a report has it: hours by this machine's clock, "21"."""
        hours = list(hours)
        report = Counted((), {}, {})
        for hour, figures in sorted(self._sum(_KEYS["hour"], hours).items()):
            report.whole.merge(figures.sums(), figures.events)
            report.goes_on(f"{hour}:59:59.000Z")
        for what, key in _KEYS.items():
            report.groups[what] = self._sum(key, hours)
        report.groups["hour"] = {
            f"{local(f'{hour}:00:00.000Z'):%H}": figures
            for hour, figures in report.groups["hour"].items()
        }
        return report

    def _sum(
        self, key: Callable[[str, HourRow], str], hours: Iterable[str], dealer: str = ""
    ) -> dict[str, Figures]:
        found: dict[str, Figures] = {}
        for table, rows in self._rows.items():
            for row in (each for hour in hours for each in rows.get(hour, ())):
                if dealer not in ("", row.dealer):
                    continue
                sums = _without_money(row.sums) if table in self._units else row.sums
                found.setdefault(key(table, row), Figures()).merge(sums, row.wrong)
        return found


_KEYS: Mapping[str, Callable[[str, HourRow], str]] = {
    "hour": lambda table, row: row.hour,
    "table": lambda table, row: table,
    "dealer": lambda table, row: row.dealer,
}


def _observed(name: str, table: Summary, this: Figures) -> Observed:
    game, is_open = f"{table.game} {table.rules}", table.is_open
    known = Observed(name, game, is_open, table.minimum or 0, table.boxes)
    if not (is_open and this.boxes and this.initial):
        return known
    return known._replace(
        in_play=this.boxes / this.rounds,
        wager=this.initial / this.boxes,
        edge=this.theo / this.initial,
        speed=this.pace or 1.0,
        rounds=this.rounds,
    )


def _without_money(sums: Iterable[float]) -> tuple[float, ...]:
    names = (*WHOLE, *FRACTIONS)
    return tuple(0 if name in _MONEY else value for name, value in zip(names, sums, strict=True))


def _shown(this: Figures) -> PitFigures:
    dropped, error = this.dropped, this.standard_error
    return PitFigures(
        rounds=this.rounds,
        rounds_hour=this.an_hour(this.rounds),
        handle=round(this.handle),
        win=round(this.win),
        theo=round(this.theo),
        error=None if error is None else round(error),
        drop=None if dropped is None else dropped.amount,
        basis="" if dropped is None else dropped.basis,
        hold=this.hold,
        occupancy=this.occupancy,
    )


def since(
    frozen: Frozen, now: Mapping[str, Summary], gaming_day: Callable[[str], str]
) -> PitFigures:
    """What came since then: of a table whose gaming day has begun anew all of its day; of one that
    has not been heard then nothing. `gaming_day`: that of a time of the journal."""
    sums = {"rounds": 0, "handle": 0, "win": 0, "theo": 0}
    drop: int | None = 0
    for name, before in frozen.tables.items():
        table = now.get(name)
        if table is None:
            continue
        begun_anew = gaming_day(table.at) != gaming_day(before.at)
        sums["rounds"] += table.rounds - (0 if begun_anew else before.rounds)
        if table.units:
            continue
        for what in ("handle", "win", "theo"):
            sums[what] += getattr(table, what) - (0 if begun_anew else getattr(before, what))
        is_counted = "counted" in (table.drop_basis, before.drop_basis)
        if table.drop is None or drop is None or is_counted:
            drop = None  # a box that is counted is of a whole shift, and not of what came since
        else:
            drop += table.drop - (0 if begun_anew else before.drop or 0)
    hold = sums["win"] / drop if drop else None
    return PitFigures(**sums, drop=drop, basis="" if drop is None else "known", hold=hold)
