"""Which device is on the line? A reader profile: line settings, the decoder that knows its messages, and that decoder's
settings. config/readers/*.toml; a house adds its own without any code.

A profile that was never tried on the real device says so when it starts.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from drivers.serial_line import angel_eye, ascii_line, barcode_line, bee_tek
from drivers.serial_line.decoder import Decoder

#: the profiles that ship
SHIPPED = Path(__file__).parents[2] / "config" / "readers"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing wrong with a profile. `key` is dotted, "" where the file as a whole is meant."""

    file: str
    key: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}: {self.key}: {self.message}" if self.key else f"{self.file}: {self.message}"


class ProfileError(ValueError):
    """A profile that cannot be used, with everything that is wrong with it."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__("\n".join(str(finding) for finding in findings))
        self.findings = findings


@dataclass(frozen=True, slots=True)
class Line:
    """Line settings. `quiet_ms`: after a pause this long in the middle of a message, the message is over.
    `silent_after_s`: a device that gives signs of life is missed after this long without any; 0: it gives none."""

    baud: int
    bits: int
    parity: str
    stop: int
    flow: str
    quiet_ms: int
    silent_after_s: int

    @property
    def seconds_per_byte(self) -> float:
        return (1 + self.bits + (self.parity != "none") + self.stop) / self.baud


@dataclass(frozen=True, slots=True)
class Profile:
    """One device. `reply_good` and `reply_bad` are sent after each frame that is whole, or damaged; b"" for none."""

    name: str
    title: str
    decoder: str
    tried_on_device: bool
    sources: tuple[str, ...]
    line: Line
    reply_good: bytes = b""
    reply_bad: bytes = b""
    frames: Mapping[str, Any] = field(default_factory=dict)

    def make_decoder(self) -> Decoder:
        """A fresh decoder with this profile's settings."""
        return _DECODERS[self.decoder].make(self.frames)

    def words_at_start(self) -> str:
        """What a person should know when this reader starts."""
        if self.tried_on_device:
            return f"{self.title}."
        return (
            f"{self.title}: this profile was written from public sources and never tried on the real device. "
            "Try it before the table opens: kiosk readers try."
        )


@dataclass(frozen=True, slots=True)
class _Key:
    """One key: `convert` gives the value or raises ValueError; `allowed` says in words what may stand there."""

    convert: Callable[[object], Any]
    allowed: str
    default: Any = None
    needed: bool = False


def _one_of(*values: object) -> _Key:
    def convert(value: object) -> object:
        if not any(value == each and type(value) is type(each) for each in values):
            raise ValueError
        return value

    return _Key(convert, "one of " + ", ".join(repr(value) for value in values), values[0])


def _number(low: int, high: int, default: int) -> _Key:
    def convert(value: object) -> int:
        if type(value) is not int or not low <= value <= high:
            raise ValueError
        return value

    return _Key(convert, f"a whole number from {low} to {high}", default)


def _text(default: str = "", needed: bool = False) -> _Key:
    def convert(value: object) -> str:
        if not isinstance(value, str) or (needed and not value):
            raise ValueError
        return value

    return _Key(convert, "a text, not empty" if needed else "a text", default, needed)


def _texts(default: tuple[str, ...] = (), among: tuple[str, ...] = (), needed: bool = False) -> _Key:
    def convert(value: object) -> tuple[str, ...]:
        if not isinstance(value, list) or not all(isinstance(each, str) and each for each in value):
            raise ValueError
        if (needed and not value) or (among and not set(value) <= set(among)):
            raise ValueError
        return tuple(value)

    allowed = "a list of " + (", ".join(repr(each) for each in among) if among else "texts")
    return _Key(convert, allowed + (", not empty" if needed else ""), default, needed)


def _characters(low: int, high: int, default: bytes) -> _Key:
    def convert(value: object) -> bytes:
        if not isinstance(value, str) or not low <= len(value) <= high or not value.isascii():
            raise ValueError
        return value.encode("ascii")

    return _Key(convert, f"{low} to {high} ASCII characters (control characters as \\r, \\n, \\u0002)", default)


def _flag(default: bool | None = None) -> _Key:
    return replace(_one_of(True, False), allowed="true or false", default=default, needed=default is None)


_TOP: dict[str, _Key] = {
    "name": _text(needed=True),
    "title": _text(needed=True),
    "decoder": _one_of("angel_eye", "bee_tek", "ascii_line", "barcode_line"),
    "tried_on_device": _flag(),
    "sources": _texts(needed=True),
}
_LINE: dict[str, _Key] = {
    "baud": _one_of(9600, 300, 600, 1200, 2400, 4800, 19200, 38400, 57600, 115200, 230400),
    "bits": _one_of(8, 7),
    "parity": _one_of("none", "odd", "even", "mark", "space"),
    "stop": _one_of(1, 2),
    "flow": _one_of("none", "rtscts", "xonxoff"),
    "quiet_ms": _number(5, 10_000, 250),
    "silent_after_s": _number(0, 3_600, 0),
}
_REPLY: dict[str, _Key] = {"good": _characters(0, 16, b""), "bad": _characters(0, 16, b"")}


@dataclass(frozen=True, slots=True)
class _Named:
    """One named decoder: the keys of its [frames] table, which are the fields of its settings."""

    keys: dict[str, _Key]
    make: Callable[[Mapping[str, Any]], Decoder]


_DECODERS: dict[str, _Named] = {
    "angel_eye": _Named(
        {"cycle": _one_of("0123456789", "123456789", ""), "bcc_with_stx": _flag(default=True)},
        lambda frames: angel_eye.AngelEyeDecoder(angel_eye.Settings(**frames)),
    ),
    "bee_tek": _Named(
        {"unread_alarms": _texts(), "cutting_card": _text()},
        lambda frames: bee_tek.BeeTekDecoder(bee_tek.Settings(**frames)),
    ),
    "ascii_line": _Named(
        {
            "framing": _one_of("line", "start_end", "fixed"),
            "start": _characters(0, 1, b""),
            "end": _characters(1, 4, b"\r\n"),
            "length": _number(2, 32, 2),
            "checksum": _one_of("none", "xor", "sum"),
            "card_prefix": _text(),
            "unreadable": _texts(("??",)),
            "cutting_card": _texts(("CUT",)),
            "heartbeat": _texts(),
            "fault_prefix": _text("ERR "),
            "cured_prefix": _text("OK "),
        },
        lambda frames: ascii_line.AsciiLineDecoder(ascii_line.Settings(**frames)),
    ),
    "barcode_line": _Named(
        {
            "prefix": _text(),
            "end": _characters(0, 4, b"\r\n\t"),
            "aim": _texts(("C0", "Q1")),
            "aim_required": _flag(default=False),
            "payloads": _texts(("printed", "plain"), barcode_line.PAYLOADS, needed=True),
            "idle_ends_frame": _flag(default=True),
            "shoe_set": _text(),
        },
        lambda frames: barcode_line.BarcodeLineDecoder(barcode_line.Settings(**frames)),
    ),
}


def find(name: str) -> Path:
    """The file that `name` means: a path to a .toml file, or the name of a profile that ships. It need not exist."""
    return Path(name) if name.endswith(".toml") else SHIPPED / f"{name}.toml"


def load(path: Path) -> Profile:
    """The profile in the file `path`. Raises ProfileError, which lists everything that is wrong with it."""
    findings: list[Finding] = []
    raw = _read(path, findings)
    if raw.get("decoder") == "camera":
        message = "'camera' has no serial line; its profile is read by drivers.camera.settings"
        findings.append(Finding(str(path), "decoder", message))
    if findings:
        raise ProfileError(findings)
    decoder = raw.get("decoder")
    named = _DECODERS.get(decoder) if isinstance(decoder, str) else None
    tables = ("line", "reply", "frames")
    top = _table(path, "", {key: value for key, value in raw.items() if key not in tables}, _TOP, findings)
    line = _table(path, "line", raw.get("line", {}), _LINE, findings)
    reply = _table(path, "reply", raw.get("reply", {}), _REPLY, findings)
    frames = _table(path, "frames", raw.get("frames", {}), named.keys if named else None, findings)
    findings.extend(_between_keys(path, top, line, reply, frames))
    if findings:
        raise ProfileError(findings)
    return Profile(
        line=Line(**line), reply_good=reply["good"], reply_bad=reply["bad"], frames=frames, **top
    )  # fmt: skip


def check(path: Path) -> list[Finding]:
    """Everything that is wrong with the profile in the file `path`; [] where it can be used."""
    try:
        load(path)
    except ProfileError as error:
        return error.findings
    return []


def _read(path: Path, findings: list[Finding]) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        findings.append(Finding(str(path), "", f"cannot be read: {error.strerror}"))
    except UnicodeDecodeError:
        findings.append(Finding(str(path), "", "is no UTF-8 text"))
    except tomllib.TOMLDecodeError as error:
        findings.append(Finding(str(path), "", f"is no TOML: {error}"))
    return {}


def _table(path: Path, name: str, raw: object, keys: dict[str, _Key] | None, findings: list[Finding]) -> dict[str, Any]:
    """The values of one table, defaults filled in. `keys` None: the decoder is not known, so nothing can be said."""
    if keys is None:
        return {}
    if not isinstance(raw, dict):
        findings.append(Finding(str(path), name, f"must be a table: [{name}]"))
        return {}
    values: dict[str, Any] = {}
    for key in [key for key in raw if key not in keys]:
        where = f"{name}.{key}" if name else key
        findings.append(Finding(str(path), where, f"unknown key; allowed here are {', '.join(keys)}"))
    for key, spec in keys.items():
        where = f"{name}.{key}" if name else key
        if key not in raw:
            values[key] = spec.default
            if spec.needed or (where == "decoder"):
                findings.append(Finding(str(path), where, f"is missing; write {spec.allowed}"))
            continue
        try:
            values[key] = spec.convert(raw[key])
        except ValueError:
            findings.append(Finding(str(path), where, f"{raw[key]!r} is not allowed; write {spec.allowed}"))
    return values


def _between_keys(
    path: Path, top: dict[str, Any], line: dict[str, Any], reply: dict[str, Any], frames: dict[str, Any]
) -> Iterator[Finding]:
    """What is wrong between keys that are each allowed."""
    file = str(path)
    if top.get("name") and top["name"] != path.stem:
        yield Finding(file, "name", f"{top['name']!r} is not the file's name; write {path.stem!r}, or rename the file")
    if line.get("bits") == 7 and top.get("decoder") == "angel_eye":
        yield Finding(file, "line.bits", "7 is not allowed; its messages use the eighth bit, write 8")
    if frames.get("framing") == "start_end" and not (frames.get("start") and len(frames.get("end") or b"") == 1):
        yield Finding(file, "frames.start", 'framing "start_end" needs `start` and `end`, one character each')
    if frames.get("framing") == "start_end" and frames.get("start") == frames.get("end"):
        yield Finding(file, "frames.end", "must differ from `start`, or no frame could be told from the next")
    if frames.get("framing") == "fixed" and frames.get("checksum") != "none" and frames.get("length", 0) < 4:
        yield Finding(file, "frames.length", "must be at least 4: two characters of a card and two of the check")
    if top.get("decoder") == "barcode_line" and frames.get("end") == b"" and not frames.get("idle_ends_frame"):
        yield Finding(file, "frames.end", "a scan has no end: name its suffix, or set idle_ends_frame = true")
