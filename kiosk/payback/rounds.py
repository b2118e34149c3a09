"""Rounds played by a good player: the engine that runs the table plays it, card by card, out of a
fresh shoe."""

from __future__ import annotations

import random
from collections.abc import Callable

from kiosk.game.blackjack.round import BoxPlayers, boxes_of
from kiosk.game.cards import CARDS, Card
from kiosk.game.commands.commands import PatronDecision
from kiosk.game.common_hand import settle
from kiosk.game.common_hand.patrons import DOUBLE, DOUBLED, HIT, OUT, SURRENDERED, UNDECIDED, cards
from kiosk.game.common_hand.round import CommonPlayers, patrons_of
from kiosk.game.hands import Bet
from kiosk.game.procedure import Procedure
from kiosk.game.rules import Rules
from kiosk.payback.luck import Hands, Luck
from kiosk.payback.strategy import Strategy

#: who plays: at a table of boxes one player; on a common hand three patrons, who differ in when
#: they play a second hand
PLAYERS = {
    "blackjack": ("",),
    "common_hand": ("first hand only", "both hands when that is better", "always both hands"),
}
#: where the facts of the prompts that ask for a decision say what may be done
_MAY = 4
#: hands that no total of the dealer's meets
_HELD = ("blackjack", "surrender", "bust", "charlie")


class FreshShoe:
    """A shoe of `decks` decks that is shuffled anew for every round. Only the cards that are drawn
    are chosen."""

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


def play(
    rules: Rules, strategy: Strategy, wager: int, draw: Callable[[], Card], luck: Luck
) -> tuple[int, ...]:
    """One round with `wager` cents. Returns what each of `PLAYERS` has won, in cents; below zero:
    lost.

    `rules` are those at the table's size (`Rules.at`). `draw` gives the next card of the shoe.
    `luck` is told of each card.
    """
    if rules.game == "common_hand":
        patrons = {name: place for place, name in enumerate(PLAYERS["common_hand"])}
        players = CommonPlayers(patrons, [wager] * len(patrons))
        return play_common(Procedure(rules, False, players), strategy, draw, luck)
    round_ = Procedure(rules, False, BoxPlayers({1: Bet(wager)}))
    return (play_box(round_, strategy, draw, luck),)


def _deal(round_: Procedure, draw: Callable[[], Card], luck: Luck) -> None:
    """The first cards of the one box and of the dealer."""
    cards = [draw() for _ in range(4 if round_.rules.hole_card == "dealt" else 3)]
    for card in cards:
        round_.card(card)
    luck.deal([card.value for card in cards])


def play_box(round_: Procedure, strategy: Strategy, draw: Callable[[], Card], luck: Luck) -> int:
    """Plays `round_`, in which one box has a wager, to its end. Returns the box's net in cents."""
    _deal(round_, draw, luck)
    players, box, dealer = boxes_of(round_), round_.boxes[0], round_.dealer
    while not round_.finished:
        phase = round_.phase
        if phase == "decision":
            may = round_.told[-1].facts[_MAY]
            assert isinstance(may, tuple)
            decision = strategy.decide(round_.awaited(), dealer.cards[0], may)
            players.decide(round_, decision, None)
        elif phase == "card":
            worths = luck.drawing(players.drawing, round_.awaited(), box.hands)
            card = draw()
            round_.card(card)
            luck.drew(worths, card.value)
        elif phase == "insurance":
            _insure(round_, strategy)
        else:
            round_.card(draw())
    hands = (
        (hand.state if hand.state in _HELD else hand.total, hand.wager / box.wager)
        for hand in box.hands
    )
    luck.dealer(dealer.cards, [tuple(hands)])
    if box.insurance is not None:
        luck.insured(0, box.insurance / box.wager, dealer.blackjack)
    return box.net


def _insure(round_: Procedure, strategy: Strategy) -> None:
    box = round_.boxes[0]
    if strategy.takes_even_money and box.hands[0].state == "blackjack":
        boxes_of(round_).pay_even_money(round_, box)
    elif strategy.insures:
        box.insurance = box.wager // 2
    round_.close_insurance()


def play_common(
    round_: Procedure, strategy: Strategy, draw: Callable[[], Card], luck: Luck
) -> tuple[int, ...]:
    """Plays a round on a common hand for the three patrons of `PLAYERS`. Returns the net of each in
    cents."""
    _deal(round_, draw, luck)
    players = patrons_of(round_)
    while not round_.finished:
        phase = round_.phase
        if phase == "patrons":
            _decide(round_, strategy)
            players.close_stage(round_)
        elif phase == "card":
            _draw_common(round_, draw(), luck)
        elif phase == "insurance":
            if strategy.insures:
                players.insured = {place: wager // 2 for place, wager in enumerate(players.wagers)}
            round_.close_insurance()
        else:
            round_.card(draw())
    luck.dealer(round_.dealer.cards, [_met(round_, place) for place in range(len(players.names))])
    for place, amount in players.insured.items():
        luck.insured(place, amount / players.wagers[place], round_.dealer.blackjack)
    keys = list(players.keys())
    reckoned = settle.reckon(players.dealt(round_), set(keys))
    return tuple(reckoned[key].net for key in keys)


def _draw_common(round_: Procedure, card: Card, luck: Luck) -> None:
    players = patrons_of(round_)
    hand, states = round_.awaited(), players.states[round_.index]
    why = "double" if DOUBLE in states else "hit"
    if len(hand.cards) == 1:
        why = "second"
    worths = luck.drawing(why, hand, players.hands)
    places = [place for place, state in enumerate(states) if state in (UNDECIDED, HIT, DOUBLE)]
    round_.card(card)
    luck.drew(worths, card.value, places)


def _met(round_: Procedure, place: int) -> Hands:
    """The patron's hands, as they meet the dealer's."""
    players = patrons_of(round_)
    met: list[tuple[int | str, float]] = []
    for index, states in enumerate(players.states[: len(players.hands)]):
        code = states[place]
        if code == SURRENDERED:
            met.append(("surrender", 1.0))
        elif code != OUT:
            lies = settle.total(players.hands[index], cards(code))
            met.append(
                (
                    settle.decided(players.dealt(round_), index, code) or lies,
                    2.0 if code >= DOUBLED else 1.0,
                )
            )
    return tuple(met)


def _decide(round_: Procedure, strategy: Strategy) -> None:
    players = patrons_of(round_)
    hand, up = players.hands[round_.index], round_.dealer.cards[0]
    if players.stage == "split":
        better: PatronDecision = "both" if strategy.plays_both(hand.cards[0], up) else "first"
        players.decide(round_, 0, "first")
        players.decide(round_, 1, better)
        players.decide(round_, 2, "both")
        return
    may = round_.told[-1].facts[_MAY]
    assert isinstance(may, tuple)
    choice = strategy.decide(hand, up, may)
    assert choice != "split"  # patrons may not
    for place, state in enumerate(players.states[round_.index]):
        if state == UNDECIDED:
            players.decide(round_, place, choice)
