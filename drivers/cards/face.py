"""The faces of a printed card. One description, from which the PDF and the test pictures are both
made.

All lengths are millimetres; x runs right and y runs down from the top left corner of the card or
sticker. A card is point-symmetric: `half` holds what is drawn once as it stands and once turned by
180 degrees about the centre.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from drivers.cards.code import PrintedCard, encode, letters

FONT = Path(__file__).parents[2] / "ui" / "fonts" / "KioskSans-Bold.ttf"
CAP_HEIGHT = 0.727  # of this font, as a part of its size

Ink = tuple[int, int, int]
BLACK: Ink = (16, 16, 16)
RED: Ink = (190, 16, 32)
BLUE: Ink = (24, 60, 120)  # of a back
INK = {"C": BLACK, "S": BLACK, "D": RED, "H": RED}
SIGN = {"C": "♣", "S": "♠", "D": "♦", "H": "♥"}

Point = tuple[float, float]


class Words(NamedTuple):
    """A line of text, centred on `at` (x of its middle, y of its baseline); `cap` is the height of
    a capital letter."""

    text: str
    at: Point
    cap: float
    ink: Ink


class Code(NamedTuple):
    """The symbol of `text`, "aztec" or "qr", black; `at` is the top left corner of its first
    module, `module` the width of one."""

    symbol: str
    text: str
    at: Point
    module: float


class Line(NamedTuple):
    """A straight line with square ends, `width` wide."""

    start: Point
    end: Point
    width: float
    ink: Ink


Mark = Words | Code | Line


@dataclass(frozen=True, slots=True)
class Face:
    """A card, one sticker, or a card's back. `turned_too` says that `half` is drawn a second time,
    turned by 180 degrees."""

    width: float
    height: float
    radius: float  # of the rounded corners
    half: tuple[Mark, ...]
    turned_too: bool


class Middle(NamedTuple):
    """Where the middle of a code lies on its card; `turned`: the code stands upside down there."""

    x: float
    y: float
    turned: bool


class Kind(NamedTuple):
    """What the codes of one kind of card are: `side` of each, and where they lie."""

    side: float
    middles: tuple[Middle, ...]


CARD_WIDTH, CARD_HEIGHT, CARD_RADIUS = 63.0, 88.0, 3.0
#: an Aztec symbol needs no white around it: the border is for the cut
MODULES, MODULE, BORDER = 15, 1.3, 1.6
#: modules across an Aztec symbol's bull's eye: rings of black and white around its middle
EYE = 9
SIDE = MODULES * MODULE
QR_MODULES, QR_MODULE, STICKER_MODULE = 21, 1.2, 0.75
QUIET_MODULES = 4  # the white border that a QR code needs on every side
QR_SIDE, QR_BORDER = QR_MODULES * QR_MODULE, QUIET_MODULES * QR_MODULE
STICKER_WIDTH, STICKER_HEIGHT = 22.0, 26.0


def _kind(side: float, border: float, *, left_too: bool) -> Kind:
    """Codes at the corners: all four, or the upper right and the lower left."""
    x, y = border + side / 2, border + side / 2
    right, low = CARD_WIDTH - x, CARD_HEIGHT - y
    others = (Middle(x, y, False), Middle(right, low, True)) if left_too else ()
    return Kind(side, (Middle(right, y, False), Middle(x, low, True), *others))


#: by symbol: the cards that are printed now, and those of before
KINDS = {
    "aztec": _kind(SIDE, BORDER, left_too=True),
    "qr": _kind(QR_SIDE, QR_BORDER, left_too=False),
}


def card_face(printed: PrintedCard) -> Face:
    """A card to print whole: a code at every corner, for whichever way a later card covers it one
    stays in sight; the index between two of them, at the left for cards laid diagonally and at the
    top for cards laid one below another.
    """
    ink, text = INK[printed.card.suit], letters(printed)
    middle = CARD_WIDTH / 2
    half: tuple[Mark, ...] = (
        Words(_rank(printed), (10.0, 35.5), 10.0, ink),
        Words(SIGN[printed.card.suit], (10.0, 46.5), 8.5, ink),
        Words(_rank(printed), (middle - 4.2, 11.0), 5.2, ink),
        Words(SIGN[printed.card.suit], (middle + 5.4, 10.9), 5.2, ink),
        Words(f"{printed.shoe_set} · {printed.copy}", (middle, 17.5), 2.4, BLACK),
        Code("aztec", text, (BORDER, BORDER), MODULE),
        Code("aztec", text, (CARD_WIDTH - BORDER - SIDE, BORDER), MODULE),
    )
    return Face(CARD_WIDTH, CARD_HEIGHT, CARD_RADIUS, half, turned_too=True)


def card_face_before(printed: PrintedCard) -> Face:
    """A card as it was printed before: QR codes at two corners. Sets of them are still dealt and
    read."""
    ink = INK[printed.card.suit]
    column = (CARD_WIDTH - QR_SIDE - 2 * QR_BORDER) / 2  # the middle of the white beside the code
    half: tuple[Mark, ...] = (
        Words(_rank(printed), (column + 1, 20.5), 14.5, ink),
        Words(SIGN[printed.card.suit], (column + 1, 37.0), 12.0, ink),
        Words(f"{printed.shoe_set} · {printed.copy}", (column + 1, 43.6), 2.4, BLACK),
        Code("qr", encode(printed), (CARD_WIDTH - QR_BORDER - QR_SIDE, QR_BORDER), QR_MODULE),
    )
    return Face(CARD_WIDTH, CARD_HEIGHT, CARD_RADIUS, half, turned_too=True)


def sticker_face(printed: PrintedCard) -> Face:
    """A sticker for a real card, which takes two of them: top right, and turned at the bottom
    left."""
    side = QR_MODULES * STICKER_MODULE
    left = (STICKER_WIDTH - side) / 2
    half: tuple[Mark, ...] = (
        Code("qr", encode(printed), (left, left), STICKER_MODULE),
        Words(_rank(printed), (left + 1.9, 24.2), 2.4, INK[printed.card.suit]),
        Words(SIGN[printed.card.suit], (left + 5.5, 24.1), 2.3, INK[printed.card.suit]),
        Words(f"{printed.shoe_set} · {printed.copy}", (left + 12.1, 24.0), 1.4, BLACK),
    )
    return Face(STICKER_WIDTH, STICKER_HEIGHT, 1.0, half, turned_too=False)


def back_face() -> Face:
    """The back of every card: a lattice of one colour within a white border, the same turned round,
    with nothing that marks a card."""
    border, apart = 4.0, 4.0
    wide, high = CARD_WIDTH - 2 * border, CARD_HEIGHT - 2 * border
    corners = (
        (border, border),
        (border + wide, border),
        (border + wide, border + high),
        (border, border + high),
    )
    frame = [Line(corners[n], corners[(n + 1) % 4], 0.6, BLUE) for n in range(4)]
    lattice: list[Mark] = []
    steps = int((wide + high) / apart)
    first = ((wide + high) - steps * apart) / 2
    for n in range(steps + 1):
        sum_ = first + n * apart  # x + y of every point of a line, from the corner of the frame
        start, end = (
            (min(sum_, wide), max(0.0, sum_ - wide)),
            (max(0.0, sum_ - high), min(sum_, high)),
        )
        for mirrored in (False, True):
            ends = [(border + (wide - x if mirrored else x), border + y) for x, y in (start, end)]
            lattice.append(Line(ends[0], ends[1], 0.5, BLUE))
    return Face(CARD_WIDTH, CARD_HEIGHT, CARD_RADIUS, (*frame, *lattice), turned_too=False)


@cache
def code_modules(symbol: str, text: str) -> tuple[tuple[bool, ...], ...]:
    """The rows of modules of a symbol, True for black, without a quiet border: 15 rows of 15 of the
    compact Aztec symbol of ten letters, 21 of 21 of the QR symbol (version 1, error correction
    H)."""
    if symbol == "qr":
        import segno

        matrix = segno.make(
            text, version=1, error="h", mode="alphanumeric", micro=False, boost_error=False
        ).matrix
        return tuple(tuple(bool(module) for module in row) for row in matrix)
    import numpy as np
    import zxingcpp

    drawn = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.Aztec).to_image(
        scale=1, add_quiet_zones=False
    )
    return tuple(tuple(bool(level < 128) for level in row) for row in np.asarray(drawn))


def _rank(printed: PrintedCard) -> str:
    return "10" if printed.card.rank == "T" else printed.card.rank
