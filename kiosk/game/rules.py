"""A table's rule set as a value: every rule, its default, and what of it depends on the number of
boxes."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from kiosk.game.money.odds import Odds

THREE_TO_TWO, TWO_TO_ONE = Odds("3:2"), Odds("2:1")


class Row(NamedTuple):
    """One row of limits for tables of `low` to `high` boxes. `totals` counts where `limits_totals`;
    None: any total."""

    low: int
    high: int
    hands: int = 0
    limits_totals: bool = False
    totals: tuple[int, ...] | None = None
    after_split: bool | None = None

    def fits(self, boxes: int) -> bool:
        return self.low <= boxes <= self.high


def paragraph(authority: Mapping[str, str], key: str) -> str:
    """The authority of a key: its own, or that of the nearest key above it; "" where none is
    known."""
    while key and key not in authority:
        key = key.rpartition(".")[0]
    return authority.get(key, "")


class Rules(NamedTuple):
    """One rule set. Field names are the dotted keys of the file with underscores; a further field
    that is `bool`, `Literal` or `Odds` is a key of its own name without more
    (kiosk/settings/rules.py).

    `double_totals`: None where any two cards may double. `side`: the additional wagers offered,
    with odds: a single `Odds`, or a table by what came. `authority`: the paragraph behind a key.
    The house edge reads each field (kiosk/payback/conditions.py), or the field stands in
    tests/payback/test_conditions.py with the reason why it has no effect on the edge.
    """

    name: str = ""
    title: str = ""
    game: Literal["blackjack", "common_hand"] = "blackjack"
    decks: int = 8
    boxes: int = 7
    shuffle: Literal["shoe", "every_round"] = "shoe"
    shoe_burn: bool = True
    hole_card: Literal["dealt", "none"] = "dealt"
    hole_check: tuple[str, ...] = ()
    dealer_hits_soft_17: bool = False
    dealer_blackjack_takes: Literal["all", "original"] = "original"
    blackjack_pays: Odds = THREE_TO_TWO
    insurance: bool = True
    insurance_pays: Odds = TWO_TO_ONE
    even_money: bool = False
    double_totals: tuple[int, ...] | None = None
    double_after_split: bool = True
    double_for_less: bool = False
    double_by_boxes: tuple[Row, ...] = ()
    split_pair: Literal["value", "rank"] = "value"
    split_resplit: bool = False
    split_max_hands: tuple[Row, ...] = (Row(1, 7, 4),)
    split_max_ace_hands: int = 0
    split_max_depth: int = 3
    split_aces_one_card: bool = True
    split_second_cards: Literal["in_turn", "at_once"] = "in_turn"
    surrender: Literal["none", "late", "early"] = "none"
    charlie: int = 0
    multiple_action: bool = False
    side: Mapping[str, Odds | Mapping[str, Odds]] = MappingProxyType({})
    side_amount: int = 100
    common_hand_auto_split: tuple[str, ...] = ("2", "3", "6", "7", "8", "A")
    announce_totals: Literal["every_card", "split_hands", "off"] = "every_card"
    settle_order: Literal["right_to_left", "left_to_right"] = "right_to_left"
    max_bet_boxes_per_patron: int = 7
    safety_net: bool = False
    authority: Mapping[str, str] = MappingProxyType({})

    def __hash__(self) -> int:
        """Rule sets that are alike in these are told apart by comparing them."""
        return hash((self.name, self.split_max_hands, self.double_totals, self.surrender))

    def paragraph(self, key: str) -> str:
        return paragraph(self.authority, key)

    @property
    def settles_from_left(self) -> bool:
        """Whether boxes and hands are settled from box 1 on; else from the last one back. A third
        order is for whoever asks this too: the games' rounds, and amendments."""
        match self.settle_order:
            case "left_to_right":
                return True
            case "right_to_left":
                return False

    @property
    def most_hands(self) -> int:
        """How many hands a box's pair becomes at most, of rules that are a table's size's."""
        return min(self.split_max_hands[0].hands, 1 << self.split_max_depth)

    def at(self, boxes: int) -> "Rules":
        """The rule set at a table of `boxes` boxes: what depends on the table's size is settled.

        N.J.A.C. 13:69F-2.11(e): four hands at up to six boxes, three at seven, two without the
        option, and none beyond two where multiple action is available.
        """
        hands = next(row.hands for row in self.split_max_hands if row.fits(boxes))
        if not self.split_resplit or self.multiple_action:
            hands = 2
        changes: dict[str, Any] = {
            "split_max_hands": (Row(boxes, boxes, hands),),
            "split_max_ace_hands": min(self.split_max_ace_hands or hands, hands),
        }
        for row in self.double_by_boxes:
            if row.fits(boxes):
                if row.limits_totals:
                    changes["double_totals"] = row.totals
                if row.after_split is not None:
                    changes["double_after_split"] = row.after_split
        return self._replace(**changes)
