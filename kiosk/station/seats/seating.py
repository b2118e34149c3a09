"""Seating: what a command about seats comes to, at a table whose house rates play.

A number becomes its pseudonym here, before anything is written: no entry holds it.
"""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_hex
from typing import NamedTuple

from kiosk.record.journal.entry import NewEntry
from kiosk.record.projections.faults import FaultSpec
from kiosk.record.projections.seats import DaySum, Seat, Seats, is_known
from kiosk.staff.actor import KIOSK, Actor
from kiosk.staff.patron_keys import (
    NUMBER,
    AtTable,
    OtherTables,
    PatronKeys,
    PatronKeysError,
    SitsDown,
)
from kiosk.station.commands import CommandRejected
from kiosk.station.ledger import Ledger
from kiosk.station.seats.cash_watch import CashRules, CashWatch
from kiosk.station.seats.seat_commands import (
    MOST,
    AwaitCard,
    CloseRating,
    LeaveSeat,
    MoveSeat,
    SeatCommand,
    SeatPatron,
    TakeBreak,
)
from kiosk.station.step import SeatsView, Step


def _with_nobody(_: AtTable) -> None:
    """The table shares with no other."""


class Rates(NamedTuple):
    """How a house rates play: its link between numbers and pseudonyms, and its thresholds of cash,
    None where it sets none. `share` is given what other tables are to know, and returns at once;
    what they say comes by `Station.hear_others`."""

    keys: PatronKeys
    cash: CashRules | None = None
    share: Callable[[AtTable], object] = _with_nobody


class Seating:
    """`rates`: None where the house rates nobody; then every command is refused, and nothing is to
    be seen. `awaits`: the boxes of the patron whose card is awaited, and `asked_by` whom. `cash`
    watches what seated patrons pay."""

    def __init__(self, ledger: Ledger, rates: Rates | None, clock: Callable[[], str]) -> None:
        self._ledger, self._clock = ledger, clock
        self._keys = None if rates is None else rates.keys
        self._tell = _with_nobody if rates is None else rates.share
        self.cash = CashWatch(ledger, rates and rates.cash, clock)
        self.awaits: tuple[int, ...] = ()
        self.asked_by = KIOSK
        #: what other tables were told last, and who sat down since they answered
        self._shared: tuple[tuple[str, ...], frozenset[DaySum], int] | None = None
        self._sat_down: set[str] = set()
        #: how many numbers the key file was asked for by this run of the kiosk
        self._run, self._count = token_hex(8), 0

    def take(self, command: SeatCommand, actor: Actor) -> list[NewEntry]:
        """What is to be written. Raises `CommandRejected`, and then nothing has changed."""
        if self._keys is None or self._ledger.opening.table.rules.game == "common_hand":
            raise CommandRejected("not_rated")
        return self._decide(self._keys, command, actor)

    def _decide(self, keys: PatronKeys, command: SeatCommand, actor: Actor) -> list[NewEntry]:
        match command:
            case SeatPatron():
                return self._seat(keys, command, actor)
            case AwaitCard(boxes):
                self.awaits = self._in_range(boxes) if boxes else ()
                self.asked_by = actor
                return []
            case MoveSeat(patron, boxes):
                still = {"away": True} if self._of(patron).away else {}
                return self._note(actor, "seated", patron, boxes=self._free(boxes, patron), **still)
            case TakeBreak(patron, is_back):
                if bool(self._of(patron).away) != is_back:
                    raise CommandRejected("no_such_seat")
                return self._note(actor, "back" if is_back else "break", patron)
            case LeaveSeat(patron, walked):
                self._of(patron)
                _check(walked)
                return self._note(actor, "left", patron, walked=walked)
            case CloseRating():
                return self._close(command, actor)

    def all_leave(self, actor: Actor) -> list[NewEntry]:
        """The table closes: nobody sits there any more."""
        self.awaits = ()
        return [
            each
            for seat in self._seats.seated
            for each in self._note(actor, "left", seat.patron, walked=None)
        ]

    def share(self) -> None:
        """The tables with the same key file are told who sits here and which sums have changed, as
        the journal has it; called once it is known what came of whoever sat down."""
        if self._keys is None or self._ledger.state_unknown:
            return
        seats, before = self._seats, self._shared
        seated = tuple(seat.patron for seat in seats.seated if is_known(seat.patron))
        sums = frozenset(each for each in seats.sums if is_known(each.patron))
        if before == (seated, sums, self._count):
            return
        changed = sums - before[1] if before is not None else sums
        self._shared = seated, sums, self._count
        days = min((each.day for each in sums), default="")
        cash = {(patron, day): cents for patron, day, cents in changed}
        last = self._last_sat_down
        self._tell(AtTable(last.table, seated, cash, days, last))

    def hear(self, others: OtherTables) -> list[NewEntry]:
        """What is to be written of what other tables say: an alarm of cash; and somebody who has
        just sat down, and sits at another of them too, is trouble that the floor looks into."""
        drafts = self.cash.hear(others)
        for seat in self._seats.seated:
            tables = others.tables.get(seat.patron, ())
            if seat.patron in self._sat_down and tables:
                facts = {"patron": seat.tag, "tables": ", ".join(tables)}
                fault = FaultSpec(f"two_tables.{seat.patron}", "two_tables", facts)
                drafts.append(self._ledger.begin(fault))
        self._sat_down -= set(others.asked)
        return drafts

    @property
    def sees(self) -> tuple[Callable[[Step], Step], ...]:
        """What puts into a step what is to be seen of seats: nothing where the house rates
        nobody."""
        return () if self._keys is None else (self.shown,)

    def shown(self, step: Step) -> Step:
        """`step` with who sits where, at a table whose house rates play."""
        seats = self._seats
        view = SeatsView(seats.seated, seats.ended, self.awaits)
        return step._replace(house=step.house._replace(seats=view))

    @property
    def _last_sat_down(self) -> SitsDown:
        return SitsDown(str(self._ledger.opening.header["table"]), self._run, self._count)

    @property
    def _seats(self) -> Seats:
        return self._ledger.seats

    def _seat(self, keys: PatronKeys, command: SeatPatron, actor: Actor) -> list[NewEntry]:
        patron, boxes = self._who(keys, command)
        self.awaits = ()
        self._sat_down.add(patron)
        return self._note(actor, "seated", patron, boxes=boxes)

    def _who(self, keys: PatronKeys, command: SeatPatron) -> tuple[str, tuple[int, ...]]:
        """The pseudonym, and the boxes where they sit from now on. Raises `CommandRejected`."""
        number = command.number.reveal().strip()
        if not number:
            return f"?{self._seats.unknown + 1}", self._free(command.boxes, "")
        if NUMBER.fullmatch(number) is None:
            raise CommandRejected("no_such_number")
        self._count += 1
        try:
            patron = keys.pseudonym(number, self._clock(), self._last_sat_down)
        except PatronKeysError as error:
            raise CommandRejected("no_patron_keys", why=error.why) from None
        seat = self._seats.of_patron(patron)
        own = () if seat is None else seat.boxes
        return patron, tuple(sorted({*own, *self._free(command.boxes, patron)}))

    def _free(self, boxes: tuple[int, ...], patron: str) -> tuple[int, ...]:
        """These boxes, where nobody else sits. Raises `CommandRejected`."""
        for box in self._in_range(boxes):
            other = self._seats.of_box(box)
            if other is not None and other.patron != patron:
                raise CommandRejected("seat_taken", box=box, patron=other.tag)
        return tuple(sorted(set(boxes)))

    def _in_range(self, boxes: tuple[int, ...]) -> tuple[int, ...]:
        """Boxes of this table. Raises `CommandRejected`."""
        most = len(self._ledger.opening.view.boxes)
        if not boxes or not all(1 <= box <= most for box in boxes):
            raise CommandRejected("no_such_seat")
        return boxes

    def _of(self, patron: str) -> Seat:
        seat = self._seats.of_patron(patron)
        if seat is None:
            raise CommandRejected("no_such_seat")
        return seat

    def _close(self, command: CloseRating, actor: Actor) -> list[NewEntry]:
        waits = [(each.patron, each.left) for each in self._seats.ended]
        if (command.patron, command.left) not in waits:
            raise CommandRejected("no_such_seat")
        _check(command.average)
        reason = command.reason.strip()
        if command.average is not None and not _says_something(reason):
            raise CommandRejected("no_reason")
        said = {"left": command.left, "average": command.average, "reason": reason or None}
        return self._note(actor, "closed", command.patron, **said, staff=actor.number)

    def _note(self, actor: Actor, did: str, patron: str, **more: object) -> list[NewEntry]:
        said = {"rated": {"did": did, "patron": patron, **more}}
        return [self._ledger.draft("note", said, actor)]


def _check(amount: int | None) -> None:
    """Raises `CommandRejected` for what is no amount of chips."""
    if amount is not None and not 0 <= amount <= MOST:
        raise CommandRejected("nothing_counted")


#: letters of an alphabet that are drawn as nothing; other blanks are no letters
_BLANK_LETTERS = frozenset("\u115f\u1160\u3164\uffa0")


def _says_something(reason: str) -> bool:
    """Whether a letter or a figure is in it that can be seen."""
    return any(each.isalnum() and each not in _BLANK_LETTERS for each in reason)
