"""Ordinary decks, drawn: a house's own index in several fonts and sizes, with pips or a court's frame. How many are recognised?

usage: python -m tests.drivers.camera.plain_decks [PICTURES]
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from drivers.camera.corners import Deck, learn, recognised
from drivers.camera.find import find_cards, find_paper, upright
from drivers.cards.code import PrintedCard
from drivers.cards.face import CARD_HEIGHT, CARD_WIDTH, FONT, INK, SIGN
from kiosk.game.cards import CARDS, Card
from tests.drivers.camera import degraded
from tests.drivers.camera.degraded import FACE_WIDTH, USUAL, Grey, Recipe

SCALE = 16
OTHER_FONTS = Path("/usr/share/fonts/truetype/dejavu")
SMALL = (640, 480)  # pixels: half of the time is the making of large pictures


class Style(NamedTuple):
    """A deck's print: font, height of the index in millimetres, where its middle stands, how much larger its suit is, how much narrower
    its rank, grey of its red, its black, the font of its suits, and the letters of ace, king, queen and knave."""

    font: Path
    high: float = 6.0
    across: float = 6.0
    suit: float = 0.8
    narrow: float = 1.0
    red: tuple[int, int, int] = INK["H"]
    black: tuple[int, int, int] = INK["S"]
    signs: Path = FONT
    letters: str = "AKQJ"


STYLES = {
    "sans": Style(FONT),
    "sans, jumbo": Style(FONT, 9.5, 8.0),
    "serif": Style(OTHER_FONTS / "DejaVuSerif-Bold.ttf", 6.0),
    "serif, narrow": Style(OTHER_FONTS / "DejaVuSerifCondensed.ttf", 7.0, 5.5, 0.9),
    "mono": Style(OTHER_FONTS / "DejaVuSansMono-Bold.ttf", 7.0, 6.0, 0.7),
}
#: fonts of a rank, and of a suit, that an invented print may have
FONTS = [
    FONT,
    *sorted(FONT.parent.glob("KioskSans-[MRS]*.ttf")),
    *sorted(OTHER_FONTS.glob("DejaVu*.ttf")),
]
SIGNS = [
    each
    for each in FONTS
    if "Serif" not in each.name and "TeX" not in each.name and "Extra" not in each.name
]


def invented(dice: Random) -> Style:
    """A print that no house has."""
    return Style(
        font=dice.choice(FONTS), high=dice.uniform(5.0, 9.5), across=dice.uniform(5.0, 8.0), suit=dice.uniform(0.6, 1.0),
        narrow=dice.uniform(0.6, 1.0), red=dice.choice((INK["H"], (220, 30, 30), (150, 0, 20), (235, 90, 90))),
        black=dice.choice((INK["S"], (0, 0, 0), (60, 60, 70))), signs=dice.choice(SIGNS),
        letters=dice.choice(("AKQJ",) * 4 + ("AKDB", "1RDV")),
    )  # fmt: skip


@lru_cache(maxsize=520)
def face(style: Style, card: Card) -> Grey:
    """An upright card, grey, as the degraded set lays one."""
    image = Image.new("RGB", (round(CARD_WIDTH * SCALE), round(CARD_HEIGHT * SCALE)), "white")
    signs = ImageFont.truetype(str(style.signs), style.high * style.suit * SCALE)
    ink, sign = style.red if card.suit in "DH" else style.black, SIGN[card.suit]
    text = {"T": "10"} | dict(zip("AKQJ", style.letters, strict=True))
    rank = _written(text.get(card.rank, card.rank), style, ink)
    for _ in range(2):
        image = image.transpose(Image.Transpose.ROTATE_180)
        pen = ImageDraw.Draw(image)
        middle = style.across * SCALE
        image.paste(rank, (round(middle - rank.width / 2), round((3 - style.high * 0.25) * SCALE)))
        pen.text(
            (middle, (4 + style.high * (0.75 + style.suit * 0.9)) * SCALE),
            sign,
            fill=ink,
            font=signs,
            anchor="ms",
        )
        if card.rank in "JQK":
            pen.rectangle(
                [14 * SCALE, 12 * SCALE, 49 * SCALE, 76 * SCALE],
                outline=(40, 40, 90),
                width=SCALE // 2,
            )
            pen.line(
                [14 * SCALE, 12 * SCALE, 49 * SCALE, 76 * SCALE],
                fill=ink,
                width=SCALE * (2 + "JQK".index(card.rank)),
            )
        else:
            for n in range(card.value if card.rank != "T" else 10):
                at = ((20 + 11.5 * (n % 3)) * SCALE, (18 + 10 * (n // 3)) * SCALE)
                pen.text(at, sign, fill=ink, font=signs, anchor="mm")
    return _small(image)


def _written(text: str, style: Style, ink: tuple[int, int, int]) -> Image.Image:
    """A rank as it is printed, its baseline a quarter above the lower end."""
    font = ImageFont.truetype(str(style.font), style.high * SCALE)
    high = round(style.high * SCALE)
    wide = Image.new("RGB", (max(1, round(font.getlength(text))), round(1.25 * high)), "white")
    ImageDraw.Draw(wide).text((wide.width / 2, high), text, fill=ink, font=font, anchor="ms")
    return wide.resize((max(1, round(wide.width * style.narrow)), wide.height))


def paper(dice: Random) -> Grey:
    """What is as white and as large as a card and is none: blank, a joker, or a note with lines of text."""
    image = Image.new("RGB", (round(CARD_WIDTH * SCALE), round(CARD_HEIGHT * SCALE)), "white")
    pen = ImageDraw.Draw(image)
    font = ImageFont.truetype(str(dice.choice(FONTS)), dice.uniform(3, 9) * SCALE)
    what = dice.choice(("blank", "joker", "note"))
    if what == "joker":
        for _ in range(2):
            image = image.transpose(Image.Transpose.ROTATE_180)
            ImageDraw.Draw(image).multiline_text(
                (3 * SCALE, 3 * SCALE), "\n".join("JOKER"), fill=(0, 0, 0), font=font
            )
    elif what == "note":
        for line in range(12):
            words = "".join(dice.choice("A23456789 JQK10 ♠♥♦♣") for _ in range(dice.randint(1, 20)))
            pen.text((3 * SCALE, (2 + 7 * line) * SCALE), words, fill=(20, 20, 20), font=font)
    return _small(image)


def _small(image: Image.Image) -> Grey:
    size = (FACE_WIDTH, round(FACE_WIDTH * CARD_HEIGHT / CARD_WIDTH))
    return np.asarray(
        cv2.resize(np.asarray(image.convert("L"), np.uint8), size, interpolation=cv2.INTER_AREA),
        np.uint8,
    )


def seen_upright(picture: Grey) -> list[Grey]:
    """Each lone card of a picture as it looks from straight above."""
    paper = find_paper(picture)
    if paper is None:
        return []
    part = np.ascontiguousarray(picture[paper[1] : paper[3], paper[0] : paper[2]])
    return [upright(part, card)[0] for card in find_cards(part)[0]]


def picture_of(style: Style, card: Card, recipe: Recipe, seed: int) -> Grey:
    """The degraded set's picture of one such card."""
    return pictured([face(style, card)], recipe, seed)


def pictured(faces: Sequence[Grey], recipe: Recipe, seed: int) -> Grey:
    """The degraded set's picture of cards with these faces."""
    cards = [PrintedCard("K7Q2", card, 1) for card in CARDS[: len(faces)]]
    before, degraded.face_of = degraded.face_of, lambda printed, layout: faces[cards.index(printed)]  # type: ignore[assignment]
    try:
        return degraded.scene(recipe, seed, cards).picture
    finally:
        degraded.face_of = before


@lru_cache(maxsize=4)
def learned(style: Style, seed: int = 900) -> Deck:
    """The deck as a house shows it: each card once, in an ordinary picture."""
    shown = {}
    for n, card in enumerate(CARDS):
        shown[card] = seen_upright(
            picture_of(style, card, replace(USUAL, size=SMALL, card_width=260.0), seed + n)
        )
    return learn(shown)


#: what a picture is, beside ordinary
WORSE: dict[str, dict[str, float]] = {
    "usual": {}, "160 px": {"card_width": 160.0}, "120 px": {"card_width": 120.0}, "blur 1.5": {"blur": 1.5},
    "blur 2.5": {"blur": 2.5}, "motion 5": {"motion": 5}, "motion 9": {"motion": 9}, "noise 30": {"noise": 30.0},
    "light 0.2": {"light": 0.2}, "slant 0.1": {"tilt": 0.1}, "glare": {"glare": 0.9}, "covered 0.3": {"covered": 0.3},
}  # fmt: skip


def tried(
    deck: str, shown: str, worse: dict[str, float], pictures: int, seed: int
) -> tuple[int, int]:
    """Of so many pictures of `shown`, by what was learned of `deck`: how many are recognised, how many claims are wrong."""
    right = wrong = 0
    for n in range(pictures):
        card = CARDS[(n * 7 + seed) % 52]
        for seen in seen_upright(
            picture_of(STYLES[shown], card, replace(USUAL, **worse), seed + n)
        ):  # type: ignore[arg-type]
            claim = recognised(learned(STYLES[deck]), seen)
            right += claim is card
            wrong += claim not in (None, card)
    return right, wrong


def main(pictures: int) -> None:
    cv2.setNumThreads(1)
    row: Callable[..., None] = partial(print, flush=True)
    row(f"| learned, shown | {' | '.join(WORSE)} | wrong, of pictures |")
    row(f"| --- |{' ---: |' * (len(WORSE) + 1)}")
    totals: dict[bool, list[int]] = {True: [0, 0, 0], False: [0, 0, 0]}
    names = list(STYLES)
    for deck, shown in [(name, name) for name in names] + list(
        zip(names, names[1:] + names[:1], strict=True)
    ):
        found = [
            tried(deck, shown, worse, pictures, 7919 * (n + 1))
            for n, worse in enumerate(WORSE.values())
        ]
        wrong = sum(each[1] for each in found)
        shares = " | ".join(f"{100 * each[0] / pictures:.0f}" for each in found)
        row(f"| {deck}, {shown} | {shares} | {wrong} of {pictures * len(WORSE)} |")
        for at, more in enumerate((sum(each[0] for each in found), wrong, pictures * len(WORSE))):
            totals[deck == shown][at] += more
    for own, (right, wrong, shown_) in totals.items():
        claims = right + wrong
        row(f"{'its own deck' if own else 'another deck'}: {shown_} pictures, {right} right, {wrong} wrong, "
            f"{100 * right / max(1, claims):.2f} % of {claims} claims right")  # fmt: skip


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 104)
