"""The shoe: a fresh one, and the cutting card."""

from __future__ import annotations

from kiosk.game import prompts, refusals
from kiosk.game.cards import UNREAD
from kiosk.game.commands.commands import CutCard, NewShoe
from kiosk.game.commands.shared_rules import why_not_unread
from kiosk.game.refusals import Reason
from kiosk.game.sides import SIDES
from kiosk.game.state import GameState, Partial

#: the most decks that a shoe can have
MOST_DECKS = 8

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
