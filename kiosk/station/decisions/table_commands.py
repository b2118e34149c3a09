"""Commands to a table that are none of the game's, each decided by the part that answers for it."""

from __future__ import annotations

from kiosk.game.commands.commands import Amend, NewShoe
from kiosk.game.corrections.dealing_errors import but_for_card
from kiosk.game.frozen import replaced
from kiosk.staff.actor import Actor
from kiosk.station.commands import (
    CommandRejected,
    Events,
    HeldCard,
    Hold,
    NextCard,
    PayOut,
    Recall,
    Signed,
    SignedOff,
    StationCommand,
)
from kiosk.station.decisions.events_asked import answer
from kiosk.station.parts import Parts
from kiosk.station.people.sign_off import sign_off
from kiosk.station.readers import wrong_shoe
from kiosk.station.seats.seat_commands import SeatCommand
from kiosk.station.transaction import Transaction
from kiosk.station.tray.day_commands import CloseTable, DayCommand


class TableCommands:
    """What a command comes to is added to a transaction; nothing is written here."""

    def __init__(self, parts: Parts) -> None:
        self._parts, self._ledger = parts, parts.ledger

    def decide(self, command: StationCommand, actor: Actor, to: Transaction) -> None:
        """One command of `actor`, who may give it."""
        match command:
            case Recall():
                pass  # read beside the station: the answer is whether they may
            case Events():
                answer(command, self._ledger, to)
            case Hold():
                self._parts.stage.hold(self._ledger.opening, command.held)
                self._parts.held.awaits_entry = command.cards
            case NextCard():
                self._announce(command, actor, to)
            case HeldCard():
                self._place_held(command, actor, to)
            case _:
                assert isinstance(command, Signed)
                self._sign(command, actor, to)

    def _announce(self, command: NextCard, actor: Actor, to: Transaction) -> None:
        """The next card from a reader is what the floor says, whichever card it will be."""
        what, announced = command.what, self._parts.announced
        if isinstance(what, Amend):
            what = replaced(what, by=actor.id)
        if what is None and announced.said is not None:
            to.act_done = True
        announced.said = what
        to.entries.append(self._ledger.draft("note", {"next_card": but_for_card(what)}, actor))

    def _place_held(self, command: HeldCard, actor: Actor, to: Transaction) -> None:
        """The dealer says what the cards are that were held."""
        held, game = self._parts.held, self._parts.game
        if (waits := held.waits()) is not None:
            to.refusal = waits
            return
        to.asked_table = to.from_reader = True
        drafts, cards, reader = held.said(command, actor)
        to.entries += drafts
        refused = [game.decide(card, reader, to) for card in cards]
        to.refusal = next(filter(None, refused), None)

    def _sign(self, command: Signed, actor: Actor, to: Transaction) -> None:
        """Something of the day; or trouble is signed off, or its alarm attended to."""
        try:
            if isinstance(command, DayCommand):
                self._take_day(command, actor, to)
            elif isinstance(command, SeatCommand):
                to.entries += self._parts.seating.take(command, actor)
            elif isinstance(command, PayOut):
                self._parts.patrons.pay_out(command.accounts, actor, to)
            else:
                self._sign_off(command, actor, to)
        except CommandRejected as why:
            refusal = self._ledger.messages.refused(why.code, **why.facts)
            to.refusal = refusal._replace(authority=why.authority)

    def _take_day(self, command: DayCommand, actor: Actor, to: Transaction) -> None:
        """A table that opens begins with a fresh shoe (La. 42 III-3106)."""
        day = self._parts.day
        to.entries += day.take(command, actor)
        if isinstance(command, CloseTable):
            to.entries += self._parts.seating.all_leave(actor)
        to.asked_table = True
        if day.needs_shoe(command):
            self._parts.game.decide(NewShoe(), actor, to)
        self._ledger.keep_checkpoint(to.entries)

    def _sign_off(self, command: SignedOff, actor: Actor, to: Transaction) -> None:
        parts = self._parts
        to.entries += sign_off(command, self._ledger, parts.readers, parts.reconciler, actor)
        if last := wrong_shoe.last_round(self._ledger, command, actor):
            parts.game.decide(*last, to)
        parts.people.follow_sign_off(command, actor, to)
