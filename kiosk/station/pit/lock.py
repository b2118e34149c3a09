"""The lock that the pit, or the floor, puts on a table: no new round begins while it is locked."""

from __future__ import annotations

from kiosk.game.commands.commands import Command, Drawn, PatronBatch, PatronWager, Wager
from kiosk.record.projections.pit import Lock
from kiosk.record.startup.opening import TableEpoch
from kiosk.staff.staff_file import Staff
from kiosk.station.commands import CommandRejected
from kiosk.station.ledger import Ledger
from kiosk.station.pit.pit_commands import view
from kiosk.station.step import LOCKED, Step
from kiosk.words.messages import Messages
from kiosk.words.said import Refusal, Said


class TableLock:
    """The lock of a table whose house has people who lock and unlock it."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    @property
    def locked(self) -> Lock | None:
        """Who has locked the table; None while rounds may begin."""
        return self._ledger.pit.locked

    def why_not(self, command: Command) -> Refusal | None:
        """Why a locked table does not take `command` now; None where it does."""
        locked, opening = self.locked, self._ledger.opening
        if locked is None:
            return None
        has_place = opening.in_round or bool(opening.table.state.burn_due)
        if not begins_round(command, has_place=has_place):
            return None
        return self._ledger.messages.refused("table_locked", name=locked.by)

    def shown(self, step: Step) -> Step:
        """The step with what the pit has said; at a locked table between rounds the lock is the one
        next thing."""
        step = step._replace(house=step.house._replace(pit=view(self._ledger)))
        owes_burn = step.house.staff is not None and step.house.staff.burns
        locked = self.locked
        if (
            locked is None
            or step.readers.held
            or owes_burn
            or not is_between_rounds(self._ledger.opening)
        ):
            return step
        return step.with_next(locked_now(locked.by, self._ledger.messages))


def begins_round(command: object, *, has_place: bool) -> bool:
    """Whether `command` would bring a new round nearer: a wager of it, or its first card.
    `has_place`: a drawn card is one of the round in play, or is burned."""
    match command:
        case Wager(amount=amount):
            return bool(amount)
        case PatronBatch(of=of):
            return of == "patron_wager"
        case PatronWager():
            return True
        case Drawn():
            return not has_place
    return False


def may_unlock(number: str, ledger: Ledger, staff: Staff) -> None:
    """Raises `CommandRejected` where the person with that number of the staff file does not unlock
    the table: somebody locked it whose role may do more."""
    locked = ledger.pit.locked
    if locked is None or locked.number == number:
        return
    person, role = staff.person(number), staff.roles.get(locked.role)
    if person is None or role is None:
        return
    if not any(each.may >= role.may for each in staff.roles_of(person)):
        raise CommandRejected("unlock_higher", name=locked.by)


def is_between_rounds(opening: TableEpoch) -> bool:
    """Whether nothing is left to be done of a round: at a locked table nothing begins then."""
    return not (opening.in_round or opening.table.unsettled or opening.table.state.burn_due)


def locked_now(by: str, messages: Messages) -> Said:
    """What is asked of a locked table between rounds, as the one next thing."""
    return Said(LOCKED, "warn", messages.sentence("ask-locked", {"name": by}), "")
