"""Commands to a table at work beside those of the game, and which commands need a signature."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from kiosk.game.commands import Burn, Command, Correct, Drawn, NewShoe, Void, as_data


class SignOff(NamedTuple):
    """The trouble `key` is signed off. Where the line to the reader that leads is still lost, the other reader leads then."""

    key: str


class NextCard(NamedTuple):
    """What the next card from a reader is, whichever card it will be; None: what the procedure says, as ever.

    It holds for one card, and not beyond a stop of the kiosk.
    """

    what: Drawn | Burn | None = None


class Recall(NamedTuple):
    """The round that is not over, if a card of it is out, and the last `rounds` before it (AGCO 13.1.1: ten)."""

    rounds: int = 10


class Hold(NamedTuple):
    """While it is `held` the clock does not turn the hole card: the floor is looking, or puts something right."""

    held: bool


class HeldCard(NamedTuple):
    """What a card is that came before anybody can have settled: the next round's first, or one drawn in error."""

    what: Literal["next_round", "drawn_in_error"]


#: everything that a person, or a program for a person, may give a station
StationCommand = Command | SignOff | NextCard | Recall | Hold | HeldCard


def needs_signature(command: StationCommand, *, shoe_called_for: bool) -> bool:
    """Whether the command holds only in the name of a floorperson who has been chosen; taking back what was said never."""
    if isinstance(command, NewShoe):
        return not shoe_called_for
    return isinstance(command, Correct | Void | SignOff) or (isinstance(command, NextCard) and command.what is not None)


def but_for_card(what: Drawn | Burn | None) -> dict[str, Any]:
    """What the floor has said of the next card, as the shoe log has it, without the card."""
    return {} if what is None else {key: value for key, value in as_data(what).items() if key != "card"}
