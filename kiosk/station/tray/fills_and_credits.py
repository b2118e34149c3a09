"""Fills, credits and their voids, chips exchanged, and slips printed: what changes the table
inventory beside play (N.J.A.C. 13:69D-1.20, 1.22, 1.23)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kiosk.record.journal.entry import NewEntry
from kiosk.record.projections.day import Day, Phase, requests_of
from kiosk.record.projections.drop_boxes import drop_counted
from kiosk.record.projections.inventory import Count, rows, total
from kiosk.staff.actor import Actor
from kiosk.staff.two_people import are_two
from kiosk.station.commands import CommandRejected
from kiosk.station.ledger import Ledger
from kiosk.station.tray.day_commands import (
    Chips,
    CountDrop,
    Exchange,
    PrintSlip,
    ReceiveSlip,
    RequestSlip,
    VoidSlip,
)

#: pieces of one denomination in a count are no more than this
MOST_COUNTED = 99_999
#: pieces of one denomination on a slip, or in an exchange: more than a table's tray has room for
MOST_PIECES = 2_000
#: states of a slip that may be voided: neither one that is void, nor one whose void waits for the
#: dealer's signature
VOIDABLE = ("requested", "signed")


def known(day: Day, chips: Chips, most: int = MOST_COUNTED) -> Count:
    """The chips as a count. Raises `CommandRejected` where the table has none of a kind, or there
    are too many of one."""
    values = {value for value, _, _ in day.chips}
    for value, pieces in chips:
        if value not in values or pieces < 0:
            raise CommandRejected("nothing_counted")
        if pieces > most:
            raise CommandRejected("too_many_chips", amount=value, count=pieces, most=most)
    return dict(chips)


def two(actor: Actor, name: str, number: str) -> None:
    """Two signatures are of two people, whatever roles one of them has. Raises
    `CommandRejected`."""
    if not are_two(actor, Actor(name, "floor", number=number)):
        raise CommandRejected("two_people", name=actor.id)


class TraySlips:
    """`exchanges`: whether the house enters chips that are bought or coloured up. `box_until` says
    of a day, a shift and the time of now until when that drop box hangs at the table, "" of one
    that is off. Each method gives what is to be written of its command, or raises
    `CommandRejected`, and then nothing has changed."""

    def __init__(
        self,
        ledger: Ledger,
        clock: Callable[[], str],
        box_until: Callable[[str, str, str], str],
        *,
        exchanges: bool,
    ) -> None:
        self._ledger, self._clock, self._exchanges = ledger, clock, exchanges
        self._box_until = box_until

    def request(self, command: RequestSlip, actor: Actor) -> list[NewEntry]:
        day = self._in("open")
        count = known(day, command.chips, MOST_PIECES)
        if not total(count):
            raise CommandRejected("nothing_counted")
        if command.kind == "credit":
            self.holds(
                total(count)
                + sum(slip["total"] for slip in day.awaiting if slip["kind"] == "credit")
            )
        slip = {
            "kind": command.kind,
            "number": day.numbers.get(command.kind, 0) + 1,
            "count": rows(count),
            "total": total(count),
            "requested": [actor.id, actor.number, self._clock()],
            "state": "requested",
        }
        return self._happened(actor, "requested", slip=slip)

    def receive(self, command: ReceiveSlip, actor: Actor) -> list[NewEntry]:
        """The dealer's signature: for the chips of a slip, or under the void of one whose chips had
        come or gone."""
        slip = self._slip(command.key, "open", "closing")
        signs = [actor.id, actor.number]
        if slip["state"] == "voiding":
            two(actor, *slip["void"][:2])
            if slip["kind"] == "fill":
                self.holds(slip["total"])
            return self._happened(
                actor, "voided", slip={**slip, "state": "void", "void_signed": signs}
            )
        if slip["state"] != "requested":
            raise CommandRejected("day_done")
        self._in("open")
        requested = slip["requested"][:2]
        two(actor, *requested)
        if slip["kind"] == "credit":
            self.holds(slip["total"])
        signed = {"floor": requested, "dealer": signs}
        return self._happened(actor, "received", slip={**slip, "state": "signed", "signed": signed})

    def void(self, command: VoidSlip, actor: Actor) -> list[NewEntry]:
        """Before its chips came or went a slip is void by the floor's signature (13:69D-1.22:
        marked, with its reason, and signed). After that two people have signed it, and two sign its
        void: it stands until the dealer has. No slip is voided twice: the first reason stays."""
        slip, reason = self._slip(command.key, "open"), command.reason.strip()
        if slip["state"] not in VOIDABLE:
            raise CommandRejected("day_done")
        if not reason:
            raise CommandRejected("no_reason")
        void = [actor.id, actor.number, self._clock(), reason]
        if slip["state"] == "requested":
            return self._happened(actor, "voided", slip={**slip, "state": "void", "void": void})
        return self._happened(actor, "void_asked", slip={**slip, "state": "voiding", "void": void})

    def exchange(self, command: Exchange, actor: Actor) -> list[NewEntry]:
        day = self._in("open")
        if not self._exchanges:
            raise CommandRejected("not_kept")
        came, went = (known(day, each, MOST_PIECES) for each in (command.came, command.went))
        if not total(came) or not total(went):
            raise CommandRejected("nothing_counted")
        if total(came) != total(went):
            raise CommandRejected("unequal", amount=total(came), most=total(went))
        self.holds(total(went))
        return self._happened(actor, "exchanged", **{"in": rows(came), "out": rows(went)})

    def prints(self, command: PrintSlip, actor: Actor) -> list[NewEntry]:
        day = self._ledger.day
        kind, _, number = command.key.partition(":")
        is_slip = number.isdecimal() and 1 <= int(number) <= day.numbers.get(kind, 0)
        if not is_slip and command.key not in requests_of(day.slips, day.numbers):
            raise CommandRejected("no_such_slip")
        return self._happened(
            actor, "printed", slip=command.key, times=day.printed.get(command.key, 0) + 1
        )

    def count_drop(self, command: CountDrop, actor: Actor) -> list[NewEntry]:
        """The figure of the count room, however the table stands; of a box that has been taken off
        it, so that nothing is dropped into it after the count."""
        if until := self._box_until(command.day, command.shift, self._clock()):
            facts = {"day": command.day, "shift": command.shift or None, "until": until}
            raise CommandRejected("drop_runs", **facts)
        said = drop_counted(command.day, command.shift, command.amount, "counted")
        return [self._ledger.happened(said, actor)]

    def _in(self, *phases: Phase) -> Day:
        """The day of a table that is in one of these. Raises `CommandRejected`."""
        if self._ledger.day.phase not in phases:
            raise CommandRejected("day_phase", phase=self._ledger.day.phase)
        return self._ledger.day

    def _slip(self, key: str, *phases: Phase) -> Mapping[str, Any]:
        slip = self._in(*phases).slip(key)
        if slip is None:
            raise CommandRejected("no_such_slip")
        return slip

    def holds(self, amount: int) -> None:
        """Raises `CommandRejected` where the tray cannot hold chips of that worth.

        By the total, and not by denomination: wagers are collected and paid in any chips, and
        change is made at equal face value without an entry, so that nobody knows how many of each
        lie there. And not by the expected inventory to the cent: a payment that was forgotten, or a
        wager that is taken before its round is over, is in the tray and not in the record. What
        cannot be is more than would lie there if no winning wager had been paid and all that lies
        on the felt were taken. The refusal does not say how much that is: the count at closing is
        blind.
        """
        account, boxes = self._ledger.day.account, self._ledger.opening.view.boxes
        if account.expected is None or not self._ledger.day.keyed:
            return
        felt = 0
        if self._ledger.opening.in_round:
            for box in boxes:
                hands = sum(hand.wager for hand in box.hands)
                felt += (
                    max(box.wager, hands) + sum(each for _, each in box.side) + (box.insurance or 0)
                )
        if amount > account.expected + account.paid + felt:
            raise CommandRejected("tray_short", amount=amount)

    def _happened(self, actor: Actor, did: str, **data: Any) -> list[NewEntry]:
        return [self._ledger.happened({"did": did, **data}, actor)]
