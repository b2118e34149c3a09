"""Refusals: every reason why an input is not allowed now, as a code, the id of its sentence, and facts.

No sentence stands here: a reason is worded by the phrase `refused-<why>` of config/phrases, in the reader's language.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar, cast

from kiosk.game.quoted import quoted, short
from kiosk.game.rules import Rules

#: every code, the stronger first (spec of the shoe log, "Refusals"), with the rule-set key whose paragraph stands behind it
CODES: dict[str, str] = {
    "wagers_closed": "wagers.closed",
    "below_minimum": "wagers.limits",
    "above_maximum": "wagers.limits",
    "side_wager": "side",
    "no_wagers": "",
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
    "card_not_awaited": "",
    "card_not_in_shoe": "decks",
    "shoe_needed": "shoe.cutting_card",
    "bad_card": "",
    "bad_input": "",
    "not_in_game": "",
    "nothing_to_settle": "",
    "nothing_to_undo": "",
}
#: the rule-set key behind a sentence, where that is not its code's
_WHY_KEYS = {
    "patron_boxes": "max_bet_boxes_per_patron",
    "split_ace_card": "split.aces_one_card",
    "double_after_split": "double.after_split",
    "side_amount": "side.amount",
    "split_aces_limit": "split.max_ace_hands",
    "split_depth": "split.max_depth",
}
STRENGTH = {code: i for i, code in enumerate(CODES)}


class Reason(NamedTuple):
    """Why something is not allowed: `code` is one of `CODES`, `why` the id of the sentence, `facts` its facts by name.

    Facts that are absent are left out. `box`, and `hand` where the box has more than one; `patron`, `card`, `name`; money
    in cents: `amount`, `minimum`, `maximum`, `most`; numbers: `hands`, `boxes`, `decks`, `position`, `low`, `high`.
    `awaits`: what the table waits for, "hand" for that of `box` and `hand`. `because`: another reason. `value`: what was
    given, cut to a few characters.
    """

    code: str
    why: str
    facts: tuple[tuple[str, object], ...] = ()


class Refused(Exception):
    """An input that the rules do not allow now. Nothing has changed.

    `authority` is the paragraph that the reason rests on, "" where none is known.
    """

    def __init__(self, reason: Reason, authority: str = "") -> None:
        super().__init__(f"{reason.code}: {reason.why} {dict(reason.facts)}")
        self.reason = reason
        self.authority = authority

    @property
    def code(self) -> str:
        return self.reason.code


class Awaited(NamedTuple):
    """What the table waits for: a phase that is no place, "dealer", or "hand" with its box and hand."""

    awaits: str
    box: int | None = None
    hand: int | None = None


def key_behind(reason: Reason, rules: Rules) -> str:
    """The rule-set key whose paragraph stands behind a reason; "" for none."""
    because = dict(reason.facts).get("because")
    if isinstance(because, Reason):
        return key_behind(because, rules)
    if "even_money" in reason.why:
        return "even_money"
    if reason.why == "split_limit" and not rules.split_resplit:
        return "split.resplit"  # N.J.A.C. 13:69F-2.11(c)1: one split, unless the house offers more
    if reason.why == "split_limit" and rules.multiple_action:
        return "multiple_action"  # 2.11(e): the offer is not available there
    return _WHY_KEYS.get(reason.why) or CODES[reason.code]


def stronger(one: Reason | None, other: Reason | None) -> Reason | None:
    """Of two reasons the one that stands higher in the table."""
    if one is None or other is None:
        return one or other
    return one if STRENGTH[one.code] <= STRENGTH[other.code] else other


_F = TypeVar("_F", bound=Callable[..., Reason])
#: the same reason is made once: what the screen asks of a hand it asks again and again
_kept = cast("Callable[[_F], _F]", lru_cache(maxsize=1024))


def _reason(code: str, why: str, **facts: object) -> Reason:
    return Reason(code, why, tuple([(name, value) for name, value in facts.items() if value is not None]))


NOTHING_TO_SETTLE = Reason("nothing_to_settle", "nothing_to_settle")

# Wagers.

WAGERS_CLOSED = Reason("wagers_closed", "wagers_closed")
NO_WAGERS = Reason("no_wagers", "no_wagers")


def below_minimum(*, amount: int, minimum: int, box: int | None = None, patron: str | None = None) -> Reason:
    return _reason("below_minimum", "below_minimum", amount=amount, minimum=minimum, box=box, patron=patron)


def above_maximum(*, amount: int, maximum: int, box: int | None = None, patron: str | None = None) -> Reason:
    return _reason("above_maximum", "above_maximum", amount=amount, maximum=maximum, box=box, patron=patron)


def patron_boxes(*, box: int, patron: str, boxes: int) -> Reason:
    return _reason("above_maximum", "patron_boxes", box=box, patron=short(patron), boxes=boxes)


def unit_wager(*, box: int | None = None, patron: str | None = None) -> Reason:
    return _reason("bad_input", "unit_wager", box=box, patron=patron)


def side_not_offered(*, box: int, name: str, offered: tuple[str, ...]) -> Reason:
    return _reason("side_wager", "side_not_offered", box=box, name=short(name), offered=offered)


def side_amount(*, box: int, amount: int) -> Reason:
    return _reason("side_wager", "side_amount", box=box, amount=amount)


def side_alone(*, box: int) -> Reason:
    return _reason("side_wager", "side_alone", box=box)


def no_such_box(*, box: int, boxes: int) -> Reason:
    return _reason("bad_input", "no_such_box", box=box, boxes=boxes)


# Whose turn, and what a hand may do.

SPLIT_STAGE = Reason("not_your_turn", "split_stage")
NOT_SPLIT_STAGE = Reason("not_your_turn", "not_split_stage")
PATRONS_DO_NOT_SPLIT = Reason("not_in_game", "patrons_do_not_split")
NO_SURRENDER = Reason("surrender_not_allowed", "no_surrender")


def no_decision(awaited: Awaited) -> Reason:
    return _reason("not_your_turn", "no_decision", **awaited._asdict())


def other_turn(awaited: Awaited) -> Reason:
    return _reason("not_your_turn", "other_turn", **awaited._asdict())


def patron_not_in(*, patron: str) -> Reason:
    return _reason("not_your_turn", "patron_not_in", patron=short(patron))


def patron_decided(*, patron: str) -> Reason:
    return _reason("not_your_turn", "patron_decided", patron=short(patron))


@_kept
def not_a_pair(box: int, hand: int | None, pair: str) -> Reason:
    return _reason("not_a_pair", "not_a_pair", box=box, hand=hand, pair=pair)


@_kept
def split_limit(box: int, hands: int) -> Reason:
    return _reason("split_limit", "split_limit", box=box, hands=hands)


@_kept
def split_depth(box: int, hand: int | None, depth: int) -> Reason:
    return _reason("split_limit", "split_depth", box=box, hand=hand, depth=depth)


@_kept
def split_aces_limit(box: int, hands: int) -> Reason:
    return _reason("split_aces", "split_aces_limit", box=box, hands=hands)


@_kept
def split_aces(box: int, hand: int | None) -> Reason:
    return _reason("split_aces", "split_aces", box=box, hand=hand)


@_kept
def double_two_cards(box: int, hand: int | None) -> Reason:
    return _reason("double_not_allowed", "double_two_cards", box=box, hand=hand)


@_kept
def double_after_split(box: int, hand: int | None) -> Reason:
    return _reason("double_not_allowed", "double_after_split", box=box, hand=hand)


@_kept
def double_totals(box: int, hand: int | None, totals: tuple[int, ...]) -> Reason:
    return _reason("double_not_allowed", "double_totals", box=box, hand=hand, totals=totals)


def double_amount(*, box: int, hand: int | None, most: int) -> Reason:
    return _reason("double_amount", "double_amount", box=box, hand=hand, most=most)


def double_for_less(*, box: int, hand: int | None, amount: int) -> Reason:
    return _reason("double_amount", "double_for_less", box=box, hand=hand, amount=amount)


@_kept
def surrender_late(box: int, hand: int | None) -> Reason:
    return _reason("surrender_not_allowed", "surrender_late", box=box, hand=hand)


# Insurance.

INSURANCE_NOT_OPEN = Reason("insurance_not_open", "insurance_not_open")
INSURANCE_OPEN = Reason("insurance_open", "insurance_open")
INSURANCE_ZERO = Reason("insurance_amount", "insurance_zero")
INSURANCE_NEEDS_BOX = Reason("bad_input", "insurance_needs_box")
INSURANCE_NEEDS_PATRON = Reason("bad_input", "insurance_needs_patron")
NO_EVEN_MONEY = Reason("insurance_not_open", "no_even_money")


def even_money_blackjack(*, box: int) -> Reason:
    return _reason("insurance_not_open", "even_money_blackjack", box=box)


def even_money_insured(*, box: int) -> Reason:
    return _reason("insurance_not_open", "even_money_insured", box=box)


def even_money_taken(*, box: int) -> Reason:
    return _reason("insurance_not_open", "even_money_taken", box=box)


def insurance_amount(*, most: int, box: int | None = None, patron: str | None = None) -> Reason:
    return _reason("insurance_amount", "insurance_amount", most=most, box=box, patron=patron)


def insurance_no_wager(*, box: int | None = None, patron: str | None = None) -> Reason:
    return _reason("insurance_amount", "insurance_no_wager", box=box, patron=patron)


# Cards and the shoe.

NO_UNREAD_CARD = Reason("card_not_awaited", "no_unread_card")
PATRONS_DECIDE = Reason("card_not_awaited", "patrons_decide")
HOLE_CHECK_FIRST = Reason("card_not_awaited", "hole_check_first")
REVEAL_FIRST = Reason("card_not_awaited", "reveal_first")
SHOE_NEEDED = Reason("shoe_needed", "shoe_needed")


def card_unread(awaited: Awaited) -> Reason:
    return _reason("card_unread", "card_unread", **awaited._asdict())


def hole_card_not_awaited(awaited: Awaited) -> Reason:
    return _reason("card_not_awaited", "hole_card_not_awaited", **awaited._asdict())


def split_ace_card(*, box: int, hand: int | None) -> Reason:
    return _reason("card_not_awaited", "split_ace_card", box=box, hand=hand)


def deal_not_to(awaited: Awaited, *, to: int) -> Reason:
    """`to`: a box, or 0 for the dealer."""
    return _reason("card_not_awaited", "deal_not_to", to=to, **awaited._asdict())


def error_before(*, card: str | None) -> Reason:
    """`card`: the card drawn in error before, None where nobody has seen it."""
    return _reason("card_not_awaited", "error_before", card=card)


def error_unused(*, card: str) -> Reason:
    return _reason("card_not_awaited", "error_unused", card=card)


def error_is_next(*, card: str | None) -> Reason:
    """`card`: the card drawn in error, None where nobody has seen it."""
    return _reason("card_not_awaited", "error_is_next", card=card)


def not_drawn_last(*, card: str) -> Reason:
    return _reason("card_not_awaited", "not_drawn_last", card=card)


def card_not_in_shoe(*, card: str, decks: int) -> Reason:
    return _reason("card_not_in_shoe", "card_not_in_shoe", card=card, decks=decks)


def shoe_too_small(*, name: str, decks: int) -> Reason:
    return _reason("bad_input", "shoe_too_small", name=name, decks=decks)


def burned_too_many(*, decks: int) -> Reason:
    return _reason("card_not_in_shoe", "burned_too_many", decks=decks)


# Undo, void, corrections, and what falls with them.

NOTHING_TO_UNDO = Reason("nothing_to_undo", "nothing_to_undo")
NOTHING_TO_VOID = Reason("nothing_to_undo", "nothing_to_void")
ROUND_OVER = Reason("card_not_awaited", "round_over")


def no_card_there(*, position: int, box: int | None, hand: int | None) -> Reason:
    """`box` None: the dealer's hand."""
    awaits = "dealer" if box is None else "hand"
    return _reason("bad_input", "no_card_there", position=position, awaits=awaits, box=box, hand=hand)


def hole_card_falls(*, code: str) -> Reason:
    """A card that lies face down could no longer stand, for a reason with that code; what it is is not said."""
    return _reason(code, "hole_card_falls")


def later(
    *,
    kind: str,
    because: Reason,
    box: int | None = None,
    hand: int | None = None,
    patron: str | None = None,
    card: str | None = None,
) -> Reason:
    """A later input of the round, of that kind, could no longer stand: the code is that of its own refusal."""
    names = {"box": box, "hand": hand, "patron": patron and short(patron), "card": card}
    return _reason(because.code, "later", kind=kind, **names, because=because)


@_kept
def box_dealt_in(box: int) -> Reason:
    return _reason("bad_input", "box_dealt_in", box=box)


def box_not_alone(*, box: int) -> Reason:
    return _reason("bad_input", "box_not_alone", box=box)


# Inputs that cannot be read.


def unknown_type(*, value: object, allowed: tuple[str, ...]) -> Reason:
    return _reason("bad_input", "unknown_type", value=quoted(value), allowed=allowed)


def not_in_game(*, kind: str) -> Reason:
    return _reason("not_in_game", "not_in_game", kind=kind)


def missing_key(*, kind: str, key: str) -> Reason:
    return _reason("bad_input", "missing_key", kind=kind, key=key)


def bad_value(*, kind: str, key: str, value: object, expected: str, bad_card: bool = False, **more: Any) -> Reason:
    """`expected`: what may stand there ("card", "known_card", "cards", "whole", "text", "yes_or_no", "one_of", "sides",
    "amount"), with `low` and `high` for a whole number and `allowed` for one of several words."""
    code = "bad_card" if bad_card else "bad_input"
    return _reason(code, "bad_value", kind=kind, key=key, value=quoted(value), expected=expected, **more)
