"""What a kind of command is, and what those of every game do to the table, its shoe and its round.

What a command does is the same when it happens and when the round is replayed. The dealer is told
because of it what the round tells.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import MethodType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from kiosk.game import prompts
from kiosk.game.commands import commands
from kiosk.game.commands.commands import Drawn, Reveal
from kiosk.game.corrections.dealing_errors import DrawnInError
from kiosk.game.prompts import Prompt
from kiosk.game.refusals import Reason

if TYPE_CHECKING:
    from kiosk.game.table import Table

#: puts back what was there before something was said
Back = Callable[[], None]
#: "final": neither it nor what was before it. "replay": by a replay without it. "closes": so too,
#: and what was said at the stage that it closes stands again. "": not by itself. "undoes": it
#: undoes others. "said": neither it nor what was before it, and it is kept with what closes its
#: stage.
Undone = Literal["final", "replay", "closes", "", "undoes", "said"]


class Kind(NamedTuple):
    """One kind of command, with functions that take first the table, or the game that has it; `of`
    one, they take the rest.

    `why_not` takes what is said of the command, field by field. `do` takes a command that may be
    taken; what undoes others gives what is told because of it. `undone`: how it is undone; where
    there is `back`, that gives for a command which has not happened yet what will undo it: it comes
    before the round's first card, or is kept with what closes its stage, and nothing is told
    because of it.
    """

    why_not: Callable[..., Reason | None]
    do: Callable[..., Any]
    undone: Undone = ""
    back: Callable[..., Back] | None = None

    def of(self, whose: object) -> Kind:
        back = self.back and MethodType(self.back, whose)
        return Kind(MethodType(self.why_not, whose), MethodType(self.do, whose), self.undone, back)


def _tell(table: Table, *told: Prompt, then_next: bool = False) -> None:
    """Tells the dealer something that the round itself does not tell; `then_next`: and again the
    one next thing."""
    table.game.round.told += [*told, *table.game.round.standing()] if then_next else told


def drawn(table: Table, this: Drawn) -> None:
    card, why = this.card, this.why
    round_, history = table.game.round, table.history
    history.before_card = round_.position() if why is None else None
    if why is not None:
        table.drawn_in_error = DrawnInError(card, this.face != "down")
        _tell(table, prompts.call_floor("drawn_in_error"), then_next=True)
        return
    table.drawn_in_error = None
    table.shoe.draw(card)
    round_.at = len(history.story)
    round_.card(card, this.to)


def named(table: Table, this: commands.Read | Reveal) -> None:
    round_ = table.game.round
    table.shoe.draw(this.card)
    round_.at = len(table.history.story)
    if isinstance(this, Reveal):
        table.history.before_card = None
        round_.reveal(this.card)
    else:
        round_.read(this.card)


def hole_checked(table: Table, this: commands.HoleCheck) -> None:
    table.game.round.hole_checked(this.blackjack)


def turn(table: Table, _: commands.Turn) -> None:
    table.game.round.turn()


def close_insurance(table: Table, _: commands.InsuranceClosed) -> None:
    table.game.round.close_insurance()


def settle(table: Table, this: commands.Settle) -> None:
    table.due.settle(this.box)


def settle_back(table: Table, this: commands.Settle) -> Back:
    return partial(_reopen, table, table.due.of(this.box))


def _reopen(table: Table, lines: tuple[Prompt, ...]) -> None:
    table.due.reopen(lines)


def burn(table: Table, this: commands.Burn) -> None:
    """A card that plays no part; it may be the one that was drawn in error."""
    table.shoe.draw(this.card)
    table.history.before_card = None
    table.burn_due = False
    error = table.drawn_in_error
    if error is not None and (
        error.may_be(this.card) or (this.why == "drawn_in_error" and not error.exposed)
    ):
        table.drawn_in_error = None
    if this.why is not None:
        _tell(table, prompts.burn_card(this.why), then_next=True)


def cut_card(table: Table, this: commands.CutCard) -> None:
    """N.J.A.C. 13:69F-2.5(e): this round is the last, and the box that the next card belongs to
    cuts the next shoe; the one at the far right where no cutting card came and the house changes
    the shoe."""
    shoe = table.shoe
    if this.why is None and shoe.cut and not shoe.early:
        return  # a second one: the box on which the first came out cuts, 2.5(e)2
    houses = this.why is not None and (shoe.early or not shoe.cut)
    if this.why is None:
        cutter = table.game.next_box or 0
    elif houses:
        cutter = 0
    else:
        cutter = shoe.cutter or 0
    shoe.early, shoe.cut, shoe.cutter = houses, True, cutter
    last = prompts.ANNOUNCE_LAST_ROUND if this.why is None else prompts.ANNOUNCE_SHOE_CHANGE
    in_round = [last, prompts.announce_cutter(cutter)]
    _tell(table, *(in_round if table.in_round else table.standing()))


def new_shoe(table: Table, this: commands.NewShoe) -> None:
    """A fresh shoe, whose cards are counted anew; in a round the shoe ran out, and the round goes
    on from this one."""
    table.use_fresh_shoe(this.decks or table.rules.decks)
    for card in this.burn:
        table.shoe.draw(card)
    if table.in_round:
        _tell(table, prompts.call_floor("shoe_ran_out"), then_next=True)
        return
    table.drawn_in_error = None
    table.burn_due = table.rules.shoe_burn and not this.burn
    if table.burn_due:
        _tell(table, prompts.burn_card("new_shoe"))
