"""The chart that a table is played by: a shipped one where there is one for its rules, else one
derived for them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from kiosk.game.rules import Row, Rules
from kiosk.payback.conditions import Conditions
from kiosk.payback.derive import derive
from kiosk.payback.strategy import Strategy
from kiosk.settings.table import CONFIG

FOLDER = CONFIG / "strategy"

_NJ = Rules(game="blackjack", decks=8, split_max_hands=(Row(1, 6, 4), Row(7, 7, 3)))
_RESPLIT = _NJ._replace(split_resplit=True)
_ACES_ONCE = _RESPLIT._replace(split_max_ace_hands=2)
_MULTI_HAND = _ACES_ONCE._replace(
    split_max_hands=(Row(1, 7, 4),), split_max_depth=2, hole_check=("A", "T"), surrender="late"
)
_NO_HOLE = Rules(
    decks=6,
    hole_card="none",
    dealer_blackjack_takes="all",
    split_resplit=True,
    split_max_ace_hands=2,
    surrender="early",
)
_HOUSE = Rules(
    decks=6,
    hole_check=("A", "T"),
    dealer_hits_soft_17=True,
    split_resplit=True,
    split_max_ace_hands=4,
)

#: the charts that ship, by file name, with what each is for
SHIPPED: dict[str, Conditions] = {
    "nj": Conditions.of(_NJ, 7),
    "nj-resplit-6-boxes": Conditions.of(_RESPLIT, 6),
    "nj-resplit-6-boxes-aces-once": Conditions.of(_ACES_ONCE, 6),
    "nj-resplit-7-boxes": Conditions.of(_RESPLIT, 7),
    "nj-resplit-7-boxes-aces-once": Conditions.of(_ACES_ONCE, 7),
    "nj-common-hand": Conditions.of(_NJ._replace(game="common_hand"), 1),
    "multi-hand": Conditions.of(_MULTI_HAND, 3),
    "six-deck-no-hole": Conditions.of(_NO_HOLE, 7),
    "six-deck-no-hole-late": Conditions.of(_NO_HOLE._replace(surrender="late"), 7),
    "six-deck-no-hole-none": Conditions.of(_NO_HOLE._replace(surrender="none"), 7),
    "house-h17": Conditions.of(_HOUSE, 7),
    "house-h17-8-decks": Conditions.of(_HOUSE._replace(decks=8), 7),
}


def for_table(rules: Rules, boxes: int, file: Path | None = None) -> Strategy:
    """The strategy of a good player at a table of `boxes` boxes: the chart in `file`, a chart that
    ships, or a derived one.

    Insurance and even money are taken where the table's odds make them worth it.
    Raises `ValueError` where `file` is no chart, `OSError` where it cannot be read.
    """
    if file is None:
        conditions = Conditions.of(rules, boxes)
        name = next((name for name, those in SHIPPED.items() if those == conditions), None)
        chart = derive(conditions, f"{rules.name}, derived") if name is None else shipped(name)
    else:
        chart = Strategy.read(file)
    under_ace, pays, blackjack = (
        ten_under_ace(rules.decks),
        rules.insurance_pays,
        rules.blackjack_pays,
    )
    return replace(
        chart,
        insures=rules.insurance and under_ace * (pays.pays / pays.against + 1) > 1,
        takes_even_money=rules.even_money
        and blackjack.pays / blackjack.against * (1 - under_ace) < 1,
    )


def ten_under_ace(decks: int) -> float:
    """How often the hole card of an ace is a ten, as far as a player knows who looks at the ace
    alone."""
    return 16 * decks / (52 * decks - 1)


def shipped(name: str) -> Strategy:
    """The chart config/strategy/NAME.json. Raises `ValueError` where it was damaged, `OSError`
    where it is not there."""
    return Strategy.read(FOLDER / f"{name}.json")
