"""Effects: what each command does to a table, its shoe and its round. Whether it may happen is asked in may.py.

An effect is the same when a command happens and when the round is replayed. The dealer is told because of it what the round
tells.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kiosk.game import commands, prompts
from kiosk.game.commands import Command
from kiosk.game.misdrawn import DrawnInError
from kiosk.game.prompts import Prompt

if TYPE_CHECKING:
    from kiosk.game.table import Table


def apply(table: Table, this: Command) -> list[Prompt]:
    """Does what `this` does, which may be done now. Returns what the dealer is told, in the order of acting."""
    do = _EVERY_GAME.get(type(this))
    if do is not None:
        do(table, this)
    else:
        table.game.own_effects[type(this)](table.game, this)
    told: list[Prompt] = table.game.round.told_now()
    return told


def _tell(table: Table, *told: Prompt, then_next: bool = False) -> None:
    """Tells the dealer something that the round itself does not tell; `then_next`: and again the one next thing."""
    table.game.round.told += [*told, *table.game.standing()] if then_next else told


def _drawn(table: Table, this: commands.Drawn) -> None:
    if this.why is not None:
        table.drawn_in_error = DrawnInError(this.card, this.face != "down")
        _tell(table, prompts.call_floor("drawn_in_error"), then_next=True)
        return
    round_ = table.game.round
    table.drawn_in_error = None
    table.shoe.draw(this.card)
    round_.at = len(table.history.story)
    round_.card(this.card, this.to)


def _named(table: Table, this: commands.Read | commands.Reveal) -> None:
    round_ = table.game.round
    table.shoe.draw(this.card)
    round_.at = len(table.history.story)
    (round_.read if isinstance(this, commands.Read) else round_.reveal)(this.card)


def _settle(table: Table, this: commands.Settle) -> None:
    table.unsettled -= table.unsettled if this.box is None else {this.box}


def _void(table: Table, this: commands.Void) -> None:
    if this.box is None:
        table.game.round.play_over = 0  # all that is told from now on settles the round
        table.game.void()
    else:
        table.game.void_box(this.box)


def _burn(table: Table, this: commands.Burn) -> None:
    """A card that plays no part; it may be the one that was drawn in error."""
    table.shoe.draw(this.card)
    table.burn_due = False
    if table.drawn_in_error is not None and table.drawn_in_error.may_be(this.card):
        table.drawn_in_error = None
    if this.why is not None:
        _tell(table, prompts.burn_card(this.why), then_next=True)


def _cut_card(table: Table, this: commands.CutCard) -> None:
    """N.J.A.C. 13:69F-2.5(e): this round is the last, and the box that the next card belongs to cuts the next shoe."""
    cutter = table.game.next_box or 0
    table.shoe.cut, table.shoe.cutter = True, cutter
    in_round = [prompts.ANNOUNCE_LAST_ROUND, prompts.announce_cutter(cutter)]
    _tell(table, *(in_round if table.in_round else table.standing()))


def _new_shoe(table: Table, this: commands.NewShoe) -> None:
    """A fresh shoe, whose cards are counted anew; in a round the shoe ran out, and the round goes on from this one."""
    table.shoe.fresh(this.decks or table.rules.decks)
    for card in this.burn:
        table.shoe.draw(card)
    if table.in_round:
        _tell(table, prompts.call_floor("shoe_ran_out"), then_next=True)
        return
    table.drawn_in_error = None
    table.burn_due = table.rules.shoe_burn and not this.burn
    if table.burn_due:
        _tell(table, prompts.burn_card("new_shoe"))


#: of the commands that every game has
_EVERY_GAME: dict[type, Callable[[Table, Any], None]] = {
    commands.Drawn: _drawn,
    commands.Read: _named,
    commands.Reveal: _named,
    commands.HoleCheck: lambda table, this: table.game.round.hole_checked(this.blackjack),
    commands.Turn: lambda table, _: table.game.round.turn(),
    commands.Settle: _settle,
    commands.InsuranceClosed: lambda table, _: table.game.round.close_insurance(),
    commands.Void: _void,
    commands.Burn: _burn,
    commands.CutCard: _cut_card,
    commands.NewShoe: _new_shoe,
}
