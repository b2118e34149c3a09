"""Refusals: every reason why an input is not allowed now, as a code, the id of its sentence, and
facts.

No sentence stands here: a reason is worded by the phrase `refused-<why>` of config/phrases, in the
reader's language.
"""

# mypy: disable-error-code="empty-body"
# A constructor that `_reason` makes has no body: its name and its parameters say all.

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from reprlib import Repr
from typing import Any, NamedTuple, TypeVar, cast

from kiosk.game.rules import Rules

#: every code, the stronger first, in the order of the shoe log's specification, which
#: tests/game/test_refusals.py holds, with the rule-set key whose paragraph stands behind it
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
    "correction_moves_card": "irregularities",
    "card_not_in_shoe": "decks",
    "shoe_needed": "shoe.cutting_card",
    "bad_card": "",
    "bad_input": "",
    "not_in_game": "",
    "nothing_to_settle": "",
    "nothing_to_undo": "",
}
#: the rule-set key behind a sentence, where that is not its code's
WHY_KEYS = {
    "patron_boxes": "max_bet_boxes_per_patron",
    "split_ace_card": "split.aces_one_card",
    "double_after_split": "double.after_split",
    "side_amount": "side.amount",
    "split_aces_limit": "split.max_ace_hands",
    "split_depth": "split.max_depth",
}
STRENGTH = {code: i for i, code in enumerate(CODES)}


class Reason(NamedTuple):
    """Why something is not allowed: `code` is one of `CODES`, `why` the id of the sentence, `facts`
    its facts by name.

    Facts that are absent are left out. `box`, and `hand` where the box has more than one; `patron`,
    `card`, `name`; money in cents: `amount`, `minimum`, `maximum`, `most`; numbers: `hands`,
    `boxes`, `decks`, `position`, `low`, `high`. `awaits`: what the table waits for, "hand" for that
    of `box` and `hand`. `because`: another reason. `value`: what was given, cut to a few
    characters.
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
    """What the table waits for: a phase that is no place, "settlement", "dealer", or "hand" with
    its box and hand."""

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
    return WHY_KEYS.get(reason.why) or CODES[reason.code]


def stronger(one: Reason | None, other: Reason | None) -> Reason | None:
    """Of two reasons the one that stands higher in the table."""
    if one is None or other is None:
        return one or other
    return one if STRENGTH[one.code] <= STRENGTH[other.code] else other


#: the code of each reason that is made by a constructor, and that has one alone
CODE_OF = {"no_card_there": "bad_input", "unknown_type": "bad_input", "bad_value": "bad_input"}
_F = TypeVar("_F", bound=Callable[..., Reason])
#: facts that are what somebody was called
_NAMES = frozenset(("patron", "name"))


def _of(code: str, why: str, **facts: object) -> Reason:
    kept = [(key, fact) for key, fact in facts.items() if fact is not None]
    told = [(key, short(str(fact)) if key in _NAMES else fact) for key, fact in kept]
    return Reason(code, why, tuple(told))


def _reason(code: str) -> Callable[[_F], _F]:
    """A constructor: its name says why, its parameters are the facts, those of an `Awaited` one by
    one.

    The same reason is made once, for the screen asks of a hand again and again; but none that holds
    a name of any length.
    """

    def constructor(of: _F) -> _F:
        why, taken = of.__name__, of.__code__.co_varnames
        CODE_OF[why] = code

        @wraps(of)
        def make(*given: object, **facts: object) -> Reason:
            found = {**dict(zip(taken, given, strict=False)), **facts}
            awaited = found.pop("awaited", None)
            return _of(
                code, why, **found, **(awaited._asdict() if isinstance(awaited, Awaited) else {})
            )

        return cast("_F", make if _NAMES & {*taken} else lru_cache(maxsize=128)(make))

    return constructor


class _Json(Repr):
    """Values from outside as a sentence may hold them: as JSON writes them, of a long one a part.
    Text that is a value itself stands in single quotes."""

    def __init__(self) -> None:
        super().__init__()
        self.maxstring = self.maxother = self.maxlong = 24
        self.maxlevel, self.maxlist, self.maxdict = 1, 2, 2

    def repr_str(self, x: str, level: int) -> str:
        text = super().repr_str(x, level)
        return text if level == self.maxlevel else f'"{text[1:-1]}"'

    def repr_bool(self, x: bool, level: int) -> str:
        return "true" if x else "false"

    def repr_NoneType(self, x: None, level: int) -> str:  # noqa: N802 - the library calls it so
        return "null"


quoted = _Json().repr


def short(text: str) -> str:
    """A name from outside, of a long one a part."""
    return text if len(text) <= 24 else f"{text[:20]}…"


NOTHING_TO_SETTLE = Reason("nothing_to_settle", "nothing_to_settle")

# Wagers.

WAGERS_CLOSED = Reason("wagers_closed", "wagers_closed")
NO_WAGERS = Reason("no_wagers", "no_wagers")


@_reason("below_minimum")
def below_minimum(
    *, amount: int, minimum: int, box: int | None = None, patron: str | None = None
) -> Reason: ...
@_reason("above_maximum")
def above_maximum(
    *, amount: int, maximum: int, box: int | None = None, patron: str | None = None
) -> Reason: ...
@_reason("above_maximum")
def patron_boxes(*, box: int, patron: str, boxes: int) -> Reason: ...
@_reason("bad_input")
def unit_wager(*, box: int | None = None, patron: str | None = None) -> Reason: ...
@_reason("side_wager")
def side_not_offered(*, box: int, name: str, offered: tuple[str, ...]) -> Reason: ...
@_reason("side_wager")
def side_amount(*, box: int, amount: int) -> Reason: ...
@_reason("side_wager")
def side_alone(*, box: int) -> Reason: ...
@_reason("bad_input")
def no_such_box(*, box: int, boxes: int) -> Reason: ...


# Whose turn, and what a hand may do.

SPLIT_STAGE = Reason("not_your_turn", "split_stage")
NOT_SPLIT_STAGE = Reason("not_your_turn", "not_split_stage")
NO_SURRENDER = Reason("surrender_not_allowed", "no_surrender")


@_reason("not_your_turn")
def no_decision(awaited: Awaited) -> Reason: ...
@_reason("not_your_turn")
def other_turn(awaited: Awaited) -> Reason: ...
@_reason("not_your_turn")
def patron_not_in(*, patron: str) -> Reason: ...
@_reason("not_your_turn")
def patron_decided(*, patron: str) -> Reason: ...
@_reason("not_a_pair")
def not_a_pair(box: int, hand: int | None, pair: str) -> Reason: ...
@_reason("split_limit")
def split_limit(box: int, hands: int) -> Reason: ...
@_reason("split_limit")
def split_depth(box: int, hand: int | None, depth: int) -> Reason: ...
@_reason("split_aces")
def split_aces_limit(box: int, hands: int) -> Reason: ...
@_reason("split_aces")
def split_aces(box: int, hand: int | None) -> Reason: ...
@_reason("double_not_allowed")
def double_two_cards(box: int, hand: int | None) -> Reason: ...
@_reason("double_not_allowed")
def double_after_split(box: int, hand: int | None) -> Reason: ...
@_reason("double_not_allowed")
def double_totals(box: int, hand: int | None, totals: tuple[int, ...]) -> Reason: ...
@_reason("double_amount")
def double_amount(
    *, hand: int | None, most: int, box: int | None = None, patron: str | None = None
) -> Reason: ...
@_reason("double_amount")
def double_for_less(
    *, hand: int | None, amount: int, box: int | None = None, patron: str | None = None
) -> Reason: ...
@_reason("surrender_not_allowed")
def surrender_late(box: int, hand: int | None) -> Reason: ...


# Insurance.

INSURANCE_NOT_OPEN = Reason("insurance_not_open", "insurance_not_open")
INSURANCE_OPEN = Reason("insurance_open", "insurance_open")
INSURANCE_ZERO = Reason("insurance_amount", "insurance_zero")
INSURANCE_NEEDS_BOX = Reason("bad_input", "insurance_needs_box")
INSURANCE_NEEDS_PATRON = Reason("bad_input", "insurance_needs_patron")
NO_EVEN_MONEY = Reason("insurance_not_open", "no_even_money")


@_reason("insurance_not_open")
def even_money_blackjack(*, box: int) -> Reason: ...
@_reason("insurance_not_open")
def even_money_insured(*, box: int) -> Reason: ...
@_reason("insurance_not_open")
def even_money_taken(*, box: int) -> Reason: ...
@_reason("insurance_amount")
def insurance_amount(*, most: int, box: int | None = None, patron: str | None = None) -> Reason: ...
@_reason("insurance_amount")
def insurance_no_wager(*, box: int | None = None, patron: str | None = None) -> Reason: ...


# Cards and the shoe.

NO_UNREAD_CARD = Reason("card_not_awaited", "no_unread_card")
PATRONS_DECIDE = Reason("card_not_awaited", "patrons_decide")
HOLE_CHECK_FIRST = Reason("card_not_awaited", "hole_check_first")
REVEAL_FIRST = Reason("card_not_awaited", "reveal_first")
SHOE_NEEDED = Reason("shoe_needed", "shoe_needed")
SHOE_CHANGES = Reason("shoe_needed", "shoe_changes")


@_reason("card_unread")
def card_unread(awaited: Awaited) -> Reason: ...
@_reason("card_not_awaited")
def hole_card_not_awaited(awaited: Awaited) -> Reason: ...
@_reason("card_not_awaited")
def split_ace_card(*, box: int, hand: int | None) -> Reason: ...
@_reason("card_not_awaited")
def deal_not_to(awaited: Awaited, *, to: int) -> Reason: ...  # to: 0 is the dealer
@_reason("card_not_awaited")
def error_before(
    *, card: str | None, other_card: str | None = None
) -> Reason: ...  # card: None where nobody has seen it; other_card: the one that was refused
@_reason("card_not_awaited")
def error_unused(*, card: str) -> Reason: ...
@_reason("card_not_awaited")
def error_is_next(*, card: str | None) -> Reason: ...  # card: None where nobody has seen it
@_reason("card_not_awaited")
def not_drawn_last(*, card: str) -> Reason: ...
# box and hand: where it lies, None for the dealer's, and no hand where a box has but one; to: whose
# it would have been, 0 for the dealer's, None for nobody's
@_reason("correction_moves_card")
def card_would_move(
    *,
    card: str | None,
    box: int | None,
    hand: int | None,
    to: int | None = None,
    to_hand: int | None = None,
) -> Reason: ...
@_reason("correction_moves_card")
def decision_would_move(
    *, kind: str, box: int | None, hand: int | None, to: int | None, to_hand: int | None
) -> Reason: ...
# a hand of a round that is over was still to be played
@_reason("correction_moves_card")
def hand_would_play(*, to: int, to_hand: int | None) -> Reason: ...
@_reason("card_not_awaited")
def card_beyond(*, card: str | None, box: int | None, hand: int | None) -> Reason: ...
@_reason("card_not_awaited")
def dealer_draws_on(*, total: int) -> Reason: ...
@_reason("card_not_awaited")
def dealer_drew_none(*, card: str) -> Reason: ...
@_reason("card_not_awaited")
def dealer_draws_late(*, total: int) -> Reason: ...
@_reason("bad_input")
def no_such_round(*, number: int) -> Reason: ...
@_reason("card_not_in_shoe")
def card_not_in_shoe(*, card: str, decks: int) -> Reason: ...
@_reason("bad_input")
def shoe_too_small(*, name: str, decks: int) -> Reason: ...
@_reason("card_not_in_shoe")
def burned_too_many(*, decks: int) -> Reason: ...


# Undo, void, corrections, and what falls with them.

NOTHING_TO_UNDO = Reason("nothing_to_undo", "nothing_to_undo")
HOLE_CARD_TURNED = Reason("nothing_to_undo", "hole_card_turned")
ROUND_IS_OVER = Reason("nothing_to_undo", "round_is_over")
NOTHING_TO_VOID = Reason("nothing_to_undo", "nothing_to_void")
ROUND_OVER = Reason("card_not_awaited", "round_over")


def no_card_there(*, position: int, box: int | None, hand: int | None) -> Reason:
    """`box` None: the dealer's hand."""
    return _of(
        "bad_input",
        "no_card_there",
        position=position,
        awaits="hand" if box else "dealer",
        box=box,
        hand=hand,
    )


def hole_card_falls(*, code: str) -> Reason:
    """A card that lies face down could no longer stand, for a reason with that code; what it is is
    not said."""
    return Reason(code, "hole_card_falls")


def later(
    *,
    kind: str,
    because: Reason,
    box: int | None = None,
    hand: int | None = None,
    patron: str | None = None,
    card: str | None = None,
) -> Reason:
    """A later input of the round, of that kind, could no longer stand: the code is that of its own
    refusal."""
    return _of(
        because.code,
        "later",
        kind=kind,
        box=box,
        hand=hand,
        patron=patron,
        card=card,
        because=because,
    )


@_reason("bad_input")
def box_dealt_in(box: int) -> Reason: ...
@_reason("bad_input")
def box_not_alone(*, box: int) -> Reason: ...


# Inputs that cannot be read.


@_reason("not_in_game")
def not_in_game(*, kind: str) -> Reason: ...
@_reason("bad_input")
def missing_key(*, kind: str, key: str) -> Reason: ...


def unknown_type(*, value: object, allowed: tuple[str, ...]) -> Reason:
    return _of("bad_input", "unknown_type", value=quoted(value), allowed=allowed)


def bad_value(
    *, kind: str, key: str, value: object, expected: str, bad_card: bool = False, **more: Any
) -> Reason:
    """`expected`: what may stand there ("card", "known_card", "cards", "whole", "text",
    "yes_or_no", "one_of", "sides", "amount", "double" where an amount stands with a double alone),
    with `low` and `high` for a whole number and `allowed` for one of several words."""
    code = "bad_card" if bad_card else "bad_input"
    return _of(
        code, "bad_value", kind=kind, key=key, value=quoted(value), expected=expected, **more
    )
