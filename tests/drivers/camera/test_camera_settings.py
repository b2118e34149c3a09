"""Does a camera's profile say exactly what is wrong with it?"""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from drivers.camera.profile_kind import is_camera
from drivers.camera.settings import KEYS, PROFILE, SECTIONS, CameraSettings, load
from kiosk.settings.schema import BadFileError, Finding, findings_of

GOOD = 'name = "mine"\ntitle = "My camera"\ndecoder = "camera"\ntried_on_device = true\nsources = ["me"]\n'


def check(path: Path) -> list[Finding]:
    return findings_of(load, path)


def written(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text)
    return path


def test_the_shipped_profile_is_the_defaults_key_by_key() -> None:
    assert load(PROFILE) == CameraSettings()
    assert not load(PROFILE).tried_on_device


def test_a_house_changes_what_it_wants(tmp_path: Path) -> None:
    text = GOOD + '[decode]\nopinions = ["pyzbar"]\n[watch]\nframes = 3\ncard_reach = 5.5\n'
    settings = load(written(tmp_path, text))
    assert settings.decode.opinions == ("pyzbar",)
    assert (settings.watch.frames, settings.watch.card_reach) == (3, 5.5)
    assert (settings.title, settings.tried_on_device) == ("My camera", True)


@pytest.mark.parametrize(
    ("text", "key", "allowed"),
    [
        ("[watch]\nframes = 0\n", "watch.frames", "a whole number from 1 to 30"),
        ("[watch]\nframes = true\n", "watch.frames", "a whole number from 1 to 30"),
        ("[watch]\nframes = 2.5\n", "watch.frames", "a whole number from 1 to 30"),
        ("[watch]\ntwins = 1\n", "watch.twins", "true or false"),
        ("[decode]\nopinions = []\n", "decode.opinions", '"zxing", "pyzbar"'),
        ('[decode]\nopinions = ["zbar"]\n', "decode.opinions", '"zxing", "pyzbar"'),
        ('[decode]\nsymbology = "ean"\n', "decode.symbology", '"data-matrix"'),
        ('[capture]\npace = "fast"\n', "capture.pace", '"every", "live"'),
        ("[gate]\nquiet = 2\n", "gate.quiet", "quiet_frames"),
        ("[sight]\ndark_below = 400\n", "sight.dark_below", "a number from 0 to 255"),
        ("[lens]\nf = 2\n", "lens", "capture"),
        ("watch = 3\n", "watch", "a table"),
    ],
)
def test_each_thing_wrong_is_named_with_what_is_allowed(
    tmp_path: Path, text: str, key: str, allowed: str
) -> None:
    path = written(tmp_path, text + GOOD if text.startswith("watch") else GOOD + text)
    (finding,) = check(path)
    assert (finding.file, finding.key) == (str(path), key)
    assert allowed in finding.message
    with pytest.raises(BadFileError):
        load(path)


def test_everything_wrong_is_said_at_once(tmp_path: Path) -> None:
    findings = check(written(tmp_path, 'decoder = "angel_eye"\n[watch]\nframes = 99\n'))
    assert [finding.key for finding in findings] == [
        "decoder",
        "watch.frames",
        "title",
        "tried_on_device",
    ]


def test_what_cannot_be_read_is_said(tmp_path: Path) -> None:
    assert "cannot be read" in check(tmp_path / "none.toml")[0].message
    assert "is not TOML" in check(written(tmp_path, "a = = 1"))[0].message
    assert is_camera(PROFILE)
    assert not is_camera(tmp_path / "none.toml")
    assert not is_camera(written(tmp_path, 'decoder = "bee_tek"'))


def test_the_keys_are_the_fields_of_the_settings_section_by_section() -> None:
    assert {key for key in KEYS if "." in key} == {
        f"{name}.{each.name}" for name, kind in SECTIONS.items() for each in fields(kind)
    }
