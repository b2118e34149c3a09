"""What follows, at one moment, from what the station said and what was touched: the money that is
still to move, in the order of acting; whether wagers are made, and cards entered. Pure."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from typing import TYPE_CHECKING, NamedTuple

from kiosk.game.commands.commands import Command, Insurance, PatronDecides, PatronWager
from kiosk.game.view import Place, TableView
from kiosk.record.projections.fault_kinds import is_beside
from kiosk.record.projections.faults import FLOOR
from kiosk.station.step import Step
from kiosk.words.said import Refusal, Said
from ui.shared.words import Words
from ui.table.facts import BUY_PAGE, SEATS_PAGE, Facts, Label, UiState
from ui.table.setup import ScreenSetup

if TYPE_CHECKING:
    from kiosk.game.commands.offers import Offers

#: the pages of the floor's drawer on which a card may be entered
_CARD_PAGES = ("correct", "burn", "error", "missed")


class Moment(NamedTuple):
    """What every part of the screen is made from. `lines`: what is still to be settled, the next
    one first; `line`: the first of it, where that is the next thing to do, `first`: where it moves
    in a round, in which no decision confirms it, so that nothing is decided before. `stops`: a
    question comes before whatever the table waits for: what a held card is, or who signs a new
    shoe (`shoe_unsigned`). `buys`: a buy-in is entered, or somebody
    seated, and the headline says what is next of it.
    `call`: what the floor is called for, where no money is to be moved first, until it comes or the
    table goes on.
    `owing`, `taken_up`, `entering`, `day_covers`: as the functions of these names have it.
    `offers`: None before the table is open."""

    facts: Facts
    setup: ScreenSetup
    touches: UiState
    words: Words
    step: Step
    view: TableView
    offers: "Offers | None"
    lines: tuple[Said, ...]
    line: Said | None
    first: Said | None
    shoe_unsigned: bool
    stops: bool
    buys: bool
    call: Said | None
    owing: bool
    taken_up: bool
    entering: bool
    day_covers: bool

    @property
    def is_aside(self) -> bool:
        """Whether the headline is about something beside the round, so that nothing in it glows."""
        return self.shoe_unsigned or self.buys or self.call is not None


def moment(facts: Facts, setup: ScreenSetup, touches: UiState, words: Words) -> Moment:
    """What follows from these, once."""
    step = facts.step
    view = step.table.view
    lines = open_lines(facts, touches) if facts.lines else ()
    unsigned = bool(touches.drawer.page) and shoe_unsigned(facts, touches)
    waits = bool(step.readers.held) or unsigned
    line = lines[0] if lines and not waits else None
    return Moment(
        facts,
        setup,
        touches,
        words,
        step,
        view,
        step.table.offers,
        lines,
        line,
        line if view.in_round else None,
        unsigned,
        waits,
        touches.drawer.page in (BUY_PAGE, SEATS_PAGE) and not waits,
        floor_called(step) if step.alerts.alarms and line is None and not waits else None,
        owing(facts),
        taken_up(facts, touches),
        entering(facts, touches),
        day_covers(facts),
    )


def floor_called(step: Step) -> Said | None:
    """What the floor is called for; None once it has acknowledged that, or the table has gone
    on."""
    if not any(alarm.key == FLOOR and alarm.state == "active" for alarm in step.alerts.alarms):
        return None
    return next((said for said in reversed(step.told.said) if said.tone == "call"), None)


def entering(facts: Facts, touches: UiState) -> bool:
    """Whether cards are entered by touch now: one is awaited from a hand, or ENTER A CARD was
    touched."""
    step, offers = facts.step, facts.step.table.offers
    card = touches.card
    if card.cards or card.rank or card.picked is not None or not step.readers.health.messages:
        return True
    if touches.drawer.page in _CARD_PAGES or step.table.view.drawn_in_error:
        return True
    of_cards = any(not is_beside(trouble.name) for trouble in step.alerts.troubles)
    if offers is None:
        return of_cards
    comes = offers.card.open or offers.burn.due is not None
    return offers.read.open or offers.reveal.open or (of_cards and comes)


def owing(facts: Facts) -> bool:
    """Whether money has still to move before the next round: no wager is made until then."""
    return not facts.view.in_round and bool(facts.due)


def taken_up(facts: Facts, touches: UiState) -> bool:
    """Whether wagers have been taken up since the last round: by a chip, or by what an armed tool
    does once. Until then a touch on any box, or on ALL, was meant for the settlement and lays no
    chip; nor does one after a key that did its work for once, which would be that key's touch a
    second time."""
    if touches.wagers.tool and not touches.wagers.tool.startswith("chip"):
        return True
    return not facts.rebet if touches.wagers.rail is None else touches.wagers.rail


def undoable(facts: Facts) -> Command | None:
    """What the table takes back with UNDO: nothing that a patron of the common hand has done, which
    is the patron's."""
    undo = facts.step.table.offers and facts.step.table.offers.undo
    if undo is None or undo.refused is not None:
        return None
    by_patron = isinstance(undo.takes_back, Insurance) and undo.takes_back.patron is not None
    return (
        None
        if by_patron or isinstance(undo.takes_back, PatronWager | PatronDecides)
        else undo.takes_back
    )


def open_lines(facts: Facts, touches: UiState) -> tuple[Said, ...]:
    """The settling prompts that are still to be done, the next one first.

    Insurance is settled in one pass over all boxes, before any wager, and wagers in a second one.
    In each pass all of one box comes before those of the others: the box that was touched last in
    it, so that each of its hands comes one after another.
    """
    if not facts.lines or not facts.step.told.due:
        return ()
    done, left = dict(touches.done), list[Said]()
    for line in facts.due:
        box = place_of(line).box
        if done.get(box):
            done[box] -= 1
        else:
            left.append(line)
    insurance, wagers = (
        [line for line in left if is_insurance(line) is first] for first in (True, False)
    )
    insured = [place_of(line).box for line in facts.due if is_insurance(line)]
    # Who was touched for insurance alone waits for its turn among the wagers.
    touched = [
        box
        for box, count in touches.done.items()
        if box not in insured or count > insured.count(box)
    ]
    return (*_touched_first(insurance, [*touches.done]), *_touched_first(wagers, touched))


def _touched_first(lines: list[Said], touched: list[int]) -> list[Said]:
    """The lines of one pass: first those of the box that was touched last, or else of the first
    box."""
    boxes = [place_of(line).box for line in lines]
    first = next((box for box in reversed(touched) if box in boxes), next(iter(boxes), 0))
    return sorted(lines, key=lambda line: place_of(line).box != first)


def is_insurance(line: Said) -> bool:
    """Whether a settling prompt is about insurance."""
    return line.id in ("pay_insurance", "collect_insurance")


def boxes_due(facts: Facts) -> frozenset[int]:
    """The boxes of which the table waits to hear that their money has moved."""
    return frozenset([place_of(line).box for line in facts.due])


def shoe_unsigned(facts: Facts, touches: UiState) -> bool:
    """Whether a new shoe is to be signed: a card that comes before that counts as the old one's,
    whichever it came out of."""
    offers, drawer = facts.step.table.offers, touches.drawer
    page = drawer.then if drawer.page == "sign-in" else drawer.page
    if offers is None or page != offers.shoe.means.replace("_", "-"):
        return False
    return not (offers.shoe.called_for or offers.shoe.refused)


def place_of(said: Said) -> Place:
    """The box and hand that a settling prompt is about; an insurance or additional wager lies with
    the first hand, and the common hand in box 1."""
    return Place(_whole(said.facts.get("box")) or 1, _whole(said.facts.get("hand")) or 1)


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0


def done_last(facts: Facts, touches: UiState) -> int:
    """The box whose line was confirmed last, 0 where none was since a box as a whole was
    settled."""
    for box in reversed([*touches.done]):
        if box not in boxes_due(facts):
            return 0
        if touches.done[box]:
            return box
    return 0


def day_covers(facts: Facts) -> bool:
    """Whether the page of a table that is not open covers the felt."""
    day = facts.step.house.day
    return day is not None and day.stands != "open"


def refused(facts: Facts, touches: UiState, words: Words) -> Refusal | None:
    """Why the last touch or input was not taken, while that is still shown; None of what only the
    screen says."""
    notice = touches.notices.notice
    if notice is None:
        return None if facts.refusal is touches.notices.heard else facts.refusal
    if isinstance(notice, Refusal):
        return notice
    return None if isinstance(notice, Label) else words.reason(notice)
