"""What moves for a moment, besides cards: chips that have been taken go down to the dealer, paid
ones come up. Pure."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from collections.abc import Sequence
from typing import NamedTuple

from kiosk.game.view import BoxView
from kiosk.words.said import Said
from ui.table.felt.box import STACK
from ui.table.layout import Layout
from ui.table.moment import place_of
from ui.table.pictures import stack_face
from ui.table.prompt.prompt import first_wager
from ui.table.rows import ChipsRow
from ui.table.setup import ScreenSetup

#: as many stacks move at once at most
MOST = 8
#: how high a stack that moves is, in units
_HEIGHT = 34


class Owed(NamedTuple):
    """The lines of a settlement, and those of them that are still to be done."""

    lines: Sequence[Said] = ()
    left: Sequence[Said] = ()


def done(before: Owed, now: Owed) -> list[Said]:
    """The lines that somebody has confirmed since; none where the next card, or another round, has
    ended them."""
    return (
        [line for line in before.left if line not in now.left] if before.lines is now.lines else []
    )


def chips(
    lines: Sequence[Said],
    setup: ScreenSetup,
    boxes: tuple[BoxView, ...],
    layout: Layout,
    turn: int,
) -> list[ChipsRow]:
    """What moves of the money of `lines`, where it lies in `layout`, of the `boxes` on the felt;
    nothing where no amounts are keyed, or it stays."""
    rows = []
    for line in lines:
        amount = sum(cents * count for cents, count in line.chips)
        if line.tone not in ("take", "pay") or not amount or "patrons" in line.facts:
            continue
        place = place_of(line)
        hands = layout.hands[place.box - 1]
        lies = (
            hands[place.hand - 1].wager if place.hand <= len(hands) else layout.slots[place.box - 1]
        )
        u = layout.scale
        rows.append(
            ChipsRow(
                lies.x,
                lies.y,
                stack_face(setup, amount, u(STACK), u(_HEIGHT), first_wager(line, boxes)),
                line.tone == "pay",
                turn,
            )
        )
    return rows[:MOST]
