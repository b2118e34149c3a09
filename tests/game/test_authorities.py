"""Does every call and refusal cite the paragraph that it rests on, and none that does not say so?"""

from __future__ import annotations

from typing import Any

import pytest

from kiosk.game.prompts import BEHIND, KINDS, Prompt
from kiosk.game.refusals import CODES, WHY_KEYS
from kiosk.game.sides import SIDES
from kiosk.settings.rules import AUTHORITIES, KEYS
from tests.game.play import RULE_SETS, Played, play, rules, written

NJ = "N.J.A.C. 13:69F-"
SEVENS = {"side.three_sevens": {"1": "3:1", "2": "50:1", "3": "500:1"}}
RESPLIT = {"split.resplit": True}
AGAIN = {**RESPLIT, "split.aces_one_card": False}
SPLIT_FOUR_TIMES = (
    "bets 1:25 | 9S 6D 9H ?? | split | 9D | split | 9C | split | 9S | split !split_limit"
)
SPLIT_TWICE = "bets 1:25 | 9S 6D 9H ?? | split | 9D | split !split_limit"
ACES_TWICE = "bets 1:25 | AS 6D AH ?? | split | AD | split !split_aces"
ACES_THRICE = "bets 1:25 | AS 6D AH ?? | split | AD | split | AC | split !split_aces"
#: the dealer has a blackjack that comes to light after play: box 1 doubled, box 2 split and doubled its first hand
RETURNED = "bets 1:25 2:25 | 5S 9S TD 6H 9H ?? | double | 9D | split | 2S | double | 8C | 8D | stand | reveal AD"


def cited(played: Played, prompt: Prompt) -> str:
    return played.table.rules.paragraph(prompt.rule or KINDS[prompt.id].rule)


@pytest.mark.parametrize(
    ("name", "options", "text", "authority"),
    [
        ("nj", {}, SPLIT_TWICE, NJ + "2.11(c)1"),
        ("nj", RESPLIT, SPLIT_FOUR_TIMES, NJ + "2.11(e)"),
        ("nj", {**RESPLIT, "multiple_action": True}, SPLIT_TWICE, NJ + "2.11(e)"),
        ("nj", {"multiple_action": True}, SPLIT_TWICE, NJ + "2.11(c)1"),
        ("nj", {**RESPLIT, "split.max_hands": 2}, SPLIT_TWICE, ""),
        ("nj", {**RESPLIT, "split.max_depth": 1}, SPLIT_TWICE, ""),
        ("nj", {**AGAIN, "split.max_ace_hands": 2}, ACES_TWICE, NJ + "2.11(e)"),
        ("nj", {**AGAIN, "split.max_ace_hands": 3}, ACES_THRICE, ""),
        ("nj", RESPLIT, "bets 1:25 | AS 6D AH ?? | split | AD | hit !split_aces", NJ + "2.11(c)2"),
        ("nj", {}, "bets 1:25 | 9S TD 8H ?? | split !not_a_pair", NJ + "2.11(a)"),
        ("nj", {"split.pair": "rank"}, "bets 1:25 | KS TD TH ?? | split !not_a_pair", ""),
        ("nj", {}, "bets 1:25+over_13 !side_wager", NJ + "2.17"),
        ("nj", {"side.over_13": "1:1"}, "bets 1:25+over_13:2 !side_wager", NJ + "2.17"),
        ("six-deck-no-hole", {}, "bets 1:25 | 9S TD 2H | 3S | double !double_not_allowed", ""),
        ("six-deck-no-hole", {}, "bets 1:25 | 9S TD 2H | reveal 9S !card_not_awaited", ""),
        ("multi-hand", {}, "bets 1:25 | AS AD KH ?? | even 1 !insurance_not_open", ""),
        ("nj", {"split.pair": "rank"}, "bets 1:25 | 9S TD 9H ?? | split | 2S | correct 1.2.1 TH !not_a_pair", ""),
        ("nj", {}, "bets 1:25 | 9S TD 9H ?? | split | 2S | correct 1.2.1 TH !not_a_pair", NJ + "2.11(a)"),
        ("nj", {"side.over_13": "1:1", "side.amount": "5"}, "bets 1:25+over_13:1 !side_wager", ""),
        ("multi-hand", {}, SPLIT_TWICE.replace("!", "| 9C | split !"), "Multi-Hand Blackjack, Playing a Hand: SPLIT"),
        ("multi-hand", {"split.resplit": False}, SPLIT_TWICE, ""),
        ("multi-hand", {"split.max_depth": 1}, SPLIT_TWICE, ""),
        ("multi-hand", {"multiple_action": True}, SPLIT_TWICE, ""),
        ("multi-hand", {"double.after_split": False}, "bets 1:25 | 9S TD 9H 2C | split | 2D | double !double_not_allowed", ""),
        ("multi-hand", {"double.by_boxes": [{"boxes": "1-7", "totals": [11]}]}, "bets 1:25 | 9S TD 8H 2C | double !double_not_allowed", ""),
        ("multi-hand", {"surrender": "none"}, "bets 1:25 | 9S TD 9H 2C | surrender !surrender_not_allowed", ""),
        ("house-h17", {}, "bets 1:25 | 9S TD 9H ?? | check no | double 5 !double_amount", ""),
        ("house-h17", {}, "bets 1:25 | 9S TD 2H ?? | check no | 3S | double !double_not_allowed", "House rules: double down on any two cards"),
        ("house-h17", {}, "bets 1:25 | AS TD AH ?? | check no | split | AD | hit !split_aces", ""),
        ("house-h17", {"split.max_ace_hands": 2, "split.aces_one_card": False}, ACES_TWICE, ""),
    ],
)  # fmt: skip
@pytest.mark.slow
def test_a_refusal_cites_what_it_rests_on(
    name: str, options: dict[str, Any], text: str, authority: str
) -> None:
    boxes = {"boxes": 6} if name == "nj" else {}
    assert play(name, text, options, **boxes).refusals[0].authority == authority


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "options", "text", "told", "authority"),
    [
        ("nj", SEVENS, "bets 1:25+three_sevens | 2S TD 3H ?? | 4D", "collect_side", NJ + "2.17(b)4"),
        ("nj", SEVENS, "bets 1:25+three_sevens | 2S 9D 3H ?? | 7D", "pay_side", NJ + "2.17(b)4"),
        ("nj", SEVENS, "bets 1:25+three_sevens | 2S 9D 3H ?? | stand", "collect_side", NJ + "2.17(b)4"),
        ("nj", SEVENS, "bets 1:25+three_sevens | 7S 9D 7H ?? | split", "pay_side", NJ + "2.11(f)"),
        ("nj", {"side.over_13": "1:1"}, "bets 1:25+over_13 | 9S 9D 8H ??", "pay_side", NJ + "2.17(b)1"),
        ("nj", SEVENS, "bets 1:25+three_sevens | AS 9D KH ??", "collect_side", NJ + "2.17(d)"),
        ("nj", {"side.over_13": "1:1"}, "bets 1:25+over_13 | 2S 9D 3H ??", "collect_side", NJ + "2.17(d)"),
        ("nj", {"side.over_13": "1:1"}, "bets 1:25+over_13 | 9S 9D 8H ?? | void", "collect_side", ""),
        ("house-h17", {}, "bets 1:25 | 9S AD 9H ?? | insure 1:5 | close | check no | void", "return_wager", "House rules: floorperson's decisions are final"),
        ("nj", {}, RETURNED, "return_wager box=2 hand=2", NJ + "2.11(d)"),
        ("nj", {}, RETURNED, "return_wager box=2 hand=1", ""),
        ("nj", {}, RETURNED, "return_wager box=1 hand=1", ""),
        ("nj", {}, "bets 1:25 | 9S TD 9H ?? | split | 8D", "announce_total", NJ + "2.11(c)"),
        ("nj", {"announce.totals": "split_hands"}, "bets 1:25 | 9S TD 9H ?? | split | 8D", "announce_total", NJ + "2.11(c)"),
        ("nj", {}, "bets 1:25 | 9S TD 9H ?? | split", "announce_split", NJ + "2.11(a)"),
        ("nj", {"split.pair": "rank"}, "bets 1:25 | 9S TD 9H ?? | split", "announce_split", ""),
        ("nj-common-hand", {}, "wager A:25 | 8S TD 8H ??", "announce_split", NJ + "2.6B(c)1"),
        ("nj-common-hand", {"common_hand.auto_split": ["9"]}, "wager A:25 | 9S TD 9H ??", "announce_split", ""),
        ("six-deck-no-hole", {}, "bets 1:25 | 9S TD 9H | stand | 9C", "announce_dealer_total", "House rules, 7"),
        ("six-deck-no-hole", {"dealer_hits_soft_17": True}, "bets 1:25 | 9S TD 9H | stand | 9C", "announce_dealer_total", ""),
        ("multi-hand", {}, "bets 1:25 | 2S 6D 2H ?? | 2D | 2C | 3H | 3S | 2S | AD", "pay_hand", "Multi-Hand Blackjack, Other Rules"),
        ("six-deck-no-hole", {}, "bets 1:25 | 9S TD 2H | hit", "deal_card", "House rules, 6"),
        ("six-deck-no-hole", {}, "bets 1:25 | 9S", "deal_card", "House rules, 4"),
        ("six-deck-no-hole", {}, "bets 1:25 | 9S 9D 9H | stand", "deal_card", "House rules, 7"),
        ("six-deck-no-hole", {"dealer_hits_soft_17": True}, "bets 1:25 | 9S 9D 9H | stand", "deal_card", ""),
        ("six-deck-no-hole", {}, "bets 1:25 | 9S 9D 9H | stand | 9C", "push_hand", ""),
        ("six-deck-no-hole", {}, "bets 1:25 | 9S TD 9H | stand | 9C", "collect_hand", "House rules, 3 and 9"),
        ("six-deck-no-hole", {"settle_order": "left_to_right"}, "bets 1:25 | 9S 7D 9H | stand | TC", "pay_hand", "House rules, 8 to 10"),
        ("six-deck-no-hole", {}, "bets 1:25 | 9S TD 9H | 9C", "collect_hand", "House rules, 6: Hit"),
        ("multi-hand", {"even_money": True}, "bets 1:25 | AS AD KH ?? | even 1", "pay_hand", ""),
        ("multi-hand", {}, "bets 1:25 | AS 9D KH ??", "pay_hand", "Multi-Hand Blackjack, Getting a Blackjack"),
        ("six-deck-no-hole", {"charlie": 5}, "bets 1:25 | 2S TD 2H | 2D | 2C | 3H", "pay_hand", ""),
        ("six-deck-no-hole", {"insurance_pays": "3:1"}, "bets 1:25 | 9S AD 9H", "ask_insurance", ""),
        ("six-deck-no-hole", {"insurance_pays": "2:1"}, "bets 1:25 | 9S AD 9H", "ask_insurance", "House rules, 5"),
    ],
)  # fmt: skip
def test_a_call_cites_what_it_rests_on(
    name: str, options: dict[str, Any], text: str, told: str, authority: str
) -> None:
    played = play(name, text, options)
    there = [each for each in played.told if written(each).startswith(told)]
    assert there, played.told_ids()
    assert cited(played, there[-1]) == authority


def test_a_house_states_a_paragraph_for_its_own_option() -> None:
    options = {**RESPLIT, "split.max_hands": 2, "authority": {"split.max_hands": "Our rules, 4"}}
    assert play("nj", SPLIT_TWICE, options).refusals[0].authority == "Our rules, 4"
    options["authority"] = {"split.max_hand": "Our rules, 4"}
    assert play("nj", SPLIT_TWICE, options).refusals[0].authority == ""


def test_every_key_that_the_game_cites_may_have_an_authority() -> None:
    known = {*KEYS, *AUTHORITIES} | {key.rpartition(".")[0] for key in (*KEYS, *AUTHORITIES)}
    cites = {*CODES.values(), *WHY_KEYS.values(), *(kind.rule for kind in KINDS.values())} - {""}
    assert {
        key for key in cites if not any(f"{key}.".startswith(f"{each}.") for each in known if each)
    } == set()


@pytest.mark.parametrize("name", RULE_SETS)
def test_every_authority_of_a_rule_set_that_ships_is_for_a_rule_that_is_cited(name: str) -> None:
    """Nobody would ever read another."""
    own = (
        "split.resplit",
        "multiple_action",
        "common_hand.auto_split",
        "dealer.draws",
        *BEHIND.values(),
    )
    own += tuple(f"side.{kind}" for kind in SIDES) + tuple(
        f"settle_order.{why}" for why in ("bust", "lose", "win")
    )
    cites = {*CODES.values(), *WHY_KEYS.values(), *(kind.rule for kind in KINDS.values()), *own}
    for key in rules(name).authority:
        assert any(f"{each}.".startswith(f"{key.partition(' = ')[0]}.") for each in cites), key
