"""Telling a card from a code that is shown alone, as on a telephone's screen. Pure: sightings of one card in one look.

A card shows its second code, or its own outline with the code at its place. One code alone is no card that may be given a
place at the table.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from drivers.camera.decode import Sighting, same_place
from drivers.camera.find import Corners, across
from drivers.cards.face import (
    CARD_CODE,
    CARD_HEIGHT,
    CARD_MODULE,
    CARD_TWIN,
    CARD_WIDTH,
    CODE_MODULES,
    QUIET_MODULES,
    STICKER_MODULE,
)

#: from a card's middle to the middle of either of its codes, as a part of its width and of its height
_OFF = tuple(0.5 - (QUIET_MODULES * CARD_MODULE + CARD_CODE / 2) / length for length in (CARD_WIDTH, CARD_HEIGHT))
_OFF_BY = 0.08  # how far a slanted look may shift it
_CODE_PART, _STICKER_PART = CARD_CODE / CARD_WIDTH, CODE_MODULES * STICKER_MODULE / CARD_WIDTH  # of a card's width
_PART_ERROR = 1.3  # how many times wider or narrower a slanted look may make the code
_NEAR, _LOOSE = (
    0.25,
    0.5,
)  # code widths by which the second code may miss its place: never another card's, and for a slant


def twins(one: Sighting, other: Sighting, within: float = _NEAR) -> bool:
    """Whether these are the two codes of one card: the other lies, turned round, where this card's second code must be."""
    if not (one.in_order and other.in_order):
        return False
    (ax, ay), (bx, by), _, (dx, dy) = one.corners
    along, down = (bx - ax, by - ay), (dx - ax, dy - ay)
    expected = (
        one.centre[0] + CARD_TWIN[0] * along[0] + CARD_TWIN[1] * down[0],
        one.centre[1] + CARD_TWIN[0] * along[1] + CARD_TWIN[1] * down[1],
    )
    (ox, oy), (px, py), _, _ = other.corners
    turned_round = (px - ox) * along[0] + (py - oy) * along[1] < -0.8 * one.side * other.side
    return turned_round and math.dist(expected, other.centre) < within * one.side


def vouched(seen: Sequence[Sighting], *, own_cards: bool) -> bool:
    """Whether one look shows a card: both of its codes, or its outline around one. `own_cards`: the kiosk's own, of which
    the place of each code is known; a sticker lies wherever it was put."""
    if any(one.outline is not None and _at_its_place(one, one.outline, own_cards=own_cards) for one in seen):
        return True
    pairs = ((one, other) for n, one in enumerate(seen) for other in seen[n + 1 :])
    return any(_both(one, other) if own_cards else not same_place(one, other) for one, other in pairs)


def _both(one: Sighting, other: Sighting) -> bool:
    if one.in_order and other.in_order:
        return twins(one, other, _LOOSE)
    apart = math.dist(one.centre, other.centre) / max(one.side, other.side)
    return abs(apart - math.hypot(*CARD_TWIN)) < _LOOSE


def _at_its_place(seen: Sighting, outline: Corners, *, own_cards: bool) -> bool:
    """Whether a code within an outline is as wide, beside it, as on a card and, of the kiosk's own, lies where it must."""
    wide, (x, y) = across(outline, seen.centre)
    part = seen.side / wide / (_CODE_PART if own_cards else _STICKER_PART)
    if not 1 / _PART_ERROR < part < _PART_ERROR:
        return False
    return not own_cards or bool(np.allclose((abs(x - 0.5), abs(y - 0.5)), _OFF, rtol=0, atol=_OFF_BY))
