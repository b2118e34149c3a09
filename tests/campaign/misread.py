"""Cards that were misread, for the second referee: random corrections, amendments, and money that was confirmed."""

from __future__ import annotations

from random import Random
from typing import Any

from kiosk.game.cards import CARDS
from tests.campaign.decided_again import DEALER, Place
from tests.campaign.referee import Referee

ALL = [card.text for card in CARDS]
SIGNED = {"by": "F. Ruiz", "reason": "misread"}


def correction(dice: Random, referee: Referee) -> dict[str, Any]:
    """Of a card of the round in play, now and then of a place where none lies."""
    return {"type": "correct"} | _of_a_card(dice, referee.lie(), drawn=False)


def amendment(dice: Random, referee: Referee) -> dict[str, Any]:
    """Of one of the last rounds, mostly of the very last; now and then of one that is too long ago, or was never played.

    Not of a void one: its wagers have gone back, and the page does not say what must still stand of it.
    """
    last = len(referee.rounds)
    number = last if dice.random() < 0.7 else dice.randint(max(0, last - 11), last + 1)
    if 1 <= number <= last and referee.rounds[number - 1]["void"]:
        number = 0
    cards = referee.finished[number - 1].cards if 1 <= number <= last else {DEALER: ["2C"]}
    return {"type": "amend", "round": number} | _of_a_card(dice, cards, drawn=True)


def drawing(dice: Random, given: dict[str, Any]) -> dict[str, Any]:
    """The same amendment with cards that the dealer draws."""
    return given | {"drawn": [dice.choice(ALL) for _ in range(dice.choice([1, 1, 2, 3]))]}


def confirmation(dice: Random, boxes: int, *, whole: bool) -> dict[str, Any]:
    return {"type": "settled"} | (
        {} if whole and dice.random() < 0.3 else {"box": dice.randint(1, boxes)}
    )


def _of_a_card(dice: Random, cards: dict[Place, list[str]], *, drawn: bool) -> dict[str, Any]:
    place = dice.choice(sorted(cards))
    lie = cards[place]
    position = len(lie) if lie and dice.random() < 0.4 else dice.randint(1, max(1, len(lie)))
    was = lie[position - 1] if position <= len(lie) else "2C"
    if dice.random() < 0.03:
        position = len(lie) + dice.randint(1, 2)
    given: dict[str, Any] = (
        {"dealer": True} if place == DEALER else {"box": place[0], "hand": place[1] + 1}
    )
    given |= {"position": position, "card": _like(dice, was)} | SIGNED
    if dice.random() < 0.4:
        given["as_it_lies"] = True
    return drawing(dice, given) if drawn and dice.random() < 0.1 else given


def _like(dice: Random, was: str) -> str:
    """Another card, as often as not one that reads alike."""
    if dice.random() < 0.3:
        return was[0] + dice.choice("CDHS") if was != "??" else dice.choice(ALL)
    return dice.choice("A25789TK") + dice.choice("CDHS")
