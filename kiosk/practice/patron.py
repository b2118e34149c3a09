"""Simulated patrons: what each signals at one moment, told from what lies on the table. Nothing is
remembered of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple, Protocol

from kiosk.game.cards import Card, parse
from kiosk.game.commands.commands import DECISIONS, HandDecision
from kiosk.game.commands.offers import Offers
from kiosk.game.hands import Hand
from kiosk.game.view import DOWN, BoxView, HandView, TableView
from kiosk.practice.lesson import Lesson


class Signal(NamedTuple):
    """What the patron of a box wants: a decision, "insurance", or a "wager" of `amount` cents; a
    "double" for less adds so many. `allowed`: the table takes it."""

    box: int
    wants: str
    allowed: bool = True
    amount: int = 0


class Chart(Protocol):
    """A good player's decisions (kiosk.payback.strategy.Strategy)."""

    def decide(self, hand: Hand, up: Card, may: tuple[str, ...]) -> HandDecision: ...


def signals(
    lesson: Lesson,
    number: int,
    view: TableView,
    offers: Offers,
    chart: Chart | None,
    refused: Mapping[int, int],
) -> tuple[Signal, ...]:
    """What the patrons signal in round `number` (from 0). `refused`: how often each box was told
    that it may not."""
    this = lesson.round(number)
    if offers.insurance_closed.open:
        return tuple(
            Signal(box, "insurance", offers.insurance[box - 1].open)
            for box in this.insures
            if not view.boxes[box - 1].insurance
        )
    if lesson.keyed and offers.wagers_open and not view.unsettled and number < lesson.length:
        wanted = {
            box.box: this.wagers.get(box.box, 0)
            for box in view.boxes
            if box.wager != this.wagers.get(box.box, 0)
        }
        return tuple(Signal(box, "wager", amount=amount) for box, amount in wanted.items())
    if offers.turn is None:
        return ()
    box, hand = (
        view.boxes[offers.turn.box - 1],
        view.boxes[offers.turn.box - 1].hands[offers.turn.hand - 1],
    )
    may = tuple(
        [each for each, offer in zip(DECISIONS, offers.decisions, strict=True) if offer.open]
    )
    given, at = this.decisions.get(box.box, ()), decided(box) + refused.get(box.box, 0)
    if at < len(given):
        added = this.adds.get(box.box, ())[given[:at].count("double") :]
        amount = added[0] if given[at] == "double" and added and added[0] < hand.wager else 0
        return (Signal(box.box, given[at], given[at] in may, amount),)
    wants = _by_chart(chart, hand, view, may)
    if lesson.slips and not refused.get(box.box):
        chance = Random(f"{lesson.seed} {number} {box.box} {at}")
        barred = [each for each in DECISIONS if each not in may]
        if barred and chance.random() < lesson.slips:
            return (Signal(box.box, chance.choice(barred), False),)
    return (Signal(box.box, wants),)


def decided(box: BoxView) -> int:
    """How many decisions of a box have been carried out, as far as its hands show: what is undone
    was not."""
    return len(box.hands) - 1 + sum(map(_of_hand, box.hands))


def _of_hand(hand: HandView) -> int:
    doubled = hand.state == "doubled"
    ends = hand.state in ("stand", "surrender", "doubled")
    return ends + max(0, len(hand.cards) - 2 - doubled)


def _by_chart(
    chart: Chart | None, hand: HandView, view: TableView, may: tuple[str, ...]
) -> HandDecision:
    """The chart's decision; without one, or with a card that nobody can name, as the dealer plays:
    below 17 a card."""
    up, known = view.dealer.cards[:1], [*hand.cards, *view.dealer.cards[:1]]
    if chart is None or not up or DOWN in known or "??" in known:
        return "hit" if hand.total < 17 and "hit" in may else "stand"
    held = Hand()
    for card in hand.cards:
        held.add(parse(card))
    return chart.decide(held, parse(up[0]), may)
