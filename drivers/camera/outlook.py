"""What a camera will see of a table, reckoned from its figures before it is bought. Pure.

Straight geometry of a camera that looks straight down, and the exposure of ISO 12232; what is
enough is measured on pictures (docs/camera.md). No real camera was tried.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from drivers.cards.face import CARD_WIDTH, MODULE

#: how fast a card slides, in cm a second, while a hand lays it
SPEED = 50.0
#: pixels of a card's width from which on cards are read: alone, covered ones too, in poor light too
ALONE, COVERED, ANYHOW = 70.0, 80.0, 200.0
#: from which on an ordinary card of a learned deck is mostly recognised in one look
PLAIN = 120.0
#: modules that a card may move while the shutter is open: surely read, mostly read
STEADY, MOVING = 2.0, 2.6
#: sensitivities: clear, and grainy but read
CLEAR, GRAINY = 800.0, 3200.0
_PAPER = 0.85  # of the light that a card's paper gives back
_WHITE = 0.9  # of a full pixel at which paper is wanted
_SATURATION = 78.0  # lux seconds times the sensitivity at which a pixel is full (ISO 12232)


class Camera(NamedTuple):
    """`pixels` across a picture `angle` degrees wide; `height` over the felt in cm; the shutter's
    `exposure` in ms; the lens's `f_number`; the `light` on the felt in lux."""

    pixels: int
    angle: float
    height: float
    exposure: float
    f_number: float
    light: float


class Outlook(NamedTuple):
    """`field` in cm across; a card's width and its way while the shutter is open in pixels, the way
    in modules of its code; the sensitivity that the light asks for."""

    field: float
    card: float
    way: float
    modules: float
    sensitivity: float


def outlook(camera: Camera) -> Outlook:
    """What this camera gives. Raises ValueError for figures that no camera has."""
    if not all(0 < each < math.inf for each in camera) or camera.angle >= 180:
        raise ValueError("each figure is more than 0, and an angle less than 180 degrees")
    field = 2 * camera.height * math.tan(math.radians(camera.angle) / 2)
    a_cm = camera.pixels / field
    way = SPEED * camera.exposure / 1000 * a_cm
    on_sensor = camera.light * _PAPER / (4 * camera.f_number**2)
    exposed = on_sensor * camera.exposure / 1000
    return Outlook(
        field=field,
        card=a_cm * CARD_WIDTH / 10,
        way=way,
        modules=way / (a_cm * MODULE / 10),
        sensitivity=_SATURATION * _WHITE / exposed,
    )
