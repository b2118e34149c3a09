"""What readers say of cards: each comes to its place, is held, or is kept without one."""

from __future__ import annotations

from functools import partial

from kiosk.game.cards import UNREAD, Card
from kiosk.game.commands.commands import Amend, Burn, Command, CutCard, Drawn, Read, Reveal, Turn
from kiosk.game.corrections.dealing_errors import named
from kiosk.game.frozen import replaced
from kiosk.reading import CODE_ALONE, VOUCHED, Kind, Reading
from kiosk.staff.actor import Actor
from kiosk.station.decisions.game_commands import GameCommands
from kiosk.station.ledger import Ledger
from kiosk.station.people.people import People
from kiosk.station.pit.lock import TableLock
from kiosk.station.readers import rate_limiter
from kiosk.station.readers import reader_trouble as trouble
from kiosk.station.readers.announced_card import Announced, AnnouncedCard
from kiosk.station.readers.camera_crosscheck import CameraTracker, Meaning
from kiosk.station.readers.held_card import HeldCards
from kiosk.station.readers.reader_reconciliation import ReaderReconciler
from kiosk.station.readers.reader_trouble import CAMERA, SHOE
from kiosk.station.readers.readers import Readers
from kiosk.station.transaction import Transaction
from kiosk.station.tray.opening_and_closing import TableDay

#: what is a card that left the shoe
_CARDS = (Kind.CARD, Kind.UNREADABLE, Kind.OUT_OF_PLAY)
#: with what of it cannot be kept a card may be lost
_MAY_LOSE = (*_CARDS, Kind.LOST, Kind.STARTED, Kind.FAULT)
#: what a camera's card that is given no place means, where the dealer is told why
_TOLD = (Meaning.HELD, Meaning.ALONE, Meaning.BEHIND)


class ReaderInputs:
    """What a reading comes to is added to a transaction; nothing is written here."""

    def __init__(
        self,
        ledger: Ledger,
        *,
        readers: Readers,
        seen: CameraTracker,
        reconciler: ReaderReconciler,
        announced: AnnouncedCard,
        held: HeldCards,
        people: People,
        lock: TableLock | None,
        day: TableDay,
        game: GameCommands,
    ) -> None:
        self._ledger = ledger
        self._readers, self._seen, self._reconciler = readers, seen, reconciler
        self._announced, self._held = announced, held
        self._people, self._lock = people, lock
        self._day, self._game = day, game

    def means_nothing(self, reading: Reading) -> bool:
        """Whether the table has nothing to do with it."""
        if reading.kind is not Kind.OTHER:
            return False
        return not (reading.sequence or self._is_vouched(reading))

    def may_lose(self, reading: Reading) -> bool:
        """Whether a card may be lost with it, where it cannot be written."""
        return reading.kind in _MAY_LOSE or self._is_vouched(reading)

    def _is_vouched(self, reading: Reading) -> bool:
        """Whether a camera sees a card now of which it saw the code alone."""
        if reading.code != VOUCHED:
            return False
        return self._seen.is_owed((reading.card or UNREAD).text, reading.raw)

    def take(self, reading: Reading, source: str, to: Transaction) -> None:
        """One reading of a reader that means something to the table."""
        kind, vouched = reading.kind, self._is_vouched(reading)
        is_card = vouched or kind in _CARDS
        view = self._ledger.opening.view
        if not self._day.is_open and (is_card or kind is Kind.CUTTING_CARD):
            to.entries += self._day.stray(reading, source)
            if is_card:
                self._refuse(to, "table_closed")
        elif vouched or (kind is Kind.CARD and source == CAMERA):
            self._take_seen(reading, source, to)
        elif is_card:
            self._take_drawn(reading, source, to)
        elif kind is Kind.CUTTING_CARD and not (view.last_round or view.shoe_needed):
            self._input(CutCard(), reading, source, to)
        else:
            to.entries += self._reconciler.told(reading, source)

    # A card left the shoe.

    def _take_drawn(self, reading: Reading, source: str, to: Transaction) -> None:
        """A card left the shoe, or could not be read: it goes where the procedure says, unless
        trouble stands in its way."""
        ledger, card = self._ledger, reading.card or UNREAD
        if self._reconciler.has_camera:
            self._seen.follow(ledger.opening.view)
        if self._has_no_place(reading):
            self._keep_aside(reading, source, to)
            return
        if self._readers.leader(ledger.troubles) != source:
            to.entries.append(ledger.device(reading, source))
            return
        if not ledger.opening.awaits_hole_card and self._said() is None:
            awaits = ledger.opening.view.awaits
            self._seen.last_read = (card.text, awaits and awaits.box)
        self._draw(Drawn(card), reading, source, to)

    def _has_no_place(self, reading: Reading) -> bool:
        return (
            reading.kind is Kind.OUT_OF_PLAY
            or (not self._ledger.is_calm and self._ledger.troubles.freezing is not None)
            or rate_limiter.tells_of_ignored(reading)
        )

    def _keep_aside(self, reading: Reading, source: str, to: Transaction) -> None:
        """The card is kept, and given no place."""
        self._reconciler.no_place(reading.card or UNREAD)
        to.entries += self._reconciler.ignored(reading, source)
        if reading.kind is Kind.OUT_OF_PLAY:
            to.entries.append(self._ledger.begin(trouble.out_of_play(reading.code)))
        else:
            self._refuse(to, "reader_frozen")

    def _said(self) -> Announced:
        """What the next card is: what the floor has said, or the one that a new dealer burns."""
        return self._announced.said or self._people.relief

    def _draw(self, drawn: Drawn, reading: Reading, source: str, to: Transaction) -> None:
        """A drawn card is what the floor has said of it, or the card that is to be burned or
        dealt."""
        said, lock = self._said(), self._lock
        locked = None if lock is None else lock.why_not(said or drawn)
        if locked is not None:
            self._reconciler.no_place(drawn.card)
            to.entries += self._day.stray(reading, source)
            to.refusal = locked
        elif isinstance(said, Amend):
            self._draw_for(said, drawn.card, reading, source, to)
        elif said is not None:
            self._draw_as(said, drawn.card, reading, source, to)
        else:
            self._draw_next(drawn, reading, source, to)

    def _draw_as(
        self, said: Drawn | Burn | Amend, card: Card, reading: Reading, source: str, to: Transaction
    ) -> None:
        """The card is what was said of it; that holds on for the next one where it is refused."""
        announced = self._announced.use()
        self._input(named(said, card), reading, source, to)
        if to.refusal is not None:
            self._announced.said = announced
        elif announced is None:
            to.relief_burned = True
        else:
            to.act_done = True
            self._game.answer_call(self._announced.by, to)

    def _draw_for(
        self, said: Amend, card: Card, reading: Reading, source: str, to: Transaction
    ) -> None:
        """A card that the dealer draws because of an amendment: the next one is another of them, as
        long as the dealer has too little."""
        so_far = replaced(said, drawn=(*said.drawn, card))
        if self._ledger.opening.tried(so_far) != "dealer_draws_on":
            self._draw_as(said, card, reading, source, to)
            return
        self._announced.said = so_far
        to.entries.append(self._ledger.device(reading, source))

    def _draw_next(self, drawn: Drawn, reading: Reading, source: str, to: Transaction) -> None:
        """Nobody has said anything of it: it is held where nobody can have settled yet, burned
        where a card is to be burned, or dealt."""
        held = self._held
        may_hold = held.settle_each or held.awaits_entry or not self._ledger.is_calm
        if may_hold and self._hold(drawn, reading, source, to):
            return
        burns = self._ledger.opening.table.state.burn_due
        self._input(Burn(drawn.card) if burns else drawn, reading, source, to)

    def _hold(self, drawn: Drawn, reading: Reading, source: str, to: Transaction) -> bool:
        """Whether the card is held until the dealer has said whose it is."""
        opening, held = self._ledger.opening, self._held
        ended = opening.since
        if held.settle_each and opening.implies_hole_turn(drawn):
            self._game.decide(Turn(), Actor(source, "reader"), to)
        kept = held.hold(reading, source, ended)
        if kept:
            self._seen.beside(drawn.card.text)
            to.entries += kept
            to.asked_table = to.from_reader = True
        return bool(kept)

    # A card that a camera sees.

    def _take_seen(self, reading: Reading, source: str, to: Transaction) -> None:
        """The camera sees a card that it has not seen before in this shoe."""
        card = reading.card or UNREAD
        meaning, before = self._reconciler.meaning(reading, source, said=self._said() is not None)
        to.entries += before
        match meaning:
            case Meaning.NEXT:
                self._draw(Drawn(card), reading, source, to)
            case Meaning.READ:
                self._input(Read(card), reading, source, to)
            case Meaning.REVEAL:
                self._input(Reveal(card), reading, source, to)
            case Meaning.TURNED:
                self._input(Turn(), reading, source, to)
            case _:
                self._see_without_place(meaning, reading, source, to)
        to.then.append(partial(self._saw, card, meaning, reading))

    def _see_without_place(
        self, meaning: Meaning, reading: Reading, source: str, to: Transaction
    ) -> None:
        to.entries += self._reconciler.ignored(reading, source, meaning)
        if meaning not in _TOLD:
            return
        why = "code_alone" if meaning is Meaning.ALONE else "not_announced"
        self._refuse(to, why if self._ledger.troubles.freezing is None else "reader_frozen")

    def _saw(self, card: Card, meaning: Meaning, reading: Reading) -> None:
        """The camera has seen it: known from now on, also where nothing of it could be written."""
        code = reading.raw if reading.code == CODE_ALONE else b""
        self._seen.follow(self._ledger.opening.view)
        self._seen.saw(card.text, meaning, code=code)

    # What either comes to.

    def _input(self, command: Command, reading: Reading, source: str, to: Transaction) -> None:
        """One command that a reading is."""
        to.asked_table = to.from_reader = True
        sequence = reading.sequence if source == SHOE else ""
        actor = Actor(source, "reader")
        to.refusal = self._game.decide(command, actor, to, sequence)

    def _refuse(self, to: Transaction, code: str) -> None:
        to.refusal = self._ledger.messages.refused(code)
