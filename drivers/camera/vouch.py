"""Telling a card from a code that is shown alone, as on a telephone's screen. Pure: sightings of
one card in one look.

A card shows another of its codes, or its own outline with the code at its place. One code alone is
no card that may be given a place at the table.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from drivers.camera.codes.decode import Sighting, same_place
from drivers.camera.find import Corners, Point, across
from drivers.cards.face import CARD_HEIGHT, CARD_WIDTH, KINDS, QR_MODULES, STICKER_MODULE, Kind

_OFF_BY = 0.08  # how far a slanted look may shift a code on its card, as a part of the card
_PART_ERROR = 1.3  # how many times wider or narrower a slanted look may make the code
_STICKER_PART = QR_MODULES * STICKER_MODULE / CARD_WIDTH  # of a card's width
_NEAR, _LOOSE = (
    0.25,
    0.5,
)  # code widths by which the second code may miss its place: never another card's, and for a slant
_SLANT = 1.12  # times that a slanted look may lengthen the way between two codes


def _others(kind: Kind) -> tuple[tuple[float, float, bool], ...]:
    """Where another code of the card may lie, from the middle of one, in code widths along that
    code's own axes; and whether it stands upside down to it."""
    found = set()
    for one in kind.middles:
        way = -1 if one.turned else 1
        for other in kind.middles:
            if other != one:
                dx, dy = (
                    way * (b - a) / kind.side for a, b in ((one.x, other.x), (one.y, other.y))
                )
                found.add((round(dx, 6), round(dy, 6), other.turned != one.turned))
    return tuple(sorted(found))


OTHERS = {symbol: _others(kind) for symbol, kind in KINDS.items()}


def _of(symbol: str) -> str:
    """The kind of card that carries this symbol; a house's own is laid out as the kiosk's older
    ones."""
    return symbol if symbol in KINDS else "qr"


def card_width(seen: Sighting) -> float:
    """How many pixels wide the card of this code is."""
    return seen.side * CARD_WIDTH / KINDS[_of(seen.symbol)].side


def reach(seen: Sighting, card_reach: float) -> float:
    """Pixels within which an equal code is of the same card; `card_reach` code widths where codes
    lie wherever they were put."""
    if seen.symbol == "aztec":
        card_reach = _SLANT * max(math.hypot(dx, dy) for dx, dy, _ in OTHERS["aztec"])
    return card_reach * seen.side


def twins(one: Sighting, other: Sighting, within: float = _NEAR) -> bool:
    """Whether these are two codes of one card: the other lies and stands as another code of that
    card must."""
    if not (one.in_order and other.in_order) or one.symbol != other.symbol:
        return False
    along = _way(one.corners[0], one.corners[1])
    down = _way(one.corners[0], one.corners[3])
    other_along = _way(other.corners[0], other.corners[1])
    same_way = (other_along[0] * along[0] + other_along[1] * along[1]) / (one.side * other.side)
    return any(
        same_way * (-1 if turned else 1) > 0.8
        and math.dist(
            (
                one.centre[0] + x * along[0] + y * down[0],
                one.centre[1] + x * along[1] + y * down[1],
            ),
            other.centre,
        )
        < within * one.side
        for x, y, turned in OTHERS[_of(one.symbol)]
    )


def _way(start: Point, end: Point) -> Point:
    """How far right and how far down it is from one point to another."""
    return end[0] - start[0], end[1] - start[1]


def disagree(one: Sighting, other: Sighting) -> bool:
    """Whether codes of two different cards stand on one card. A card of now must be seen alone for
    that: a hand may bring another card's code to any place beside its own."""
    if one.symbol != "aztec":
        return twins(one, other)
    around = one.outline
    return (
        around is not None
        and around == other.outline
        and all(_at_its_place(each, around, own_cards=True) for each in (one, other))
    )


def vouched(seen: Sequence[Sighting], *, own_cards: bool) -> bool:
    """Whether one look shows a card: two of its codes, or its outline around one. `own_cards`: the
    kiosk's own, of which the place of each code is known; a sticker lies wherever it was put."""
    if any(
        one.outline is not None and _at_its_place(one, one.outline, own_cards=own_cards)
        for one in seen
    ):
        return True
    pairs = ((one, other) for n, one in enumerate(seen) for other in seen[n + 1 :])
    return any(
        _both(one, other) if own_cards else not same_place(one, other) for one, other in pairs
    )


def _both(one: Sighting, other: Sighting) -> bool:
    if one.in_order and other.in_order:
        return twins(one, other, _LOOSE)
    apart = math.dist(one.centre, other.centre) / max(one.side, other.side)
    return any(abs(apart - math.hypot(x, y)) < _LOOSE for x, y, _ in OTHERS[_of(one.symbol)])


def _at_its_place(seen: Sighting, outline: Corners, *, own_cards: bool) -> bool:
    """Whether a code within an outline is as wide, beside it, as on a card and, of the kiosk's own,
    lies where it must."""
    wide, (x, y) = across(outline, seen.centre)
    kind = KINDS[_of(seen.symbol)]
    part = seen.side / wide / (kind.side / CARD_WIDTH if own_cards else _STICKER_PART)
    if not 1 / _PART_ERROR < part < _PART_ERROR:
        return False
    off = abs(kind.middles[0].x / CARD_WIDTH - 0.5), abs(kind.middles[0].y / CARD_HEIGHT - 0.5)
    return not own_cards or bool(
        np.allclose((abs(x - 0.5), abs(y - 0.5)), off, rtol=0, atol=_OFF_BY)
    )
