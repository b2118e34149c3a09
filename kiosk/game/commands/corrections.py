"""Corrections: the last thing undone, a card that was another, in this round or in one that is
over, and a round that is voided."""

from __future__ import annotations

from kiosk.game import refusals
from kiosk.game.blackjack.game import BoxGame
from kiosk.game.cards import UNREAD, Card
from kiosk.game.commands.cards import drawn_last
from kiosk.game.commands.commands import Amend, Correct, Drawn, Reveal, Turn, Undo, Void
from kiosk.game.commands.shared_rules import NAMELESS, why_not_named, why_not_unread
from kiosk.game.corrections.amendments import Redecided, amend
from kiosk.game.corrections.corrections import correct
from kiosk.game.corrections.replay import undo
from kiosk.game.refusals import Reason
from kiosk.game.state import GameState, Partial
from kiosk.game.view import HOLE_CARD, card_place, sources

# The last decision, wager or insurance is taken back.


def why_not_undo(table: GameState, _: Undo | None = None) -> Reason | None:
    if table.history.undo:
        return why_not_unread(table)
    if table.in_round:
        return why_not_unread(table) or _why_nothing_left(table)
    return refusals.NOTHING_TO_UNDO if table.settled is None else refusals.ROUND_IS_OVER


def _why_nothing_left(table: GameState) -> Reason:
    """Why nothing of the round can be undone: a card came, or the hole card was turned."""
    for happened in reversed(table.history.story):
        if isinstance(happened[0], Turn | Reveal):
            return refusals.HOLE_CARD_TURNED
        if isinstance(happened[0], Drawn):
            break
    return refusals.NOTHING_TO_UNDO


def take_back(table: GameState, _: Undo) -> Redecided:
    return Redecided(undo(table))


# A card of this round was another, or should not have had its place.


def why_not_correct(table: GameState, this: Partial) -> Reason | None:
    """A correction says another card; or that the card should not have had its place: then it is
    the one drawn last. It can still fail on what happened after its card."""
    box: int | None = this.box
    position: int | None = this.position
    if box is None or position is None:
        return None
    place = card_place(box, this.hand, position)
    at = sources(table.game.round).get(place)
    if at is None:
        return _no_card_there(box, this.hand, position)
    card: Card | None = this.card
    is_turned = isinstance(table.history.story[at][0], Reveal)
    has_moved = this.why is not None or this.to is not None
    is_earlier = this.why is not None and at != drawn_last(table)
    if is_earlier or (is_turned and has_moved):
        return refusals.not_drawn_last(card=UNREAD.text if card is None else card.text)
    if card is UNREAD:
        return why_not_named(table, card)
    if place == HOLE_CARD and table.game.round.hole_down:
        return _why_not_hidden(table, card)
    return None


def _no_card_there(box: int, hand: int | None, position: int) -> Reason:
    return refusals.no_card_there(position=position, box=box or None, hand=hand if box else None)


def _why_not_hidden(table: GameState, card: Card | None) -> Reason | None:
    """Why the card that lies face down cannot be `card`: the others that are out are all that the
    shoe holds, which everybody sees."""
    shoe = table.shoe.copy()
    shoe.take_back(table.game.round.dealer.cards[1])
    if card is None or shoe.holds(card):
        return None
    return refusals.card_not_in_shoe(card=card.text, decks=shoe.decks)


def correct_card(table: GameState, this: Correct) -> Redecided:
    return Redecided(correct(table, this))


# A card of a round that is over was another.


def why_not_amend(table: GameState, this: Partial) -> Reason | None:
    """A round that is over, and one of the last ten; whether its later inputs can stand is known
    once it is played again."""
    reason = why_not_unread(table)
    if reason is not None:
        return reason
    number: int | None = this.round
    box: int | None = this.box
    position: int | None = this.position
    if number is None or box is None or position is None:
        return None
    past = table.past_round(number)
    if past is None:
        return refusals.no_such_round(number=number)
    place = card_place(box, this.hand, position)
    if place not in sources(past.round) or past.is_hidden(place):
        return _no_card_there(box, this.hand, position)
    return NAMELESS if UNREAD in (this.drawn or ()) else None


def amend_round(table: GameState, this: Amend) -> Redecided:
    return amend(table, this)


# The round is voided, or a box that got no card is taken out of it.


def why_not_void(table: GameState, this: Partial) -> Reason | None:
    return why_not_voided(table, this.box)


def why_not_voided(table: GameState, box: int | None = None) -> Reason | None:
    """`box` None: the whole round. One box may be taken out of it while it has no card; the one
    hand of a common hand never."""
    game = table.game
    if not game.in_play():
        return refusals.NOTHING_TO_VOID
    if box is None:
        return None
    if not isinstance(game, BoxGame):
        return refusals.box_not_alone(box=box)
    found = game.round.box_of(box) if game.round.phase == "deal" else None
    dealt_in = found is None or found.hands[0].cards or found.hands[0].outcome
    return refusals.box_dealt_in(box) if dealt_in else None


def void(table: GameState, this: Void) -> None:
    game = table.game
    if this.box is not None:
        assert isinstance(game, BoxGame)
        box = game.round.box_of(this.box)
        assert box is not None
        game.players.void_box(game.round, box)
        return
    if not game.round.boxes:
        game.round.open()
    game.round.void_round()
