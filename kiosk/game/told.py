"""What must the dealer be told when a round is decided again? Only what differs from what was told before."""

from __future__ import annotations

from collections import Counter

from kiosk.game.prompts import KINDS, Prompt

#: how money is moved back that should not have been moved
_BACK = {
    "collect_hand": "return_wager",
    "collect_side": "return_wager",
    "collect_insurance": "return_wager",
    "collect_patrons": "return_patrons",
    "pay_hand": "collect_hand",
    "pay_side": "collect_side",
    "pay_insurance": "collect_insurance",
    "pay_patrons": "collect_patrons",
}
#: what is told beside money when the round is over now and was not before
_ENDS = {
    "announce_dealer_blackjack",
    "announce_dealer_total",
    "push_hand",
    "push_patrons",
    "return_wager",
    "return_patrons",
}


def difference(before: list[Prompt], after: list[Prompt]) -> list[Prompt]:
    """Money that was taken or paid and should not have been goes back; what was not told yet and counts is told."""
    old = Counter(_moved(prompt) for prompt in before if prompt.id in _BACK)
    new = Counter(_moved(prompt) for prompt in after if prompt.id in _BACK or prompt.id in _ENDS)
    split = {_moved(prompt): prompt.split for prompt in before}
    told, missing = [_back(prompt, split[prompt]) for prompt in (old - new).elements()], new - old
    for prompt in after:
        if missing[_moved(prompt)] > 0:
            missing[_moved(prompt)] -= 1
            told.append(prompt)
    return told


def _moved(prompt: Prompt) -> Prompt:
    """The prompt, however its hand is named: the same money is not moved twice because the box was split meanwhile."""
    return prompt._replace(split=False)


def _back(prompt: Prompt, split: bool) -> Prompt:
    facts = {**dict(prompt.items()), "why": "corrected"}
    back = _BACK[prompt.id]
    rule = "" if back in ("collect_side", "collect_insurance") else "irregularities"
    return Prompt(back, tuple(facts.get(name) for name in KINDS[back].facts), rule, split)
