"""Is every rule of the rule sets played as it is written? In the order of the table of keys."""

from __future__ import annotations

from typing import Any

import pytest

from kiosk.game.rules import KEYS, RulesError
from tests.game.play import Played, play, rules


def nets(played: Played, boxes: int = 1) -> list[str]:
    return [played.hands(box) for box in range(1, boxes + 1)]


# The shoe and the table.


def test_decks_say_how_often_a_card_can_come() -> None:
    played = play("nj", "bets 1:25 | 9S 9S | 9S !card_not_in_shoe | 8S", {"decks": 2})
    assert "the shoe has 2 of it" in played.refusals[0].message


def test_boxes_are_at_most_those_of_the_rule_set() -> None:
    assert rules("multi-hand").boxes == 3
    with pytest.raises(ValueError, match="boxes: 4 does not do: multi-hand has 1 to 3 boxes"):
        play("multi-hand", "", boxes=4)


def test_shuffle_every_round_starts_a_fresh_shoe_each_round() -> None:
    round_ = "bets 1:25 | 9S 9D TS 8D | stand"
    played = play("multi-hand", f"{round_} | {round_} | {round_}", {"decks": 1})
    assert len(played.rounds) == 3
    played = play("nj", f"{round_} | bets 1:25 | 9S !card_not_in_shoe", {"decks": 1})
    assert len(played.rounds) == 1


def test_shoe_burn_the_first_card_of_a_new_shoe_plays_no_part() -> None:
    played = play("nj", "shoe")
    assert played.last_told() == ["burn_card why=new_shoe"]
    assert play("nj", "shoe", {"shoe.burn": False}).last_told() == []
    assert play("nj", "shoe ??").last_told() == []


# The hole card.


def test_hole_card_dealt_lies_face_down_until_the_boxes_are_done() -> None:
    played = play("nj", "bets 1:25 | 9S 9D TS")
    assert played.last_told() == ["deal_card dealer=True face=down"]
    played.then("8D")
    assert played.table.view().dealer.cards == ("9D", "##")
    assert played.table.view().dealer.total == 9
    played.then("stand")
    assert played.round["dealer"] == {"cards": ["9D", "8D"], "total": 17, "blackjack": False, "bust": False}


def test_hole_card_none_the_dealer_draws_the_second_card_after_the_boxes() -> None:
    played = play("six-deck-no-hole", "bets 1:25 | 9S 9D TS | stand")
    assert played.last_told() == ["deal_card dealer=True face=up"]
    played.then("8D")
    assert nets(played) == ["win 25"]


@pytest.mark.parametrize(
    ("check", "up", "checked"),
    [([], "AD", False), ([], "KD", False), (["A"], "AD", True), (["A"], "KD", False), (["T"], "KD", True), (["A", "T"], "QD", True)],
)  # fmt: skip
def test_hole_check_ends_the_round_before_play_where_the_house_checks(check: list[str], up: str, checked: bool) -> None:
    hole = "KH" if up == "AD" else "AH"
    played = play("nj", f"bets 1:25 | 9S {up} TS {hole}", {"hole_check": check, "insurance": False})
    assert bool(played.rounds) == checked
    if not checked:
        played.then("stand")
    assert nets(played) == ["lose -25"]


def test_hole_check_by_the_reader_device_where_the_card_was_not_read() -> None:
    played = play("house-h17", "bets 1:25 | 9S KD TS ??")
    assert played.last_told()[-1] == "ask_hole_check"
    played.then("check yes")
    assert played.last_told() == ["ask_reveal"]
    played.then("reveal AH")
    assert nets(played) == ["lose -25"]
    played = play("house-h17", "bets 1:25 | 9S KD TS ?? | check no | stand | reveal 9H")
    assert nets(played) == ["push 0"]


def test_hole_check_a_ten_up_is_checked_without_insurance() -> None:
    played = play("multi-hand", "bets 1:25 | 9S KD TS AH")
    assert "ask_insurance" not in played.told_ids()
    assert nets(played) == ["lose -25"]


@pytest.mark.parametrize(("says", "turned", "outcome"), [("no", "AH", "lose -25"), ("yes", "9H", "push 0")])
def test_hole_check_and_card_disagree_the_card_wins_and_the_floor_is_called(
    says: str, turned: str, outcome: str
) -> None:
    middle = "stand | " if says == "no" else ""
    played = play("house-h17", f"bets 1:25 | 9S KD TS ?? | check {says} | {middle}reveal {turned}")
    assert "call_floor why=hole_check_disagrees" in played.last_told()
    if not played.rounds:
        played.then("stand")
    assert nets(played) == [outcome]


# The dealer's hand.


def test_dealer_draws_to_16_and_stands_on_hard_17() -> None:
    played = play("house-h17", "bets 1:25 | 9S 9D TS 7D | stand | AD")
    assert played.round["dealer"]["total"] == 17


def test_dealer_hits_soft_17_where_the_rules_say_so() -> None:
    assert play("nj", "bets 1:25 | 9S 6D TS AD | stand").round["dealer"]["total"] == 17
    played = play("house-h17", "bets 1:25 | 9S 6D TS AD | stand")
    assert played.last_told() == ["deal_card dealer=True face=up"]
    assert played.then("AS").round["dealer"]["total"] == 18


def test_dealer_stands_on_soft_18_everywhere() -> None:
    assert play("house-h17", "bets 1:25 | 9S 7D TS AD | stand").round["dealer"]["total"] == 18


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("bets 1:25 | TS 5D 6S TD | 9C", ["5D", "TD"]),  # bust: the hole card is turned, nothing is drawn
        ("bets 1:25 | TS 5D AS TD", ["5D", "TD"]),  # a blackjack paid at once
    ],
)
def test_no_card_is_drawn_that_cannot_affect_the_outcome(text: str, cards: list[str]) -> None:
    assert play("nj", text).round["dealer"]["cards"] == cards


@pytest.mark.parametrize(
    ("text", "surrender", "cards"),
    [
        ("bets 1:25 | TS KD 6S | 9C", "early", ["KD"]),  # bust: no card at all
        ("bets 1:25 | TS KD 6S | surrender", "early", ["KD"]),
        ("bets 1:25 | TS KD 6S | surrender | 9C", "late", ["KD", "9C"]),  # one card: it may be a blackjack
        ("bets 1:25 | TS KD AS | 9C", "early", ["KD", "9C"]),  # a player's blackjack depends on it
        ("bets 1:25 | TS AD 6S | insure 1:5 | close | 9C | 9D", "early", ["AD", "9D"]),  # so does insurance
        ("bets 1:25 | TS 9D AS", "early", ["9D"]),  # paid at once against a nine
    ],
)
def test_no_hole_card_one_card_is_drawn_if_something_depends_on_it(text: str, surrender: str, cards: list[str]) -> None:
    played = play("six-deck-no-hole", text, {"surrender": surrender})
    assert played.round["dealer"]["cards"] == cards


def test_13_69f_2_11_d_dealer_blackjack_takes_the_original_wager_only() -> None:
    split = "bets 1:25 | 8S AD 8H KD | close | split | 3S | double | TS | TC | stand"
    assert nets(play("nj", split)) == ["lose -25, returned 0"]
    played = play("nj", split)
    assert played.last_told()[-3:] == [
        "return_wager box=1 hand=2 amount=2500 why=returned",
        "collect_hand box=1 hand=1 amount=2500 why=lose",
        "return_wager box=1 hand=1 amount=2500 why=returned",
    ]
    assert nets(play("nj", split, {"dealer_blackjack_takes": "all"})) == ["lose -50, lose -25"]


def test_13_69f_2_11_d_a_bust_hand_stays_taken_and_the_others_are_returned() -> None:
    played = play("nj", "bets 1:25 | 8S AD 8H KD | close | split | TS | 9S | TC | stand")
    assert nets(played) == ["bust -25, returned 0"]


def test_dealer_blackjack_takes_the_original_of_a_double() -> None:
    doubled = "bets 1:25 | 5S AD 6H KD | close | double | 9S"
    assert nets(play("nj", doubled)) == ["lose -25"]
    assert play("nj", doubled).box(1)["hands"][0]["wager"] == "50.00"


def test_dealer_blackjack_takes_everything_without_a_hole_card() -> None:
    assert nets(play("six-deck-no-hole", "bets 1:25 | 8S KD 8H | split | 3S 9S | double | TS | stand | AS")) == [
        "lose -50, lose -25"
    ]


# Blackjack, insurance, even money.


@pytest.mark.parametrize(("odds", "paid"), [("3:2", "37.50"), ("6:5", "30"), ("1:1", "25"), ("2:1", "50")])
def test_blackjack_pays(odds: str, paid: str) -> None:
    assert nets(play("nj", "bets 1:25 | TS 5D AS TD", {"blackjack_pays": odds})) == [f"blackjack {paid}"]


def test_blackjack_beats_another_21_and_pushes_a_blackjack() -> None:
    played = play("nj", "bets 1:25 2:25 | TS 7S KD AS 7H AD | 7D")
    assert nets(played, 2) == ["push 0", "lose -25"]


def test_blackjack_against_2_to_9_is_paid_before_any_third_card() -> None:
    played = play("nj", "bets 1:25 2:25 | TS 7S 5D AS 7H AD")
    assert played.last_told()[:4] == [
        "announce_dealer_up card=5D",
        "announce_blackjack box=1 held=False",
        "pay_hand box=1 hand=1 amount=3750 odds=3:2 why=blackjack",
        "announce_total box=2 hand=1 total=14 soft=False",
    ]


def test_blackjack_against_a_ten_is_held_until_the_hole_card_is_known() -> None:
    played = play("nj", "bets 1:25 2:25 | TS 7S KD AS 7H 9D")
    assert "announce_blackjack box=1 held=True" in played.last_told()
    assert "pay_hand" not in played.told_ids()
    played.then("stand")
    assert played.last_told() == [
        "pay_hand box=1 hand=1 amount=3750 odds=3:2 why=blackjack",
        "announce_dealer_total total=19 soft=False bust=False",
        "collect_hand box=2 hand=1 amount=2500 why=lose",
    ]


def test_21_after_a_split_is_no_blackjack() -> None:
    played = play("six-deck-no-hole", "bets 1:25 | AS 9D AH | split | KS 9S | TD")
    assert nets(played) == ["win 25, win 25"]


def test_a_hand_of_21_is_complete() -> None:
    played = play("nj", "bets 1:25 | 7S 9D 7H TD | 7D")
    assert nets(played) == ["win 25"]


def test_insurance_is_offered_on_an_ace_only_and_before_anything_else() -> None:
    played = play("nj", "bets 1:25 | 9S AD 7H ??")
    assert played.last_told()[-2:] == ["announce_dealer_up card=AD", "ask_insurance"]
    assert "ask_insurance" not in play("nj", "bets 1:25 | 9S KD 7H ??").told_ids()
    assert "ask_insurance" not in play("nj", "bets 1:25 | 9S AD 7H ??", {"insurance": False}).told_ids()


@pytest.mark.parametrize(("odds", "net"), [("2:1", "10.00"), ("3:1", "15.00")])
def test_insurance_pays(odds: str, net: str) -> None:
    played = play("house-h17", "bets 1:25 | 9S AD 7H KD | insure 1:5 | close", {"insurance_pays": odds})
    assert played.box(1)["insurance"] == {"wager": "5.00", "outcome": "win", "net": net}


def test_insurance_that_is_lost_is_collected_before_anything_else_goes_on() -> None:
    played = play("house-h17", "bets 1:25 2:10 | 9S 9H AD 7H 7D 5D | insure 1:5 2:5 | close")
    assert played.last_told()[:3] == [
        "announce_insurance_closed",
        "collect_insurance box=2 amount=500",
        "collect_insurance box=1 amount=500",
    ]
    assert played.phase == "decision"


def test_even_money_is_paid_at_once_and_stands_whatever_the_dealer_has() -> None:
    played = play("nj", "bets 1:25 2:25 | AS 9S AD KH 9H KD | even 1", {"even_money": True})
    assert played.last_told() == ["pay_hand box=1 hand=1 amount=2500 odds=1:1 why=blackjack"]
    played.then("close | stand")
    assert nets(played, 2) == ["blackjack 25", "lose -25"]


# Doubling down.


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


def test_double_for_less_adds_what_was_said() -> None:
    played = play("nj", "bets 1:25 | 6S 5D 5H TD | double 10 | 9S | TC")
    assert (nets(played), played.box(1)["hands"][0]["wager"]) == (["win 35"], "35.00")


def test_double_after_a_split_is_at_most_the_original_wager() -> None:
    played = play("nj", "bets 1:25 | 8S 5D 8H TD | split | 3S | double 50 !double_amount | double 25")
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


def test_13_69f_2_11_a_cards_of_the_same_value_are_a_pair() -> None:
    assert "split" in play("nj", "bets 1:25 | KS 5D TH TD").may
    assert "split" not in play("nj", "bets 1:25 | KS 5D TH TD", {"split.pair": "rank"}).may
    assert "split" in play("nj", "bets 1:25 | KS 5D KH TD", {"split.pair": "rank"}).may


def test_13_69f_2_11_b_the_first_hand_is_completed_before_the_second_gets_a_card() -> None:
    played = play("nj", "bets 1:25 | 8S 5D 8H TD | split | 3S | 5S | stand")
    assert played.last_told() == ["deal_card box=1 hand=2 face=up"]


def test_split_second_cards_at_once_both_hands_get_their_card_before_either_is_played() -> None:
    played = play("six-deck-no-hole", "bets 1:25 | 8S 5D 8H | split | 3S")
    assert played.last_told() == ["deal_card box=1 hand=2 face=up"]
    assert played.then("4S").last_told()[-1].startswith("ask_decision box=1 hand=1 total=11")


def test_13_69f_2_11_c_the_total_is_announced_after_the_second_card_of_a_split_hand() -> None:
    played = play("nj", "bets 1:25 | 8S 5D 8H TD | split | 3S", {"announce.totals": "split_hands"})
    assert played.last_told()[0] == "announce_total box=1 hand=1 total=11 soft=False"


def test_13_69f_2_11_c_1_a_pair_is_split_once_without_the_option() -> None:
    played = play("nj", "bets 1:25 | 8S 5D 8H TD | split | 8D | split !split_limit")
    assert "split" not in played.may


@pytest.mark.parametrize(("boxes", "hands"), [(1, 4), (6, 4), (7, 3)])
def test_13_69f_2_11_e_four_hands_at_up_to_six_boxes_three_at_seven(boxes: int, hands: int) -> None:
    text = "bets 1:25 | 8S 5D 8H TD" + " | split | 8D" * (hands - 1) + " | split !split_limit"
    play("nj", text, {"split.resplit": True}, boxes=boxes)


def test_13_69f_2_11_e_no_resplitting_where_multiple_action_is_available() -> None:
    options = {"split.resplit": True, "multiple_action": True}
    play("nj", "bets 1:25 | 8S 5D 8H TD | split | 8D | split !split_limit", options, boxes=6)


def test_split_max_hands_by_rows() -> None:
    options = {"split.resplit": True, "split.max_hands": [{"boxes": "1-7", "hands": 3}]}
    play("nj", "bets 1:25 | 8S 5D 8H TD | split | 8D | split | 8C | split !split_limit", options, boxes=1)


def test_split_max_depth_each_hand_of_the_first_split_may_be_split_once_more() -> None:
    deep = "bets 1:25 | 8S 5D 8H TD | split | 8D | split | 8C | split !split_limit"
    played = play("multi-hand", deep).then("stand | 3S | stand | 8S | split | 2S")
    assert len(played.table.view().boxes[0].hands) == 4


def test_13_69f_2_11_c_2_split_aces_get_one_card_each() -> None:
    played = play("nj", "bets 1:25 | AS 5D AH TD | split | 3S | 4S | 3C")
    assert nets(played) == ["lose -25, lose -25"]
    assert "split" not in played.told_ids()


def test_split_aces_may_play_on_where_the_house_lets_them() -> None:
    played = play("nj", "bets 1:25 | AS 5D AH TD | split | 3S", {"split.aces_one_card": False})
    assert played.may == ("stand", "hit", "double")


@pytest.mark.parametrize(("most", "hands"), [(2, 2), (3, 3), (4, 4)])
def test_split_max_ace_hands(most: int, hands: int) -> None:
    text = "bets 1:25 | AS 5D AH TD | split" + " | AD | split" * (hands - 2) + " | AD | split !not_your_turn"
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
    played = play("six-deck-no-hole", "bets 1:25 | AS 5D AH | split | AD AC | split | 2S 3S", options)
    assert played.phase == "dealer"


# Surrender, eight cards, additional wagers.


def test_surrender_late_is_lost_whole_to_a_dealer_blackjack() -> None:
    assert nets(play("nj", "bets 1:25 | TS KD 6S AD | surrender", {"surrender": "late"})) == ["lose -25"]
    assert nets(play("nj", "bets 1:25 | TS KD 6S 9D | surrender", {"surrender": "late"})) == ["surrender -12.50"]


def test_surrender_early_keeps_half_whatever_the_dealer_has() -> None:
    played = play("six-deck-no-hole", "bets 1:25 | TS KD 6S | surrender")
    assert nets(played) == ["surrender -12.50"]


def test_surrender_of_an_odd_amount_leaves_the_odd_cent_to_the_patron() -> None:
    assert nets(play("six-deck-no-hole", "bets 1:7.77 | TS KD 6S | surrender")) == ["surrender -3.88"]


def test_charlie_eight_cards_win_at_once_whatever_the_dealer_has() -> None:
    played = play("multi-hand", "bets 1:25 | AS 9D AH TD | AD AC 2S 2D 2C | 2H")
    assert played.last_told()[0] == "pay_hand box=1 hand=1 amount=2500 odds=1:1 why=charlie"
    assert nets(played) == ["charlie 25"]


def test_charlie_0_eight_cards_play_on() -> None:
    played = play("multi-hand", "bets 1:25 | AS 9D AH TD | AD AC 2S 2D 2C | 2H", {"charlie": 0})
    assert played.phase == "decision"


@pytest.mark.parametrize(
    ("side", "cards", "won"),
    [
        ("over_13", "7S 7H", True), ("over_13", "7S 6H", False), ("over_13", "AS KH", False),
        ("under_13", "7S 5H", True), ("under_13", "7S 6H", False), ("under_13", "AS KH", True),
        ("same_suit", "7S 6S", True), ("same_suit", "7S 6H", False),
    ],
)  # fmt: skip
def test_13_69f_2_17_additional_wagers_are_decided_on_two_cards(side: str, cards: str, won: bool) -> None:
    one, two = cards.split()
    played = play("nj", f"bets 1:25+{side} | {one} 5D {two} TD", {f"side.{side}": "2:1"})
    assert (f"pay_side box=1 name={side} amount=200 odds=2:1" in played.last_told()) == won
    assert (f"collect_side box=1 name={side} amount=100" in played.last_told()) != won


def test_13_69f_2_17_the_house_sets_the_amount() -> None:
    options = {"side.same_suit": "5:2", "side.amount": "2"}
    played = play("nj", "bets 1:25+same_suit:2 | 7S 5D 6S TD", options)
    assert "pay_side box=1 name=same_suit amount=500 odds=5:2" in played.last_told()


SEVENS = {"1": "3:1", "2": "50:1", "2_suited": "100:1", "3": "500:1", "3_suited": "5000:1"}


@pytest.mark.parametrize(
    ("text", "net"),
    [
        ("7S 5D 7H TD | 7C", "500.00"), ("7S 5D 7S TD | 7S", "5000.00"), ("7S 5D 7S TD | 5C", "100.00"),
        ("7S 5D 7H TD | 5C", "50.00"), ("7S 5D 5H TD | 5C", "3.00"), ("5S 5D 5H TD | 7C", "3.00"),
        ("5S 5D 5H TD | 5C", "-1.00"), ("AS 5D KH TD", "-1.00"), ("7S 5D 5H TD | stand", "3.00"),
        ("7S 5D 7S TD | split", "100.00"), ("7S 5D 7D TD | split", "50.00"), ("8S 5D 8D TD | split | 7D", "3.00"),
        ("AS 5D AD TD | split | 7D", "3.00"), ("7S 5D 4H TD | double | 7C", "50.00"),
    ],
)  # fmt: skip
def test_side_three_sevens_counts_the_first_three_cards_of_the_box(text: str, net: str) -> None:
    played = play("nj", f"bets 1:25+three_sevens | {text}", {"side.three_sevens": SEVENS})
    decided = played.all_told("pay_side", "collect_side")
    assert len(decided) == 1
    amount = int(decided[0].split("amount=")[1].split()[0]) * (1 if decided[0].startswith("pay") else -1)
    assert f"{amount / 100:.2f}" == net


def test_13_69f_2_11_f_splitting_sevens_is_announced_then_paid_then_dealt() -> None:
    played = play("nj", "bets 1:25+three_sevens | 7S 5D 7H TD | split", {"side.three_sevens": SEVENS})
    assert played.last_told() == [
        "announce_split box=1 hands=2",
        "announce_sevens_forfeit box=1",
        "pay_side box=1 name=three_sevens amount=5000 odds=50:1",
        "deal_card box=1 hand=1 face=up",
    ]


@pytest.mark.parametrize(
    ("options", "key", "why"),
    [
        ({"side.over_13": "1:1", "side.under_13": "1:1"}, "side", "one kind only"),
        ({"side.three_sevens": {"1": "3:1", "2": "9:1", "3": "99:1"}, "decks": 2}, "side.three_sevens", "four or more"),
        ({"side.over_13": ""}, "side.over_13", "odds stated"),
        ({"side.three_sevens": {"1": "3:1"}}, "side.three_sevens", "rows"),
        ({"decks": 9}, "decks", "whole number, 1 to 8"),
        ({"surrender": "never"}, "surrender", "one of none, late, early"),
        ({"split.resplit": 1}, "split.resplit", "true or false"),
        ({"no.such": 1}, "no.such", "no such rule"),
        ({"charlie": 4}, "charlie", "0 or 5 to 8"),
        ({"split.max_hands": [{"boxes": "1-6", "hands": 4}]}, "split.max_hands", "leave out some tables"),
    ],
)  # fmt: skip
def test_a_rule_set_that_cannot_stand_is_refused_by_key(options: dict[str, Any], key: str, why: str) -> None:
    with pytest.raises(RulesError) as refused:
        rules("nj", options)
    assert any(found == key and why in message for found, message in refused.value.findings), refused.value.findings


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
    assert order == ["collect_hand box=2 hand=2", "collect_hand box=2 hand=1", "pay_hand box=1 hand=1"]
    order = [each.split(" amount")[0] for each in play("nj", text, {"settle_order": "left_to_right"}).last_told()[1:]]
    assert order == ["pay_hand box=1 hand=1", "collect_hand box=2 hand=1", "collect_hand box=2 hand=2"]


def test_max_bet_boxes_per_patron() -> None:
    def wager(box: int) -> str:
        return f'{{"type": "wager", "box": {box}, "amount": "5", "patron": "Ann"}}'

    play(
        "nj",
        f"{wager(1)} | {wager(2)} | {wager(3)} !above_maximum | bets 2:0 | {wager(3)}",
        {"max_bet_boxes_per_patron": 2},
    )


@pytest.mark.parametrize(
    ("cards", "warned"), [("KS 5D 7H TD", True), ("AS 5D 9H TD", True), ("KS 5D 6H TD", False), ("AS 5D 8H TD", False)]
)
def test_safety_net_warns_of_a_hit_on_soft_20_and_on_hard_17_and_above(cards: str, warned: bool) -> None:
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
