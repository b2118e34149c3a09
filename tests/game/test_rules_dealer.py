"""Is the dealer's hand played as the rules have it? The hole card, drawing, blackjack, insurance, even money."""

from __future__ import annotations

import pytest

from tests.game.play import nets, play

# The hole card.


def test_hole_card_dealt_lies_face_down_until_the_boxes_are_done() -> None:
    played = play("nj", "bets 1:25 | 9S 9D TS")
    assert played.last_told() == ["deal_card dealer=True face=down"]
    played.then("8D")
    assert played.table.view().dealer.cards == ("9D", "##")
    assert played.table.view().dealer.total == 9
    played.then("stand")
    assert played.round["dealer"] == {
        "cards": ["9D", "8D"],
        "total": 17,
        "blackjack": False,
        "bust": False,
    }


def test_hole_card_none_the_dealer_draws_the_second_card_after_the_boxes() -> None:
    played = play("six-deck-no-hole", "bets 1:25 | 9S 9D TS | stand")
    assert played.last_told() == ["deal_card dealer=True face=up"]
    played.then("8D")
    assert nets(played) == ["win 25"]


@pytest.mark.parametrize(
    ("check", "up", "checked"),
    [([], "AD", False), ([], "KD", False), (["A"], "AD", True), (["A"], "KD", False), (["T"], "KD", True), (["A", "T"], "QD", True)],
)  # fmt: skip
def test_hole_check_ends_the_round_before_play_where_the_house_checks(
    check: list[str], up: str, checked: bool
) -> None:
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


@pytest.mark.parametrize(
    ("says", "turned", "outcome"), [("no", "AH", "lose -25"), ("yes", "9H", "push 0")]
)
def test_hole_check_and_card_disagree_the_card_wins_and_the_floor_is_called(
    says: str, turned: str, outcome: str
) -> None:
    middle = "stand | " if says == "no" else ""
    played = play("house-h17", f"bets 1:25 | 9S KD TS ?? | check {says} | {middle}reveal {turned}")
    assert "call_floor why=hole_check_disagrees" in played.last_told()
    if not played.rounds:
        played.then("stand")
    assert nets(played) == [outcome]


def test_the_card_turned_puts_right_what_the_reader_said_wrongly() -> None:
    """Insurance is paid, a blackjack that was paid pushes, a late surrender loses the other half; even money stays."""
    options = {"surrender": "late", "even_money": True}
    played = play(
        "house-h17", "bets 1:25 2:25 3:25 4:10.01 | AS AD 9S 9C AD KS KD TH 7S ??", options
    )
    played.then("even 1 | insure 3:10 | close | check no | stand | surrender | reveal KC")
    assert played.last_told() == [
        "call_floor why=hole_check_disagrees",
        "announce_dealer_blackjack total=21 soft=True bust=False",
        "return_wager box=3 amount=1000 why=corrected name=insurance",
        "pay_insurance box=3 amount=2000 odds=2:1",
        "collect_hand box=4 hand=1 amount=501 why=corrected",
        "collect_hand box=2 hand=1 amount=3750 why=corrected",
        "collect_hand box=3 hand=1 amount=2500 why=lose",
    ]
    assert nets(played, 4) == ["blackjack 25", "push 0", "lose -25", "lose -10.01"]
    assert played.box(3)["insurance"] == {"wager": "10.00", "outcome": "win", "net": "20.00"}


def test_a_box_is_insured_or_takes_even_money() -> None:
    played = play("nj", "bets 1:25 2:25 | AS AC AD KS KD ??", {"even_money": True})
    played.then(
        "insure 1:5 | even 1 !insurance_not_open | undo | even 1 | insure 1:5 !insurance_not_open | even 3 !insurance_not_open"
    )
    played.then("even 9 !bad_input | insure 2:5 | even 2 !insurance_not_open")


def test_the_insurance_of_any_box_goes_back_while_it_is_asked() -> None:
    """Nothing that was not insured; and whoever takes it back may be insured again, or take even money."""
    played = play("nj", "bets 1:25 2:25 | TS AC AD KS KD ??", {"even_money": True})
    played.then('{"type": "insurance", "box": 1, "amount": "0"} !insurance_amount')
    played.then('insure 1:5 2:5 | {"type": "insurance", "box": 1, "amount": "0"} | insure 1:12.50')
    played.then('{"type": "insurance", "box": 2, "amount": "0"} | even 2')


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
        (
            "bets 1:25 | TS 5D 6S TD | 9C",
            ["5D", "TD"],
        ),  # bust: the hole card is turned, nothing is drawn
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
        (
            "bets 1:25 | TS KD 6S | surrender | 9C",
            "late",
            ["KD", "9C"],
        ),  # one card: it may be a blackjack
        ("bets 1:25 | TS KD AS | 9C", "early", ["KD", "9C"]),  # a player's blackjack depends on it
        (
            "bets 1:25 | TS AD 6S | insure 1:5 | close | 9C | 9D",
            "early",
            ["AD", "9D"],
        ),  # so does insurance
        ("bets 1:25 | TS 9D AS", "early", ["9D"]),  # paid at once against a nine
    ],
)
def test_no_hole_card_one_card_is_drawn_if_something_depends_on_it(
    text: str, surrender: str, cards: list[str]
) -> None:
    played = play("six-deck-no-hole", text, {"surrender": surrender})
    assert played.round["dealer"]["cards"] == cards


@pytest.mark.shows("13:69F-2.11(d)")
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


@pytest.mark.shows("13:69F-2.11(d)")
def test_13_69f_2_11_d_a_bust_hand_stays_taken_and_the_others_are_returned() -> None:
    played = play("nj", "bets 1:25 | 8S AD 8H KD | close | split | TS | 9S | TC | stand")
    assert nets(played) == ["bust -25, returned 0"]


def test_dealer_blackjack_takes_the_original_of_a_double() -> None:
    doubled = "bets 1:25 | 5S AD 6H KD | close | double | 9S"
    assert nets(play("nj", doubled)) == ["lose -25"]
    assert play("nj", doubled).box(1)["hands"][0]["wager"] == "50.00"


def test_dealer_blackjack_takes_everything_without_a_hole_card() -> None:
    assert nets(
        play("six-deck-no-hole", "bets 1:25 | 8S KD 8H | split | 3S 9S | double | TS | stand | AS")
    ) == ["lose -50, lose -25"]


# Blackjack, insurance, even money.


@pytest.mark.parametrize(
    ("odds", "paid"), [("3:2", "37.50"), ("6:5", "30"), ("1:1", "25"), ("2:1", "50")]
)
def test_blackjack_pays(odds: str, paid: str) -> None:
    assert nets(play("nj", "bets 1:25 | TS 5D AS TD", {"blackjack_pays": odds})) == [
        f"blackjack {paid}"
    ]


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
    assert (
        "ask_insurance"
        not in play("nj", "bets 1:25 | 9S AD 7H ??", {"insurance": False}).told_ids()
    )


@pytest.mark.parametrize(("odds", "net"), [("2:1", "10.00"), ("3:1", "15.00")])
def test_insurance_pays(odds: str, net: str) -> None:
    played = play(
        "house-h17", "bets 1:25 | 9S AD 7H KD | insure 1:5 | close", {"insurance_pays": odds}
    )
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
