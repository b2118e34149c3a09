"""The size of the window: `kiosk run --size` takes what the screen is laid out for, and refuses the rest in words."""

from __future__ import annotations

import argparse

import pytest

from kiosk.cli import main
from kiosk.cli.play.run import window_size
from tests.ui.places import SIZES


@pytest.mark.parametrize("size", [getattr(each, "values", (each,))[0] for each in SIZES], ids=str)
def test_every_size_that_is_held_is_taken(size: tuple[int, int]) -> None:
    assert window_size("x".join(map(str, size))) == size


@pytest.mark.parametrize("size", ["1249x1000", "1801x1000", "800x1280", "1024x1024", "2560x1080"])
def test_a_shape_that_there_is_no_layout_for_is_refused_in_words(
    size: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["run", "--size", size])
    assert ended.value.code == 2
    assert (
        f"the screen has no layout for {size}: its width must be 1.25 to 1.8 times"
        in capsys.readouterr().err
    )


@pytest.mark.parametrize(
    "text",
    ["639x480", "640x479", "1280", "x", "1280x", "-1280x800", "1280x800x2", "1280×800", "²x480"],
)
def test_what_is_no_size_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="is not a size"):
        window_size(text)
