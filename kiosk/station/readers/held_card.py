"""A card that comes before anybody can have settled the round that is over, or while it is being
entered what the next card is: it is held until the dealer says what it is.

It is the next round's first card, the one that is dealt next, or one drawn in error. What is held
is kept as trouble is, so that a stop of the kiosk does not lose it.
"""

from __future__ import annotations

from collections.abc import Callable

from kiosk.game.cards import UNREAD, parse
from kiosk.game.commands.commands import Burn, Command, Drawn
from kiosk.game.prompts import box_of
from kiosk.reading import Reading
from kiosk.record.journal.entry import NewEntry, seconds_between
from kiosk.record.projections.faults import HELD, FaultSpec
from kiosk.staff.actor import Actor
from kiosk.station.commands import HeldCard
from kiosk.station.ledger import Ledger
from kiosk.station.readers.reader_trouble import SHOE, stopping
from kiosk.station.step import ASK_HELD
from kiosk.words.said import Refusal, Said

#: where a card is held for what is being entered: not in the deal, in which one lies face down
_HELD_IN = ("wagers", "decision", "card", "dealer")


class HeldCards:
    """`settle_each`: the least seconds in which a box can be settled; 0: no card is held."""

    def __init__(self, ledger: Ledger, settle_each: float, clock: Callable[[], str]) -> None:
        self.settle_each = settle_each
        #: a decision or a new shoe is being entered: a card would be taken for something else
        self.awaits_entry = False
        self._ledger, self._clock = ledger, clock

    @property
    def cards(self) -> tuple[str, ...]:
        """What is held, in the order in which it came."""
        stood = self._ledger.troubles.get(HELD)
        return () if stood is None else stood.facts["cards"]

    @property
    def shown(self) -> tuple[str, ...]:
        """The same as screens have it: the first is named, for it is asked about; the others may be
        dealt face down."""
        return tuple([card if place == 0 else UNREAD.text for place, card in enumerate(self.cards)])

    def hold(self, reading: Reading, source: str, ended: str) -> list[NewEntry]:
        """What is to be written where a reader's card is held, behind those that are; nothing where
        it is not.

        `ended`: when the dealer had the last card, UTC as the journal writes it.
        """
        ledger, now, cards = self._ledger, self._clock(), self.cards
        doubtful = self.awaits_entry and ledger.opening.phase in _HELD_IN
        if not cards and not doubtful and not self._too_soon(ended, now):
            return []
        stood = ledger.troubles.begun(FaultSpec(HELD, HELD, {"reader": source}), now)
        stood = stood.with_facts(cards=(*cards, (reading.card or UNREAD).text))
        return [ledger.device(reading, source), ledger.trouble(stood._replace(times=1))]

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

    def said(
        self, means: HeldCard, actor: Actor
    ) -> tuple[list[NewEntry], list[Drawn | Burn], Actor]:
        """What `actor` says that the held cards are: what is to be written first, the commands, and
        the reader whose they are."""
        cards = [parse(text) for text in self.cards]
        stood = self._ledger.troubles.get(HELD)
        if stood is None:
            return [], [], actor
        drafts = [self._ledger.sign_off(HELD, actor, said=means.what)]
        in_error = means.what == "drawn_in_error"
        commands: list[Drawn | Burn] = []
        if cards and self._ledger.opening.table.state.burn_due:
            commands.append(Burn(cards.pop(0)))  # the first of a new shoe, whatever it was drawn as
        if not in_error:
            commands += [Drawn(card) for card in cards]
        elif self._ledger.opening.in_round:
            commands += [Drawn(card, why="drawn_in_error") for card in cards]
        else:
            commands += [Burn(card, "dealer_stands") for card in cards]
        return drafts, commands, Actor(stood.facts.get("reader", SHOE), "reader")

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
        return self._ledger.messages.refused("card_held", cards=self.cards[:1], stopped=stopped)

    def asked(self) -> Said | None:
        """The question, as the one next thing, or that it is to wait; None where nothing is
        held."""
        if not self.cards:
            return None
        if waits := self.waits():
            return Said("warn_held", "warn", waits.message, "")
        cut = self._ledger.opening.table.state.shoe.cut
        in_round = self._ledger.opening.in_round
        facts = {"cards": self.cards[:1], "count": len(self.cards), "cut": cut and not in_round}
        facts |= {"in_round": in_round, "decides": self._ledger.opening.phase == "decision"}
        return Said(ASK_HELD, "ask", self._ledger.messages.sentence("ask-held", facts), "")
