"""Finding white cards in a picture, and each as it looks from straight above. Pure, OpenCV
alone."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from cv2.typing import MatLike

Grey: TypeAlias = NDArray[np.uint8]  # (height, width)
Point: TypeAlias = tuple[float, float]  # x, y in pixels, from the top left
Corners: TypeAlias = tuple[Point, Point, Point, Point]
Matrix: TypeAlias = NDArray[np.float64]  # (3, 3), a perspective

# cards are found in the picture at half its size: a quarter of the work, and noise does not tear
# their edges
SHRINK = 2
# shrunk pixels of black between white ones that still are one card: a code stands near its edge
CLOSED = 7
# of the contrast between paper and felt, above which noise would tear or join cards and is smoothed
# away first
NOISY = 0.08
# shrunk pixels along a white square that a card holds and the grain of an empty felt does not
SOLID = 5
COARSER = 8  # paper is found in the picture at an eighth of its size
# times as bright as the rest: a card's paper on felt, in any light; a felt's own shades stay below
BRIGHTER = 1.35
LEAST_WIDTH = 60.0  # pixels: a narrower card reads with no decoder, upright or not
ASPECT = 88 / 63
ASPECT_ERROR = 1.35  # how many times longer or shorter perspective may make a card
FILL = 0.8  # of its quadrilateral that a card covers; less is no card, or several
# pixels of white around a card that was brought upright, which is the quiet zone of a code at its
# edge
BORDER = 12
UPRIGHT_WIDTH = 640  # pixels to which a card is enlarged: 12 a module of the kiosk's own cards
FINE, COARSE = 0.0038, 0.0126  # of a card's width: a fifth and two thirds of a module
STRENGTH = 5.0
ENLARGED = 2  # times
EDGES = 3.0


class Region(NamedTuple):
    """A part of a picture in pixels; `right` and `bottom` are outside."""

    left: int
    top: int
    right: int
    bottom: int

    def of(self, picture: Grey) -> Grey:
        """What the picture shows there."""
        return picture[self.top : self.bottom, self.left : self.right]


def find_cards(picture: Grey) -> tuple[list[Corners], list[Region]]:
    """The quadrilaterals that are white, as long and as wide as a card, and lie alone, corners in
    order around each; and where something is white that is as large as a card and may be cards that
    overlap."""
    import cv2

    smooth = cv2.resize(picture, None, fx=1 / SHRINK, fy=1 / SHRINK, interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(smooth, (0, 0), 1.0)
    _, white = cv2.threshold(smooth, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    noise = float(np.median(cv2.absdiff(smooth, soft)[::2, ::2]))
    if noise > NOISY * _contrast(smooth, white):
        _, white = cv2.threshold(soft, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    white = cv2.morphologyEx(white, cv2.MORPH_CLOSE, np.ones((CLOSED, CLOSED), np.uint8))
    solid = cv2.morphologyEx(white, cv2.MORPH_OPEN, np.ones((SOLID, SOLID), np.uint8))
    # with the corners that opening took off
    near = cv2.dilate(solid, np.ones((SOLID + 2, SOLID + 2), np.uint8))
    white = cv2.bitwise_and(white, near)
    outlines, _ = cv2.findContours(white, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    cards: list[Corners] = []
    heaps: list[Region] = []
    for outline in outlines:
        if cv2.contourArea(outline) * SHRINK**2 < LEAST_WIDTH**2 * ASPECT * FILL:
            continue
        hull = cv2.convexHull(outline)
        bent = cv2.approxPolyDP(hull, 0.03 * cv2.arcLength(hull, closed=True), closed=True)
        corners = bent.reshape(-1, 2) if len(bent) == 4 else cv2.boxPoints(cv2.minAreaRect(hull))
        card = cast("Corners", tuple((float(x) * SHRINK, float(y) * SHRINK) for x, y in corners))
        filled = cv2.contourArea(hull) * SHRINK**2
        is_card = _is_card(card) and filled >= FILL * cv2.contourArea(np.array(card, np.float32))
        if is_card:
            cards.append(card)
        if not is_card or len(bent) != 4:  # a card out of focus, or two or three cards
            heaps.append(_around(outline))
    return cards, heaps


def _around(outline: MatLike) -> Region:
    """Where something lies that was found in the shrunk picture, with a border around it."""
    import cv2

    bounds = cv2.boundingRect(outline)
    left = SHRINK * bounds[0]
    top = SHRINK * bounds[1]
    right = left + SHRINK * bounds[2]
    bottom = top + SHRINK * bounds[3]
    return Region(max(0, left - BORDER), max(0, top - BORDER), right + BORDER, bottom + BORDER)


def _contrast(picture: MatLike, white: MatLike) -> float:
    """Grey levels between what is white and what is not; 0 where all is alike."""
    import cv2

    return (
        float(cv2.mean(picture, white)[0] - cv2.mean(picture, cv2.bitwise_not(white))[0])
        if white.any()
        else 0.0
    )


def find_paper(picture: Grey) -> Region | None:
    """The part of a picture that holds all that is so much brighter than the rest that cards may
    lie there; None for none.

    An empty felt has none, and needs no decoder, which would spend most of its time on the felt's
    grain.
    """
    import cv2

    height, width = picture.shape
    if min(height, width) < 2 * COARSER:
        return None
    small = cv2.resize(picture, None, fx=1 / COARSER, fy=1 / COARSER, interpolation=cv2.INTER_AREA)
    level, _ = cv2.threshold(small, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    white = small > level
    if white.all() or not white.any():
        return None
    felt = float(small[~white].mean())
    if float(small[white].mean()) <= BRIGHTER * felt:
        return None
    white = small > BRIGHTER * felt  # a card in the shade of a brighter sheet too
    rows, columns = np.flatnonzero(white.any(axis=1)), np.flatnonzero(white.any(axis=0))
    left, top = (max(0, (int(found[0]) - 2) * COARSER) for found in (columns, rows))
    right, bottom = ((int(found[-1]) + 3) * COARSER for found in (columns, rows))
    return Region(left, top, min(width, right), min(height, bottom))


def enlarged(picture: Grey) -> Grey:
    """The picture at twice its size: a decoder finds smaller modules in it."""
    import cv2

    return np.asarray(
        cv2.resize(picture, None, fx=ENLARGED, fy=ENLARGED, interpolation=cv2.INTER_CUBIC), np.uint8
    )


def brought_out(picture: Grey) -> Grey:
    """A picture with its edges brought out and its light stretched: most of a lens out of focus and
    of a dark room undone."""
    import cv2

    seen = picture.astype(np.float32)
    smooth = cv2.GaussianBlur(seen, (0, 0), 0.9)
    edges = cv2.addWeighted(smooth, 1 + EDGES, cv2.GaussianBlur(seen, (0, 0), 3.0), -EDGES, 0)
    low, high = np.percentile(edges[::4, ::4], (1, 99))
    return np.asarray(np.clip((edges - low) * (255 / (high - low + 1)), 0, 255), np.uint8)


def upright(picture: Grey, card: Corners) -> tuple[Grey, Matrix]:
    """The card seen from straight above, `UPRIGHT_WIDTH` wide, white around it, and the perspective
    back into `picture`."""
    import cv2

    card = _short_side_first(card)
    width, height = UPRIGHT_WIDTH, round(UPRIGHT_WIDTH * ASPECT)
    target = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32) + BORDER
    there = cv2.getPerspectiveTransform(np.array(card, np.float32), target)
    size = (width + 2 * BORDER, height + 2 * BORDER)
    seen = cv2.warpPerspective(picture, there, size, flags=cv2.INTER_CUBIC, borderValue=255)
    seen[:BORDER] = 255
    seen[-BORDER:] = 255
    seen[:, :BORDER] = 255
    seen[:, -BORDER:] = 255
    return np.asarray(seen, np.uint8), np.asarray(np.linalg.inv(there), np.float64)


def across(card: Corners, point: Point) -> tuple[float, Point]:
    """How wide a card is in pixels, and where on it a point lies: parts of its width and of its
    height."""
    import cv2

    card = _short_side_first(card)
    flat = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    there = cv2.getPerspectiveTransform(np.array(card, np.float32), flat)
    x, y = cv2.perspectiveTransform(np.array([[point]], np.float64), there)[0, 0]
    return (math.dist(card[0], card[1]) + math.dist(card[2], card[3])) / 2, (float(x), float(y))


def _short_side_first(card: Corners) -> Corners:
    is_first = math.dist(card[0], card[1]) <= math.dist(card[1], card[2])
    return card if is_first else (card[1], card[2], card[3], card[0])


def crisp(seen: Grey) -> Grey:
    """An upright card with its modules brought out: what is finer is smoothed away as noise, what
    is coarser as light.

    It undoes most of a lens out of focus and of a dark room; a clear picture needs it not.
    """
    import cv2

    height, width = seen.shape
    half = cv2.resize(seen, (width // 2, height // 2), interpolation=cv2.INTER_AREA)
    smooth = cv2.GaussianBlur(half, (0, 0), FINE * UPRIGHT_WIDTH / 2)
    light = cv2.GaussianBlur(smooth, (0, 0), COARSE * UPRIGHT_WIDTH / 2)
    brought_out = cv2.addWeighted(smooth, 1 + STRENGTH, light, -STRENGTH, 0)
    return np.asarray(
        cv2.resize(brought_out, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8
    )


def stretch(corners: Corners, by: Matrix) -> Corners:
    """Where these corners lie after the perspective `by`."""
    import cv2

    moved = cv2.perspectiveTransform(np.array([corners], np.float64), by)[0]
    return cast("Corners", tuple((float(x), float(y)) for x, y in moved))


def with_each(corners: Corners, move: Callable[[float, float], Point]) -> Corners:
    """Each of these corners where `move` puts it."""
    return cast("Corners", tuple(move(x, y) for x, y in corners))


def _is_card(card: Corners) -> bool:
    one = (math.dist(card[0], card[1]) + math.dist(card[2], card[3])) / 2
    other = (math.dist(card[1], card[2]) + math.dist(card[3], card[0])) / 2
    short, long = sorted((one, other))
    return short >= LEAST_WIDTH and ASPECT / ASPECT_ERROR <= long / short <= ASPECT * ASPECT_ERROR
