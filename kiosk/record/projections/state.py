"""A table as its journal has it: the table itself, and every projection that is registered.

A table at work, a restart, and whoever follows a journal feed it with the same entries. A
checkpoint is what the table and its projections save, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from kiosk.record.entries import (
    EVERY,
    AccountChanged,
    AlarmAttended,
    Begun,
    ClockHeld,
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
    Stopped,
    Taken,
    TroubleStands,
)
from kiosk.record.journal.journal_reader import Tail
from kiosk.record.projections.alarms import Alarms
from kiosk.record.projections.day import Day
from kiosk.record.projections.faults import FLOOR, STOPPING, StandingFault
from kiosk.record.projections.patrons.accounts import Accounts
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
    "seats": (SeatChanged, DayHappened),
    "start": (Begun, Stopped, TroubleStands, SignedOff),
}
#: the names of those that follow entries of a type
_FOLLOWERS: dict[type, tuple[str, ...]] = {
    kind: tuple(name for name, followed in FOLLOWED.items() if kind in followed) for kind in EVERY
}
#: the entries after which an input may concern others
_WAKE = (DayHappened, MoneyMoved, TroubleStands, SignedOff)


class Projection(Protocol):
    """What is known of a table by following its journal. One is made `of` a checkpoint too."""

    def take(self, said: Decoded, decision: InputResult | None = None, /) -> Projection:
        """As it is after an entry by which the table decided that; this may be changed."""

    def saved(self) -> dict[str, Any]:
        """What a checkpoint keeps of it, under keys of its own."""


class Projections:
    """All that are registered, as they are now."""

    __slots__ = (*FOLLOWED, "_concerned", "is_calm")

    def __init__(self, saved: Mapping[str, Any]) -> None:
        """`saved`: as a checkpoint has them; {} for those of a table of which nothing is known
        yet."""
        self.told = LastTold.of(saved)
        self.message = LastMessage.of(saved)
        self.troubles = Troubles.of(saved)
        self.alarms = Alarms.of(saved)
        self.people = StaffAtTable.of(saved)
        self.day = Day.of(saved)
        self.accounts = Accounts.of(saved)
        self.pit = Pit.of(saved)
        self.seats = Seats.of(saved)
        self.start = LastStart.of(saved)
        self._note_concerned()

    def __iter__(self) -> Iterator[Projection]:
        return (getattr(self, name) for name in FOLLOWED)

    def begin(self, fault: StandingFault) -> None:
        """Trouble stands that no entry tells of yet."""
        self.troubles.put(fault)
        self._note_concerned()

    def _note_concerned(self) -> None:
        """Which of them an input may concern: nearly every entry is one, and few tables have
        inventories, accounts, or a call of the floor that stands. `is_calm`: no trouble stands, and
        there is nothing that a person has to act on."""
        passed = {
            "day": not self.day.kept,
            "accounts": not self.accounts.balances,
            "alarms": self.alarms.get(FLOOR) is None,
        }
        self._concerned = tuple(name for name in _FOLLOWERS[Taken] if not passed.get(name))
        self.is_calm = not self.troubles and not self.alarms.items()

    def take(self, said: Decoded, decision: InputResult | None = None) -> None:
        """Follows an entry. `decision`: what the table decided by it, None where it decides
        nothing."""
        kind = type(said)
        calls = isinstance(said, Taken) and said.tells_of("call_floor")
        for name in _FOLLOWERS[kind] if calls or kind is not Taken else self._concerned:
            setattr(self, name, getattr(self, name).take(said, decision))
        if calls or kind in _WAKE or not self.is_calm:
            self._note_concerned()

    def reopen(self, before: TableEpoch | None, now: TableEpoch) -> None:
        """The table was opened anew. What was told of it holds where the table went on, and what
        lay there can lie there still."""
        if before is None or "table" not in now.content or not same_places(before.table, now.table):
            self.told = LastTold()

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
        opening, saved = TableEpoch.kept(tail), tail.saved()
        opening.take_up_clock(saved.get("clock"), (tail.checkpoint or tail.opening).at)
        return cls(opening, Projections(saved))

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
        project(said, decision, self.opening, self.now)

    def _open(self, said: Opened) -> None:
        """The table is opened anew."""
        before, self.opening = self.opening, TableEpoch(said.content)
        self.opening.since = before.since
        self.opening.carry_clock(before)
        self.now.reopen(before, self.opening)

    def checkpoint(self) -> dict[str, Any] | None:
        """All that a restart needs, as JSON holds it; None in a round, or while a wager of the
        coming round could still be undone."""
        table = self.opening.checkpoint()
        if table is None:
            return None
        return {"table": table, **self.opening.saved_clock(), **self.now.saved()}


def project(
    said: Decoded, decision: InputResult | None, opening: TableEpoch, now: Projections
) -> None:
    """The projections, and the clock of what is awaited, follow an entry. Nothing runs out while
    trouble stops the table: what is awaited is awaited anew from its end."""
    if isinstance(said, Taken | RefusedInput):
        opening.happened(said.entry.at)
    elif isinstance(said, ClockHeld):
        opening.hold_clock(said.held, said.entry.at)
    elif isinstance(said, TroubleStands | SignedOff) and _is_stopped(now):
        now.take(said, decision)
        if not _is_stopped(now):
            opening.begin_anew(said.entry.at)
        return
    now.take(said, decision)


def _is_stopped(now: Projections) -> bool:
    stands = map(now.troubles.get, STOPPING)
    return any(each.freezes for each in stands if each is not None)
