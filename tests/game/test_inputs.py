"""Does every input do what the shoe log says of it? Undo, correct, void, the shoe, what was not read, units."""

from __future__ import annotations

import json

import pytest

from kiosk.game.commands.commands import KEYS, CutCard, ShoeChangeWhy, parse
from kiosk.game.refusals import Reason, Refused
from kiosk.game.table import Table
from tests.game.play import play, written

OPTIONS = {"split.resplit": True, "surrender": "late"}


def test_every_input_of_the_specification_is_known_and_no_other() -> None:
    assert set(KEYS) == set(
        "shoe wager card stand hit double split surrender insurance even_money insurance_closed hole_check reveal turn settled "
        "read cut_card patron_wager patron patrons_closed burn undo correct amend void".split()
    )


# Wagers and cards.


def test_wager_is_changed_until_the_first_card_and_zero_takes_the_box_out() -> None:
    played = play("nj", "bets 1:25 2:10 3:5 | bets 1:50 2:0 | 9S")
    assert [box.wager for box in played.table.view().boxes[:3]] == [5000, 0, 500]


def test_wagers_are_for_one_round() -> None:
    played = play("nj", "bets 1:25 | TS 9D TH TD | stand | TS !no_wagers")
    assert len(played.rounds) == 1


@pytest.mark.shows("13:69F-2.6")
def test_cards_go_to_every_box_the_dealer_every_box_again_and_the_hole() -> None:
    played = play("nj", "bets 2:25 5:25 | 2S 3S 4D 5S 6S")
    assert played.all_told("deal_card") == [
        "deal_card box=5 hand=1 face=up",
        "deal_card dealer=True face=up",
        "deal_card box=2 hand=1 face=up",
        "deal_card box=5 hand=1 face=up",
        "deal_card dealer=True face=down",
    ]


def test_a_card_drawn_while_a_hand_may_be_hit_is_the_hit() -> None:
    played = play("nj", "bets 1:25 | 2S 9D 3S TD | 5S")
    assert played.last_told() == [
        "announce_total box=1 hand=1 total=10 soft=False",
        "ask_decision box=1 hand=1 total=10 soft=False may=('stand', 'hit')",
    ]


def test_ten_may_be_written_10() -> None:
    assert play("nj", "bets 1:25 | 10S 9D 9S").table.view().boxes[0].hands[0].cards == ("TS", "9S")


def test_unknown_keys_are_passed_over() -> None:
    play(
        "nj",
        '{"type": "wager", "box": 1, "amount": "5", "at": "2026-11-21T04:00:00.000Z", "by": "D", "source": "manual"}',
    )


# Cards that were not read.


def test_read_says_what_an_unread_card_is_and_the_round_goes_on() -> None:
    played = play("nj", "bets 1:25 | ??")
    assert played.last_told() == ["ask_read box=1 hand=1"]
    assert played.then("read 9S").last_told() == ["deal_card dealer=True face=up"]


def test_an_unread_card_of_the_dealer_holds_the_table_too() -> None:
    played = play("nj", "bets 1:25 | 9S ??")
    assert played.last_told() == ["ask_read dealer=True"]
    played.then("read 6D | 9H TD | stand | ?? | read 2S")
    assert played.round["dealer"]["cards"] == ["6D", "TD", "2S"]


def test_an_unread_hole_card_holds_nothing_and_is_turned_at_the_end() -> None:
    played = play("nj", "bets 1:25 | 9S 6D TS ?? | stand")
    assert played.last_told() == ["ask_reveal"]
    played.then("reveal TD | 9C")
    assert played.hands(1) == "win 25"


def test_an_unread_card_may_also_be_corrected_or_the_round_voided() -> None:
    played = play("nj", "bets 1:25 | 9S 6D ?? | correct 1.1.2 TS | TD | stand | 9C")
    assert played.hands(1) == "win 25"
    assert play("nj", "bets 1:25 | 9S 6D ?? | void").hands(1) == "void 0"


# Undo.


@pytest.mark.parametrize(
    ("first", "second", "decision"),
    [
        ("2S", "3S", "stand"),
        ("2S", "3S", "hit"),
        ("5S", "6S", "double"),
        ("8S", "8H", "split"),
        ("TS", "6H", "surrender"),
    ],
)
def test_undo_takes_back_a_decision_and_asks_again(first: str, second: str, decision: str) -> None:
    played = play("nj", f"bets 1:25 2:25 | {first} 4C 9D {second} 9C TD", OPTIONS)
    before = played.table.view()
    played.then(f"{decision} | undo")
    assert played.table.view() == before
    assert played.last_told()[-1].startswith("ask_decision box=1 hand=1")
    played.then(decision)


def test_undo_of_a_surrender_gives_the_half_back() -> None:
    played = play("nj", "bets 1:25 2:25 | TS 2S 9D 6H 3S TD | surrender | undo", OPTIONS)
    assert "return_wager box=1 hand=1 amount=1250 why=corrected" in played.last_told()


def test_undo_takes_back_wagers_one_by_one() -> None:
    played = play("nj", "bets 1:25 1:50 2:5 | undo | undo")
    assert [box.wager for box in played.table.view().boxes[:2]] == [2500, 0]
    played.then("undo | undo !nothing_to_undo | 9S !no_wagers")


def test_undo_takes_back_insurance_and_its_closing() -> None:
    played = play(
        "nj",
        "bets 1:25 | 9S AD 9H ?? | insure 1:5 | insure 1:10 | close | undo | undo | close | stand | reveal KD",
    )
    assert played.box(1)["insurance"]["wager"] == "5.00"


def test_undo_never_takes_back_a_card() -> None:
    play("nj", "bets 1:25 | 2S 9D 3S TD | hit | 4S | undo !nothing_to_undo")


# Correct.


@pytest.mark.shows("13:69E-1.28P(d)")
def test_correct_decides_again_what_followed() -> None:
    played = play(
        "nj",
        "bets 1:25 | 9S 6D TS TD | stand | correct 1.1.1 AS !not_your_turn | correct 1.1.1 8S | 9C",
    )
    assert played.round["boxes"][0]["hands"][0]["cards"] == ["8S", "TS"]
    assert dict(played.refusals[0].reason.facts)["kind"] == "stand"


def test_correct_the_dealers_card_and_a_card_that_was_read_by_touch() -> None:
    played = play(
        "nj",
        "bets 1:25 | ?? | read 9S | 6D TS TD | correct 1.1.1 TC | correct dealer.1 5D | stand | 9C",
    )
    assert played.round["dealer"]["cards"] == ["5D", "TD", "9C"]
    assert played.hands(1) == "win 25"


def test_correct_a_bust_that_was_none_gives_the_wager_back_and_asks_again() -> None:
    played = play("nj", "bets 1:25 2:25 | TS 2S 6D 6S 3S TD | 9C | correct 1.1.3 2C")
    assert played.last_told() == [
        "return_wager box=1 hand=1 amount=2500 why=corrected",
        "ask_decision box=1 hand=1 total=18 soft=False may=('stand', 'hit')",
    ]


def test_correct_a_card_that_ends_the_round_tells_how_it_ends() -> None:
    played = play(
        "nj", "bets 1:25 2:25 | TS 9S 6D 9H 9C 3D | stand | stand | 2C | correct dealer.3 9D"
    )
    assert played.last_told() == [
        "announce_dealer_total total=18 soft=False bust=False",
        "push_hand box=2 hand=1 amount=2500 why=push",
        "pay_hand box=1 hand=1 amount=2500 odds=1:1 why=win",
    ]
    assert len(played.rounds) == 1


def test_correct_a_card_that_the_shoe_cannot_hold_is_refused() -> None:
    play("nj", "bets 1:25 | 9S 6D TS TD | correct 1.1.1 6D !card_not_in_shoe", {"decks": 1})


def test_correct_into_an_ace_up_is_refused_when_cards_followed() -> None:
    play("nj", "bets 1:25 | 9S 6D 2S TD | 3C | correct dealer.1 AD !insurance_open")


@pytest.mark.parametrize("place", ["2.1.1", "1.2.1", "1.1.3", "dealer.3"])
def test_correct_where_no_card_lies_is_bad_input(place: str) -> None:
    play("nj", f"bets 1:25 | 9S 6D 2S TD | correct {place} 9C !bad_input")


# Void.


def test_void_gives_every_wager_back() -> None:
    played = play(
        "nj", "bets 1:25+same_suit 2:10 | 9S 9H 6D 2S 2H TD | 3C | void", {"side.same_suit": "2:1"}
    )
    assert [played.hands(1), played.hands(2), played.net()] == ["void 0", "void 0", "0"]
    assert played.round["void"] is True
    assert played.box(1)["side"][0]["outcome"] == "void"
    assert "collect_side box=1 name=same_suit amount=200" in played.last_told()


def test_void_names_each_wager_beside_a_hand_that_goes_back() -> None:
    played = play("nj", "bets 1:25+over_13 | 9S | void", {"side.over_13": "1:1"})
    assert played.last_told()[:2] == [
        "return_wager box=1 hand=1 amount=2500 why=void",
        "return_wager box=1 amount=100 why=void name=over_13",
    ]


@pytest.mark.shows("AGCO 4.21")
def test_void_takes_back_what_was_paid_and_returns_what_was_taken() -> None:
    played = play(
        "nj",
        "bets 1:25 2:25 3:25 4:25 | AS TS TD 2S 6D KS 6S 6C 3S TD | surrender | 9C | void",
        OPTIONS,
    )
    assert played.last_told()[:4] == [
        "return_wager box=4 hand=1 amount=2500 why=void",
        "return_wager box=3 hand=1 amount=2500 why=void",
        "return_wager box=2 hand=1 amount=1250 why=void",
        "collect_hand box=1 hand=1 amount=3750 why=void",
    ]


def test_void_before_the_first_card_gives_the_wagers_back() -> None:
    assert play("nj", "bets 1:25 | void").hands(1) == "void 0"


# The shoe.


@pytest.mark.shows("13:69F-2.6")
def test_cut_card_finishes_this_round_and_then_needs_a_new_shoe() -> None:
    played = play("nj", "bets 1:25 | 9S 6D TS | cut")
    assert played.last_told() == ["announce_last_round", "announce_cutter far_right=True"]
    assert played.table.view().last_round
    played.then("TD | stand | 9C")
    assert played.last_told()[-1] == "ask_new_shoe"
    assert played.table.view().shoe_needed
    played.then("bets 1:25 | 9S !shoe_needed | shoe | 9S")


@pytest.mark.parametrize(
    ("cards", "cutter"),
    [("9S", "box=3"), ("9S 9D", "far_right=True"), ("9S 9D 6D 2S 2D 3C", "box=1")],
)
@pytest.mark.shows("13:69F-2.5(e)")
def test_13_69f_2_5_e_who_cuts_next(cards: str, cutter: str) -> None:
    played = play("nj", f"bets 1:25 3:25 | {cards} | cut")
    assert played.last_told() == ["announce_last_round", f"announce_cutter {cutter}"]


@pytest.mark.parametrize("why", ["ordered", "wrong_shoe"])
@pytest.mark.parametrize("text", ["bets 1:25 2:25", "bets 1:25 2:25 | 9S"])
@pytest.mark.shows("13:69F-2.5(e)")
def test_a_shoe_that_the_house_changes_is_cut_by_the_box_at_the_far_right(
    text: str, why: str
) -> None:
    """N.J.A.C. 13:69F-2.5(e)4: no cutting card came out on anybody's box."""
    played = play("nj", f'{text} | {{"type": "cut_card", "why": "{why}"}}')
    assert "announce_cutter far_right=True" in played.last_told()


def test_who_had_the_cutting_card_cuts_whatever_is_wrong_with_the_shoe() -> None:
    played = play(
        "nj", 'bets 1:25 2:25 | 9S | cut | 9D | {"type": "cut_card", "why": "wrong_shoe"}'
    )
    assert "announce_cutter box=2" in played.last_told()


def test_cut_card_between_rounds_leaves_no_last_round_to_announce() -> None:
    assert play("nj", "cut").last_told() == ["announce_cutter far_right=True", "ask_new_shoe"]


def test_shoe_in_the_middle_of_a_round_goes_on_with_the_round() -> None:
    played = play(
        "nj", "bets 1:25 | 9S 6D 2H TD | 9S !card_not_in_shoe | shoe | 9S | stand", {"decks": 1}
    )
    assert played.phase == "dealer"


def test_burn_plays_no_part_anywhere() -> None:
    played = play(
        "nj",
        "burn 2C | bets 1:25 | burn ?? | 9S | burn 3C | 6D TS TD | burn 4C | stand | burn 5C | 9C | burn 6C",
    )
    assert played.hands(1) == "win 25"


# Units.


def test_units_a_box_in_play_has_one_unit_and_limits_do_not_apply() -> None:
    played = play(
        "nj", "bets 1:1 | 9S 6D TS TD | stand | 9C", wagers="units", minimum="5", maximum="500"
    )
    assert played.hands(1) == "win 1"
    play("nj", "bets 1:2 !bad_input | bets 1:1 | bets 1:0 | 9S !no_wagers", wagers="units")


def test_units_blackjack_half_wagers_and_double_for_less_are_exact() -> None:
    played = play("nj", "bets 1:1 | AS 6D TS TD", wagers="units")
    assert played.hands(1) == "blackjack 1.50"
    played = play("nj", "bets 1:1 | TS 9D 6S TD | surrender", {"surrender": "late"}, wagers="units")
    assert played.hands(1) == "surrender -0.50"
    played = play("nj", "bets 1:1 | 5S 6D 6S TD | double 0.5 | TS | 9C", wagers="units")
    assert played.hands(1) == "win 1.50"


@pytest.mark.shows("13:69F-2.5(e)")
def test_who_cuts_next_is_kept_over_a_checkpoint_and_told_with_the_new_shoe() -> None:
    table = play("nj", "bets 1:25 2:25 | 9S 8S 9D 9C | cut | 8C TD | stand | stand").table
    told = ["announce_cutter box=2", "ask_new_shoe"]
    assert [written(each) for each in table.state.standing()] == told
    saved = json.loads(json.dumps(table.checkpoint()))
    again = Table.resume(table.header, table.rules, saved)
    assert [written(each) for each in again.state.standing()] == told
    del saved["cutter"]  # of an older kiosk
    assert [
        written(each) for each in Table.resume(table.header, table.rules, saved).state.standing()
    ] == ["ask_new_shoe"]


@pytest.mark.parametrize(
    ("came", "why"),
    [
        ((None,), "shoe_needed"),
        (("ordered",), "shoe_changes"),
        (("ordered", None), "shoe_needed"),
        ((None, "wrong_shoe"), "shoe_needed"),
    ],
)
def test_a_first_card_is_refused_because_of_the_cutting_card_where_one_came(
    came: tuple[ShoeChangeWhy | None, ...], why: str
) -> None:
    table = play("nj", "bets 1:25").table
    for each in map(CutCard, came):
        table.take(each)
    for again in (table, Table.resume(table.header, table.rules, table.checkpoint() or {})):
        assert again.offers().card.refused == Reason("shoe_needed", why)


@pytest.mark.parametrize("box", ["1", True, 0, 1.5])
def test_what_is_no_box_is_refused_with_the_boxes_of_the_table(box: object) -> None:
    table = play("nj", "bets 1:25", boxes=2).table
    for data in (
        {"type": "wager", "amount": "25"},
        {"type": "settled"},
        {"type": "void", "by": "x", "reason": "y"},
    ):
        with pytest.raises(Refused) as refused:
            table.take(parse(data | {"box": box}))
        facts = dict(refused.value.reason.facts)
        assert (refused.value.code, facts["key"], facts["low"], facts["high"]) == (
            "bad_input",
            "box",
            1,
            2,
        )
