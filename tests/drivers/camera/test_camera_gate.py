"""Is only that looked at which moved and came to rest, and nothing missed for it?"""

from __future__ import annotations

import numpy as np
import pytest

from drivers.camera.find import Region
from drivers.camera.gate import Gate, GateSettings
from drivers.camera.sight import Sight, sharpness
from kiosk.reading import Kind, Message
from tests.drivers.camera.degraded import Grey, Recipe, scene
from tests.drivers.camera.film import Noise

pytestmark = pytest.mark.slow

FRAME = 1 / 30
EMPTY = scene(Recipe(noise=0.0), 1, []).picture
SETTINGS = GateSettings(quiet_frames=2, tries=3, refresh_s=1000)


class Table:
    """A gate and its clock; each frame has noise of its own."""

    def __init__(self, settings: GateSettings = SETTINGS, noise: float = 6.0) -> None:
        self.gate, self.noise, self.at = Gate(settings), Noise(noise, seed=5), 0.0

    def show(self, picture: Grey, frames: int = 1) -> list[Region | None]:
        looks = []
        for _ in range(frames):
            self.at += FRAME
            looks.append(self.gate.look(self.noise.on(picture), self.at))
        return looks


def with_square(at: tuple[int, int], grey: int = 220, side: int = 100) -> Grey:
    picture = EMPTY.copy()
    picture[at[1] : at[1] + side, at[0] : at[0] + side] = grey
    return picture


def test_a_table_at_rest_is_looked_at_a_few_times_and_then_left() -> None:
    table = Table()
    looks = table.show(EMPTY, 200)
    assert looks[0] == (0, 0, 1280, 720)
    assert [look for look in looks if look][3:] == []


def test_noise_is_no_motion_in_a_dark_room_either() -> None:
    table = Table(noise=25.0)
    table.show(EMPTY, 10)
    assert table.show(EMPTY, 100) == [None] * 100


def test_what_came_to_rest_is_looked_at_after_the_quiet_frames_and_only_there() -> None:
    table = Table()
    table.show(EMPTY, 10)
    looks = table.show(with_square((600, 300)), 10)
    assert looks[:2] == [None, None]
    region = looks[2]
    assert region is not None
    left, top, right, bottom = region
    assert 400 < left <= 536
    assert 100 < top <= 236
    assert 764 <= right < 900
    assert 464 <= bottom < 600
    assert looks[5:] == [None] * 5  # three tries


def test_a_hand_that_never_rests_keeps_no_other_place_from_being_looked_at() -> None:
    table = Table()
    table.show(EMPTY, 10)
    seen = []
    for n in range(10):
        picture = with_square((100, 100))
        picture[500:600, 900 + 20 * n : 1000 + 20 * n] = 200
        seen += table.show(picture)
    assert any(region is not None and region[0] < 100 and region[1] < 100 for region in seen)
    assert not any(
        region is not None and region[2] > 900 and region[3] > 500 for region in seen[:3]
    )


def test_the_whole_picture_is_looked_at_now_and_then_whatever_happens() -> None:
    table = Table(GateSettings(refresh_s=1.0))
    table.show(EMPTY, 20)
    looks = table.show(EMPTY, 90)
    assert [look for look in looks if look] == [(0, 0, 1280, 720)] * 3


def test_a_look_that_left_something_open_is_repeated_and_one_that_left_nothing_is_not() -> None:
    table = Table()
    table.show(EMPTY, 10)
    picture = with_square((600, 300))
    table.show(picture, 3)
    table.gate.settled()
    assert table.show(picture, 5) == [None] * 5
    table.show(EMPTY, 3)
    for _ in range(10):
        table.gate.again()
        assert table.show(EMPTY) != [None]


def test_pictures_of_another_size_start_afresh() -> None:
    table = Table()
    table.show(EMPTY, 10)
    assert table.show(EMPTY[:480, :640]) == [(0, 0, 640, 480)]


def test_a_frozen_camera_is_said_and_a_still_file_is_not() -> None:
    living, file = Sight(), Sight()
    said, silent = [], []
    for n in range(12):
        said += living.judge(EMPTY, n * 0.5)
        silent += file.judge(EMPTY, n * 0.5, living=False)
    assert [(reading.kind, reading.code) for reading in said] == [(Kind.FAULT, "frozen")]
    assert living.trouble == (Message("camera-frozen"),)
    assert silent == []
    assert [reading.kind for reading in living.judge(EMPTY + np.uint8(1), 9.0)] == [Kind.CURED]
    assert living.trouble == ()


def test_a_hand_over_the_lens_for_a_moment_is_no_fault() -> None:
    sight = Sight()
    said = []
    for n in range(20):
        said += sight.judge(np.zeros((720, 1280), np.uint8) if n % 4 else EMPTY, n * 0.5)
    assert said == []


def test_an_empty_table_is_neither_covered_nor_dark_nor_out_of_focus() -> None:
    sight = Sight()
    said = []
    for n in range(20):
        said += sight.judge(scene(Recipe(), n, []).picture, n * 0.5)
    assert said == []


def test_sharpness_falls_as_the_lens_goes_out_of_focus() -> None:
    measured = [
        sharpness(scene(Recipe(blur=blur), 3).picture) for blur in (0.6, 1.5, 2.5, 4.0, 6.0)
    ]
    assert measured == sorted(measured, reverse=True)
    assert measured[1] > 0.3
    assert measured[-1] < 0.05
