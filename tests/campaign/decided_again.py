"""A round of the second referee decided again with one card another, every other card staying where it lies."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.campaign.referee import Referee

#: a box's number and its hand, counted from 0
Place = tuple[int, int]
DEALER: Place = (0, 0)


class Refused(Exception):
    """Its text is the code."""


@dataclass(frozen=True)
class Taken:
    """An input of a round. `place`: where its card was put, or whose decision it was."""

    given: dict[str, Any]
    place: Place | None


@dataclass
class Finished:
    """A round that is over: the table before its first card, what happened, its shoe, and where its cards lie."""

    start: dict[str, Any]
    history: list[Taken]
    seen: Counter[str]
    decks: int
    cards: dict[Place, list[str]]


def decide_again(
    again: Referee, history: list[Taken], number: int, card: str, *, lies: bool, finished: bool
) -> None:
    """Gives `again` a round's inputs, that of `number` with another card.

    `lies`: a supervisor has said "as it lies". `finished`: the round is amended, and what the dealer drew beyond its end is left over.
    """
    if lies:
        dealt = 2 if again.rules["hole_card"] == "dealt" else 1
        dealers = sum(each.place == DEALER and each.given["type"] == "card" for each in history)
        again.dealer_ahead = max(0, dealers - dealt)
    left_over = False
    for at, taken in enumerate(history):
        kind = taken.given["type"]
        over = at > 0 and again.phase == "wagers"
        if finished and over and (left_over or taken.place == DEALER):
            left_over = True
            continue
        if over and kind == "cut_card":
            continue  # it came all the same
        if _is_met(again, taken, over=over, lies=lies):
            given = taken.given | {"card": card} if at == number else taken.given
            if code := again.take(given):
                raise Refused(code)
        elif kind != "stand":
            raise Refused("card_not_awaited" if kind in ("card", "reveal") else "not_your_turn")


def _is_met(again: Referee, taken: Taken, *, over: bool, lies: bool) -> bool:
    """Whether an input comes to its place; what belongs to no place does."""
    kind = taken.given["type"]
    in_play = over or again.phase in ("play", "dealer", "reveal")
    if taken.place is None or not in_play or again.due() == taken.place:
        return True
    if not lies:
        if kind == "reveal" or (kind != "card" and again.phase != "play"):
            return True  # nobody else's: it is refused in its own words
        raise Refused("correction_moves_card")
    stand_before(again, taken.place)
    return again.due() == taken.place


def stand_before(again: Referee, place: Place | None) -> None:
    """Every hand that would still have been to act before the one at `place` counts as having stood."""
    while again.phase == "play" and again.turn and not again.needs_card(again.turn[1]):
        due = again.due()
        assert due is not None
        if place not in (None, DEALER) and due >= place:
            return
        again.take({"type": "stand"})
