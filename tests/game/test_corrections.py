"""Do cards stay where they lie when one of them was another: in the round, and once it is over? (spec of the shoe log, "Corrections")"""

from __future__ import annotations

import pytest

from kiosk.game.cards import parse
from tests.game.play import Played, play, written

#: boxes 1 and 2: box 1 draws what was read as 9C, "21"; box 2 draws a king and busts
KING = "bets 1:10 2:10 | 7C TH 6D 5C 2H TD | 9C | KC"


def cards(played: Played, box: int) -> list[str]:
    """The first hand of a box of the round in play, or of the dealer."""
    round_ = played.table.state.game.round
    hand = (
        round_.dealer
        if not box
        else next(each for each in round_.boxes if each.number == box).hands[0]
    )
    return [card.text for card in hand.cards]


def facts(played: Played) -> dict[str, object]:
    return dict(played.refusals[-1].reason.facts)


# In the round.


def test_a_king_that_lies_in_box_2_stays_there_when_box_1_would_have_been_to_act() -> None:
    played = play("nj", KING).then("correct 1.1.3 5C !correction_moves_card")
    assert facts(played) == {"card": "KC", "box": 2, "to": 1}
    played.then("lies 1.1.3 5C")
    assert (cards(played, 1), cards(played, 2)) == (["7C", "5C", "5C"], ["TH", "2H", "KC"])
    assert played.last_told() == ["deal_card dealer=True face=up"], (
        "box 1 counts as having stood, with 17"
    )
    assert played.due() == ["collect_hand box=2 hand=1 amount=1000 why=bust"]
    played.then("TC")
    assert (played.hands(1), played.hands(2)) == ("win 10", "bust -10")


def test_a_misread_bust_is_corrected_after_the_dealer_drew() -> None:
    """The dealer's card does not move to the box, nor is the hole card hidden again."""
    played = play("nj", "bets 1:10 2:10 | 7C TH 6D 5C 9H 2D | TS | stand | 4C")
    assert cards(played, 0) == ["6D", "2D", "4C"]
    played.then("correct 1.1.3 5S !correction_moves_card")
    assert facts(played) == {"card": "4C", "to": 1}, (
        "the dealer's card, which lies with nobody's box"
    )
    played.then("lies 1.1.3 5S")
    assert cards(played, 0) == ["6D", "2D", "4C"]
    assert played.table.view().dealer.cards == ("6D", "2D", "4C")
    assert "return_wager box=1 hand=1 amount=1000 why=corrected" in played.last_told()
    played.then("9S")
    assert (played.hands(1), played.hands(2)) == ("lose -10", "lose -10")


def test_a_decision_is_its_hands_also_where_the_log_names_none() -> None:
    """Box 1 had 20 and stood: with 21 it would not have been asked. The stand does not become box 2's."""
    played = play("nj", "bets 1:10 2:10 | TC TH 6D 5C 2H TD | 5D | stand | 3C")
    played.then("correct 1.1.3 6C !correction_moves_card")
    played = play("nj", "bets 1:10 2:10 | TC TH 6D 5C 2H TD | 5D | stand")
    played.then("correct 1.1.3 6C !correction_moves_card | lies 1.1.3 6C")
    assert played.last_told()[-1].startswith("ask_decision box=2 hand=1 total=12")
    assert played.table.state.history.undo == [], (
        "what box 1 said is not taken back, for nobody asked it"
    )


def test_a_decision_of_a_later_box_does_not_go_to_one_that_would_have_been_to_act() -> None:
    played = play("nj", "bets 1:10 2:10 3:10 | 7C TH 9S 6D 5C 2H 9D TD | 9C | stand")
    played.then("correct 1.1.3 5C !correction_moves_card")
    assert facts(played) == {"kind": "stand", "box": 2, "to": 1}
    played.then("lies 1.1.3 5C")
    assert played.last_told()[-1].startswith("ask_decision box=3")
    played.then("undo")
    assert played.last_told()[-1].startswith("ask_decision box=2"), (
        "its stand is the last that was said"
    )


def test_a_hand_that_would_have_been_over_before_its_next_card() -> None:
    """6 6 4 3: with a 9 in place of the 4 the hand has 21, and could not have drawn."""
    text = "bets 1:10 2:10 | 6C TH 6D 6H 2H TD | 4C | 3C"
    played = play("nj", text).then("correct 1.1.3 9C !correction_moves_card")
    assert facts(played) == {"card": "3C", "box": 1, "to": 2}
    played.then("lies 1.1.3 9C !card_not_awaited")
    assert facts(played)["because"].why == "card_beyond"  # type: ignore[attr-defined]


def test_a_card_that_the_dealers_own_cards_did_not_allow_is_refused_as_it_lies_too() -> None:
    text = "bets 1:10 | TC 6D 9C 2D | stand | 4C"  # 8, then 12
    assert play("nj", text).then("correct dealer.2 KD").round["dealer"]["total"] == 20
    played = play("nj", text).then(
        "correct dealer.2 AD !correction_moves_card | lies dealer.2 AD !card_not_awaited"
    )
    assert facts(played)["card"] == "4C"


def test_the_dealer_keeps_what_was_drawn_where_no_hand_is_left_to_compare() -> None:
    text = "bets 1:10 | TC 6D 2C 2D | 8H | stand | 4C"
    played = play("nj", text).then("correct 1.1.3 KH !not_your_turn | lies 1.1.3 KH")
    assert played.round["dealer"]["cards"] == ["6D", "2D", "4C"]
    assert played.hands(1) == "bust -10"


def test_a_correction_of_before_moved_what_came_after_it() -> None:
    """Journals from before 2026-11-23 replay as they were decided."""
    was = '{"type": "correct", "box": 1, "position": 3, "card": "5C", "moved": true, "by": "P", "reason": "r"}'
    played = play("nj", f"{KING} | {was}")
    assert cards(played, 1) == ["7C", "5C", "5C", "KC"]
    assert played.phase == "decision"


def test_a_corrected_card_that_only_the_hidden_one_makes_one_too_many_is_taken() -> None:
    """One deck: a refusal would tell which card lies face down."""
    for more in ({}, {"hole_turn": "input"}):
        played = play("nj", "bets 1:10 | 9S 6D 2H TD | correct 1.1.1 TD | 3C", {"decks": 1}, **more)
        assert cards(played, 1) == ["TD", "2H", "3C"]
        played = play(
            "nj",
            "bets 1:10 | 9S 6D 2H TD | 3C | correct 1.1.3 TD | undo !nothing_to_undo",
            {"decks": 1},
            **more,
        )
        assert cards(played, 1) == ["9S", "2H", "TD"]


def test_two_tables_that_differ_in_the_hidden_card_alone_answer_a_correction_alike() -> None:
    told = []
    for hole in ("TD", "9C", "6S"):
        played = play("nj", f"bets 1:10 2:10 | 7C TH 6D 5C 2H {hole} | 9D", {"decks": 1})
        played.then("correct 1.1.3 5D | correct 1.1.1 TD | correct 2.1.1 9C")
        told.append([played.last_told(), played.table.view()])
    assert told[0] == told[1] == told[2]


# Money that moves in the round.


def test_a_decision_confirms_no_payment_and_each_is_settled_by_itself() -> None:
    played = play("house-h17", "bets 1:25 3:25 5:25 | AS 9H AC 6D KS 8S KC TC")
    paid = [
        "pay_hand box=1 hand=1 amount=3750 odds=3:2 why=blackjack",
        "pay_hand box=5 hand=1 amount=3750 odds=3:2 why=blackjack",
    ]
    assert played.due() == paid
    played.then("stand")
    assert played.due() == paid, "a decision confirms nothing"
    played.then("undo | settled 1")
    assert played.due() == paid[1:]
    played.then("settled 1 !nothing_to_settle | undo")
    assert played.due() == paid
    played.then("settled 1 | settled 5 | settled !nothing_to_settle")


@pytest.mark.parametrize("then", ["2C", "??"])
def test_the_next_card_confirms_what_was_told_before_it(then: str) -> None:
    played = play("house-h17", "bets 1:25 3:25 | AS 9H 6D KS 3S TC").then(then)
    assert played.due() == []


def test_what_is_confirmed_in_the_round_is_not_owed_at_its_end() -> None:
    played = play("house-h17", "bets 1:25 3:25 | AS 9H 6D KS 8S KC | settled 1 | stand | 4C")
    assert played.table.unsettled == {3}
    played = play("house-h17", "bets 1:25 3:25 | AS 9H 7D KS 8S KC | stand")
    assert played.table.unsettled == {1, 3}, (
        "no card came: what box 1 was paid at once is not confirmed"
    )


def test_what_nobody_confirmed_goes_back_if_it_was_paid() -> None:
    late = {"surrender": "late"}
    for text, confirmed in (
        ("surrender | undo", False),
        ("surrender | settled 1 | undo | undo", False),
    ):
        played = play("nj", f"bets 1:25 2:25 | TS 2S 9D 6H 3S TD | {text}", late)
        (back,) = (each for each in played.last if each.id == "return_wager")
        assert back.doubtful is not confirmed
    played = play("nj", "bets 1:25 2:25 | TS 2S 6D 6S 3S TD | 9C | settled 1 | correct 1.1.3 2C")
    assert [each.doubtful for each in played.last if each.id == "return_wager"] == [False]
    played = play("nj", "bets 1:25 2:25 | TS 2S 6D 6S 3S TD | 9C | correct 1.1.3 2C")
    assert [each.doubtful for each in played.last if each.id == "return_wager"] == [True]
    assert played.due() == ["return_wager box=1 hand=1 amount=2500 why=corrected"]


def test_with_a_dealers_blackjack_insurance_goes_first_in_one_pass_then_every_wager() -> None:
    deal = "TC TD 9S 8S 7S 6S AD TH 9C 8C 7C 6C 5C KD"
    played = play(
        "nj",
        f"bets 1:10 2:10 3:10 4:10 5:10 6:10 | {deal} | insure 3:5 2:5 5:5 | close | "
        + " | ".join(["stand"] * 6),
        {"hole_card": "dealt"},
    )
    moved = [each.split(" amount")[0] for each in played.due()]
    assert moved[:3] == ["pay_insurance box=5", "pay_insurance box=3", "pay_insurance box=2"]
    assert moved[3:] == [f"collect_hand box={box} hand=1" for box in (6, 5, 4, 3, 2, 1)]


def test_13_69f_2_5_e_2_a_second_cutting_card_changes_nothing() -> None:
    played = play("nj", "bets 1:25 3:25 | 9S | cut")
    assert played.last_told() == ["announce_last_round", "announce_cutter box=3"]
    played.then("9D 6D 2S 2D 3C | cut")
    assert played.last_told() == []
    assert played.table.state.shoe.cutter == 3


# Once the round is over.

#: box 1 has 19 and the dealer 18: paid 25
LOST = "bets 1:25 2:25 | TC 9S 6D 9C 8S TD | stand | stand | 5C"
WON = "bets 1:25 2:25 | TC 9S 6D 9C 8S TD | stand | stand | 2C"


def test_before_money_has_moved_an_amendment_replaces_what_is_owed() -> None:
    played = play("nj", WON)
    played.then("amend 1 dealer.3 5C")
    assert played.round["amended"] is True
    assert played.round["dealer"]["total"] == 21
    assert (played.hands(1), played.hands(2)) == ("lose -25", "lose -25")
    assert sorted(played.due()) == [
        "collect_hand box=1 hand=1 amount=2500 why=lose",
        "collect_hand box=2 hand=1 amount=2500 why=lose",
    ]
    assert "why=corrected" not in " ".join(played.last_told())


def test_where_money_has_moved_an_amendment_is_the_difference() -> None:
    played = play("nj", WON).then("settled 1 | amend 1 dealer.3 5C")
    assert (
        sorted(played.due())
        == [
            "collect_hand box=1 hand=1 amount=5000 why=corrected",
            "collect_hand box=2 hand=1 amount=2500 why=lose",
        ]
        or played.due()
    )
    played = play("nj", WON).then("settled | amend 1 dealer.3 5C | amend 1 dealer.3 2C")
    assert played.round["net"] == play("nj", WON).round["net"]


def test_after_the_next_first_card_an_amendment_is_the_difference() -> None:
    played = play("nj", WON).then("bets 1:25 | 9S | amend 1 dealer.3 5C")
    assert (
        played.last_told()
        == ["collect_hand box=1 hand=1 amount=5000 why=corrected", "deal_card dealer=True face=up"]
        or played.last_told()
    )
    assert played.table.state.number == 2


def test_the_dealer_who_would_have_drawn_on_draws_now() -> None:
    """6 T 2 is 18; with an ace in place of the 2 it is 17; with a 9 in place of the ten and the 2 really an A, 16: a card more."""
    text = "bets 1:25 2:25 | TC 9S 5D 9C 8S TD | stand | stand | 2C"  # 17
    played = play("nj", text).then("amend 1 dealer.3 AC !card_not_awaited")
    assert facts(played) == {"total": 16}
    played.then("amend 1 dealer.3 AC +4D")
    assert played.round["dealer"]["cards"] == ["5D", "TD", "AC", "4D"]
    played.then("amend 1 dealer.4 5D +9C !card_not_awaited")
    assert facts(played) == {"card": "9C"}
    play("nj", text).then("bets 1:5 | 7C | amend 1 dealer.3 AC +4D !card_not_awaited")


def test_what_the_dealer_drew_beyond_the_end_is_left_over() -> None:
    text = "bets 1:25 | TC 5D 9C TD | stand | AC | 2C"  # 15, 16, 18
    played = play("nj", text).then("amend 1 dealer.3 3C")
    assert played.round["dealer"]["cards"] == ["5D", "TD", "3C"]
    played = play("nj", "bets 1:25 | TC 5D 2C TD | double | 7C | AC | 2C").then("amend 1 1.1.3 KD")
    assert played.round["dealer"]["cards"] == ["5D", "TD"]
    assert played.hands(1) == "bust -50"


def test_what_a_patron_would_have_decided_is_never_guessed() -> None:
    text = "bets 1:25 2:25 | TC 9S 6D 2C 8S TD | TS | stand | 2C"  # box 1 busts with 22
    played = play("nj", text).then(
        "amend 1 1.1.3 5S !correction_moves_card | amend 1 1.1.3 5S lies"
    )
    assert played.hands(1) == "lose -25"
    played = play("nj", "bets 1:25 | TC 6D 2C TD | TS").then(
        "amend 1 1.1.3 5S !correction_moves_card"
    )
    assert facts(played)["to"] == 1
    played.then("amend 1 1.1.3 5S lies !card_not_awaited | amend 1 1.1.3 5S lies +3C")
    assert played.hands(1) == "lose -25"


def test_each_amendment_starts_from_the_one_before() -> None:
    played = play("nj", WON).then("settled | amend 1 dealer.3 5C | amend 1 1.1.2 8H")
    assert (played.round["dealer"]["total"], played.hands(1)) == (21, "lose -25")
    assert [played.round["boxes"][0]["hands"][0]["cards"], played.last_told()[:-1]] == [
        ["TC", "8H"],
        [],
    ]


@pytest.mark.slow
def test_no_more_than_the_last_ten_rounds_are_amended() -> None:
    played = play("nj", "amend 1 1.1.1 9S !bad_input | " + " | shoe | ".join([WON] * 11))
    played.then(
        "amend 1 dealer.3 5C !bad_input | amend 12 dealer.3 5C !bad_input | amend 2 dealer.3 5C"
    )
    assert played.round["round"] == 2
    played.then("amend 2 dealer.4 5C !bad_input | amend 2 3.1.1 5C !bad_input")


def test_undo_takes_back_no_confirmation_that_came_before_an_amendment() -> None:
    play("nj", WON).then("settled 1 | amend 1 dealer.3 5C | undo !nothing_to_undo")


def test_an_amendment_in_a_round_leaves_its_decisions_to_be_undone() -> None:
    played = play("nj", WON).then(
        "bets 1:25 2:25 | 2S 3S 9D 4S 5S TS | stand | amend 1 dealer.3 5C | undo"
    )
    assert played.last_told()[-1].startswith("ask_decision box=1")


def test_an_amended_card_is_the_one_that_the_shoe_gave() -> None:
    played = play("nj", WON, {"decks": 1}).then(
        "amend 1 dealer.3 5C | bets 1:25 | 5C !card_not_in_shoe | 2C"
    )
    assert played.phase == "deal"


def test_a_card_that_was_amended_counts_for_a_correction_in_the_next_round() -> None:
    text = "bets 1:10 | 7C 6D 5C TD | stand | 8H | bets 1:10 | 7D 6S TC | amend 1 1.1.2 5H | correct 1.1.1 4H"
    play("nj", text, {"decks": 1}).then("5H !card_not_in_shoe | 5C")


def test_no_amendment_makes_more_copies_than_the_shoe_holds() -> None:
    text = "bets 1:10 | 7C 6D 5C TD | stand | 8H | bets 1:10 | 7D 6S"
    play("nj", text, {"decks": 1}).then("amend 1 1.1.2 7D !card_not_in_shoe | amend 1 1.1.2 7H")


def test_a_cutting_card_stands_in_the_way_of_no_correction() -> None:
    played = play("nj", "bets 1:10 | TS 6D 8C TD | stand | cut | 3S").then("amend 1 dealer.2 AD")
    assert (played.round["dealer"]["total"], played.hands(1)) == (17, "win 10")
    played = play("nj", "bets 1:10 2:10 | TS 9C 6D 5C 9D TD | 4D | cut | correct 1.1.3 9H")
    assert played.table.state.shoe.cutter == 1, "where it came out it came out"


def test_a_dealers_blackjack_that_was_not_seen_at_the_check_is_amended_as_it_lies() -> None:
    played = play("house-h17", "bets 1:10 | 9H TD KH 7D | stand").then("amend 1 dealer.2 AD lies")
    assert (played.round["dealer"]["blackjack"], played.hands(1)) == (True, "lose -10")


def test_a_card_that_was_drawn_in_error_and_used_is_amended_where_it_lies() -> None:
    error = '{"type": "card", "card": "5C", "why": "drawn_in_error"}'
    played = play("nj", f"bets 1:10 | 9C 6D 8D TH | stand | {error} | 5C").then(
        "amend 1 dealer.3 4C"
    )
    assert played.round["dealer"]["total"] == 20


def replayed(played: Played, number: int = 0) -> list[list[str]]:
    """What a recall tells command by command of a round as it stands: of one that is over, or of the one in play."""
    state = played.table.state
    past = state.past_round(number) if number else state.round_in_play
    assert past is not None
    return [[written(prompt) for prompt in told] for *_, told in played.table.play_again(past)]


def test_a_recall_of_the_round_in_play_tells_no_blackjack_that_nobody_has_looked_for() -> None:
    """The up card was taken for a 6, and box 1 has decided; it is a king, under which the house looks."""
    told = []
    for hole in ("AH", "5H"):
        played = play("house-h17", f"bets 1:10 2:10 | 9D TC 6D 2C 9S {hole} | stand")
        told.append(replayed(played.then("correct dealer.1 KD")))
    assert told[0] == told[1]


def test_a_round_whose_blackjack_nobody_looked_for_can_be_amended() -> None:
    text = "bets 1:10 | 9D 6D 7C AH | double | correct dealer.1 KD | KS"
    played = play("house-h17", text)
    assert played.hands(1) == "bust -20"
    replayed(played, 1)
    played.then("amend 1 1.1.1 4D lies")
    assert played.hands(1) == "lose -10", "a blackjack takes no more than the first wager"


def seen(played: Played, card: str) -> int:
    """How many of that card have left the shoe."""
    return played.table.state.shoe.seen[parse(card).index]


ERROR = '{"type": "card", "card": "5H", "why": "drawn_in_error", "face": "down"}'


def test_what_was_drawn_in_error_between_rounds_is_corrected_where_it_lies() -> None:
    """Its misreading was the shoe's when it came; it is one card."""
    before = "bets 1:10 | TD 8D 9C TH | stand"
    played = play(
        "nj", f"{before} | bets 1:10 | {ERROR} | 5H | correct 1.1.1 6H | 8D 9C TH | stand"
    )
    assert (played.box(1)["hands"][0]["cards"], played.hands(1)) == (["6H", "9C"], "lose -10")
    assert seen(played, "5H") == 0
    assert seen(played, "6H") == 1
    replayed(played, 2)
    played = play("nj", f"{before} | bets 1:10 | {ERROR} | 5H | 8D 6C TH | stand")
    assert played.hands(1) == "lose -10"
    played.then("amend 2 1.1.1 6H lies | amend 2 1.1.1 7H lies")
    assert played.box(1)["hands"][0]["cards"] == ["7H", "6C"]
    assert seen(played, "7H") == 1
    assert seen(played, "5H") == seen(played, "6H") == 0


def test_what_was_drawn_in_error_as_a_round_ended_is_corrected_in_the_next() -> None:
    played = play(
        "nj", f"bets 1:10 | TD 8D 9C TH | {ERROR} | stand | bets 1:10 | 5H | correct 1.1.1 6H | 8D"
    )
    assert cards(played, 1) == ["6H"]


def test_a_card_of_a_shoe_that_has_none_left_is_no_card_drawn_in_error_before() -> None:
    text = f"bets 1:10 | TD 8D 9C TH | stand | bets 1:10 | {ERROR} | 5H"
    played = play("nj", text, {"decks": 1}).then("correct 1.1.1 8D !card_not_in_shoe")
    assert cards(played, 1) == ["5H"]
    played.then("correct 1.1.1 6H")


def test_a_card_drawn_in_error_is_left_over_where_the_dealer_would_have_stopped_before_it() -> None:
    played = play("nj", f"bets 1:10 | TD 2D 9C TH | stand | {ERROR} | 5H")
    assert (played.round["dealer"]["total"], played.hands(1)) == (17, "win 10")
    played.then("amend 1 dealer.1 JD")
    assert (played.round["dealer"]["cards"], played.hands(1)) == (["JD", "TH"], "lose -10")
    replayed(played, 1)


def test_an_amendment_of_a_voided_round_moves_no_money() -> None:
    """What goes back of it lies there, or was taken, whatever its cards were."""
    text = "bets 1:10 2:10 | 6D 5D 9D TS TC TH | void"
    played = play("nj", text)
    due = played.due()
    assert due == [
        "return_wager box=2 hand=1 amount=1000 why=void",
        "return_wager box=1 hand=1 amount=1000 why=void",
    ]
    played.then("amend 1 2.1.1 AD")
    assert (played.due(), played.hands(2)) == (due, "void 0"), "a blackjack that nobody has paid"
    played = play("nj", f"{text} | settled 2").then("amend 1 2.1.1 AD | amend 1 2.1.1 5D")
    assert played.due() == due[1:]
    played = play("nj", "bets 1:10+over_13:1 | 3D 9D TC TH | void", {"side.over_13": "1:1"})
    due = played.due()
    assert "return_wager box=1 amount=100 why=void name=over_13" in due
    assert played.then("amend 1 1.1.1 4D").due() == due, "it was taken when the second card came"


def test_insurance_of_a_round_voided_while_it_was_open_goes_back_as_amended_too() -> None:
    played = play("nj", "bets 1:10 | 6D AD TS TH | insure 1:5 | void")
    due = played.due()
    assert "return_wager box=1 amount=500 why=void name=insurance" in due
    insured = played.box(1)["insurance"]
    played.then("amend 1 1.1.1 5D")
    assert (played.due(), played.box(1)["insurance"]) == (due, insured)


def test_a_refusal_tells_no_blackjack_where_a_patron_has_decided_at_the_open_stage() -> None:
    """The up card turns out to be a ten, under which the house looks: nobody has."""
    tables = []
    for hole in ("AH", "7H"):
        played = play(
            "nj-common-hand",
            f"wager A:10 B:10 | 6D 9D 5S {hole} | A:hit | correct dealer.1 TD",
            {"hole_check": ["A", "T"]},
            hole_turn="input",
        )
        tables.append((played.last_told(), played.table.view(), played.phase))
    assert tables[0] == tables[1]


def test_a_card_drawn_in_error_lies_behind_the_end_that_a_correction_gives_a_round() -> None:
    """It waits for the next round, whatever ended this one; and a refusal for it would tell the hole card."""
    error = '{"type": "card", "card": "2C", "why": "drawn_in_error"}'
    for word in ("correct", "lies"):
        played = play("nj", f"bets 1:10 | TS 9D 5D 8H | {error}").then(f"{word} 1.1.2 AD")
        assert played.hands(1) == "blackjack 15"
        assert played.table.view().drawn_in_error == "2C"
        for up in ("9D", "AD"):
            text = f"bets 1:10 2:10 | 5D 5C {up} 5S 4C AH | {error} | {word} dealer.1 TD"
            assert play("house-h17", text).round["dealer"]["blackjack"], "the house looks, lawfully"


def test_a_refusal_tells_no_blackjack_that_nobody_looked_for_under_the_wrong_up_card() -> None:
    """Under an ace the house looked for a ten; under what the card was, it would have looked for an ace."""
    options = {"hole_check": ["A", "T"], "insurance": False}
    for wrong, right, blackjack in (("AD", "TD", "AH"), ("TD", "AD", "KH")):
        tables = []
        for hole in (blackjack, "5H"):
            text = f"bets 1:10 2:10 | 5D 5C {wrong} 5S 4C {hole} | stand | correct dealer.1 {right}"
            played = play("nj", text, options, hole_turn="input")
            tables.append((played.last_told(), played.table.view(), replayed(played)))
        assert tables[0] == tables[1]


def test_an_amendment_of_a_voided_round_tells_no_hole_card_that_lies_face_down() -> None:
    rounds = []
    for hole in ("AH", "5H"):
        text = f"bets 1:10 2:10 | 5D 5C 9D 5S 4C {hole} | stand | void | amend 1 dealer.1 TD"
        played = play("house-h17", text, hole_turn="input")
        rounds.append((played.last_told(), played.due(), played.round["boxes"]))
    assert rounds[0] == rounds[1]


def test_a_card_that_waited_and_is_drawn_by_an_amendment_has_left_the_shoe() -> None:
    played = play("nj", f"bets 1:10 | TD 9D 9C TH | stand | {ERROR}", {"decks": 1})
    played.then("amend 1 dealer.1 2D +5H")
    assert seen(played, "5H") == 1
    played.then("bets 1:10 | 5H !card_not_in_shoe")


def test_a_payment_that_was_not_made_after_all_is_not_taken_back() -> None:
    """Settled, corrected, the settlement undone, the round voided: what lies there goes back, and nothing else moves."""
    text = "bets 1:10 2:10 | TD AD 7D 4S TS KS | settled"
    played = play("nj", text).then("correct dealer.1 JC")
    assert [each.split(" amount")[0] for each in played.due()] == ["collect_hand box=2 hand=1"]
    played.then("undo | void")
    assert [(line.get("box"), line.doubtful) for line in played.table.state.due.left] == [
        (2, False),
        (1, False),
    ]
    side = {"side.over_13": "1:1", "side.amount": "1"}
    played = play("nj", "bets 1:10+over_13:1 | 5D 9D TS 8H | settled | correct 1.1.2 3S", side)
    lost = ["collect_side box=1 name=over_13 amount=100"]
    assert played.due() == lost * 2, "what was paid, and the wager"
    played.then("undo | void")
    assert [(line.id, line.get("name")) for line in played.table.state.due.left] == [
        ("return_wager", None),
        ("return_wager", "over_13"),
    ]


def test_a_payment_that_was_perhaps_made_is_taken_back_also_where_the_round_is_voided() -> None:
    played = play("house-h17", "bets 1:10 | AD 9D TS ?? | correct dealer.1 KD | check no | void")
    doubtful = [line.get("why") for line in played.table.state.due.left if line.doubtful]
    assert "corrected" in doubtful


def test_what_is_due_for_sure_is_not_taken_for_the_same_that_is_doubtful() -> None:
    """Paid, perhaps, and taken back; paid again, and taken back for sure: an amendment drops the latter alone."""
    text = "bets 1:10 | AD 9D TS ?? | correct dealer.1 KD | check no"
    played = play("house-h17", f'{text} | {{"type": "reveal", "card": "AC"}}')
    due = [(line.id, line.doubtful) for line in played.table.state.due.left]
    assert due == [("collect_hand", True), ("pay_hand", False), ("collect_hand", False)]
    played.then("amend 1 dealer.2 3H")
    assert [(line.id, line.doubtful) for line in played.table.state.due.left] == [
        ("pay_hand", False),
        ("collect_hand", True),
    ]


def test_with_a_dealers_blackjack_that_is_amended_insurance_moves_first_from_the_right() -> None:
    played = play(
        "nj",
        "bets 1:10 2:10 | 9C 9H AD 9S 9D 7H | insure 1:5 2:5 | close | stand | stand | settled | amend 1 dealer.2 TD",
    )
    assert [each.split(" amount")[0] for each in played.due()] == [
        "return_wager box=2",
        "return_wager box=1",
        "collect_hand box=2 hand=1",
        "collect_hand box=1 hand=1",
    ]


def test_what_an_older_round_is_still_owed_stays_due_when_the_newest_is_amended() -> None:
    played = play(
        "nj",
        "bets 1:25 | TS 6H 9D TD | stand | 2C | settled | bets 1:25 | TC 6D 9C TH | stand | 2D",
    )
    played.then("amend 1 dealer.3 5C")
    assert (
        sum(each.startswith("collect_hand box=1 hand=1 amount=5000") for each in played.due()) == 1
    )
    played.then("amend 2 dealer.3 3D")
    assert played.due() == [
        "push_hand box=1 hand=1 amount=2500 why=push",
        "collect_hand box=1 hand=1 amount=5000 why=corrected",
    ]


def test_an_amended_void_round_gives_back_what_it_gave_back() -> None:
    played = play("nj", "bets 1:25 2:25 | TS 9S 6H 2D 8S TD | 9C | void").then("amend 1 1.1.3 KC")
    back = [each.removesuffix(" why=void") for each in played.due()]
    assert back == [
        "return_wager box=2 hand=1 amount=2500",
        "return_wager box=1 hand=1 amount=2500",
    ]


def test_a_round_of_the_common_hand_is_amended_too() -> None:
    text = "wager A:25 B:10 | TC 6D 9C TD | A:stand B:stand | closed | 2C"  # 19 against 18
    played = play("nj-common-hand", text).then("amend 1 dealer.3 5C")
    assert (played.outcome("A"), played.outcome("B")) == ("lose -25", "lose -10")
    assert played.due() == ["collect_patrons hand=1 patrons=2 amount=3500 why=lose"]
    played = play("nj-common-hand", text).then("wager A:25 | 9S | amend 1 dealer.3 5C")
    assert played.last_told()[0] == "collect_patrons hand=1 patrons=2 amount=7000 why=corrected"


# A card that lies face down.


def test_an_up_card_that_was_a_ten_tells_nothing_of_the_hole_card_that_nobody_checked() -> None:
    """Box 1 has decided against a nine that was a ten: with an ace below the house would have looked."""
    deal, turned = (
        "bets 1:10 2:10 | TC TH 9D 8C 7H {} | stand | correct dealer.1 TD",
        {"hole_turn": "input"},
    )
    told = []
    for hole in ("AS", "5S", "KS"):
        played = play("house-h17", deal.format(hole), **turned)
        told.append([played.last_told(), played.table.view()])
    assert told[0] == told[1] == told[2]
    played = play("house-h17", f"{deal.format('AS')} | stand | turn", **turned)
    assert played.hands(1) == "lose -10"


# Patrons of the common hand while they decide.


def test_who_decides_again_where_the_floor_says_so() -> None:
    text = "wager A:25 B:10 | TC 6D 5C TD | A:hit B:double"
    again = '{"type": "correct", "box": 1, "position": 2, "card": "9C", "ask_again": true, "by": "P", "reason": "r"}'
    played = play("nj-common-hand", f"{text} | correct 1.1.2 9C")
    assert dict(played.table.view().patrons.counts) == {"hit": 1, "double": 1}  # type: ignore[union-attr]
    played = play("nj-common-hand", f"{text} | {again}")
    assert played.table.view().patrons.deciding == 2  # type: ignore[union-attr]


# What is still to move outlives what is decided after it.


def owed(played: Played) -> list[str]:
    """The money that is still to move, without the hand of a box: `return_wager box=1 amount=5000 why=returned`."""
    return [line.replace(" hand=1", "") for line in played.due()]


def test_a_box_that_is_out_gets_its_wagers_back_once_also_where_the_round_is_voided_then() -> None:
    out = '{"type": "void", "box": 2, "by": "Pit", "reason": "no card"}'
    played = play("nj", f"bets 1:25+over_13:1 2:50+over_13:1 | 9C | {out}", {"side.over_13": "1:1"})
    back = [
        "return_wager box=2 amount=5000 why=returned",
        "return_wager box=2 amount=100 why=returned name=over_13",
    ]
    assert owed(played) == back
    assert owed(played.then("void")) == [
        *back,
        "return_wager box=1 amount=2500 why=void",
        "return_wager box=1 amount=100 why=void name=over_13",
    ]
    assert not any("box=2" in line for line in played.last_told())
    assert {each["name"]: each["outcome"] for each in played.box(2)["side"]} == {"over_13": "void"}


def test_what_a_correction_takes_from_a_patron_is_taken_also_where_the_round_is_voided() -> None:
    text = "bets 1:25 2:1000 | 6H AD 6D QH KC TH | hit | 2D | lies 2.1.2 5D"
    taken = "collect_hand box=2 amount=150000 why=corrected"
    assert owed(play("nj", text)) == [taken]
    assert owed(play("nj", f"{text} | void")) == [
        taken,
        "return_wager box=2 amount=100000 why=void",
        "return_wager box=1 amount=2500 why=void",
    ]


def test_a_wager_that_a_correction_gives_back_goes_back_once_where_the_round_is_voided() -> None:
    text = "bets 1:25 2:25 | TS 9S 6H 2D 8S TD | hit | TC | lies 1.1.3 5C"
    assert owed(play("nj", text)) == ["return_wager box=1 amount=2500 why=corrected"]
    assert owed(play("nj", f"{text} | void")) == [
        "return_wager box=2 amount=2500 why=void",
        "return_wager box=1 amount=2500 why=void",
    ]


def test_what_an_older_round_is_owed_stays_due_where_the_round_in_play_is_voided() -> None:
    played = play("nj", WON).then("bets 1:25 | 9S | amend 1 dealer.3 5C | void")
    assert owed(played) == [
        "collect_hand box=1 amount=5000 why=corrected",
        "return_wager box=1 amount=2500 why=void",
    ]
    back = play("nj", LOST).then("bets 1:25 | 9S | amend 1 dealer.3 TC | void")
    assert owed(back) == [
        "return_wager box=2 amount=5000 why=corrected",
        "return_wager box=1 amount=5000 why=corrected",
        "return_wager box=1 amount=2500 why=void",
    ], "of two rounds, also where both go back to the same box"


def test_what_a_round_is_owed_stays_due_where_the_next_is_voided_before_its_first_card() -> None:
    played = play("nj", WON)
    due = owed(played)
    assert len(due) == 2
    voided = played.then("bets 1:25 | void")
    assert owed(voided) == [*due, "return_wager box=1 amount=2500 why=void"]
    assert not voided.table.state.due.left[-1].doubtful, "of this round nothing was paid"


def test_what_an_older_round_is_owed_stays_due_where_the_first_card_was_drawn_in_error() -> None:
    text = "bets 1:25 | 9S | amend 1 dealer.3 5C"
    error = '{"type": "correct", "box": 1, "position": 1, "card": "9S", "why": "drawn_in_error", "by": "Pit", "reason": "x"}'
    played = play("nj", WON).then(f"{text} | {error}")
    assert owed(played) == ["collect_hand box=1 amount=5000 why=corrected"]
    moved = play("nj", WON).then(f"{text} | settled 1 | {error}")
    assert owed(moved) == [], "it was confirmed before that"


COMMON = "wager A:500 B:10 | QD 6H 3C TH | B:hit | closed | TD | JD"


def test_on_the_common_hand_what_moved_in_the_round_leaves_the_rest_to_be_settled() -> None:
    """B's bust was taken at once; A is still to be paid when a suit is put right."""
    played = play("nj-common-hand", COMMON)
    due = played.due()
    assert due == ["pay_patrons hand=1 patrons=1 amount=50000 odds=1:1 why=win"]
    assert played.then("amend 1 1.1.3 JH").due() == due
    assert played.then("amend 1 dealer.3 5D").due() == [
        "collect_patrons hand=1 patrons=1 amount=50000 why=lose"
    ]


def test_on_the_common_hand_the_difference_is_told_of_each_hand() -> None:
    text = "wager A:500 | 8D 6H 8C TH | A:both | closed | TD | closed | TC | closed | JD | settled"
    assert play("nj-common-hand", text).then("amend 1 dealer.3 5D").due() == [
        "collect_patrons hand=1 patrons=1 amount=100000 why=corrected",
        "collect_patrons hand=2 patrons=1 amount=100000 why=corrected",
    ]


def test_of_a_wager_that_moved_in_part_the_rest_is_still_owed_after_an_amendment() -> None:
    """The reader saw no blackjack and insurance was taken; the card that is turned makes one."""
    text = """bets 1:100 | TH AD 8D ?? | insure 1:50 | close | check no | hit | 2D | stand | reveal QS"""
    played = play("nj", text, {"hole_check": ["A"]})
    due = owed(played)
    assert due == [
        "return_wager box=1 amount=5000 why=corrected name=insurance",
        "pay_insurance box=1 amount=10000 odds=2:1",
        "collect_hand box=1 amount=10000 why=lose",
    ]
    assert owed(played.then("amend 1 1.1.3 2H")) == due


def test_money_of_which_nobody_knows_whether_it_moved_stays_so_after_an_amendment() -> None:
    played = play("nj", "bets 1:25 2:10 | AS 9S 6D KS 5D TD | void")
    doubtful = [line.doubtful for line in played.table.state.due.left]
    assert any(doubtful)
    played.then("amend 1 2.1.1 9H")
    assert [line.doubtful for line in played.table.state.due.left] == doubtful


@pytest.mark.parametrize("lies", ["", ', "as_it_lies": true'])
def test_a_card_that_went_to_the_dealer_names_no_hole_card_that_lies_face_down(lies: str) -> None:
    went = f'{{"type": "correct", "box": 1, "position": 2, "card": "5H", "to": "dealer", "by": "Pit", "reason": "x"{lies}}}'
    code = "card_not_awaited" if lies else "correction_moves_card"
    said = []
    for hole in ("KS", "7D"):
        text = f"bets 1:25 | 6H 9D 5H {hole} | {went} !{code}"
        said.append(play("nj", text, hole_turn="input").refusals[0].reason)
    assert said[0] == said[1]
    assert "card" not in dict(said[0].facts)


def test_a_card_that_would_have_ended_the_hand_says_nothing_of_what_the_dealer_would_then_have() -> (
    None
):
    text = "bets 1:25 | 5C 9D TH {} | hit | 2C | correct 1.1.1 AC !not_your_turn"
    nineteen, sixteen = (play("nj", text.format(hole)).refusals[0].reason for hole in ("KS", "7D"))
    assert nineteen == sixteen
