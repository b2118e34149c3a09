"""Who is taken, pushed and paid, and when? Losing wagers at once, the rest in the house's order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.game import prompts
from kiosk.game.blackjack import side
from kiosk.game.boxes import Box, Result
from kiosk.game.hands import Hand
from kiosk.game.odds import EVENS
from kiosk.game.rules import Rules

if TYPE_CHECKING:
    from kiosk.game.blackjack.round import Round

#: the rule-set key behind what is not ordinary play
IRREGULAR = "irregularities"
#: the rule-set key behind what a double added and a dealer blackjack does not take
DOUBLED = "dealer_blackjack"


def bust(this: Round, box: Box, hand: Hand) -> None:
    hand.settle("bust", -hand.wager)
    _take(this, box, hand, hand.wager)


def surrender(this: Round, box: Box, hand: Hand) -> None:
    """Half of the wager is taken; an odd cent stays with the patron."""
    half = hand.wager // 2
    hand.settle("surrender", -half)
    _take(this, box, hand, half)


def charlie(this: Round, box: Box, hand: Hand) -> None:
    hand.settle("charlie", hand.wager)
    _pay(this, box, hand, hand.wager, EVENS.text)


def blackjack(this: Round, box: Box, hand: Hand) -> None:
    odds = this.rules.blackjack_pays
    hand.settle("blackjack", odds.on(hand.wager))
    _pay(this, box, hand, hand.net, odds.text)


def even_money(this: Round, box: Box) -> None:
    """A player's blackjack is paid 1 to 1 at once, whatever the dealer has."""
    hand = box.hands[0]
    hand.settle("blackjack", hand.wager)
    _pay(this, box, hand, hand.wager, EVENS.text)


def insurance(this: Round) -> None:
    """Insurance is settled as soon as the dealer's second card is known, collecting before anything else goes on."""
    this.insurance_done = True
    won = this.dealer.blackjack and not this.hole_down
    odds = this.rules.insurance_pays
    for box in _in_order(this):
        wager = box.insurance
        if wager is None:
            continue
        if won:
            box.insured = Result("insurance", wager, "win", odds.on(wager))
            this.tell(prompts.pay_insurance(odds.on(wager), odds.text, box=box.number))
        else:
            box.insured = Result("insurance", wager, "lose", -wager)
            this.tell(prompts.collect_insurance(wager, box=box.number))


def held(this: Round) -> None:
    """The dealer has no blackjack: a player's blackjack that was held is paid, a late surrender is taken."""
    for box in _in_order(this):
        hand = box.hands[0]
        if hand.outcome is None and hand.state == "blackjack":
            blackjack(this, box, hand)
        elif hand.outcome is None and hand.state == "surrender":
            surrender(this, box, hand)


def to_compare(this: Round) -> bool:
    """Whether a hand is left whose outcome depends on the dealer's total."""
    return any(
        hand.outcome is None and hand.state != "blackjack" and hand.state != "surrender"
        for box in this.boxes
        for hand in box.hands
    )


def needs_second_card(this: Round) -> bool:
    """Without a hole card: whether a blackjack, an insurance or a late surrender still depends on the second card."""
    return not this.cleared and any(
        (box.insurance is not None and not this.insurance_done) or any(hand.outcome is None for hand in box.hands)
        for box in this.boxes
    )


def boxes(this: Round) -> None:
    """The dealer's hand is complete: every wager that still stands is taken, pushed, paid or returned, box by box."""
    dealer = this.dealer
    for box in _in_order(this):
        if box.side_open:
            side.sevens(this.rules, box, box.hands[0].cards, this.tell)
        open_hands = [hand for hand in box.hands if hand.outcome is None]
        if dealer.blackjack:
            _taken_by_blackjack(this.rules, box, open_hands)
        for hand in open_hands if this.rules.settle_order == "left_to_right" else reversed(open_hands):
            if hand.outcome is None:
                _compare(this.dealer.total, hand)
            _tell(this, box, hand)


def _compare(dealer: int, hand: Hand) -> None:
    if dealer > 21 or hand.total > dealer:
        hand.settle("win", hand.wager)
    elif hand.total == dealer:
        hand.settle("push", 0)
    else:
        hand.settle("lose", -hand.wager)


def _taken_by_blackjack(rules: Rules, box: Box, open_hands: list[Hand]) -> None:
    """N.J.A.C. 13:69F-2.11(d): of a box that split or doubled only the original wager is taken, where the rules say so."""
    taken = any(hand.outcome == "bust" for hand in box.hands)
    for hand in open_hands:
        if hand.state == "blackjack":
            hand.settle("push", 0)
        elif rules.dealer_blackjack_takes == "all" or hand.state == "surrender":
            hand.settle("lose", -hand.wager)
        elif not taken and hand is open_hands[0]:
            hand.settle("lose", -box.wager)
        else:
            hand.settle("returned", 0)


def _tell(this: Round, box: Box, hand: Hand) -> None:
    """How a hand that was compared is settled: pay, push, take, or give back."""
    if hand.outcome == "win":
        _pay(this, box, hand, hand.net, EVENS.text)
    elif hand.outcome == "push":
        this.tell(prompts.push_hand(box.number, _number(box, hand), hand.wager, len(box.hands) > 1))
    elif hand.outcome == "lose":
        _take(this, box, hand, -hand.net)
    if hand.outcome == "returned":
        _return(this, box, hand, hand.wager, "returned")
    elif hand.outcome == "lose" and hand.wager > -hand.net:  # what a double added goes back; 2.11(d) speaks of splits
        _return(this, box, hand, hand.wager + hand.net, "returned", DOUBLED)


def dead(this: Round, box: Box) -> None:
    """The box is not dealt in: its wagers go back untouched."""
    hand = box.hands[0]
    hand.state = "stand"
    hand.settle("returned", 0)
    _return(this, box, hand, hand.wager, "returned", IRREGULAR)
    for name, wager in box.bet.side:
        box.side.append(Result(name, wager, "void", 0))
        this.tell(prompts.return_wager(box.number, wager, "returned", rule=IRREGULAR))


def void(this: Round) -> None:
    """A supervisor voids the round: every wager goes back, and what was paid is taken back."""
    for box in _in_order(this):
        for hand in box.hands:
            paid, taken = hand.net, hand.wager if hand.outcome is None else -hand.net
            hand.settle("void", 0)
            if paid > 0:
                _take(this, box, hand, paid)
            else:  # what lies there, or what was taken: of a surrender the half that the patron has not back yet
                _return(this, box, hand, taken, "void", IRREGULAR)
        if box.insurance is not None:
            _void_result(this, box, box.insured or Result("insurance", box.insurance, "", 0))
            box.insured = Result("insurance", box.insurance, "void", 0)
        for name, wager in box.bet.side:
            _void_result(this, box, next((each for each in box.side if each.name == name), Result(name, wager, "", 0)))
        box.side = [Result(name, wager, "void", 0) for name, wager in box.bet.side]
    this.void = True
    this.close()


def _void_result(this: Round, box: Box, result: Result) -> None:
    if result.net <= 0:
        this.tell(prompts.return_wager(box.number, result.wager, "void", rule=IRREGULAR))
    elif result.name == "insurance":
        this.tell(prompts.collect_insurance(result.net, box=box.number))
    else:
        this.tell(prompts.collect_side(box.number, result.name, result.net, IRREGULAR))


def _in_order(this: Round) -> list[Box]:
    return this.boxes if this.rules.settle_order == "left_to_right" else this.boxes[::-1]


def _number(box: Box, hand: Hand) -> int:
    return box.hands.index(hand) + 1


def _take(this: Round, box: Box, hand: Hand, amount: int) -> None:
    why = hand.outcome or ""
    this.tell(prompts.collect_hand(box.number, _number(box, hand), amount, why, len(box.hands) > 1))


def _return(this: Round, box: Box, hand: Hand, amount: int, why: str, rule: str = "") -> None:
    number, split = _number(box, hand), len(box.hands) > 1
    this.tell(prompts.return_wager(box.number, amount, why, hand=number, split=split, rule=rule))


def _pay(this: Round, box: Box, hand: Hand, amount: int, odds: str) -> None:
    number, why = _number(box, hand), hand.outcome or ""
    this.tell(prompts.pay_hand(box.number, number, amount, odds, why, len(box.hands) > 1))
