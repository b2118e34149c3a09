"""A pit's picture of its tables: who needs a person, what is old, who deals where. A fold over
summaries and the clock.

Tables stand in the order of their names, always. What needs somebody is a list beside them, the
most urgent first and of one urgency the oldest first: nothing in it moves because something else
chatters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from kiosk.floor.pit.rotation import DEALS_MINUTES, Plan
from kiosk.floor.summary import OLD_S, Person, Summary
from kiosk.record.journal.entry import seconds_between
from kiosk.station.pit.pit_orders import later

#: seconds for which a need that is over is still listed, and within which one that comes again
#: keeps its place
LISTED_S, COMES_AGAIN_S = 4, 60
#: seconds at a table after which a dealer should be relieved, where the house says nothing else
DEALS_S = 60 * DEALS_MINUTES
#: seconds after which somebody who deals nowhere is on no break any more: they have gone home
GONE_S = 12 * 3600
#: tables that are named beside the one where somebody deals too
_NAMED = 6


class Need(NamedTuple):
    """Why a table needs somebody. `level`: 1, the most urgent, to 3. `what`: an alarm's name,
    "stopped", "silent" or "two_tables" (`words`: who deals there, and behind a line's end at which
    others too); `key`: of the alarm, "" of others. `words`: an alarm's own. `since`: UTC.
    `over`: it is over, and about to leave the list."""

    table: str
    level: int
    what: str
    key: str
    words: str
    since: str
    more: int = 0
    over: bool = False


class TableSeen(NamedTuple):
    """One table. `level`: that of its need, 0 where it has none. `acknowledged`: alarms stand that
    somebody sees to. `old_s`: seconds since it was heard, where that is too long; None where it is
    not."""

    name: str
    now: Summary | None
    level: int
    acknowledged: int
    old_s: int | None


#: a table that is not known
NOBODY = TableSeen("", None, 0, 0, None)


class Break(NamedTuple):
    """Somebody who dealt at `table` and deals nowhere since."""

    who: Person
    table: str


class Relief(NamedTuple):
    """A suggestion: `who` has dealt at `table` for long; `by` has rested, None where nobody has for
    long enough."""

    table: str
    who: Person
    by: Person | None


class PitSeen(NamedTuple):
    """`link_s`: seconds since the pit lost its own link, None while it has it. `deals_s`: seconds
    at a table after which a dealer should be relieved. `refused`: the link is lost because the
    floor does not take the pit's key."""

    tables: tuple[TableSeen, ...]
    needs: tuple[Need, ...]
    breaks: tuple[Break, ...]
    reliefs: tuple[Relief, ...]
    link_s: int | None
    deals_s: int = DEALS_S
    refused: bool = False


class _Listed(NamedTuple):
    need: Need
    gone: str  # when it was over; "" while it is not


class Pit:
    """What is known of a pit's tables. Times are UTC texts as entries have them."""

    def __init__(self, tables: Iterable[str] = ()) -> None:
        """`tables`: those that belong to it, if they are known before they are heard of."""
        self._names: list[str] = []
        self._new = set(tables)
        self._now: dict[str, Summary] = {}
        self._heard: dict[str, str] = {}
        # Alarms to which nobody sees yet, the most urgent first, of tables that have some.
        self._unknown: dict[str, list[Need]] = {}
        # How many alarms somebody sees to, of tables that have some.
        self._known: dict[str, int] = {}
        self._listed: dict[tuple[str, str, str], _Listed] = {}
        self._breaks: dict[str, Break] = {}
        self._down, self._refused = "", False
        self.plan = Plan()  # the house's, of who deals where

    def heard(self, table: str, summary: Summary, now: str, *, stored: bool = False) -> None:
        """A summary came at `now`; `stored`: the server had kept it, and it is as old as it
        says."""
        if table not in self._heard:
            self._new.add(table)
        before = self._now.get(table)
        self._take(table, summary)
        self._heard[table] = min(now, summary.at) if stored else now
        was, deals = before and before.dealer, summary.dealer
        if was is not None and (deals is None or _key(deals) != _key(was)):
            self._breaks[_key(was)] = Break(was._replace(since=now), table)
        if deals is not None:
            self._breaks.pop(_key(deals), None)

    def rest(self, breaks: Iterable[Break]) -> None:
        """Those who were on break when the board was looked at last."""
        for each in breaks:
            self._breaks.setdefault(_key(each.who), each)

    def expect(self, tables: Iterable[str]) -> None:
        """These belong to the pit too; what they say comes soon."""
        self._new.update(name for name in tables if name not in self._heard)

    def reword(self, table: str, summary: Summary) -> None:
        """What was heard of a table last, in other words."""
        if table in self._now:
            self._take(table, summary)

    def _take(self, table: str, summary: Summary) -> None:
        self._now[table] = summary
        self._unknown.pop(table, None)
        self._known.pop(table, None)
        if summary.alarms:
            needs = [
                Need(table, alarm.priority, alarm.name, alarm.key, alarm.text, alarm.since)
                for alarm in summary.alarms
                if alarm.state in ("active", "returned")
            ]
            if needs:
                self._unknown[table] = sorted(needs, key=lambda need: (need.level, need.since))
            if len(needs) < len(summary.alarms):
                self._known[table] = len(summary.alarms) - len(needs)

    def link(self, *, up: bool, now: str, refused: bool = False) -> None:
        """The pit's own link is `up`, or lost; `refused`: the floor does not take its key."""
        self._down = "" if up else self._down or now
        self._refused = refused

    def summary(self, table: str) -> Summary | None:
        return self._now.get(table)

    def seen(self, now: str) -> PitSeen:
        """The picture at `now`."""
        if self._new:
            self._names = sorted(self._new.union(self._names), key=in_order)
            self._new = set()
        old = self._old(now)
        needs = self._needs(old)
        level = {name: each[0].level for name, each in needs.items()}
        tables = tuple(
            [
                TableSeen(
                    name,
                    self._now.get(name),
                    level.get(name, 0),
                    self._known.get(name, 0),
                    old.get(name),
                )
                for name in self._names
            ]
        )
        dealers = [this.dealer for this in self._now.values()] if self._breaks else []
        deals = {_key(dealer) for dealer in dealers if dealer is not None}
        gone = later(now, -GONE_S) if self._breaks else ""
        breaks = tuple(
            sorted(
                (
                    each
                    for key, each in self._breaks.items()
                    if key not in deals and each.who.since > gone
                ),
                key=lambda each: each.who.since,
            )
        )
        down = None if not self._down else _seconds(self._down, now)
        return PitSeen(
            tables,
            self._list(needs, now),
            breaks,
            _reliefs(self._now, breaks, now, self.plan),
            down,
            60 * self.plan.deals_minutes,
            self._refused,
        )

    def _old(self, now: str) -> dict[str, int]:
        """For how many seconds each table is silent that is so for too long."""
        last = later(now, -OLD_S)
        silent = {
            name: _seconds(heard, now)
            for name, heard in self._heard.items()
            if heard <= last and not self._has_stopped(name)
        }
        return {name: seconds for name, seconds in silent.items() if seconds >= OLD_S}

    def _has_stopped(self, name: str) -> bool:
        """Whether its kiosk was stopped in order: it is not silent then."""
        this = self._now.get(name)
        return this is not None and this.stopped

    def _needs(self, old: Mapping[str, int]) -> dict[str, list[Need]]:
        """Of each table that needs somebody why, the most urgent first."""
        found = dict(self._unknown)
        silent = [Need(name, 2, "silent", "", "", self._heard[name]) for name in old]
        for need in (*(silent if self._down == "" else ()), *self._at_two_tables(old)):
            needs = [*found.get(need.table, ()), need]
            found[need.table] = sorted(needs, key=lambda need: (need.level, need.since))
        return found

    def _at_two_tables(self, old: Mapping[str, int]) -> list[Need]:
        """Of each table whose dealer deals at another one too: a mistake, or a PIN that somebody
        else knows. Told apart by the number in the staff file; tables without one are passed
        over."""
        at: dict[str, list[tuple[str, Person]]] = {}
        for name, this in self._now.items():
            deals = this.dealer
            if deals is not None and deals.id and not this.stopped and name not in old:
                at.setdefault(deals.id, []).append((name, deals))
        needs = []
        for tables in at.values():
            if len(tables) < 2:
                continue
            since = max(who.since for _, who in tables)
            first = sorted((name for name, _ in tables), key=in_order)[: _NAMED + 1]
            for name, who in tables:
                others = [other for other in first if other != name][:_NAMED]
                more = " …" if len(tables) - 1 > len(others) else ""
                words = f"{who.name}\n{', '.join(others)}{more}"
                needs.append(Need(name, 2, "two_tables", who.id, words, since))
        return needs

    def _list(self, needs: dict[str, list[Need]], now: str) -> tuple[Need, ...]:
        """One line a table: its most urgent need. One that is over stays for a moment, and comes
        back to its place."""
        standing: set[tuple[str, str, str]] = set()
        for name, (first, *others) in needs.items():
            place = (name, first.what, first.key)
            standing.add(place)
            known = self._listed.get(place)
            again = known is not None and (
                not known.gone or _seconds(known.gone, now) < COMES_AGAIN_S
            )
            since = known.need.since if known is not None and again else first.since
            self._listed[place] = _Listed(first._replace(since=since, more=len(others)), "")
        for place, listed in list(self._listed.items()):
            if place not in standing:
                gone = listed.gone or now
                if _seconds(gone, now) >= COMES_AGAIN_S:
                    del self._listed[place]
                else:
                    self._listed[place] = _Listed(listed.need._replace(over=True, more=0), gone)
        there = [
            each.need
            for each in self._listed.values()
            if not each.gone or _seconds(each.gone, now) < LISTED_S
        ]
        tables = {need.table for need in there if not need.over}
        there = [need for need in there if not need.over or need.table not in tables]
        return tuple(sorted(there, key=lambda need: (need.level, need.since, in_order(need.table))))


def _reliefs(
    tables: dict[str, Summary], breaks: tuple[Break, ...], now: str, plan: Plan
) -> tuple[Relief, ...]:
    """Who has dealt for long, the longest first, each with the one who has rested longest and is
    not yet suggested."""
    deals_s, rests_s = 60 * plan.deals_minutes, 60 * plan.rests_minutes
    last = later(now, -deals_s)
    long = [
        (this.dealer.since, name, this.dealer)
        for name, this in tables.items()
        if this.dealer is not None
        and "" < this.dealer.since <= last
        and this.is_open
        and _seconds(this.dealer.since, now) >= deals_s
    ]
    rested = [each.who for each in breaks if _seconds(each.who.since, now) >= rests_s]
    by = [*rested, *[None] * len(long)]
    return tuple([Relief(name, who, by[at]) for at, (_, name, who) in enumerate(sorted(long))])


def _key(who: Person) -> str:
    return who.id or who.name


@lru_cache(maxsize=20_000)
def in_order(table: str) -> list[tuple[int, str]]:
    """The key of names in the order in which people count: bj-2 before bj-10."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", table)]


def _seconds(early: str, late: str) -> int:
    try:
        return max(0, int(seconds_between(early, late)))
    except ValueError:
        return 0
