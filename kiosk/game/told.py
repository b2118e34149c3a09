"""What must the dealer be told when a round is decided again? Only what differs from what was told before."""

from __future__ import annotations

from collections import Counter

from kiosk.game.prompts import Prompt

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
    old = Counter(prompt for prompt in before if prompt.id in _BACK)
    new = Counter(prompt for prompt in after if prompt.id in _BACK or prompt.id in _ENDS)
    told, missing = [_back(prompt) for prompt in (old - new).elements()], new - old
    for prompt in after:
        if missing[prompt] > 0:
            missing[prompt] -= 1
            told.append(prompt)
    return told


def _back(prompt: Prompt) -> Prompt:
    back, box, amount = _BACK[prompt.id], prompt.get("box"), prompt.get("amount")
    if back == "collect_side":
        return Prompt(back, (box, prompt.get("name"), amount))
    if back == "collect_insurance":
        return Prompt(back, (box, amount))
    if back in ("return_patrons", "collect_patrons"):
        return Prompt(back, (prompt.get("hand"), prompt.get("patrons"), amount, "corrected"), "irregularities")
    return Prompt(back, (box, prompt.get("hand"), amount, "corrected"), "irregularities")
