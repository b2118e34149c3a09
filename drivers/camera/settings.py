"""Camera profiles: config/readers/camera.toml, read and checked by one key table."""

from __future__ import annotations

from dataclasses import MISSING, dataclass, field, fields
from pathlib import Path
from typing import Any

from drivers.camera.codes.decode import DECODERS, SYMBOLOGIES
from drivers.camera.gate import GateSettings
from drivers.camera.sight import SightSettings
from drivers.camera.watch import WatchSettings
from drivers.serial_line.profile import SHIPPED
from kiosk.settings import schema


@dataclass(frozen=True, slots=True)
class CaptureSettings:
    """How pictures are taken; camera.toml explains each key. `exposure` and `focus` are the
    camera's own numbers, -1 to hold what it chose by itself."""

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
    symbology: str = "printed"
    rectify: bool = True


@dataclass(frozen=True, slots=True)
class PlainSettings:
    """`deck`: the file of the house's own deck that `kiosk cards learn` wrote; "" for none."""

    deck: str = ""


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
    plain: PlainSettings = field(default_factory=PlainSettings)


PROFILE = SHIPPED / "camera.toml"
#: the tables of a camera's profile, by name
SECTIONS: dict[str, Any] = {
    each.name: each.default_factory
    for each in fields(CameraSettings)
    if each.default_factory is not MISSING
}
#: every key of a camera's profile; what is not stated is as the classes have it
KEYS: dict[str, schema.Key] = {
    "name": schema.text(),
    "title": schema.text(needed=True),
    "decoder": schema.one_of("camera", needed=True),
    "tried_on_device": schema.yes_or_no(needed=True),
    "sources": schema.list_of(),
    "capture.width": schema.whole(160, 7680),
    "capture.height": schema.whole(120, 4320),
    "capture.fps": schema.whole(1, 240),
    "capture.exposure": schema.number(-1, 1_000_000),
    "capture.focus": schema.number(-1, 1_000_000),
    "capture.silent_after_s": schema.number(0.2, 60),
    "capture.pace": schema.one_of("every", "live"),
    "capture.picture_frames": schema.whole(1, 1000),
    "decode.opinions": schema.list_of(*DECODERS, filled=True, once=True),
    "decode.symbology": schema.one_of(*SYMBOLOGIES),
    "decode.rectify": schema.yes_or_no(),
    "watch.frames": schema.whole(1, 30),
    "watch.agree_within_s": schema.number(0.05, 60),
    "watch.again_after_s": schema.number(0, 3600),
    "watch.same_place_px": schema.number(0, 100),
    "watch.card_reach": schema.number(1, 10),
    "watch.twins": schema.yes_or_no(),
    "gate.quiet_frames": schema.whole(1, 60),
    "gate.tries": schema.whole(1, 100),
    "gate.refresh_s": schema.number(0.1, 3600),
    "sight.fault_after_s": schema.number(0, 60),
    "sight.dark_below": schema.number(0, 255),
    "sight.sharp_above": schema.number(0, 2),
    "sight.frozen_after_s": schema.number(0, 3600),
    "plain.deck": schema.text(),
}


def load(path: Path = PROFILE) -> CameraSettings:
    """The camera profile in this file. Raises `BadFileError` with everything that is wrong with
    it."""
    found: list[schema.Finding] = []
    values = schema.read_keys(schema.read_toml(path), KEYS, str(path), found)
    if found:
        raise schema.BadFileError(found)
    sections = {
        name: kind(
            **{
                key.removeprefix(f"{name}."): value
                for key, value in values.items()
                if key.startswith(f"{name}.")
            }
        )
        for name, kind in SECTIONS.items()
    }
    if (plain := sections["plain"]).deck:  # beside the profile
        sections["plain"] = PlainSettings(str(path.parent / plain.deck))
    return CameraSettings(
        title=values["title"], tried_on_device=values["tried_on_device"], **sections
    )
