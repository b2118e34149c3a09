"""Ordinary cards by their corners: a house's own deck, learned once. Pure: upright cards in, cards
out. OpenCV's matching alone.

A corner is compared with the ranks and the suits that were learned, as soft as the picture is. A
card is claimed where both of its corners say the same, together well and clearly better than any
other rank and suit, with rank and suit as far apart and the suit as dark as they were learned; else
nothing is said. So it confirms, and leads nowhere.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
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
# of the learned cards that are dark at a place of the index: of the courts, a quarter, none is
_INKED = 0.3
_MARGIN = 1.5  # millimetres around what is dark on so many: a ten is wider than the others
_SOFT = 1.0  # sigma, pixels: what is finer is noise
_SOFTER = (
    _SOFT,
    1.6,
    2.4,
)  # of what was learned: a picture out of focus is compared with one that is
# Below each a deck that was not learned is claimed too, and wrongly.
_LEAST = 0.94  # correlation with what is claimed, the mean of both corners
_AHEAD = 0.4  # of what the next best lacks to a full fit, by which the best must be ahead of it
_WHITE = 95  # percent of a corner that are darker than its paper
_AT_LEAST = 0.008  # by which it must be in any case: less is noise
# correlation of two that were learned, above which they are not told apart: suits 3 mm high
_ALIKE = 0.985
_APART = 1  # pixels by which rank and suit may lie nearer or farther apart than they were learned
# times darker or lighter than learned that a suit may be, beside its paper: red is no black
_AS_DARK = 1.15

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
    """What was learned: a picture of each rank and each suit as they stand in a corner, and the top
    left of both in it, pixels."""

    ranks: NDArray[np.uint8]  # (13, height, width)
    suits: NDArray[np.uint8]  # (4, height, width)
    rank_at: tuple[int, int]
    suit_at: tuple[int, int]

    def save(self, path: Path) -> None:
        """Raises OSError where `path` cannot be written."""
        with path.open("wb") as file:
            np.savez_compressed(
                file, ranks=self.ranks, suits=self.suits, at=np.array([self.rank_at, self.suit_at])
            )


def load(path: Path) -> Deck:
    """The deck that `kiosk cards learn` wrote. Raises NotLearnedError."""
    try:
        with np.load(path, allow_pickle=False) as kept:
            rank_place, suit_place = kept["at"].tolist()
            rank_x, rank_y = rank_place
            suit_x, suit_y = suit_place
            ranks, suits = np.asarray(kept["ranks"], np.uint8), np.asarray(kept["suits"], np.uint8)
    except (OSError, ValueError, KeyError, TypeError, EOFError) as why:
        raise NotLearnedError(Message("no-deck", {"name": str(path), "words": str(why)})) from why
    if len(ranks) != len(RANKS) or len(suits) != len(SUITS):
        raise NotLearnedError(
            Message("no-deck", {"name": str(path), "words": f"{ranks.shape} {suits.shape}"})
        )
    return Deck(ranks, suits, (rank_x, rank_y), (suit_x, suit_y))


def corners_of(seen: Grey) -> tuple[Patch, Patch]:
    """The upper left corner of an upright card (`find.upright`), and the lower right one turned
    round."""
    import cv2

    scale = _PIXELS * CARD_WIDTH / UPRIGHT_WIDTH
    card = seen[BORDER:-BORDER, BORDER:-BORDER]
    small = np.asarray(
        cv2.resize(card, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
    )
    wide, high = round(_WIDE * _PIXELS), round(_HIGH * _PIXELS)
    return small[:high, :wide], small[::-1, ::-1][:high, :wide]


def learn(shown: Mapping[Card, list[Grey]]) -> Deck:
    """The deck of these upright cards, each of the 52 once or more. Raises NotLearnedError where
    one is missing or all look alike."""
    missing = [card.text for card in CARDS if not shown.get(card)]
    if missing:
        raise NotLearnedError(Message("deck-missing", {"cards": " ".join(missing)}))
    patches = {
        card: [patch for seen in shown[card] for patch in corners_of(seen)] for card in CARDS
    }
    dark = np.mean([_is_dark(patch) for each in patches.values() for patch in each], axis=0)
    # The index stands in the first columns that are dark on so many; the pips stand beside it, a
    # white gap away.
    across = _runs((dark > _INKED).any(axis=0))
    within = slice(*across[0]) if across else slice(0)
    down = _runs((dark[:, within] > _INKED).any(axis=1))
    rows = range(down[0][0], down[-1][1]) if down else range(0)
    if len(rows) < 8 * _PIXELS / 2:
        raise NotLearnedError(Message("deck-no-index"))
    first, last = (int(rows[0] + part * (rows[-1] - rows[0])) for part in (0.4, 0.75))
    left, right = across[0]
    # the white between rank and suit
    split = first + int(np.argmin(dark[first:last, left:right].sum(axis=1)))
    margin = round(_MARGIN * _PIXELS)
    top, left = max(0, int(rows[0]) - margin // 2), max(0, left - margin)
    bottom, right = int(rows[-1]) + margin // 2, min(dark.shape[1], right + margin)

    def mean(cards: list[Card], low: int, end: int) -> NDArray[np.uint8]:
        parts = [patch[low:end, left:right] for card in cards for patch in patches[card]]
        return np.asarray(np.mean(parts, axis=0).round(), np.uint8)

    ranks = np.array(
        [mean([card for card in CARDS if card.rank == rank], top, split) for rank in RANKS]
    )
    suits = np.array(
        [mean([card for card in CARDS if card.suit == suit], split, bottom) for suit in SUITS]
    )
    return Deck(ranks, suits, (left, top), (left, split))


def _runs(inked: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Where what is inked begins and ends, but for the card's edge and what is narrower than half a
    millimetre."""
    ends = np.flatnonzero(np.diff(np.concatenate(([False], inked, [False]))))
    return [
        (int(a), int(b))
        for a, b in zip(ends[::2], ends[1::2], strict=True)
        if a > 0 and b - a >= _PIXELS / 2
    ]


def _is_dark(patch: Patch) -> NDArray[np.bool_]:
    import cv2

    level, _ = cv2.threshold(patch, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    return np.asarray(patch < level, np.bool_)


def recognised(deck: Deck, seen: Grey) -> Card | None:
    """The card that both corners of an upright card claim; None where they do not, or not
    clearly."""
    corners = [_softened(patch, _SOFT) for patch in corners_of(seen)]
    sharper: tuple[_Fits, _Fits] | None = None
    for softer in _SOFTER:
        ranks, suits = sharper = _compared(deck, corners, softer, sharper)
        if not (ranks.clear and suits.clear):
            continue
        if 1 / _AS_DARK <= suits.dark <= _AS_DARK and all(
            max(abs(a - c), abs(b - d)) <= _APART
            for (a, b), (c, d) in zip(ranks.at, suits.at, strict=True)
        ):
            return BY_TEXT[RANKS[ranks.name] + SUITS[suits.name]]
        return None
    return None


class _Fits(NamedTuple):
    """What fits best in both corners: how well on average, where in each, in pixels from its place,
    how dark beside what was learned; `clear` where both corners say it, well and ahead of any
    other, as it is and less softened. `most`: how well each fits at most, so soft or less."""

    name: int
    best: float
    clear: bool
    at: list[tuple[int, int]]
    dark: float
    most: NDArray[np.float64]


def _compared(
    deck: Deck,
    corners: Sequence[NDArray[np.float32]],
    softer: float,
    sharper: tuple[_Fits, _Fits] | None,
) -> tuple[_Fits, _Fits]:
    """The rank and the suit that fit best, where what was learned is so soft. `sharper`: those
    where it is less so."""
    white = float(np.percentile(deck.ranks, _WHITE))
    ranks = [_softened(picture, softer) for picture in deck.ranks]
    suits = [_softened(picture, softer) for picture in deck.suits]
    before = (None, None) if sharper is None else (sharper[0].most, sharper[1].most)
    return (
        _fits(corners, ranks, deck.rank_at, white, before[0]),
        _fits(corners, suits, deck.suit_at, white, before[1]),
    )


def _fits(
    corners: Sequence[NDArray[np.float32]],
    pictures: Sequence[NDArray[np.float32]],
    at: tuple[int, int],
    white: float,
    sharper: NDArray[np.float64] | None,
) -> _Fits:
    """How well each of these fits near its place. `white`: the paper that was learned. `sharper`:
    how well each fits less softened, where a suit may still be told from one that it runs into."""
    import cv2

    stray = round(_STRAY * _PIXELS)
    height, width = pictures[0].shape
    around = [
        cv2.copyMakeBorder(corner, stray, stray, stray, stray, cv2.BORDER_REPLICATE)[
            at[1] : at[1] + height + 2 * stray, at[0] : at[0] + width + 2 * stray
        ]
        for corner in corners
    ]
    found = [
        [cv2.minMaxLoc(cv2.matchTemplate(part, each, cv2.TM_CCOEFF_NORMED)) for each in pictures]
        for part in around
    ]
    fits = np.array([[fit for _, fit, _, _ in corner] for corner in found])
    mean = fits.mean(axis=0)
    most = mean if sharper is None else np.maximum(mean, sharper)
    name = int(mean.argmax())
    others = np.where(np.arange(len(most)) == name, -1.0, most)
    other = int(others.argmax())
    best, next_best = float(mean[name]), float(others[other])
    edge = cv2.copyMakeBorder(pictures[name], 2, 2, 2, 2, cv2.BORDER_REPLICATE)
    alike = float(cv2.matchTemplate(edge, pictures[other], cv2.TM_CCOEFF_NORMED).max())
    agreed = bool((fits.argmax(axis=1) == name).all())
    ahead = best - next_best >= max(_AHEAD * (1 - next_best), _AT_LEAST)
    clear = agreed and ahead and best >= _LEAST and alike <= _ALIKE
    places = [(int(corner[name][3][0]), int(corner[name][3][1])) for corner in found]
    spread = [
        fit
        * part[y : y + height, x : x + width].std()
        / max(1.0, float(np.percentile(part, _WHITE)))
        for fit, part, (x, y) in zip(fits[:, name], around, places, strict=True)
    ]
    dark = float(np.mean(spread)) * white / max(1e-3, float(pictures[name].std()))
    return _Fits(name, best, clear, places, dark, most)


def _softened(patch: Patch, sigma: float) -> NDArray[np.float32]:
    import cv2

    return np.asarray(cv2.GaussianBlur(patch.astype(np.float32), (0, 0), sigma), np.float32)


class Plain:
    """Follows ordinary cards through looks: a card that is recognised in `_FRAMES` looks at one
    place is one reading, always with the code CODE_ALONE, so that it may confirm or differ and is
    never dealt. One that was moved, or covered for a while, is no second."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        self._known: dict[Card, list[_Place]] = {}

    def see(self, picture: Grey, outlines: Sequence[Corners], at: float) -> list[Reading]:
        """`outlines`: lone cards of which no code was read, in pixels of the picture. `at`: seconds
        that rise."""
        readings = []
        for outline in outlines:
            card = recognised(self._deck, upright(picture, outline)[0])
            if card is None:
                continue
            middle = sum(x for x, _ in outline) / 4, sum(y for _, y in outline) / 4
            near = math.dist(outline[0], outline[2]) / 4
            places = self._known[card] = [
                each for each in self._known.get(card, []) if at - each.at < _FORGOTTEN_S
            ]
            here = next((each for each in places if math.dist(each.middle, middle) < near), None)
            moved = next(
                (each for each in places if each.said and _STILL_S < at - each.at < _MOVED_S), None
            )
            place = here or moved
            if place is None:
                places.append(place := _Place(middle, at))
            place.middle, place.at, place.count = middle, at, place.count + 1
            if place.count >= _FRAMES and not place.said:
                place.said = True
                readings.append(
                    news(Kind.CARD, "seen-plain", code=CODE_ALONE, card=card.text)._replace(
                        card=card
                    )
                )
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
