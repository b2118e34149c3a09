"""Is every refusal of the shoe log's table given when it should be, and the stronger one where two apply?"""

from __future__ import annotations

import pytest

from kiosk.game.refusals import CODES, quoted
from kiosk.words.messages import Messages
from tests.game.play import play

ENGLISH = Messages()
LATE = {"surrender": "late"}
RESPLIT = {"split.resplit": True}
SEVENS = {"side.three_sevens": {"1": "3:1", "2": "50:1", "3": "500:1"}}
LIMITS = {"minimum": "5", "maximum": "500"}

#: code, the rule set, its options, what happened and was refused; one row of the table after the other
ROWS = [
    ("wagers_closed", "nj", {}, "bets 1:25 | 9S | bets 1:50 !wagers_closed"),
    ("wagers_closed", "nj", {}, "bets 1:25 | 9S | bets 2:25 !wagers_closed"),
    ("wagers_closed", "nj-common-hand", {}, "wager A:25 | 9S | wager B:25 !wagers_closed"),
    ("below_minimum", "nj", {}, "bets 1:4.99 !below_minimum | bets 1:5"),
    ("below_minimum", "nj-common-hand", {}, "wager A:4.99 !below_minimum | wager A:5"),
    ("below_minimum", "nj", {}, "bets 1:-5 !below_minimum"),
    ("above_maximum", "nj", {}, "bets 1:500.01 !above_maximum | bets 1:500"),
    ("above_maximum", "nj", {"max_bet_boxes_per_patron": 1}, '{"type": "wager", "box": 1, "amount": "5", "patron": "A"} |'
     '{"type": "wager", "box": 2, "amount": "5", "patron": "A"} !above_maximum |'
     '{"type": "wager", "box": 1, "amount": "6", "patron": "A"}'),
    ("side_wager", "nj", {}, "bets 1:25+over_13 !side_wager"),
    ("side_wager", "nj", {"side.over_13": "1:1"}, "bets 1:25+over_13:2 !side_wager | bets 1:25+over_13:1"),
    ("side_wager", "nj", {"side.over_13": "1:1"}, "bets 1:25+over_13+under_13 !side_wager"),
    ("side_wager", "nj", {"side.over_13": "1:1"}, "bets 1:0+over_13 !side_wager"),
    ("no_wagers", "nj", {}, "9S !no_wagers | bets 1:25 | bets 1:0 | 9S !no_wagers"),
    ("no_wagers", "nj-common-hand", {}, "9S !no_wagers | wager A:25 | wager A:0 | 9S !no_wagers"),
    ("card_unread", "nj", {}, "bets 1:25 | ?? | 9S !card_unread | ?? !card_unread | read 9S | 8D"),
    ("card_unread", "nj", {}, "bets 1:25 | 9S 8D 2C 7D | stand | ?? | stand !card_unread | undo !card_unread | read 9D"),
    ("card_unread", "nj", {}, "bets 1:25 | 5S 8D 2C 9C | ?? | stand !card_unread | hit !card_unread | read 9S"),
    ("card_unread", "nj", {}, "bets 1:25 | ?? | cut !card_unread | shoe !card_unread | burn 5C !card_unread"),
    ("card_unread", "nj-common-hand", {}, "wager A:25 | 9S 8D ?? | A:hit !card_unread | closed !card_unread | read 9D"),
    ("not_your_turn", "nj", {}, "stand !not_your_turn | bets 1:25 | stand !not_your_turn | 9S | hit !not_your_turn"),
    ("not_your_turn", "nj", {}, "bets 1:25 2:25 | 9S 9D TD 8H 8C ?? | stand @2 !not_your_turn | stand @1.2 !not_your_turn"),
    ("not_your_turn", "nj", {}, "bets 1:25 | 9S TD 8H ?? | hit | stand !not_your_turn"),
    ("not_your_turn", "nj-common-hand", {}, "wager A:25 B:5 | 9S TD 8H ?? | A:hit | A:stand !not_your_turn | C:hit !not_your_turn"),
    ("not_a_pair", "nj", {}, "bets 1:25 | 9S TD 8H ?? | split !not_a_pair"),
    ("not_a_pair", "nj", {}, "bets 1:25 | 9S TD 2H ?? | 2D | split !not_a_pair"),
    ("not_a_pair", "nj", {"split.pair": "rank"}, "bets 1:25 | KS TD TH ?? | split !not_a_pair"),
    ("split_limit", "nj", {}, "bets 1:25 | 9S TD 9H ?? | split | 9D | split !split_limit"),
    ("split_limit", "multi-hand", {"split.max_depth": 1}, "bets 1:25 | 9S 5D 9H ?? | split | 9D | split !split_limit"),
    ("split_aces", "nj", RESPLIT | {"split.max_ace_hands": 2, "split.aces_one_card": False},
     "bets 1:25 | AS TD AH ?? | split | AD | split !split_aces"),
    ("split_aces", "nj", RESPLIT, "bets 1:25 | AS TD AH ?? | split | AD | hit !split_aces | double !split_aces | surrender !split_aces"),
    ("double_not_allowed", "nj", {}, "bets 1:25 | 2S TD 3H ?? | 4H | double !double_not_allowed"),
    ("double_not_allowed", "nj", {"double.totals": [9, 10, 11]}, "bets 1:25 | 2S TD 3H ?? | double !double_not_allowed"),
    ("double_not_allowed", "nj", {"double.totals": [9, 10, 11]}, "bets 1:25 | AS TD 9H ?? | double !double_not_allowed"),
    ("double_not_allowed", "nj", {"double.after_split": False}, "bets 1:25 | 8S TD 8H ?? | split | 3D | double !double_not_allowed"),
    ("double_amount", "nj", {}, "bets 1:25 | 5S TD 6H ?? | double 25.01 !double_amount | double 0 !double_amount | double -1 !double_amount | double 10"),
    ("double_amount", "multi-hand", {}, "bets 1:25 | 5S 9D 6H ?? | double 24.99 !double_amount | double 25"),
    ("surrender_not_allowed", "nj", {}, "bets 1:25 | 9S TD 7H ?? | surrender !surrender_not_allowed"),
    ("surrender_not_allowed", "nj", LATE, "bets 1:25 | 2S TD 3H ?? | 4H | surrender !surrender_not_allowed"),
    ("surrender_not_allowed", "nj", LATE, "bets 1:25 | 8S TD 8H ?? | split | 3D | surrender !surrender_not_allowed"),
    ("insurance_not_open", "nj", {}, "bets 1:25 | 9S TD 7H ?? | insure 1:5 !insurance_not_open | close !insurance_not_open"),
    ("insurance_not_open", "nj", {}, "bets 1:25 | 9S AD 7H ?? | close | insure 1:5 !insurance_not_open"),
    ("insurance_not_open", "nj", {"insurance": False}, "bets 1:25 | 9S AD 7H ?? | insure 1:5 !insurance_not_open"),
    ("insurance_not_open", "nj", {}, "bets 1:25 | AS AD KH ?? | even 1 !insurance_not_open"),
    ("insurance_not_open", "nj", {"even_money": True}, "bets 1:25 | 9S AD KH ?? | even 1 !insurance_not_open"),
    ("insurance_amount", "nj", {}, "bets 1:25 | 9S AD 7H ?? | insure 1:12.51 !insurance_amount | insure 1:0 !insurance_amount | insure 1:12.50"),
    ("insurance_amount", "nj", {}, "bets 1:25 | 9S AD 7H ?? | insure 2:5 !insurance_amount"),
    ("insurance_amount", "nj", {}, "bets 1:25.01 | 9S AD 7H ?? | insure 1:12.51 !insurance_amount | insure 1:12.50"),
    ("insurance_open", "nj", {}, "bets 1:25 | 9S AD 7H ?? | 9S !insurance_open | stand !insurance_open | close | stand"),
    ("insurance_open", "nj-common-hand", {}, "wager A:25 | 9S AD 7H ?? | 9S !insurance_open | A:hit !insurance_open | closed !insurance_open"),
    ("card_not_awaited", "nj", {}, "bets 1:25 | 9S TD 9H ?? | stand | 5D !card_not_awaited | reveal 8D"),
    ("card_not_awaited", "nj", {}, "read 9S !card_not_awaited | bets 1:25 | 9S | reveal 9S !card_not_awaited | check no !card_not_awaited"),
    ("card_not_awaited", "house-h17", {}, "bets 1:25 | 9S TD 9H ?? | 5D !card_not_awaited | reveal 5D !card_not_awaited | check no"),
    ("card_not_awaited", "nj", RESPLIT, "bets 1:25 | AS TD AH ?? | split | AD | 5D !card_not_awaited"),
    ("card_not_awaited", "nj-common-hand", {}, "wager A:25 | 9S TD 7H ?? | 5S !card_not_awaited"),
    ("card_not_in_shoe", "nj", {"decks": 1}, "bets 1:25 | 9S | 9S !card_not_in_shoe | 8S"),
    ("card_not_in_shoe", "nj", {"decks": 1}, "burn 9S | bets 1:25 | 9S !card_not_in_shoe | shoe 1 | 9S"),
    ("card_not_in_shoe", "nj", {"decks": 1}, "bets 1:25 | 9S ?? | read 9S !card_not_in_shoe | read 9D | 8S ?? | stand | reveal 9D !card_not_in_shoe"),
    ("card_not_in_shoe", "nj", {"decks": 1}, "burn 9S | burn 9S !card_not_in_shoe | shoe 1 9S 9S !card_not_in_shoe"),
    ("shoe_needed", "nj", {}, "bets 1:25 | cut | 9S !shoe_needed | shoe | 9S"),
    ("shoe_needed", "nj", {}, "bets 1:25 | 9S 5D cut".replace(" cut", " | cut") + " | 9D ?? | stand | reveal TD | 9C | bets 1:5 | 2C !shoe_needed"),
    ("bad_card", "nj", {}, "bets 1:25 | ZZ !bad_card | 1S !bad_card | read ?? !card_not_awaited | burn ZZ !bad_card"),
    ("bad_card", "nj", {}, "bets 1:25 | ?? | read ?? !bad_card"),
    ("bad_input", "nj", {}, '{"type": "Stand"} !bad_input | {"box": 1} !bad_input | {"type": "wager", "box": 1} !bad_input'),
    ("bad_input", "nj", {}, '{"type": "wager", "box": "1", "amount": "5"} !bad_input | {"type": "wager", "box": 1, "amount": 5} !bad_input'),
    ("bad_input", "nj", {}, "bets 8:25 !bad_input | bets 0:25 !bad_input | bets 1:5.001 !bad_input | correct 1.1.1 9S !bad_input"),
    ("bad_input", "nj", SEVENS, "bets 1:25 | shoe 3 !bad_input | shoe 4 | shoe 2 9S 9S 9S !card_not_in_shoe"),
    ("side_wager", "nj", {"side.over_13": "1:1"}, "shoe 1 | bets 1:5+over_13:2 !side_wager"),
    *(
        ("not_your_turn", "nj", {}, f'bets 1:25 | 9S TD 9H ?? | {{"type": "{decision}", "{key}": {number}}} !not_your_turn')
        for decision in ("stand", "hit", "double", "split", "surrender")
        for key in ("box", "hand")
        for number in ("0", "-1", "99", "1000001", "1" + "0" * 100)
    ),
    *(
        ("bad_input", "nj", {}, f'bets 1:25 | 9S TD 9H ?? | {{"type": "stand", "{key}": {value}}} !bad_input')
        for key in ("box", "hand")
        for value in ("1.0", "true", "[]", '"1"', "{}")
    ),
    ("not_in_game", "nj", {}, "wager A:25 !not_in_game | A:hit !not_in_game | closed !not_in_game"),
    ("not_in_game", "nj-common-hand", {}, "bets 1:25 !not_in_game | stand !not_in_game | split !not_in_game | even 1 !not_in_game"),
    ("correction_moves_card", "nj", {}, "bets 1:25 2:25 | 7C TH 6D 5C 2H TD | 9C | KC | correct 1.1.3 5C !correction_moves_card"),
    ("correction_moves_card", "nj", {}, "bets 1:25 | TC 6D 2C TD | TS | amend 1 1.1.3 5S !correction_moves_card"),
    ("nothing_to_settle", "nj", {}, "bets 1:25 2:25 | 9S 8D 7C TD 9H TH | stand | stand | settled 1 | settled 1 !nothing_to_settle"),
    ("nothing_to_settle", "nj", {}, "bets 1:25 | settled !nothing_to_settle | 9S | settled 1 !nothing_to_settle"),
    ("card_not_awaited", "nj", {}, "bets 1:25 | turn !card_not_awaited | 9S | turn !card_not_awaited"),
    ("nothing_to_undo", "nj", {}, "undo !nothing_to_undo | bets 1:25 | 9S | undo !nothing_to_undo"),
    ("nothing_to_undo", "nj", {}, "bets 1:25 | 2S TD 3H ?? | hit | 4S | undo !nothing_to_undo | void | undo !nothing_to_undo"),
    ("nothing_to_undo", "nj", {}, "void !nothing_to_undo"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "rules", "options", "text"), ROWS)
def test_refused(code: str, rules: str, options: dict[str, object], text: str) -> None:
    played = play(rules, text, options, **LIMITS)
    assert code in {no.code for no in played.refusals}
    for no in played.refusals:
        message = ENGLISH.reason(no.reason)
        assert message[0].isupper() or message[0] == "“", message
        assert message.endswith("."), message


def test_every_row_of_the_table_has_a_test() -> None:
    assert {row[0] for row in ROWS} == set(CODES)


#: where two refusals apply, the one that stands higher in the table is given: (both, stronger first), what happened
PRECEDENCE = [
    ("wagers_closed > below_minimum", "nj", {}, "bets 1:25 | 9S | bets 1:1 !wagers_closed"),
    ("wagers_closed > side_wager", "nj", {}, "bets 1:25 | 9S | bets 1:25+over_13 !wagers_closed"),
    ("wagers_closed > bad_input", "nj", {}, "bets 1:25 | 9S | bets 9:x !wagers_closed"),
    ("below_minimum > side_wager", "nj", {}, "bets 1:1+over_13 !below_minimum"),
    ("below_minimum > bad_input", "nj", {}, "bets 9:1 !below_minimum"),
    ("above_maximum > side_wager", "nj", {}, "bets 1:501+over_13 !above_maximum"),
    ("above_maximum > bad_input", "nj", {}, "bets 9:501 !above_maximum"),
    ("side_wager > bad_input", "nj", {}, "bets 9:25+over_13 !side_wager"),
    ("side_wager > bad_input", "nj", {}, '{"type": "wager", "box": 1, "amount": "25", "side": {"over_13": 1}} !side_wager'),
    ("no_wagers > card_not_in_shoe", "nj", {"decks": 1}, "burn 9S | 9S !no_wagers"),
    ("no_wagers > shoe_needed", "nj", {}, "cut | 9S !no_wagers"),
    ("no_wagers > bad_card", "nj", {}, "ZZ !no_wagers"),
    ("card_unread > not_your_turn", "nj", {}, "bets 1:25 2:25 | 9S 9D TD 8H ?? | stand @2 !card_unread"),
    ("card_unread > not_a_pair", "nj", {}, "bets 1:25 | 9S TD ?? | split !card_unread"),
    ("card_unread > insurance_not_open", "nj", {}, "bets 1:25 | 9S TD ?? | insure 1:5 !card_unread | close !card_unread"),
    ("card_unread > card_not_awaited", "nj", {}, "bets 1:25 | 9S TD ?? | reveal 9D !card_unread | check no !card_unread"),
    ("card_unread > card_not_in_shoe", "nj", {"decks": 1}, "bets 1:25 | 9S TD ?? | 9S !card_unread"),
    ("card_unread > bad_card", "nj", {}, "bets 1:25 | 9S TD ?? | ZZ !card_unread"),
    ("not_your_turn > not_a_pair", "nj", {}, "bets 1:25 2:25 | 9S 9D TD 8H 8C ?? | split @2 !not_your_turn"),
    ("not_your_turn > double_amount", "nj", {}, "bets 1:25 2:25 | 9S 9D TD 8H 8C ?? | double @2 99 !not_your_turn"),
    ("not_your_turn > surrender_not_allowed", "nj", {}, "bets 1:25 | 9S | surrender !not_your_turn"),
    ("not_your_turn > bad_input", "nj", {}, "bets 1:25 | 9S | double x !not_your_turn"),
    ("not_a_pair > split_limit", "nj", {}, "bets 1:25 | 9S TD 9H ?? | split | 8D | split !not_a_pair"),
    ("not_a_pair > split_aces", "nj", {"split.aces_one_card": False},
     "bets 1:25 | AS TD AH ?? | split | 8D | split !not_a_pair"),
    ("split_limit > split_aces", "nj", {"split.aces_one_card": False, "split.max_ace_hands": 2},
     "bets 1:25 | AS TD AH ?? | split | AD | split !split_limit"),
    ("split_aces > double_not_allowed", "nj", {"split.resplit": True, "double.after_split": False},
     "bets 1:25 | AS TD AH ?? | split | AD | double !split_aces"),
    ("split_aces > surrender_not_allowed", "nj", {"split.resplit": True},
     "bets 1:25 | AS TD AH ?? | split | AD | surrender !split_aces"),
    ("double_not_allowed > double_amount", "nj", {}, "bets 1:25 | 2S TD 3H ?? | 4S | double 99 !double_not_allowed"),
    ("double_not_allowed > bad_input", "nj", {}, "bets 1:25 | 2S TD 3H ?? | 4S | double x !double_not_allowed"),
    ("insurance_not_open > insurance_amount", "nj", {}, "bets 1:25 | 9S TD 7H ?? | insure 1:99 !insurance_not_open"),
    ("insurance_not_open > bad_input", "nj", {}, "bets 1:25 | 9S TD 7H ?? | insure 9:x !insurance_not_open"),
    ("insurance_amount > bad_input", "nj", {}, "bets 1:25 | 9S AD 7H ?? | insure 9:0 !insurance_amount"),
    ("insurance_open > card_not_in_shoe", "nj", {"decks": 1}, "bets 1:25 | 9S AD 7H ?? | 9S !insurance_open"),
    ("insurance_open > bad_card", "nj", {}, "bets 1:25 | 9S AD 7H ?? | ZZ !insurance_open"),
    ("card_not_awaited > card_not_in_shoe", "nj", {"decks": 1}, "bets 1:25 | 9S TD 9H ?? | stand | 9S !card_not_awaited"),
    ("card_not_awaited > bad_card", "nj", {}, "bets 1:25 | 9S TD 9H ?? | stand | ZZ !card_not_awaited"),
    ("card_not_awaited > bad_card", "nj", {},
     '{"type": "card", "card": "5C", "why": "drawn_in_error"} | bets 1:25 | ZZ !card_not_awaited'),
    ("card_not_in_shoe > shoe_needed", "nj", {"decks": 1}, "burn 9S | cut | bets 1:25 | 9S !card_not_in_shoe | 8S !shoe_needed"),
    ("shoe_needed > bad_card", "nj", {}, "cut | bets 1:25 | ZZ !shoe_needed"),
    ("bad_input > not_in_game", "nj", {}, '{"type": "patron", "patron": "A"} !bad_input'),
    ("bad_input > nothing_to_undo", "nj", {}, '{"type": "void", "by": "Pit"} !bad_input'),
]  # fmt: skip


@pytest.mark.parametrize(("both", "rules", "options", "text"), PRECEDENCE)
@pytest.mark.slow
def test_where_two_apply(both: str, rules: str, options: dict[str, object], text: str) -> None:
    strong, weak = both.split(" > ")
    assert list(CODES).index(strong) < list(CODES).index(weak)
    assert strong in {no.code for no in play(rules, text, options, **LIMITS).refusals}


def test_the_codes_stand_in_the_order_of_the_specification() -> None:
    assert (
        list(CODES)
        == (
            "wagers_closed below_minimum above_maximum side_wager no_wagers card_unread not_your_turn not_a_pair split_limit "
            "split_aces double_not_allowed double_amount surrender_not_allowed insurance_not_open insurance_amount "
            "insurance_open card_not_awaited correction_moves_card card_not_in_shoe shoe_needed bad_card bad_input not_in_game nothing_to_settle "
            "nothing_to_undo"
        ).split()
    )


def test_a_value_from_outside_is_shown_as_json_writes_it_and_a_long_one_in_part() -> None:
    values = ("x", True, {"a": None}, [1, "x", 3], 10**4000, "x" * 99, {"a": {"b": 1}})
    assert [quoted(each) for each in values] == [
        "'x'", "true", '{"a": null}', '[1, "x", ...]', "1000000000...00000000000", "'xxxxxxxxx...xxxxxxxxxx'", '{"a": {...}}'
    ]  # fmt: skip
