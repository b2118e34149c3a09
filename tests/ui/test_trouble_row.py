"""What stands in the row of trouble while all is well: the rules in force; and what else is said once."""

from __future__ import annotations

import pytest

from kiosk.words.messages import Messages
from tests.ui.scenes import SCENES, Scene, play, settings
from tests.words.languages import LANGUAGES
from ui.shared.rule_lines import rule_lines
from ui.shared.words import Words
from ui.table.facts import UiState, begin
from ui.table.prompt.standing import standing
from ui.table.props import derive, runs
from ui.table.rows import Props
from ui.table.setup import ScreenSetup

SIZE = (1280, 800)
WORDS = Words()
RULES = ("nj", "multi-hand", "six-deck-no-hole", "house-h17")


def seen(name: str) -> Props:
    return derive(begin(SCENES[name][1]), settings(), UiState(), SIZE, WORDS)


def test_the_rules_in_force_stand_in_the_row_what_the_house_does_and_what_a_patron_may() -> None:
    assert seen("decision").header.standing == (
        "Dealer stands on all 17s  ·  Insurance pays 2 to 1",
        "Double on any two cards, for less too"
        "  ·  Pairs split up to 4 hands; double after a split  ·  No surrender",
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", RULES)
def test_every_rule_of_a_shipped_table_has_room_there(rules: str, language: str) -> None:
    sign = play(Scene("bets 1:25", boxes=3, rules=rules)).table.sign
    words = Words(Messages(language))
    assert sign is not None
    assert sign.says is not None
    said = "  ".join(standing(sign.says, ScreenSetup(felt="Casino"), SIZE, words))
    assert [each for each in rule_lines(sign.says, words) if each not in said] == []


def test_even_money_is_a_rule_of_a_table_that_offers_it() -> None:
    sign = play(Scene("bets 1:25", options={"even_money": True})).table.sign
    assert sign is not None
    assert sign.says is not None
    assert "Even money for a blackjack" in list(rule_lines(sign.says, WORDS))


def test_money_that_a_void_brings_back_says_so_of_an_additional_wager_too() -> None:
    paid = "bets 1:25+over_13 2:25 | 9S 8D 6D 9D 9H KC"
    void = f'{paid} | {{"type": "void", "by": "Pit", "reason": "error"}}'
    facts = begin(play(Scene(void, options={"side.over_13": "1:1"})))
    shown = derive(facts, settings(), UiState(done={2: 1, 1: 1}), SIZE, WORDS)
    assert shown.prompt.text == "Box 1, over-13 wager, round void: take 1 from the patron"


@pytest.mark.parametrize(
    ("boxes", "said"),
    [((), ""), ((4,), "4"), ((2, 1), "1, 2"), (range(1, 8), "1–7"), ((7, 1, 3, 2, 5), "1–3, 5, 7")],
)
def test_boxes_in_a_row_take_little_room_beside_the_dealers_hand(
    boxes: tuple[int, ...], said: str
) -> None:
    assert runs(boxes) == said
