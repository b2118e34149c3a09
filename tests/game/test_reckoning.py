"""Does every round come to what its cards say? Totals, outcomes and money of random rounds, reckoned a second time by hand."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings

from kiosk.game.commands.commands import parse
from kiosk.game.money.money import cents
from kiosk.game.refusals import Refused
from kiosk.game.rules import Rules
from tests.game.anything import Chooser, any_input, any_table, choosers

TENS = "TJQK"
POINTS = {"A": 1, **dict.fromkeys(TENS, 10), **{str(pips): pips for pips in range(2, 10)}}


def total(cards: list[str]) -> tuple[int, bool]:
    """A hand's total, and whether it is soft."""
    points = [POINTS[card[0]] for card in cards if card != "??"]
    hard = sum(points)
    soft = 1 in points and hard <= 11
    return hard + 10 * soft, soft


@settings(max_examples=2 * settings().max_examples)
@given(choosers())
def test_every_round_comes_to_what_its_cards_say(choose: Chooser) -> None:
    table = any_table(choose)
    while not choose.done:
        try:
            done: Any = table.take(parse(any_input(choose, table))).finished
        except Refused:
            continue
        if done is None or done["void"]:
            continue
        _dealer(done["dealer"], table.rules)
        if "boxes" in done:
            for box in done["boxes"]:
                _box(box, done["dealer"], table.rules)
            assert sum(cents(box["net"]) for box in done["boxes"]) == cents(done["net"])
        else:
            assert sum(cents(patron["net"]) for patron in done["patrons"]) == cents(done["net"])
            for patron in done["patrons"]:
                _patron(patron, done, table.rules)


def _dealer(dealer: dict[str, Any], rules: Rules) -> None:
    cards = dealer["cards"]
    if not cards:  # no box was left to deal to
        return
    points, _ = total(cards)
    assert dealer["total"] == points
    assert dealer["blackjack"] == (points == 21 and len(cards) == 2)
    assert dealer["bust"] == (points > 21)
    for count in range(2, len(cards)):  # each card after the second was due
        before, was_soft = total(cards[:count])
        assert before <= 16 or (before == 17 and was_soft and rules.dealer_hits_soft_17)


def _must_draw(dealer: dict[str, Any], rules: Rules) -> bool:
    points, soft = total(dealer["cards"])
    return points <= 16 or (points == 17 and soft and rules.dealer_hits_soft_17)


def _box(box: dict[str, Any], dealer: dict[str, Any], rules: Rules) -> None:
    hands = box["hands"]
    for hand in hands:
        if hand["cards"]:
            assert hand["total"] == total(hand["cards"])[0]
        _hand(hand, len(hands) == 1, dealer, rules)
    if (
        dealer["blackjack"]
        and rules.dealer_blackjack_takes == "original"
        and not any(h["net"] == "0.00" for h in hands)
    ):
        assert sum(hand["outcome"] == "lose" for hand in hands) <= 1
    insurance = box["insurance"]
    net = sum(cents(hand["net"]) for hand in hands) + sum(
        cents(side["net"]) for side in box["side"]
    )
    if insurance:
        assert 2 * cents(insurance["wager"]) <= max(cents(hand["wager"]) for hand in hands)
        won = insurance["outcome"] == "win"
        odds = rules.insurance_pays
        assert cents(insurance["net"]) == (
            odds.on(cents(insurance["wager"])) if won else -cents(insurance["wager"])
        )
        net += cents(insurance["net"])
    assert net == cents(box["net"])


def _hand(hand: dict[str, Any], unsplit: bool, dealer: dict[str, Any], rules: Rules) -> None:
    wager, net, points, outcome = (
        cents(hand["wager"]),
        cents(hand["net"]),
        hand["total"],
        hand["outcome"],
    )
    natural = unsplit and points == 21 and len(hand["cards"]) == 2
    if outcome == "bust":
        assert (points > 21, net) == (True, -wager)
    elif outcome == "charlie":
        assert (len(hand["cards"]), net) == (rules.charlie, wager)
    elif outcome == "blackjack":
        assert natural
        assert net == rules.blackjack_pays.on(wager) or (rules.even_money and net == wager)
    elif outcome == "surrender":
        assert (len(hand["cards"]), unsplit, net) == (2, True, -(wager // 2))
    elif outcome == "returned":
        assert net == 0
        assert dealer["blackjack"] or not hand["cards"]
    elif outcome == "win":
        assert (net, points <= 21) == (wager, True)
        assert dealer["bust"] or points > dealer["total"]
        assert not natural
        assert not _must_draw(dealer, rules)
    elif outcome == "push":
        assert (net, points) == (0, dealer["total"])
        assert natural == dealer["blackjack"]
    else:
        assert outcome == "lose"
        assert points <= 21
        if dealer["blackjack"]:
            assert not natural
            assert 0 < -net <= wager
        else:
            assert (net, points < dealer["total"]) == (-wager, True)
            assert not _must_draw(dealer, rules)


def _patron(patron: dict[str, Any], done: dict[str, Any], rules: Rules) -> None:
    hands = patron["hands"]
    for index, hand in enumerate(hands):
        counted = done["hands"][index]["cards"][: hand["cards"]]
        assert hand["total"] == total(counted)[0]
        _hand({**hand, "cards": counted}, len(done["hands"]) == 1, done["dealer"], rules)
    insurance = cents(patron["insurance"]["net"]) if patron["insurance"] else 0
    assert sum(cents(hand["net"]) for hand in hands) + insurance == cents(patron["net"])
