"""Offers: all that may happen now at a table, as values for whoever shows it: places and amounts,
or the reason why not.

`offers` asks of every place what `kiosk.game.commands.may.why_not` answers when a command is taken:
there is no second answer.
"""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Literal, NamedTuple

from kiosk.game import refusals
from kiosk.game.cards import UNREAD, Card
from kiosk.game.commands import commands
from kiosk.game.commands.commands import DECISIONS, Command
from kiosk.game.commands.may import NAMELESS, ask, could_go, goes_to
from kiosk.game.money.amounts import Amounts
from kiosk.game.refusals import Reason
from kiosk.game.view import DOWN, CardPlace, Place

if TYPE_CHECKING:
    from kiosk.game.common_hand.may import PatronsOffer
    from kiosk.game.table import Table


class Offer(NamedTuple):
    """One thing that a command may say. `refused`: why it may not be said now. `amounts`: which
    amounts it takes."""

    refused: Reason | None = None
    amounts: Amounts | None = None

    @property
    def open(self) -> bool:
        return self.refused is None

    def why_not(self, amount: int) -> Reason | None:
        """Why it may not be said with that amount in cents; None where it may."""
        return (
            self.refused if self.refused or self.amounts is None else self.amounts.why_not(amount)
        )


class CardOffer(NamedTuple):
    """The next card from the shoe. `to`: the boxes, 0 for the dealer, where a card of the deal may
    really have gone.

    `only`: the card drawn in error that is the next card; DOWN where nobody has seen it, "" where
    it may be any card.
    """

    refused: Reason | None
    to: tuple[int, ...]
    only: str

    @property
    def open(self) -> bool:
        return self.refused is None


class BurnOffer(NamedTuple):
    """A card that plays no part, for any reason. `due`: why the next card is to be burned; None
    where it is not."""

    refused: Reason | None
    due: commands.BurnWhy | None


#: what a new shoe is then: one after the cutting card, or in a round for one that ran out
ShoeMeans = Literal["new_shoe", "ran_out"]


class ShoeOffer(NamedTuple):
    """A freshly shuffled shoe. Between rounds it is a new one; in a round it means that the shoe
    ran out: the round goes on from the fresh one, whose cards are counted anew. `called_for`: the
    cutting card is out, or no card of the shoe; any other new shoe is for the floor to sign."""

    refused: Reason | None
    means: ShoeMeans
    called_for: bool


class UndoOffer(NamedTuple):
    """`takes_back`: the command that an undo would take back; None where there is none."""

    refused: Reason | None
    takes_back: Command | None


class CorrectOffer(NamedTuple):
    """`places`: the cards whose reading can be corrected. `last`: of these the card that was drawn
    last, which may turn out to have been misdrawn. `to`: the other boxes, 0 for the dealer, to
    which that card may really have gone. A correction is refused all the same where a later input
    could no longer stand."""

    places: tuple[CardPlace, ...]
    last: CardPlace | None
    to: tuple[int, ...] = ()


class Offers(NamedTuple):
    """All that may happen at a table at one moment. It never changes, and holds no card that lies
    face down.

    `wagers`, `insurance`, `even_money` and `void_box`: one offer for each box, from box 1. `sides`:
    the additional wagers that may stand beside a main wager, each with the one amount that it may
    have. `full`: patrons who wager on boxes and have as many as they may, with those boxes. `turn`:
    the hand that decides. `decisions`: in the order of `DECISIONS`. A card that cannot be in the
    shoe is refused only when it comes: what a shoe has left is told to nobody.
    """

    turn: Place | None
    wagers: tuple[Offer, ...]
    sides: tuple[tuple[str, int], ...]
    full: tuple[tuple[str, tuple[int, ...]], ...]
    insurance: tuple[Offer, ...]
    even_money: tuple[Offer, ...]
    insurance_closed: Offer
    decisions: tuple[Offer, ...]
    card: CardOffer
    drawn_in_error: Offer
    read: Offer
    reveal: Offer
    turn_hole: Offer
    settled: tuple[Offer, ...]  # of each box
    settled_all: Offer
    hole_check: Offer
    cut_card: Offer
    burn: BurnOffer
    shoe: ShoeOffer
    undo: UndoOffer
    correct: CorrectOffer
    void: Offer
    void_box: tuple[Offer, ...]
    patrons: "PatronsOffer | None"  # of a common hand

    def decision(self, decision: commands.Decision) -> Offer:
        return self.decisions[DECISIONS.index(decision)]

    @property
    def wagers_open(self) -> bool:
        """Whether the coming round's wagers can be made: by box, or by the patrons of a common
        hand."""
        return self.wagers[0].open or (self.patrons is not None and self.patrons.wager.open)

    @property
    def closing(self) -> Offer:
        """Closing what is open to several: insurance, or the stage at which the patrons of a common
        hand decide."""
        return (
            self.insurance_closed
            if self.patrons is None or self.insurance_closed.open
            else self.patrons.closing
        )

    def entered(self, card: Card) -> Command:
        """The command that a card is when it is entered by touch, and nobody has said anything else
        of it."""
        if self.read.open:
            return commands.Read(card)
        if self.reveal.open:
            return commands.Reveal(card)
        if self.burn.due == "drawn_in_error" and (card is UNREAD or card.text == self.card.only):
            return commands.Burn(card, "drawn_in_error")
        return commands.Burn(card) if self.burn.due == "new_shoe" else commands.Drawn(card)

    def card_refused(self, this: Command) -> Reason | None:
        """Why a card that is named may not be that one; None where it may, as far as it is not the
        shoe that knows better."""
        if isinstance(this, commands.Read | commands.Reveal):
            offer = self.read if isinstance(this, commands.Read) else self.reveal
            return offer.refused or (NAMELESS if this.card is UNREAD else None)
        if isinstance(this, commands.Burn):
            return self.burn.refused
        assert isinstance(this, commands.Drawn)
        if this.why is not None:
            return self.drawn_in_error.refused
        if self.card.refused or self.card.only in ("", DOWN, UNREAD.text, this.card.text):
            return self.card.refused
        return refusals.error_is_next(card=self.card.only)


def offers(table: "Table") -> Offers:
    """All that may happen now."""
    game, round_, error = table.game, table.game.round, table.drawn_in_error
    box = round_.box
    turn = Place(box.number, round_.index + 1) if round_.phase == "decision" and box else None
    no_card = ask(table, commands.Drawn)
    no_insurance = ask(table, commands.InsuranceClosed)
    no_void = ask(table, commands.Void)
    no_even_money = no_insurance if table.rules.even_money else ask(table, commands.EvenMoney, 1)
    each_box = partial(_each_box, range(1, game.boxes + 1))

    return Offers(
        turn=turn,
        wagers=each_box(
            ask(table, commands.Wager),
            lambda n: Offer(ask(table, commands.Wager, n), game.wager_amounts(box=n)),
        ),
        sides=tuple([(name, table.rules.side_amount) for name in table.rules.side]),
        full=game.full(),
        insurance=each_box(
            no_insurance,
            lambda n: Offer(ask(table, commands.Insurance, 1, n), game.insurance_amounts(n)),
        ),
        even_money=each_box(no_even_money, lambda n: Offer(ask(table, commands.EvenMoney, n))),
        insurance_closed=Offer(no_insurance),
        decisions=_decisions(table, turn),
        card=CardOffer(no_card, () if no_card else goes_to(table), error.shown if error else ""),
        drawn_in_error=Offer(ask(table, commands.Drawn, None, None, None, None, "drawn_in_error")),
        read=Offer(ask(table, commands.Read)),
        reveal=Offer(ask(table, commands.Reveal)),
        turn_hole=Offer(ask(table, commands.Turn)),
        settled=each_box(
            ask(table, commands.Settle), lambda n: Offer(ask(table, commands.Settle, n))
        ),
        settled_all=Offer(ask(table, commands.Settle)),
        hole_check=Offer(ask(table, commands.HoleCheck)),
        cut_card=Offer(ask(table, commands.CutCard)),
        burn=BurnOffer(ask(table, commands.Burn), table.burn_called_for or None),
        shoe=_shoe(table),
        undo=_undo(table),
        correct=_correct(table),
        void=Offer(no_void),
        void_box=each_box(no_void, lambda n: Offer(ask(table, commands.Void, None, None, n))),
        patrons=game.patrons_offer(),
    )


def _shoe(table: "Table") -> ShoeOffer:
    between_rounds = table.game.round.phase == "wagers"
    why: ShoeMeans = "new_shoe" if between_rounds else "ran_out"
    return ShoeOffer(ask(table, commands.NewShoe), why, table.shoe_called_for)


def _undo(table: "Table") -> UndoOffer:
    records = table.history.undo
    return UndoOffer(ask(table, commands.Undo), records[-1].command if records else None)


def _each_box(
    boxes: range, closed: Reason | None, offer: Callable[[int], Offer]
) -> tuple[Offer, ...]:
    """An offer for each box; `closed` is why there is none for any."""
    return (Offer(closed),) * len(boxes) if closed else tuple(map(offer, boxes))


def _decisions(table: "Table", turn: Place | None) -> tuple[Offer, ...]:
    """While no hand of a box decides, the answer is the same for each; of a game that has no such
    hand it names each."""
    if turn is None and commands.Decide in table.kinds:
        return (Offer(ask(table, commands.Decide, DECISIONS[0])),) * len(DECISIONS)
    return tuple(
        [
            Offer(ask(table, commands.Decide, each), table.game.decision_amounts(each))
            for each in DECISIONS
        ]
    )


def _correct(table: "Table") -> CorrectOffer:
    """Every card of the round that lies on the table."""
    sources = table.game.sources()
    last = table.history.drawn_last
    if last is None or isinstance(table.history.story[last][0], commands.Reveal):
        return CorrectOffer(tuple(sources), None)
    lies = next((place for place, at in sources.items() if at == last), None)
    to = tuple([box for box in could_go(table) if box != lies.box]) if lies is not None else ()
    return CorrectOffer(tuple(sources), lies, to)
