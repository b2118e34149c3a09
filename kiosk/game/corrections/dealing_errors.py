"""Cards drawn in error: such a card is the next card; where it was seen and not needed, it is
burned.

South Dakota 20:18:15:28 (2) and (3), whose wording New Jersey shares.
"""

from __future__ import annotations

from typing import Any

from kiosk.game.cards import UNREAD, Card
from kiosk.game.commands.commands import Amend, Burn, Command, Drawn, Read, as_data
from kiosk.game.frozen import replaced
from kiosk.game.state import GameState


def named(said: Drawn | Burn | Amend, card: Card) -> Drawn | Burn | Amend:
    """The command that `card` is after the floor has `said` what the next card is. What nobody can
    name, nobody has seen. It may be one that the dealer draws because of an amendment."""
    if isinstance(said, Amend):
        return replaced(said, drawn=(*said.drawn, card))
    if isinstance(said, Burn) or said.why is None or card is not UNREAD:
        return replaced(said, card=card)
    return replaced(said, card=card, face="down")


def entered(command: Command, table: GameState) -> tuple[Command, ...]:
    """The commands that one of a person's is: where a card is named that cannot be the hidden one
    drawn in error, a reader has misread that one: it is dealt unread, then named, but for a hole
    card, which is named once it is turned; or it is burned as the one drawn in error."""
    error = table.drawn_in_error
    if (
        error is None
        or error.exposed
        or not isinstance(command, Drawn | Burn)
        or error.may_be(command.card)
    ):
        return (command,)
    if isinstance(command, Burn):  # what a new dealer burns, or lay face up, is another
        return (
            replaced(command, why="drawn_in_error")
            if command.why is None and not table.burn_due
            else command,
        )
    if command.why:
        return (command,)
    unread = replaced(command, card=UNREAD)
    return (unread,) if table.game.round.hole_comes() else (unread, Read(command.card))


def but_for_card(what: Drawn | Burn | Amend | None) -> dict[str, Any]:
    """What the floor has said of the next card, as the shoe log has it, without the card."""
    if isinstance(what, Amend):
        return as_data(what)
    return (
        {}
        if what is None
        else {key: value for key, value in as_data(what).items() if key != "card"}
    )
