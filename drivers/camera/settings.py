"""What may a camera's profile say? config/readers/camera.toml, read and checked, with everything wrong with it said at once."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from drivers.camera.decode import DECODERS, SYMBOLOGIES
from drivers.camera.gate import GateSettings
from drivers.camera.sight import SightSettings
from drivers.camera.watch import WatchSettings
from drivers.serial_line.profile import SHIPPED, Finding, ProfileError


@dataclass(frozen=True, slots=True)
class CaptureSettings:
    """How pictures are taken; camera.toml explains each key. `exposure` and `focus` are the camera's own numbers, -1 to hold
    what it chose by itself."""

    width: int = 1280
    height: int = 720
    fps: int = 30
    exposure: float = -1.0
    focus: float = -1.0
    silent_after_s: float = 2.0
    pace: str = "every"
    picture_frames: int = 8


@dataclass(frozen=True, slots=True)
class DecodeSettings:
    opinions: tuple[str, ...] = DECODERS
    symbology: str = "qr"
    rectify: bool = True


@dataclass(frozen=True, slots=True)
class CameraSettings:
    """A camera's whole profile."""

    title: str = "Camera over printed cards"
    tried_on_device: bool = False
    capture: CaptureSettings = field(default_factory=CaptureSettings)
    decode: DecodeSettings = field(default_factory=DecodeSettings)
    watch: WatchSettings = field(default_factory=WatchSettings)
    gate: GateSettings = field(default_factory=GateSettings)
    sight: SightSettings = field(default_factory=SightSettings)

    def words_at_start(self) -> str:
        """What a person should know when this reader starts."""
        if self.tried_on_device:
            return f"{self.title}."
        return (
            f"{self.title}: measured on pictures of printed cards, never yet tried on a real camera of yours. "
            "Try it before the table opens: kiosk cards check."
        )


PROFILE = SHIPPED / "camera.toml"
_SECTIONS: dict[str, type[Any]] = {
    "capture": CaptureSettings,
    "decode": DecodeSettings,
    "watch": WatchSettings,
    "gate": GateSettings,
    "sight": SightSettings,
}
_TOP = ("name", "title", "decoder", "tried_on_device", "sources")
_WORDS = {"pace": ("every", "live"), "symbology": SYMBOLOGIES}
_RANGES = {
    "width": (160, 7680),
    "height": (120, 4320),
    "fps": (1, 240),
    "exposure": (-1, 1_000_000),
    "focus": (-1, 1_000_000),
    "silent_after_s": (0.2, 60),
    "picture_frames": (1, 1000),
    "frames": (1, 30),
    "agree_within_s": (0.05, 60),
    "again_after_s": (0, 3600),
    "same_place_px": (0, 100),
    "card_reach": (1, 10),
    "quiet_frames": (1, 60),
    "tries": (1, 100),
    "refresh_s": (0.1, 3600),
    "fault_after_s": (0, 60),
    "dark_below": (0, 255),
    "sharp_above": (0, 2),
    "frozen_after_s": (0, 3600),
}


def is_camera(path: Path) -> bool:
    """Whether this profile is a camera's: its `decoder` is "camera". False for what cannot be read."""
    try:
        return bool(tomllib.loads(path.read_text(encoding="utf-8")).get("decoder") == "camera")
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return False


def load(path: Path = PROFILE) -> CameraSettings:
    """The camera profile in this file. Raises ProfileError with everything that is wrong with it."""
    settings, findings = _read(path)
    if findings:
        raise ProfileError(findings)
    return settings


def check(path: Path) -> list[Finding]:
    """Everything that is wrong with this camera profile; nothing when it can be used."""
    return _read(path)[1]


def _read(path: Path) -> tuple[CameraSettings, list[Finding]]:
    file = path.name
    try:
        whole = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        return CameraSettings(), [Finding(file, "", f"cannot be read: {error.strerror}. Name a file that is there.")]
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        return CameraSettings(), [Finding(file, "", f"is not TOML: {error}.")]
    findings = [
        Finding(file, key, f"there is no such key; allowed here: {', '.join((*_TOP, *_SECTIONS))}.")
        for key in whole
        if key not in _TOP and key not in _SECTIONS
    ]
    if whole.get("decoder") != "camera":
        findings.append(Finding(file, "decoder", f'is {whole.get("decoder")!r}; a camera\'s profile says "camera".'))
    values: dict[str, Any] = {}
    for key, kind in (("title", str), ("tried_on_device", bool)):
        if isinstance(whole.get(key), kind):
            values[key] = whole[key]
        else:
            allowed = "a text" if kind is str else "true or false"
            findings.append(Finding(file, key, f"is {whole.get(key)!r}; it must be {allowed}."))
    for name, kind in _SECTIONS.items():
        table = whole.get(name, {})
        if not isinstance(table, dict):
            findings.append(Finding(file, name, f"is {table!r}; it must be a table, [{name}]."))
            continue
        good, wrong = _section(name, kind, table, file)
        findings += wrong
        values[name] = kind(**good)
    return CameraSettings(**values), findings


def _section(name: str, kind: type[Any], table: dict[str, Any], file: str) -> tuple[dict[str, Any], list[Finding]]:
    """The values of one table that may be used, and what is wrong with the others."""
    usual = {each.name: getattr(kind(), each.name) for each in fields(kind)}
    good, findings = {}, []
    for key, value in table.items():
        if key not in usual:
            findings.append(Finding(file, f"{name}.{key}", f"there is no such key; allowed here: {', '.join(usual)}."))
            continue
        allowed = _allowed(key, value, usual[key])
        if allowed:
            findings.append(Finding(file, f"{name}.{key}", f"is {value!r}; it must be {allowed}."))
        else:
            good[key] = tuple(value) if isinstance(value, list) else value
    return good, findings


def _allowed(key: str, value: Any, usual: Any) -> str:
    """ "" where the value may stand for this key, else what may, in words."""
    if isinstance(usual, bool):
        return "" if isinstance(value, bool) else "true or false"
    if isinstance(usual, tuple):
        fits = isinstance(value, list) and value and set(value) <= set(DECODERS) and len(set(value)) == len(value)
        return "" if fits else f"a list of one or both of {', '.join(map(repr, DECODERS))}, the first opinion first"
    if isinstance(usual, str):
        return "" if value in _WORDS[key] else "one of " + ", ".join(map(repr, _WORDS[key]))
    low, high = _RANGES[key]
    whole = isinstance(usual, int)
    number = isinstance(value, int if whole else (int, float)) and not isinstance(value, bool)
    return "" if number and low <= value <= high else f"a {'whole ' if whole else ''}number from {low} to {high}"
