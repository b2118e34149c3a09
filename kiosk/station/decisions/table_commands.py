"""Commands to a table that are none of the game's, each decided by the part that answers for it."""

from __future__ import annotations

from kiosk.game.cards import parse
from kiosk.game.commands.commands import Amend, Burn, Drawn, NewShoe
from kiosk.game.corrections.dealing_errors import but_for_card
from kiosk.game.frozen import replaced
from kiosk.record.projections.seats import CASH
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
from kiosk.station.decisions.game_commands import GameCommands
from kiosk.station.ledger import Ledger
from kiosk.station.patrons import Patrons
from kiosk.station.people.people import People
from kiosk.station.people.sign_off import sign_off
from kiosk.station.pit.lock import TableLock
from kiosk.station.readers import wrong_shoe
from kiosk.station.readers.announced_card import AnnouncedCard
from kiosk.station.readers.held_card import HeldCards
from kiosk.station.readers.reader_reconciliation import ReaderReconciler
from kiosk.station.readers.readers import Readers
from kiosk.station.seats.seat_commands import SeatCommand
from kiosk.station.seats.seating import Seating
from kiosk.station.transaction import Transaction
from kiosk.station.tray.day_commands import (
    BuyIn,
    CloseTable,
    DayCommand,
    TakeBackBuyIn,
    VoidBuyIn,
)
from kiosk.station.tray.opening_and_closing import TableDay


class TableCommands:
    """What a command comes to is added to a transaction; nothing is written here."""

    def __init__(
        self,
        ledger: Ledger,
        *,
        readers: Readers,
        reconciler: ReaderReconciler,
        announced: AnnouncedCard,
        held: HeldCards,
        people: People,
        day: TableDay,
        game: GameCommands,
        seating: Seating,
        patrons: Patrons,
        lock: TableLock | None,
    ) -> None:
        self._ledger, self._lock = ledger, lock
        self._readers, self._reconciler = readers, reconciler
        self._announced, self._held = announced, held
        self._people, self._day, self._game = people, day, game
        self._seating, self._patrons = seating, patrons

    def decide(self, command: StationCommand, actor: Actor, to: Transaction) -> None:
        """One command of `actor`, who may give it."""
        match command:
            case Recall() | Hold():
                pass  # read beside the station; the clock is held: the answer is whether they may
            case Events():
                answer(command, self._ledger, to)
            case NextCard():
                self._announce(command, actor, to)
            case HeldCard():
                self._place_held(command, actor, to)
            case _:
                assert isinstance(command, Signed)
                self._sign(command, actor, to)

    def _announce(self, command: NextCard, actor: Actor, to: Transaction) -> None:
        """The next card from a reader is what the floor says, whichever card it will be."""
        what, announced = command.what, self._announced
        if isinstance(what, Drawn | Burn) and (why := self._held.comes_first(what)) is not None:
            to.refusal = why
            return
        if isinstance(what, Amend):
            what = replaced(what, by=actor.id)
        if what is None and announced.said is not None:
            to.act_done = True
        announced.said, announced.by = what, actor
        to.entries.append(self._ledger.draft("note", {"next_card": but_for_card(what)}, actor))

    def _place_held(self, command: HeldCard, actor: Actor, to: Transaction) -> None:
        """The dealer says what the first of the cards is that were held."""
        held = self._held
        to.refusal = held.waits()
        if to.refusal is not None or not held.cards:
            return
        if self._lock is not None:
            to.refusal = self._lock.why_not(Drawn(parse(held.cards[0])))
        if to.refusal is None:
            to.asked_table = to.from_reader = True
            held.answer(command, actor, to, self._game.decide)

    def _sign(self, command: Signed, actor: Actor, to: Transaction) -> None:
        """Something of the day; or trouble is signed off, or its alarm attended to."""
        try:
            if isinstance(command, DayCommand):
                self._take_day(command, actor, to)
            elif isinstance(command, SeatCommand):
                to.then.append(self._seating.share)  # of whoever is refused too
                to.entries += self._seating.take(command, actor)
            elif isinstance(command, PayOut):
                self._patrons.pay_out(command.accounts, actor, to)
            else:
                self._sign_off(command, actor, to)
        except CommandRejected as why:
            refusal = self._ledger.messages.refused(why.code, **why.facts)
            to.refusal = refusal._replace(authority=why.authority)

    def _take_day(self, command: DayCommand, actor: Actor, to: Transaction) -> None:
        """A table that opens begins with a fresh shoe (La. 42 III-3106)."""
        day = self._day
        to.entries += day.take(command, actor)
        if isinstance(command, BuyIn | TakeBackBuyIn | VoidBuyIn):
            box = command.box if isinstance(command, BuyIn) and command.kind in CASH else 0
            to.entries += self._seating.cash.follow(box)
            to.then.append(self._seating.share)
        if isinstance(command, CloseTable):
            to.entries += self._seating.all_leave(actor)
            to.then.append(self._seating.share)
        to.asked_table = True
        if day.needs_shoe(command):
            self._game.decide(NewShoe(), actor, to)
        self._ledger.keep_checkpoint(to.entries)

    def _sign_off(self, command: SignedOff, actor: Actor, to: Transaction) -> None:
        to.entries += sign_off(command, self._ledger, self._readers, self._reconciler, actor)
        if last := wrong_shoe.last_round(self._ledger, command, actor):
            self._game.decide(*last, to)
        self._people.follow_sign_off(command, actor, to)
