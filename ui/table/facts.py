"""What does the screen know? What the station said last, and what the dealer has touched so far."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at every start.
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from kiosk.game.view import BoxView, DealerView, TableView
from kiosk.station.step import Step
from kiosk.words.said import Said

NOTHING: Mapping[int, int] = MappingProxyType({})

#: prompts that settle one hand, one insurance or one additional wager of a box
SETTLING = (
    "collect_insurance",
    "pay_insurance",
    "collect_side",
    "pay_side",
    "collect_hand",
    "pay_hand",
    "push_hand",
    "return_wager",
    "collect_patrons",
    "pay_patrons",
    "push_patrons",
    "return_patrons",
)
#: tones of the prompts that are the one next thing
NEXT = ("ask", "deal", "call", "warn")


class CardPlace(NamedTuple):
    """One card on the felt: `box` 0 is the dealer; hand and position count from 1."""

    box: int
    hand: int
    position: int


class Touches(NamedTuple):
    """What the dealer has touched that is not yet an input."""

    tool: str = ""  # "chip:2500", "clear", "double", "rebet": what a touch on a box does while wagers are open
    rank: str = ""  # a rank, while its suit is awaited
    sent: Mapping[int, int] = NOTHING  # wagers by box in cents that the station has not answered yet
    confirmed: int = 0  # settlement lines that are done
    less: int | None = None  # double for less: the added wager so far in cents
    page: str = ""  # the floor's drawer: "", "floor", "burn", "correct", "irregular", "error", "missed", "dead", ...
    picked: CardPlace | None = None  # the card that is being corrected
    by: str = ""
    reason: str = ""
    recall: int = 0  # which round of the recall, 0 the latest
    notice: str = ""


class Facts(NamedTuple):
    """What the station said: the latest step, the prompts that stand, and the settlement that they began.

    `lines` are the settling prompts of the finished round in the order in which the dealer must act, until the next
    round's first card; in a round those of a step that pays, until the next thing happens: money is paid at once
    (N.J.A.C. 13:69F-2.7). `rebet` holds each box's main wager of that round in cents.
    """

    step: Step
    told: tuple[Said, ...] = ()
    lines: tuple[Said, ...] = ()
    rebet: Mapping[int, int] = NOTHING

    @property
    def view(self) -> TableView:
        return self.step.view

    @property
    def on_felt(self) -> tuple[tuple[BoxView, ...], DealerView]:
        """The boxes and the dealer whose cards lie on the felt: the round in play, or the finished one."""
        view = self.view
        return view.settled if view.settled is not None else (view.boxes, view.dealer)


def begin(step: Step) -> Facts:
    """What is known after the station's first step."""
    return Facts(step, step.said, *_settlement(step))


def fold(facts: Facts, step: Step) -> Facts:
    """What is known after one more step. Prompts stand until others are given or the table awaits something else."""
    before, view = facts.view, step.view
    told = facts.told
    same = before.phase == view.phase and before.awaits == view.awaits and before.round == view.round
    if step.refusal is None and (step.said or not same) and step.said != told:
        told = step.said
    lines, rebet = facts.lines, facts.rebet
    if view.settled is None:
        stands = told is facts.told or (same and view.phase == "insurance")  # nobody is served while it is open
        lines = lines if stands and before.settled is None else _paid_at_once(step)
    elif before.settled is None or before.round != view.round:
        lines, rebet = _settlement(step)
    return facts._replace(step=step, told=told, lines=lines, rebet=rebet)


def _paid_at_once(step: Step) -> tuple[Said, ...]:
    """The money that moves in a round because of one step, if the dealer pays some of it and nothing is wrong."""
    tones = {said.tone for said in step.said}
    if "pay" not in tones or tones & {"call", "warn"} or step.view.crowd is not None:
        return ()
    return tuple(said for said in step.said if said.id in SETTLING)


def _settlement(step: Step) -> tuple[tuple[Said, ...], Mapping[int, int]]:
    """The settlement that a round's last step begins, and what each box had wagered."""
    if step.view.settled is None:
        return _paid_at_once(step), {}
    lines = tuple(said for said in step.said if said.id in SETTLING)
    return lines, {box.box: box.wager for box in step.view.settled[0] if box.wager}
