"""What may a hand do? The one answer, used by the lit button, by the refusal that is spoken and by the replay."""

from __future__ import annotations

from kiosk.game.boxes import Box
from kiosk.game.commands import DECISIONS
from kiosk.game.hands import Hand
from kiosk.game.money import money
from kiosk.game.refusals import Reason
from kiosk.game.rules import Rules

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def named(box: Box, hand: int) -> str:
    """`Box 3`, or `Box 3, second hand` where the box has more than one."""
    return f"Box {box.number}" + (f", {ORDINALS[hand]} hand" if len(box.hands) > 1 else "")


def why_not(rules: Rules, box: Box, index: int, decision: str, amount: int | None = None) -> Reason | None:
    """Why the hand `index` (from 0) of `box`, whose turn it is, may not take `decision`; None where it may.

    `rules` are those at the table's size (`Rules.at`). `amount` is what is added by a double, in cents; None: as much as
    the box's wager. Of several reasons the strongest comes first.
    """
    hand = box.hands[index]
    held = hand.ace and rules.split_aces_one_card  # N.J.A.C. 13:69F-2.11(c)2
    if decision == "stand":
        return None
    if decision == "split":
        return _why_not_split(rules, box, index, hand)
    if held:
        return (
            "split_aces",
            f"{named(box, index)} is a split ace: one card only (stand, or split aces where allowed).",
        )
    if decision == "double":
        return _why_not_double(rules, box, index, hand, amount)
    if decision == "surrender":
        if rules.surrender == "none":
            return ("surrender_not_allowed", "Surrender is not offered at this table.")
        if len(hand.cards) != 2 or hand.depth:
            return (
                "surrender_not_allowed",
                f"{named(box, index)}: surrender is for the first two cards, before a split.",
            )
    return None


def may(rules: Rules, box: Box, index: int) -> tuple[str, ...]:
    """Every decision that the hand may take now, in the order stand, hit, double, split, surrender."""
    hand = box.hands[index]
    if len(hand.cards) != 2:
        return ("stand", "hit")
    return tuple(decision for decision in DECISIONS if why_not(rules, box, index, decision) is None)


def pair(rules: Rules, hand: Hand) -> bool:
    """N.J.A.C. 13:69F-2.11(a): two cards identical in value (or in rank, where the house splits equal ranks only)."""
    if len(hand.cards) != 2:
        return False
    one, two = hand.cards
    return one.value == two.value if rules.split_pair == "value" else one.rank == two.rank


def _why_not_split(rules: Rules, box: Box, index: int, hand: Hand) -> Reason | None:
    if not pair(rules, hand):
        kind = "of the same value" if rules.split_pair == "value" else "of the same rank"
        return ("not_a_pair", f"{named(box, index)}: only two cards {kind} may be split.")
    most = rules.split_max_hands[0].hands  # N.J.A.C. 13:69F-2.11(c)1 and (e)
    if len(box.hands) >= most:
        return ("split_limit", f"Box {box.number} has {len(box.hands)} hands, the most at this table.")
    if hand.depth >= rules.split_max_depth:
        return ("split_limit", f"{named(box, index)} comes from {hand.depth} splits, the most at this table.")
    if hand.cards[0].value == 1 and len(box.hands) >= rules.split_max_ace_hands:
        return (
            "split_aces",
            f"Box {box.number}: aces may be split into {rules.split_max_ace_hands} hands at the most.",
        )
    return None


def _why_not_double(rules: Rules, box: Box, index: int, hand: Hand, amount: int | None) -> Reason | None:
    if len(hand.cards) != 2:
        return ("double_not_allowed", f"{named(box, index)}: a double is for the first two cards only.")
    if hand.depth and not rules.double_after_split:
        return ("double_not_allowed", f"{named(box, index)}: no double after a split at this table.")
    if rules.double_totals is not None and (hand.soft or hand.total not in rules.double_totals):
        totals = ", ".join(map(str, rules.double_totals))
        return ("double_not_allowed", f"{named(box, index)}: only a hard {totals} may double at this table.")
    if amount is None or amount == box.wager:
        return None
    if amount > box.wager:
        return ("double_amount", f"{named(box, index)}: a double adds {money(box.wager)} at the most.")
    if amount <= 0:
        return ("double_amount", f"{named(box, index)}: a double adds more than nothing, up to {money(box.wager)}.")
    if not rules.double_for_less:
        return ("double_amount", f"{named(box, index)}: no double for less at this table; it adds {money(box.wager)}.")
    return None
