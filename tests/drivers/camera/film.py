"""Videos of a table for tests: cards are laid, moved and taken away, and every frame has its own noise."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from drivers.cards.code import PrintedCard
from tests.drivers.camera.degraded import Recipe, scene

Grey = NDArray[np.uint8]
FPS = 30
SMALL = Recipe(size=(800, 600))  # a small picture, for tests are to be quick


class Noise:
    """Normal noise of a deviation of `sigma` grey levels, another for each picture: windows of one field, chosen by chance.

    To draw every frame's noise afresh is most of what a film would cost."""

    ROOM = 128

    def __init__(self, sigma: float, seed: int) -> None:
        self.sigma = sigma
        self._chance = np.random.default_rng(seed)
        self._field = np.empty((0, 0), np.int16)

    def on(self, picture: Grey) -> Grey:
        if self.sigma == 0:
            return picture
        height, width = picture.shape
        if self._field.shape != (height + self.ROOM, width + self.ROOM):
            drawn = self._chance.standard_normal(
                (height + self.ROOM, width + self.ROOM), np.float32
            )
            self._field = np.rint(drawn * np.float32(self.sigma)).astype(np.int16)
        y, x = self._chance.integers(self.ROOM, size=2)
        noisy: Grey = cv2.add(picture, self._field[y : y + height, x : x + width], dtype=cv2.CV_8U)
        return noisy


class Film:
    """A table under a camera, frame by frame. Each `lay` adds cards where the seed puts them; a hand crosses between."""

    def __init__(self, recipe: Recipe | None = None, seed: int = 1) -> None:
        self.recipe = replace(recipe or SMALL, noise=0.0)
        self._noise = Noise((recipe or SMALL).noise, seed)
        self.seed = seed
        self._picture = scene(self.recipe, seed, []).picture
        self.frames: list[Grey] = []

    def rest(self, frames: int) -> Film:
        """Nothing moves."""
        for _ in range(frames):
            self.frames.append(self._noise.on(self._picture))
        return self

    def lay(self, *cards: PrintedCard, frames: int = 12, seed: int | None = None) -> Film:
        """A hand comes, and these cards alone lie there when it has gone."""
        self.seed += 1
        after = scene(self.recipe, self.seed if seed is None else seed, list(cards)).picture
        self._hand(self._picture, after)
        self._picture = after
        return self.rest(frames)

    def _hand(self, before: Grey, after: Grey, frames: int = 8) -> None:
        height, width = before.shape
        for n in range(frames):
            picture = (before if n < frames / 2 else after).copy()
            x = int(width * (n + 0.5) / frames)
            cv2.ellipse(picture, (x, height // 3), (width // 6, height // 2), 20, 0, 360, 150, -1)
            self.frames.append(self._noise.on(picture))

    def write(self, path: Path, codec: str = "MJPG") -> Path:
        """The film as a video file."""
        height, width = self.frames[0].shape
        video = cv2.VideoWriter(
            str(path), cv2.VideoWriter.fourcc(*codec), FPS, (width, height), isColor=False
        )
        assert video.isOpened()
        for frame in self.frames:
            video.write(frame)
        video.release()
        return path


def shuffled(cards: list[PrintedCard], seed: int) -> Iterator[PrintedCard]:
    """The cards in an order that the seed names."""
    order = list(cards)
    random.Random(seed).shuffle(order)
    return iter(order)
