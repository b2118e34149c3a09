"""Buy-ins: chips for cash, for a marker or a cheque, and cash that was played as it lay (N.J.A.C.
13:69D-1.20). What goes into the drop box is the known drop.

By the amount, and not by denomination: nobody enters which chips are given.
"""

from __future__ import annotations

from collections.abc import Callable
from math import gcd

from kiosk.record.journal.entry import NewEntry
from kiosk.record.projections import day as days
from kiosk.record.projections.day import BUY_INS, Day
from kiosk.staff.actor import Actor
from kiosk.station.commands import CommandRejected
from kiosk.station.ledger import Ledger
from kiosk.station.tray.day_commands import BuyIn, TakeBackBuyIn, VoidBuyIn

#: cents of one buy-in at most: more is a slip of the finger
MOST_BOUGHT = 100_000_000


class BuyIns:
    """`enters`: whether the house enters them at the table. `holds` raises `CommandRejected` where
    the tray cannot hold chips of that worth. `gaming_day`: that of now, where the house has
    thresholds of cash; entries name it then. Each method gives what is to be written of its
    command, or raises `CommandRejected`, and then nothing has changed."""

    def __init__(
        self,
        ledger: Ledger,
        holds: Callable[[int], None],
        *,
        enters: bool,
        gaming_day: Callable[[], str] | None,
    ) -> None:
        self._ledger, self._holds, self._enters = ledger, holds, enters
        self._gaming_day = gaming_day

    def buy(self, command: BuyIn, actor: Actor) -> list[NewEntry]:
        day = self._open_day()
        amount = command.amount
        unit = gcd(*(value for value, _, _ in day.chips))
        boxes = len(self._ledger.opening.view.boxes)
        if command.kind not in BUY_INS or not 0 <= command.box <= boxes:
            raise CommandRejected("no_such_buy_in")
        if amount <= 0 or (command.kind != "play" and amount % unit):
            raise CommandRejected("nothing_counted")
        if amount > MOST_BOUGHT:
            raise CommandRejected("too_much_bought", amount=amount, most=MOST_BOUGHT)
        if command.kind != "play":
            self._holds(amount)
        said = {
            "did": "bought_in",
            "number": day.last_buy_in + 1,
            "kind": command.kind,
            "amount": amount,
            "box": command.box,
        }
        if self._gaming_day is not None:
            said["gaming_day"] = self._gaming_day()
        return [self._ledger.happened(said, actor)]

    def take_back(self, command: TakeBackBuyIn, actor: Actor) -> list[NewEntry]:
        """The dealer's own slip, which nothing has followed yet."""
        day = self._open_day()
        this = _of(day, command.number)
        if not day.fresh or this != day.buy_ins[-1]:
            raise CommandRejected("buy_in_stands")
        return self._void(this, "", actor)

    def void(self, command: VoidBuyIn, actor: Actor) -> list[NewEntry]:
        this, reason = _of(self._open_day(), command.number), command.reason.strip()
        if not reason:
            raise CommandRejected("no_reason")
        return self._void(this, reason, actor)

    def _void(self, this: days.BuyIn, reason: str, actor: Actor) -> list[NewEntry]:
        """What was entered stands in the entry: it is taken out of its own hour, and of its
        dealer's."""
        said = {"did": "buy_in_void", "reason": reason, **this._asdict()}
        return [self._ledger.happened(said, actor)]

    def _open_day(self) -> Day:
        """The day of an open table where buy-ins are entered. Raises `CommandRejected`."""
        day = self._ledger.day
        if not self._enters:
            raise CommandRejected("not_kept")
        if day.phase != "open":
            raise CommandRejected("day_phase", phase=day.phase)
        return day


def _of(day: Day, number: int) -> days.BuyIn:
    """Raises `CommandRejected` where there is none of that number that may be made void."""
    for each in day.buy_ins:
        if each.number == number:
            return each
    raise CommandRejected("no_such_buy_in")
