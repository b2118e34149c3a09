"""What must the dealer be told when a round is decided again? Only what differs from what was told before."""

from __future__ import annotations

from collections import Counter

from kiosk.game.prompts import Prompt

_BACK = {
    "collect_hand": "return_wager",
    "collect_side": "return_wager",
    "collect_insurance": "return_wager",
    "pay_hand": "collect_hand",
    "pay_side": "collect_side",
    "pay_insurance": "collect_insurance",
}


def difference(before: list[Prompt], after: list[Prompt]) -> list[Prompt]:
    """Money that was taken or paid and should not have been goes back; money not yet moved is taken or paid."""
    old = Counter(prompt for prompt in before if prompt.id in _BACK)
    new = Counter(prompt for prompt in after if prompt.id in _BACK)
    told, missing = [], new - old
    for prompt in (old - new).elements():
        back, box, amount = _BACK[prompt.id], prompt.get("box"), prompt.get("amount")
        if back == "collect_side":
            told.append(Prompt(back, (box, prompt.get("name"), amount)))
        elif back == "collect_insurance":
            told.append(Prompt(back, (box, amount)))
        else:
            told.append(Prompt(back, (box, prompt.get("hand"), amount, "corrected")))
    return told + [prompt for prompt in after if missing[prompt] > 0]
