"""What when something goes wrong at the table? South Dakota 20:18:15:28, whose wording New Jersey's section shares.

Each irregularity has an input, a prompt and a test.
"""

from __future__ import annotations

import pytest

from kiosk.game.cards import parse
from kiosk.game.commands.commands import Drawn
from kiosk.game.frozen import replaced
from kiosk.game.refusals import NO_WAGERS
from kiosk.game.view import DOWN
from tests.game.play import play

ERROR = '{"type": "card", "card": "5C", "face": "down", "why": "drawn_in_error"}'
SEEN = '{"type": "card", "card": "5C", "why": "drawn_in_error"}'


def missed(card: str, to: object) -> str:
    return f'{{"type": "card", "card": "{card}", "to": {to}}}'


def turned_out(why: str, at: str, card: str, **more: str) -> str:
    """A card that was given a place should have had none."""
    place = (
        '"dealer": true, "position": 1'
        if at == "dealer"
        else '"box": {}, "hand": {}, "position": {}'.format(*at)
    )
    added = "".join(f', "{key}": "{value}"' for key, value in more.items())
    return f'{{"type": "correct", {place}, "card": "{card}", "why": "{why}", "by": "Pit", "reason": "error"{added}}}'


def burned(card: str, why: str) -> str:
    return f'{{"type": "burn", "card": "{card}", "why": "{why}"}}'


@pytest.mark.shows("20:18:15:28(1)")
def test_1_a_card_face_up_in_the_shoe_is_not_used() -> None:
    played = play("nj", f"bets 1:25 | 9S | {burned('KC', 'face_up')}")
    assert played.last_told() == ["burn_card why=face_up", "deal_card dealer=True face=up"]
    assert played.then("6D").table.view().dealer.cards == ("6D",)


@pytest.mark.shows("20:18:15:28(2)")
def test_2_a_card_drawn_in_error_and_not_exposed_is_the_next_card() -> None:
    played = play("nj", f"bets 1:25 2:25 | 9S 5S 6D 9H 6H TD | {ERROR}")
    assert played.last_told()[0] == "call_floor why=drawn_in_error"
    assert played.last_told()[-1].startswith("ask_decision box=1")
    played.then("stand | 9C !card_not_awaited | 5C | stand | 2C")
    assert played.box(2)["hands"][0]["cards"] == ["5S", "6H", "5C"]


@pytest.mark.shows("20:18:15:28(2)")
def test_2_not_exposed_it_is_the_next_rounds_first_card_if_the_round_needs_none() -> None:
    played = play(
        "nj", f"bets 1:25 | 9S 9D 9H 9C | {ERROR} | stand | bets 1:25 | 9S !card_not_awaited | 5C"
    )
    assert played.table.view().boxes[0].hands[0].cards == ("5C",)


def test_2_a_hit_that_nobody_asked_for_turns_out_to_be_drawn_in_error_and_not_exposed() -> None:
    mistake = turned_out("drawn_in_error", "113", "5C", face="down")
    played = play("nj", f"bets 1:25 2:25 | 9S 5S 6D 2H 6H TD | 5C | {mistake}")
    assert played.last_told()[0] == "call_floor why=drawn_in_error"
    assert played.last_told()[-1].startswith("ask_decision box=1")
    assert played.table.view().boxes[0].hands[0].cards == ("9S", "2H")
    played.then("stand | 9C !card_not_awaited | 5C")
    assert played.table.view().boxes[1].hands[0].cards == ("5S", "6H", "5C")


def test_only_the_card_that_was_drawn_last_can_turn_out_to_be_drawn_in_error() -> None:
    """Any other would leave the cards after it where they do not lie: the floor corrects or voids."""
    mistake = turned_out("drawn_in_error", "113", "5C")
    play("nj", f"bets 1:25 2:25 | 9S 5S 6D 2H 6H TD | 5C 2C | {mistake} !card_not_awaited")


def test_1_a_card_that_was_dealt_turns_out_to_have_lain_face_up_and_is_burned() -> None:
    played = play("nj", f"bets 1:25 2:25 | 9S 5S | {turned_out('face_up', '211', '5S')}")
    assert played.last_told() == ["burn_card why=face_up", "deal_card box=2 hand=1 face=up"]
    played.then("8S 6D 9H 8H TD")
    assert played.table.view().boxes[1].hands[0].cards == ("8S", "8H")


def test_an_unread_card_that_was_named_can_turn_out_to_be_drawn_in_error() -> None:
    read = '{"type": "read", "card": "5C"}'
    played = play(
        "nj",
        f"bets 1:25 | 9S 6D 2H TD | ?? | {read} | {turned_out('drawn_in_error', '113', '5C')} | 5C",
    )
    assert played.table.view().boxes[0].hands[0].cards == ("9S", "2H", "5C")


def test_dealer_relief_burns_what_was_taken_for_the_rounds_first_card() -> None:
    played = play("nj", f"bets 1:25 | 5C | {turned_out('relief', '111', '5C')}")
    assert played.last_told()[0] == "burn_card why=relief"
    assert played.table.view().phase == "wagers"
    assert played.table.view().boxes[0].wager == 2500
    played.then(
        f"bets 2:50 | 9S 8S 6D 2H 3H TD | {turned_out('relief', '111', '9S')} !card_not_awaited"
    )
    played.then("stand | stand | 9C")
    assert played.net() == "75"
    assert played.table.state.shoe.seen.count(0) == 52 - 8


def test_a_dealer_who_stands_and_draws_while_the_next_wagers_stand_burns_that_card() -> None:
    played = play(
        "nj",
        f"bets 1:25 | 9S 9D 9H 8D | stand | bets 1:25 | 5C | {turned_out('dealer_stands', '111', '5C')}",
    )
    assert played.last_told()[0] == "burn_card why=dealer_stands"
    played.then("9C")
    assert played.table.view().boxes[0].hands[0].cards == ("9C",)


def test_the_first_card_of_a_new_shoe_that_was_drawn_in_error_leaves_the_burn_due() -> None:
    played = play("nj", f"shoe 8 | bets 1:25 | 5C | {turned_out('drawn_in_error', '111', '5C')}")
    assert played.table.state.burn_due
    assert played.table.view().drawn_in_error == "5C"
    played.then(turned_out("drawn_in_error", "111", "5C") + " !bad_input")


def test_the_hole_card_that_was_turned_is_no_card_drawn_in_error() -> None:
    reveal = '{"type": "reveal", "card": "2D"}'
    mistake = turned_out("drawn_in_error", "dealer", "2D").replace('"position": 1', '"position": 2')
    play("nj", f"bets 1:25 | 9S 6D 9H ?? | stand | {reveal} | {mistake} !card_not_awaited")


@pytest.mark.shows("20:18:15:28(3)")
def test_3_drawn_in_error_and_exposed_it_is_dealt_on_to_who_takes_it() -> None:
    played = play("nj", f"bets 1:25 2:25 | 9S 5S 6D 9H 6H TD | {SEEN} | stand | 5C | stand | 2C")
    assert played.box(2)["hands"][0]["cards"] == ["5S", "6H", "5C"]


def test_3_refused_by_the_patrons_it_is_the_dealers_if_the_dealer_draws() -> None:
    played = play("nj", f"bets 1:25 | 9S 6D 9H TD | {SEEN} | stand | 5C")
    assert played.round["dealer"]["cards"] == ["6D", "TD", "5C"]


@pytest.mark.shows("20:18:15:28(3)")
def test_3_refused_by_the_patrons_and_of_no_use_to_the_dealer_it_is_burned() -> None:
    played = play("nj", f"bets 1:25 | 9S 9D 9H TD | {SEEN} | stand")
    assert played.last_told()[-1] == "burn_card why=drawn_in_error"
    played.then("bets 1:25 | 5C !card_not_awaited | 9S !card_not_awaited | burn 5C | 9S")


def test_a_second_card_cannot_be_drawn_in_error_before_the_first_is_used() -> None:
    play("nj", f"bets 1:25 | 9S 6D 9H TD | {ERROR} | {SEEN} !card_not_awaited | burn 5C | {SEEN}")


def test_a_card_drawn_in_error_while_insurance_is_open_waits_for_its_place() -> None:
    played = play("nj", f"bets 1:25 | 9S AD 2H 6D | 5C !insurance_open | {ERROR} | close | 5C")
    assert played.table.view().boxes[0].hands[0].cards == ("9S", "2H", "5C")


@pytest.mark.shows("20:18:15:28(4)")
def test_4_a_dealer_who_stands_and_draws_burns_that_card() -> None:
    played = play("nj", f"bets 1:25 | 9S 9D 9H 8D | stand | {burned('5C', 'dealer_stands')}")
    assert played.last_told() == ["burn_card why=dealer_stands"]
    assert played.round["dealer"]["cards"] == ["9D", "8D"]


@pytest.mark.shows("20:18:15:28(5)")
def test_5_a_dealer_who_missed_the_first_card_gets_it_after_the_boxes_second_cards() -> None:
    played = play("nj", f"bets 1:25 2:25 | 9S 8S | {missed('9H', 1)}")
    assert played.last_told() == ["call_floor why=missed_card", "deal_card box=2 hand=1 face=up"]
    played.then("8H | 6D | TD | stand | stand | 9C")
    assert played.round["dealer"]["cards"] == ["6D", "TD", "9C"]
    assert played.box(1)["hands"][0]["cards"] == ["9S", "9H"]


def test_5_a_hole_card_that_came_before_a_boxs_second_card_stays_face_down() -> None:
    played = play(
        "nj", f"bets 1:25 2:25 | 9S 8S TD 2H | {missed('9D', chr(34) + 'dealer' + chr(34))}"
    )
    assert played.last_told() == [
        "call_floor why=missed_card box=2",
        "deal_card box=2 hand=1 face=up",
    ]
    played.then("3D")
    assert played.table.view().dealer.cards == ("TD", DOWN)


def test_5_noticed_one_card_later_it_is_corrected() -> None:
    at = '{"type": "correct", "dealer": true, "position": 1, "card": "9H", "to": 1, "by": "Pit", "reason": "missed"}'
    played = play("nj", f"bets 1:25 2:25 | 9S 8S 9H | {at} | 8H | 6D | TD")
    assert played.table.view().dealer.cards == ("6D", "##")
    assert played.table.view().boxes[0].hands[0].cards == ("9S", "9H")


def test_5_noticed_once_the_card_that_was_not_read_has_been_named() -> None:
    read = '{"type": "read", "card": "9C"}'
    at = '{"type": "correct", "box": 1, "position": 1, "card": "9C", "to": 2, "by": "Pit", "reason": "missed"}'
    played = play("nj", f"bets 1:25 2:25 | ?? | {read} | {at}")
    assert [box.hands[0].cards for box in played.table.view().boxes[:2]] == [(), ("9C",)]
    played.then("6D | 9H | 8H | 7H | TD")
    assert [box.hands[0].cards for box in played.table.view().boxes[:2]] == [
        ("9H", "7H"),
        ("9C", "8H"),
    ]


@pytest.mark.shows("20:18:15:28(6)")
def test_6_the_shoe_ran_out_in_the_round() -> None:
    played = play("nj", "bets 1:25 | 9S 6D 2H TD | 9S !card_not_in_shoe | shoe 1", {"decks": 1})
    assert played.last_told()[0] == "call_floor why=shoe_ran_out"
    assert played.last_told()[-1].startswith("ask_decision box=1")
    played.then("burn 3C | 9S | stand | 4C")
    assert played.hands(1) == "push 0"


@pytest.mark.shows("20:18:15:28(7)")
def test_7_a_box_with_one_card_gets_its_second_after_all_others_have_theirs() -> None:
    played = play("nj", f"bets 1:25 2:25 3:25 | 9S 8S 7S 6D | {missed('8H', 2)}")
    assert played.last_told() == [
        "call_floor why=missed_card box=1",
        "deal_card box=3 hand=1 face=up",
    ]
    played.then("7H")
    assert played.last_told() == ["deal_card box=1 hand=1 face=up"]
    played.then("9H | TD")
    assert [box.hands[0].cards for box in played.table.view().boxes[:3]] == [
        ("9S", "9H"),
        ("8S", "8H"),
        ("7S", "7H"),
    ]
    assert played.phase == "decision"


@pytest.mark.shows("20:18:15:28(7)")
def test_7_a_box_without_a_card_is_dead_and_its_wager_goes_back() -> None:
    void = '{"type": "void", "box": 1, "by": "Pit", "reason": "no cards"}'
    played = play("nj", f"bets 1:25 2:25 | {missed('8S', 2)} | 6D | {missed('8H', 2)} | {void}")
    assert played.last_told() == [
        "return_wager box=1 hand=1 amount=2500 why=returned",
        "deal_card dealer=True face=down",
    ]
    played.then("TD | stand | 9C")
    assert [played.hands(1), played.hands(2), played.net()] == ["returned 0", "win 25", "25"]


def test_7_a_box_that_has_a_card_cannot_be_taken_out_alone() -> None:
    void = '{"type": "void", "box": 1, "by": "Pit", "reason": "no cards"}'
    play(
        "nj",
        f"bets 1:25 2:25 | {void} !bad_input | 9S | {void} !bad_input | 8S 6D 9H 8H TD | {void} !bad_input",
    )


def test_7_when_no_box_is_left_the_round_is_over() -> None:
    void = '{"type": "void", "box": 1, "by": "Pit", "reason": "no cards"}'
    played = play("nj", f"bets 1:25 | {missed('6D', chr(34) + 'dealer' + chr(34))} | {void}")
    assert (played.hands(1), played.phase) == ("returned 0", "wagers")


def test_a_card_of_the_deal_goes_to_a_place_that_still_gets_one() -> None:
    played = play("nj", f"bets 1:25 2:25 | {missed('9S', 3)} !card_not_awaited | {missed('9S', 1)}")
    assert played.last_told() == ["deal_card box=2 hand=1 face=up"]
    played.then(
        f"8S 6D 9H | {missed('2S', 1)} !card_not_awaited | 8H TD | {missed('2S', 2)} !card_not_awaited"
    )


@pytest.mark.shows("La. 42 III-3106", "13:69F-2.6")
def test_dealer_relief_burns_one() -> None:
    assert play("nj", burned("5C", "relief")).last_told() == ["burn_card why=relief"]


def test_a_correction_that_ends_the_round_leaves_what_a_new_dealer_burned_behind_its_end() -> None:
    """The hit was a bust: the burned card lay where no round was. It stays burned, and any other card could not have come."""
    played = play(
        "nj", f"bets 1:25 | 9S 6D 9H TD | hit | 2C | {burned('5C', 'relief')} | correct 1.1.3 TC"
    )
    assert (played.phase, played.hands(1)) == ("wagers", "bust -25")
    assert played.last_told()[0] == "collect_hand box=1 hand=1 amount=2500 why=bust"
    assert sum(played.table.state.shoe.seen) == 6, "five of the round, and the burned one"
    play(
        "nj",
        f"bets 1:25 | 9S 6D 9H TD | hit | 2C | {burned('5C', 'relief')} | stand | correct 1.1.3 TC !not_your_turn",
    )


def test_7_a_box_that_is_taken_out_has_its_additional_wager_back_and_nothing_else() -> None:
    for side, amount in (("under_13", "1"), ("over_13", "1"), ("same_suit", "2")):
        options = {f"side.{side}": "2:1" if side == "same_suit" else "1:1", "side.amount": amount}
        wagers = f'bets 1:100 | {{"type": "wager", "box": 2, "amount": "100", "side": {{"{side}": "{amount}"}}}}'
        void = '{"type": "void", "box": 2, "by": "Pit", "reason": "no card"}'
        played = play("nj", f"{wagers} | 9D | {void} | KC KD 7D | stand", options, boxes=2)
        (_, out) = played.round["boxes"]
        assert [each["outcome"] for each in out["side"]] == ["void"]
        assert out["net"] == "0.00"


def test_a_second_card_drawn_in_error_is_named_beside_the_first_but_face_down() -> None:
    """Whoever reads why it was not taken has two cards before them."""
    played = play("nj", f"bets 1:25 | 9S 6D 9H TD | {SEEN}")
    second = Drawn(parse("8H"), why="drawn_in_error")
    hidden = replaced(second, face="down")
    whys = [played.table.why_not(each) or NO_WAGERS for each in (second, hidden)]
    assert [dict(why.facts) for why in whys] == [{"card": "5C", "other_card": "8H"}, {"card": "5C"}]
