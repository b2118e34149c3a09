"""A round played again: how what happened is undone, and what the dealer is told again.

Undo and correction are one thing: the round is replayed with another story. What the dealer is told
then is only what differs from what was told before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from kiosk.game import prompts, refusals
from kiosk.game.blackjack.game import BoxGame
from kiosk.game.commands import commands
from kiosk.game.commands.commands import Command, Drawn, kind_of
from kiosk.game.commands.insurance import insure_again
from kiosk.game.commands.patrons import say_again
from kiosk.game.corrections.drawn_in_error import DrawnInError
from kiosk.game.corrections.history import Happened, History
from kiosk.game.money.due import Due
from kiosk.game.procedure import Procedure
from kiosk.game.prompts import Prompt, facts_of
from kiosk.game.refusals import Awaited, Reason, Refused
from kiosk.game.shoe import Shoe
from kiosk.game.state import GameState
from kiosk.game.view import HOLE_CARD, sources


def undo(table: GameState) -> list[Prompt]:
    """Takes back the last thing that can be undone."""
    history, game = table.history, table.game
    last, story = history.undo[-1], history.story
    if last.back is not None:
        last.back()
        history.undo.pop()
        return game.round.standing()
    at = last.at
    left_out = story[at][2] or game.stage_inputs()
    told = replay(table, lambda: play(table, story[:at] + story[at + 1 :]), left_out)
    table.history.undo.pop()
    return told


class RoundBefore(NamedTuple):
    """A table's round before it is played again, by which it stands where it cannot be."""

    history: History
    shoe: Shoe
    drawn_in_error: DrawnInError | None
    round: Procedure

    @classmethod
    def of(cls, table: GameState) -> RoundBefore:
        return cls(table.history, table.shoe, table.drawn_in_error, table.game.round)

    def put_back(self, table: GameState) -> None:
        table.history = self.history
        table.shoe = self.shoe
        table.drawn_in_error = self.drawn_in_error
        table.game.round = self.round


def replay(
    table: GameState,
    playing: Callable[[], object],
    stage_inputs: dict[Any, Any],
    dealer_keeps: int | None = None,
) -> list[Prompt]:
    """The round from its first card on as `playing` has it, with the `stage_inputs` of a stage that
    is still open then. `dealer_keeps`: as in `Procedure`, None as it is. What had been told and
    does not hold is due no longer, or is moved back. Returns what is told again.

    Raises `Refused` where that cannot be, and the round is as it was.
    """
    before = table.history
    as_it_was = RoundBefore.of(table)
    hidden = table.game.round.hole_down or _is_one_too_many(table)
    face_down = _face_down(table)
    restart(table, before, table.game.round.dealer_keeps if dealer_keeps is None else dealer_keeps)
    table.history.undo = before.undo.copy()
    table.history.hides_hole_card, table.history.face_down = hidden, face_down
    try:
        playing()
        _say_again(table, stage_inputs)
    except Refused as no:
        as_it_was.put_back(table)
        raise table.refusal(no.reason) from None
    table.history.hides_hole_card, table.history.face_down = _is_one_too_many(table), None
    again = _difference(table.due, told_in(before.story), told_in(table.history.story))
    return again if table.game.round.finished else again + table.game.round.standing()


def _face_down(table: GameState) -> list[Prompt] | None:
    """What was told when the hole card came, while that lies face down: of each command of the
    story it is a list of its own, and a card is one object in all places."""
    round_ = table.game.round
    return table.history.story[sources(round_)[HOLE_CARD]][1] if round_.hole_down else None


def is_face_down(table: GameState, happened: Happened) -> bool:
    """Whether a card of a round that is played again lies face down on the table, wherever it would
    go now: a refusal is read aloud."""
    return table.game.round.hole_comes() or happened[1] is table.history.face_down


def is_turned_early(table: GameState) -> bool:
    """Whether the hole card, which lies face down, would have been turned by now in the round as it
    is played again: what it makes of that round is told to nobody."""
    round_ = table.game.round
    has_come = table.history.face_down is not None and len(round_.dealer.cards) > 1
    return has_come and not round_.hole_down


def restart(table: GameState, before: History, dealer_keeps: int) -> None:
    """The same wagers, the shoe as it was `before` the round's first card, and nothing has happened
    yet."""
    played = table.game.round
    table.game.restart()
    table.game.round.corrections = played.corrections
    table.game.round.dealer_keeps = dealer_keeps
    table.game.round.hole_check_missed = played.hole_check_missed
    table.shoe, table.drawn_in_error = before.shoe_before.copy(), before.error_before
    table.history = before.begun_again()


def _is_one_too_many(table: GameState) -> bool:
    """Whether the shoe cannot have given the hole card too, which is known to nobody before that is
    turned."""
    cards = table.game.round.dealer.cards
    return len(cards) > 1 and table.shoe.gave_too_many(cards[1])


def play(table: GameState, story: list[Happened]) -> None:
    """What happened, once more. Raises `Refused`, of a later command's own code, where that could
    no longer stand."""
    for happened in story:
        happen_again(table, happened)


def happen_again(table: GameState, happened: Happened) -> None:
    this, _, stage_inputs = happened
    round_ = table.game.round
    handler = table.handlers[type(this)]
    reason = handler.why_not(table, this)
    if reason is None and round_.finished and not _plays_no_part(this):
        reason = refusals.ROUND_OVER
    if reason is not None:
        raise falls(table, this, reason, hidden=is_face_down(table, happened))
    if stage_inputs:
        _say_again(table, stage_inputs)
    handler.apply(table, this)
    table.history.story.append((this, round_.told_now(), stage_inputs))


def _plays_no_part(this: Command) -> bool:
    """Whether it has no part in how a round goes, and may lie behind its end."""
    if isinstance(this, Drawn):
        return this.why == "drawn_in_error"
    return isinstance(this, commands.Burn | commands.CutCard | commands.NewShoe)


def _say_again(table: GameState, stage_inputs: dict[Any, Any]) -> None:
    """What was said at the stage that is open stands again. Raises `Refused` where it could no
    longer."""
    if isinstance(table.game, BoxGame):
        insure_again(table, stage_inputs)
    else:
        say_again(table, stage_inputs)


def falls(table: GameState, this: Command, reason: Reason, *, hidden: bool = False) -> Refused:
    """The refusal where `this`, which comes now in a round that is played again, can no longer
    stand for that reason. `hidden`: it is a card that lies face down."""
    box, hand, card = (getattr(this, field, None) for field in ("box", "hand", "card"))
    if isinstance(this, commands.Decide | commands.PatronsClosed) and is_turned_early(table):
        reason = refusals.no_decision(Awaited("turn"))
    if isinstance(this, Drawn) and hidden:
        card, reason = None, refusals.hole_card_falls(code=reason.code)
    named = card.text if card else None
    return Refused(
        refusals.later(kind=kind_of(this), box=box, hand=hand, card=named, because=reason)
    )


def told_in(story: list[Happened]) -> list[Prompt]:
    return [prompt for _, told, _ in story for prompt in told]


# What is told again: prompts that correct payments after a replay.

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


def _difference(due: Due, before: list[Prompt], after: list[Prompt]) -> list[Prompt]:
    """Money that was taken or paid and should not have been goes back, where nobody has confirmed
    it if it has moved; what was not told yet and counts is told."""
    old = Counter(_moved(prompt) for prompt in before if prompt.id in _BACK)
    new = Counter(_moved(prompt) for prompt in after if prompt.id in _BACK or prompt.id in _ENDS)
    split = {_moved(prompt): prompt.split for prompt in before}
    told = []
    for prompt in (old - new).elements():
        line = prompt._replace(split=split[prompt])
        told.append(_moved_back(line)._replace(doubtful=due.take_back(line)))
    missing = new - old
    for prompt in after:
        if missing[_moved(prompt)] > 0:
            missing[_moved(prompt)] -= 1
            told.append(prompt)
    return told


def _moved(prompt: Prompt) -> Prompt:
    """The prompt, however its hand is named: the same money is not moved twice because the box was
    split meanwhile."""
    return prompt._replace(split=False)


def _moved_back(prompt: Prompt) -> Prompt:
    facts = {**dict(prompt.items()), "why": "corrected"}
    back = _BACK[prompt.id]
    if back == "return_wager" and "box" not in facts:  # of the patrons of a common hand
        back = "return_patrons"
    if prompt.id == "collect_insurance":
        facts["name"] = "insurance"
    return Prompt(back, facts_of(back, facts), prompts.IRREGULAR, prompt.split)
