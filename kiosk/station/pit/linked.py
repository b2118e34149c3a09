"""A table that a pit gives orders to: whoever is signed in there may do from there what they may do
here, and the table decides.

An order comes with its signatures checked. Here it is held against the clock, the journal, this
table's staff file and the table as it stands; what came of it is in the journal before it is
answered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kiosk.game.commands.commands import Command, Drawn, PatronBatch
from kiosk.game.refusals import Reason
from kiosk.reading import Reading
from kiosk.record.journal.entry import NewEntry
from kiosk.staff.actor import Actor
from kiosk.station.commands import CommandRejected, SendMessage, StationCommand, UnlockTable
from kiosk.station.patrons import CLOSED
from kiosk.station.people.staffed import StaffedStation
from kiosk.station.pit.pit_commands import (
    announced,
    is_between_rounds,
    locked_now,
    view,
    why_locked,
)
from kiosk.station.pit.pit_orders import (
    ALARMING,
    Answer,
    Ordered,
    alarm,
    command_of,
    noted,
    why_not,
)
from kiosk.station.station import Station
from kiosk.station.step import Step
from kiosk.station.tray.day_commands import CloseTable, OpenTable
from kiosk.words.said import Refusal


class LinkedStation(StaffedStation):
    """Everybody at the table signs in as at a `StaffedStation`, and the pit's people by their own
    number in the same staff file."""

    def order(self, given: Ordered, *, again: bool = False) -> tuple[Step, Answer]:
        """One order whose signatures are right: done as a touch would be, or refused in words; on
        the disk with what came of it.

        The dealer's screen is shown what it led to, and nothing of a refusal. Where the journal
        cannot be written it has not been seen. `again`: the link itself gives it once more, and it
        is answered as it was.
        """
        ledger = self._ledger
        refusal, before = self._review() or self._unkept.catch_up(), ledger.pit
        came = before.answered(given.id)
        if refusal is not None or (again and came is not None):
            known = refusal or (self._refusal(came) if came else None)
            return self._step(), Answer(given.id, ledger.journal.last_number, known)
        person = self._in.staff.person(given.number)
        actor = Actor(
            person.name if person else "", "floor", given.session, given.number, via="pit"
        )
        facts: Mapping[str, object] = {}
        try:
            why_not(
                given,
                before,
                self._clock(),
                ledger.journal.id,
                ledger.journal.last_number,
                self._stands,
            )
            command, actor = self._ordered(given, actor)
        except CommandRejected as why:
            refusal, facts = self._refusal(why.code, **why.facts), why.facts
        else:
            ledger.also = [
                ledger.told_by_pit(noted(given), actor),
                *announced(command, given.id, ledger, actor),
            ]
            step = Station.do(self, command, actor)  # this actor, and not whoever is signed in here
            if step.refusal is None:
                return step, Answer(given.id, ledger.journal.last_number)
            refusal = step.refusal
        ledger.also, ledger.pit = [], before
        if refusal.code != "journal":
            drafts = [ledger.told_by_pit(noted(given, refusal.code), actor)]
            if (of := ALARMING.get(refusal.code)) is not None:
                drafts.append(ledger.begin(alarm(of, given.station)))
            refusal = ledger.write(drafts) or refusal
        return self._step(), Answer(given.id, ledger.journal.last_number, refusal, facts)

    def distrust(self, why: str, station: str) -> Step:
        """Something came as an order that nobody is known to have signed: `why` is of the refusals
        in `ALARMING`, or "flood". Nothing is done, and the floor hears of it."""
        ledger = self._ledger
        if self._unkept.catch_up() is not None:
            return self._step()
        kept = ledger.told_by_pit(
            {"order": {"refused": why, "station": station}}, Actor("", "floor", via="pit")
        )
        return self._write([kept, ledger.begin(alarm(ALARMING.get(why, why), station))])._replace(
            refusal=None
        )

    def _ordered(self, given: Ordered, actor: Actor) -> tuple[StationCommand, Actor]:
        """The command, and who gives it by which role. Raises `CommandRejected`."""
        command, day = command_of(given), self._day
        if not actor.id:
            raise CommandRejected("order_person")
        for act in self._acts(command):
            role = self._in.staff.role_for(act, given.number)
            if role is None:
                raise CommandRejected("not_permitted", who=self._in.who_may(act))
            actor = actor._replace(title=actor.title or role.name)
        if (
            dealer := self._in.signed.at.get("dealer")
        ) is not None and dealer.number == given.number:
            raise CommandRejected("same_person", name=dealer.name)
        if isinstance(command, UnlockTable):
            self._may_unlock(given.number)
        # It is counted by the table's people.
        if day.procedure is not None and isinstance(command, OpenTable | CloseTable):
            opens = isinstance(command, OpenTable)
            if day.stands != ("closed" if opens else "open"):
                raise CommandRejected("day_phase", phase=day.stands)
            return SendMessage(given.id, "", "open" if opens else "close"), actor
        return command, actor

    def _may_unlock(self, number: str) -> None:
        """Raises `CommandRejected`: somebody locked the table whose role may do more."""
        locked, staff = self._ledger.pit.locked, self._in.staff
        person, role = staff.person(number), staff.roles.get(locked.role) if locked else None
        if locked is None or person is None or role is None or locked.number == number:
            return
        if not any(each.may >= role.may for each in staff.roles_of(person)):
            raise CommandRejected("unlock_higher", name=locked.by)

    # A table that is locked.

    def _take(self, command: Command, actor: Actor, drafts: list[NewEntry]) -> Refusal | None:
        return why_locked(command, self._ledger) or super()._take(command, actor, drafts)

    def _why_not_said(self, asks: str, said: PatronBatch) -> Iterator[Reason | None]:
        """At patrons' own screens a locked table is as a closed one."""
        if why_locked(said, self._ledger) is not None:
            return iter([CLOSED] * len(said.patrons))
        return super()._why_not_said(asks, said)

    def _drawn(self, drawn: Drawn, reading: Reading, source: str) -> Step:
        """A card that would begin a round has no place at a locked table, and the floor hears of
        it."""
        if (locked := why_locked(self._next or drawn, self._ledger)) is None:
            return super()._drawn(drawn, reading, source)
        self._reconciler.no_place(drawn.card)
        return self._write(self._day.stray(reading, source), locked)

    def _acting(self, command: StationCommand, actor: Actor) -> Actor | Refusal:
        acting = super()._acting(command, actor)
        if isinstance(command, UnlockTable) and isinstance(acting, Actor):
            try:
                self._may_unlock(acting.number)
            except CommandRejected as why:
                return self._refusal(why.code, **why.facts)
        return acting

    def _step(self, refusal: Refusal | None = None, **more: Any) -> Step:
        step = super()._step(refusal, **more)._replace(pit=view(self._ledger))
        locked = self._ledger.pit.locked
        if (
            locked is None
            or not is_between_rounds(self._ledger.opening)
            or step.held
            or self._in.signed.burns
        ):
            return step
        return step._replace(next=locked_now(locked.by, self._ledger.speaker))

    @property
    def _stands(self) -> str:
        """The table in one word, as the pit knows it."""
        stands = self._day.stands
        return "locked" if stands == "open" and self._ledger.pit.locked else stands
