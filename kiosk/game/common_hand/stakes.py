"""What of a patron's money lies on the table, and what a decision or insurance would add to it, and
may. All in cents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kiosk.game import refusals
from kiosk.game.commands.commands import PatronDecision
from kiosk.game.common_hand.game import CommonGame
from kiosk.game.common_hand.patrons import BOTH, DOUBLE, DOUBLED, OUT, UNDECIDED
from kiosk.game.money.amounts import DoubleAmounts, InsuranceAmounts
from kiosk.game.money.money import money
from kiosk.game.refusals import Reason, short

#: the decisions that add another wager
ADDING: tuple[PatronDecision, ...] = ("double", "both")


def stake(game: CommonGame, patron: str) -> int:
    """All that the patron can lose in this round, as it stands now: the wager, and what a double, a
    second hand and insurance added. What was lost or won before the round's end counts until
    then."""
    at = game.round
    players = game.players
    if not at.boxes:
        return game.wagered_by(patron)
    place = players.places.get(patron)
    if place is None:
        return 0
    first, second = players.states[0][place], players.states[1][place]
    wager = players.wagers[place]
    doubles = sum(
        wager - less.get(place, 0)
        for code, less in zip((first, second), players.less, strict=True)
        if code == DOUBLE or code >= DOUBLED
    )
    return wager * (1 + (second != OUT) + (first == BOTH)) + doubles + players.insured.get(place, 0)


def adds(game: CommonGame, patron: str, do: PatronDecision, amount: int | None = None) -> int:
    """What that decision of the patron, who is in the round, would add; `amount`: of a double,
    where it was said."""
    if amount is not None:
        return amount
    return game.players.wagers[game.players.places[patron]] if do in ADDING else 0


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


def hand_in_play(game: CommonGame) -> int | None:
    """The number of the hand that is in play, from 1; None where there is one alone."""
    at = game.round
    players = game.players
    return at.index + 1 if at.boxes and players.split else None


def double_of(for_less: bool, hand: int | None, wager: int, patron: str) -> DoubleAmounts:
    return DoubleAmounts(1 if for_less else wager, wager, None, hand, short(patron))


def double_amounts(game: CommonGame, patron: str) -> DoubleAmounts:
    """What a double of that patron, who is in the round, may add: N.J.A.C. 13:69F-2.10."""
    players = game.players
    return double_of(
        game.rules.double_for_less,
        hand_in_play(game),
        players.wagers[players.places[patron]],
        patron,
    )


def why_not_amount(do: PatronDecision, amount: int, amounts: DoubleAmounts) -> Reason | None:
    """Why that decision may not stand with that amount."""
    if do == "double":
        return amounts.why_not(amount)
    return refusals.bad_value(kind="patron", key="amount", value=money(amount), expected="double")
