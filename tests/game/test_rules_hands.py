"""Are the boxes' hands played as the rules have it? Doubling, splitting (N.J.A.C. 13:69F-2.11), surrender, eight cards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.game.play import nets, play

# Doubling down.


@pytest.mark.shows("13:69F-2.10")
def test_13_69f_2_10_any_two_cards_may_double_for_one_card() -> None:
    played = play("nj", "bets 1:25 | 9S 5D TS TD | double | 2S")
    assert played.phase == "dealer"
    assert nets(played.then("TC")) == ["win 50"]


def test_double_totals_only_hard_totals_of_the_list() -> None:
    options: dict[str, Any] = {"double.totals": [9, 10, 11]}
    assert "double" in play("nj", "bets 1:25 | 5S 5D 5H TD", options).may
    assert "double" not in play("nj", "bets 1:25 | 2S 5D 5H TD", options).may
    assert "double" not in play("nj", "bets 1:25 | AS 5D 8H TD", options).may


def test_double_after_split() -> None:
    text = "bets 1:25 | 8S 5D 8H TD | split | 3S"
    assert "double" in play("nj", text).may
    assert "double" not in play("nj", text, {"double.after_split": False}).may


@pytest.mark.shows("13:69F-2.10")
def test_double_for_less_adds_what_was_said() -> None:
    played = play("nj", "bets 1:25 | 6S 5D 5H TD | double 10 | 9S | TC")
    assert (nets(played), played.box(1)["hands"][0]["wager"]) == (["win 35"], "35.00")


@pytest.mark.shows("13:69F-2.10")
def test_double_after_a_split_is_at_most_the_original_wager() -> None:
    played = play(
        "nj", "bets 1:25 | 8S 5D 8H TD | split | 3S | double 50 !double_amount | double 25"
    )
    assert played.last_told() == ["deal_card box=1 hand=1 face=up"]


@pytest.mark.parametrize(
    ("boxes", "row", "text", "may"),
    [
        (7, {"totals": [9, 10, 11]}, "2S 5D 5H TD", False),
        (6, {"totals": [9, 10, 11]}, "2S 5D 5H TD", True),
        (7, {"totals": []}, "5S 5D 5H TD", False),
        (7, {"totals": "any"}, "2S 5D 5H TD", True),
        (7, {"after_split": False}, "8S 5D 8H TD | split | 3S", False),
        (6, {"after_split": False}, "8S 5D 8H TD | split | 3S", True),
    ],
)
def test_double_by_boxes(boxes: int, row: dict[str, Any], text: str, may: bool) -> None:
    options = {"double.by_boxes": [{"boxes": "7", **row}]}
    assert ("double" in play("nj", f"bets 1:25 | {text}", options, boxes=boxes).may) == may


# Splitting pairs: N.J.A.C. 13:69F-2.11.


@pytest.mark.shows("13:69F-2.11(a)")
def test_13_69f_2_11_a_cards_of_the_same_value_are_a_pair() -> None:
    assert "split" in play("nj", "bets 1:25 | KS 5D TH TD").may
    assert "split" not in play("nj", "bets 1:25 | KS 5D TH TD", {"split.pair": "rank"}).may
    assert "split" in play("nj", "bets 1:25 | KS 5D KH TD", {"split.pair": "rank"}).may


@pytest.mark.shows("13:69F-2.11(b)")
def test_13_69f_2_11_b_the_first_hand_is_completed_before_the_second_gets_a_card() -> None:
    played = play("nj", "bets 1:25 | 8S 5D 8H TD | split | 3S | 5S | stand")
    assert played.last_told() == ["deal_card box=1 hand=2 face=up"]


def test_split_second_cards_at_once_both_hands_get_their_card_before_either_is_played() -> None:
    played = play("six-deck-no-hole", "bets 1:25 | 8S 5D 8H | split | 3S")
    assert played.last_told() == ["deal_card box=1 hand=2 face=up"]
    assert played.then("4S").last_told()[-1].startswith("ask_decision box=1 hand=1 total=11")


@pytest.mark.shows("13:69F-2.11(c)")
def test_13_69f_2_11_c_the_total_is_announced_after_the_second_card_of_a_split_hand() -> None:
    played = play("nj", "bets 1:25 | 8S 5D 8H TD | split | 3S", {"announce.totals": "split_hands"})
    assert played.last_told()[0] == "announce_total box=1 hand=1 total=11 soft=False"


@pytest.mark.shows("13:69F-2.11(c)")
def test_13_69f_2_11_c_1_a_pair_is_split_once_without_the_option() -> None:
    played = play("nj", "bets 1:25 | 8S 5D 8H TD | split | 8D | split !split_limit")
    assert "split" not in played.may


@pytest.mark.parametrize(("boxes", "hands"), [(1, 4), (6, 4), (7, 3)])
@pytest.mark.shows("13:69F-2.11(e)")
def test_13_69f_2_11_e_four_hands_at_up_to_six_boxes_three_at_seven(boxes: int, hands: int) -> None:
    text = "bets 1:25 | 8S 5D 8H TD" + " | split | 8D" * (hands - 1) + " | split !split_limit"
    play("nj", text, {"split.resplit": True}, boxes=boxes)


@pytest.mark.shows("13:69F-2.11(e)")
def test_13_69f_2_11_e_no_resplitting_where_multiple_action_is_available() -> None:
    options = {"split.resplit": True, "multiple_action": True}
    play("nj", "bets 1:25 | 8S 5D 8H TD | split | 8D | split !split_limit", options, boxes=6)


def test_split_max_hands_by_rows() -> None:
    options = {"split.resplit": True, "split.max_hands": [{"boxes": "1-7", "hands": 3}]}
    play(
        "nj",
        "bets 1:25 | 8S 5D 8H TD | split | 8D | split | 8C | split !split_limit",
        options,
        boxes=1,
    )


def test_split_max_depth_each_hand_of_the_first_split_may_be_split_once_more() -> None:
    deep = "bets 1:25 | 8S 5D 8H TD | split | 8D | split | 8C | split !split_limit"
    played = play("multi-hand", deep).then("stand | 3S | stand | 8S | split | 2S")
    assert len(played.table.view().boxes[0].hands) == 4


@pytest.mark.shows("13:69F-2.11(c)")
def test_13_69f_2_11_c_2_split_aces_get_one_card_each() -> None:
    played = play("nj", "bets 1:25 | AS 5D AH TD | split | 3S | 4S | 3C")
    assert nets(played) == ["lose -25, lose -25"]
    assert "split" not in played.told_ids()


def test_split_aces_may_play_on_where_the_house_lets_them() -> None:
    played = play("nj", "bets 1:25 | AS 5D AH TD | split | 3S", {"split.aces_one_card": False})
    assert played.may == ("stand", "hit", "double")


@pytest.mark.parametrize(("most", "hands"), [(2, 2), (3, 3), (4, 4)])
@pytest.mark.shows("13:69F-2.11(e)")
def test_split_max_ace_hands(most: int, hands: int) -> None:
    text = (
        "bets 1:25 | AS 5D AH TD | split"
        + " | AD | split" * (hands - 2)
        + " | AD | split !not_your_turn"
    )
    played = play("house-h17", text, {"split.max_ace_hands": most})
    assert len(played.table.view().boxes[0].hands) == hands


def test_split_max_ace_hands_is_never_above_the_row_that_applies() -> None:
    played = play(
        "nj",
        "bets 1:25 | AS 5D AH TD | split | AD | split | AD",
        {"split.resplit": True, "split.max_ace_hands": 4},
        boxes=7,
    )
    assert len(played.table.view().boxes[0].hands) == 3


def test_split_aces_a_pair_of_aces_may_also_stand() -> None:
    played = play("house-h17", "bets 1:25 | AS 5D AH TD | split | AD")
    assert played.may == ("stand", "split")
    assert played.then("stand").last_told() == ["deal_card box=1 hand=2 face=up"]


def test_split_aces_at_once_are_complete_when_a_hand_before_them_took_the_last_split() -> None:
    options = {"split.max_ace_hands": 3}
    played = play(
        "six-deck-no-hole", "bets 1:25 | AS 5D AH | split | AD AC | split | 2S 3S", options
    )
    assert played.phase == "dealer"


# Surrender, eight cards.


def test_surrender_late_is_lost_whole_to_a_dealer_blackjack() -> None:
    assert nets(play("nj", "bets 1:25 | TS KD 6S AD | surrender", {"surrender": "late"})) == [
        "lose -25"
    ]
    assert nets(play("nj", "bets 1:25 | TS KD 6S 9D | surrender", {"surrender": "late"})) == [
        "surrender -12.50"
    ]


def test_surrender_early_keeps_half_whatever_the_dealer_has() -> None:
    played = play("six-deck-no-hole", "bets 1:25 | TS KD 6S | surrender")
    assert nets(played) == ["surrender -12.50"]


def test_surrender_of_an_odd_amount_leaves_the_odd_cent_to_the_patron() -> None:
    assert nets(play("six-deck-no-hole", "bets 1:7.77 | TS KD 6S | surrender")) == [
        "surrender -3.88"
    ]


def test_charlie_eight_cards_win_at_once_whatever_the_dealer_has() -> None:
    played = play("multi-hand", "bets 1:25 | AS 9D AH TD | AD AC 2S 2D 2C | 2H")
    assert played.last_told()[0] == "pay_hand box=1 hand=1 amount=2500 odds=1:1 why=charlie"
    assert nets(played) == ["charlie 25"]


def test_charlie_0_eight_cards_play_on() -> None:
    played = play("multi-hand", "bets 1:25 | AS 9D AH TD | AD AC 2S 2D 2C | 2H", {"charlie": 0})
    assert played.phase == "decision"
