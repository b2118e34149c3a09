"""The rows of one box of the felt: the box itself, its notes, its hands and their cards. Pure."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from functools import lru_cache
from typing import NamedTuple

from kiosk.game.cards import UNREAD
from kiosk.game.hands import HandState
from kiosk.game.view import BoxView, CardPlace, HandView
from kiosk.words.said import Said
from ui.shared.tones import OF_OUTCOME
from ui.shared.words import Words
from ui.table.felt.notes import Note, amount_of, is_beside, note_rows
from ui.table.layout import HandPlace, Rect, Scale
from ui.table.moment import place_of
from ui.table.pictures import card_face, stack_face
from ui.table.prompt.prompt import RETURNED, SIGNS, sign
from ui.table.rows import BoxRow, CardRow, HandRow, HandTone, NoteRow
from ui.table.setup import ScreenSetup

#: the width of a wager's chips in units: beside a hand's cards, and where no card lies yet; less
#: than that is no chip
STACK, STACK_ALONE, STACK_LEAST = 25, 44, 9
#: the width of a figure in units in the type of a hand's wager
FIGURE = 12.6
#: what the edges of a hand's state take of its width in units
PLATE = 16
_STATE_TONES: dict[HandState, HandTone] = {"bust": "take", "blackjack": "pay"}
#: the settling prompts of a hand's own wager, and of what lies beside it
_OF_HANDS = ("collect_hand", "pay_hand", "push_hand", "return_wager")


class BoxScene(NamedTuple):
    """All that the rows of a box are made from: where it is the same, so are they.

    `box` with its coming wager, once the round is over, and `stack` in chips that make none yet;
    `lies`: as it lies on the felt, `bare` where no card does. `lines`: what is still to be settled
    of it, `line` that which the headline says. `moved`: the hands whose money is no longer owed;
    `gone`: those of them that show a trace alone; `cleared`: the whole round does. `turn`: the hand
    that may glow, 0 for none, and whether it does (`glows`), its total `large`. `crowd`: its hand
    is everybody's.
    """

    setup: ScreenSetup
    words: Words
    scale: Scale
    box: BoxView
    stack: int
    lies: BoxView
    slot: Rect
    places: tuple[HandPlace, ...]
    notes: tuple[Note, ...]
    lines: tuple[Said, ...]
    line: Said | None
    bare: bool
    moved: tuple[int, ...]
    gone: tuple[int, ...]
    cleared: bool
    turn: int
    glows: bool
    large: bool
    picked: CardPlace | None
    crowd: bool


class BoxRows(NamedTuple):
    """A box as it is seen, and what that was made `of`."""

    of: BoxScene
    box: BoxRow
    notes: tuple[NoteRow, ...]
    hands: tuple[HandRow, ...]
    cards: tuple[tuple[CardPlace, CardRow], ...]


def box_rows(scene: BoxScene) -> BoxRows:
    """Everything of one box."""
    notes: tuple[NoteRow, ...] = ()
    if scene.notes:
        notes = tuple(note_rows(scene.notes, scene.slot, scene.scale, scene.bare))
    return BoxRows(scene, _box(scene), notes, _hands(scene), _cards(scene))


def _box(scene: BoxScene) -> BoxRow:
    setup, slot = scene.setup, scene.slot
    stakes = scene.box.wager or scene.stack
    wager = stack = ""
    if scene.bare and stakes:
        wager = _wager(setup, stakes, scene.words)
        columns = setup.stacks(stakes).count(",") + 1
        # Between two stacks is a gap of a twelfth of one, and beside them half of one of felt on
        # either side.
        most = _px(scene, STACK_ALONE)
        side = min(most, slot.w // 4, slot.w * 12 // (13 * columns + 12))
        stack = stack_face(setup, stakes, side, slot.h * 4 // 10)
    glow = scene.glows and scene.turn > 0
    return BoxRow(*slot, str(scene.box.box), wager, stack, glow)


def _hands(scene: BoxScene) -> tuple[HandRow, ...]:
    """A box's hands."""
    if scene.cleared:
        return ()
    return tuple(
        _hand(scene, place, at, hand)
        for at, (place, hand) in enumerate(zip(scene.places, scene.lies.hands, strict=True), 1)
    )


def _hand(scene: BoxScene, place: HandPlace, at: int, hand: HandView) -> HandRow:
    """The hand at this number, counted from 1."""
    words = scene.words
    state, tone, filled = _state(scene, at, hand)
    mine, cleared = at == scene.turn, at in scene.gone
    lies = at not in scene.moved and hand.cards and place.wager.w > 0 and not scene.crowd
    wager, stack = "", ""
    if lies:
        wager, stack = _staked(
            scene.setup, scene.words, scene.scale, hand.wager, scene.lies.wager, place.wager.w
        )
    large = mine and scene.large
    soft = words("ui-soft") if hand.soft and hand.total < 21 and not cleared else ""
    stacked = bool(place.cards) or cleared
    if tone and place.total.w - _px(scene, PLATE) < _px(scene, FIGURE * len(state)):
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


def _state(scene: BoxScene, at: int, hand: HandView) -> tuple[str, HandTone, bool]:
    """What has become of a hand: its text, its tone, and whether the headline says so of it now."""
    words, now = scene.words, scene.line
    for said in scene.lines:
        if _is_of_hand(said, at):
            mine = now is not None and _is_of_hand(now, at)
            return sign(said) + amount_of(said, scene.setup, words), said.tone, bool(mine)
    if hand.outcome:
        return words(f"ui-outcome-{hand.outcome}"), OF_OUTCOME[hand.outcome], False
    added = hand.wager - scene.lies.wager
    if hand.state == "doubled" and added != scene.lies.wager and not scene.crowd:
        return f"+{_wager(scene.setup, added, words)}", "", False
    if hand.state and not (hand.state == "21" and hand.total == 21):
        return words(f"ui-state-{hand.state}"), _STATE_TONES.get(hand.state, ""), False
    return "", "", False


def _is_of_hand(said: Said, at: int) -> bool:
    """Whether a settling prompt is about that hand's own wager."""
    return said.id in _OF_HANDS and place_of(said).hand == at and not is_beside(said)


def _cards(scene: BoxScene) -> tuple[tuple[CardPlace, CardRow], ...]:
    """The cards that lie at the box, hand by hand."""
    if scene.cleared:
        return ()
    rows, number = [], scene.box.box
    for at, (hand, place) in enumerate(zip(scene.lies.hands, scene.places, strict=True), 1):
        if at in scene.gone:
            continue
        for position, (text, rect) in enumerate(zip(hand.cards, place.cards, strict=False), 1):
            where = CardPlace(number, at, position)
            face = card_face(text, rect.w, scene.setup, where == scene.picked)
            rows.append((where, CardRow(True, *rect, face, position)))
    return tuple(rows)


def _wager(setup: ScreenSetup, amount: int, words: Words) -> str:
    return words("ui-in") if setup.units else words.money(amount)


def _total(hand: HandView) -> str:
    """A hand's total as it is shown: unknown while one of its cards is."""
    if UNREAD.text in hand.cards:
        return "?"
    return str(hand.total) if hand.cards else ""


@lru_cache(maxsize=1024)
def _staked(
    setup: ScreenSetup, words: Words, scale: Scale, amount: int, first: int, width: int
) -> tuple[str, str]:
    """A hand's wager and its chips, of which `first` were laid first, in so much room: the amount
    comes first, and chips alone where it has no room. Remembered: a wager lies there from card to
    card."""
    stack, high = scale(STACK), scale(34)
    text, colours = _wager(setup, amount, words), setup.stacks(amount, first).count(",") + 1
    if width < scale(FIGURE * len(text)):
        return "", stack_face(setup, amount, min(stack, max(1, width // colours)), high, first)
    # Each stack has a gap beside it, of a twelfth of its width.
    each = (width - scale(FIGURE * len(text) + 12)) // colours
    side = min(stack, each - max(1, -(-each // 13)))
    fits = side >= scale(STACK_LEAST)
    return text, stack_face(setup, amount, side, high, first) if fits else ""


def _px(scene: BoxScene, units: float) -> int:
    """So many design units in pixels."""
    return round(units * scene.scale.factor)
