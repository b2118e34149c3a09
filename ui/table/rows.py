"""The rows and properties that QML reads: flat tuples of texts, whole numbers and truth values.
Money is text already, and nothing is left to decide."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from typing import Literal, NamedTuple

from kiosk.game.prompts import Tone
from kiosk.game.view import CardPlace
from ui.table.layout import NOWHERE, Layout, Rect


class KeyRow(NamedTuple):
    """One key. `on`: it does something now. `held`: it is chosen. `look`: "key" or "chip". `size`:
    of its label in pixels, 0 for the usual one."""

    visible: bool
    action: str
    x: int
    y: int
    width: int
    height: int
    label: str
    sub: str
    face: str
    look: Literal["key", "chip"]
    on: bool
    held: bool
    size: int = 0


HIDDEN = KeyRow(False, "", 0, 0, 1, 1, "", "", "", "key", False, False)


class DrawerProps(NamedTuple):
    """The floor's drawer. `left` and `right`: what it covers. `text`: where its title and lines
    stand. `picture`: the address of one that lies at `square`, "" for none. `over`: what it covers
    of a felt on which no card lies."""

    open: bool
    title: str
    lines: tuple[str, ...]
    left: Rect
    right: Rect
    text: Rect
    picture: str = ""
    square: Rect = NOWHERE
    over: Rect = NOWHERE


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


HandTone = Tone | Literal[""]


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


class NoteRow(NamedTuple):
    """One line, at the right of its box. `type`: its size in pixels."""

    visible: bool
    x: int
    y: int
    width: int
    height: int
    name: str
    amount: str
    tone: Tone | Literal[""]
    filled: bool
    type: int


class ChipsRow(NamedTuple):
    """Chips that move once for each new `turn`: from the dealer's edge `up` to `x` and `y`, or down
    from there."""

    x: int
    y: int
    picture: str
    up: bool
    turn: int


class PatronsProps(NamedTuple):
    """`figure` is the one large number, `headline` says of what; `seconds` is "" where nothing runs
    out."""

    shown: bool
    figure: str
    headline: str
    glow: bool
    seconds: str
    unit: str


class PatronRow(NamedTuple):
    """One line beside the hand. `tone`: of a total to collect or to pay, "" of what patrons do.
    `apart`: begins a new block."""

    visible: bool
    label: str
    figure: str
    tone: Literal["", "take", "pay"]
    apart: bool = False


NO_PATRONS = PatronsProps(False, "", "", False, "", "")


class PromptProps(NamedTuple):
    """The headline, each part in a place of its own. `call` is what is said aloud before it; `then`
    what comes after it; `chips` alternates image and count. `lines` is `text` as it is set, `size`
    the place in `SIZES` of its type; `reason` stands behind it, and `amount` below, each "" where
    `lines` has all; the chips lie `beside` the first or second of these lines, 0 below. `action`:
    what a touch on it does, "" for nothing. `help`: its paragraph, which opens its card. `sign`
    says without colour what is done, "" where the word alone does."""

    text: str
    tone: Tone
    tag: str
    authority: str
    call: str
    then: str
    chips: tuple[str, ...]
    lines: str = ""
    size: int = 0
    reason: str = ""
    amount: str = ""
    beside: int = 0
    action: str = ""
    help: str = ""
    sign: str = ""


class HelpProps(NamedTuple):
    """`left` and `right`: what the card covers. The names of its three parts stand before their
    texts."""

    open: bool
    left: Rect
    right: Rect
    why_is: str
    why: str
    then_is: str
    then: str
    todo_is: str
    todo: str
    paragraph: str


NO_HELP = HelpProps(False, NOWHERE, NOWHERE, "", "", "", "", "", "", "")


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
    that came last. `seats`: beside the key that seats a patron."""

    shown: bool
    shoe: str
    good: bool
    face: str
    last: str
    undo: str
    seats: bool = False


class RailProps(NamedTuple):
    """The chips to pay or to take, large, at the right of the dealer's hand: image and count in
    turn. What and how much the headline says; `tag`: that these go back, where it takes first.
    `keyed`: keys stand in the lower of the two rows."""

    tag: str
    tone: Tone
    chips: tuple[str, ...]
    keyed: bool = False


class HeaderProps(NamedTuple):
    """`floor`: the supervisor who is signed in, or that nobody at this table has to. `standing`:
    the rules in force, line by line, in the row of trouble while that is free."""

    table: str
    rules: str
    limits: str
    dealer: str
    badge: str
    floor: str
    standing: tuple[str, ...] = ()
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

    visible: bool
    label: str
    good: bool
    counts: bool = False


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
