"""The face of a printed card. One description, from which the PDF and the test pictures are both made.

All lengths are millimetres; x runs right and y runs down from the top left corner of the card or sticker. A card is
point-symmetric: `half` holds what is drawn once as it stands and once turned by 180 degrees about the centre.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from drivers.cards.code import PrintedCard, encode

FONT = Path(__file__).parents[2] / "ui" / "fonts" / "KioskSans-Bold.ttf"
CAP_HEIGHT = 0.727  # of this font, as a part of its size

BLACK = (16, 16, 16)
RED = (190, 16, 32)
INK = {"C": BLACK, "S": BLACK, "D": RED, "H": RED}
SIGN = {"C": "♣", "S": "♠", "D": "♦", "H": "♥"}

CODE_MODULES = 21
QUIET_MODULES = 4  # the white border that a QR code needs on every side

Point = tuple[float, float]


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


Mark = Words | Code


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
        Words(SIGN[printed.card.suit], (column + 1, 37.0), 12.0, ink),
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
        Words(SIGN[printed.card.suit], (left + 5.5, 24.1), 2.3, INK[printed.card.suit]),
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
