"""The felt as it is seen: boxes, hands, cards and the dealer's hand, each at its place. Pure,
without Qt."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from typing import Literal, NamedTuple

from kiosk.game.cards import UNREAD
from kiosk.game.hands import HandState, Outcome
from kiosk.game.prompts import Tone
from kiosk.game.view import DOWN, BoxView, CardPlace, DealerView, HandView, Place
from kiosk.words.said import Said
from ui.shared.words import Words
from ui.table.facts import Facts, UiState
from ui.table.felt.notes import Note, NoteRow, amount_of, note_rows, notes
from ui.table.input.dealing_errors import CARD_PAGES, MISDRAWN_PAGES
from ui.table.layout import HandPlace, Layout, Rect, Scale, arrange
from ui.table.prompt.prompt import RETURNED, SIGNS, open_lines, place_of, shoe_unsigned, sign
from ui.table.setup import ScreenSetup

#: the width of a wager's chips in units: beside a hand's cards, and where no card lies yet; less
#: than that is no chip
STACK, STACK_ALONE, STACK_LEAST = 25, 44, 9
#: the width of a figure in units: in the type of a hand's wager, and in the smallest that an amount
#: is set in
FIGURE, FIGURE_LEAST = 11.7, 9.7
#: what a hand's total and the edges of its state take of its width in units: the large total, any
#: other, and beneath it
FIGURES_LARGE, FIGURES, PLATE = 106, 84, 16
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
    """`wager`, in chips too (`stack`), where no card lies yet; beside cards each hand shows its
    own."""

    x: int
    y: int
    width: int
    height: int
    number: str
    wager: str
    stack: str
    glow: bool


NO_BOX = BoxRow(0, 0, 0, 0, "", "", "", False)


class HandRow(NamedTuple):
    """A hand: its wager in chips (`stack`) at `wager_x` and `wager_width`, its total and state.
    `tone` colours `mark`; `filled` lays the colour under it; `stacked`: one below the other;
    `gone`: its cards have been cleared, a trace stays."""

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
    comes: bool = False  # it has just left the shoe


class DealerProps(NamedTuple):
    name: str
    total: str
    soft: str
    state: str
    glow: bool


class Felt(NamedTuple):
    layout: Layout
    boxes: tuple[BoxRow, ...]
    notes: tuple[NoteRow, ...]
    hands: tuple[HandRow, ...]
    cards: dict[CardPlace, CardRow]
    dealer: DealerProps


class _Scene(NamedTuple):
    """`lines`: what is still to be settled, `line` the first of it if that is the next thing;
    `moved`: the hands whose money is no longer owed; `gone`: those of them that show a trace alone;
    `turn`: the one place that may glow, and whether it does (`glows`): it belongs to the headline;
    `playing`: a hand holds the table."""

    facts: Facts
    setup: ScreenSetup
    touches: UiState
    words: Words
    layout: Layout
    lines: tuple[Said, ...]
    line: Said | None
    moved: frozenset[Place]
    gone: frozenset[Place]
    turn: Place | None
    playing: bool
    glows: bool

    @property
    def cleared(self) -> bool:
        """The dealer's hand has been cleared too: the round is over and settled."""
        return Place(0) in self.gone


#: the settling prompts of a hand's own wager, and of what lies beside it
_OF_HANDS = ("collect_hand", "pay_hand", "push_hand", "return_wager")


def felt(
    facts: Facts, setup: ScreenSetup, touches: UiState, size: tuple[int, int], words: Words
) -> Felt:
    """Everything on the felt at one moment."""
    boxes, dealer = facts.on_felt
    lines = open_lines(facts, touches)
    # As it lies while a shoe is signed, too: nothing moves.
    line = None if facts.step.held else next(iter(lines), None)
    turn = _turn(facts, line)
    playing = turn is not None and _playing(facts, turn)
    moved = _moved(facts, lines)
    gone = _gone(facts, touches, moved)
    bare = _bare(boxes, gone)
    beside = tuple(
        notes(facts, setup, words, lines, line, empty, box)
        for empty, box in zip(bare, facts.view.boxes, strict=True)
    )
    layout = arrange(
        size,
        _lying(boxes, gone),
        len(dealer.cards),
        focus=turn.box if turn and (line or playing) else 0,
        drawer=bool(touches.page),
        mirror=setup.mirror,
        wide=facts.view.patrons is not None,
        notes=tuple(map(len, beside)),
    )
    scene = _Scene(
        facts,
        setup,
        touches,
        words,
        layout,
        lines,
        line,
        moved,
        gone,
        turn,
        playing,
        not shoe_unsigned(facts, touches),
    )
    return Felt(
        layout,
        tuple(_box(scene, *each) for each in zip(facts.view.boxes, bare, strict=True)),
        _notes(layout, beside),
        _hands_of(scene, boxes),
        _cards(scene),
        _dealer(scene, dealer),
    )


def _bare(boxes: tuple[BoxView, ...], gone: frozenset[Place]) -> tuple[bool, ...]:
    """Of each box, whether no card lies there."""
    return tuple(
        Place(0) in gone or not any(hand.cards or hand.outcome for hand in box.hands)
        for box in boxes
    )


def _lying(boxes: tuple[BoxView, ...], gone: frozenset[Place]) -> tuple[tuple[int, ...], ...]:
    """How many cards lie at each hand of each box; once all is settled no hand is left to stand
    beside another."""
    if Place(0) in gone:
        return ((),) * len(boxes)
    return tuple(
        tuple(
            0 if Place(box.box, n) in gone else len(hand.cards)
            for n, hand in enumerate(box.hands, 1)
        )
        for box in boxes
    )


def _notes(layout: Layout, beside: tuple[tuple[Note, ...], ...]) -> tuple[NoteRow, ...]:
    """The notes of every box, in their places."""
    return tuple(
        row
        for slot, these in zip(layout.slots, beside, strict=True)
        for row in note_rows(these, slot, layout.scale)
    )


def _moved(facts: Facts, lines: tuple[Said, ...]) -> frozenset[Place]:
    """The hands whose money is no longer owed: the dealer has cleared their cards, even where
    insurance beside them is owed. Place 0 is the dealer's."""
    view = facts.view
    open_at = {
        place_of(said) for said in lines if said.id not in ("collect_insurance", "pay_insurance")
    }
    over = view.settled is not None
    if over and not view.unsettled and not lines:
        boxes = view.settled[0] if view.settled else ()
        return frozenset(
            [Place(0), *(Place(box.box, n) for box in boxes for n in range(1, len(box.hands) + 1))]
        )
    return frozenset(
        Place(box.box, n)
        for box in facts.on_felt[0]
        for n, hand in enumerate(box.hands, 1)
        if (over or hand.outcome is not None) and Place(box.box, n) not in open_at
    )


def _gone(facts: Facts, touches: UiState, moved: frozenset[Place]) -> frozenset[Place]:
    """The hands of which a trace alone is left: not where a card of a round that is not settled yet
    is asked for, so that each can be touched."""
    picks = touches.page in ("correct", *CARD_PAGES, *MISDRAWN_PAGES)
    return frozenset() if facts.step.held or (picks and Place(0) not in moved) else moved


def _turn(facts: Facts, line: Said | None) -> Place | None:
    """The one place that glows."""
    if line:
        return place_of(line)
    return None if facts.step.held else facts.view.awaits


def _playing(facts: Facts, turn: Place) -> bool:
    """Whether the hand at `turn` holds the table, so that its cards are shown large: not while the
    first cards come."""
    offers = facts.step.offers
    hands = () if turn.dealer else facts.view.boxes[turn.box - 1].hands
    first = len(hands) == 1 and len(hands[0].cards) < 2
    return bool(hands) and (not first or (offers is not None and offers.read.open))


def _box(scene: _Scene, box: BoxView, bare: bool) -> BoxRow:
    """`box` with its coming wager, once the round is over. `bare`: no card lies there."""
    setup, words, layout = scene.setup, scene.words, scene.layout
    slot = layout.slots[box.box - 1]
    stakes = box.wager or scene.touches.stacks.get(box.box, 0)
    wager = _wager(setup, stakes, words) if bare and stakes else ""
    columns = setup.stacks(stakes).count(",") + 1
    # Between two stacks is a gap of a twelfth of one, and beside them half of one of felt on either
    # side.
    side = min(layout.scale(STACK_ALONE), slot.w // 4, slot.w * 12 // (13 * columns + 12))
    stack = stack_face(setup, stakes, side, slot.h * 4 // 10) if wager else ""
    glow = scene.glows and scene.turn is not None and scene.turn.box == box.box
    return BoxRow(*slot, str(box.box), wager, stack, glow)


def _wager(setup: ScreenSetup, amount: int, words: Words) -> str:
    return words("ui-in") if setup.units else words.money(amount)


def stack_face(setup: ScreenSetup, cents: int, side: int, height: int) -> str:
    """The address of a picture of `cents` in chips, a stack for each colour; "" where no amounts
    are keyed."""
    columns = setup.stacks(cents)
    return f"{setup.faces}stack/{side}/{height}/{columns}" if columns else ""


def _hands_of(scene: _Scene, boxes: tuple[BoxView, ...]) -> tuple[HandRow, ...]:
    """The hands of all boxes, in their order."""
    return tuple(
        hand
        for box, places in zip(boxes, scene.layout.hands, strict=True)
        for hand in _hands(scene, box, places)
    )


def _hands(scene: _Scene, box: BoxView, places: tuple[HandPlace, ...]) -> list[HandRow]:
    """A box's hands: where one has its state under its total, each has."""
    if scene.cleared:
        return []
    alone = len(places) == 1
    rows = [
        _hand(scene, place, Place(box.box, n), hand, alone)
        for n, (place, hand) in enumerate(zip(places, box.hands, strict=True), 1)
    ]
    stacked = any(row.stacked for row in rows)
    return [row if row.stacked == stacked else row._replace(stacked=stacked) for row in rows]


def _hand(scene: _Scene, place: HandPlace, where: Place, hand: HandView, alone: bool) -> HandRow:
    facts = scene.facts
    setup = scene.setup
    words = scene.words
    layout = scene.layout
    state, tone, filled = _state(scene, where, hand)
    mine, cleared = where == scene.turn, where in scene.gone
    lies = (
        where not in scene.moved
        and bool(hand.cards)
        and place.wager.w > 0
        and facts.view.patrons is None
    )
    wager, stack = (
        _staked(setup, hand.wager, place.wager.w, layout.scale, words) if lies else ("", "")
    )
    large = mine and (scene.playing or bool(scene.lines))
    # Its state stands under its total where there is little room; a hand shown as a line of text
    # never stacks.
    soft = words("ui-soft") if hand.soft and hand.total < 21 and not cleared else ""
    narrow = place.column.w < round(place.total.h * (2.9 if mine else 2.4))
    figures = FIGURES_LARGE if large else FIGURES
    beside = place.total.w - layout.scale(0 if cleared else figures)
    stacked = bool(place.cards or cleared) and (
        (narrow and not (cleared and alone)) or beside < layout.scale(FIGURE * len(state or soft))
    )
    if tone and place.total.w - layout.scale(PLATE) < layout.scale(FIGURE_LEAST * len(state)):
        # Its shape and colour say as much.
        state = state.lstrip("".join((*SIGNS.values(), RETURNED, " ")))
    return HandRow(
        bool(hand.cards or hand.outcome),
        *place.total,
        place.wager.x,
        place.wager.y,
        place.wager.w,
        wager=wager,
        stack=stack,
        total="" if cleared else _total(hand),
        soft=soft,
        mark=state,
        tone=tone,
        filled=filled,
        large=large,
        stacked=stacked,
        gone=cleared,
    )


def _total(hand: HandView) -> str:
    """A hand's total as it is shown: unknown while one of its cards is."""
    if UNREAD.text in hand.cards:
        return "?"
    return str(hand.total) if hand.cards else ""


def _staked(setup: ScreenSetup, amount: int, width: int, u: Scale, words: Words) -> tuple[str, str]:
    """A hand's wager and its chips in so much room: the amount comes first, and chips alone where
    it has no room."""
    text, colours = _wager(setup, amount, words), setup.stacks(amount).count(",") + 1
    if width < u(FIGURE_LEAST * len(text)):
        return "", stack_face(setup, amount, min(u(STACK), max(1, width // colours)), u(34))
    side = min(u(STACK), (width - u(FIGURE * len(text) + 12)) // colours)
    return text, stack_face(setup, amount, side, u(34)) if side >= u(STACK_LEAST) else ""


def _state(scene: _Scene, where: Place, hand: HandView) -> tuple[str, HandTone, bool]:
    """What has become of a hand: its text, its tone, and whether the headline says so of it now."""
    words, now = scene.words, scene.line
    for said in scene.lines:
        if said.id in _OF_HANDS and place_of(said) == where:
            mine = now and now.id in _OF_HANDS and place_of(now) == where
            return sign(said) + amount_of(said, scene.setup, words), said.tone, bool(mine)
    if hand.outcome:
        return words(f"ui-outcome-{hand.outcome}"), _OUTCOME_TONES[hand.outcome], False
    if hand.state and not (hand.state == "21" and hand.total == 21):
        return words(f"ui-state-{hand.state}"), _STATE_TONES.get(hand.state, ""), False
    return "", "", False


def _dealer(scene: _Scene, dealer: DealerView) -> DealerProps:
    words, lies = scene.words, bool(dealer.cards) and not scene.cleared
    unread = UNREAD.text in dealer.cards
    total = state = ""
    if lies:
        total = "?" if unread else str(dealer.total)
    if lies and dealer.blackjack:
        state = words("ui-state-blackjack")
    elif lies and dealer.bust:
        state = words("ui-state-bust")
    return DealerProps(
        name=words("ui-dealer"),
        total=total,
        soft=words("ui-soft") if lies and dealer.soft and dealer.total != 21 and not unread else "",
        state=state,
        glow=scene.glows and scene.turn is not None and scene.turn.dealer,
    )


def _cards(scene: _Scene) -> dict[CardPlace, CardRow]:
    layout, touches, setup = scene.layout, scene.touches, scene.setup
    boxes, dealer = scene.facts.on_felt
    rows: dict[CardPlace, CardRow] = {}

    def lay(place: CardPlace, text: str, rect: Rect) -> None:
        rows[place] = CardRow(
            True, *rect, card_face(text, rect.w, setup, place == touches.picked), place.position
        )

    if scene.cleared:
        return rows
    for box, places in zip(boxes, layout.hands, strict=True):
        for number, (hand, place) in enumerate(zip(box.hands, places, strict=True), 1):
            lies = () if Place(box.box, number) in scene.gone else hand.cards
            for position, (text, rect) in enumerate(zip(lies, place.cards, strict=False), 1):
                lay(CardPlace(box.box, number, position), text, rect)
    for position, (text, rect) in enumerate(zip(dealer.cards, layout.dealer_cards, strict=True), 1):
        lay(CardPlace(0, 1, position), text, rect)
    return rows


def card_face(text: str, width: int, setup: ScreenSetup, picked: bool = False) -> str:
    """The address of a card's picture: its face, or a back, or the unread card."""
    name = {DOWN: "down", UNREAD.text: "unread"}.get(text, text)
    return f"{setup.faces}card/{name}/{width}/{int(setup.four_colour)}/{int(picked)}"
