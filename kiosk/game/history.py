"""History: the round's story, how it is undone and corrected, and what the dealer is told again.

Undo and correction are one thing: the round is replayed with another story. What the dealer is told then is only what
differs from what was told before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from kiosk.game import commands, prompts, refusals
from kiosk.game.commands import Command, Drawn, kind_of
from kiosk.game.effects import Back, Kind
from kiosk.game.misdrawn import DrawnInError
from kiosk.game.prompts import KINDS, Prompt
from kiosk.game.refusals import Refused
from kiosk.game.shoe import Shoe

if TYPE_CHECKING:
    from kiosk.game.procedure import Place
    from kiosk.game.table import Table

#: the finished round as it lies there, what its end told, the boxes of it that nobody has confirmed, None: all of them, and how much
#: of what was told had moved before the dealer's last card
Unsettled = tuple[Any, Sequence[Prompt], frozenset[int] | None, int]
#: the commands that say which card it was
_OF_A_CARD = (Drawn, commands.Read, commands.Reveal, commands.Burn)
#: one command of the story, what was told because of it, and where it closes a stage what was said at that stage
Happened = tuple[Command, list[Prompt], dict[Any, Any] | None]


class UndoRecord(NamedTuple):
    """How a command is undone: by `back`; or, where that is None, by a story without what is at the place `at` in it."""

    command: Command
    back: Back | None
    at: int


class History:
    """What has happened in one round. `story`: from its first card on. `undo`: what can be undone, the last thing last.

    `shoe_before`, `error_before`, `burn_before` and `unsettled_before`: the shoe, the card drawn in error, whether a card was
    to be burned, and the finished round with who was still owed something, before the round's first card. `before_card`:
    where the round was before the card that came last; None where that has no other place that it may really have gone to.
    """

    __slots__ = ("before_card", "burn_before", "error_before", "shoe_before", "story", "undo", "unsettled_before")

    def __init__(self, shoe: Shoe, error: DrawnInError | None, burn_due: bool, unsettled: Unsettled) -> None:
        self.story: list[Happened] = []
        self.undo: list[UndoRecord] = []
        self.shoe_before = shoe
        self.error_before = error
        self.burn_before = burn_due
        self.unsettled_before = unsettled
        self.before_card: Place | None = None

    @property
    def drawn_last(self) -> int | None:
        """The place in the story of the command that said which the last card is; None if none did."""
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
    told = _replay(table, story[:at] + story[at + 1 :], story[at][2] or game.stage_inputs())
    table.history.undo.pop()
    return told


def correct(table: Table, this: commands.Correct) -> list[Prompt]:
    """The card at a place is another; or it should not have had that place, and is burned or drawn in error.

    Raises `Refused`, of a later command's own code, where that could no longer stand.
    """
    before, story = table.history, corrected_story(table, this)
    told = _replay(table, story, table.game.stage_inputs())
    if len(story) < len(before.story):
        table.history.undo.clear()
    if not table.in_round and not table.game.round.finished:
        # The round's first card was none of the round, and wagers are open again.
        fresh = any(isinstance(each, commands.NewShoe) for each, _, _ in story)
        table.burn_due = table.burn_due if fresh else before.burn_before and this.why == "drawn_in_error"
        table.take_up_settlement(before.unsettled_before)
        table.begin_history()
    if this.why is None:
        return told
    return [prompts.call_floor(this.why) if this.why == "drawn_in_error" else prompts.burn_card(this.why), *told]


def corrected_story(table: Table, this: commands.Correct) -> list[Happened]:
    """The round's story as `this` has it, which may be taken."""
    story, at = table.history.story.copy(), table.game.sources()[this.place]
    if isinstance(story[at][0], commands.Read) and (this.why is not None or this.to is not None):
        del story[at]  # it names the card just before it
        at -= 1
    story[at] = (_corrected(story[at][0], this), [], None)
    return story


def _corrected(was: Command, this: commands.Correct) -> Command:
    """What `was` should have been, by the correction `this`."""
    assert isinstance(was, Drawn | commands.Read | commands.Reveal | commands.Burn)
    if this.why == "drawn_in_error":
        return Drawn(this.card, this.face or "up", why=this.why)
    if this.why is not None:
        return commands.Burn(this.card, this.why)
    if isinstance(was, Drawn) and this.to is not None:
        return was._replace(card=this.card, to=this.to)
    return was._replace(card=this.card)


def _replay(table: Table, story: list[Happened], stage_inputs: dict[Any, Any]) -> list[Prompt]:
    """Replays the round with another story, then puts back the `stage_inputs` of a stage that is still open.

    Raises `Refused` where that cannot be, and the round is as it was.
    """
    before, kept = table.history, (table.history, table.shoe, table.drawn_in_error, table.game.round)
    table.game.restart()
    table.shoe, table.drawn_in_error = before.shoe_before.copy(), before.error_before
    table.history = History(before.shoe_before, before.error_before, before.burn_before, before.unsettled_before)
    table.history.undo = before.undo.copy()
    try:
        for happened in story:
            _happen_again(table, happened)
        table.game.restore(stage_inputs)
    except Refused as no:
        table.history, table.shoe, table.drawn_in_error, table.game.round = kept
        raise table.refusal(no.reason) from None
    again = _difference(_told(before.story), _told(table.history.story))
    return again if table.game.round.finished else again + table.game.round.standing()


def _happen_again(table: Table, happened: Happened) -> None:
    (this, _, stage_inputs), round_ = happened, table.game.round
    kind = table.kinds[type(this)]
    # A burn has no part in a round, and may lie behind it.
    over = round_.finished and not isinstance(this, commands.Burn)
    reason = kind.why_not(*this) or (refusals.ROUND_OVER if over else None)
    if reason is not None:
        box, hand, card = (getattr(this, field, None) for field in ("box", "hand", "card"))
        if isinstance(this, Drawn) and round_.hole_comes():  # a refusal is read aloud, and this card lies face down
            card, reason = None, refusals.hole_card_falls(code=reason.code)
        named = card.text if card else None
        raise Refused(refusals.later(kind=kind_of(this), box=box, hand=hand, card=named, because=reason))
    if stage_inputs:
        table.game.restore(stage_inputs)
    kind.do(this)
    table.history.story.append((this, round_.told_now(), stage_inputs))


def _told(story: list[Happened]) -> list[Prompt]:
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


def _difference(before: list[Prompt], after: list[Prompt]) -> list[Prompt]:
    """Money that was taken or paid and should not have been goes back; what was not told yet and counts is told."""
    old = Counter(_moved(prompt) for prompt in before if prompt.id in _BACK)
    new = Counter(_moved(prompt) for prompt in after if prompt.id in _BACK or prompt.id in _ENDS)
    split = {_moved(prompt): prompt.split for prompt in before}
    told, missing = [_moved_back(prompt, split[prompt]) for prompt in (old - new).elements()], new - old
    for prompt in after:
        if missing[_moved(prompt)] > 0:
            missing[_moved(prompt)] -= 1
            told.append(prompt)
    return told


def _moved(prompt: Prompt) -> Prompt:
    """The prompt, however its hand is named: the same money is not moved twice because the box was split meanwhile."""
    return prompt._replace(split=False)


def _moved_back(prompt: Prompt, split: bool) -> Prompt:
    facts = {**dict(prompt.items()), "why": "corrected"}
    back = _BACK[prompt.id]
    if back == "return_wager" and "box" not in facts:  # of the patrons of a common hand
        back = "return_patrons"
    return Prompt(back, tuple(facts.get(name) for name in KINDS[back].facts), prompts.IRREGULAR, split)
