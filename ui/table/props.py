"""What the screen shows: facts, touches and a window's size in; rows and texts for QML out. Pure, without Qt.

Every row is a flat tuple of texts, whole numbers and truth values: money is text already, and nothing is left to decide.
"""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at every start.
from typing import Literal, NamedTuple

from kiosk.game.cards import UNREAD
from kiosk.game.commands import kind_of
from kiosk.game.hands import HandState, Outcome
from kiosk.game.money import cents
from kiosk.game.prompts import Tone
from kiosk.game.view import DOWN, BoxView, CardPlace, HandView, Place
from kiosk.words.phrases import card_text
from kiosk.words.said import Said
from ui.shared.words import Words, time_of_day
from ui.table import keys
from ui.table.facts import Facts, Label, Touches, entering
from ui.table.keys import KeyRow
from ui.table.layout import HandPlace, Layout, Rect, arrange
from ui.table.patrons import PatronRow, PatronsProps, patrons_props
from ui.table.patrons import rows as patron_rows
from ui.table.prompt import PromptProps, current_line, open_lines, place_of, prompt, sign
from ui.table.setup import ScreenSetup

#: the width of a wager's chips in units: beside a hand's cards, and where no card lies yet
STACK, STACK_ALONE = 25, 44
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
    """`wager`, in chips too (`stack`), where no card lies yet; beside cards each hand shows its own."""

    x: int
    y: int
    width: int
    height: int
    number: str
    wager: str
    stack: str
    note: str
    glow: bool


class HandRow(NamedTuple):
    """A hand: its wager in chips (`stack`) at `wager_x` and `wager_width`, its total and state. `tone` colours `mark`;
    `filled` lays the colour under it; `stacked`: one below the other; `gone`: its cards have been cleared, a trace stays."""

    visible: bool
    x: int
    y: int
    width: int
    height: int
    wager_x: int
    wager_y: int
    wager_width: int
    wager: str
    stack: str
    total: str
    soft: str
    mark: str
    tone: HandTone
    filled: bool
    large: bool
    stacked: bool
    gone: bool


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
    signer: str


class PadProps(NamedTuple):
    """What stands left of the dealer's hand while no card is entered: how the shoe is, and the card that came last."""

    shown: bool
    shoe: str
    good: bool
    face: str
    last: str
    undo: str


class RailProps(NamedTuple):
    """The chips to pay or to take, large, at the right of the dealer's hand: image and count in turn."""

    tag: str
    amount: str
    tone: Tone
    chips: tuple[str, ...]


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
    pad: PadProps
    rail: RailProps
    notice: NoticeProps


#: the settling prompts of a hand's own wager
_OF_HANDS = ("collect_hand", "pay_hand", "push_hand", "return_wager")


def derive(facts: Facts, setup: ScreenSetup, touches: Touches, size: tuple[int, int], words: Words) -> Props:
    """Everything that the screen shows at one moment."""
    boxes, dealer = facts.on_felt
    line = current_line(facts, touches)
    turn = _turn(facts, line)
    playing = turn is not None and _playing(facts, turn)
    gone = _gone(facts, touches, line)
    layout = arrange(
        size,
        tuple(
            tuple(0 if Place(box.box, n) in gone else len(hand.cards) for n, hand in enumerate(box.hands, 1))
            for box in boxes
        ),
        len(dealer.cards),
        focus=turn.box if turn and (line or playing) else 0,
        drawer=bool(touches.page),
        mirror=setup.mirror,
        wide=facts.view.patrons is not None,
    )
    cleared = Place(0) in gone
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
                facts,
                setup,
                layout,
                box._replace(wager=box.wager or touches.stacks.get(box.box, 0)),
                lies,
                gone,
                turn is not None and turn.box == box.box,
                words,
            )
            for box, lies in zip(facts.view.boxes, boxes, strict=True)
        ),
        hands=tuple(
            _hand(
                facts,
                setup,
                touches,
                words,
                layout,
                layout.hands[i][j],
                Place(box.box, j + 1),
                hand,
                turn,
                playing,
                gone,
            )
            for i, box in enumerate(boxes)
            for j, hand in enumerate(box.hands)
        ),
        cards=_cards(facts, touches, layout, int(setup.four_colour), gone),
        dealer=DealerProps(
            name=words("ui-dealer"),
            total="" if cleared or dealer.total is None or not dealer.cards else str(dealer.total),
            soft=words("ui-soft") if not cleared and dealer.soft and dealer.total != 21 else "",
            state=words("ui-state-blackjack" if dealer.blackjack else "ui-state-bust")
            if not cleared and (dealer.blackjack or dealer.bust)
            else "",
            glow=turn is not None and turn.dealer,
        ),
        keys=keys.rows(facts, setup, touches, layout, words),
        pad=_pad(facts, setup, touches, layout, words),
        rail=_rail(facts, setup, touches, line, words),
        notice=_notice(facts, touches, words),
    )


def _gone(facts: Facts, touches: Touches, line: Said | None) -> frozenset[Place]:
    """The hands whose cards the dealer has cleared: what is left of them is a trace. Place 0 is the dealer's.

    While the floor's drawer is open all cards can be seen, so that each can be touched.
    """
    view = facts.view
    if touches.page or facts.step.held:
        return frozenset()
    open_at = {place_of(said) for said in open_lines(facts, touches)}
    over = view.settled is not None
    if over and not view.unsettled and line is None:
        boxes = view.settled[0] if view.settled else ()
        return frozenset([Place(0), *(Place(box.box, n) for box in boxes for n in range(1, len(box.hands) + 1))])
    return frozenset(
        Place(box.box, n)
        for box in facts.on_felt[0]
        for n, hand in enumerate(box.hands, 1)
        if (box.box not in view.unsettled if over else hand.outcome is not None) and Place(box.box, n) not in open_at
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


def _box(
    facts: Facts,
    setup: ScreenSetup,
    layout: Layout,
    box: BoxView,
    lies: BoxView,
    gone: frozenset[Place],
    glow: bool,
    words: Words,
) -> BoxRow:
    """`box` with its coming wager, once the round is over; `lies`: the same box as its cards lie there."""
    slot = layout.slots[box.box - 1]
    cleared = all(Place(box.box, n) in gone for n in range(1, len(lies.hands) + 1))
    bare = not lies.hands or (cleared and Place(0) in gone)
    wager = "" if not bare or not box.wager else _wager(setup, box.wager, words)
    notes = [f"{words.side(name)} {words.money(amount)}" for name, amount in box.side]
    if box.insurance:
        notes.insert(0, words("ui-insured") if setup.units else f"{words('ui-insured')} {words.money(box.insurance)}")
    stack = _stack(setup, box.wager, min(layout.scale(STACK_ALONE), slot.w // 4), slot.h * 4 // 10) if wager else ""
    return BoxRow(*slot, str(box.box), wager, stack, "  ".join(notes), glow)


def _wager(setup: ScreenSetup, amount: int, words: Words) -> str:
    return words("ui-in") if setup.units else words.money(amount)


def _stack(setup: ScreenSetup, cents: int, side: int, height: int) -> str:
    """The address of a picture of `cents` in chips, a stack for each colour; "" where no amounts are keyed."""
    columns = setup.stacks(cents)
    return f"image://faces/stack/{side}/{height}/{columns}" if columns else ""


def _hand(
    facts: Facts,
    setup: ScreenSetup,
    touches: Touches,
    words: Words,
    layout: Layout,
    place: HandPlace,
    where: Place,
    hand: HandView,
    turn: Place | None,
    playing: bool,
    gone: frozenset[Place],
) -> HandRow:
    state, tone, filled = _state(facts, touches, words, where, hand)
    mine, cleared = turn == where, where in gone
    lies = not cleared and bool(hand.cards) and place.wager.w > 0 and facts.view.patrons is None
    side = min(layout.scale(STACK), max(1, place.wager.w // 3))
    return HandRow(
        bool(hand.cards or hand.outcome) and not (cleared and Place(0) in gone),
        *place.total,
        place.wager.x,
        place.wager.y,
        place.wager.w,
        wager=_wager(setup, hand.wager, words) if lies else "",
        stack=_stack(setup, hand.wager, side, layout.scale(34)) if lies else "",
        total="" if cleared else "?" if UNREAD.text in hand.cards else str(hand.total) if hand.cards else "",
        soft=words("ui-soft") if hand.soft and hand.total < 21 and not cleared else "",
        mark=state,
        tone=tone,
        filled=filled,
        large=mine and (playing or bool(facts.lines)),
        # Its state stands under its total where there is little room; a hand shown as a line of text never stacks.
        stacked=bool(place.cards or cleared) and place.column.w < round(place.total.h * 2.4),
        gone=cleared,
    )


def _state(facts: Facts, touches: Touches, words: Words, where: Place, hand: HandView) -> tuple[str, HandTone, bool]:
    """What has become of a hand: its text, its tone, and whether the headline says so of its box now."""
    for said in open_lines(facts, touches):
        if said.id in _OF_HANDS and place_of(said) == where:
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


def _cards(
    facts: Facts, touches: Touches, layout: Layout, four: int, gone: frozenset[Place]
) -> dict[CardPlace, CardRow]:
    boxes, dealer = facts.on_felt
    rows: dict[CardPlace, CardRow] = {}

    def lay(place: CardPlace, text: str, rect: Rect) -> None:
        rows[place] = CardRow(True, *rect, card_face(text, rect.w, four, place == touches.picked), place.position)

    for box, places in zip(boxes, layout.hands, strict=True):
        for number, (hand, place) in enumerate(zip(box.hands, places, strict=True), 1):
            lies = () if Place(box.box, number) in gone else hand.cards
            for position, (text, rect) in enumerate(zip(lies, place.cards, strict=False), 1):
                lay(CardPlace(box.box, number, position), text, rect)
    if Place(0) in gone:
        return rows
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


def _pad(facts: Facts, setup: ScreenSetup, touches: Touches, layout: Layout, words: Words) -> PadProps:
    """How the shoe is, in words; the last card and where it went; what UNDO takes back."""
    offers, view, last = facts.step.offers, facts.view, facts.last
    asked = facts.step.held or (offers is not None and offers.hole_check.open)
    if entering(facts, touches) or asked or touches.again or offers is None:
        return PadProps(False, "", True, "", "", "")
    seen = facts.step.health
    good = seen.port_open and seen.bytes_seen and seen.frame_good and seen.reading_good
    shoe = "needed" if view.shoe_needed else "last" if view.last_round else "reads" if good else "waits"
    face, went = "", ""
    if last is not None:
        face = card_face(last.card, layout.scale(60), int(setup.four_colour))
        box, hand, _ = last.place
        went = words("place", box=box, hand=hand, split="yes" if hand > 1 else "no") if box else words("ui-dealer")
    back = offers.undo.takes_back if offers.undo.refused is None else None
    undo = ""
    if back is not None:
        undo = words(
            "ui-pad-undo", what=words("ui-recalled", kind=kind_of(back), box=getattr(back, "box", None), split=False)
        )
    return PadProps(True, words(f"ui-shoe-{shoe}"), good or shoe != "waits", face, went, undo)


def _rail(facts: Facts, setup: ScreenSetup, touches: Touches, line: Said | None, words: Words) -> RailProps:
    """The chips of the money that is the next thing to move."""
    if line is None or touches.less is not None or "patrons" in line.facts or keys.wagering(facts):
        return RailProps("", "", "say", ())
    hexes = dict(setup.chips)
    chips = [text for cents, n in line.chips for text in (keys.chip_face(cents, hexes.get(cents, "#808080")), f"×{n}")]
    return RailProps(words(f"ui-tone-{line.tone}"), _amount(line, words), line.tone, tuple(chips))


def _trouble(facts: Facts, words: Words) -> TroubleProps:
    """The first trouble that is not cured, and how many others there are."""
    troubles = facts.step.troubles
    if not troubles:
        return TroubleProps("", "", "", "", "", "", "")
    first = next((trouble for trouble in troubles if not trouble.cured), troubles[0])
    todo = f"{words('ui-cured')}  {first.todo}" if first.cured else first.todo
    since = f"{words('ui-since')} {time_of_day(first.since)}"
    more = f"  +{len(troubles) - 1}" if len(troubles) > 1 else ""
    return TroubleProps(first.key, first.text, todo, since, more, words("ui-acknowledge"), words("ui-signer"))


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
