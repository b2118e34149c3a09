"""A table as its journal has it: the table itself, and every projection that is registered.

A table at work, a restart, and whoever follows a journal feed it with the same entries. A
checkpoint is what the table and its projections save, and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from kiosk.record.entries import (
    EVERY,
    AccountChanged,
    AlarmAttended,
    DayHappened,
    Decoded,
    DeviceSaid,
    MoneyMoved,
    Opened,
    PitSaid,
    RefusedInput,
    SeatChanged,
    SignedOff,
    StaffHappened,
    Taken,
    TroubleStands,
)
from kiosk.record.journal.journal_reader import Tail
from kiosk.record.projections.accounts import Accounts
from kiosk.record.projections.alarms import Alarms
from kiosk.record.projections.day import Day
from kiosk.record.projections.people import StaffAtTable
from kiosk.record.projections.pit import Pit
from kiosk.record.projections.seats import Seats
from kiosk.record.projections.start import LastStart
from kiosk.record.projections.told import LastMessage, LastTold
from kiosk.record.projections.troubles import Troubles
from kiosk.record.startup.opening import InputResult, TableEpoch, same_places

#: what of a journal each of `Projections` follows, in their order
FOLLOWED: dict[str, tuple[type, ...]] = {
    "told": (Taken,),
    "message": (Taken, RefusedInput, DeviceSaid),
    "troubles": (TroubleStands, SignedOff),
    "alarms": (Taken, TroubleStands, SignedOff, AlarmAttended),
    "people": (StaffHappened,),
    "day": (Taken, DayHappened),
    "accounts": (Taken, MoneyMoved, AccountChanged),
    "pit": (PitSaid,),
    "seats": (SeatChanged,),
    "start": EVERY,
}
#: the places of those that follow entries of a type
_FOLLOWERS: dict[type, tuple[int, ...]] = {
    kind: tuple(place for place, followed in enumerate(FOLLOWED.values()) if kind in followed)
    for kind in EVERY
}


class Projection(Protocol):
    """What is known of a table by following its journal. One is made `of` a checkpoint too."""

    def take(self, said: Decoded, decision: InputResult | None = None, /) -> Projection:
        """As it is after an entry by which the table decided that; this may be changed."""

    def saved(self) -> dict[str, Any]:
        """What a checkpoint keeps of it, under keys of its own."""


class Projections(NamedTuple):
    """All that are registered."""

    told: LastTold
    message: LastMessage
    troubles: Troubles
    alarms: Alarms
    people: StaffAtTable
    day: Day
    accounts: Accounts
    pit: Pit
    seats: Seats
    start: LastStart

    @classmethod
    def of(cls, saved: Mapping[str, Any]) -> Projections:
        """As a checkpoint has them; {} for those of a table of which nothing is known yet."""
        return cls(
            told=LastTold.of(saved),
            message=LastMessage.of(saved),
            troubles=Troubles.of(saved),
            alarms=Alarms.of(saved),
            people=StaffAtTable.of(saved),
            day=Day.of(saved),
            accounts=Accounts.of(saved),
            pit=Pit.of(saved),
            seats=Seats.of(saved),
            start=LastStart.of(saved),
        )

    def take(self, said: Decoded, decision: InputResult | None = None) -> Projections:
        """After an entry. `decision`: what the table decided by it, None where it decides
        nothing."""
        each_now = list[Projection](self)
        for place in _FOLLOWERS[type(said)]:
            each_now[place] = each_now[place].take(said, decision)
        return Projections._make(each_now)

    def saved(self) -> dict[str, Any]:
        """What a checkpoint keeps of them."""
        saved: dict[str, Any] = {}
        for each in self:
            saved |= each.saved()
        return saved


class TableState:
    """`opening` is the table, `now` are its projections."""

    def __init__(self, opening: TableEpoch, now: Projections) -> None:
        self.opening, self.now = opening, now

    @classmethod
    def kept(cls, tail: Tail) -> TableState:
        """As the journal keeps it: before the entries that follow. Raises `BadFileError` or
        `HeaderError` where the table cannot be played."""
        opening = TableEpoch.kept(tail)
        opening.happened((tail.checkpoint or tail.opening).at)
        return cls(opening, Projections.of(tail.saved()))

    def follow(self, said: Decoded) -> InputResult | None:
        """After an entry of the journal, which the table decides again. Returns what it decided,
        None where the entry is no input that was taken."""
        if isinstance(said, DayHappened) and said.amends_round:
            self.opening.amend_of_old(said.data, said.entry.number - 1)
        decision = self.opening.follow(said) if isinstance(said, Taken) else None
        self.project(said, decision)
        return decision

    def project(self, said: Decoded, decision: InputResult | None = None) -> None:
        """After an entry of which the table has decided what it is."""
        if isinstance(said, Opened):
            self._open(said)
        elif isinstance(said, Taken | RefusedInput):
            self.opening.happened(said.entry.at)
        self.now = self.now.take(said, decision)

    def _open(self, said: Opened) -> None:
        """The table is opened anew. What was told of it holds where what lies there can lie
        there."""
        before, self.opening = self.opening, TableEpoch(said.content)
        self.opening.since = before.since
        if not same_places(before.table, self.opening.table):
            self.now = self.now._replace(told=LastTold())

    def checkpoint(self) -> dict[str, Any] | None:
        """All that a restart needs, as JSON holds it; None in a round, or while a wager of the
        coming round could still be undone."""
        table = self.opening.checkpoint()
        return None if table is None else {"table": table, **self.now.saved()}
