"""A card that comes before anybody can have settled the round that is over, or while it is being
entered what the next card is: it is held until the dealer says what it is.

It is the next round's first card, the one that is dealt next, or one drawn in error. Each is
answered for by itself, but those that are dealt behind it before any decision. What is held is kept
as trouble is, so that a stop of the kiosk does not lose it.
"""

from __future__ import annotations

from collections.abc import Callable

from kiosk.game.cards import UNREAD, Card, parse
from kiosk.game.commands.commands import Burn, Command, Drawn
from kiosk.game.prompts import box_of
from kiosk.reading import Reading
from kiosk.record.journal.entry import NewEntry, seconds_between
from kiosk.record.projections.faults import HELD, FaultSpec, StandingFault
from kiosk.staff.actor import Actor
from kiosk.station.commands import HeldCard
from kiosk.station.ledger import Ledger
from kiosk.station.readers.reader_trouble import SHOE, stopping
from kiosk.station.step import ASK_HELD
from kiosk.station.transaction import Transaction
from kiosk.words.said import Refusal, Said

#: where a card is held for what is being entered: not in the deal, in which one lies face down
_HELD_IN = ("wagers", "decision", "card", "dealer")
#: where the next card has one place to go, and no decision stands before it
_ONE_PLACE = ("deal", "card", "dealer")
#: has the table decide a card of that reader; why it did not take it
Decide = Callable[[Drawn | Burn, Actor, Transaction], Refusal | None]


class HeldCards:
    """`settle_each`: the least seconds in which a box can be settled; 0: no card is held."""

    def __init__(self, ledger: Ledger, settle_each: float, clock: Callable[[], str]) -> None:
        self.settle_each = settle_each
        #: a decision or a new shoe is being entered: a card would be taken for something else
        self.awaits_entry = False
        self._ledger, self._clock = ledger, clock

    @property
    def stood(self) -> StandingFault | None:
        """What is held, as it is kept; None where nothing is."""
        return self._ledger.troubles.get(HELD)

    @property
    def cards(self) -> tuple[str, ...]:
        """What is held, in the order in which it came."""
        stood = self.stood
        return () if stood is None else stood.facts["cards"]

    @property
    def shown(self) -> tuple[str, ...]:
        """The same as screens have it: the first is named, for it is asked about; the others may be
        dealt face down, and in the deal the first too."""
        cards = self.cards
        named = 0 if self._ledger.opening.phase == "deal" else 1
        return cards[:named] + (UNREAD.text,) * len(cards[named:])

    def hold(self, reading: Reading, source: str, ended: str) -> list[NewEntry]:
        """What is to be written where a reader's card is held, behind those that are; nothing where
        it is not.

        `ended`: when the dealer had the last card, UTC as the journal writes it.
        """
        ledger, now, cards = self._ledger, self._clock(), self.cards
        doubtful = self.awaits_entry and ledger.opening.phase in _HELD_IN
        if not cards and not doubtful and not self._too_soon(ended, now):
            return []
        held = ledger.troubles.begun(FaultSpec(HELD, HELD, {}), now)
        facts = {
            "reader": held.facts.get("reader", source),
            "cards": (*cards, (reading.card or UNREAD).text),
        }
        held = held._replace(facts=facts, times=1)
        return [ledger.device(reading, source), ledger.trouble(held)]

    def _too_soon(self, ended: str, now: str) -> bool:
        """Whether nobody can have settled the round: nothing of it is confirmed, and there was too
        little time."""
        table = self._ledger.opening.table
        owed = set(map(box_of, table.state.due.lines))
        if (
            not self.settle_each
            or not ended
            or not owed
            or owed != table.unsettled
            or table.state.burn_due
        ):
            return False
        return 0 <= seconds_between(ended, now) < self.settle_each * len(owed)

    def answer(self, means: HeldCard, actor: Actor, to: Transaction, decide: Decide) -> None:
        """`actor` says what the first held card is. It is decided, and after it those behind it,
        each for as long as it has one place to go and no decision stands before it. What is left is
        held on, and asked about by itself.

        Those behind the first are held until it is written where each lies."""
        stood, (first, *behind) = self.stood, self.cards
        assert stood is not None
        reader = Actor(stood.facts.get("reader", SHOE), "reader")
        if behind:
            to.entries.append(self._held_on(stood, behind, actor, said=means.what))
        else:
            to.entries.append(self._ledger.sign_off(HELD, actor, said=means.what))
        left = self._decide([first, *behind], means, reader, to, decide)
        if left and left != behind:
            to.entries.append(self._held_on(stood, left, actor))
        elif behind and not left:
            to.entries.append(self._ledger.sign_off(HELD, actor, said=means.what))

    def _decide(
        self, cards: list[str], means: HeldCard, reader: Actor, to: Transaction, decide: Decide
    ) -> list[str]:
        """The first card is decided, and those behind it that are dealt with it; those that are
        left."""
        for place, card in enumerate(cards, 1):
            to.refusal = decide(self._command(parse(card), means), reader, to)
            has_one_place = self._ledger.opening.phase in _ONE_PLACE
            if to.refusal is not None or means.what == "drawn_in_error" or not has_one_place:
                return cards[place:]
        return []

    def _held_on(
        self, stood: StandingFault, cards: list[str], actor: Actor, **said: str
    ) -> NewEntry:
        """These are held still, after `actor` has `said` what the one before them is."""
        held = {"reader": stood.facts.get("reader", SHOE), "cards": tuple(cards), **said}
        return self._ledger.draft("trouble", stood._replace(facts=held).kept(), actor)

    def _command(self, card: Card, means: HeldCard) -> Drawn | Burn:
        """What a held card is, of which that was said."""
        if self._ledger.opening.table.state.burn_due:
            return Burn(card)  # the first of a new shoe, whatever it was drawn as
        if means.what != "drawn_in_error":
            return Drawn(card)
        if self._ledger.opening.in_round:
            return Drawn(card, why="drawn_in_error")
        return Burn(card, "dealer_stands")

    def waits(self) -> Refusal | None:
        """Why what is held is not answered now: the cabinet is open, or the kiosk is stopped
        otherwise. It is asked again afterwards."""
        return (
            self._refusal(stopped=True) if self.cards and stopping(self._ledger.troubles) else None
        )

    def comes_first(self, command: Command) -> Refusal | None:
        """Why `command` enters no card now: what is held would come behind it, or be entered
        twice."""
        if not self.cards or not isinstance(command, Drawn | Burn):
            return None
        return self.waits() or self._refusal(stopped=False)

    def _refusal(self, *, stopped: bool) -> Refusal:
        return self._ledger.messages.refused("card_held", cards=self.shown[:1], stopped=stopped)

    def asked(self) -> Said | None:
        """The question, as the one next thing, or that it is to wait; None where nothing is
        held."""
        if not self.cards:
            return None
        if waits := self.waits():
            return Said("warn_held", "warn", waits.message, "")
        cut = self._ledger.opening.table.state.shoe.cut
        in_round = self._ledger.opening.in_round
        facts = {"cards": self.shown[:1], "count": len(self.cards), "cut": cut and not in_round}
        facts |= {"in_round": in_round, "decides": self._ledger.opening.phase == "decision"}
        return Said(ASK_HELD, "ask", self._ledger.messages.sentence("ask-held", facts), "")
