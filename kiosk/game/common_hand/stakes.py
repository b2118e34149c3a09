"""What of a patron's money lies on the table, and what a decision would add to it. All in cents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.game.commands.commands import PatronDecision
from kiosk.game.common_hand.patrons import BOTH, DOUBLE, DOUBLED, OUT

if TYPE_CHECKING:
    from kiosk.game.common_hand.game import CommonGame

#: the decisions that add another wager
ADDING: tuple[PatronDecision, ...] = ("double", "both")


def stake(game: CommonGame, patron: str) -> int:
    """All that the patron can lose in this round, as it stands now: the wager, and what a double, a
    second hand and insurance added. What was lost or won before the round's end counts until
    then."""
    at = game.round
    if not at.boxes:
        return game.wagered_by(patron)
    place = at.places.get(patron)
    if place is None:
        return 0
    first, second = at.states[0][place], at.states[1][place]
    wager = at.wagers[place]
    doubles = sum(
        wager - less.get(place, 0)
        for code, less in zip((first, second), at.less, strict=True)
        if code == DOUBLE or code >= DOUBLED
    )
    return wager * (1 + (second != OUT) + (first == BOTH)) + doubles + at.insured.get(place, 0)


def adds(game: CommonGame, patron: str, do: PatronDecision, amount: int | None = None) -> int:
    """What that decision of the patron, who is in the round, would add; `amount`: of a double,
    where it was said."""
    if amount is not None:
        return amount
    return game.round.wagers[game.round.places[patron]] if do in ADDING else 0
