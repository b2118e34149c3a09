"""The addresses of painted pictures: cards, chips, stacks. Pure."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from kiosk.game.cards import UNREAD
from kiosk.game.view import DOWN
from kiosk.words.messages import PLAIN
from ui.table.setup import ScreenSetup


def faces(setup: ScreenSetup) -> str:
    """Where the addresses of painted pictures begin."""
    return f"image://faces/{setup.level}/"


def chip_face(setup: ScreenSetup, cents: int) -> str:
    """The address of a chip's picture; the screen adds its size."""
    colour = dict(setup.chips).get(cents, "#808080")
    return f"{faces(setup)}chip/{PLAIN.figure(cents)}/{colour.lstrip('#')}/"


def stack_face(setup: ScreenSetup, cents: int, side: int, height: int, first: int = 0) -> str:
    """The address of a picture of `cents` in chips, a stack for each colour; "" where no amounts
    are keyed. `first`: the wager that was laid first of them, as `ScreenSetup.pieces` has it."""
    columns = setup.stacks(cents, first)
    return f"{faces(setup)}stack/{side}/{height}/{columns}" if columns else ""


def card_face(text: str, width: int, setup: ScreenSetup, picked: bool = False) -> str:
    """The address of a card's picture: its face, or a back, or the unread card."""
    name = {DOWN: "down", UNREAD.text: "unread"}.get(text, text)
    return f"{faces(setup)}card/{name}/{width}/{int(setup.four_colour)}/{int(picked)}"
