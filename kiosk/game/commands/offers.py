"""Offers: all that may happen now at a table, as values for whoever shows it: places and amounts,
or the reason why not.

`offers` asks of every place the rule that refuses when a command is taken: there is no second
answer.
"""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, cast

from kiosk.game import refusals
from kiosk.game.blackjack.game import BoxGame
from kiosk.game.cards import UNREAD, Card
from kiosk.game.commands import (
    cards,
    commands,
    corrections,
    decisions,
    insurance,
    patrons,
    settlement,
    wagers,
)
from kiosk.game.commands.commands import DECISIONS, PATRON_DECISIONS, Command, PatronDecision
from kiosk.game.commands.shared_rules import (
    NAMELESS,
    why_not_at,
    why_not_before_cards,
    why_not_unread,
)
from kiosk.game.common_hand.game import CommonGame
from kiosk.game.common_hand.stakes import (
    double_of,
    hand_in_play,
    insurance_amounts,
    why_not_amount,
    why_not_turn,
)
from kiosk.game.money.amounts import Amounts, DoubleAmounts
from kiosk.game.refusals import Reason, short
from kiosk.game.state import GameState, Partial
from kiosk.game.view import DOWN, CardPlace, Place, sources


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


_ALL = commands.Settle()
#: the next card, and one that was drawn in error, whichever it is
_NEXT_CARD: Partial = commands.Drawn(cast("Any", None))
_IN_ERROR: Partial = commands.Drawn(cast("Any", None), why="drawn_in_error")
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


class PatronsOffer(NamedTuple):
    """What the patrons may do now; it never changes. `decisions`: in the order of
    `PATRON_DECISIONS`, for a patron who is still to decide. `places`: who is in the round, each
    patron with a place in `wagers` (cents) and in `states`. `for_less`: a double may add less than
    the wager; `hand`: that is in play, from 1, None where there is one alone. `insured`: in cents,
    by the places of those who have taken insurance."""

    wager: Offer
    insurance: Offer
    decisions: tuple[Offer, ...]
    closing: Offer
    places: Mapping[str, int]
    wagers: Sequence[int]
    states: bytes
    for_less: bool
    hand: int | None
    insured: Mapping[int, int]

    def why_not_wager(self, patron: str, amount: int) -> Reason | None:
        """0 takes the wager out."""
        amounts = self.wager.amounts
        if self.wager.refused or not amount or amounts is None or amounts.why_not(amount) is None:
            return self.wager.refused
        return amounts._replace(patron=short(patron)).why_not(amount)

    def why_not_decide(
        self, patron: str, do: PatronDecision, amount: int | None = None
    ) -> Reason | None:
        turn = self.closing.refused or why_not_turn(self.places, self.states, patron)
        reason = turn or self.decisions[PATRON_DECISIONS.index(do)].refused
        if reason or amount is None:
            return reason
        return why_not_amount(do, amount, self.double_amounts(patron))

    def double_amounts(self, patron: str) -> DoubleAmounts:
        """What a double of that patron, who is in the round, may add."""
        return double_of(self.for_less, self.hand, self.wagers[self.places[patron]], patron)

    def why_not_insure(self, patron: str, amount: int) -> Reason | None:
        takes_back = amount == 0 and self.places.get(patron) in self.insured
        if self.insurance.refused or takes_back:
            return self.insurance.refused
        return insurance_amounts(self.places, self.wagers, patron).why_not(amount)


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
    patrons: PatronsOffer | None  # of a common hand

    def decision(self, decision: commands.HandDecision) -> Offer:
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


def offers(table: GameState) -> Offers:
    """All that may happen now."""
    game, round_ = table.game, table.game.round
    box = round_.box
    turn = Place(box.number, round_.index + 1) if round_.phase == "decision" and box else None
    boxes = range(1, table.boxes + 1)
    return Offers(
        turn=turn,
        wagers=_wagers(table, boxes),
        sides=tuple([(name, table.rules.side_amount) for name in table.rules.side]),
        full=game.full(),
        insurance=_insurance(table, boxes),
        even_money=_even_money(table, boxes),
        insurance_closed=Offer(why_not_at(table, "insurance")),
        decisions=_decisions(table, turn),
        card=_card(table),
        drawn_in_error=Offer(cards.why_not_drawn(table, _IN_ERROR)),
        read=Offer(cards.why_not_read_as(table)),
        reveal=Offer(why_not_at(table, "reveal")),
        turn_hole=Offer(why_not_at(table, "turn")),
        settled=_settled(table, boxes),
        settled_all=Offer(_nothing_owed(table)),
        hole_check=Offer(why_not_at(table, "hole_check")),
        cut_card=Offer(cards.why_not_cut_card(table)),
        burn=BurnOffer(cards.why_not_burned(table), table.burn_called_for or None),
        shoe=_shoe(table),
        undo=_undo(table),
        correct=_correct(table),
        void=Offer(corrections.why_not_voided(table)),
        void_box=_void(table, boxes),
        patrons=_patrons(table, game) if isinstance(game, CommonGame) else None,
    )


# Of each box; where there is a reason why none is for any, that is looked for once.


def _wagers(table: GameState, boxes: range) -> tuple[Offer, ...]:
    closed = why_not_before_cards(table) if isinstance(table.game, BoxGame) else None
    closed = closed or wagers.why_not_wagered(table)
    if closed is not None:
        return (Offer(closed),) * len(boxes)
    amounts = table.wager_amounts
    return tuple([Offer(wagers.why_not_wagered(table, box), amounts(box=box)) for box in boxes])


def _insurance(table: GameState, boxes: range) -> tuple[Offer, ...]:
    closed = why_not_at(table, "insurance")
    if closed is not None:
        return (Offer(closed),) * len(boxes)
    amounts = table.game.insurance_amounts
    return tuple(
        [Offer(insurance.why_not_insured(table, 1, box=box), amounts(box)) for box in boxes]
    )


def _even_money(table: GameState, boxes: range) -> tuple[Offer, ...]:
    closed = why_not_at(table, "insurance") if isinstance(table.game, BoxGame) else None
    closed = closed or insurance.why_not_even(table)
    if closed is not None:
        return (Offer(closed),) * len(boxes)
    return tuple([Offer(insurance.why_not_even(table, box)) for box in boxes])


def _nothing_owed(table: GameState) -> Reason | None:
    return why_not_unread(table) or table.due.why_not_settled(None)


def _settled(table: GameState, boxes: range) -> tuple[Offer, ...]:
    closed = _nothing_owed(table)
    if closed is not None:
        return (Offer(closed),) * len(boxes)
    return tuple([Offer(settlement.why_not_settle(table, commands.Settle(box))) for box in boxes])


def _void(table: GameState, boxes: range) -> tuple[Offer, ...]:
    closed = corrections.why_not_voided(table)
    if closed is not None:
        return (Offer(closed),) * len(boxes)
    return tuple([Offer(corrections.why_not_voided(table, box)) for box in boxes])


def _decisions(table: GameState, turn: Place | None) -> tuple[Offer, ...]:
    """While no hand of a box decides, the answer is the same for each; of a game that has no such
    hand it names each."""
    game = table.game
    if turn is None and isinstance(game, BoxGame):
        return (Offer(decisions.why_not_decided(table, DECISIONS[0])),) * len(DECISIONS)
    return tuple(
        [
            Offer(decisions.why_not_decided(table, each), game.decision_amounts(each))
            for each in DECISIONS
        ]
    )


# Of the table.


def _card(table: GameState) -> CardOffer:
    refused = cards.why_not_drawn(table, _NEXT_CARD)
    error = table.drawn_in_error
    goes_to = cards.goes_to(table) if refused is None else ()
    return CardOffer(refused, goes_to, error.shown if error else "")


def _shoe(table: GameState) -> ShoeOffer:
    means: ShoeMeans = "ran_out" if table.in_round else "new_shoe"
    refused = cards.why_not_new_shoe(table, commands.NewShoe())
    return ShoeOffer(refused, means, table.shoe_called_for)


def _undo(table: GameState) -> UndoOffer:
    records = table.history.undo
    return UndoOffer(corrections.why_not_undo(table), records[-1].command if records else None)


def _correct(table: GameState) -> CorrectOffer:
    """Every card of the round that lies on the table."""
    found = sources(table.game.round)
    last = cards.drawn_last(table)
    if last is None or isinstance(table.history.story[last][0], commands.Reveal):
        return CorrectOffer(tuple(found), None)
    lies = next((place for place, at in found.items() if at == last), None)
    if lies is None:
        return CorrectOffer(tuple(found), None)
    to = tuple([box for box in cards.could_go(table) if box != lies.box])
    return CorrectOffer(tuple(found), lies, to)


def _patrons(table: GameState, game: CommonGame) -> PatronsOffer:
    at = game.round
    players = game.players
    return PatronsOffer(
        wager=Offer(patrons.why_not_wagered(table), table.wager_amounts()),
        insurance=Offer(why_not_at(table, "insurance")),
        decisions=tuple(Offer(patrons.why_not_decided(table, None, do)) for do in PATRON_DECISIONS),
        closing=Offer(patrons.why_not_close(table)),
        places=players.places,
        wagers=players.wagers,
        states=bytes(players.states[at.index]) if players.states else b"",
        for_less=game.rules.double_for_less,
        hand=hand_in_play(game),
        insured=players.insured,
    )
