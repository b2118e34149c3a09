"""Is every key of the rule sets played as it is written? The table, the calls, the order; each key has a test by name."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from kiosk.settings.rules import KEYS
from kiosk.settings.schema import BadFileError
from tests.game.play import play, rules

# The shoe and the table.


@pytest.mark.shows("COMAR 36.05.03.27(C)")
def test_decks_say_how_often_a_card_can_come() -> None:
    played = play("nj", "bets 1:25 | 9S 9S | 9S !card_not_in_shoe | 8S", {"decks": 2})
    assert dict(played.refusals[0].reason.facts)["decks"] == 2


def test_boxes_are_at_most_those_of_the_rule_set() -> None:
    assert rules("multi-hand").boxes == 3
    with pytest.raises(ValueError, match="boxes: 4 is not valid: multi-hand has 1 to 3 boxes"):
        play("multi-hand", "", boxes=4)


def test_shuffle_every_round_starts_a_fresh_shoe_each_round() -> None:
    round_ = "bets 1:25 | 9S 9D TS 8D | stand"
    played = play("multi-hand", f"{round_} | {round_} | {round_}", {"decks": 1})
    assert len(played.rounds) == 3
    played = play("nj", f"{round_} | bets 1:25 | 9S !card_not_in_shoe", {"decks": 1})
    assert len(played.rounds) == 1


@pytest.mark.shows("13:69F-2.6")
def test_shoe_burn_the_first_card_of_a_new_shoe_plays_no_part() -> None:
    played = play("nj", "shoe")
    assert played.last_told() == ["burn_card why=new_shoe"]
    assert play("nj", "shoe", {"shoe.burn": False}).last_told() == []
    assert play("nj", "shoe ??").last_told() == []


# A rule set is checked once.


@pytest.mark.parametrize(
    ("options", "key", "why"),
    [
        ({"side.over_13": "1:1", "side.under_13": "1:1"}, "side.over_13", "one kind only"),
        ({"side.three_sevens": {"1": "3:1", "2": "9:1", "3": "99:1"}, "decks": 2}, "side.three_sevens", "needs 4 or more"),
        ({"side.over_13": ""}, "side.over_13", "odds such as"),
        ({"side.three_sevens": {"1": "3:1"}}, "side.three_sevens", "rows"),
        ({"decks": 9}, "decks", "whole number from 1 to 8"),
        ({"surrender": "never"}, "surrender", 'one of "none", "late", "early"'),
        ({"split.resplit": 1}, "split.resplit", "true or false"),
        ({"no.such": 1}, "no.such", "unknown key"),
        ({"charlie": 4}, "charlie", "from 5 to 8, or 0"),
        ({"split.max_hands": [{"boxes": "1-6", "hands": 4}]}, "split.max_hands", "leave out some tables"),
    ],
)  # fmt: skip
def test_a_rule_set_that_cannot_stand_is_refused_by_key(
    options: dict[str, Any], key: str, why: str
) -> None:
    with pytest.raises(BadFileError) as refused:
        rules("nj", options)
    assert any(
        each.key == f"options.{key}" and why in each.message for each in refused.value.findings
    ), refused.value.findings


# What is called, and in which order the boxes are settled.


@pytest.mark.parametrize(
    ("calls", "told"),
    [("every_card", ["total=8", "total=10", "total=12"]), ("split_hands", []), ("off", [])],
)
def test_announce_totals(calls: str, told: list[str]) -> None:
    played = play("nj", "bets 1:25 | 5S 5D 3H TD | 2D | 2C", {"announce.totals": calls})
    assert [each.split()[3] for each in played.all_told("announce_total")] == told


def test_settle_order_right_to_left_the_last_hand_of_the_last_box_first() -> None:
    text = "bets 1:25 2:25 | TS 8S 9D TH 8H 8D | stand | split | 2S | stand | 3S | stand"
    order = [each.split(" amount")[0] for each in play("nj", text).last_told()[1:]]
    assert order == [
        "collect_hand box=2 hand=2",
        "collect_hand box=2 hand=1",
        "pay_hand box=1 hand=1",
    ]
    order = [
        each.split(" amount")[0]
        for each in play("nj", text, {"settle_order": "left_to_right"}).last_told()[1:]
    ]
    assert order == [
        "pay_hand box=1 hand=1",
        "collect_hand box=2 hand=1",
        "collect_hand box=2 hand=2",
    ]


def test_max_bet_boxes_per_patron() -> None:
    def wager(box: int) -> str:
        return f'{{"type": "wager", "box": {box}, "amount": "5", "patron": "Ann"}}'

    play(
        "nj",
        f"{wager(1)} | {wager(2)} | {wager(3)} !above_maximum | bets 2:0 | {wager(3)}",
        {"max_bet_boxes_per_patron": 2},
    )


@pytest.mark.parametrize(
    ("cards", "warned"),
    [("KS 5D 7H TD", True), ("AS 5D 9H TD", True), ("KS 5D 6H TD", False), ("AS 5D 8H TD", False)],
)
def test_safety_net_warns_of_a_hit_on_soft_20_and_on_hard_17_and_above(
    cards: str, warned: bool
) -> None:
    played = play("nj", f"bets 1:25 | {cards}", {"safety_net": True})
    assert ("warn_hit" in played.told_ids()) == warned
    played.then("2S")
    assert ("call_floor why=drawn_in_error box=1 hand=1" in played.last_told()) == warned


def test_safety_net_a_confirmed_hit_is_no_error() -> None:
    played = play("nj", "bets 1:25 | KS 5D 7H TD | hit | 2S", {"safety_net": True})
    assert "call_floor" not in played.told_ids()


def test_title_game_and_auto_split_are_read_from_the_rule_set() -> None:
    common = rules("nj-common-hand")
    assert common.game == "common_hand"
    assert common.common_hand_auto_split == ("2", "3", "6", "7", "8", "A")
    assert rules("nj", {"title": "Tonight"}).title == "Tonight"


def test_every_key_is_named_in_a_test_of_the_game() -> None:
    from pathlib import Path

    text = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    said = {key for key in KEYS if f'"{key}"' in text or key.replace(".", "_") in text}
    assert said == set(KEYS)


@pytest.mark.parametrize(
    "name", ["nj", "nj-common-hand", "multi-hand", "six-deck-no-hole", "house-h17"]
)
def test_a_rule_set_goes_to_another_process_as_it_is(name: str) -> None:
    played_by = rules(name, {"side.three_sevens": {"1": "3:1", "2": "50:1", "3": "500:1"}})
    there = pickle.loads(pickle.dumps(played_by))
    assert there == played_by
    assert there.blackjack_pays.on(1000) == 1500
