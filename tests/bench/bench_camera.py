"""How much does the camera read, how fast, and does it ever read what is not there? On the project's own degraded set.

usage: python -m tests.bench.bench_camera [PART]

Draws docs/camera.png alone, from every PART-th picture of the set (3), and says what was read and how much was misread.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np

from drivers.camera.codes.decode import CardDecoder, zxing
from drivers.camera.reader import CameraReader
from drivers.camera.settings import CameraSettings, CaptureSettings
from drivers.camera.source import Picture
from drivers.cards.code import PrintedCard, decode, whole_set
from kiosk.reading import Kind, Message, Reading
from tests.drivers.camera import plot
from tests.drivers.camera.degraded import (
    PICTURES,
    SEED,
    SHOE_SET,
    WITHIN,
    Item,
    Recipe,
    degraded_set,
    scene,
    shots,
)
from tests.drivers.camera.film import FPS, Film

PLOT = Path(__file__).parent.parent.parent / "docs" / "camera.png"
FRAMES_AT_REST = 5
DEADLINE_S = 3600.0


class Variant(NamedTuple):
    """A decoder that is compared: its settings, every how many pictures of the set it is shown (what takes ten times as long sees
    fewer), and whether it knows the shoe, as at a table."""

    settings: Mapping[str, Any]
    every: int = 1
    knows: bool = False


VARIANTS = {
    "zxing": Variant({"opinions": ("zxing",), "rectify": False}),
    "zxing, upright": Variant({"opinions": ("zxing",)}),
    "both, upright": Variant({}),
    "both, shoe known": Variant({}, every=3, knows=True),
    "pyzbar": Variant({"opinions": ("pyzbar",), "rectify": False}, every=3),
    "pyzbar, upright": Variant({"opinions": ("pyzbar",)}, every=3),
}


def run(quick: bool) -> dict[str, dict[str, Any]]:
    """Every figure of the camera; the plot is drawn when the whole set was looked at."""
    cv2.setNumThreads(1)
    figures = _degraded(quick)
    figures |= _at_rest(quick)
    figures |= _speed(quick)
    figures |= _latency(quick)
    figures |= _memory(quick)
    return figures


def figure(value: float, unit: str, floor: float | None = None, note: str = "") -> dict[str, Any]:
    ratio = round(value / floor, 4) if floor else None
    return {
        "value": round(value, 4),
        "unit": unit,
        "floor": floor,
        "ratio": ratio,
        **({"note": note} if note else {}),
    }


# the degraded set, one look at each picture


class _Tally:
    """What one decoder made of the pictures that it was shown."""

    def __init__(self) -> None:
        self.read: dict[tuple[str, float], int] = defaultdict(int)
        self.shown: dict[tuple[str, float], int] = defaultdict(int)
        self.misread = 0
        self.seconds = 0.0
        self.pictures = 0

    def look(
        self,
        decoder: CardDecoder,
        picture: Any,
        cards: Iterable[PrintedCard],
        where: tuple[str, float],
    ) -> None:
        began = time.perf_counter()
        seen = {each.printed for each in decoder.look(picture)}
        self.seconds += time.perf_counter() - began
        there = set(cards)
        self.pictures += 1
        self.read[where] += len(seen & there)
        self.shown[where] += len(there)
        self.misread += len(seen - there)

    @property
    def share(self) -> float:
        return sum(self.read.values()) / sum(self.shown.values())


def _decoders() -> dict[str, CardDecoder]:
    decoders = {name: CardDecoder(**each.settings) for name, each in VARIANTS.items()}
    for name, variant in VARIANTS.items():
        decoders[name].know(SHOE_SET if variant.knows else None)
    return decoders


def _looked_at(part: int) -> dict[str, _Tally]:
    """What each decoder makes of every `part`-th picture of the set, or of as many as it is shown."""
    decoders, tallies = _decoders(), {name: _Tally() for name in VARIANTS}
    for n, item in enumerate(degraded_set(part)):
        shown = [name for name, each in VARIANTS.items() if part > 1 or n % each.every == 0]
        old = [name for name in shown if "pyzbar" in name]  # it reads no cards of now
        for layout, names in (
            ("now", [each for each in shown if each not in old]),
            ("before", old),
        ):
            if names:
                there = scene(replace(item.recipe, layout=layout), item.seed)
            for name in names:
                where = (item.sweep, item.level)
                tallies[name].look(decoders[name], there.picture, there.cards, where)
    return tallies


def draw(part: int) -> None:
    """The picture of docs/camera.md alone."""
    cv2.setNumThreads(1)
    tallies = _looked_at(part)
    plot.draw(_curves(tallies), PLOT)
    for name, tally in tallies.items():
        said = f"{100 * tally.share:.1f} % of {sum(tally.shown.values()):,} cards, {tally.misread} misread"
        print(f"{name}: {said}, {tally.seconds / tally.pictures * 1000:.1f} ms a picture")


def _degraded(quick: bool) -> dict[str, dict[str, Any]]:
    part = 31 if quick else 1
    decoders, tallies = _decoders(), _looked_at(part)
    backs = replace(Recipe(), blank=True)
    for cards, size, _ in PICTURES:
        for seed in range(2 if quick else 20):
            picture = scene(replace(backs, cards=cards, size=size), seed).picture
            for name in ("zxing, upright", "both, upright"):
                tallies[name].misread += len(decoders[name].look(picture))
    if not quick:
        plot.draw(_curves(tallies), PLOT)
    cards_shown = sum(item.recipe.cards for item in degraded_set(part))
    figures = {
        "camera_misreads": figure(
            sum(tally.misread for tally in tallies.values()),
            "cards",
            note=f"{cards_shown:,} card images, {sum(tally.pictures for tally in tallies.values()):,} looks; must be 0",
        )
    }
    plain = tallies["zxing"].share
    for name, tally in tallies.items():
        key = "camera_read_" + name.replace(", ", "_")
        note = f"of the whole set, spoilt beyond reading too; {tally.seconds / tally.pictures * 1000:.1f} ms a picture"
        figures[key] = figure(100 * tally.share, "%", round(100 * plain, 4), note)
    return figures


def _curves(tallies: dict[str, _Tally]) -> plot.Curves:
    curves: plot.Curves = defaultdict(dict)
    for name, tally in tallies.items():
        for (sweep, level), shown in tally.shown.items():
            curves[sweep].setdefault(name, []).append((level, tally.read[sweep, level] / shown))
    return curves


# cards at rest, through the whole reader


class Reel:
    """A source that shows these pictures, as fast as they are wanted or at a camera's pace; `at` says when each came."""

    live = False
    fps = float(FPS)

    def __init__(self, pictures: Iterator[Picture], *, paced: bool = False) -> None:
        self.refused: tuple[Message, ...] = ()
        self._pictures, self._paced = pictures, paced
        self._nobody = threading.Event()  # is never set: to wait for it is to wait
        self._next = time.perf_counter()
        self.at: list[float] = []

    def read(self) -> Picture | None:
        picture = next(self._pictures, None)
        if picture is not None and self._paced:
            self._next += 1 / self.fps
            self._nobody.wait(max(0.0, self._next - time.perf_counter()))
        self.at.append(time.perf_counter())
        return picture

    def close(self) -> None:
        pass


def camera_reader(
    reel: Reel, on_reading: Callable[[Reading], None], settings: CameraSettings | None = None
) -> CameraReader:
    return CameraReader(
        "reel", on_reading, lambda health: None, settings, shoe_set=SHOE_SET, opener=lambda: reel
    )


def finish(reader: CameraReader) -> None:
    """Runs a reader to the end of its reel."""
    reader.start()
    if not reader.ended.wait(DEADLINE_S):
        raise TimeoutError("the camera's reader did not come to the end of the reel")
    reader.stop()
    reader.join()


def _is_within(item: Item) -> bool:
    """Whether the degraded set promises that this picture's cards are read: at rest, wide enough, not spoilt beyond reason."""
    if item.sweep == "motion":
        return item.level <= 1
    if item.sweep == "card_width":
        return item.level >= 240
    low, high = WITHIN.get(item.sweep, (-np.inf, np.inf))
    return bool(low <= item.level <= high)


def _at_rest(quick: bool) -> dict[str, dict[str, Any]]:
    items = [item for item in degraded_set() if _is_within(item)][:: 60 if quick else 3]
    read = shown = wrong = faults = 0
    for item in items:
        pictures = shots(item.recipe, item.seed, FRAMES_AT_REST)
        readings: list[Reading] = []
        finish(camera_reader(Reel(iter([each.picture for each in pictures])), readings.append))
        named = [decode(reading.raw.decode()) for reading in readings if reading.kind is Kind.CARD]
        there = set(pictures[0].cards)
        read += len(there & set(named))
        shown += len(there)
        wrong += len([each for each in named if each not in there]) + (len(named) - len(set(named)))
        faults += sum(reading.kind is Kind.FAULT for reading in readings)
    note = f"{shown:,} cards at rest, 240 pixels wide or more, through the reader; {wrong} wrong or double, {faults} faults"
    return {
        "camera_read_within_5_frames": figure(
            100 * read / shown, "%", 99.0, note + "; the floor is what it must reach"
        )
    }


# speed


def busy_film(cards: int, size: tuple[int, int] = (1280, 720)) -> list[Picture]:
    """A table at work: cards come and go, a hand between them."""
    film = Film(Recipe(size=size), seed=SEED)
    order = whole_set(SHOE_SET, 8)
    for n in range(0, cards, 2):
        film.lay(order[n], order[n + 1], frames=22)
    return list(film.frames)


def _speed(quick: bool) -> dict[str, dict[str, Any]]:
    grey = busy_film(6 if quick else 12)
    colour = [np.asarray(cv2.cvtColor(each, cv2.COLOR_GRAY2BGR), np.uint8) for each in grey]
    rounds = 1 if quick else 6
    bare = zxing("printed")
    began = time.process_time()
    for picture in colour:
        bare(np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8))
    floor = len(colour) / (time.process_time() - began)
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    try:
        read: list[Reading] = []
        wall, cpu = time.perf_counter(), time.process_time()
        reader = camera_reader(
            Reel(picture for _ in range(rounds) for picture in colour), read.append
        )
        finish(reader)
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    finally:
        os.sched_setaffinity(0, before)
    note = "1280x720 in colour, one core; floor: zxing alone on every whole frame, no gate and no tracker; needed: 30"
    return {
        "camera_frames_per_second": figure(reader.frames / wall, "frames/s", round(floor, 1), note),
        "camera_core_at_30_fps": figure(
            100 * 30 * cpu / reader.frames, "% of a core", round(3000 / floor, 2)
        ),
    }


def _latency(quick: bool) -> dict[str, dict[str, Any]]:
    """From the moment at which the second agreeing frame is there to the reading, at a camera's own pace."""
    pictures, rounds = busy_film(6 if quick else 20), 1 if quick else 10

    def film() -> Iterator[Picture]:
        for _ in range(rounds):
            yield from pictures
            reader.new_shoe(SHOE_SET)

    reel = Reel(film(), paced=True)
    settings = replace(CameraSettings(), capture=CaptureSettings(pace="live"))
    waits: list[float] = []

    def on_reading(reading: Reading) -> None:
        if reading.kind is Kind.CARD:
            waits.append(time.perf_counter() - reel.at[reader.frames + reader.dropped])

    reader = camera_reader(reel, on_reading, settings)
    finish(reader)
    bare = zxing("printed")
    floors = []
    for picture in pictures[10 :: max(1, len(pictures) // 100)]:
        began = time.perf_counter()
        bare(picture)
        floors.append(time.perf_counter() - began)
    p50, p99 = (float(each) for each in np.percentile(waits, (50, 99)) * 1000)
    floor50, floor99 = (round(float(each), 3) for each in np.percentile(floors, (50, 99)) * 1000)
    note = f"{len(waits)} cards at 30 frames/s, {reader.dropped} frames let go; floor: zxing alone on a whole frame; allowed: 50"
    return {
        "camera_second_frame_to_reading_p50": figure(p50, "ms", floor50),
        "camera_second_frame_to_reading_p99": figure(p99, "ms", floor99, note),
    }


# memory


def _memory(quick: bool) -> dict[str, dict[str, Any]]:
    """An hour of video time, cards coming and going, a new shoe each time the film begins again."""
    pictures = busy_film(6 if quick else 12)
    minutes = 2 if quick else 60
    sizes: list[float] = []
    read: list[int] = [0]

    def reel() -> Iterator[Picture]:
        for n in range(minutes * 60 * FPS):
            if n % len(pictures) == 0:
                reader.new_shoe(SHOE_SET)
            if n % (30 * FPS) == 0:
                sizes.append(_resident_mb())
            yield pictures[n % len(pictures)]

    def on_reading(reading: Reading) -> None:
        read[0] += reading.kind is Kind.CARD

    reader = camera_reader(Reel(reel()), on_reading)
    finish(reader)
    settled = sizes[2]  # after a minute: libraries and caches are there
    note = f"{minutes} minutes of video, {reader.frames:,} frames, {read[0]:,} cards; floor: after its first minute"
    return {"camera_memory_at_the_end": figure(_resident_mb(), "MB", round(settled, 2), note)}


def _resident_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


if __name__ == "__main__":
    draw(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
