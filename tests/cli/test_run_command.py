"""`kiosk run`: what it refuses before it opens anything."""

from __future__ import annotations

from argparse import ArgumentTypeError
from pathlib import Path

import pytest

from drivers.serial_line.profile import find
from kiosk.app.shoe.emulated_shoe import emulated_profile, pins_in
from kiosk.cli import main
from kiosk.cli.play.sign import sign_size
from kiosk.settings.schema import UnreadableError
from kiosk.settings.table import load


@pytest.fixture
def pins(tmp_path: Path) -> Path:
    """A file of who signs in, for its owner alone."""
    file = tmp_path / "pins"
    file.touch(0o600)
    file.write_text("11:407193\n21:918264\n", "utf-8")
    return file


@pytest.mark.parametrize("options", [(), ("--emulate",), ("--by-itself", "1")])
def test_nobody_is_signed_in_by_a_file_where_people_work(
    options: tuple[str, ...], pins: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["run", *options, "--sign-in", str(pins)]) == 2
    assert "plays by itself" in capsys.readouterr().err


def test_who_signs_in_by_itself_stands_in_a_file_of_its_owner_alone(pins: Path) -> None:
    """What stands on a command line, or in a file that others read, is no secret."""
    assert pins_in(pins) == {"11": "407193", "21": "918264"}
    pins.chmod(0o640)
    with pytest.raises(UnreadableError, match="chmod 600"):
        pins_in(pins)


@pytest.mark.parametrize("text", ["21", "21:", "a:918264", "21:91826a", "918264:21:918264", ""])
def test_a_file_of_pins_that_is_none_is_refused_without_a_word_of_it(text: str, pins: Path) -> None:
    pins.write_text(f"11:407193\n{text}\n", "utf-8")
    with pytest.raises(UnreadableError, match="line 2: a line is NUMBER:PIN") as refused:
        pins_in(pins)
    assert "918264" not in str(refused.value)
    with pytest.raises(UnreadableError, match="no such file"):
        pins_in(pins.with_name("none"))


def test_a_pin_that_is_typed_where_the_file_belongs_is_not_repeated(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["run", "--emulate", "--by-itself", "1", "--sign-in", "21:918264"]) == 1
    said = capsys.readouterr().err
    assert "918264" not in said
    assert "NUMBER:PIN" in said


def test_the_houses_own_shoe_is_emulated_and_the_usual_one_where_it_has_none_on_a_line(
    tmp_path: Path,
) -> None:
    (tmp_path / "readers").mkdir()
    mine = find("example-nmea").read_text("utf-8").replace('"example-nmea"', '"mine"')
    (tmp_path / "readers" / "mine.toml").write_text(mine, "utf-8")
    file = tmp_path / "kiosk.toml"
    for name, emulated in [
        ("mine", "mine"),
        ("bee-tek", "bee-tek"),
        ("", "angel-eye"),
        ("camera", "angel-eye"),
        ("keyboard-scanner", "angel-eye"),
    ]:
        file.write_text(f'[reader]\nprofile = "{name}"\n', "utf-8")
        assert emulated_profile(load(file)) == emulated


@pytest.mark.parametrize("size", ["1080x1920", "1920x1080", "640x360"])
def test_a_sign_lies_or_stands(size: str) -> None:
    assert sign_size(size) == tuple(map(int, size.split("x")))


@pytest.mark.parametrize("size", ["", "x", "300x900", "500x500", "-1080x1920"])
def test_a_sign_that_nobody_could_read_is_refused(size: str) -> None:
    with pytest.raises(ArgumentTypeError, match="is not a size"):
        sign_size(size)
