"""How much of moved, unsharp and small cards is read, in pictures that somebody else's code has degraded.

usage: python -m tests.drivers.camera.foreign_degrading [PICTURES]

The library, albumentations, is no dependency of the project: install it into an environment of its own
(`pip install --no-deps albumentations==2.0.8 albucore==0.0.24 'stringzilla<4' simsimd pydantic pydantic-core
annotated-types typing-inspection typing-extensions scipy pyyaml`) and put that into PYTHONPATH. Each row is read without knowing
the shoe, knowing it, and from the mean of four pictures that differ by their noise. docs/camera.md has the table.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import cv2
import numpy as np

from drivers.camera.codes.decode import CardDecoder
from tests.drivers.camera.degraded import SEED, SHOE_SET, USUAL, Grey, Recipe, scene

os.environ["NO_ALBUMENTATIONS_UPDATE"] = "1"
CLEAN = replace(USUAL, blur=0.0, noise=0.0)
STACKED = 4


def cases(library: Any) -> dict[str, tuple[Recipe, Any]]:
    """By what is wrong: the picture without it, and what makes it so."""

    def motion(pixels: int) -> Any:
        size = (pixels, pixels)
        return library.MotionBlur(blur_limit=size, allow_shifted=False, direction_range=(0, 0), p=1)

    def defocus(radius: int) -> Any:
        return library.Defocus(radius=(radius, radius), alias_blur=(0.1, 0.2), p=1)

    soft = library.GaussianBlur(sigma_limit=(0.5, 0.7), blur_limit=(5, 5), p=1)
    hand = replace(CLEAN, cards=3, step=24.0)
    return {
        **{f"motion of {n} pixels": (CLEAN, motion(n)) for n in (7, 9, 11, 13, 17)},
        **{f"defocus of {n} pixels": (CLEAN, defocus(n)) for n in (3, 4, 5, 6)},
        **{f"hand of {n} pixels a card": (replace(hand, card_width=n), soft) for n in (70.0, 80.0, 90.0, 99.0)},
        **{f"lone card of {n} pixels": (replace(CLEAN, card_width=n), soft) for n in (60.0, 70.0, 80.0)},
    }  # fmt: skip


def row(recipe: Recipe, degrade: Any, noise: Any, pictures: int) -> tuple[list[float], int]:
    """The percentages that are read, and how many cards are read that are not there."""
    decoders = [CardDecoder() for _ in range(3)]
    for decoder, known in zip(decoders, (None, SHOE_SET, SHOE_SET), strict=True):
        decoder.know(known)
    read, there, wrong = [0, 0, 0], 0, 0
    for n in range(pictures):
        shown = scene(recipe, SEED + n)
        degrade.set_random_seed(n)
        noise.set_random_seed(n)
        moved = degrade(image=shown.picture)["image"]
        taken = [np.asarray(noise(image=moved)["image"], np.uint8) for _ in range(STACKED)]
        mean: Grey = np.rint(np.mean(taken, axis=0)).astype(np.uint8)
        there += len(shown.cards)
        for which, picture in enumerate((taken[0], taken[0], mean)):
            found = {each.printed for each in decoders[which].look(np.ascontiguousarray(picture))}
            read[which] += len(found & set(shown.cards))
            wrong += len(found - set(shown.cards))
    return [100 * each / there for each in read], wrong


def main(pictures: int) -> None:
    library = importlib.import_module("albumentations")
    cv2.setNumThreads(1)
    compose: Callable[[list[Any]], Any] = library.Compose
    noise = compose([library.GaussNoise(std_range=(0.02, 0.03), p=1)])
    print(
        f"| what is wrong | shoe not known | known | known, {STACKED} pictures | misread | when |"
    )
    print("| --- | ---: | ---: | ---: | ---: | --- |")
    today = datetime.now(UTC).strftime("%Y-%m-%d")
    for name, (recipe, degrade) in cases(library).items():
        shares, wrong = row(recipe, compose([degrade]), noise, pictures)
        said = " | ".join(f"{each:.0f}" for each in shares)
        print(f"| {name} | {said} | {wrong} | {today} |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
