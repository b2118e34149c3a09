"""The degraded set: pictures of our own printed cards, spoilt by a recipe and a seed: the degraded set.

The same recipe and the same seed give the same picture on every machine that runs the same libraries. No picture is
stored: what is kept is how to make it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from drivers.cards.code import PrintedCard, whole_set
from drivers.cards.face import CARD_HEIGHT, CARD_WIDTH, Face, back_face, card_face, card_face_before
from tests.drivers.picture import render

Grey = NDArray[np.uint8]

SEED = 20261121
SHOE_SET = "K7Q2"
SIZES = ((1280, 720), (1920, 1080))
FACE_WIDTH = (
    504  # pixels a card's face is drawn at before it is put into the picture: 10.4 a module
)
FELT = 58


@dataclass(frozen=True)
class Recipe:
    """How a picture is spoilt. The defaults are a good camera over a lit table: any rotation, a slight tilt, slight blur and noise."""

    size: tuple[int, int] = (1280, 720)
    cards: int = 1
    card_width: float = 240.0  # pixels
    tilt: float = 0.03  # how far each corner may move, as a part of the card's width
    blur: float = 0.6  # sigma, pixels
    motion: int = 0  # pixels that everything moves while the shutter is open
    noise: float = 6.0  # sigma, grey levels
    light: float = 1.0  # 1 is well lit, 0.2 a dark room
    glare: float = 0.0  # strength of one white spot on every card, 0 to 1
    covered: float = 0.0  # part of every card under a finger, from one end
    turn: float | None = None  # degrees that every card is turned by; None: any
    blank: bool = False  # backs in place of faces: nothing to read
    layout: str = "now"  # where the codes lie on the cards, by its name in FACES
    step: float = 0.0  # millimetres to the side and up by which each card of a hand lies over the last; 0: apart
    way: str = (
        "up"  # where a hand goes from its first card: to the right and "up", "down" or "level"
    )


USUAL = Recipe()

# Each kind of degradation grows alone, from nothing to beyond what can be read.
SWEEPS: dict[str, tuple[float, ...]] = {
    "turn": tuple(float(angle) for angle in range(0, 360, 45)),
    "card_width": (60, 70, 80, 90, 100, 120, 160, 200, 240, 320),
    "tilt": (0.0, 0.03, 0.06, 0.09, 0.12, 0.15),
    "blur": (0.0, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5),
    "motion": (1, 3, 5, 7, 9, 11, 13),
    "noise": (0, 10, 20, 30, 40, 60),
    "light": (1.0, 0.5, 0.3, 0.2, 0.1, 0.05),
    "glare": (0.0, 0.4, 0.7, 0.9, 1.0),
    "covered": (0.0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7),
}
# What a camera that is placed, focused and lit as docs/camera.md says keeps within, cards at rest and not yet smaller than
# 240 pixels. Beyond it the reader says what is wrong, or one end of the card is not enough.
WITHIN: dict[str, tuple[float, float]] = {
    "tilt": (0.0, 0.12),
    "blur": (0.0, 2.0),
    "noise": (0, 40),
    "light": (0.1, 1.0),
    "glare": (0.0, 1.0),
    "covered": (0.0, 0.5),
}
# How many cards lie in a picture, of which size, and how many such pictures make one level of one sweep: 96 cards.
PICTURES: tuple[tuple[int, tuple[int, int], int], ...] = (
    (1, SIZES[0], 10),
    (2, SIZES[0], 4),
    (3, SIZES[0], 6),
    (4, SIZES[1], 3),
    (5, SIZES[1], 2),
    (6, SIZES[1], 1),
    (7, SIZES[1], 2),
    (8, SIZES[1], 3),
)


@dataclass(frozen=True)
class Item:
    """One picture of the degraded set: which sweep and level it belongs to, and how it is made."""

    sweep: str
    level: float
    recipe: Recipe
    seed: int


def degraded_set(part: int = 1) -> Iterator[Item]:
    """The degraded set, or every `part`-th picture of it."""
    number = 0
    for sweep, levels in SWEEPS.items():
        for level in levels:
            usual = replace(USUAL, **{sweep: int(level) if sweep == "motion" else level})
            for cards, size, pictures in PICTURES:
                for _ in range(pictures):
                    number += 1
                    if number % part == 0:
                        yield Item(
                            sweep, level, replace(usual, cards=cards, size=size), SEED + number
                        )


@dataclass(frozen=True)
class Scene:
    """A picture and what is in it: the cards, with their four corners as they lie (clockwise from the card's own top left)."""

    picture: Grey
    cards: tuple[PrintedCard, ...]
    corners: tuple[NDArray[np.float32], ...] = field(repr=False)


def scene(recipe: Recipe, seed: int, cards: list[PrintedCard] | None = None) -> Scene:
    """One spoilt picture. `cards` names what lies there; without it the seed chooses."""
    chance = random.Random(seed)
    shown = cards if cards is not None else chance.sample(whole_set(SHOE_SET, 8), recipe.cards)
    places = _places(recipe, len(shown), chance)
    clean = _felt(recipe.size, seed)
    for card, place in zip(shown, places, strict=True):
        _lay(clean, card, place, recipe, chance)
    return Scene(_spoil(clean, recipe, seed), tuple(shown), tuple(places))


def shots(
    recipe: Recipe, seed: int, count: int, cards: list[PrintedCard] | None = None
) -> list[Scene]:
    """The same cards at rest in `count` frames of a camera: only the noise differs."""
    quiet = scene(replace(recipe, noise=0.0), seed, cards)
    return [
        replace(quiet, picture=_with_noise(quiet.picture, recipe.noise, seed * 1000 + n))
        for n in range(count)
    ]


def _places(recipe: Recipe, count: int, chance: random.Random) -> list[NDArray[np.float32]]:
    """Where the cards lie: as many as asked for, each whole within the picture, none over another."""
    width, height = recipe.size
    card_height = recipe.card_width * CARD_HEIGHT / CARD_WIDTH
    reach = math.hypot(recipe.card_width, card_height) / 2 * (1 + recipe.tilt)
    if count == 0:
        return []
    if recipe.step:
        return hand_places(recipe, count, chance)
    if count == 1:
        centres = [(chance.uniform(reach, width - reach), chance.uniform(reach, height - reach))]
        angles = [chance.uniform(0, 360)]
    else:  # a grid that holds them, a little disturbed: eight random circles would not fit
        columns = _columns(width, height, count, 2 * reach, recipe.card_width * 1.06)
        rows = -(-count // columns)
        if rows * card_height * 1.05 > height:
            raise ValueError(
                f"{count} cards of {recipe.card_width} pixels do not fit into {recipe.size}"
            )
        room_x, room_y = width / columns, height / rows
        cells = chance.sample([(c, r) for r in range(rows) for c in range(columns)], count)
        centres = [((c + 0.5) * room_x, (r + 0.5) * room_y) for c, r in cells]
        fits_any_angle = min(room_x, room_y) >= 2 * reach
        spread = 360.0 if fits_any_angle else 4.0
        angles = [
            chance.choice((0.0, 180.0)) + chance.uniform(-spread / 2, spread / 2)
            for _ in range(count)
        ]
    if recipe.turn is not None:
        angles = [recipe.turn] * count
    box = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (recipe.card_width / 2, card_height / 2)
    places = []
    for (x, y), angle in zip(centres, angles, strict=True):
        turn = math.radians(angle)
        turned = box @ np.array(
            [(math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn))]
        )
        shift = [
            [chance.uniform(-1, 1) * recipe.tilt * recipe.card_width for _ in range(2)]
            for _ in range(4)
        ]
        places.append((turned + np.array((x, y)) + shift).astype(np.float32))
    return places


WAYS = {"up": (1, -1), "down": (1, 1), "level": (1, 0)}


def hand_places(recipe: Recipe, count: int, chance: random.Random) -> list[NDArray[np.float32]]:
    """A hand as it lies: each card over the last, a millimetre and two degrees beside where it should, either way round; the
    whole hand anywhere, at any angle at which it fits, and tilted as one."""
    scale = recipe.card_width / CARD_WIDTH
    box = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (CARD_WIDTH / 2, CARD_HEIGHT / 2)
    lying = []
    for n in range(count):
        angle = math.radians(chance.gauss(0, 2) + chance.choice((0, 180)))
        aside = (chance.uniform(-1, 1), chance.uniform(-1, 1))
        lying.append(box @ _turned(angle) + np.array(WAYS[recipe.way]) * recipe.step * n + aside)
    middle = np.concatenate(lying).mean(axis=0)
    size = np.array(recipe.size)
    for _ in range(200):
        turn = _turned(math.radians(chance.uniform(0, 360)))
        places = [((place - middle) @ turn * scale).astype(np.float32) for place in lying]
        far = np.abs(np.concatenate(places)).max() + 1
        square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.float32) * far
        shift = (
            np.array([[chance.uniform(-1, 1) for _ in range(2)] for _ in range(4)])
            * recipe.tilt
            * far
        )
        slant = cv2.getPerspectiveTransform(
            square.astype(np.float32), (square + shift).astype(np.float32)
        )
        places = [cv2.perspectiveTransform(place[None], slant)[0] for place in places]
        low, high = np.concatenate(places).min(axis=0), np.concatenate(places).max(axis=0)
        room = size - (high - low) - 8
        if (room > 0).all():
            at = np.array([chance.uniform(0, each) for each in room]) - low + 4
            return [(place + at).astype(np.float32) for place in places]
    raise ValueError(
        f"a hand of {count} cards of {recipe.card_width} pixels does not fit into {recipe.size}"
    )


def _turned(angle: float) -> NDArray[np.float64]:
    return np.array([(math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))])


def _columns(width: int, height: int, count: int, any_angle: float, upright: float) -> int:
    """In how many columns `count` cards lie: so that each may lie at any angle, or else upright and as many as fit."""
    for columns in range(1, count + 1):
        if min(width / columns, height / -(-count // columns)) >= any_angle:
            return columns
    return max(1, min(count, int(width // upright)))


@lru_cache(maxsize=4)
def _felt_cloth(size: tuple[int, int]) -> NDArray[np.float32]:
    width, height = size
    cloth = np.random.default_rng(SEED).normal(FELT, 5, (height, width)).astype(np.float32)
    cloth = cv2.GaussianBlur(cloth, (0, 0), 1.0)
    lines = np.zeros((height, width), np.uint8)  # the print of the layout
    cv2.ellipse(
        lines, (width // 2, -height // 3), (int(width * 0.6), height), 0, 0, 180, 70, 6, cv2.LINE_AA
    )
    cv2.putText(
        lines,
        "BLACKJACK PAYS 3 TO 2",
        (width // 8, height // 2),
        cv2.FONT_HERSHEY_SIMPLEX,
        width / 800,
        70,
        4,
    )
    return np.maximum(cloth, lines)


def _felt(size: tuple[int, int], seed: int) -> NDArray[np.float32]:
    slope = np.random.default_rng(seed).uniform(-0.12, 0.12)  # light that falls off to one side
    return _felt_cloth(size) * np.linspace(1 - slope, 1 + slope, size[0], dtype=np.float32)


#: what a card's face is made from, by its card: another layout of codes is compared by putting it here
FACES: dict[str, Callable[[PrintedCard], Face]] = {"now": card_face, "before": card_face_before}


@lru_cache(maxsize=832)
def face_of(printed: PrintedCard, layout: str) -> Grey:
    return _grey(FACES[layout](printed))


@lru_cache(maxsize=1)
def back() -> Grey:
    return _grey(back_face())


def _grey(face: Face) -> Grey:
    return np.asarray(cv2.cvtColor(render(face, FACE_WIDTH), cv2.COLOR_BGR2GRAY), np.uint8)


def _lay(
    clean: NDArray[np.float32],
    card: PrintedCard,
    place: NDArray[np.float32],
    recipe: Recipe,
    chance: random.Random,
) -> None:
    face = (back() if recipe.blank else face_of(card, recipe.layout)).astype(np.float32) * (
        225 / 255
    )  # paper is not the whitest white
    height, width = face.shape
    if recipe.glare > 0:
        x, y, spread = (
            chance.uniform(0, width),
            chance.uniform(0, height),
            chance.uniform(0.2, 0.35) * width,
        )
        rows, columns = np.mgrid[0:height, 0:width].astype(np.float32)
        spot = np.exp(-((rows - y) ** 2 + (columns - x) ** 2) / (2 * spread**2))
        face = face + (255 - face) * recipe.glare * spot
    if recipe.covered > 0:
        deep = int(recipe.covered * height)
        if chance.random() < 0.5:
            face[:deep] = 130  # a hand
        else:
            face[height - deep :] = 130
    flat = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    there = cv2.getPerspectiveTransform(flat, place)
    left, top = np.maximum(np.floor(place.min(axis=0)).astype(int) - 2, 0)
    right, bottom = np.minimum(
        np.ceil(place.max(axis=0)).astype(int) + 2, (clean.shape[1], clean.shape[0])
    )
    there = np.array([(1, 0, -left), (0, 1, -top), (0, 0, 1)], np.float64) @ there
    room = (int(right - left), int(bottom - top))
    if recipe.card_width < FACE_WIDTH:  # what a lens does before the sensor samples
        face = cv2.GaussianBlur(face, (0, 0), 0.4 * FACE_WIDTH / recipe.card_width)
    seen = cv2.warpPerspective(face, there, room, flags=cv2.INTER_LINEAR)
    mask = cv2.warpPerspective(np.ones_like(face), there, room, flags=cv2.INTER_LINEAR)
    under = clean[top:bottom, left:right]
    clean[top:bottom, left:right] = under * (1 - mask) + seen * mask


def _spoil(clean: NDArray[np.float32], recipe: Recipe, seed: int) -> Grey:
    picture = clean
    if recipe.blur > 0:
        picture = cv2.GaussianBlur(picture, (0, 0), recipe.blur)
    if recipe.motion > 1:
        angle = random.Random(seed + 1).uniform(0, math.pi)
        trail = np.zeros((recipe.motion, recipe.motion), np.float32)
        middle, reach = (recipe.motion - 1) / 2, (recipe.motion - 1) / 2
        ends = [
            (
                round(middle + way * reach * math.cos(angle)),
                round(middle + way * reach * math.sin(angle)),
            )
            for way in (-1, 1)
        ]
        cv2.line(trail, ends[0], ends[1], 1.0)
        picture = cv2.filter2D(picture, -1, trail / trail.sum())
    return _with_noise(picture * recipe.light, recipe.noise, seed)


def _with_noise(picture: NDArray[np.generic], sigma: float, seed: int) -> Grey:
    seen = picture.astype(np.float32)
    if sigma > 0:
        seen = seen + np.random.default_rng(seed).standard_normal(
            picture.shape, np.float32
        ) * np.float32(sigma)
    return np.clip(np.rint(seen), 0, 255).astype(np.uint8)
