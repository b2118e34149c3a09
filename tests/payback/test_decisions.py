"""What decisions cost, held against rounds that the engine plays: net less luck comes to what the chart wins less their cost."""

from __future__ import annotations

import random
from collections.abc import Callable, Container, Sequence
from typing import Any, cast

import pytest

from kiosk.game.blackjack.round import BoxPlayers
from kiosk.game.cards import Card
from kiosk.game.commands.commands import HandDecision
from kiosk.game.hands import Bet, Hand
from kiosk.game.procedure import Procedure
from kiosk.payback.charts import for_table
from kiosk.payback.conditions import Conditions
from kiosk.payback.decisions import DecisionCosts, HandPlayed
from kiosk.payback.derive import derivation
from kiosk.payback.luck import Luck
from kiosk.payback.rounds import FreshShoe, play_box
from kiosk.payback.strategy import Strategy
from tests.game.play import rules

pytestmark = pytest.mark.slow

WAGER = 600
Decides = Callable[[Hand, Card, Container[str]], HandDecision]


class Habit:
    """Somebody who plays as they do: the chart, but for what `odd` says."""

    insures = takes_even_money = False

    def __init__(self, chart: Strategy, odd: Callable[..., HandDecision | None]) -> None:
        self._chart, self._odd = chart, odd

    def decide(self, hand: Hand, up: Card, may: Container[str]) -> HandDecision:
        said = self._odd(hand, up, may)
        return said if said in may else self._chart.decide(hand, up, may)  # type: ignore[return-value]


def as_the_dealer(hand: Hand, _up: Card, _may: Container[str]) -> HandDecision:
    return "hit" if hand.total < 17 else "stand"


def never_busts(hand: Hand, _up: Card, _may: Container[str]) -> HandDecision | None:
    return "stand" if hand.total > 11 and not hand.soft else None


def splits_all(_hand: Hand, _up: Card, may: Container[str]) -> HandDecision | None:
    return "split" if "split" in may else None


def doubles_nine(hand: Hand, _up: Card, may: Container[str]) -> HandDecision | None:
    return "double" if hand.total in (8, 9, 10, 11, 12) and "double" in may else None


def gives_up(hand: Hand, _up: Card, may: Container[str]) -> HandDecision | None:
    return "surrender" if hand.total in (14, 15, 16, 17) and "surrender" in may else None


def at_random(hand: Hand, up: Card, may: Sequence[str]) -> HandDecision:
    chance = random.Random(f"{hand.cards}{up.text}")
    return cast("HandDecision", chance.choice(may))


HABITS = (as_the_dealer, never_busts, splits_all, doubles_nine, gives_up, at_random)


def played_hands(box: Any) -> list[HandPlayed]:
    return [
        HandPlayed(
            tuple(card.value for card in hand.cards),
            hand.wager / WAGER,
            hand.outcome == "surrender",
        )
        for hand in box.hands
    ]


def run(name: str, options: dict[str, Any], odd: Any, rounds: int) -> tuple[float, float, float]:
    """By the round, in wagers: what is left of it, less luck, over what the chart wins; what its decisions cost; the
    standard error of both together."""
    these = rules(name, options)
    boxes = these.boxes
    at = these.at(boxes)
    costs, luck = DecisionCosts(these, boxes), Luck(these, boxes)
    pays = these.blackjack_pays.pays / these.blackjack_pays.against
    expected = derivation(Conditions.of(these, boxes)).expected(pays)
    shoe = FreshShoe(these.decks, random.Random(f"{name}/{odd.__name__}"))
    habit = cast("Strategy", Habit(for_table(these, boxes), odd))
    more = cost = squares = 0.0
    for _ in range(rounds):
        shoe.shuffle()
        this = Procedure(at, False, BoxPlayers({1: Bet(WAGER)}))
        net = play_box(this, habit, shoe.draw, luck) / WAGER
        dealer = this.dealer
        lost = costs.of_box(
            played_hands(this.boxes[0]),
            dealer.cards[0].value,
            dealer_blackjack=dealer.blackjack,
            even_money=False,
        )
        left = net - luck.lucks[0] - expected
        more, cost, squares = more + left, cost + lost, squares + (left + lost) ** 2
    return more / rounds, cost / rounds, (squares**0.5) / rounds


TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("nj", {"split.resplit": True}),
    ("house-h17", {"surrender": "late"}),
    ("six-deck-no-hole", {}),
)


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("odd", HABITS, ids=lambda odd: odd.__name__)
@pytest.mark.parametrize(("name", "options"), TABLES, ids=[name for name, _ in TABLES])
def test_rounds_less_luck_come_to_the_chart_less_what_decisions_cost(
    name: str, options: dict[str, Any], odd: Any
) -> None:
    left, cost, error = run(name, options, odd, 4_000)
    assert cost > 0 or (name, odd) == ("nj", gives_up), "there nobody may"
    assert left == pytest.approx(-cost, abs=4 * error + 0.0005)


def test_who_keeps_to_the_chart_loses_nothing_by_it() -> None:
    for name, options in TABLES:
        assert run(name, options, keeps, 3_000)[1] == pytest.approx(0, abs=0.0002)


def keeps(_hand: Hand, _up: Card, _may: Container[str]) -> HandDecision | None:
    return None
