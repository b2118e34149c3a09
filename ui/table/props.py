"""What the screen shows: facts, touches and a window's size in; rows and texts for QML out. Pure, without Qt.

Every row is a flat tuple of texts, whole numbers and truth values: money is text already, and nothing is left to decide.
"""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at every start.
from typing import Literal, NamedTuple

from kiosk.game.cards import UNREAD
from kiosk.game.hands import HandState, Outcome
from kiosk.game.money import cents
from kiosk.game.prompts import Tone
from kiosk.game.view import DOWN, BoxView, CardPlace, HandView, Place
from kiosk.words.phrases import card_text
from kiosk.words.said import Said
from ui.shared.words import Words, time_of_day
from ui.table import keys
from ui.table.facts import Facts, Label, Touches
from ui.table.keys import KeyRow
from ui.table.layout import HandPlace, Layout, Rect, arrange
from ui.table.patrons import PatronRow, PatronsProps, patrons_props
from ui.table.patrons import rows as patron_rows
from ui.table.prompt import PromptProps, current_line, open_lines, place_of, prompt, sign
from ui.table.setup import ScreenSetup

#: a box narrower than this many units shows its wager without a chip
CHIP_ROOM = 140
HandTone = Tone | Literal[""]
_OUTCOME_TONES: dict[Outcome, HandTone] = {
    "win": "pay",
    "blackjack": "pay",
    "charlie": "pay",
    "lose": "take",
    "bust": "take",
    "surrender": "take",
    "push": "push",
    "returned": "push",
    "void": "push",
}
_STATE_TONES: dict[HandState, HandTone] = {"bust": "take", "blackjack": "pay"}


class BoxRow(NamedTuple):
    """`bare`: no card lies there, so that its wager is what is looked at."""

    x: int
    y: int
    width: int
    height: int
    number: str
    wager: str
    chip: str
    note: str
    glow: bool
    bare: bool


class HandRow(NamedTuple):
    """A hand's total and state. `tone` colours `state`; `filled` lays the colour under it; `stacked`: one below the other."""

    visible: bool
    x: int
    y: int
    width: int
    height: int
    total: str
    soft: str
    mark: str
    tone: HandTone
    filled: bool
    large: bool
    stacked: bool


class CardRow(NamedTuple):
    visible: bool
    x: int
    y: int
    width: int
    height: int
    face: str
    over: int


class DealerProps(NamedTuple):
    name: str
    total: str
    soft: str
    state: str
    glow: bool


class TroubleProps(NamedTuple):
    """`key` is "" where nothing is wrong."""

    key: str
    text: str
    todo: str
    since: str
    more: str
    sign_off: str


class HeaderProps(NamedTuple):
    title: str
    limits: str
    dealer: str
    badge: str


class NoticeProps(NamedTuple):
    """The line above the keys: why something was not done (`loud`), or a hint."""

    text: str
    loud: bool


class MarkRow(NamedTuple):
    """One of four facts about the reader."""

    label: str
    good: bool


class DrawerProps(NamedTuple):
    """The floor's drawer. `rows`: how many rows of keys it has."""

    open: bool
    title: str
    lines: tuple[str, ...]
    rows: int


NO_DRAWER = DrawerProps(False, "", (), 1)


class DrawerKeyRow(NamedTuple):
    """`wide` takes the drawer's whole width; two others share a row."""

    visible: bool
    action: str
    label: str
    on: bool
    held: bool
    wide: bool = False


class PickRow(NamedTuple):
    """A card on the felt that a touch on a page of the drawer is about."""

    visible: bool
    action: str
    x: int
    y: int
    width: int
    height: int


class Props(NamedTuple):
    layout: Layout
    header: HeaderProps
    marks: tuple[MarkRow, ...]
    trouble: TroubleProps
    prompt: PromptProps
    patrons: PatronsProps
    patron_rows: tuple[PatronRow, ...]
    boxes: tuple[BoxRow, ...]
    hands: tuple[HandRow, ...]
    cards: dict[CardPlace, CardRow]
    dealer: DealerProps
    keys: tuple[KeyRow, ...]
    notice: NoticeProps


#: the settling prompts of a hand's own wager
_OF_HANDS = ("collect_hand", "pay_hand", "push_hand", "return_wager")


def derive(facts: Facts, setup: ScreenSetup, touches: Touches, size: tuple[int, int], words: Words) -> Props:
    """Everything that the screen shows at one moment."""
    boxes, dealer = facts.on_felt
    line = current_line(facts, touches)
    turn = _turn(facts, line)
    playing = turn is not None and _playing(facts, turn)
    layout = arrange(
        size,
        tuple(tuple(len(hand.cards) for hand in box.hands) for box in boxes),
        len(dealer.cards),
        focus=turn.box if turn and (line or playing) else 0,
        drawer=bool(touches.page),
        band=bool(facts.step.troubles),
        mirror=setup.mirror,
        wide=facts.view.patrons is not None,
    )
    cards = _cards(facts, touches, layout, int(setup.four_colour))
    return Props(
        layout=layout,
        header=_header(facts, setup, words),
        marks=_marks(facts, words),
        trouble=_trouble(facts, words),
        prompt=prompt(facts, setup, touches, words),
        patrons=patrons_props(facts, words),
        patron_rows=patron_rows(facts, words),
        boxes=tuple(
            _box(
                setup,
                layout,
                box._replace(wager=box.wager or touches.stacks.get(box.box, 0)),
                turn is not None and turn.box == box.box,
                not (lies.hands and cards),
                words,
            )
            for box, lies in zip(facts.view.boxes, boxes, strict=True)
        ),
        hands=tuple(
            _hand(facts, touches, words, layout.hands[i][j], Place(box.box, j + 1), hand, turn, playing)
            for i, box in enumerate(boxes)
            for j, hand in enumerate(box.hands)
        ),
        cards=cards,
        dealer=DealerProps(
            name=words("ui-dealer"),
            total="" if dealer.total is None or not dealer.cards else str(dealer.total),
            soft=words("ui-soft") if dealer.soft and dealer.total != 21 else "",
            state=words("ui-state-blackjack" if dealer.blackjack else "ui-state-bust")
            if dealer.blackjack or dealer.bust
            else "",
            glow=turn is not None and turn.dealer,
        ),
        keys=keys.rows(facts, setup, touches, layout, words),
        notice=_notice(facts, touches, words),
    )


def _turn(facts: Facts, line: Said | None) -> Place | None:
    """The one place that glows."""
    return place_of(line) if line else None if facts.step.held else facts.view.awaits


def _playing(facts: Facts, turn: Place) -> bool:
    """Whether the hand at `turn` holds the table, so that its cards are shown large: not while the first cards come."""
    offers = facts.step.offers
    hands = () if turn.dealer else facts.view.boxes[turn.box - 1].hands
    first = len(hands) == 1 and len(hands[0].cards) < 2
    return bool(hands) and (not first or (offers is not None and offers.read.open))


def _box(setup: ScreenSetup, layout: Layout, box: BoxView, glow: bool, bare: bool, words: Words) -> BoxRow:
    slot = layout.slots[box.box - 1]
    chip = max((c for c in setup.chips if c[0] <= box.wager), default=None) if box.wager else None
    stakes = [hand.wager for hand in box.hands] or [box.wager]
    wager = "" if not box.wager else words("ui-in") if setup.units else _stakes(stakes, words)
    notes = [f"{words.side(name)} {words.money(amount)}" for name, amount in box.side]
    if box.insurance:
        notes.insert(0, words("ui-insured") if setup.units else f"{words('ui-insured')} {words.money(box.insurance)}")
    room = bare or slot.w >= layout.scale(CHIP_ROOM)
    face = keys.chip_face(*chip, blank=True) if chip and room else ""
    return BoxRow(*slot, str(box.box), wager, face, "  ".join(notes), glow, bare)


def _stakes(stakes: list[int], words: Words) -> str:
    """What stands on each hand of a box, from the left: "25", "4 × 25", "25 · 50"."""
    alike = len(stakes) > 1 and len(set(stakes)) == 1
    return f"{len(stakes)} × {words.money(stakes[0])}" if alike else " · ".join(map(words.money, stakes))


def _hand(
    facts: Facts,
    touches: Touches,
    words: Words,
    place: HandPlace,
    where: Place,
    hand: HandView,
    turn: Place | None,
    playing: bool,
) -> HandRow:
    state, tone, filled = _state(facts, touches, words, where, hand)
    mine = turn == where
    # A hand's state stands under its total where there is little room; a hand shown as a line of text never stacks.
    narrow = bool(place.cards) and place.column.w < round(place.total.h * 2.4)
    return HandRow(
        bool(hand.cards or hand.outcome),
        *place.total,
        total="?" if UNREAD.text in hand.cards else str(hand.total) if hand.cards else "",
        soft=words("ui-soft") if hand.soft and hand.total < 21 else "",
        mark=state,
        tone=tone,
        filled=filled,
        large=mine and (playing or bool(facts.lines)),
        stacked=narrow,
    )


def _state(facts: Facts, touches: Touches, words: Words, where: Place, hand: HandView) -> tuple[str, HandTone, bool]:
    """What has become of a hand: its text, its tone, and whether the headline says so of its box now."""
    left = open_lines(facts, touches)
    for said in facts.lines:
        if said.id in _OF_HANDS and place_of(said) == where:
            if said not in left:
                return words("ui-done"), "", False
            now = current_line(facts, touches)
            mine = now and now.id in _OF_HANDS and (place_of(now).box, now.tone) == (where.box, said.tone)
            return sign(said) + _amount(said, words), said.tone, bool(mine)
    if hand.outcome:
        return words(f"ui-outcome-{hand.outcome}"), _OUTCOME_TONES[hand.outcome], False
    if hand.state and not (hand.state == "21" and hand.total == 21):
        return words(f"ui-state-{hand.state}"), _STATE_TONES.get(hand.state, ""), False
    return "", "", False


def _amount(said: Said, words: Words) -> str:
    """What a settling prompt's amount looks like beside a hand: "37.50", "375"; odds where no amounts are keyed."""
    amount, odds = said.facts.get("amount"), said.facts.get("odds")
    if not said.chips and isinstance(odds, str):
        return odds
    if isinstance(amount, int):
        return words.money(amount)
    return words.money(cents(amount)) if amount else ""


def _cards(facts: Facts, touches: Touches, layout: Layout, four: int) -> dict[CardPlace, CardRow]:
    boxes, dealer = facts.on_felt
    if facts.view.settled is not None and facts.lines and not facts.view.unsettled:
        return {}
    rows: dict[CardPlace, CardRow] = {}

    def lay(place: CardPlace, text: str, rect: Rect) -> None:
        rows[place] = CardRow(True, *rect, card_face(text, rect.w, four, place == touches.picked), place.position)

    for box, places in zip(boxes, layout.hands, strict=True):
        for number, (hand, place) in enumerate(zip(box.hands, places, strict=True), 1):
            for position, (text, rect) in enumerate(zip(hand.cards, place.cards, strict=False), 1):
                lay(CardPlace(box.box, number, position), text, rect)
    for position, (text, rect) in enumerate(zip(dealer.cards, layout.dealer_cards, strict=True), 1):
        lay(CardPlace(0, 1, position), text, rect)
    return rows


def card_face(text: str, width: int, four: int, picked: bool = False) -> str:
    """The address of a card's picture: its face, or a back, or the unread card."""
    name = {DOWN: "down", UNREAD.text: "unread"}.get(text, text)
    return f"image://faces/card/{name}/{width}/{four}/{int(picked)}"


def _header(facts: Facts, setup: ScreenSetup, words: Words) -> HeaderProps:
    view = facts.view
    low, high = setup.minimum, setup.maximum
    limits = ""
    if not setup.units and (low is not None or high is not None):
        limits = "–".join(words.money(limit) for limit in (low, high) if limit is not None)
    badge = words("ui-new-shoe-needed") if view.shoe_needed else words("ui-last-round") if view.last_round else ""
    return HeaderProps(f"{setup.table}  ·  {setup.rules}", limits, setup.dealer, badge)


def _marks(facts: Facts, words: Words) -> tuple[MarkRow, ...]:
    health = facts.step.health
    if not health.messages:
        return ()  # a table without a reader
    seen = (health.port_open, health.bytes_seen, health.frame_good, health.reading_good)
    return tuple(
        MarkRow(words(key), good)
        for key, good in zip(("ui-port", "ui-bytes", "ui-frames", "ui-cards"), seen, strict=True)
    )


def _trouble(facts: Facts, words: Words) -> TroubleProps:
    troubles = facts.step.troubles
    if not troubles:
        return TroubleProps("", "", "", "", "", "")
    first = next((trouble for trouble in troubles if not trouble.cured), troubles[0])
    todo = f"{words('ui-cured')}  {first.todo}" if first.cured else first.todo
    since = f"{words('ui-since')} {time_of_day(first.since)}"
    more = f"+{len(troubles) - 1}" if len(troubles) > 1 else ""
    return TroubleProps(first.key, first.text, todo, since, more, words("ui-acknowledge"))


def _notice(facts: Facts, touches: Touches, words: Words) -> NoticeProps:
    view, offers = facts.view, facts.step.offers
    refusal = None if facts.step.refusal is touches.heard else facts.step.refusal
    if isinstance(touches.notice, Label):
        return NoticeProps(words(touches.notice.id, **dict(touches.notice.facts)), True)
    if touches.notice is not None:
        refusal = words.reason(touches.notice)
    if refusal is not None:
        return NoticeProps(f"{refusal.message}   {refusal.authority}".rstrip(), True)
    if view.drawn_in_error and offers is not None:
        unused = offers.burn.due == "drawn_in_error"
        hint = "face-down" if view.drawn_in_error == DOWN else "burn" if unused else "next"
        return NoticeProps(words(f"ui-hint-drawn-{hint}", card=card_text(view.drawn_in_error)), True)
    if offers is None or view.patrons is not None:
        return NoticeProps("", False)
    if offers.insurance_closed.open:
        return NoticeProps(words("ui-hint-insurance"), False)
    if offers.wagers_open and not any(box.wager for box in view.boxes):
        return NoticeProps(words("ui-hint-wagers"), False)
    if offers.wagers_open and offers.sides and not view.unsettled:
        return NoticeProps(words("ui-hint-side", name=words.side(offers.sides[0][0])), False)
    return NoticeProps("", False)
