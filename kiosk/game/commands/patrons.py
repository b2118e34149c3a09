"""Patrons of a common hand: their wagers, their decisions, a batch of either, and the close of a
stage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, cast

from kiosk.game import refusals
from kiosk.game.blackjack import allowed
from kiosk.game.commands.commands import (
    PATRON_DECISIONS,
    PatronBatch,
    PatronDecides,
    PatronDecision,
    PatronsClosed,
    PatronWager,
)
from kiosk.game.commands.insurance import why_not_insured
from kiosk.game.commands.shared_rules import why_not_at, why_not_in_game
from kiosk.game.common_hand.game import CommonGame
from kiosk.game.common_hand.patrons import NAMES, UNDECIDED
from kiosk.game.common_hand.stakes import double_amounts, why_not_amount, why_not_turn
from kiosk.game.corrections.history import Back
from kiosk.game.refusals import Reason, Refused, short
from kiosk.game.state import GameState, Partial


def _common(table: GameState) -> CommonGame:
    assert isinstance(table.game, CommonGame)
    return table.game


# A wager.


def why_not_wager(table: GameState, this: Partial) -> Reason | None:
    return why_not_wagered(table, this.patron, this.amount)


def why_not_wagered(
    table: GameState, patron: str | None = None, amount: int | None = None
) -> Reason | None:
    """What is None is not said."""
    game = table.game
    if not isinstance(game, CommonGame):
        return why_not_in_game(table, "patron_wager")
    if game.round.phase != "wagers":
        return refusals.WAGERS_CLOSED
    return table.wager_amounts(patron=short(patron or "?")).why_not(amount) if amount else None


def wager(table: GameState, this: PatronWager) -> None:
    _common(table).wager(this.patron, this.amount)


def wager_back(table: GameState, this: PatronWager) -> Back:
    game = _common(table)
    before = game.wagered_by(this.patron) if this.patron in game.came_in else None
    return partial(game.set_wager, this.patron, before)


# A decision at the open stage.


def why_not_decide(table: GameState, this: Partial) -> Reason | None:
    return why_not_decided(table, this.patron, this.do, this.amount)


def why_not_decided(
    table: GameState,
    patron: str | None = None,
    do: PatronDecision | None = None,
    amount: int | None = None,
) -> Reason | None:
    """What is None is not said."""
    game = table.game
    if not isinstance(game, CommonGame):
        return why_not_in_game(table, "patron")
    at = game.round
    players = game.players
    if at.phase != "patrons":
        return why_not_at(table, "patrons")
    reason = (
        None if patron is None else why_not_turn(players.places, players.states[at.index], patron)
    )
    if reason is None and do is not None:
        reason = why_not_do(game, do)
    if reason or patron is None or do is None or amount is None:
        return reason
    return why_not_amount(do, amount, double_amounts(game, patron))


def why_not_do(game: CommonGame, do: PatronDecision) -> Reason | None:
    """Why no patron may do that at the open stage: N.J.A.C. 13:69F-2.6B(c) and (d)."""
    at = game.round
    players = game.players
    if do == "first" or do == "both":
        return None if players.stage == "split" else refusals.NOT_SPLIT_STAGE
    if players.stage == "split":
        return refusals.SPLIT_STAGE
    return allowed.why_not(game.rules, at.boxes[0], at.index, do)


def decide(table: GameState, this: PatronDecides) -> None:
    game = _common(table)
    players = game.players
    players.decide(game.round, players.places[this.patron], this.do, this.amount)


def decision_back(table: GameState, this: PatronDecides) -> Back:
    game = _common(table)
    at = game.round
    players = game.players
    place = players.places[this.patron]
    return partial(game.decide_again, place, players.states[at.index][place])


# What many said at about one moment.


def why_not_batch(table: GameState, this: Partial) -> Reason | None:
    """Why not all of it may be said: the first reason of what the game can say of a crowd at once,
    else of the first patron."""
    game = table.game
    if not isinstance(game, CommonGame):
        return why_not_in_game(table, "patron_batch")
    match this.of:
        case "patron_wager":
            return _why_not_wagers(table, game, this)
        case "insurance":
            each = zip(this.patrons, this.values, strict=True)
            return _first(why_not_insured(table, cents, patron=who) for who, cents in each)
        case _:
            return _why_not_decisions(table, game, this)


def _why_not_wagers(table: GameState, game: CommonGame, this: PatronBatch) -> Reason | None:
    amounts = table.wager_amounts(patron="?")
    if game.round.phase == "wagers" and not any(map(amounts.why_not, set(this.values))):
        return None
    each = zip(this.patrons, this.values, strict=True)
    return _first(why_not_wagered(table, patron, amount) for patron, amount in each)


def _why_not_decisions(table: GameState, game: CommonGame, this: PatronBatch) -> Reason | None:
    added = dict(this.amounts)
    do = PATRON_DECISIONS
    turn = None
    is_open = why_not_at(table, "patrons") is None
    if is_open and all(why_not_do(game, do[each]) is None for each in set(this.values)):
        turn = _why_not_all_turn(game, this.patrons)
        if turn is not None or not added:
            return turn
    each = zip(this.patrons, this.values, strict=True)
    return _first(why_not_decided(table, who, do[value], added.get(who)) for who, value in each)


def _first(reasons: Iterator[Reason | None]) -> Reason | None:
    return next(filter(None, reasons), None)


def _why_not_all_turn(game: CommonGame, patrons: Sequence[str]) -> Reason | None:
    """Why it is not for each of them to decide, once: at the cost of one look at each, which
    `game.found` keeps."""
    places, states = game.players.places, game.players.states[game.round.index]
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
        why = why_not_turn(places, states, patron)
        if why is not None:
            return why
        seen.add(patron)
    return None


def take_batch(table: GameState, this: PatronBatch) -> None:
    """What it says of each patron; of nobody nothing, whatever the phase."""
    game = _common(table)
    if not this.patrons:
        return
    match this.of:
        case "patron":
            game.decide_all(this.patrons, this.values, this.amounts)
        case "insurance":
            for patron, amount in zip(this.patrons, this.values, strict=True):
                game.players.insure(game.players.places[patron], amount or None)
        case "patron_wager":
            game.wager_all(this.patrons, this.values)


# The dealer closes the stage.


def why_not_close(table: GameState, _: PatronsClosed | None = None) -> Reason | None:
    """Why no stage is open at which patrons decide."""
    if not isinstance(table.game, CommonGame):
        return why_not_in_game(table, "patrons_closed")
    return why_not_at(table, "patrons")


def close(table: GameState, _: PatronsClosed) -> None:
    game = _common(table)
    game.players.close_stage(game.round)


# What was said at the stage that is open stands again, where it can.


def say_again(table: GameState, said: dict[Any, Any]) -> None:
    """`said`: as `CommonGame.stage_inputs` gives it. Raises `Refused` where it could no longer
    stand."""
    game = _common(table)
    at, players = game.round, game.players
    insured: dict[int, int] = said.get("insurance", {})
    reason = why_not_at(table, "insurance") if insured else None
    if reason is not None:
        first = players.names[next(iter(insured))]
        raise Refused(refusals.later(kind="insurance", patron=first, because=reason))
    for place, amount in insured.items():
        players.insure(place, amount)
    states: bytes = said.get("states", b"")
    for code in sorted(set(states) & set(NAMES)):
        reason = why_not_decided(table, None, NAMES[code])
        if reason is not None:
            first = players.names[states.index(code)]
            raise Refused(refusals.later(kind="patron", patron=first, because=reason))
    if states:
        players.states[at.index][:] = states
        players.less[at.index].update(said["less"])
