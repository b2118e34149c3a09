"""Ordinary cards by their corners: a house's own deck, learned once. Pure: upright cards in, cards out. OpenCV's matching alone.

A corner is compared with the ranks and the suits that were learned. A card is claimed where both of its corners say the same, each well
and each clearly better than any other rank and suit; else nothing is said. So it confirms, and leads nowhere.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from drivers.camera.find import BORDER, UPRIGHT_WIDTH, Corners, Grey, Point, upright
from drivers.cards.face import CARD_WIDTH
from kiosk.game.cards import BY_TEXT, CARDS, RANKS, SUITS, Card
from kiosk.reading import CODE_ALONE, DeviceError, Kind, Message, Reading, news

_PIXELS = 4.0  # a millimetre, at which corners are compared
_WIDE, _HIGH = 16.0, 32.0  # millimetres of a card's corner in which its index stands
_STRAY = 1.5  # millimetres by which a card's outline may be wrong
_INKED = 0.3  # of the learned cards that are dark at a place of the index: of the courts, a quarter, none is
_MARGIN = 1.5  # millimetres around what is dark on so many: a ten is wider than the others
_LEAST = 0.95  # correlation with what is claimed: below it a deck that was not learned is claimed too
_AHEAD = 0.4  # of what the next best lacks to a full fit, by which the best must be ahead of it

_FRAMES = 3  # looks that agree
_STILL_S, _MOVED_S, _FORGOTTEN_S = (
    0.2,
    3.0,
    20.0,
)  # a card that is seen elsewhere so soon was moved; and for how long one is kept

Patch = NDArray[np.uint8]


class NotLearnedError(DeviceError):
    """A file of a learned deck that cannot be used, or cards that cannot be learned."""


class Deck(NamedTuple):
    """What was learned: a picture of each rank and each suit as they stand in a corner, and the top left of both in it, pixels."""

    ranks: NDArray[np.uint8]  # (13, height, width)
    suits: NDArray[np.uint8]  # (4, height, width)
    rank_at: tuple[int, int]
    suit_at: tuple[int, int]

    def save(self, path: Path) -> None:
        """Raises OSError where `path` cannot be written."""
        with path.open("wb") as file:
            np.savez_compressed(file, ranks=self.ranks, suits=self.suits, at=np.array([self.rank_at, self.suit_at]))


def load(path: Path) -> Deck:
    """The deck that `kiosk cards learn` wrote. Raises NotLearnedError."""
    try:
        with np.load(path, allow_pickle=False) as kept:
            (rx, ry), (sx, sy) = kept["at"].tolist()
            ranks, suits = np.asarray(kept["ranks"], np.uint8), np.asarray(kept["suits"], np.uint8)
    except (OSError, ValueError, KeyError, TypeError, EOFError) as why:
        raise NotLearnedError(Message("no-deck", {"name": str(path), "words": str(why)})) from why
    if len(ranks) != len(RANKS) or len(suits) != len(SUITS):
        raise NotLearnedError(Message("no-deck", {"name": str(path), "words": f"{ranks.shape} {suits.shape}"}))
    return Deck(ranks, suits, (rx, ry), (sx, sy))


def corners_of(seen: Grey) -> tuple[Patch, Patch]:
    """The upper left corner of an upright card (`find.upright`), and the lower right one turned round."""
    import cv2

    scale = _PIXELS * CARD_WIDTH / UPRIGHT_WIDTH
    card = seen[BORDER:-BORDER, BORDER:-BORDER]
    small = np.asarray(cv2.resize(card, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    wide, high = round(_WIDE * _PIXELS), round(_HIGH * _PIXELS)
    return small[:high, :wide], small[::-1, ::-1][:high, :wide]


def learn(shown: Mapping[Card, list[Grey]]) -> Deck:
    """The deck of these upright cards, each of the 52 once or more. Raises NotLearnedError where one is missing or all look alike."""
    missing = [card.text for card in CARDS if not shown.get(card)]
    if missing:
        raise NotLearnedError(Message("deck-missing", {"cards": " ".join(missing)}))
    patches = {card: [patch for seen in shown[card] for patch in corners_of(seen)] for card in CARDS}
    dark = np.mean([_is_dark(patch) for each in patches.values() for patch in each], axis=0)
    rows = np.flatnonzero((dark > _INKED).any(axis=1))
    columns = np.flatnonzero((dark > _INKED).any(axis=0))
    if rows.size < 8 * _PIXELS / 2 or columns.size < 2 * _PIXELS / 2:
        raise NotLearnedError(Message("deck-no-index"))
    first, last = (int(rows[0] + part * (rows[-1] - rows[0])) for part in (0.4, 0.75))
    left, right = int(columns[0]), int(columns[-1]) + 1
    split = first + int(np.argmin(dark[first:last, left:right].sum(axis=1)))  # the white between rank and suit
    margin = round(_MARGIN * _PIXELS)
    top, left = max(0, int(rows[0]) - margin // 2), max(0, left - margin)
    bottom, right = int(rows[-1]) + margin // 2, min(dark.shape[1], right + margin)

    def mean(cards: list[Card], low: int, end: int) -> NDArray[np.uint8]:
        parts = [patch[low:end, left:right] for card in cards for patch in patches[card]]
        return np.asarray(np.mean(parts, axis=0).round(), np.uint8)

    ranks = np.array([mean([card for card in CARDS if card.rank == rank], top, split) for rank in RANKS])
    suits = np.array([mean([card for card in CARDS if card.suit == suit], split, bottom) for suit in SUITS])
    return Deck(ranks, suits, (left, top), (left, split))


def _is_dark(patch: Patch) -> NDArray[np.bool_]:
    import cv2

    level, _ = cv2.threshold(patch, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    return np.asarray(patch < level, np.bool_)


def recognised(deck: Deck, seen: Grey) -> Card | None:
    """The card that both corners of an upright card claim; None where they do not, or not clearly."""
    claims = {_claim(deck, patch) for patch in corners_of(seen)}
    (claim,) = claims if len(claims) == 1 else {""}
    return BY_TEXT.get(claim)


def _claim(deck: Deck, patch: Patch) -> str:
    """Rank and suit of one corner; shorter where one is not clear."""
    text = ""
    for names, pictures, at in ((RANKS, deck.ranks, deck.rank_at), (SUITS, deck.suits, deck.suit_at)):
        fits = sorted(zip(_fits(patch, pictures, at), names, strict=True), reverse=True)
        (best, name), (next_best, _) = fits[:2]
        if best >= _LEAST and best - next_best >= _AHEAD * (1 - next_best):
            text += name
    return text


def _fits(patch: Patch, pictures: NDArray[np.uint8], at: tuple[int, int]) -> Iterator[float]:
    """How well each of these fits near its place."""
    import cv2

    stray = round(_STRAY * _PIXELS)
    padded = cv2.copyMakeBorder(patch, stray, stray, stray, stray, cv2.BORDER_REPLICATE)
    height, width = pictures.shape[1:]
    around = padded[at[1] : at[1] + height + 2 * stray, at[0] : at[0] + width + 2 * stray]
    for picture in pictures:
        yield float(cv2.matchTemplate(around, picture, cv2.TM_CCOEFF_NORMED).max())


class Plain:
    """Follows ordinary cards through looks: a card that is recognised in `_FRAMES` looks at one place is one reading, always with the
    code CODE_ALONE, so that it may confirm or differ and is never dealt. One that was moved, or covered for a while, is no second."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        self._known: dict[Card, list[_Place]] = {}

    def see(self, picture: Grey, outlines: Sequence[Corners], at: float) -> list[Reading]:
        """`outlines`: lone cards of which no code was read, in pixels of the picture. `at`: seconds that rise."""
        readings = []
        for outline in outlines:
            card = recognised(self._deck, upright(picture, outline)[0])
            if card is None:
                continue
            middle = sum(x for x, _ in outline) / 4, sum(y for _, y in outline) / 4
            near = math.dist(outline[0], outline[2]) / 4
            places = self._known[card] = [each for each in self._known.get(card, []) if at - each.at < _FORGOTTEN_S]
            here = next((each for each in places if math.dist(each.middle, middle) < near), None)
            moved = next((each for each in places if each.said and _STILL_S < at - each.at < _MOVED_S), None)
            place = here or moved
            if place is None:
                places.append(place := _Place(middle, at))
            place.middle, place.at, place.count = middle, at, place.count + 1
            if place.count >= _FRAMES and not place.said:
                place.said = True
                readings.append(news(Kind.CARD, "seen-plain", code=CODE_ALONE, card=card.text)._replace(card=card))
        return readings

    def new_shoe(self) -> None:
        self._known.clear()


@dataclass(slots=True)
class _Place:
    """Where a card was recognised, when last, and how often."""

    middle: Point
    at: float
    count: int = 0
    said: bool = False
