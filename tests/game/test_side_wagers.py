"""Are additional wagers decided as N.J.A.C. 13:69F-2.17 and 2.11(f) have it?"""

from __future__ import annotations

import pytest

from tests.game.play import play


@pytest.mark.parametrize(
    ("side", "cards", "won"),
    [
        ("over_13", "7S 7H", True), ("over_13", "7S 6H", False), ("over_13", "AS KH", False),
        ("under_13", "7S 5H", True), ("under_13", "7S 6H", False), ("under_13", "AS KH", True),
        ("same_suit", "7S 6S", True), ("same_suit", "7S 6H", False),
    ],
)  # fmt: skip
@pytest.mark.shows("13:69F-2.2(b)", "13:69F-2.17(a)")
def test_13_69f_2_17_additional_wagers_are_decided_on_two_cards(
    side: str, cards: str, won: bool
) -> None:
    one, two = cards.split()
    played = play("nj", f"bets 1:25+{side} | {one} 5D {two} TD", {f"side.{side}": "2:1"})
    assert (f"pay_side box=1 name={side} amount=200 odds=2:1" in played.last_told()) == won
    assert (f"collect_side box=1 name={side} amount=100" in played.last_told()) != won


@pytest.mark.shows("13:69F-2.17(a)")
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
@pytest.mark.shows("13:69F-2.17(a)")
def test_side_three_sevens_counts_the_first_three_cards_of_the_box(text: str, net: str) -> None:
    played = play("nj", f"bets 1:25+three_sevens | {text}", {"side.three_sevens": SEVENS})
    decided = played.all_told("pay_side", "collect_side")
    assert len(decided) == 1
    amount = int(decided[0].split("amount=")[1].split()[0]) * (
        1 if decided[0].startswith("pay") else -1
    )
    assert f"{amount / 100:.2f}" == net


@pytest.mark.shows("13:69F-2.11(f)")
def test_13_69f_2_11_f_splitting_sevens_is_announced_then_paid_then_dealt() -> None:
    played = play(
        "nj", "bets 1:25+three_sevens | 7S 5D 7H TD | split", {"side.three_sevens": SEVENS}
    )
    assert played.last_told() == [
        "announce_split box=1 hands=2",
        "announce_sevens_forfeit box=1",
        "pay_side box=1 name=three_sevens amount=5000 odds=50:1",
        "deal_card box=1 hand=1 face=up",
    ]
