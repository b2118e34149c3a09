"""What the screen shows: facts, touches and a window's size in; rows and texts for QML out. Pure,
without Qt.

Of what depends on little the rows of before are kept while that little is the same.
"""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from collections.abc import Callable, Iterable
from typing import Any, ParamSpec, TypeVar

from kiosk.game.commands.commands import Wager, kind_of
from kiosk.game.commands.offers import Offers
from kiosk.game.view import DOWN
from kiosk.reading import Health
from kiosk.station.readers.readers import CONFIRMED
from kiosk.station.step import LOCKED, OnSign, PitView, StaffView, Trouble
from kiosk.words.messages import card_text
from kiosk.words.said import Refusal
from ui.shared.words import Words, day_and_time, paragraph, time_of_day
from ui.table.day import announced
from ui.table.day.slips import buy_in_text, void_waits
from ui.table.facts import Dealt, Facts, Label, UiState, coached
from ui.table.felt.felt import Felt, felt
from ui.table.felt.patrons import patrons_props
from ui.table.felt.patrons import rows as patron_rows
from ui.table.input import keys
from ui.table.layout import Layout
from ui.table.moment import Moment, done_last, moment, refused, undoable
from ui.table.pictures import card_face, chip_face
from ui.table.prompt.prompt import asks_for_shoe, gives_change, moving, prompt, says
from ui.table.prompt.standing import standing
from ui.table.rows import (
    NO_PATRONS,
    HeaderProps,
    MarkRow,
    NoticeProps,
    PadProps,
    PitProps,
    Props,
    RailProps,
    TroubleProps,
)
from ui.table.setup import ScreenSetup, rules_title

P = ParamSpec("P")
T = TypeVar("T")
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
_NO_TROUBLE = TroubleProps("", "", "", "", "", "", "", False)
_NO_PIT = PitProps("", "", "", "", "")
_NO_PAD = PadProps(False, "", True, "", "", "")
_NO_RAIL = RailProps("", "say", ())


def derive(
    facts: Facts, setup: ScreenSetup, touches: UiState, size: tuple[int, int], words: Words
) -> Props:
    """Everything that the screen shows at one moment."""
    return Sight().props(moment(facts, setup, touches, words), size)


class Sight:
    """Makes what is shown, one moment after the other. Of each part it keeps what that was made of,
    and makes it anew where that is different."""

    def __init__(self) -> None:
        self._felt: Felt | None = None
        self._made: dict[Callable[..., Any], tuple[tuple[Any, ...], Any]] = {}

    def props(self, now: Moment, size: tuple[int, int]) -> Props:
        """Everything that the screen shows at this moment, in a window of so many pixels."""
        step, view, words = now.step, now.view, now.words
        self._felt = seen = felt(now, size, self._felt)
        staff, open_now = step.house.staff, now.offers is not None
        ends = (view.shoe_needed and not asks_for_shoe(now), view.last_round)
        rules = None if step.table.sign is None else step.table.sign.says
        trouble = now.facts.trouble if step.alerts.troubles else None
        crowd = view.patrons is not None
        return Props(
            layout=seen.layout,
            header=self._kept(
                _header, (now.setup, words, size), staff, open_now, step.house.pit, ends, rules
            ),
            marks=self._kept(_marks, step.readers.health, words),
            trouble=_NO_TROUBLE if trouble is None else _trouble(now, trouble),
            prompt=prompt(now, size),
            patrons=patrons_props(now.facts, words) if crowd else NO_PATRONS,
            patron_rows=patron_rows(now.facts, words) if crowd else (),
            boxes=seen.boxes,
            notes=seen.notes,
            hands=seen.hands,
            cards=seen.cards,
            dealer=seen.dealer,
            keys=keys.rows(now, seen.layout),
            pad=_pad(now, seen.layout),
            rail=_rail(now),
            notice=_notice(now, trouble),
            pit=_NO_PIT if step.house.pit is None else _pit(step.house.pit, trouble, words),
        )

    def _kept(self, make: Callable[P, T], *of: P.args, **none: P.kwargs) -> T:
        """What `make` gives of these; as it was made last where they are the same."""
        known = self._made.get(make)
        if known is not None and known[0] == of:
            made: T = known[1]
            return made
        made = make(*of, **none)
        self._made[make] = (of, made)
        return made


def _header(
    screen: tuple[ScreenSetup, Words, tuple[int, int]],
    staff: StaffView | None,
    open_now: bool,
    pit: PitView | None,
    ends: tuple[bool, bool],
    rules: OnSign | None,
) -> HeaderProps:
    """`screen`: how it is set, its words and its pixels. `ends`: a new shoe is needed; this is the
    last round of the old one. `rules`: those in force."""
    setup, words, size = screen
    low, high = setup.minimum, setup.maximum
    limits = ""
    if not setup.units and (low is not None or high is not None):
        limits = "–".join(words.money(limit) for limit in (low, high) if limit is not None)
    dealer, floor = setup.dealer, ""
    if staff is not None:
        dealer = staff.dealer.name if staff.dealer else words("ui-no-dealer")
        floor = _signer(staff, words)
    elif open_now:
        floor = words("ui-nobody-signs-in")
    badge = _badge(pit, ends, words)
    lines = standing(rules, setup, size, words)
    return HeaderProps(setup.table, rules_title(setup, words), limits, dealer, badge, floor, lines)


def _signer(staff: StaffView, words: Words) -> str:
    """The supervisor who is signed in; "" where none is."""
    if staff.floor is None:
        return ""
    return words.of(
        words("ui-signer"), "  ·  ".join(filter(None, (staff.floor.name, staff.floor.licence)))
    )


def _badge(pit: PitView | None, ends: tuple[bool, bool], words: Words) -> str:
    """What the head says of the table in one word: it is locked, or its shoe ends; else ""."""
    needed, last_round = ends
    if pit is not None and pit.locked is not None:
        return words("ui-locked")
    if needed:
        return words("ui-new-shoe-needed")
    return words("ui-last-round") if last_round else ""


def _marks(health: Health, words: Words) -> tuple[MarkRow, ...]:
    if not health.messages:
        return ()  # a table without a reader
    seen = (health.port_open, health.bytes_seen, health.frame_good, health.reading_good)
    marks = [
        MarkRow(True, words(key), good)
        for key, good in zip(("ui-port", "ui-bytes", "ui-frames", "ui-cards"), seen, strict=True)
    ]
    marks += [
        MarkRow(True, words("ui-confirmed", **told.facts), bool(told.facts["count"]), counts=True)
        for told in health.messages
        if told.id == CONFIRMED
    ]
    return tuple(marks)


def _pad(now: Moment, layout: Layout) -> PadProps:
    """How the shoe is, in words; the last card and where it went; what UNDO takes back."""
    touches, offers = now.touches, now.offers
    view, words = now.view, now.words
    if offers is None or now.entering or now.step.readers.held or offers.hole_check.refused is None:
        return _NO_PAD
    if touches.wagers.again or touches.drawer.page or touches.notices.help:
        return _NO_PAD
    shoe, last = _reads(now.step.readers.health), now.facts.last
    face, went = "", ""
    cleared = view.settled is not None and not view.unsettled
    if last is not None and not cleared:
        face = card_face(_lies_now(now.facts, last), layout.scale(LAST_CARD), now.setup)
        box, hand, _ = last.place
        went = words("ui-dealer")
        if box:
            went = words("place", box=box, hand=hand, split="yes" if hand > 1 else "no")
    undo = ""
    if back := _undone(now):
        what = words("ui-recalled", kind=back[0], box=back[1], split=False)
        undo = words("ui-pad-undo", what=words("ui-undo-less") if back[0] == "less" else what)
    said, good = words(f"ui-shoe-{shoe}"), shoe not in _NOT_READING
    return PadProps(True, said, good, face, went, undo, now.setup.seats)


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


def _undone(now: Moment) -> tuple[str, object] | None:
    """What UNDO takes back, and of which boxes: chips that are no wager yet, a line of a
    settlement, or what the table heard last."""
    touches = now.touches
    if touches.less is not None:  # nothing is doubled yet: the amount alone was chosen
        return "less", None
    if touches.wagers.stacks:
        return "wager", runs(touches.wagers.stacks)
    if box := done_last(now.facts, touches):
        return "settled", box
    back = undoable(now.facts)
    if back is None:
        return None
    together = isinstance(back, Wager) and touches.wagers.together > 1
    return kind_of(back), None if together else getattr(back, "box", None)


def runs(boxes: Iterable[int]) -> str:
    """Numbers of boxes: three and more in a row as "1–3"."""
    found = list[list[int]]()
    for box in sorted(boxes):
        if found and box == found[-1][-1] + 1:
            found[-1].append(box)
        else:
            found.append([box])
    parts = [[f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run) for run in found]
    return ", ".join([each for part in parts for each in part])


def _rail(now: Moment) -> RailProps:
    """The chips of the money that is the next thing to move."""
    line, touches = now.line, now.touches
    setup, words = now.setup, now.words
    if line is None or touches.drawer.page or touches.notices.help or touches.less is not None:
        return _NO_RAIL
    if "patrons" in line.facts or keys.wagering(now):
        return _NO_RAIL
    chips = [
        text
        for value, count in moving(line, setup, now.facts.on_felt[0])
        for text in (chip_face(setup, value), f"×{count}")
    ]
    if gives_change(line, setup):
        return RailProps(words("ui-tone-return"), "push", tuple(chips), now.owing)
    return RailProps("", line.tone, tuple(chips), now.owing)


def _trouble(now: Moment, first: Trouble) -> TroubleProps:
    """The first trouble that is not cured, and how many others there are."""
    words, others = now.words, len(now.step.alerts.troubles) - 1
    text, todo = first.text, first.todo
    if _is_resolved(first):  # what was wrong, and to be done until then, contradicts it
        text = words("ui-cured", still=_still_stopped(first))
        todo = words("ui-was", text=first.text)
    since = f"{words('ui-since')}\u00a0{day_and_time(first.since, now.step.alerts.at)}"
    more = f"  +{others}" if others else ""
    sign_off = words("ui-acknowledge"), words("ui-signer")
    return TroubleProps(first.key, text, todo, since, more, *sign_off, not first.waits)


def _is_resolved(trouble: Trouble) -> bool:
    """Whether what was wrong is no longer, so that the row says that in place of it."""
    return trouble.cured and not trouble.nothing_to_mend


def _still_stopped(trouble: Trouble) -> str:
    """What a cured trouble holds up until somebody signs for it."""
    if trouble.key == "journal":
        return "journal"
    return "cards" if trouble.freezes else "none"


def _pit(pit: PitView, trouble: Trouble | None, words: Words) -> PitProps:
    """The message that has waited longest; trouble goes before it, and then it stands in the line
    of notices."""
    if not pit.messages or trouble is not None:
        return _NO_PIT
    first, more = pit.messages[0], len(pit.messages) - 1
    by = f"{first.by}  {time_of_day(first.at)[:5]}"
    read = words("ui-pit-read") + (f"  +{more}" if more else "")
    return PitProps(first.id, words("ui-pit"), announced.of_message(first, words), by, read)


def _notice(now: Moment, trouble: Trouble | None) -> NoticeProps:
    """What stands above the keys: why something was not done, before what else there is to say."""
    touches, words, step = now.touches, now.words, now.step
    notice = touches.notices.notice
    if isinstance(notice, Label):
        said = words(notice.id, **dict(notice.facts))
        # The page of the day has room for no hint, and so for nothing quiet.
        return NoticeProps(said, now.day_covers or notice.id not in ("ui-twice", "ui-key-changed"))
    if notice is not None or step.refusal is not None or now.facts.unused is not None:
        refusal = refused(now.facts, touches, words)
        if refusal is not None and not _is_said_above(now, refusal, trouble):
            return _of_refusal(refusal)
    if trouble is not None and step.house.pit is not None and step.house.pit.messages:
        message = step.house.pit.messages[0]
        said = words.of(f"{words('ui-pit')} · {message.by}", announced.of_message(message, words))
        return NoticeProps(said, True, f"read:{message.id}")
    if now.view.drawn_in_error and now.offers is not None:
        hint = _drawn_hint(now.view.drawn_in_error, now.offers)
        card = card_text(now.view.drawn_in_error)
        return NoticeProps(words(f"ui-hint-drawn-{hint}", card=card), True)
    if (
        step.house.staff is not None
        and (nobody := step.house.staff.refused("dealer", "deal")) is not None
    ):
        return NoticeProps(nobody.message, False)
    if now.offers is None or now.view.patrons is not None:
        return NoticeProps("", False)
    return _of_day(now) or NoticeProps(_hint(now, now.offers), False)


def _is_said_above(now: Moment, refusal: Refusal, trouble: Trouble | None) -> bool:
    """Whether the row of trouble, or the headline, tells a refusal in the same words."""
    if trouble is not None and not _is_resolved(trouble) and refusal.message in trouble.text:
        return True
    notice = now.touches.notices.notice
    return notice is not None and says(now, notice)


def _of_refusal(refusal: Refusal) -> NoticeProps:
    """A refusal with its paragraph, whose card a touch opens where it has one."""
    said = f"{refusal.message}   {paragraph(refusal.authority)}".rstrip()
    return NoticeProps(said, True, "help:notice" if refusal.name else "")


def _of_day(now: Moment) -> NoticeProps | None:
    """What is to be said of limits that change, or of a slip; the page that is open speaks for
    itself."""
    day, words = now.step.house.day, now.words
    if day is None:
        return None
    if day.pending or day.came:
        said = announced.notice(now.facts, words)
        if not _pit_says(now, said):
            return NoticeProps(said, not now.touches.drawer.page)
    if day.fresh and day.buy_ins and not now.day_covers:
        return NoticeProps(buy_in_text(day.buy_ins[-1], words), not now.touches.drawer.page)
    if day.slips and (waits := void_waits(day, words)):
        return NoticeProps(waits, not now.touches.drawer.page)
    return None


def _pit_says(now: Moment, said: str) -> bool:
    """Whether the message of the pit that is shown says just that."""
    pit = now.step.house.pit
    return (
        pit is not None
        and bool(pit.messages)
        and announced.of_message(pit.messages[0], now.words) == said
    )


def _hint(now: Moment, offers: Offers) -> str:
    """What helps at this moment; "" for nothing."""
    words, view, setup = now.words, now.view, now.setup
    if now.step.told.next is not None and now.step.told.next.id == LOCKED:
        return words("ui-hint-locked")
    if now.touches.drawer.page and not setup.coach:  # nothing is laid under an open page
        return ""
    if offers.insurance_closed.refused is None and now.line is None:
        return words("ui-hint-insurance", laid=_insured(offers, words))
    opened = offers.wagers_open
    wagered = opened and any(box.wager for box in view.boxes)
    if wagered and offers.sides and not view.unsettled and now.taken_up:
        return words("ui-hint-side", name=offers.sides[0][0])
    if setup.coach and not now.stops and (step := coached(now.facts)):
        return words("ui-coach", step=step)
    return words("ui-hint-wagers") if opened and not wagered else ""


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
