"""The shoe and its cards: one that goes where the round awaits it, one that plays no part, what an
unread one is, a fresh shoe and the cutting card."""

from __future__ import annotations

from kiosk.game import prompts, refusals
from kiosk.game.cards import UNREAD, Card
from kiosk.game.commands.commands import Burn, CutCard, Drawn, NewShoe, Read, Reveal
from kiosk.game.commands.shared_rules import why_not_held, why_not_named, why_not_unread
from kiosk.game.corrections.drawn_in_error import DrawnInError
from kiosk.game.procedure import DealOrder
from kiosk.game.refusals import Reason
from kiosk.game.sides import SIDES
from kiosk.game.state import GameState, Partial

#: the most decks that a shoe can have
MOST_DECKS = 8
#: the commands that say which card it was
_OF_A_CARD = (Drawn, Read, Reveal, Burn)

# A card left the shoe.


def why_not_drawn(table: GameState, this: Partial) -> Reason | None:
    """A card that is None: whichever it is. One that went elsewhere turns no hole card, and nothing
    is told of that."""
    card: Card | None = this.card
    if this.why is not None:
        return _why_not_in_error(table, card, is_seen=this.face != "down")
    to: int | None = this.to
    round_ = table.game.round
    strays = to is not None and to not in goes_to(table)
    if round_.phase not in ("deal", "card", "dealer") and not (strays and round_.phase == "turn"):
        reason = _why_no_card(table, card)
        if reason is not None:
            return reason
    if to is not None and strays:
        return refusals.deal_not_to(round_.waits_for(), to=to)
    error = table.drawn_in_error
    if error is not None:
        if error.exposed and round_.phase == "wagers":
            return refusals.error_unused(card=error.card.text)
        if card is not None and not error.may_be(card):
            return refusals.error_is_next(card=error.seen)
    shoe = table.shoe
    if card is not None and not shoe.holds(card):
        reason = _why_not_given(table, card)
        if reason is not None:
            return reason
    if not shoe.cut or round_.phase != "wagers":
        return None
    return refusals.SHOE_CHANGES if shoe.early else refusals.SHOE_NEEDED


def draw(table: GameState, this: Drawn) -> None:
    round_, history, card = table.game.round, table.history, this.card
    if this.why is not None:
        history.before_card = None
        table.drawn_in_error = DrawnInError(card, this.face != "down")
        table.tell(prompts.call_floor("drawn_in_error"), then_next=True)
        return
    # Only a card of the deal has other places that it may really have gone to.
    is_dealt = round_.phase == "deal" or round_.phase == "wagers"
    history.before_card = (round_.order, round_.dealt) if is_dealt else None
    table.drawn_in_error = None
    table.shoe.draw(card)
    round_.at = len(history.story)
    round_.card(card, this.to)


def _why_not_in_error(table: GameState, card: Card | None, *, is_seen: bool) -> Reason | None:
    """Why a card cannot have been drawn in error."""
    error, before = table.drawn_in_error, None
    if error is not None:
        names = is_seen and card is not None and card is not UNREAD
        other = card.text if names and card is not None else None
        before = refusals.error_before(card=error.seen, other_card=other)
    return why_not_unread(table) or before or why_not_held(table, card)


def _why_not_given(table: GameState, card: Card) -> Reason | None:
    """Why a card that the shoe has not left cannot come; a hole card that is counted once it is
    turned can."""
    if table.hides_hole_card and table.game.round.hole_comes():
        return None
    return why_not_held(table, card)


def _why_no_card(table: GameState, card: Card | None) -> Reason | None:
    """Why the procedure awaits something else than a card.

    Where the hole card is to be turned, a card says that it has been: what that brings is told of a
    card alone.
    """
    game, round_ = table.game, table.game.round
    match round_.phase:
        case "wagers":
            return None if game.in_play() and not round_.finished else refusals.NO_WAGERS
        case "read":
            return refusals.card_unread(game.round.waits_for())
        case "insurance":
            return refusals.INSURANCE_OPEN
        case "decision" if round_.awaited().ace and table.rules.split_aces_one_card:
            assert round_.box is not None
            return refusals.split_ace_card(
                box=round_.box.number, hand=round_.box.named(round_.index)
            )
        case "patrons":
            return refusals.PATRONS_DECIDE
        case "hole_check":
            return refusals.HOLE_CHECK_FIRST
        case "reveal":
            return refusals.REVEAL_FIRST
        case "turn":
            return None if card is None or round_.turns_and_draws else refusals.NO_WAGERS
    return None


def goes_to(table: GameState) -> tuple[int, ...]:
    """The boxes, 0 for the dealer, to which the next card may really have gone: South Dakota
    20:18:15:28 (5) and (7)."""
    round_ = table.game.round
    if round_.phase == "wagers" or round_.phase == "deal":
        return _left_of_deal(table, round_.order, round_.dealt)
    return (round_.box.number if round_.box else 0,)


def could_go(table: GameState) -> tuple[int, ...]:
    """The boxes, 0 for the dealer, to which the card that came last may really have gone."""
    before = table.history.before_card
    return () if before is None else _left_of_deal(table, *before)


def drawn_last(table: GameState) -> int | None:
    """The place in the round's story of the command that said which the last card is; None if none
    did."""
    story = table.history.story
    at = len(story) - 1
    while at >= 0 and not isinstance(story[at][0], _OF_A_CARD):
        at -= 1
    return at if at >= 0 else None


def _left_of_deal(table: GameState, order: DealOrder, dealt: int) -> tuple[int, ...]:
    """The boxes that still get a card when `dealt` cards of the deal are out. Before the first of
    them there is no order yet."""
    if not dealt:
        return (0, *table.game.boxes_in_play())
    boxes = [each for each, _ in order[dealt:]]
    return tuple(dict.fromkeys(each.number if each else 0 for each in boxes))


# A card plays no part.


def why_not_burn(table: GameState, this: Partial) -> Reason | None:
    return why_not_burned(table, this.card)


def why_not_burned(table: GameState, card: Card | None = None) -> Reason | None:
    """`card` None: whichever it is."""
    return why_not_unread(table) or why_not_held(table, card)


def burn(table: GameState, this: Burn) -> None:
    """It may be the card that was drawn in error."""
    table.shoe.draw(this.card)
    table.history.before_card = None
    table.burn_due = False
    error = table.drawn_in_error
    if error is not None:
        is_hidden = this.why == "drawn_in_error" and not error.exposed
        if is_hidden or error.may_be(this.card):
            table.drawn_in_error = None
    if this.why is not None:
        table.tell(prompts.burn_card(this.why), then_next=True)


# What the unread card is that holds the table.


def why_not_read(table: GameState, this: Partial) -> Reason | None:
    return why_not_read_as(table, this.card)


def why_not_read_as(table: GameState, card: Card | None = None) -> Reason | None:
    """`card` None: whichever it is."""
    if table.game.round.phase != "read":
        return refusals.NO_UNREAD_CARD
    return why_not_named(table, card)


def read(table: GameState, this: Read) -> None:
    table.shoe.draw(this.card)
    round_ = table.game.round
    round_.at = len(table.history.story)
    round_.read(this.card)


# A freshly shuffled and cut shoe.


def why_not_new_shoe(table: GameState, this: Partial) -> Reason | None:
    decks = table.rules.decks if this.decks is None else this.decks
    reason = why_not_unread(table)
    if reason is not None:
        return reason
    burned = this.burn or ()
    if any(card is not UNREAD and burned.count(card) > decks for card in burned):
        return refusals.burned_too_many(decks=decks)
    if not 1 <= decks <= MOST_DECKS:
        return refusals.bad_value(
            kind="shoe", key="decks", value=decks, expected="whole", low=1, high=MOST_DECKS
        )
    for name in table.rules.side:
        if decks < SIDES[name].decks:
            return refusals.shoe_too_small(name=name, decks=SIDES[name].decks)
    return None


def take_new_shoe(table: GameState, this: NewShoe) -> None:
    """Its cards are counted anew; in a round the shoe ran out, and the round goes on from this
    one."""
    table.use_fresh_shoe(this.decks or table.rules.decks)
    for card in this.burn:
        table.shoe.draw(card)
    if table.in_round:
        table.tell(prompts.call_floor("shoe_ran_out"), then_next=True)
        return
    table.drawn_in_error = None
    table.burn_due = table.rules.shoe_burn and not this.burn
    if table.burn_due:
        table.tell(prompts.burn_card("new_shoe"))


# The cutting card came out, or the house changes the shoe as if it had.


def why_not_cut_card(table: GameState, _: CutCard | None = None) -> Reason | None:
    return why_not_unread(table)


def cut(table: GameState, this: CutCard) -> None:
    """N.J.A.C. 13:69F-2.5(e): this round is the last, and the box that the next card belongs to
    cuts the next shoe; the one at the far right where no cutting card came and the house changes
    the shoe."""
    shoe = table.shoe
    if this.why is None and shoe.cut and not shoe.early:
        return  # a second one: the box on which the first came out cuts, 2.5(e)2
    houses = this.why is not None and (shoe.early or not shoe.cut)
    if this.why is None:
        cutter = table.next_box or 0
    elif houses:
        cutter = 0
    else:
        cutter = shoe.cutter or 0
    shoe.early = houses
    shoe.cut = True
    shoe.cutter = cutter
    if table.in_round:
        last = prompts.ANNOUNCE_LAST_ROUND if this.why is None else prompts.ANNOUNCE_SHOE_CHANGE
        table.tell(last, prompts.announce_cutter(cutter))
    else:
        table.tell(*table.standing())
