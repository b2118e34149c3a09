"""Orders from the pit at a table: whoever is signed in there may do from there what they may do
here, and the table decides.

An order comes with its signatures checked. Here it is held against the clock, the journal, this
table's staff file and the table as it stands.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kiosk.record.journal.entry import NewEntry
from kiosk.staff.actor import Actor
from kiosk.station.commands import CommandRejected, SendMessage, StationCommand, UnlockTable
from kiosk.station.ledger import Ledger
from kiosk.station.pit.lock import TableLock, may_unlock
from kiosk.station.pit.pit_orders import ALARMING, Ordered, alarm, command_of, noted, why_not
from kiosk.station.tray.day_commands import CloseTable, OpenTable
from kiosk.station.tray.opening_and_closing import TableDay
from kiosk.words.said import Refusal

if TYPE_CHECKING:
    from kiosk.station.people.signed_in_people import SignedInPeople


class PitOrders:
    """`people` have the staff file in which the pit's people are too, by their own number."""

    def __init__(
        self,
        ledger: Ledger,
        people: SignedInPeople,
        day: TableDay,
        lock: TableLock,
        clock: Callable[[], str],
    ) -> None:
        self._ledger, self._people = ledger, people
        self._day, self._lock, self._clock = day, lock, clock

    def author(self, given: Ordered) -> Actor:
        """Who gives the order; without an id where the staff file has nobody of that number."""
        person = self._people.staff.person(given.number)
        name = person.name if person else ""
        return Actor(name, "floor", given.session, given.number, via="pit")

    def authorize(self, given: Ordered, author: Actor) -> tuple[StationCommand, Actor]:
        """The command that the order is, and who gives it by which role. Raises
        `CommandRejected`."""
        ledger = self._ledger
        journal = ledger.journal
        why_not(given, ledger.pit, self._clock(), journal.id, journal.number, self._stands)
        command = command_of(given)
        actor = self._permitted(command, author)
        if self._is_counted_here(command):
            return self._asked_of_table(command, given), actor
        return command, actor

    @property
    def _stands(self) -> str:
        """The table in one word, as the pit knows it."""
        stands = self._day.stands
        return "locked" if stands == "open" and self._lock.locked else stands

    def _permitted(self, command: StationCommand, author: Actor) -> Actor:
        """The author with the role by which the command is permitted. Raises `CommandRejected`."""
        people, actor = self._people, author
        if not author.id:
            raise CommandRejected("order_person")
        for act in people.acts(command):
            role = people.staff.role_for(act, author.number)
            if role is None:
                raise CommandRejected("not_permitted", who=people.signing.who_may(act))
            actor = actor._replace(title=actor.title or role.name)
        dealer = people.signing.signed.at.get("dealer")
        if dealer is not None and dealer.number == author.number:
            raise CommandRejected("same_person", name=dealer.name)
        if isinstance(command, UnlockTable):
            may_unlock(author.number, self._ledger, people.staff)
        return actor

    def _is_counted_here(self, command: StationCommand) -> bool:
        """Whether the table's people count its chips for that."""
        return self._day.procedure is not None and isinstance(command, OpenTable | CloseTable)

    def _asked_of_table(self, command: StationCommand, given: Ordered) -> SendMessage:
        """The dealer is asked to do it. Raises `CommandRejected`."""
        opens = isinstance(command, OpenTable)
        stands = self._day.stands
        if stands != ("closed" if opens else "open"):
            raise CommandRejected("day_phase", phase=stands)
        return SendMessage(given.id, "", "open" if opens else "close")

    def refused(self, given: Ordered, author: Actor, refusal: Refusal) -> list[NewEntry]:
        """What is to be written of an order that was refused; the floor hears of one that nobody at
        the pit's board can have meant."""
        entries = [self._ledger.told_by_pit(noted(given, refusal.code), author)]
        if (of := ALARMING.get(refusal.code)) is not None:
            entries.append(self._ledger.begin(alarm(of, given.station)))
        return entries

    def distrusted(self, why: str, station: str) -> list[NewEntry]:
        """What is to be written of something that came as an order and that nobody is known to have
        signed."""
        note = {"order": {"refused": why, "station": station}}
        return [
            self._ledger.told_by_pit(note, Actor("", "floor", via="pit")),
            self._ledger.begin(alarm(ALARMING.get(why, why), station)),
        ]
