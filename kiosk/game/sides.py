"""Additional wagers that a house may offer: the cards that decide each, and the odds that they get.
N.J.A.C. 13:69F-2.17.

A new one on a box's first two cards is a line of `SIDES`, its names in the phrases `side-name`,
`ui-side` and `ui-side-wager`, and its meaning in `tests/docs/meanings.toml`.
"""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from kiosk.game.cards import Card
from kiosk.game.money.odds import Odds


class Side(NamedTuple):
    """One additional wager. `row`: the row of its odds that the first cards of the box get; ""
    where they lose.

    `cards`: how many of them decide; `decks`: how many it needs. `rows`: where not empty, its odds
    may be a table of these.
    """

    row: Callable[[Sequence[Card]], str]
    cards: int = 2
    decks: int = 1
    rows: tuple[str, ...] = ()


def _points(cards: Sequence[Card]) -> int:
    return sum(card.value for card in cards)  # 13:69F-2.2(b)3ii: an ace counts 1 here


def _sevens(cards: Sequence[Card]) -> str:
    suits = [card.suit for card in cards if card.rank == "7"]
    if not suits:
        return ""
    is_suited = len(suits) > 1 and len(set(suits)) == 1
    return f"{len(suits)}_suited" if is_suited else f"{len(suits)}"


SIDES: dict[str, Side] = {
    "over_13": Side(lambda cards: "won" if _points(cards) > 13 else ""),
    "under_13": Side(lambda cards: "won" if _points(cards) < 13 else ""),
    "same_suit": Side(lambda cards: "won" if cards[0].suit == cards[1].suit else ""),
    # 13:69F-2.2(a)3: four decks or more
    "three_sevens": Side(_sevens, cards=3, decks=4, rows=("1", "2", "2_suited", "3", "3_suited")),
}


def odds_of(odds: Odds | Mapping[str, Odds], row: str) -> Odds:
    """The odds of a row: the one for all, its own, or that of the same cards in any suits."""
    return odds if isinstance(odds, Odds) else odds.get(row) or odds[row.removesuffix("_suited")]
