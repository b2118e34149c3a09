"""Is the common hand played as N.J.A.C. 13:69F-2.6B has it? One player's hand, any number of patrons."""

from __future__ import annotations

import pytest

from kiosk.words.messages import Messages
from tests.game.play import Played, play

NAME = "nj-common-hand"
CHECKED = {"hole_check": ["A", "T"]}
LATE = {"surrender": "late"}


def common(text: str, **options: object) -> Played:
    return play(NAME, text, {key.replace("__", "."): value for key, value in options.items()})


def test_the_deal_is_hand_dealer_hand_and_the_hole_card() -> None:
    played = common("wager A:25 B:10 | 9S 5D 7S")
    assert played.last_told() == ["deal_card dealer=True face=down"]


@pytest.mark.shows("13:69F-2.6B(a)-(b)")
def test_13_69f_2_6b_b_decisions_are_independent_and_later_cards_count_for_who_drew() -> None:
    played = common(
        "wager A:25 B:10 C:5 | 5S 9D 6S TD | A:hit B:double C:stand | closed | 5C | closed"
    )
    assert [played.outcome(name) for name in "ABC"] == ["lose -25", "lose -20", "lose -5"]
    assert [played.patron(name)["hands"][0]["cards"] for name in "ABC"] == [3, 3, 2]
    assert [played.patron(name)["hands"][0]["total"] for name in "ABC"] == [16, 16, 11]


@pytest.mark.shows("13:69F-2.6B(a)-(b)")
def test_the_dealer_goes_on_until_every_patron_is_complete() -> None:
    played = common(
        "wager A:25 B:10 | 5S 9D 4S TD | A:hit B:stand | closed | 5C | A:hit | closed | 6C | closed"
    )
    assert [played.outcome(name) for name in "AB"] == ["win 25", "lose -10"]
    assert played.round["hands"] == [{"cards": ["5S", "4S", "5C", "6C"], "total": 20}]


def test_a_patron_who_has_not_decided_stands_when_the_stage_is_closed() -> None:
    played = common("wager A:25 B:10 | TS 9D 9S TD | B:stand | closed")
    assert played.outcome("A") == "push 0"
    assert played.all_told("announce_patrons_closed") == [
        "announce_patrons_closed stage=play hand=1 stand=2 draw=0 double=0"
    ]


def test_a_stage_at_which_everybody_has_decided_still_waits_to_be_closed() -> None:
    assert common("wager A:25 | TS 9D 9S TD | A:stand").phase == "patrons"


def test_at_21_or_more_everyone_still_in_is_complete() -> None:
    played = common("wager A:25 B:10 | TS 9D 5S TD | A:hit B:hit | closed | 6S")
    assert [played.outcome(name) for name in "AB"] == ["win 25", "win 10"]


def test_a_bust_is_taken_at_once_from_those_who_drew() -> None:
    played = common("wager A:25 B:10 C:5 | TS 9D 5S TD | A:hit B:double | closed | 9S")
    assert "collect_patrons hand=1 patrons=2 amount=4500 why=bust" in played.last_told()
    assert [played.outcome(name) for name in "ABC"] == ["bust -25", "bust -20", "lose -5"]


@pytest.mark.parametrize("rank", "2 3 6 7 8 A".split())
@pytest.mark.shows("13:69F-2.6B(c)")
def test_13_69f_2_6b_c_1_always_split(rank: str) -> None:
    played = common(f"wager A:25 | {rank}S 5D {rank}H TD")
    assert played.table.view().patrons.stage == "split"  # type: ignore[union-attr]
    assert "announce_split box=1 hands=2" in played.last_told()


@pytest.mark.parametrize("pair", ["4S 4H", "5S 5H", "9S 9H", "TS TH", "KS TH"])
@pytest.mark.shows("13:69F-2.6B(c)")
def test_13_69f_2_6b_c_2_never_split(pair: str) -> None:
    one, two = pair.split()
    played = common(f"wager A:25 | {one} 5D {two} TD")
    assert played.table.view().patrons.stage == "play"  # type: ignore[union-attr]
    assert "split" not in played.may


def test_auto_split_is_what_the_house_says() -> None:
    played = common("wager A:25 | 9S 5D 9H TD", common_hand__auto_split=["9"])
    assert played.table.view().patrons.stage == "split"  # type: ignore[union-attr]


@pytest.mark.shows("13:69F-2.6B(c)")
def test_13_69f_2_6b_c_first_only_or_both_with_an_equal_wager() -> None:
    played = common(
        "wager A:25 B:10 | 8S 6D 8H TD | A:first B:both | closed | TS | closed | TC | closed | 9C"
    )
    assert [played.outcome(name) for name in "AB"] == ["win 25", "win 10, win 10"]
    assert len(played.patron("A")["hands"]) == 1


def test_at_the_split_stage_who_has_not_decided_plays_the_first_hand_only() -> None:
    played = common(
        "wager A:25 B:10 | 8S 6D 8H TD | B:both | closed | TS | closed | TC | closed | 9C"
    )
    assert played.outcome("A") == "win 25"


def test_a_second_hand_that_nobody_plays_is_listed_with_its_one_card() -> None:
    played = common("wager A:25 | 8S 6D 8H TD | A:first | closed | TS | closed | 9C")
    assert played.round["hands"] == [
        {"cards": ["8S", "TS"], "total": 18},
        {"cards": ["8H"], "total": 8},
    ]


@pytest.mark.shows("13:69F-2.6B(d)")
def test_13_69f_2_6b_d_the_first_hand_is_completed_before_the_second_gets_any_card() -> None:
    played = common("wager A:25 | 8S 6D 8H TD | A:both | closed")
    assert played.last_told()[-1] == "deal_card box=1 hand=1 face=up"
    played.then("3S | A:hit | closed | 5S | closed")
    assert played.last_told()[-1] == "deal_card box=1 hand=2 face=up"


@pytest.mark.shows("13:69F-2.11(c)")
def test_13_69f_2_11_c_2_split_aces_get_one_card_and_have_no_stage() -> None:
    played = common("wager A:25 | AS 6D AH TD | A:both | closed | 5S | TS | 9C")
    assert played.outcome("A") == "win 25, win 25"


def test_insurance_is_taken_patron_by_patron() -> None:
    played = common(
        "wager A:25 B:10 | 9S AD 9H KD | insure A:12.50 | insure B:5.01 !insurance_amount | close"
    )
    played.then("closed")
    assert played.patron("A")["insurance"] == {"wager": "12.50", "outcome": "win", "net": "25.00"}
    assert played.patron("B")["insurance"] is None
    assert "pay_insurance amount=2500 hand=1 odds=2:1" in played.all_told("pay_insurance")


def test_a_blackjack_is_paid_to_all_at_once_against_2_to_9_and_held_against_a_ten() -> None:
    assert common("wager A:25 B:10 | AS 6D KH TD").outcome("A") == "blackjack 37.50"
    assert common("wager A:25 B:10 | AS KD KH AD").outcome("A") == "push 0"
    assert common("wager A:25 B:10 | AS KD KH 9D").outcome("B") == "blackjack 15"


def test_13_69f_2_11_d_dealer_blackjack_takes_the_original_of_a_double_and_of_both() -> None:
    played = common(
        "wager A:25 B:10 | 8S AD 8H KD | close | A:both | closed | 3S | B:double | closed | TS | TC | closed"
    )
    assert played.outcome("A") == "lose -25, returned 0"
    assert played.outcome("B") == "lose -10"


def test_surrender_is_on_the_first_two_cards_of_an_unsplit_hand() -> None:
    played = common(
        "wager A:25 B:10 | TS 9D 6H TD | A:surrender B:hit | closed | 2S | B:surrender !surrender_not_allowed",
        surrender="late",
    )
    assert "collect_patrons hand=1 patrons=1 amount=1250 why=surrender" in played.all_told(
        "collect_patrons"
    )
    played.then("closed")
    assert played.outcome("A") == "surrender -12.50"
    common(
        "wager A:25 | 8S 9D 8H TD | closed | TS | A:surrender !surrender_not_allowed",
        surrender="late",
    )


def test_surrender_early_is_taken_once_when_the_stage_is_closed() -> None:
    played = common("wager A:25 B:10 | TS KD 6H 7C | A:surrender | closed", surrender="early")
    assert played.all_told("collect_patrons") == [
        "collect_patrons hand=1 patrons=1 amount=1250 why=surrender",
        "collect_patrons hand=1 patrons=1 amount=1000 why=lose",
    ]


def test_surrender_late_is_lost_whole_to_a_dealer_blackjack() -> None:
    assert (
        common("wager A:25 | TS KD 6H AD | A:surrender | closed", surrender="late").outcome("A")
        == "lose -25"
    )
    assert (
        common("wager A:25 | TS KD 6H AD | A:surrender | closed", surrender="early").outcome("A")
        == "surrender -12.50"
    )


def test_a_decision_can_be_undone_and_so_can_the_closing_of_a_stage() -> None:
    played = common(
        "wager A:25 B:10 | TS 9D 6H TD | A:hit | undo | A:stand B:hit | closed | undo | undo | B:stand | closed"
    )
    assert played.outcome("A") == "lose -25"
    assert played.outcome("B") == "lose -10"


def test_the_patrons_keep_their_order_whoever_leaves_and_comes_again() -> None:
    played = common("wager A:25 B:10 | wager A:0 | undo | TS 9D 9H TD | closed")
    assert [each["patron"] for each in played.round["patrons"]] == ["A", "B"]
    played.then("wager A:25 B:10 A:0 A:5 | TS 9D 9H TD | closed")
    assert [each["patron"] for each in played.round["patrons"]] == ["A", "B"]
    played.then("wager A:25 | undo | wager B:10 A:5 | TS 9D 9H TD | closed")
    assert [each["patron"] for each in played.round["patrons"]] == ["B", "A"]


def test_a_voided_round_gives_back_what_was_not_given_back_already() -> None:
    played = common(
        "wager A:25 B:10 C:8 | 2S 9D 3H TD | A:hit B:hit C:surrender | closed | 2H | A:double !double_not_allowed | void",
        surrender="late",
    )
    assert "return_patrons patrons=3 amount=3900 why=void" in played.last_told()
    assert played.net() == "0"


def test_a_correction_gives_back_in_totals_what_was_taken_from_the_patrons() -> None:
    played = common("wager A:25 | 8S 6D 8H TD | A:both | closed | 7S | A:hit | closed | 9S")
    assert "collect_patrons hand=1 patrons=1 amount=2500 why=bust" in played.last_told()
    played.then("correct 1.1.3 2C")
    assert "return_patrons hand=1 patrons=1 amount=2500 why=corrected" in played.last_told()


def test_a_house_that_keys_no_amounts_has_wagers_of_one_unit() -> None:
    play(
        NAME,
        "wager A:2 !bad_input | wager A:1 | wager A:0 | wager A:1",
        wagers="units",
        minimum="5",
    )


def test_the_card_turned_puts_right_what_the_hole_card_reader_said_wrongly() -> None:
    """In totals: insurance is paid, a late surrender loses the other half, a blackjack that was paid pushes."""
    played = play(
        "nj-common-hand",
        "wager A:25 B:10.01 C:5 | 9S AD 7H ?? | insure A:12.50 | close | check no",
        CHECKED | LATE,
    )
    assert played.last_told()[0] == "collect_insurance amount=1250 hand=1"
    played.then("B:surrender C:surrender | closed | reveal KD")
    assert played.last_told() == [
        "call_floor why=hole_check_disagrees",
        "announce_dealer_blackjack total=21 soft=True bust=False",
        "return_patrons hand=1 patrons=1 amount=1250 why=corrected",
        "pay_insurance amount=2500 hand=1 odds=2:1",
        "collect_patrons hand=1 patrons=2 amount=751 why=corrected",
        "collect_patrons hand=1 patrons=1 amount=2500 why=lose",
    ]
    assert [played.outcome(each) for each in "ABC"] == ["lose -25", "lose -10.01", "lose -5"]
    assert played.table.view().patrons[-2:] == (4001, 2500)
    played.then("wager A:25 | AS TD KH ?? | check no | reveal AD")
    assert played.all_told("pay_patrons", "collect_patrons")[-2:] == [
        "pay_patrons hand=1 patrons=1 amount=3750 odds=3:2 why=blackjack",
        "collect_patrons hand=1 patrons=1 amount=3750 why=corrected",
    ]
    assert played.outcome("A") == "push 0"
    assert played.table.view().patrons[-2:] == (0, 0)


def test_what_an_early_surrender_keeps_the_card_turned_does_not_take() -> None:
    played = play(
        "nj-common-hand",
        "wager A:25 | 9S TD 7H ?? | check no | A:surrender | closed | reveal AD",
        CHECKED | {"surrender": "early"},
    )
    assert played.outcome("A") == "surrender -12.50"


@pytest.mark.parametrize(
    ("options", "text", "drawn"),
    [
        ({}, "wager A:25 | AS TD KH", True),
        ({}, "wager A:25 | 9S AD 7H | insure A:5 | close | A:hit | closed | 9C", True),
        ({}, "wager A:25 | 9S AD 7H | close | A:hit | closed | 9C", False),
        (LATE, "wager A:25 B:5 | 9S TD 7H | A:surrender B:hit | closed | 9C", True),
        (
            {"surrender": "early"},
            "wager A:25 B:5 | 9S TD 7H | A:surrender B:hit | closed | 9C",
            False,
        ),
        (LATE, "wager A:25 B:5 | 9S 9D 7H | A:surrender B:hit | closed | 9C", False),
    ],
)
def test_without_a_hole_card_one_is_drawn_where_something_depends_on_it(
    options: dict[str, object], text: str, drawn: bool
) -> None:
    played = play("nj-common-hand", text, {"hole_card": "none"} | options)
    assert (played.phase == "dealer") == drawn


def test_a_voided_hand_counts_the_cards_that_lie_there() -> None:
    counts = [
        common(f"wager A:25 | {cards} | void").patron("A")["hands"][0]["cards"]
        for cards in ("", "9S", "9S 8D", "9S 8D 7H")
    ]
    assert counts == [0, 1, 1, 2]
    assert [
        hand["cards"]
        for hand in common("wager A:25 | 8S 8D 8H ?? | A:both | closed | void").patron("A")["hands"]
    ] == [1, 1]


def test_insurance_that_a_correction_makes_lost_or_won_is_moved_back_in_totals() -> None:
    played = common("wager A:25 | 9S AD 7H 9C | insure A:12.50 | close", hole_check=["A"])
    assert played.last_told()[1] == "collect_insurance amount=1250 hand=1"
    played.then("correct dealer.2 KD")
    assert "return_patrons hand=1 amount=1250 why=corrected" in played.last_told()
    assert Messages().say(played.last[0]) == "Box 1: return 12.50 to the patrons, if it was taken"


LESS = {"double__for_less": True}


def test_13_69f_2_10_a_patron_doubles_for_less_each_for_an_amount_of_their_own() -> None:
    text = (
        "wager A:25 B:25 C:10 | 5S 6D 6S TD | A:double:5 B:double C:double:0.01 | closed | TC | TS"
    )
    played = common(text, **LESS)
    assert [played.outcome(name) for name in "ABC"] == ["win 30", "win 50", "win 10.01"]
    assert [played.patron(name)["hands"][0]["wager"] for name in "ABC"] == [
        "30.00",
        "50.00",
        "10.01",
    ]
    assert "pay_patrons hand=1 patrons=3 amount=9001 odds=1:1 why=win" in played.last_told()


def test_a_double_for_less_that_busts_is_taken_with_what_it_added() -> None:
    played = common(
        "wager A:25 B:10 C:5 | TS 9D 5S TD | A:double:7 B:double C:hit | closed | 9S", **LESS
    )
    assert "collect_patrons hand=1 patrons=3 amount=5700 why=bust" in played.last_told()
    assert [played.outcome(name) for name in "ABC"] == ["bust -32", "bust -20", "bust -5"]


def test_each_hand_of_a_split_is_doubled_for_an_amount_of_its_own() -> None:
    text = "wager A:25 B:25 | 8S 6D 8C TD | A:both B:both | closed | 3S | A:double:5 B:stand | closed | TC"
    text += " | 3H | A:double:10 B:double:25 | closed | TH | TS"
    played = common(text, **LESS)
    assert [played.outcome(name) for name in "AB"] == ["win 30, win 35", "win 25, win 50"]


@pytest.mark.parametrize(
    ("said", "why", "options"),
    [
        ("A:double:25.01", "double_amount", LESS),
        ("A:double:0", "double_amount", LESS),
        ("A:double:24.99", "double_amount", {}),
        ("A:hit:5", "bad_input", LESS),
        ("A:stand:25", "bad_input", {}),
        ("A:double:x", "bad_input", LESS),
        ("D:double:5", "not_your_turn", LESS),
        ("A:both:5", "not_your_turn", LESS),
    ],
)
def test_an_amount_that_may_not_stand_beside_a_patrons_decision_is_refused(
    said: str, why: str, options: dict[str, object]
) -> None:
    played = common(
        f"wager A:25 B:10 | 5S 6D 6S TD | {said} !{why} | A:double:25 | closed | TC | TS", **options
    )
    assert played.patron("A")["hands"][0]["wager"] == "50.00"


def test_a_double_for_less_is_undone_and_kept_where_its_stage_is_opened_again() -> None:
    text = "wager A:25 B:25 | 5S 6D 6S TD | A:double:5 | undo | A:double:10 B:stand | closed | undo"
    played = common(text, **LESS)
    assert played.table.state.game.players.less == ({0: 1500}, {})
    assert played.then("closed | TC | TS").outcome("A") == "win 35"


def test_a_double_for_less_holds_through_a_correction() -> None:
    text = "wager A:25 B:25 | 5S 6D 6S TD | A:double:5 B:stand | closed | TC | correct dealer.1 5D"
    played = common(text, **LESS).then("6S")
    assert [played.outcome(name) for name in "AB"] == ["push 0", "lose -25"]
    assert played.patron("A")["hands"][0]["wager"] == "30.00"


@pytest.mark.parametrize("drawn", ["", " | closed | 9C"])
def test_a_void_gives_back_what_a_double_for_less_added_once_it_is_drawn(drawn: str) -> None:
    played = common(f"wager A:25 B:10 | 5S 9D 2S TD | A:double:7 B:hit{drawn} | void", **LESS)
    assert ("return_patrons patrons=2 amount=4200 why=void" in played.last_told()) == bool(drawn)
    assert played.net() == "0"


def test_13_69f_2_11_d_dealer_blackjack_gives_back_what_a_double_for_less_added() -> None:
    played = common(
        "wager A:25 B:25 | 5S AD 6S | TD | close | A:double:5 B:double | closed | 9C", **LESS
    )
    assert [played.outcome(name) for name in "AB"] == ["lose -25", "lose -25"]
    assert "return_patrons hand=1 patrons=2 amount=3000 why=returned" in played.last_told()
