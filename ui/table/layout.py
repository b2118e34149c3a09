"""Where everything lies on the screen, as pure geometry: a window's size and what lies on the felt
in, rectangles out.

Measures are written in design units of a canvas at least 1280 units wide and 800 high; `Scale`
turns them into pixels. All results are whole pixels. Nothing here knows a rule of the game.
"""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from functools import lru_cache
from typing import NamedTuple

# Told on to whoever lays something out.
from ui.shared.spacing import GAP as GAP  # noqa: PLC0414
from ui.shared.spacing import MARGIN as MARGIN  # noqa: PLC0414
from ui.shared.spacing import TARGET as TARGET  # noqa: PLC0414

CANVAS = (1280, 800)

HEADER = 26
BAND = 74  # trouble: three lines of type that never shrinks, or a target
PROMPT = 104  # two lines of the headline, clear of the band above them
NOTICE = 34  # with what lies above the keys two lines of the smallest type
BAR = 76
DEALER = 144
DEALER_EDGE = 10  # above and below the dealer's cards, to the inner side of the frame around them
PAD_KEYS = (
    7  # keys beside each other where cards are entered: 13 ranks and the unread card in two lines
)
RAIL_KEYS = 5  # keys beside each other on the chip rail
ARC = 34  # how much nearer the outer boxes begin
ARC_END = 22  # how much nearer they end
#: the cloth's words stand below the boxes that reach into the middle of so many units, each of
#: which ends at least so much sooner than the outermost
CLOTH, CLOTH_HIGH = 400, 19

HEAD = 42  # of a box: its number, and what each hand wagers
NUMBER = 28  # of a box, beside the first hand's wager
TOTAL = 54  # of a hand: its total
STATE = 28  # and what has become of it, below that
LINE = 58  # of a hand that has no room for cards: its total and state beside each other
NOTE = 25  # of a box above its totals: its insurance and additional wagers, a line each
NOTE_EDGE = 8  # what is left of the box beside them
SLOT_MOST = 510  # three of the largest cards beside each other
SLOT_LEAST = 104
#: how much wider a box is for each further hand, where it is not its turn and where it is
MORE_HANDS = (0.55, 1.25)
ALONE_GROWN = 238  # the width of the box whose turn it is, where it has one hand
GIVEN_MOST = 36  # what a neighbour gives for that
CARD_SIZES = (96, 90, 84, 78, 74, 70, 66, 62, 58, 55, 52, 49, 46, 43, 41, 38, 36, 33, 30)
CARD_QUIET = 78  # the largest card of a box whose turn it is not, where boxes are many
CARD_DEALER = 88  # the dealer's largest
CARD_HEIGHT = 1.4  # of a card's width
WIDE = 560  # the one box of a common hand, which leaves room for what its patrons do on both sides
BESIDE_WIDE = 290
ROW_LEAST = (
    200  # in a narrower column several hands' cards are larger when they lie over each other
)
LARGE_CARDS = (190, 180, 170, 160, 150, 142, 134, 126, 118, 110, 102, *CARD_SIZES)
STRIP = 0.5  # of a card's width: how much of a covered card shows, its index whole
INDEX = 0.87  # of a card's width: rank and suit beside each other at its upper edge
FAN = 0.54  # of a card's width: how much of a card shows that lies under the next one of a row
COLUMN_LEAST = 36  # below this a hand shows its total and state, without cards


class Rect(NamedTuple):
    """Pixels: left, top, width, height."""

    x: int
    y: int
    w: int
    h: int

    def meets(self, other: "Rect") -> bool:
        """Whether the middle of one of the two lies in the other."""
        return self.holds_middle_of(other) or other.holds_middle_of(self)

    def holds_middle_of(self, other: "Rect") -> bool:
        x, y = other.x + other.w // 2, other.y + other.h // 2
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h


NOWHERE = Rect(0, 0, 0, 0)


class Frame(NamedTuple):
    """The parts of the screen that QML lays out by itself; cards, hands, boxes and keys carry their
    own places.

    `pad`: the part of the pad beside the key that opens the cards.
    """

    header: Rect
    band: Rect
    prompt: Rect
    felt: Rect
    dealer: Rect
    dealer_total: Rect
    notice: Rect
    bar: Rect
    drawer: Rect
    pad: Rect
    rail: Rect


class Scale(NamedTuple):
    """How many pixels one design unit has, and the canvas that this leaves."""

    factor: float

    def __call__(self, units: float) -> int:
        return round(units * self.factor)


class HandPlace(NamedTuple):
    """One hand: its column, where its wager lies and its total is written, and its cards, first
    card first.

    `cards` is empty where the column is too narrow for cards: then the hand is a line of text.
    """

    column: Rect
    wager: Rect
    total: Rect
    cards: tuple[Rect, ...]


class Layout(NamedTuple):
    """`slots` and `hands` are in the order of the boxes, box 1 first, wherever the mirror puts
    them.

    The places in `frame` seldom change.
    """

    scale: Scale
    frame: Frame
    slots: tuple[Rect, ...]
    hands: tuple[tuple[HandPlace, ...], ...]
    dealer_cards: tuple[Rect, ...]
    pad: Rect
    rail: Rect
    bar: Rect

    def panel(self, zone: Rect) -> Rect:
        """What lies over the pad or the rail, and covers of the dealer's row what is around
        `zone`."""
        row, gap = self.frame.dealer, self.scale(GAP)
        return Rect(zone.x - gap // 2, row.y, zone.w + gap, row.h)

    def two_rows(self, zone: Rect, columns: int) -> list[Rect]:
        """Two rows of keys over `zone`, from the left."""
        gap = self.scale(GAP)
        wide, tall = (zone.w - (columns - 1) * gap) // columns, (zone.h - gap) // 2
        return [
            Rect(zone.x + x * (wide + gap), zone.y + y * (tall + gap), wide, tall)
            for y in (0, 1)
            for x in range(columns)
        ]


@lru_cache(maxsize=16)
def scale_of(width: int, height: int) -> Scale:
    """The scale at which the whole design fits into a window of this many pixels."""
    return Scale(min(width / CANVAS[0], height / CANVAS[1]))


@lru_cache(maxsize=256)
def arrange(
    size: tuple[int, int],
    boxes: tuple[tuple[int, ...], ...],
    dealer: int = 0,
    *,
    focus: int = 0,
    drawer: bool = False,
    mirror: bool = False,
    wide: bool = False,
    notes: tuple[int, ...] = (),
) -> Layout:
    """Where everything lies. Remembered, since the same counts of cards come again in every round.

    `size`: the window in pixels. `boxes`: for each box the number of cards of each of its hands.
    `dealer`: the dealer's cards. `focus`: the box whose turn it is, from 1; 0 for none. `drawer`:
    the floor's drawer is open over the chip rail. `mirror`: box 1 lies at the right. `wide`: there
    is one box, whose hand is everybody's: its cards lie large and in a row. `notes`: how many lines
    are kept below the hands of each box.
    """
    u = scale_of(*size)
    bands = _bands(u, size)
    row = _dealers_row(u, bands.row, mirror)
    if wide:
        slots: tuple[Rect, ...] = (_wide_slot(u, bands.felt),)
    else:
        slots = _slots(u, bands.felt, tuple([len(hands) for hands in boxes]), focus, mirror)
    # What every box has room for: cards of one count lie alike in all of them.
    lowest = min(slot.h for slot in slots)
    hands = []
    lines_of = notes or (0,) * len(boxes)
    for box, (slot, counts, lines) in enumerate(zip(slots, boxes, lines_of, strict=True), 1):
        largest = CARD_QUIET if box != focus and len(boxes) > 4 else 0
        hands.append(_hands(u, lowest, slot, counts, (largest, lines), wide))
    return Layout(
        u,
        _frame(u, bands, row, drawer),
        slots,
        tuple(hands),
        _dealers_cards(u, row.cards, dealer),
        row.pad,
        row.rail,
        bands.bar,
    )


class _Bands(NamedTuple):
    """What lies over the screen's whole width, from above; `row` is the dealer's."""

    header: Rect
    trouble: Rect
    prompt: Rect
    felt: Rect
    row: Rect
    notice: Rect
    bar: Rect


@lru_cache(maxsize=16)
def _bands(u: Scale, size: tuple[int, int]) -> _Bands:
    """The bands of a window of this size: the felt takes what the others leave."""
    width, height = size
    margin = u(MARGIN)
    header = Rect(0, 0, width, u(HEADER))
    trouble = Rect(0, header.h, width, u(BAND))
    prompt = Rect(0, trouble.y + trouble.h, width, u(PROMPT))
    top = prompt.y + prompt.h
    bar = Rect(0, height - u(BAR), width, u(BAR))
    notice = Rect(margin, bar.y - u(NOTICE), width - 2 * margin, u(NOTICE))
    row = Rect(0, notice.y - u(DEALER), width, u(DEALER))
    felt = Rect(0, top, width, row.y - top)
    return _Bands(header, trouble, prompt, felt, row, notice, bar)


class _DealersRow(NamedTuple):
    """The pad and the chip rail at its two ends, and the `middle` between them, with the dealer's
    total and the room of the dealer's `cards`."""

    pad: Rect
    rail: Rect
    middle: Rect
    total: Rect
    cards: Rect


@lru_cache(maxsize=16)
def _dealers_row(u: Scale, row: Rect, mirror: bool) -> _DealersRow:
    """What lies in the dealer's row."""
    margin, gap = u(MARGIN), u(GAP)
    tall = 2 * u(TARGET) + gap
    top = row.y + (row.h - tall) // 2
    pad_w, rail_w = (keys * u(TARGET) + (keys - 1) * gap for keys in (PAD_KEYS, RAIL_KEYS))
    pad = Rect(row.w - margin - pad_w if mirror else margin, top, pad_w, tall)
    rail = Rect(margin if mirror else row.w - margin - rail_w, top, rail_w, tall)
    left, right = (rail, pad) if mirror else (pad, rail)
    x = left.x + left.w + margin
    middle = Rect(x, row.y, right.x - margin - x, row.h)
    # The cards lie on the side of the middle of the screen, the total beside them.
    edge, total_w = u(DEALER_EDGE), u(96)
    total_x = middle.x if mirror else middle.x + middle.w - total_w
    total = Rect(total_x, row.y, total_w, row.h)
    cards_x = middle.x + (total_w if mirror else edge)
    cards = Rect(cards_x, row.y + edge, middle.w - total_w - edge, row.h - 2 * edge)
    return _DealersRow(pad, rail, middle, total, cards)


@lru_cache(maxsize=16)
def _frame(u: Scale, bands: _Bands, row: _DealersRow, drawer: bool) -> Frame:
    """The parts that QML lays out by itself."""
    gap, pad, rail = u(GAP), row.pad, row.rail
    floor = NOWHERE
    if drawer:
        # Over the chip rail, on whichever side that is: the cards' keys stay in reach, and no card
        # is covered.
        floor = Rect(rail.x - gap // 2, bands.row.y, rail.w + gap, bands.row.h)
    return Frame(
        header=bands.header,
        band=bands.trouble,
        prompt=bands.prompt,
        felt=bands.felt,
        dealer=row.middle,
        dealer_total=row.total,
        notice=bands.notice,
        bar=bands.bar,
        drawer=floor,
        pad=Rect(pad.x, pad.y, 5 * (u(TARGET) + gap) - gap, pad.h),
        rail=rail,
    )


def strip_height(u: Scale) -> int:
    """How high the lowest part of a box is, with its hands' totals and states."""
    return u(TOTAL) + u(STATE) + u(6)


@lru_cache(maxsize=256)
def _slots(
    u: Scale, felt: Rect, hands: tuple[int, ...], focus: int, mirror: bool
) -> tuple[Rect, ...]:
    """The boxes in their arc as the dealer sees it: the outer ones nearest. The box in focus is
    wider than the others. `hands`: how many each box has."""
    count = len(hands)
    gap = u(10)
    widths = _widths(u, felt.w - 2 * u(MARGIN) - gap * (count - 1), hands, focus)
    order = range(count - 1, -1, -1) if mirror else range(count)
    x = felt.x + (felt.w - sum(widths) - gap * (count - 1)) // 2
    places: dict[int, Rect] = {}
    pad, middle = u(4), felt.x + felt.w // 2
    for at, box in enumerate(order):
        away = (2 * at - count + 1) / (
            count - 1 if count > 2 else 3
        )  # two lie near the middle, with room below them
        drop, end = round(u(ARC) * away * away), round(u(ARC_END) * (1 - away * away))
        if x < middle + u(CLOTH) // 2 and x + widths[box] > middle - u(CLOTH) // 2:
            end = max(end, u(CLOTH_HIGH))
        places[box] = Rect(x, felt.y + pad + drop, widths[box], felt.h - 2 * pad - drop - end)
        x += widths[box] + gap
    return tuple(places[box] for box in range(count))


def _widths(u: Scale, room: int, hands: tuple[int, ...], focus: int) -> list[int]:
    """How wide each box is: wider for each further hand, most of all in focus; one hand in focus
    takes from its neighbours, so that the other boxes stay where they are."""
    shares = [
        1 + MORE_HANDS[box == focus] * max(0, count - 1) for box, count in enumerate(hands, 1)
    ]
    even, least = sum(shares), u(SLOT_LEAST)
    widths = [
        min(int(u(SLOT_MOST) * share), max(least, int(room * share / even))) for share in shares
    ]
    if focus and sum(widths) > room:
        widths[focus - 1] -= sum(widths) - room
    if focus and hands[focus - 1] < 2:
        nearest = sorted(
            (box for box in range(len(hands)) if box != focus - 1),
            key=lambda box: abs(box - focus + 1),
        )
        for box in nearest[:2]:
            given = min(
                (u(ALONE_GROWN) - widths[focus - 1]) // (2 if box == nearest[0] else 1),
                u(GIVEN_MOST),
            )
            given = max(0, min(given, widths[box] - least))
            widths[box] -= given
            widths[focus - 1] += given
    return widths


def _wide_slot(u: Scale, felt: Rect) -> Rect:
    """The box of the common hand, in the middle of the felt."""
    width = min(u(WIDE), felt.w - 2 * u(BESIDE_WIDE))
    return Rect(
        felt.x + (felt.w - width) // 2, felt.y + u(4), width, felt.h - 2 * u(4) - u(ARC_END)
    )


@lru_cache(maxsize=1024)
def _hands(
    u: Scale, lowest: int, slot: Rect, counts: tuple[int, ...], kept: tuple[int, int], wide: bool
) -> tuple[HandPlace, ...]:
    """A box's hands side by side, left to right as they are played; as lines below each other where
    that is too narrow. In every box cards begin at the upper left, the total lies below them at the
    left and the state below that, at one height.

    `kept`: the largest card in units, 0 for any, and how many lines of notes lie above the totals.
    """
    if not counts:
        return ()
    most, lines = kept
    inner = Rect(slot.x + u(4), slot.y + u(HEAD), slot.w - 2 * u(4), slot.h - u(HEAD) - u(4))
    column = inner.w // len(counts)
    longest = max(3, *counts)
    in_row = wide and (len(counts) == 1 or column >= u(ROW_LEAST))
    if column < u(COLUMN_LEAST):
        return tuple(
            HandPlace(line, NOWHERE, line, ())
            for line in (
                Rect(inner.x, inner.y + i * u(LINE), inner.w, u(LINE)) for i in range(len(counts))
            )
        )
    places = []
    strip = strip_height(u)
    high = inner.h - strip - u(NOTE * lines) - u(2)
    for i, count in enumerate(counts):
        x = inner.x + i * column
        start = u(NUMBER) if i == 0 else 0
        wager = Rect(x + start, slot.y + u(3), column - start - u(3), u(HEAD) - u(5))
        total = Rect(x, inner.y + inner.h - strip, column, strip)
        room = Rect(x + u(3), inner.y, column - 2 * u(3), high)
        if in_row:
            room = Rect(x + u(8), inner.y, column - 2 * u(8), high)
            cards = _row_of_cards(u, room, count, LARGE_CARDS, longest)  # all hands' cards alike
        else:
            tall = room.h - (max(0, slot.h - lowest) if most else 0)
            spread = _fan if len(counts) == 1 else _steps
            lies = spread(u, room.w, tall, count, most)
            cards = tuple([Rect(room.x + card.x, room.y + card.y, card.w, card.h) for card in lies])
        places.append(HandPlace(Rect(x, inner.y, column, inner.h), wager, total, cards))
    return tuple(places)


@lru_cache(maxsize=32)
def _sizes(u: Scale, most: int) -> tuple[int, ...]:
    """The widths that a hand's cards may have, in pixels, the largest first. `most`: the largest in
    units, 0 for any."""
    return tuple([u(size) for size in LARGE_CARDS if not most or size <= most])


@lru_cache(maxsize=4096)
def _fan(u: Scale, width: int, height: int, count: int, most: int) -> tuple[Rect, ...]:
    """A hand that lies alone in its box: cards as large as they can be in a fan that begins at the
    left, with every index in sight; many in lines, each laid over the one above.

    Room is kept for three, so that the first cards do not move when the next one comes.
    """
    kept = max(count, 3)
    sizes = _sizes(u, most)
    best, columns = 0.0, kept
    for each in range(2, kept + 1):
        lines = -(-kept // each)
        # Rank and suit show below each other; where a line lies below, beside each other.
        shows = FAN if lines == 1 else INDEX
        size = min(width / (1 + shows * (each - 1)), height / (CARD_HEIGHT + STRIP * (lines - 1)))
        if size > best:
            best, columns = size, each
    w = next((size for size in sizes if size <= best), sizes[-1])
    h, down = round(w * CARD_HEIGHT), round(w * STRIP)
    step = min(w + u(8), (width - w) // (columns - 1))
    return tuple(Rect(i % columns * step, i // columns * down, w, h) for i in range(count))


@lru_cache(maxsize=4096)
def _steps(u: Scale, width: int, height: int, count: int, most: int) -> tuple[Rect, ...]:
    """One of several hands of a box: cards as large as they can be in columns, each card laid over
    the one before, down and to the right, with every index in sight."""
    kept = max(count, 3)
    sizes = _sizes(u, most)
    best, rows = 0.0, kept
    for each in range(1, kept + 1):
        size = min(height / (CARD_HEIGHT + STRIP * (each - 1)), width / (1.06 * -(-kept // each)))
        if size > best:
            best, rows = size, each
    w = next((size for size in sizes if size <= best), sizes[-1])
    h, columns, down = round(w * CARD_HEIGHT), -(-kept // rows), int(w * STRIP)
    across = min(round(w * 0.42), max(0, width // columns - round(w * 1.04)) // max(1, rows - 1))
    column = w + across * (rows - 1) + max(1, round(w * 0.06))
    return tuple(
        Rect(i // rows * column + i % rows * across, i % rows * down, w, h) for i in range(count)
    )


@lru_cache(maxsize=256)
def _dealers_cards(u: Scale, room: Rect, count: int) -> tuple[Rect, ...]:
    """One row, as long as its cards are no smaller than in two, of which the second lies over the
    first and leaves each rank in sight with its suit beside it."""
    one = _row_of_cards(u, room, count, (CARD_DEALER, *CARD_SIZES[2:]), max(count, 2))
    columns = -(-count // 2)
    wide, tall = 1 + INDEX * (columns - 1), CARD_HEIGHT + STRIP
    w = int(min(room.w / wide, room.h / tall)) if count else 0
    if not one or one[0].w >= w:
        return one
    h, down = round(w * CARD_HEIGHT), round(w * STRIP)
    step = min(w + u(8), (room.w - w) // (columns - 1))
    top = room.y + (room.h - h - down) // 2
    return tuple(
        Rect(room.x + i % columns * step, top + i // columns * down, w, h) for i in range(count)
    )


def _row_of_cards(
    u: Scale, room: Rect, count: int, sizes: tuple[int, ...], kept: int
) -> tuple[Rect, ...]:
    """Cards in one row, of the largest of `sizes` that leaves room for `kept`; many overlap, and
    the index of each shows."""
    if not count:
        return ()
    fits = (
        u(s)
        for s in sizes
        if u(s) * (1 + FAN * (kept - 1)) <= room.w and u(s) * CARD_HEIGHT <= room.h
    )
    w = next(fits, u(sizes[-1]))
    h = round(w * CARD_HEIGHT)
    step = min(w + u(8), (room.w - w) // max(1, kept - 1))
    top = room.y + (room.h - h) // 2
    return tuple(Rect(room.x + i * step, top, w, h) for i in range(count))
