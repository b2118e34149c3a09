"""How much processor time does a frame take the camera: of an empty felt, of cards at rest, of a card that moves, of cards that come and go?"""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import islice

import cv2
import numpy as np

from drivers.cards.code import whole_set
from tests.bench.__main__ import Figure
from tests.bench.bench_camera import Reel, busy_film, camera_reader, finish
from tests.drivers.camera.degraded import SHOE_SET, USUAL, Grey, scene
from tests.drivers.camera.film import FPS, Noise

SECONDS, SECONDS_QUICK = 10, 1  # of film
#: pixels a frame: half a metre a second, where a card is 240 pixels wide
STEP = 63
#: milliseconds that an empty felt may take, half of what it took; of anything else, a third of a core at 30 frames a second
EMPTY, ALLOWED = 12.5, 1000 / 3 / FPS


def _still(cards: int) -> list[Grey]:
    """A second of film in which nothing moves."""
    quiet, noise = (
        scene(replace(USUAL, cards=cards, card_width=160.0, noise=0.0), 5).picture,
        Noise(USUAL.noise, 5),
    )
    return [noise.on(quiet) for _ in range(FPS)]


def _moving() -> list[Grey]:
    """A card that slides over the felt and back, without a rest."""
    felt, noise = scene(replace(USUAL, cards=0, noise=0.0), 5).picture, Noise(USUAL.noise, 5)
    card = scene(
        replace(USUAL, size=(480, 480), noise=0.0, turn=20.0), 5, whole_set(SHOE_SET, 8)[:1]
    ).picture[60:420, 60:420]
    frames = []
    for left in [*range(0, 900, STEP), *range(900, 0, -STEP)]:
        picture = felt.copy()
        picture[200:560, left : left + 360] = card
        frames.append(noise.on(picture))
    return frames


def run(quick: bool) -> dict[str, Figure]:
    """Milliseconds of both of the reader's threads, its pictures given in colour as a camera's driver gives them."""
    cv2.setNumThreads(1)
    films = {
        "an empty felt": (_still(0), EMPTY),
        "four cards at rest": (_still(4), ALLOWED),
        "a card that moves": (_moving(), ALLOWED),
        "cards come and go": (busy_film(12), ALLOWED),
    }
    note = "ms of processor time for a frame of 1280x720, both threads, without unpacking; the floor is what is allowed"
    return {f"camera, {name}": _figure(*film, quick, note) for name, film in films.items()}


def _figure(grey: list[Grey], allowed: float, quick: bool, note: str) -> Figure:
    colour = [np.asarray(cv2.cvtColor(each, cv2.COLOR_GRAY2BGR), np.uint8) for each in grey]
    wanted = FPS * (SECONDS_QUICK if quick else SECONDS)
    pictures = islice((each for _ in range(wanted) for each in colour), wanted)
    reader = camera_reader(Reel(pictures), lambda reading: None)
    began = time.process_time()
    finish(reader)
    took = 1000 * (time.process_time() - began) / reader.frames
    return {
        "value": round(took, 2),
        "unit": "ms",
        "floor": round(allowed, 2),
        "ratio": round(took / allowed, 4),
        "note": note,
    }


if __name__ == "__main__":
    print(run(quick=False))
