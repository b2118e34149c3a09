"""What can be refused, and which refusal counts where two apply?"""

from __future__ import annotations

#: every code, the stronger first (spec of the shoe log, "Refusals"), with the rule-set key whose paragraph stands behind it
CODES: dict[str, str] = {
    "wagers_closed": "wagers.closed",
    "below_minimum": "wagers.limits",
    "above_maximum": "wagers.limits",
    "side_wager": "side",
    "no_wagers": "wagers.closed",
    "card_unread": "deal.read",
    "not_your_turn": "play.order",
    "not_a_pair": "split.pair",
    "split_limit": "split.max_hands",
    "split_aces": "split.aces_one_card",
    "double_not_allowed": "double.totals",
    "double_amount": "double.for_less",
    "surrender_not_allowed": "surrender",
    "insurance_not_open": "insurance",
    "insurance_amount": "insurance",
    "insurance_open": "insurance",
    "card_not_awaited": "play.order",
    "card_not_in_shoe": "decks",
    "shoe_needed": "shoe.cutting_card",
    "bad_card": "",
    "bad_input": "",
    "not_in_game": "",
    "nothing_to_undo": "",
}
STRENGTH = {code: i for i, code in enumerate(CODES)}

#: why something is not allowed: a code, and a sentence that a dealer can say
Reason = tuple[str, str]


class Refused(Exception):
    """An input that the rules do not allow now. Nothing has changed.

    `code` is one of `CODES`, `message` a sentence that says what, where, why and what to do, `authority` the paragraph
    it rests on ("" where none is known).
    """

    def __init__(self, code: str, message: str, authority: str = "") -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message
        self.authority = authority


def stronger(one: Reason | None, other: Reason | None) -> Reason | None:
    """Of two reasons the one that stands higher in the table."""
    if one is None or other is None:
        return one or other
    return one if STRENGTH[one[0]] <= STRENGTH[other[0]] else other
