"""What lies before a camera."""

from __future__ import annotations

import math
from typing import cast

from drivers.camera.codes.decode import Corners, Point, Region, Sighting
from drivers.camera.watch import Watch, WatchSettings
from drivers.cards.code import PrintedCard
from kiosk.game.cards import parse
from kiosk.reading import Reading

FRAME = 1 / 30


def card(text: str, copy: int = 1, shoe_set: str = "K7Q2") -> PrintedCard:
    return PrintedCard(shoe_set, parse(text), copy)


def code(
    printed: PrintedCard,
    at: Point = (300, 300),
    *,
    side: float = 96,
    angle: float = 0.0,
    sure: bool = True,
    outlined: bool = True,
) -> Sighting:
    """A code, `outlined` by the card on which it is the upper right one."""
    turn = math.radians(angle)
    ax, ay = math.cos(turn) * side / 2, math.sin(turn) * side / 2
    corners: Corners = (
        (at[0] - ax + ay, at[1] - ay - ax),
        (at[0] + ax + ay, at[1] + ay - ax),
        (at[0] + ax - ay, at[1] + ay + ax),
        (at[0] - ax - ay, at[1] - ay + ax),
    )
    across, down = (ax * 2, ay * 2), (-ay * 2, ax * 2)
    outline = tuple(
        (at[0] + u * across[0] + v * down[0], at[1] + u * across[1] + v * down[1])
        for u, v in ((-1.81, -0.69), (0.69, -0.69), (0.69, 2.8), (-1.81, 2.8))
    )
    return Sighting(printed, corners, sure, "zxing", cast("Corners", outline) if outlined else None)


class Scene:
    """A watch and a clock that goes one frame at a time."""

    def __init__(self, **settings: float) -> None:
        self.watch = Watch(WatchSettings(**settings))  # type: ignore[arg-type]
        self.at = 0.0

    def show(
        self, *sightings: Sighting, frames: int = 1, region: Region | None = None
    ) -> list[Reading]:
        readings = []
        for _ in range(frames):
            self.at += FRAME
            readings += self.watch.see(sightings, self.at, region)
        return readings

    def wait(self, seconds: float) -> None:
        self.at += seconds
