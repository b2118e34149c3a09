"""The one next thing that the dealer does: of what was told last, or of what the table waits
for."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.game.prompts import ASK_WAGERS, DEAL_FIRST, Prompt, burn_card
from kiosk.game.table import Table

#: prompts of these beginnings ask for the next thing; those of these tones may stand for it
_ASKS = ("ask_", "deal_", "call_")
_NEXT = ("ask", "deal", "call", "warn")


def next_thing(told: Sequence[Prompt], table: Table, *, floor_came: bool = False) -> Prompt:
    """The one next thing, where `told` was told last; what still stands to be done, where nothing
    of that was told. `floor_came`: whoever was called has acknowledged it, and is called no more.
    """
    if floor_came:
        told = [prompt for prompt in told if prompt.kind.tone != "call"]
    asked = any(prompt.id.startswith(_ASKS) for prompt in told)
    for prompt in reversed(told if asked else [*told, *table.state.standing()]):
        # One that is told of has been burned, or is due below.
        if prompt.kind.tone in _NEXT and prompt.id != "burn_card":
            return prompt
    if table.state.burn_due:
        return burn_card("new_shoe")
    if table.state.drawn_in_error is not None and table.state.drawn_in_error.exposed:
        return burn_card("drawn_in_error")
    return DEAL_FIRST if table.state.game.in_play() else ASK_WAGERS
