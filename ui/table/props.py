"""What the screen shows: facts, touches and a window's size in; rows and texts for QML out. Pure,
without Qt.

Every row is a flat tuple of texts, whole numbers and truth values: money is text already, and
nothing is left to decide.
"""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from typing import NamedTuple

from kiosk.game.commands.offers import Offers
from kiosk.game.prompts import Tone
from kiosk.game.view import DOWN, CardPlace
from kiosk.reading import Health
from kiosk.station.readers.readers import CONFIRMED
from kiosk.station.step import LOCKED, Trouble
from kiosk.words.messages import card_text
from kiosk.words.said import Refusal
from ui.shared.words import Words, time_of_day
from ui.table.facts import Dealt, Facts, Label, UiState, coached, entering, taken_up, undoable
from ui.table.felt.felt import BoxRow, CardRow, DealerProps, HandRow, card_face, felt
from ui.table.felt.notes import NoteRow, amount_of
from ui.table.felt.patrons import PatronRow, PatronsProps, patrons_props
from ui.table.felt.patrons import rows as patron_rows
from ui.table.input import keys
from ui.table.input.keys import KeyRow
from ui.table.layout import NOWHERE, Layout, Rect
from ui.table.prompt.prompt import (
    PromptProps,
    current_line,
    done_last,
    gives_change,
    prompt,
    stops,
    tag,
)
from ui.table.setup import ScreenSetup, rules_title

#: the width of the card that came last, beside the dealer's hand
LAST_CARD = 64
#: what a reader says of which no card has come yet, and how a shoe is that does not read
_NO_CARD_YET = {
    "no-reader",
    "not-started",
    "waiting",
    "line-back",
    "no-card-yet",
    "camera-waiting",
    "camera-sees",
}
_NOT_READING = ("unread", "waits", "wrong")


class TroubleProps(NamedTuple):
    """`key` is "" where nothing is wrong. `on`: it can be signed off now."""

    key: str
    text: str
    todo: str
    since: str
    more: str
    sign_off: str
    signer: str
    on: bool


class PadProps(NamedTuple):
    """What stands left of the dealer's hand while no card is entered: how the shoe is, and the card
    that came last."""

    shown: bool
    shoe: str
    good: bool
    face: str
    last: str
    undo: str


class RailProps(NamedTuple):
    """The chips to pay or to take, large, at the right of the dealer's hand: image and count in
    turn."""

    tag: str
    amount: str
    tone: Tone
    chips: tuple[str, ...]


class HeaderProps(NamedTuple):
    """`floor`: the supervisor who is signed in, or that nobody at this table has to."""

    table: str
    rules: str
    limits: str
    dealer: str
    badge: str
    floor: str
    recall: str = ""  # a round is recalled: what it is


class NoticeProps(NamedTuple):
    """The line above the keys: why something was not done (`loud`), or a hint. `action`: what a
    touch on it does, "" for nothing."""

    text: str
    loud: bool
    action: str = ""


class PitProps(NamedTuple):
    """The oldest message of the pit, in the row of trouble while there is none. `id` is "" where
    none waits."""

    id: str
    tag: str
    text: str
    by: str
    read: str


class MarkRow(NamedTuple):
    """A fact about the reader. `counts`: its words say more than whether it is good."""

    label: str
    good: bool
    counts: bool = False


class DrawerProps(NamedTuple):
    """The floor's drawer. `left` and `right`: what it covers. `text`: where its title and lines
    stand. `picture`: the address of one that lies at `square`, "" for none."""

    open: bool
    title: str
    lines: tuple[str, ...]
    left: Rect
    right: Rect
    text: Rect
    picture: str = ""
    square: Rect = NOWHERE


NO_DRAWER = DrawerProps(False, "", (), NOWHERE, NOWHERE, NOWHERE)


class PickRow(NamedTuple):
    """A card on the felt that a touch on a page of the drawer is about."""

    visible: bool
    action: str
    x: int
    y: int
    width: int
    height: int


class EventRow(NamedTuple):
    """One row: its code, the time, what happened. `look`: "alarm" while somebody has to act, else
    "event"."""

    visible: bool
    action: str
    x: int
    y: int
    width: int
    height: int
    code: str
    time: str
    words: str
    look: str


class Props(NamedTuple):
    layout: Layout
    header: HeaderProps
    marks: tuple[MarkRow, ...]
    trouble: TroubleProps
    prompt: PromptProps
    patrons: PatronsProps
    patron_rows: tuple[PatronRow, ...]
    boxes: tuple[BoxRow, ...]
    notes: tuple[NoteRow, ...]
    hands: tuple[HandRow, ...]
    cards: dict[CardPlace, CardRow]
    dealer: DealerProps
    keys: tuple[KeyRow, ...]
    pad: PadProps
    rail: RailProps
    notice: NoticeProps
    pit: PitProps


def derive(
    facts: Facts, setup: ScreenSetup, touches: UiState, size: tuple[int, int], words: Words
) -> Props:
    """Everything that the screen shows at one moment."""
    seen = felt(facts, setup, touches, size, words)
    return Props(
        layout=seen.layout,
        header=_header(facts, setup, words),
        marks=_marks(facts, words),
        trouble=_trouble(facts, words),
        prompt=prompt(facts, setup, touches, words, size),
        patrons=patrons_props(facts, words),
        patron_rows=patron_rows(facts, words),
        boxes=seen.boxes,
        notes=seen.notes,
        hands=seen.hands,
        cards=seen.cards,
        dealer=seen.dealer,
        keys=keys.rows(facts, setup, touches, seen.layout, words),
        pad=_pad(facts, setup, touches, seen.layout, words),
        rail=_rail(facts, setup, touches, words),
        notice=_notice(facts, setup, touches, words),
        pit=_pit(facts, words),
    )


def _header(facts: Facts, setup: ScreenSetup, words: Words) -> HeaderProps:
    low, high = setup.minimum, setup.maximum
    limits = ""
    if not setup.units and (low is not None or high is not None):
        limits = "–".join(words.money(limit) for limit in (low, high) if limit is not None)
    staff, dealer, floor = facts.step.staff, setup.dealer, ""
    if staff is not None:
        dealer = staff.dealer.name if staff.dealer else words("ui-no-dealer")
        signer = (
            "  ·  ".join(filter(None, (staff.floor.name, staff.floor.licence)))
            if staff.floor
            else ""
        )
        floor = words.of(words("ui-signer"), signer) if signer else ""
    elif facts.step.offers is not None:
        floor = words("ui-nobody-signs-in")
    badge = _badge(facts, words)
    return HeaderProps(setup.table, rules_title(setup, words), limits, dealer, badge, floor)


def _badge(facts: Facts, words: Words) -> str:
    """What the head says of the table in one word: it is locked, or its shoe ends; else ""."""
    if facts.step.pit is not None and facts.step.pit.locked is not None:
        return words("ui-locked")
    if facts.view.shoe_needed:
        return words("ui-new-shoe-needed")
    return words("ui-last-round") if facts.view.last_round else ""


def _marks(facts: Facts, words: Words) -> tuple[MarkRow, ...]:
    health = facts.step.health
    if not health.messages:
        return ()  # a table without a reader
    seen = (health.port_open, health.bytes_seen, health.frame_good, health.reading_good)
    marks = [
        MarkRow(words(key), good)
        for key, good in zip(("ui-port", "ui-bytes", "ui-frames", "ui-cards"), seen, strict=True)
    ]
    marks += [
        MarkRow(words("ui-confirmed", **told.facts), bool(told.facts["count"]), counts=True)
        for told in health.messages
        if told.id == CONFIRMED
    ]
    return tuple(marks)


def _pad(
    facts: Facts, setup: ScreenSetup, touches: UiState, layout: Layout, words: Words
) -> PadProps:
    """How the shoe is, in words; the last card and where it went; what UNDO takes back."""
    offers, view, last = facts.step.offers, facts.view, facts.last
    asked = facts.step.held or (offers is not None and offers.hole_check.open)
    if (
        entering(facts, touches)
        or asked
        or touches.again
        or touches.page
        or touches.help
        or offers is None
    ):
        return PadProps(False, "", True, "", "", "")
    shoe = _shoe(facts)
    face, went = "", ""
    cleared = view.settled is not None and not view.unsettled
    if last is not None and not cleared:
        face = card_face(_lies_now(facts, last), layout.scale(LAST_CARD), setup)
        went = words("ui-dealer")
        box, hand, _ = last.place
        if box:
            went = words("place", box=box, hand=hand, split="yes" if hand > 1 else "no")
    undo = ""
    if back := _undone(facts, touches):
        what = words("ui-recalled", kind=back[0], box=back[1], split=False)
        undo = words("ui-pad-undo", what=what)
    return PadProps(True, words(f"ui-shoe-{shoe}"), shoe not in _NOT_READING, face, went, undo)


def _shoe(facts: Facts) -> str:
    """How the shoe is: whether it ends comes before whether it reads."""
    if facts.view.shoe_needed:
        return "needed"
    return "last" if facts.view.last_round else _reads(facts.step.health)


def _lies_now(facts: Facts, last: Dealt) -> str:
    """The last card as it lies on the felt: it may have been turned since, or corrected."""
    if not facts.lies(last.place):
        return last.card
    box, hand, position = last.place
    boxes, dealer = facts.on_felt
    hands = boxes[box - 1].hands if box else (dealer,)
    return hands[hand - 1].cards[position - 1]


def _reads(health: Health) -> str:
    """Whether the shoe reads, by what it said last."""
    if health.port_open and health.bytes_seen and health.frame_good and health.reading_good:
        return "reads"
    said = {message.id for message in health.messages}
    if "unread" in said:
        return "unread"
    return "waits" if said & _NO_CARD_YET else "wrong"


def _undone(facts: Facts, touches: UiState) -> tuple[str, object] | None:
    """What UNDO takes back, and of which boxes: chips that are no wager yet, a line of a
    settlement, or what the table heard last."""
    if touches.less is not None and facts.step.offers is not None:
        turn = facts.step.offers.turn
        return "double", turn and turn.box
    if touches.stacks:
        return "wager", ", ".join(map(str, sorted(touches.stacks)))
    if box := done_last(facts, touches):
        return "settled", box
    back = undoable(facts)
    if back is None:
        return None
    from kiosk.game.commands.commands import Wager, kind_of

    together = isinstance(back, Wager) and touches.together > 1
    return kind_of(back), None if together else getattr(back, "box", None)


def _rail(facts: Facts, setup: ScreenSetup, touches: UiState, words: Words) -> RailProps:
    """The chips of the money that is the next thing to move."""
    line = current_line(facts, touches)
    if (
        line is None
        or touches.page
        or touches.help
        or touches.less is not None
        or "patrons" in line.facts
        or keys.wagering(facts, touches)
    ):
        return RailProps("", "", "say", ())
    chips = [text for cents, n in line.chips for text in (keys.chip_face(setup, cents), f"×{n}")]
    if gives_change(line, setup):
        return RailProps(
            words("ui-tone-return"), amount_of(line, setup, words), "push", tuple(chips)
        )
    return RailProps(tag(line, words), amount_of(line, setup, words), line.tone, tuple(chips))


def _trouble(facts: Facts, words: Words) -> TroubleProps:
    """The first trouble that is not cured, and how many others there are."""
    troubles, first = facts.step.troubles, facts.trouble
    if first is None:
        return TroubleProps("", "", "", "", "", "", "", False)
    resolved = first.cured and not first.nothing_to_mend
    todo = first.todo
    if resolved:  # what was to be done until then contradicts it
        todo = words("ui-cured", still=_still_stopped(first))
    since = f"{words('ui-since')}\u00a0{time_of_day(first.since)}"
    more = f"  +{len(troubles) - 1}" if len(troubles) > 1 else ""
    sign_off = words("ui-acknowledge"), words("ui-signer")
    return TroubleProps(first.key, first.text, todo, since, more, *sign_off, not first.waits)


def _still_stopped(trouble: Trouble) -> str:
    """What a cured trouble holds up until somebody signs for it."""
    if trouble.key == "journal":
        return "journal"
    return "cards" if trouble.freezes else "none"


def _pit(facts: Facts, words: Words) -> PitProps:
    """The message that has waited longest; trouble goes before it, and then it stands in the line
    of notices."""
    pit = facts.step.pit
    if pit is None or not pit.messages or facts.trouble is not None:
        return PitProps("", "", "", "", "")
    first, more = pit.messages[0], len(pit.messages) - 1
    by = f"{first.by}  {time_of_day(first.at)[:5]}"
    read = words("ui-pit-read") + (f"  +{more}" if more else "")
    return PitProps(first.id, words("ui-pit"), first.words, by, read)


def refused(facts: Facts, touches: UiState, words: Words) -> Refusal | None:
    """Why the last touch or input was not taken, while that is still shown; None of what only the
    screen says."""
    if touches.notice is not None:
        if isinstance(touches.notice, Refusal):
            return touches.notice
        return None if isinstance(touches.notice, Label) else words.reason(touches.notice)
    return None if facts.refusal is touches.heard else facts.refusal


def _notice(facts: Facts, setup: ScreenSetup, touches: UiState, words: Words) -> NoticeProps:
    view, offers = facts.view, facts.step.offers
    if isinstance(touches.notice, Label):
        return NoticeProps(
            words(touches.notice.id, **dict(touches.notice.facts)), touches.notice.id != "ui-twice"
        )
    if (refusal := refused(facts, touches, words)) is not None:
        return NoticeProps(
            f"{refusal.message}   {refusal.authority}".rstrip(),
            True,
            "help:notice" if refusal.name else "",
        )
    if facts.trouble is not None and facts.step.pit is not None and facts.step.pit.messages:
        message = facts.step.pit.messages[0]
        return NoticeProps(
            words.of(f"{words('ui-pit')} · {message.by}", message.words), True, f"read:{message.id}"
        )
    if view.drawn_in_error and offers is not None:
        hint = _drawn_hint(view.drawn_in_error, offers)
        card = card_text(view.drawn_in_error)
        return NoticeProps(words(f"ui-hint-drawn-{hint}", card=card), True)
    if (nobody := facts.step.staff and facts.step.staff.refused("dealer", "deal")) is not None:
        return NoticeProps(nobody.message, False)
    if offers is None or view.patrons is not None:
        return NoticeProps("", False)
    if facts.step.day is not None and (facts.step.day.pending or facts.step.day.came):
        from ui.table.drawer.limits import notice

        return NoticeProps(
            notice(facts, words), not touches.page
        )  # the page that is open speaks for itself
    if facts.step.day is not None and facts.step.day.slips:
        from ui.table.day.slips import void_waits

        if waits := void_waits(facts.step.day, words):
            return NoticeProps(waits, not touches.page)
    if facts.step.next is not None and facts.step.next.id == LOCKED:
        return NoticeProps(words("ui-hint-locked"), False)
    if offers.insurance_closed.open and current_line(facts, touches) is None:
        return NoticeProps(words("ui-hint-insurance", laid=_insured(offers, words)), False)
    wagered = offers.wagers_open and any(box.wager for box in view.boxes)
    if wagered and offers.sides and not view.unsettled and taken_up(facts, touches):
        return NoticeProps(words("ui-hint-side", name=offers.sides[0][0]), False)
    if setup.coach and not stops(facts, touches) and (step := coached(facts)):
        return NoticeProps(words("ui-coach", step=step), False)
    return NoticeProps(words("ui-hint-wagers") if offers.wagers_open and not wagered else "", False)


def _drawn_hint(card: str, offers: Offers) -> str:
    """What is done with a card that was drawn in error."""
    if card == DOWN:
        return "face-down"
    return "burn" if offers.burn.due == "drawn_in_error" else "next"


def _insured(offers: Offers, words: Words) -> str:
    """How much of half a wager chips make up: "half", all of it at each box that may insure;
    "less", or "none" at any."""
    most = [
        each.amounts.most
        for each in offers.insurance
        if each.open and each.amounts and each.amounts.most
    ]
    laid = [words.laid(each) for each in most]
    if laid == most:
        return "half"
    return "less" if any(laid) else "none"
