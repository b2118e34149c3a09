"""Which code, where, and how turned: hands as they lie, by the layout of their cards. docs/camera.md says what came of it.

usage: python -m tests.drivers.camera.layouts [HANDS]

Each layout is shown to its decoder, zxing-cpp, alone and once: what is compared is the print. Its last row is the kiosk's whole decoder.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import cv2
import numpy as np
import zxingcpp

from drivers.camera.codes.decode import CardDecoder
from drivers.cards.code import PrintedCard, decode, encode, letters
from drivers.cards.face import CARD_HEIGHT, CARD_WIDTH, Face, Line, Mark
from tests.drivers.camera.degraded import FACES, SEED, USUAL, Grey, Recipe, scene
from tests.drivers.picture import SCALE

STEPS = (16, 18, 20, 22, 24, 26)
SIZE = (1920, 1080)
#: worse pictures, of hands at 22 mm: a card 100 pixels wide, blurred by a sigma of 2, moved by 9
WORSE = {
    "100 px": {"card_width": 100.0},
    "blur 2": {"blur": 2.0},
    "motion 9": {"motion": 9},
    "light 0.1": {"light": 0.1},
}


class Layout(NamedTuple):
    """`module` and `border` in millimetres; `corners`: 2 (upper right and lower left) or 4; `turns`: quarter turns, clockwise,
    of the code at the upper left and of that at the upper right."""

    format: zxingcpp.BarcodeFormat
    module: float
    border: float
    corners: int
    turns: tuple[int, int] = (0, 0)
    text: Callable[[PrintedCard], str] = encode
    level: str = ""


Q, M, R = (
    zxingcpp.BarcodeFormat.QRCode,
    zxingcpp.BarcodeFormat.MicroQRCode,
    zxingcpp.BarcodeFormat.RMQRCode,
)
D, A = zxingcpp.BarcodeFormat.DataMatrix, zxingcpp.BarcodeFormat.Aztec
LAYOUTS = {
    "QR 21×21 of 1.2 mm, two corners (before)": Layout(Q, 1.2, 4.8, 2, level="H"),
    "the same, a quarter turned": Layout(Q, 1.2, 4.8, 2, (0, 1), level="H"),
    "QR 21×21 of 0.9 mm, four corners": Layout(Q, 0.9, 2.7, 4, (0, 1), level="H"),
    "Micro QR 15×15 of 1.2 mm, four corners": Layout(M, 1.2, 2.4, 4, (0, 1)),
    "Micro QR 17×17 of 1.05 mm, four corners": Layout(M, 1.05, 2.1, 4, (0, 1), level="Q"),
    "rMQR 13×27 of 0.95 mm, four corners": Layout(R, 0.95, 1.9, 4),
    "Data Matrix 14×14 of 1.25 mm, four corners": Layout(D, 1.25, 2.0, 4, (1, 2)),
    "Aztec 19×19 of 1.0 mm, four corners": Layout(A, 1.0, 1.5, 4),
    "Aztec 15×15 of 1.2 mm, four corners": Layout(A, 1.2, 2.0, 4, text=letters),
    "Aztec 15×15 of 1.3 mm, four corners (now)": Layout(A, 1.3, 1.6, 4, text=letters),
    "Aztec 15×15 of 1.4 mm, four corners": Layout(A, 1.4, 1.0, 4, text=letters),
}


def modules(layout: Layout, text: str) -> Grey:
    options = {"ec_level": layout.level} if layout.level else {}
    if layout.format is D:
        options["force_square"] = "1"
    drawn = zxingcpp.create_barcode(text, layout.format, **options).to_image(
        scale=1, add_quiet_zones=False
    )
    return np.asarray(drawn)


def drawn_face(layout: Layout, printed: PrintedCard) -> Face:
    """A card with nothing but its codes, a line for each run of black modules."""
    dark = modules(layout, layout.text(printed)) < 128
    marks: list[Mark] = []
    places = ((layout.turns[0], False), (layout.turns[1], True))[2 - layout.corners // 2 :]
    for turns, right in places:
        turned = np.rot90(dark, -turns)
        left = (
            CARD_WIDTH - layout.border - turned.shape[1] * layout.module if right else layout.border
        )
        for row, column in zip(*np.nonzero(turned), strict=True):
            x, y = left + column * layout.module, layout.border + (row + 0.5) * layout.module
            marks.append(Line((x, y), (x + layout.module - 1 / SCALE, y), layout.module, (0, 0, 0)))
    return Face(CARD_WIDTH, CARD_HEIGHT, 3.0, tuple(marks), turned_too=True)


def read_by(
    layout: Layout, picture: Grey, cards: tuple[PrintedCard, ...]
) -> tuple[set[PrintedCard], int]:
    """The cards that are read, and how many texts are read that are no card's there but would be taken for one."""
    texts = {
        code.text
        for code in zxingcpp.read_barcodes(picture, formats=layout.format, try_invert=False)
    }
    named = {layout.text(card): card for card in cards}
    return {named[text] for text in texts & set(named)}, sum(
        decode(text) is not None for text in texts - set(named)
    )


def share(
    name: str,
    hands: int,
    recipe: Recipe,
    look: Callable[[Grey, tuple[PrintedCard, ...]], tuple[set[PrintedCard], int]],
) -> tuple[float, int]:
    """Percent of the covered cards of so many hands of two to seven cards, half in each direction, that are read; and misreads."""
    read = covered = wrong = 0
    for n in range(hands):
        cards, way = 2 + n // 2 % 6, ("up", "down")[n % 2]
        shown = scene(replace(recipe, cards=cards, way=way, layout=name), SEED + n)
        seen, misread = look(shown.picture, shown.cards)
        read += len(seen & set(shown.cards[:-1]))
        covered += cards - 1
        wrong += misread
    return 100 * read / covered, wrong


def by_the_kiosk(picture: Grey, cards: tuple[PrintedCard, ...]) -> tuple[set[PrintedCard], int]:
    seen = {each.printed for each in CardDecoder(("zxing",)).look(picture)}
    return seen & set(cards), len(seen - set(cards))


def main(hands: int) -> None:
    cv2.setNumThreads(1)
    usual = replace(USUAL, size=SIZE)
    recipes = [replace(usual, step=float(step)) for step in STEPS]
    recipes += [replace(usual, step=22.0, **worse) for worse in WORSE.values()]
    columns = [f"{step} mm" for step in STEPS] + list(WORSE)
    print(f"| {' | '.join(['code', *columns, 'misread'])} |")
    print(f"| --- |{' ---: |' * (len(columns) + 1)}")
    rows = [(name, partial(read_by, layout)) for name, layout in LAYOUTS.items()]
    for name, layout in LAYOUTS.items():
        FACES[name] = partial(drawn_face, layout)
    for name, look in [*rows, ("**the card of now, through the kiosk’s decoder**", by_the_kiosk)]:
        found = [share(name if name in FACES else "now", hands, recipe, look) for recipe in recipes]
        print(
            f"| {name} | {' | '.join(f'{part:.0f}' for part, _ in found)} | {sum(wrong for _, wrong in found)} |",
            flush=True,
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 120)
