"""What a hand may do. The one answer, used by the lit key, by the refusal that is spoken and by the
replay."""

from __future__ import annotations

from typing import Final

from kiosk.game import refusals
from kiosk.game.commands.commands import DECISIONS, HandDecision
from kiosk.game.hands import Box, Hand
from kiosk.game.money.amounts import DoubleAmounts
from kiosk.game.refusals import Reason
from kiosk.game.rules import Rules


def why_not(
    rules: Rules, box: Box, index: int, decision: HandDecision, amount: int | None = None
) -> Reason | None:
    """Why the hand `index` (from 0) of `box`, whose turn it is, may not take `decision`; None where
    it may.

    `rules` are those at the table's size (`Rules.at`). `amount` is what is added by a double, in
    cents; None: as much as the box's wager. Of several reasons the strongest comes first.
    A drawn card is a hit too: what refuses a hit here refuses that card in `_why_no_card`
    (kiosk/game/commands/cards.py).
    """
    hand = box.hands[index]
    held = hand.ace and rules.split_aces_one_card  # N.J.A.C. 13:69F-2.11(c)2
    if held and decision not in ("stand", "split"):
        return refusals.split_aces(box.number, box.named(index))
    match decision:
        case "stand" | "hit":
            return None
        case "split":
            return _why_not_split(rules, box, index, hand)
        case "double":
            return _why_not_double(rules, box, index, hand, amount)
        case "surrender":
            return _why_not_surrender(rules, box, index, hand)


def _why_not_surrender(rules: Rules, box: Box, index: int, hand: Hand) -> Reason | None:
    if rules.surrender == "none":
        return refusals.NO_SURRENDER
    if len(hand.cards) != 2 or hand.depth:
        return refusals.surrender_late(box.number, box.named(index))
    return None


def may(rules: Rules, box: Box, index: int) -> tuple[HandDecision, ...]:
    """Every decision that the hand may take now, in the order stand, hit, double, split,
    surrender. With three cards and more these are the first two, and `why_not` is not asked."""
    hand = box.hands[index]
    if len(hand.cards) != 2:
        return ("stand", "hit")
    one, two = hand.cards
    known = _MAY.get(id(rules))
    if known is None:
        if len(_MAY) >= _MOST_RULES:
            _MAY.clear()
        known = _MAY[id(rules)] = (rules, {})
    # What `why_not` depends on, without an amount: whoever has it ask for more names that here.
    alike = (one.rank, two.rank, len(box.hands), hand.depth, hand.ace)
    found = known[1].get(alike)
    if found is None:
        found = known[1][alike] = tuple(
            each for each in DECISIONS if why_not(rules, box, index, each) is None
        )
    return found


#: what hands may do that are alike in all that it depends on, by the rules and then by the rest;
#: rules take longer to compare than to keep. All is forgotten at so many rules.
_MAY: Final[dict[int, tuple[Rules, dict[tuple[object, ...], tuple[HandDecision, ...]]]]] = {}
_MOST_RULES: Final = 64


def pair(rules: Rules, hand: Hand) -> bool:
    """N.J.A.C. 13:69F-2.11(a): two cards identical in value (or in rank, where the house splits
    equal ranks only)."""
    if len(hand.cards) != 2:
        return False
    one, two = hand.cards
    return one.value == two.value if rules.split_pair == "value" else one.rank == two.rank


def _why_not_split(rules: Rules, box: Box, index: int, hand: Hand) -> Reason | None:
    if not pair(rules, hand):
        return refusals.not_a_pair(box.number, box.named(index), rules.split_pair)
    most = rules.split_max_hands[0].hands  # N.J.A.C. 13:69F-2.11(c)1 and (e)
    if len(box.hands) >= most:
        return refusals.split_limit(box.number, len(box.hands))
    if hand.depth >= rules.split_max_depth:
        return refusals.split_depth(box.number, box.named(index), hand.depth)
    if hand.cards[0].value == 1 and len(box.hands) >= rules.split_max_ace_hands:
        return refusals.split_aces_limit(box.number, rules.split_max_ace_hands)
    return None


def _why_not_double(
    rules: Rules, box: Box, index: int, hand: Hand, amount: int | None
) -> Reason | None:
    number, at = box.number, box.named(index)
    if len(hand.cards) != 2:
        return refusals.double_two_cards(number, at)
    if hand.depth and not rules.double_after_split:
        return refusals.double_after_split(number, at)
    if rules.double_totals is not None and (hand.soft or hand.total not in rules.double_totals):
        return refusals.double_totals(number, at, tuple(rules.double_totals))
    return None if amount is None else double_amounts(rules, box, index).why_not(amount)


def double_amounts(rules: Rules, box: Box, index: int) -> DoubleAmounts:
    """What a double of the hand `index` may add. N.J.A.C. 13:69F-2.10."""
    return DoubleAmounts(
        1 if rules.double_for_less else box.wager, box.wager, box.number, box.named(index)
    )
