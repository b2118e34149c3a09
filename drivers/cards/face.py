"""The face of a printed card. One description, from which the PDF and the test pictures are both made.

All lengths are millimetres; x runs right and y runs down from the top left corner of the card or sticker. A card is
point-symmetric: `half` holds what is drawn once as it stands and once turned by 180 degrees about the centre.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from drivers.cards.code import PrintedCard, encode

FONT = Path(__file__).parents[2] / "ui" / "fonts" / "KioskSans-Bold.ttf"
CAP_HEIGHT = 0.727  # of this font, as a part of its size

BLACK = (16, 16, 16)
RED = (190, 16, 32)
INK = {"C": BLACK, "S": BLACK, "D": RED, "H": RED}

CODE_MODULES = 21
QUIET_MODULES = 4  # the white border that a QR code needs on every side

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Area:
    """A filled polygon in one ink (red, green, blue)."""

    outline: tuple[Point, ...]
    ink: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text, centred on `at` (x of its middle, y of its baseline); `cap` is the height of a capital letter."""

    text: str
    at: Point
    cap: float
    ink: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Code:
    """The QR symbol of `text`, black; `at` is the top left corner of its first module, `module` the width of one."""

    text: str
    at: Point
    module: float


Mark = Area | Words | Code


@dataclass(frozen=True, slots=True)
class Face:
    """A card, or one sticker. `turned_too` says that `half` is drawn a second time, turned by 180 degrees."""

    width: float
    height: float
    radius: float  # of the rounded corners
    half: tuple[Mark, ...]
    turned_too: bool


CARD_WIDTH, CARD_HEIGHT = 63.0, 88.0
CARD_MODULE = 1.2
CARD_CODE = CODE_MODULES * CARD_MODULE
CARD_TWIN = (  # from the middle of a card's code to the middle of its other code, in code widths, along the code's own axes
    -(CARD_WIDTH - 2 * QUIET_MODULES * CARD_MODULE - CARD_CODE) / CARD_CODE,
    (CARD_HEIGHT - 2 * QUIET_MODULES * CARD_MODULE - CARD_CODE) / CARD_CODE,
)
STICKER_WIDTH, STICKER_HEIGHT = 22.0, 26.0
STICKER_MODULE = 0.75


def card_face(printed: PrintedCard) -> Face:
    """A card to print whole: index at the top left, code at the top right, the same turned at the other corners.

    The code's modules are 1.2 mm: at 240 pixels of card width each is 4.6 pixels wide, more than twice what the decoders need.
    """
    ink = INK[printed.card.suit]
    quiet = QUIET_MODULES * CARD_MODULE
    column = (CARD_WIDTH - CARD_CODE - 2 * quiet) / 2  # the middle of the white beside the code
    half: tuple[Mark, ...] = (
        Words(_rank(printed), (column + 1, 20.5), 14.5, ink),
        *_suit(printed.card.suit, (column + 1, 31.0), 13.0, ink),
        Words(f"{printed.shoe_set} · {printed.copy}", (column + 1, 43.6), 2.4, BLACK),
        Code(encode(printed), (CARD_WIDTH - quiet - CARD_CODE, quiet), CARD_MODULE),
    )
    return Face(CARD_WIDTH, CARD_HEIGHT, 3.0, half, turned_too=True)


def sticker_face(printed: PrintedCard) -> Face:
    """A sticker for a real card, which takes two of them: top right, and turned at the bottom left."""
    side = CODE_MODULES * STICKER_MODULE
    left = (STICKER_WIDTH - side) / 2
    half: tuple[Mark, ...] = (
        Code(encode(printed), (left, left), STICKER_MODULE),
        Words(_rank(printed), (left + 1.9, 24.2), 2.4, INK[printed.card.suit]),
        *_suit(printed.card.suit, (left + 5.5, 23.0), 2.5, INK[printed.card.suit]),
        Words(f"{printed.shoe_set} · {printed.copy}", (left + 12.1, 24.0), 1.4, BLACK),
    )
    return Face(STICKER_WIDTH, STICKER_HEIGHT, 1.0, half, turned_too=False)


@cache
def code_modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """The 21 rows of 21 modules of the QR symbol (version 1, error correction H), True for black, without the quiet border."""
    import segno

    symbol = segno.make(text, version=1, error="h", mode="alphanumeric", micro=False, boost_error=False)
    return tuple(tuple(bool(module) for module in row) for row in symbol.matrix)


def _rank(printed: PrintedCard) -> str:
    return "10" if printed.card.rank == "T" else printed.card.rank


def _suit(suit: str, middle: Point, height: float, ink: tuple[int, int, int]) -> tuple[Area, ...]:
    """The suit's sign, `height` high about `middle`."""
    return tuple(
        Area(tuple((middle[0] + x * height, middle[1] + y * height) for x, y in outline), ink)
        for outline in _suit_outlines(suit)
    )


@cache
def _suit_outlines(suit: str) -> tuple[tuple[Point, ...], ...]:
    """The polygons of a suit's sign in a box of height 1 about (0, 0)."""
    if suit == "D":
        return (((0, -0.5), (0.36, 0), (0, 0.5), (-0.36, 0)),)
    if suit == "H":
        return (_heart(0.0, 1.0),)
    stem = ((-0.03, 0.0), (0.03, 0.0), (0.06, 0.32), (0.2, 0.5), (-0.2, 0.5), (-0.06, 0.32))
    if suit == "S":
        return (_heart(-0.08, -0.84), stem)
    return (_disc(0, -0.27, 0.23), _disc(-0.255, 0.09, 0.23), _disc(0.255, 0.09, 0.23), _disc(0, 0.0, 0.12), stem)


def _heart(shift: float, size: float) -> tuple[Point, ...]:
    """A heart about (0, shift), `size` high; a negative size turns it upside down, which is the head of a spade."""
    turns = [2 * math.pi * step / 96 for step in range(96)]
    return tuple(
        (
            abs(size) * 16 * math.sin(t) ** 3 / 29,
            shift - size * (13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t) + 2.5) / 29,
        )
        for t in turns
    )


def _disc(x: float, y: float, radius: float) -> tuple[Point, ...]:
    turns = [2 * math.pi * step / 48 for step in range(48)]
    return tuple((x + radius * math.cos(t), y + radius * math.sin(t)) for t in turns)
