"""What the screen knows: what the station said last, and what the dealer has touched so far."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at every start.
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from kiosk.game.prompts import SETTLING
from kiosk.game.view import BoxView, CardPlace, DealerView, TableView
from kiosk.station.step import Step
from kiosk.words.said import Refusal, Said

if TYPE_CHECKING:
    from ui.table.scene import Why

NOTHING: Mapping[int, int] = MappingProxyType({})
NO_BOXES: Mapping[int, BoxView] = MappingProxyType({})


class Label(NamedTuple):
    """A label of the screen, with its facts."""

    id: str
    facts: tuple[tuple[str, object], ...] = ()


class Touches(NamedTuple):
    """What the dealer has touched that is not yet an input."""

    tool: str = ""  # "chip:2500", "clear", "double", "rebet", "double-rebet": what a touch on a box does to its wager
    again: bool = False  # the pad shows the ways of repeating the last round's wagers
    rank: str = ""  # a rank, while its suit is awaited
    chip: str = ""  # the chip that was chosen last, which the others give way to once they are used
    stacks: Mapping[int, int] = NOTHING  # chips in cents that lie on a box and do not make the table's minimum yet
    together: int = 0  # how many wagers were made by one touch on ALL, which one UNDO takes back
    sent: Mapping[int, int] = NOTHING  # wagers by box in cents that the station has not answered yet
    confirmed: int = 0  # lines that are paid in mid-round, and done
    rail: bool = False  # a chip was taken up since all was settled: a touch on a box settled last is a wager too
    less: int | None = None  # double for less: the added wager so far in cents
    page: str = ""  # the floor's drawer: "", "floor", "burn", "correct", "irregular", "error", "sign:link", ...
    picked: CardPlace | None = None  # the card that is being corrected
    by: str = ""  # the floorperson who has been chosen to sign on this page
    reason: str = ""
    recall: int = 0  # which round of the recall, 0 the latest
    notice: "Why" = None
    heard: Refusal | None = None  # the station's last refusal, once something was touched after it


class Facts(NamedTuple):
    """What the station said: the latest step, and the settlement that it or one before it began.

    `lines` are the settling prompts of the finished round in the order in which the dealer must act, those that are done
    among them, until the next round's first card; in a round those of a step that takes or pays, until the next thing happens (N.J.A.C. 13:69F-2.7). `rebet` holds each box that wagered in that round, as it lay at its end.
    """

    step: Step
    lines: tuple[Said, ...] = ()
    rebet: Mapping[int, BoxView] = NO_BOXES

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
    return Facts(step, *_settlement(step))


def fold(facts: Facts, step: Step) -> Facts:
    """What is known after one more step."""
    before, view = facts.view, step.view
    if view.settled is not None:
        return begin(step)
    lines, paid = facts.lines, _paid_at_once(step)
    stands = before.settled is None and _on_table(view) == _on_table(before) and paid in ((), lines)
    return Facts(step, lines if stands else paid, facts.rebet)


def _on_table(view: TableView) -> tuple[object, ...]:
    """What changes when money that is to be paid at once is paid: the next card, or the next hand's turn."""
    return view.awaits, view.dealer.cards, [hand.cards for box in view.boxes for hand in box.hands]


def _paid_at_once(step: Step) -> tuple[Said, ...]:
    """The money that moves in a round because of one step, if nothing is wrong: it is taken and paid at once."""
    tones = {said.tone for said in step.said}
    if not tones & {"pay", "take"} or tones & {"call", "warn"} or step.view.patrons is not None:
        return ()
    return tuple(said for said in step.said if said.id in SETTLING)


def _settlement(step: Step) -> tuple[tuple[Said, ...], Mapping[int, BoxView]]:
    """What settles the finished round, or is paid in the round in play, and what each box had wagered."""
    if step.view.settled is None:
        return _paid_at_once(step), {}
    return step.settling, {box.box: box for box in step.view.settled[0] if box.wager}
