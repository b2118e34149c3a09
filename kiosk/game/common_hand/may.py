"""Refusing the patrons of a common hand: their wagers, insurance and decisions; and what is offered
to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from kiosk.game import refusals
from kiosk.game.blackjack import allowed
from kiosk.game.commands.commands import PATRON_DECISIONS, PatronDecision
from kiosk.game.commands.may import why_no_void, why_not_at
from kiosk.game.commands.offers import Offer
from kiosk.game.commands.quoted import short
from kiosk.game.common_hand.patrons import UNDECIDED
from kiosk.game.money.amounts import DoubleAmounts, InsuranceAmounts
from kiosk.game.money.money import money
from kiosk.game.refusals import Reason

if TYPE_CHECKING:
    from kiosk.game.common_hand.game import CommonGame


class PatronsOffer(NamedTuple):
    """What the patrons may do now; it never changes. `decisions`: in the order of
    `PATRON_DECISIONS`, for a patron who is still to decide. `places`: who is in the round, each
    patron with a place in `wagers` (cents) and in `states`. `for_less`: a double may add less than
    the wager; `hand`: that is in play, from 1, None where there is one alone."""

    wager: Offer
    insurance: Offer
    decisions: tuple[Offer, ...]
    closing: Offer
    places: Mapping[str, int]
    wagers: Sequence[int]
    states: bytes
    for_less: bool
    hand: int | None

    def why_not_decide(
        self, patron: str, do: PatronDecision, amount: int | None = None
    ) -> Reason | None:
        turn = self.closing.refused or why_not_turn(self.places, self.states, patron)
        reason = turn or self.decisions[PATRON_DECISIONS.index(do)].refused
        if reason or amount is None:
            return reason
        return why_not_amount(
            do, amount, _double(self.for_less, self.hand, self.wagers[self.places[patron]], patron)
        )

    def why_not_insure(self, patron: str, amount: int) -> Reason | None:
        return self.insurance.refused or insurance_amounts(
            self.places, self.wagers, patron
        ).why_not(amount)


def offered(game: CommonGame) -> PatronsOffer:
    at = game.round
    return PatronsOffer(
        wager=Offer(why_not_wager(game), game.wager_amounts()),
        insurance=Offer(why_not_at(game, "insurance")),
        decisions=tuple(Offer(why_not_decision(game, None, do)) for do in PATRON_DECISIONS),
        closing=Offer(why_not_at_stage(game)),
        places=at.places,
        wagers=at.wagers,
        states=bytes(at.states[at.index]) if at.states else b"",
        for_less=game.rules.double_for_less,
        hand=_named(game),
    )


def asks(game: CommonGame) -> str:
    """What is asked of patrons, without the number of the round; "" for nothing. It is another text
    as soon as something else is asked, or a card that lies there is another, and the same again
    after an undo."""
    at = game.round
    asked = _stage(game)
    return f"{asked}c{at.corrections}" if asked and at.corrections else asked


def _stage(game: CommonGame) -> str:
    at = game.round
    match at.phase:
        case "wagers":
            return "w"
        case "insurance":
            return "i"
        case "patrons":
            return (
                "s" if at.stage == "split" else f"p{at.index + 1}.{len(at.hands[at.index].cards)}"
            )
    return ""


def why_not_turn(
    places: Mapping[str, int], states: bytes | bytearray, patron: str
) -> Reason | None:
    """Why it is not for that patron to decide."""
    place = places.get(patron)
    if place is None:
        return refusals.patron_not_in(patron=patron)
    return None if states[place] == UNDECIDED else refusals.patron_decided(patron=patron)


def insurance_amounts(
    places: Mapping[str, int], wagers: Sequence[int], patron: str
) -> InsuranceAmounts:
    place = places.get(patron)
    return InsuranceAmounts.of(0 if place is None else wagers[place], patron=short(patron))


def _named(game: CommonGame) -> int | None:
    """The number of the hand that is in play, from 1; None where there is one alone."""
    at = game.round
    return at.index + 1 if at.boxes and at.split else None


def _double(for_less: bool, hand: int | None, wager: int, patron: str) -> DoubleAmounts:
    return DoubleAmounts(1 if for_less else wager, wager, None, hand, short(patron))


def double_amounts(game: CommonGame, patron: str) -> DoubleAmounts:
    """What a double of that patron, who is in the round, may add: N.J.A.C. 13:69F-2.10."""
    at = game.round
    return _double(game.rules.double_for_less, _named(game), at.wagers[at.places[patron]], patron)


def why_not_amount(do: PatronDecision, amount: int, amounts: DoubleAmounts) -> Reason | None:
    """Why that decision may not stand with that amount."""
    if do == "double":
        return amounts.why_not(amount)
    return refusals.bad_value(kind="patron", key="amount", value=money(amount), expected="double")


def why_not_wager(
    game: CommonGame, patron: str | None = None, amount: int | None = None
) -> Reason | None:
    if game.round.phase != "wagers":
        return refusals.WAGERS_CLOSED
    return game.wager_amounts(patron=short(patron or "?")).why_not(amount) if amount else None


def why_not_at_stage(game: CommonGame) -> Reason | None:
    """Why no stage is open at which patrons decide."""
    return why_not_at(game, "patrons")


def why_not_decision(
    game: CommonGame,
    patron: str | None = None,
    do: PatronDecision | None = None,
    amount: int | None = None,
) -> Reason | None:
    at = game.round
    if at.phase != "patrons":
        return why_not_at_stage(game)
    reason = None if patron is None else why_not_turn(at.places, at.states[at.index], patron)
    reason = reason or (None if do is None else why_not_do(game, do))
    if reason or patron is None or do is None or amount is None:
        return reason
    return why_not_amount(do, amount, double_amounts(game, patron))


def why_not_do(game: CommonGame, do: PatronDecision) -> Reason | None:
    """Why no patron may do that at the open stage: N.J.A.C. 13:69F-2.6B(c) and (d)."""
    at = game.round
    if do == "first" or do == "both":
        return None if at.stage == "split" else refusals.NOT_SPLIT_STAGE
    return (
        refusals.SPLIT_STAGE
        if at.stage == "split"
        else allowed.why_not(game.rules, at.boxes[0], at.index, do)
    )


def why_not_batch(
    game: CommonGame,
    of: str | None = None,
    patrons: Sequence[str] = (),
    values: Sequence[int] = (),
    ids: object = None,
    added: Sequence[tuple[str, int]] = (),
) -> Reason | None:
    """Why not all of it may be said: the first reason of what the game can say of a crowd at once,
    else of the first patron."""
    whole: Reason | None
    match of:
        case "patron_wager":
            each = (
                why_not_wager(game, patron, amount)
                for patron, amount in zip(patrons, values, strict=True)
            )
            amounts = game.wager_amounts(patron="?")
            fine = game.round.phase == "wagers" and not any(map(amounts.why_not, set(values)))
        case "insurance":
            each = (
                why_not_insured(game, amount, None, who)
                for who, amount in zip(patrons, values, strict=True)
            )
            fine = False
        case _:
            do = PATRON_DECISIONS
            said, all_ = dict(added), zip(patrons, values, strict=True)
            each = (why_not_decision(game, who, do[value], said.get(who)) for who, value in all_)
            whole = why_not_at_stage(game)
            fine = whole is None and all(why_not_do(game, do[each]) is None for each in set(values))
            if fine:
                turn = _why_not_all_turn(game, patrons)
                return turn or (next(filter(None, each), None) if said else None)
    return None if fine else next(filter(None, each), None)


def _why_not_all_turn(game: CommonGame, patrons: Sequence[str]) -> Reason | None:
    """Why it is not for each of them to decide, once: at the cost of one look at each, which
    `game.found` keeps."""
    places, states = game.round.places, game.round.states[game.round.index]
    found = list(map(places.get, patrons))
    if None not in found:
        game.found = patrons, cast("list[int]", found)
        deciding = bytes(map(states.__getitem__, game.found[1])).count(UNDECIDED)
        if deciding == len(set(found)) == len(patrons):
            return None
    seen: set[str] = set()
    for patron in patrons:
        if patron in seen:
            return refusals.patron_decided(patron=patron)
        if (why := why_not_turn(places, states, patron)) is not None:
            return why
        seen.add(patron)
    return None


def why_not_insured(
    game: CommonGame, amount: int | None = None, box: int | None = None, patron: str | None = None
) -> Reason | None:
    if (reason := why_not_at(game, "insurance")) is not None:
        return reason
    if patron is None:
        return (
            refusals.INSURANCE_NEEDS_PATRON
            if amount is None or amount > 0
            else refusals.INSURANCE_ZERO
        )
    amounts = insurance_amounts(game.round.places, game.round.wagers, patron)
    return None if amount is None else amounts.why_not(amount)


def why_not_void(
    game: CommonGame, by: object = None, reason: object = None, box: int | None = None
) -> Reason | None:
    """Why the round may not be voided; the one hand cannot be taken out of it alone."""
    nothing = why_no_void(game)
    return nothing if nothing or box is None else refusals.box_not_alone(box=box)
