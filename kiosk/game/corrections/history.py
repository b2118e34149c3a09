"""History: the round's story, how it is undone, and what the dealer is told again.

Undo and correction are one thing: the round is replayed with another story. What the dealer is told
then is only what differs from what was told before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from kiosk.game import prompts, refusals
from kiosk.game.commands import commands
from kiosk.game.commands.commands import Command, Drawn, kind_of
from kiosk.game.commands.effects import Back, Kind
from kiosk.game.corrections.dealing_errors import DrawnInError
from kiosk.game.frozen import values_of
from kiosk.game.prompts import KINDS, Prompt
from kiosk.game.refusals import Reason, Refused
from kiosk.game.shoe import Shoe

if TYPE_CHECKING:
    from kiosk.game.money.due import Due
    from kiosk.game.procedure import RoundPosition
    from kiosk.game.table import Table

#: the finished round as it lies there, and the money that is to move
Unsettled = tuple[Any, "Due"]
#: the commands that say which card it was
_OF_A_CARD = (Drawn, commands.Read, commands.Reveal, commands.Burn)
#: what has no part in how a round goes, and may lie behind its end
_NO_PART = (commands.Burn, commands.CutCard, commands.NewShoe)
#: one command of the story, what was told because of it, and where it closes a stage what was said
#: at that stage
Happened = tuple[Command, list[Prompt], dict[Any, Any] | None]


class UndoRecord(NamedTuple):
    """How a command is undone: by `back`; or, where that is None, by a story without what is at the
    place `at` in it."""

    command: Command
    back: Back | None
    at: int


class History:
    """What has happened in one round. `story`: from its first card on. `undo`: what can be undone,
    the last thing last.

    `shoe_before`, `error_before`, `burn_before` and `unsettled_before`: the shoe, the card drawn in
    error, whether a card was to be burned, and the finished round with who was still owed
    something, before the round's first card. `before_card`: where the round was before the card
    that came last; None where that has no other place that it may really have gone to.
    `hides_hole_card`: the round was played again while the hole card lay face down, which counts
    once it is turned.
    """

    __slots__ = (
        "before_card",
        "burn_before",
        "error_before",
        "hides_hole_card",
        "shoe_before",
        "story",
        "undo",
        "unsettled_before",
    )

    def __init__(
        self, shoe: Shoe, error: DrawnInError | None, burn_due: bool, unsettled: Unsettled
    ) -> None:
        self.story: list[Happened] = []
        self.undo: list[UndoRecord] = []
        self.shoe_before = shoe
        self.error_before = error
        self.burn_before = burn_due
        self.unsettled_before = unsettled
        self.before_card: RoundPosition | None = None
        self.hides_hole_card = False

    @property
    def drawn_last(self) -> int | None:
        """The place in the story of the command that said which the last card is; None if none
        did."""
        at = len(self.story) - 1
        while at >= 0 and not isinstance(self.story[at][0], _OF_A_CARD):
            at -= 1
        return at if at >= 0 else None


def happen(table: Table, kind: Kind, this: Command) -> list[Prompt]:
    """Takes a command that may be taken. It joins the story once the round's first card is out."""
    do, undone = kind.do, kind.undone
    if kind.back is not None:
        table.history.undo.append(UndoRecord(this, kind.back(this), 0))
        do(this)
        return []
    if undone == "undoes":
        return do(this)  # type: ignore[no-any-return]
    if undone == "said":
        do(this)
        table.history.undo.clear()
        return []
    round_ = table.game.round
    stage_inputs = table.game.stage_inputs() if undone == "closes" else None
    if round_.phase == "wagers" and isinstance(this, Drawn) and this.why is None:
        table.begin_round()
    do(this)
    told: list[Prompt] = round_.told_now()
    history = table.history
    if round_.phase != "wagers" or round_.finished:
        history.story.append((this, told, stage_inputs))
    if undone == "final" or (round_.cleared and isinstance(this, commands.InsuranceClosed)):
        history.undo.clear()
    elif undone:
        history.undo.append(UndoRecord(this, None, len(history.story) - 1))
    return told


def undo(table: Table, _: commands.Undo) -> list[Prompt]:
    """Takes back the last thing that can be undone."""
    history, game = table.history, table.game
    last, story = history.undo[-1], history.story
    if last.back is not None:
        last.back()
        history.undo.pop()
        return game.round.standing()  # type: ignore[no-any-return]
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
    round: Any

    @classmethod
    def of(cls, table: Table) -> RoundBefore:
        return cls(table.history, table.shoe, table.drawn_in_error, table.game.round)

    def put_back(self, table: Table) -> None:
        table.history = self.history
        table.shoe = self.shoe
        table.drawn_in_error = self.drawn_in_error
        table.game.round = self.round


def replay(
    table: Table,
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
    restart(table, before, table.game.round.dealer_keeps if dealer_keeps is None else dealer_keeps)
    table.history.undo = before.undo.copy()
    table.history.hides_hole_card = hidden
    try:
        playing()
        table.game.restore(stage_inputs)
    except Refused as no:
        as_it_was.put_back(table)
        raise table.refusal(no.reason) from None
    table.history.hides_hole_card = _is_one_too_many(table)
    again = _difference(table.due, told_in(before.story), told_in(table.history.story))
    return again if table.game.round.finished else again + table.game.round.standing()


def restart(table: Table, before: History, dealer_keeps: int) -> None:
    """The same wagers, the shoe as it was `before` the round's first card, and nothing has happened
    yet."""
    played = table.game.round
    table.game.restart()
    table.game.round.corrections = played.corrections
    table.game.round.dealer_keeps = dealer_keeps
    table.game.round.hole_check_missed = played.hole_check_missed
    table.shoe, table.drawn_in_error = before.shoe_before.copy(), before.error_before
    table.history = History(
        before.shoe_before, before.error_before, before.burn_before, before.unsettled_before
    )


def _is_one_too_many(table: Table) -> bool:
    """Whether the shoe cannot have given the hole card too, which is known to nobody before that is
    turned."""
    cards = table.game.round.dealer.cards
    return len(cards) > 1 and table.shoe.gave_too_many(cards[1])


def play(table: Table, story: list[Happened]) -> None:
    """What happened, once more. Raises `Refused`, of a later command's own code, where that could
    no longer stand."""
    for happened in story:
        happen_again(table, happened)


def happen_again(table: Table, happened: Happened) -> None:
    this, _, stage_inputs = happened
    round_ = table.game.round
    kind = table.kinds[type(this)]
    over = round_.finished and not isinstance(this, _NO_PART)
    reason = kind.why_not(*values_of(this)) or (refusals.ROUND_OVER if over else None)
    if reason is not None:
        raise falls(table, this, reason)
    if stage_inputs:
        table.game.restore(stage_inputs)
    kind.do(this)
    table.history.story.append((this, round_.told_now(), stage_inputs))


def falls(table: Table, this: Command, reason: Reason) -> Refused:
    """The refusal where `this`, which comes now in a round that is played again, can no longer
    stand for that reason."""
    box, hand, card = (getattr(this, field, None) for field in ("box", "hand", "card"))
    if (
        isinstance(this, Drawn) and table.game.round.hole_comes()
    ):  # a refusal is read aloud, and this card lies face down
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
    return Prompt(
        back, tuple(facts.get(name) for name in KINDS[back].facts), prompts.IRREGULAR, prompt.split
    )
