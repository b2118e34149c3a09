"""Does the sign say of each shipped rule set what a table that plays it allows? Told by playing."""

from __future__ import annotations

import pytest

from kiosk.record.journal.journal import Journal
from kiosk.station.step import OnSign
from tests.game.play import RULE_SETS, Played, play, rules
from tests.record.tables import station

COMMON = "nj-common-hand"
BOXED = [name for name in RULE_SETS if name != COMMON]
EIGHTS = ("8D", "8C", "8H", "8S")
#: the table offers more than it ships with, or has so many boxes
TABLES = [
    *((name, 0, {}) for name in BOXED),
    *(("nj", boxes, {"split.resplit": True}) for boxes in (6, 7)),
    ("nj", 6, {"split.resplit": True, "multiple_action": True}),
    ("nj", 7, {"split.resplit": True, "split.max_depth": 1}),
    ("nj", 7, {"double.by_boxes": [{"boxes": "7", "totals": [10, 11], "after_split": False}]}),
]


def said(journal: Journal, name: str, boxes: int = 0, **options: object) -> OnSign:
    boxes = boxes or rules(name).boxes
    says = station(journal, rules=name, boxes=boxes, options=options).start().table.sign.says
    assert says is not None
    return says


def dealt(name: str, boxes: int, options: dict[str, object], cards: str) -> Played:
    """A box's two cards with the dealer's between them, and a hole card where there is one."""
    these = rules(name, options)
    hole = " ??" if these.hole_card == "dealt" else ""
    return play(name, f"bets 1:25 | {cards}{hole}", options, boxes=boxes or these.boxes)


def most_hands(played: Played) -> int:
    """How many hands a pair of eights becomes that is split whenever the table lets it."""
    for eight in EIGHTS * 4:
        if "split" in played.may:
            played.then("split")
        elif "stand" in played.may:
            played.then("stand")
        elif played.phase not in ("reveal", "dealer"):
            played.then(eight)
    return len(played.table.view().boxes[0].hands)


@pytest.mark.parametrize(("name", "boxes", "options"), TABLES)
def test_a_pair_becomes_as_many_hands_as_the_sign_says(
    journal: Journal, name: str, boxes: int, options: dict[str, object]
) -> None:
    says = said(journal, name, boxes, **options)
    assert says.hands == most_hands(dealt(name, boxes, options, "8S 6D 8H"))


@pytest.mark.parametrize(("name", "boxes", "options"), TABLES)
def test_a_hand_doubles_and_is_surrendered_where_the_sign_says_so(
    journal: Journal, name: str, boxes: int, options: dict[str, object]
) -> None:
    says = said(journal, name, boxes, **options)
    first = dealt(name, boxes, options, "8S 6D 8H")
    assert ("surrender" in first.may) == (says.surrender != "none")
    assert ("double" in first.may) == (says.totals is None or 16 in says.totals)
    first.then("split | 3S" if rules(name).split_second_cards == "in_turn" else "split | 3S 2S")
    assert ("double" in first.may) == says.after_split
    for total, cards in ((9, "5S 6D 4H"), (10, "6S 6D 4H"), (11, "6S 6D 5H"), (13, "AS 6D 2H")):
        played = dealt(name, boxes, options, cards)
        assert ("double" in played.may) == (says.totals is None or total in says.totals)


@pytest.mark.parametrize("name", RULE_SETS)
def test_insurance_and_a_dealers_soft_17_are_as_the_sign_says(journal: Journal, name: str) -> None:
    says = said(journal, name)
    if name == COMMON:
        assert play(name, "wager A:25 | 9S AD TH ??").phase == "insurance"
        played = play(name, "wager A:25 | 9S 6D TH ?? | A:stand | closed")
    else:
        assert dealt(name, 0, {}, "9S AD TH").phase == "insurance"
        played = dealt(name, 0, {}, "9S 6D TH").then("stand")
    assert says.insurance == "2:1"
    played.then("AC" if rules(name).hole_card == "none" else "reveal AC")
    assert bool(played.rounds) != says.soft_17, "the dealer draws to it"


def test_the_common_hand_is_split_once(journal: Journal) -> None:
    says = said(journal, COMMON)
    played = play(COMMON, "wager A:25 | 8S 6D 8H ??")
    assert says.hands == 2
    assert "announce_split box=1 hands=2" in played.last_told()
    assert says.surrender == "none"
