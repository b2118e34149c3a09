"""How many ordinary cards of a learned deck a camera recognises in one look, by what is worse than in a good picture."""

# A trial is one picture of one card. It is drawn at twice the size, and what a camera, its place and its light do to it is Pillow's
# work: the deck was learned from pictures that this project's own code has degraded, as `plain_cards` has them.

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import cv2
import numpy as np
from PIL import Image, ImageEnhance, ImageFilter

from drivers.camera.corners import Deck, recognised
from kiosk.game.cards import CARDS, Card
from tests.campaign.tally import Tally, chance
from tests.campaign.try_plain_cards import most_wrong, print_of
from tests.drivers.camera.degraded import FELT, USUAL, Grey
from tests.drivers.camera.plain_decks import face, pictured, seen_upright

COUNT = 2_500
DECK = 50  # trials that share a deck
WIDTH = 240  # pixels of a card's width in a good picture
HEIGHT_CM, CARD_CM = 90, 6.3  # of the camera over the felt, and a card's width
NOISE = 6.0  # sigma, grey levels, in every picture
_LARGE = 2  # times as large as it is drawn
_CLEAN = replace(
    USUAL, size=(1280, 960), card_width=float(_LARGE * WIDTH), tilt=0.0, blur=0.0, noise=0.0
)


def slanted(image: Image.Image, degrees: float) -> Image.Image:
    """As a camera sees it that looks so many degrees beside straight down."""
    turn = math.radians(degrees)
    far = HEIGHT_CM / CARD_CM * _LARGE * WIDTH  # pixels to the felt
    x, y = image.width / 2, image.height / 2
    bend = math.tan(turn) / far
    whole = 1 + bend * y
    rows = (
        *(1, -bend * x, bend * x * y),
        *(0, 1 / math.cos(turn) - bend * y, y * (whole - 1 / math.cos(turn))),
        *(0, -bend),
    )
    return image.transform(
        image.size,
        Image.Transform.PERSPECTIVE,
        [each / whole for each in rows],
        Image.Resampling.BICUBIC,
        fillcolor=FELT,
    )


def sized(image: Image.Image, width: float) -> Image.Image:
    part = width / (_LARGE * WIDTH)
    size = round(image.width * part), round(image.height * part)
    return image.resize(size, Image.Resampling.BOX)


def moved(image: Image.Image, pixels: float) -> Image.Image:
    """Moved to the side by so many pixels, an odd number, while the shutter is open."""
    return image.filter(ImageFilter.BoxBlur(((pixels - 1) / 2, 0)))


def unsharp(image: Image.Image, sigma: float) -> Image.Image:
    return image.filter(ImageFilter.GaussianBlur(sigma))


def lit(image: Image.Image, part: float) -> Image.Image:
    return ImageEnhance.Brightness(image).enhance(part)


#: by what is worse: its levels, the good one first, and what makes it so; in the order in which light goes
CONDITIONS: Mapping[str, tuple[tuple[float, ...], Callable[[Image.Image, float], Image.Image]]] = {
    "slant of the camera, degrees": ((0, 20, 30, 40, 50), slanted),
    "width of a card, pixels": ((WIDTH, 160, 120, 100, 80), sized),
    "moved, pixels": ((1, 5, 9, 13, 17), moved),
    "out of focus, sigma in pixels": ((0, 1, 1.5, 2, 2.5), unsharp),
    "light, part of a lit table": ((1, 0.3, 0.2, 0.1, 0.05), lit),
}
CELLS = [(name, level) for name, (levels, _) in CONDITIONS.items() for level in levels]


def degraded(clean: Grey, worse: str, level: float, dice: Random) -> Grey:
    """The picture with one thing at this level, and all others good."""
    image = Image.fromarray(clean)
    for name, (levels, make) in CONDITIONS.items():
        image = make(image, level if name == worse else levels[0])
    noise = np.random.default_rng(dice.getrandbits(64)).normal(
        0, NOISE, (image.height, image.width)
    )
    return np.clip(np.rint(np.asarray(image, np.float32) + noise), 0, 255).astype(np.uint8)


def shown(seed: int, trial: int) -> tuple[Deck | None, Card, Grey]:
    """The deck that was learned, None where it cannot be, the card that is shown, and its picture."""
    style, deck = print_of(seed, trial // DECK)
    dice = chance(seed, trial)
    name, level = CELLS[trial % len(CELLS)]
    card = dice.choice(CARDS)
    clean = pictured([face(style, card)], _CLEAN, dice.getrandbits(32))
    return deck, card, degraded(clean, name, level, dice)


def run(trials: range, seed: int, folder: Path) -> Tally:
    cv2.setNumThreads(1)
    tally = Tally()
    for trial in trials:
        deck, card, picture = shown(seed, trial)
        if deck is None:
            tally.counts["pictures for a print that cannot be learned"] += 1
            continue
        name, level = CELLS[trial % len(CELLS)]
        claims = [recognised(deck, seen) for seen in seen_upright(picture)]
        right, wrong = claims.count(card), sum(each not in (None, card) for each in claims)
        tally.counts["claims, wrong"] += wrong
        tally.counts["claims, right"] += right
        tally.counts[f"{name} {level:g}: pictures"] += 1
        tally.counts[f"{name} {level:g}: recognised"] += right
    return tally


def said(tally: Tally) -> str:
    """How many claims were wrong, and what that says of claims that nobody has tried."""
    wrong, right = (tally.counts[f"claims, {which}"] for which in ("wrong", "right"))
    most = 100 * most_wrong(wrong, wrong + right)
    return (
        f"{wrong} of {wrong + right:,} claims wrong: fewer than {most:.3f} % of any, 19 times in 20"
    )


#: the table that a kept campaign writes: in which page of docs/, and its first line
TABLE = ("camera.md", "| what is worse | recognised in one look, % | when |")


def table(tally: Tally) -> Iterator[str]:
    """Its lines below the first two."""
    when = datetime.now(UTC).strftime("%Y-%m-%d")
    for name, (levels, _) in CONDITIONS.items():
        shares = []
        for level in levels:
            shown = tally.counts[f"{name} {level:g}: pictures"]
            read = tally.counts[f"{name} {level:g}: recognised"]
            shares.append(f"{level:g}: {100 * read / max(1, shown):.0f}")
        yield f"| {name} | {', '.join(shares)} | {when} |"
    yield f"| all of these | {said(tally)} | {when} |"
