"""Rounds played by a good player: the engine that runs the table plays it, card by card, out of a fresh shoe."""

from __future__ import annotations

import random
from collections.abc import Callable

from kiosk.game.blackjack.round import Round
from kiosk.game.boxes import Bet
from kiosk.game.cards import CARDS, Card
from kiosk.game.commands import PatronDecision
from kiosk.game.common_hand import settle
from kiosk.game.common_hand.patrons import UNDECIDED, Wager
from kiosk.game.common_hand.round import CommonRound
from kiosk.game.rules import Rules
from kiosk.payback.strategy import Strategy

#: who plays: at a table of boxes one player; on a common hand three patrons, who differ in when they play a second hand
PLAYERS = {
    "blackjack": ("",),
    "common_hand": ("first hand only", "both hands when that is better", "always both hands"),
}
#: where the facts of the prompts that ask for a decision say what may be done
_MAY = 4


class FreshShoe:
    """A shoe of `decks` decks that is shuffled anew for every round. Only the cards that are drawn are chosen."""

    __slots__ = ("_cards", "_chance", "_out")

    def __init__(self, decks: int, chance: random.Random) -> None:
        self._cards = CARDS * decks
        self._chance = chance.random
        self._out: set[int] = set()

    def shuffle(self) -> None:
        self._out.clear()

    def draw(self) -> Card:
        cards, out = self._cards, self._out
        place = int(self._chance() * len(cards))
        while place in out:
            place = int(self._chance() * len(cards))
        out.add(place)
        return cards[place]


def play(rules: Rules, strategy: Strategy, wager: int, draw: Callable[[], Card]) -> tuple[int, ...]:
    """One round with `wager` cents. Returns what each of `PLAYERS` has won, in cents; below zero: lost.

    `rules` are those at the table's size (`Rules.at`). `draw` gives the next card of the shoe.
    """
    if rules.game == "common_hand":
        patrons = {name: Wager(wager, came) for came, name in enumerate(PLAYERS["common_hand"])}
        return play_common(CommonRound(rules, patrons, False), strategy, draw)
    return (play_box(Round(rules, {1: Bet(wager)}, False), strategy, draw),)


def play_box(round_: Round, strategy: Strategy, draw: Callable[[], Card]) -> int:
    """Plays `round_`, in which one box has a wager, to its end. Returns the box's net in cents."""
    while not round_.finished:
        phase = round_.phase
        if phase == "decision":
            may = round_.told[-1].facts[_MAY]
            assert isinstance(may, tuple)
            round_.decide(strategy.decide(round_.awaited(), round_.dealer.cards[0], may), None)
        elif phase == "insurance":
            _insure(round_, strategy)
        else:
            round_.card(draw())
    return round_.boxes[0].net


def _insure(round_: Round, strategy: Strategy) -> None:
    box = round_.boxes[0]
    if strategy.takes_even_money and box.hands[0].state == "blackjack":
        round_.pay_even_money(box)
    elif strategy.insures:
        box.insurance = box.wager // 2
    round_.close_insurance()


def play_common(round_: CommonRound, strategy: Strategy, draw: Callable[[], Card]) -> tuple[int, ...]:
    """Plays a round on a common hand for the three patrons of `PLAYERS`. Returns the net of each in cents."""
    while not round_.finished:
        phase = round_.phase
        if phase == "patrons":
            _decide(round_, strategy)
            round_.close_stage()
        elif phase == "insurance":
            if strategy.insures:
                round_.insured = {place: wager // 2 for place, wager in enumerate(round_.wagers)}
            round_.close_insurance()
        else:
            round_.card(draw())
    keys = round_.keys()
    reckoned = settle.reckon(round_.dealt, set(keys))
    return tuple(reckoned[key].net for key in keys)


def _decide(round_: CommonRound, strategy: Strategy) -> None:
    hand, up = round_.hands[round_.index], round_.dealer.cards[0]
    if round_.stage == "split":
        better: PatronDecision = "both" if strategy.plays_both(hand.cards[0], up) else "first"
        round_.decide(0, "first")
        round_.decide(1, better)
        round_.decide(2, "both")
        return
    may = round_.told[-1].facts[_MAY]
    assert isinstance(may, tuple)
    choice = strategy.decide(hand, up, may)
    assert choice != "split"  # patrons may not
    for place, state in enumerate(round_.states[round_.index]):
        if state == UNDECIDED:
            round_.decide(place, choice)
