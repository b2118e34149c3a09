"""What lies in a box beside its hands' wagers, a line each at its lower edge: insurance and
additional wagers. Pure, without Qt."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from typing import Literal, NamedTuple

from kiosk.game.money.money import cents
from kiosk.game.prompts import Tone
from kiosk.game.view import BoxView
from kiosk.words.said import Said
from ui.shared.words import Words
from ui.table.layout import NOTE, NOTE_EDGE, Rect, Scale, strip_height
from ui.table.moment import Moment
from ui.table.prompt.headline import width_of
from ui.table.prompt.prompt import sign
from ui.table.rows import NoteRow
from ui.table.setup import ScreenSetup

#: the size of a line's type in units, where it has room; what lies between its parts and at its
#: ends
TYPE, APART, ASIDE = 20, 10, 6
#: lines beside which nobody's seat is written, for want of room
_MOST = 3
#: the settling prompts of what lies there, but for those that give it back
_BESIDE = ("collect_insurance", "pay_insurance", "collect_side", "pay_side")


class Note(NamedTuple):
    """One line. `tone`: what is to be done with it, "" nothing yet; `now`: the headline says so of
    it."""

    name: str
    amount: str
    tone: Tone | Literal[""] = ""
    now: bool = False


def is_beside(said: Said) -> bool:
    """Whether a settling prompt is about what lies there, and about no hand."""
    return said.id in _BESIDE or (said.id == "return_wager" and bool(said.facts.get("name")))


def notes(
    now: Moment, lines: tuple[Said, ...], line: Said | None, bare: bool, box: BoxView
) -> tuple[Note, ...]:
    """What lies in `box`, or what is to be taken or paid of it. `lines`: what is still to be
    settled of it, `line` what the headline settles. `bare`: no card lies there."""
    setup, words = now.setup, now.words
    insured, found = words("ui-insured"), dict[str, Note]()
    if box.insurance and not box.insurance_paid:
        found[insured] = Note(insured, "" if setup.units else words.money(box.insurance))
    # Beside the cards of a finished round the coming wagers are not written: they would look as if
    # they were still owed.
    if bare or (now.view.settled is None and not box.side_paid):
        found |= {
            name: Note(words.side_short(name), "" if setup.units else words.money(amount))
            for name, amount in box.side
        }
    for said in lines if now.view.patrons is None else ():
        if is_beside(said):
            side = str(said.facts.get("name") or "").replace("insurance", "")
            name = words.side_short(side) if side else insured
            amount = sign(said) + amount_of(said, setup, words)
            found[side or insured] = Note(name, amount, said.tone, said == line)
    seats = now.step.house.seats
    if seats is not None and len(found) < _MOST and (seat := seats.of_box(box.box)) is not None:
        away = now.words("ui-seats-away", patron=seat.tag) if seat.away else seat.tag
        found["seat"] = Note(away, "")
    if box.box == cuts(now):
        found["cuts"] = Note(words("ui-cuts"), "")
    return tuple(found.values())


def cuts(now: Moment) -> int:
    """The box that cuts the next shoe, 0 for none. The one at the dealer's far right is the last
    that plays, in this round or in the one that lies there still; it lies there on the screen
    too."""
    view = now.view
    if view.cutter is None or view.patrons is not None:
        return 0
    lies = view.settled[0] if view.settled is not None else ()
    playing = [box.box for box in view.boxes if box.wager] or [box.box for box in lies if box.wager]
    if view.cutter or not playing:
        return view.cutter
    return min(playing) if now.setup.mirror else max(playing)


def note_rows(
    these: tuple[Note, ...], slot: Rect, scale: Scale, bare: bool = False
) -> list[NoteRow]:
    """Those of one box, the last right above its hands' totals; in a `bare` one, whose wager lies
    in its middle, the first where it would be if it were alone."""
    below = min(scale(NOTE * (len(these) - 1)), strip_height(scale)) if bare else 0
    rows, room = list[NoteRow](), slot.w / scale.factor - 2 * NOTE_EDGE
    for above, note in enumerate(reversed(these)):
        wide, beside = width_of(note.name) + width_of(note.amount), APART + ASIDE
        size = min(float(TYPE), (room - beside) / wide)
        width = scale(wide * size + beside)
        y = slot.y + slot.h - strip_height(scale) - scale(4) - scale(NOTE * (above + 1)) + below
        x = slot.x + scale(NOTE_EDGE)
        rows.append(NoteRow(True, x, y, width, scale(NOTE), *note, int(size * scale.factor)))
    return rows


def amount_of(said: Said, setup: ScreenSetup, words: Words) -> str:
    """What a settling prompt's amount looks like beside a hand: "37.50", "375"; where no amounts
    are keyed odds, or how many wagers: "2×", which nobody takes for money."""
    amount, odds = said.facts.get("amount"), said.facts.get("odds")
    if not said.chips and isinstance(odds, str):
        return odds
    if not amount:
        return ""
    moved = sum(
        value * count for value, count in said.chips
    )  # a payout is rounded to what chips make up
    return words.money(moved or (amount if isinstance(amount, int) else cents(amount))) + (
        "×" if setup.units else ""
    )
