"""Advice for a pit, with its reasons: which table to open or close, and at which minimum. It is
only said, never done.

What is known: how many boxes were in play, what lay on them, how fast was dealt, and what the table
keeps of a wager. What is assumed:

* Rounds an hour go down with the boxes as Kilby's table has it, times how fast this table's dealers
  are against it.
* Patrons of one game play on at another table of it, as long as no more than `FULL` of its boxes
  are taken; nobody comes or goes because of it.
* Wagers above the minimum fall off evenly: as many again are lost with each further step of the
  same size. Whoever wagers less than a higher minimum leaves; no more than half of a table's
  boxes may.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import exp
from typing import NamedTuple

from kiosk.report.figures import KILBY

#: the share of boxes from which a table is full, and up to which one has room
FULL, ROOM = 0.85, 0.5
#: rounds below which nothing is said of a table
ENOUGH = 20
#: so much more has to come of it, and cents an hour, before anything is said
_GAIN, _LEAST = 1.05, 10_00
#: minimums that a table can have, in cents
MINIMUMS = tuple(100 * each for each in (5, 10, 15, 25, 50, 100, 200, 300, 500, 1000))


class Observed(NamedTuple):
    """A table in the newest hours. `boxes`: that it has; `in_play`: of these, round by round;
    `wager`: on a box, in cents; `edge`: what is kept of it, 0.005 is half a percent; `speed`: how
    fast is dealt against Kilby's table. Of a table that is closed the last five are 0."""

    table: str
    game: str
    is_open: bool
    minimum: int
    boxes: int
    in_play: float = 0.0
    wager: float = 0.0
    edge: float = 0.0
    speed: float = 1.0
    rounds: int = 0

    @property
    def occupancy(self) -> float:
        return self.in_play / self.boxes


class Advice(NamedTuple):
    """`what`: "open", "close", "raise" or "lower"; `minimum`: at which, in cents. `now` and `then`:
    theoretical win an hour of the tables concerned, in cents, without what a table costs. `others`:
    the tables that it is because of, with the share of their boxes that is taken."""

    what: str
    table: str
    minimum: int
    now: int
    then: int
    cost: int
    occupancy: float
    wager: int
    others: tuple[tuple[str, float], ...] = ()

    @property
    def gain(self) -> int:
        """Cents an hour."""
        cost = {"open": self.cost, "close": -self.cost}.get(self.what, 0)
        return self.then - self.now - cost


def rounds_an_hour(boxes: float) -> float:
    """Kilby's table, between its figures on a straight line."""
    if boxes <= 1:
        return KILBY[1]
    for low, high in pairwise(sorted(KILBY)):
        if boxes <= high:
            return KILBY[low] + (KILBY[high] - KILBY[low]) * (boxes - low) / (high - low)
    return KILBY[max(KILBY)]


def theo_an_hour(boxes: float, wager: float, edge: float, speed: float) -> float:
    """Theoretical win an hour of so many boxes, in the unit of `wager`."""
    return rounds_an_hour(boxes) * speed * boxes * wager * edge


def advice(tables: Sequence[Observed], cost: int = 0) -> list[Advice]:
    """What would bring most first; nothing where nothing would. `cost`: of an open table an hour,
    in cents."""
    found = [
        each
        for game in sorted({table.game for table in tables})
        for each in _of_game([table for table in tables if table.game == game], cost)
    ]
    worth = [each for each in found if each.gain >= _LEAST and _is_more(each)]
    return sorted(worth, key=lambda each: (-each.gain, each.table))


def _is_more(this: Advice) -> bool:
    """Whether it is more than figures of an hour are uncertain by."""
    return this.what == "close" or this.then >= _GAIN * this.now


def _of_game(tables: Sequence[Observed], cost: int) -> Iterator[Advice]:
    known = [each for each in tables if each.is_open and each.rounds >= ENOUGH]
    if not known or any(each.is_open and each.rounds < ENOUGH for each in tables):
        return
    yield from _opening(known, [each for each in tables if not each.is_open], cost)
    yield from _closing(known, cost)
    yield from _raising(known, cost)
    yield from _lowering(known, cost)


class _Crowd(NamedTuple):
    """Patrons of several tables together: their boxes, what lies on one, and the means of what is
    kept and how fast is dealt, by what lies there."""

    boxes: float
    wager: float
    edge: float
    speed: float

    @classmethod
    def of(cls, tables: Iterable[Observed]) -> _Crowd:
        tables = list(tables)
        boxes = sum(each.in_play for each in tables)
        wagered = sum(each.in_play * each.wager for each in tables)
        if not wagered:
            return cls(boxes, 0.0, 0.0, 1.0)
        edge = sum(each.in_play * each.wager * each.edge for each in tables) / wagered
        speed = sum(each.in_play * each.speed for each in tables) / boxes
        return cls(boxes, wagered / boxes, edge, speed)

    def spread(self, tables: int) -> float:
        """Theoretical win an hour at so many tables, evenly."""
        return tables * theo_an_hour(self.boxes / tables, self.wager, self.edge, self.speed)


def _now(tables: Iterable[Observed]) -> float:
    return sum(theo_an_hour(each.in_play, each.wager, each.edge, each.speed) for each in tables)


def _shares(tables: Iterable[Observed]) -> tuple[tuple[str, float], ...]:
    return tuple((each.table, each.occupancy) for each in tables)


def _opening(known: list[Observed], closed: list[Observed], cost: int) -> Iterator[Advice]:
    """A closed table takes patrons of those that are full and have one minimum."""
    for minimum in sorted({each.minimum for each in known}):
        full = [each for each in known if each.minimum == minimum and each.occupancy >= FULL]
        if not full or not closed:
            continue
        crowd = _Crowd.of(full)
        then = crowd.spread(len(full) + 1)
        share = crowd.boxes / sum(each.boxes for each in full)
        yield Advice(
            "open",
            closed[0].table,
            minimum,
            round(_now(full)),
            round(then),
            cost,
            share,
            round(crowd.wager),
            _shares(full),
        )


def _closing(known: list[Observed], cost: int) -> Iterator[Advice]:
    """The patrons of the emptiest table go to those whose minimum is no higher, where these have
    room."""
    this = min(known, key=lambda each: (each.in_play, each.wager, each.table))
    others = [each for each in known if each is not this and each.minimum <= this.minimum]
    room = sum(FULL * each.boxes for each in others)
    crowd = _Crowd.of([this, *others])
    if not others or crowd.boxes > room:
        return
    yield Advice(
        "close",
        this.table,
        this.minimum,
        round(_now([this, *others])),
        round(crowd.spread(len(others))),
        cost,
        this.occupancy,
        round(this.wager),
        _shares(others),
    )


def stay_share(minimum: int, wager: float, higher: int) -> float:
    """The share of wagers that is at least `higher`, of those from `minimum` on whose mean is
    `wager`."""
    above = wager - minimum
    return exp(-(higher - minimum) / above) if above > 0 else 0.0


def _raising(known: list[Observed], cost: int) -> Iterator[Advice]:
    """A full table of a higher minimum: fewer boxes, dealt faster, with more on each."""
    for this in known:
        if this.occupancy < FULL:
            continue
        now = theo_an_hour(this.in_play, this.wager, this.edge, this.speed)
        best = Advice("raise", this.table, this.minimum, round(now), round(now), cost, 0, 0)
        for higher in (each for each in MINIMUMS if each > this.minimum):
            stay = this.in_play * stay_share(this.minimum, this.wager, higher)
            wager = this.wager + higher - this.minimum
            then = stay * rounds_an_hour(stay) * this.speed * wager * this.edge
            if stay >= this.in_play / 2 and then > best.then:
                best = best._replace(
                    minimum=higher,
                    then=round(then),
                    occupancy=this.occupancy,
                    wager=round(this.wager),
                )
        if best.minimum != this.minimum:
            yield best


def _lowering(known: list[Observed], cost: int) -> Iterator[Advice]:
    """A table that has room takes patrons of a full one whose minimum is lower."""
    for this in known:
        full = [each for each in known if each.minimum < this.minimum and each.occupancy >= FULL]
        if this.occupancy > ROOM or not full:
            continue
        other = max(full, key=lambda each: (each.occupancy, each.minimum, each.table))
        crowd = _Crowd.of([this, other])
        if crowd.boxes > this.boxes + other.boxes:
            continue
        yield Advice(
            "lower",
            this.table,
            other.minimum,
            round(_now([this, other])),
            round(crowd.spread(2)),
            cost,
            this.occupancy,
            round(this.wager),
            _shares([other]),
        )
