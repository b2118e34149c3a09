"""What a camera will see is reckoned before a house buys it, and agrees with pictures that are taken so."""

from __future__ import annotations

import math

import pytest

from drivers.camera.outlook import Camera, outlook
from kiosk.cli import main

USUAL = Camera(1280, 47.9, 90.0, 4.0, 2.0, 500.0)


def test_1280_pixels_over_80_cm_are_100_a_card() -> None:
    seen = outlook(USUAL)
    assert (round(seen.field), round(seen.card)) == (80, 101)
    assert math.isclose(seen.way, 50 * 0.004 * 16, rel_tol=0.01), "2 mm"
    assert math.isclose(seen.modules, 2.0 / 1.3), "whatever the pixels"


def test_half_the_light_or_a_lens_a_stop_darker_asks_for_twice_the_sensitivity() -> None:
    usual = outlook(USUAL).sensitivity
    assert math.isclose(outlook(USUAL._replace(light=250.0)).sensitivity, 2 * usual)
    assert math.isclose(outlook(USUAL._replace(f_number=2.0 * 2**0.5)).sensitivity, 2 * usual)
    assert math.isclose(outlook(USUAL._replace(exposure=8.0)).sensitivity, usual / 2)


@pytest.mark.parametrize(
    ("figures", "says"),
    [
        ("--pixels 1280", "a card is 78 pixels wide: enough for a card that lies alone"),
        ("--pixels 1920", "a card is 116 pixels wide: enough for every card at rest"),
        ("--pixels 3840", "in poor light and a little out of focus too"),
        ("--pixels 640", "too few"),
        ("--pixels 1920", "too few for ordinary cards of a learned deck, which take 120"),
        ("--pixels 2560", "enough for ordinary cards"),
        ("--pixels 1920 --exposure 4", "1.5 modules of its code: read while it moves"),
        ("--pixels 1920 --exposure 6", "mostly read while it moves"),
        ("--pixels 1920 --exposure 20", "read once it lies still"),
        ("--pixels 1920 --light 500", "clear"),
        ("--pixels 1920 --light 150", "grainy, and read"),
        ("--pixels 1920 --light 20", "too dark"),
    ],
)
def test_aim_says_it_in_words(figures: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["readers", "aim", *figures.split()]) == 0
    assert says in capsys.readouterr().out


@pytest.mark.parametrize(
    "figures",
    [
        "--pixels 0",
        "--pixels 9 --angle 180",
        "--pixels 9 --light 0",
        "--pixels 9 --exposure nan",
        "--pixels 9 --height inf",
    ],
)
def test_what_no_camera_has_is_refused(figures: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["readers", "aim", *figures.split()]) == 2
    assert "Not a camera" in capsys.readouterr().err
