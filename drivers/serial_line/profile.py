"""Reader profiles: which device is on the line, its line settings, the decoder that knows its messages, and that decoder's
settings. config/readers/*.toml; a house adds its own without any code.

A profile that was never tried on the real device says so when it starts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from itertools import permutations
from pathlib import Path
from typing import Any, NamedTuple

from drivers.serial_line import angel_eye, ascii_line, barcode_line, bee_tek, layout
from drivers.serial_line.decoder import Decoder
from kiosk.settings import schema

#: the profiles that ship
SHIPPED = Path(__file__).parents[2] / "config" / "readers"


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
    """One device. `reply_good` and `reply_bad` are sent after each frame that is whole, or damaged; b"" for none.

    `misread_percent`: of the single wrong bits that a card's message can have, how many make it another card; -1 where
    nobody has counted.
    """

    name: str
    title: str
    decoder: str
    tried_on_device: bool
    sources: tuple[str, ...]
    line: Line
    misread_percent: float = -1
    reply_good: bytes = b""
    reply_bad: bytes = b""
    frames: Mapping[str, Any] = field(default_factory=dict)

    def make_decoder(self) -> Decoder:
        """A fresh decoder with this profile's settings."""
        named = DECODERS[self.decoder]
        return named.decoder(named.settings(**self.frames))


def _characters(low: int, high: int) -> schema.Key:
    def read(value: object) -> bytes:
        if not isinstance(value, str) or not low <= len(value) <= high:
            raise ValueError
        return value.encode("latin-1")  # an UnicodeEncodeError is a ValueError

    return schema.Key(read, f"{low} to {high} characters up to \\u00ff (control characters as \\r, \\n, \\u0002)", b"")


#: every key of a profile but those of its decoder
KEYS: dict[str, schema.Key] = {
    "name": schema.text(needed=True),
    "title": schema.text(needed=True),
    "decoder": schema.one_of("angel_eye", "bee_tek", "ascii_line", "barcode_line", needed=True),
    "tried_on_device": schema.yes_or_no(needed=True),
    "sources": schema.list_of(needed=True),
    "misread_percent": schema.number(-1, 100, -1),
    "line.baud": schema.one_of(9600, 300, 600, 1200, 2400, 4800, 19200, 38400, 57600, 115200, 230400),
    "line.bits": schema.one_of(8, 7),
    "line.parity": schema.one_of("none", "odd", "even", "mark", "space"),
    "line.stop": schema.one_of(1, 2),
    "line.flow": schema.one_of("none", "rtscts", "xonxoff"),
    "line.quiet_ms": schema.whole(5, 10_000, 250),
    "line.silent_after_s": schema.whole(0, 3_600, 0),
    "reply.good": _characters(0, 16),
    "reply.bad": _characters(0, 16),
}


def _keys(section: str, settings: Any, special: Mapping[str, schema.Key]) -> Iterator[tuple[str, schema.Key]]:
    """The keys of one table: the fields of `settings` with their defaults; `special` says more than a field's type does."""
    by_type = {
        bool: schema.yes_or_no(), bytes: _characters(0, 8), str: schema.text(control=True), tuple: schema.list_of(control=True),
    }  # fmt: skip
    for each in fields(settings):
        key = special.get(each.name) or by_type.get(type(each.default))
        if key:
            yield f"{section}.{each.name}", key._replace(default=each.default)


class _Named(NamedTuple):
    """One named decoder, its settings, and the keys of its own tables."""

    decoder: Callable[[Any], Decoder]
    settings: Callable[..., Any]
    keys: schema.Keys


_CYCLES = ("0123456789", "123456789", "0123456789ABCDEF", "123456789ABCDEF", "")
_LAYOUT_KEYS = {
    "framing": schema.one_of("line", "start_end", "fixed", "length"),
    "end": _characters(1, 4),
    "length": schema.whole(1, 32),
    "length_extra": schema.whole(-8, 8),
    "checksum": schema.one_of("none", "xor", "sum", "crc16"),
    "check_written": schema.one_of("hex", "bytes"),
    "check_mark": _characters(0, 2),
    "check_over": schema.one_of("content", "after_start", "all"),
    "crc_polynomial": schema.whole(1, 0xFFFF),
    "crc_start": schema.whole(0, 0xFFFF),
    "crc_end": schema.whole(0, 0xFFFF),
    "number_at": schema.whole(-32, 32),
    "number_length": schema.whole(0, 4),
    "number_as": schema.one_of("decimal", "hex", "bytes"),
    "again_within_ms": schema.whole(0, 60_000),
}
_CARD_KEYS = {
    "index": schema.one_of("", "by_suit", "by_rank"),
    "first": schema.whole(0, 204),
    "suit_order": schema.one_of(*map("".join, permutations(layout.SUITS))),
}
_SCANNER_KEYS = {
    "end": _characters(0, 4),
    "payloads": schema.list_of(*barcode_line.PAYLOADS, needed=True),
}
#: every decoder by the name that `decoder` gives
DECODERS: dict[str, _Named] = {
    "angel_eye": _Named(
        angel_eye.AngelEyeDecoder,
        angel_eye.Settings,
        dict(_keys("frames", angel_eye.Settings, {"cycle": schema.one_of(*_CYCLES), "copies": schema.whole(1, 9)})),
    ),
    "bee_tek": _Named(bee_tek.BeeTekDecoder, bee_tek.Settings, dict(_keys("frames", bee_tek.Settings, {}))),
    "ascii_line": _Named(
        ascii_line.AsciiLineDecoder,
        layout.Settings,
        dict((*_keys("frames", layout.Settings, _LAYOUT_KEYS), *_keys("cards", layout.CardNames, _CARD_KEYS))),
    ),
    "barcode_line": _Named(
        barcode_line.BarcodeLineDecoder,
        barcode_line.Settings,
        dict(_keys("frames", barcode_line.Settings, _SCANNER_KEYS)),
    ),
}


def find(name: str) -> Path:
    """The file that `name` means: a path to a .toml file, or the name of a profile that ships. It need not exist."""
    return Path(name) if name.endswith(".toml") else SHIPPED / f"{name}.toml"


def load(path: Path) -> Profile:
    """The profile in the file `path`. Raises `BadFileError`, which lists everything that is wrong with it."""
    data, file = schema.read_toml(path), str(path)
    decoder = data.get("decoder")
    if decoder == "camera":
        message = "'camera' has no serial line; its profile is read by drivers.camera.settings."
        raise schema.BadFileError([schema.Finding(file, "decoder", message)])
    named = DECODERS.get(decoder) if isinstance(decoder, str) else None
    if named is None:  # nothing can be said of its frames
        data.pop("frames", None)
    keys = KEYS | dict(named.keys if named else {})
    found: list[schema.Finding] = []
    values = schema.with_defaults(schema.read_keys(data, keys, file, found), keys)
    found += [schema.Finding(file, key, message) for key, message in _between_keys(path.stem, values)]
    if found:
        raise schema.BadFileError(found)
    cards = _section(values, "cards")
    return Profile(
        line=Line(**_section(values, "line")),
        reply_good=values["reply.good"],
        reply_bad=values["reply.bad"],
        frames=_section(values, "frames") | ({"cards": cards} if cards else {}),
        **{key: value for key, value in values.items() if "." not in key},
    )


def _section(values: Mapping[str, Any], name: str) -> dict[str, Any]:
    return {key.removeprefix(f"{name}."): value for key, value in values.items() if key.startswith(f"{name}.")}


def _between_keys(stem: str, values: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What is wrong between keys that are each allowed: the key, and why. `stem`: the file's name without its ending."""
    name = values["name"]
    if name and name != stem:
        yield "name", f"{schema.shown(name)} is not the file's name; write {schema.shown(stem)}, or rename the file."
    if values["line.bits"] == 7 and values["decoder"] == "angel_eye":
        yield "line.bits", "7 is not valid: expected 8, since its messages use the eighth bit."
    if values["decoder"] == "ascii_line":
        yield from _between_frames(values)
    if values["decoder"] == "barcode_line" and not (values["frames.end"] or values["frames.idle_ends_frame"]):
        yield "frames.end", "a scan has no end: name its suffix, or set idle_ends_frame = true."


def _between_frames(values: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What is wrong between the keys of frames that a profile describes."""
    frames, cards = _section(values, "frames"), _section(values, "cards")
    framing, start, end = frames["framing"], frames["start"], frames["end"]
    if framing == "start_end" and len(start) != 1:
        yield "frames.start", 'framing "start_end" needs `start`, one character.'
    if framing == "start_end" and start in end:
        yield "frames.end", "must differ from `start`, or no frame could be told from the next."
    if framing == "length" and not start:
        yield "frames.start", 'framing "length" needs `start`, or no frame could be found again after a damaged one.'
    if frames["check_after_end"] and not (framing == "start_end" and frames["checksum"] != "none"):
        yield "frames.check_after_end", 'needs framing "start_end" and a checksum.'
    if values["reply.good"] and not (frames["number_length"] or frames["again_within_ms"]):
        yield (
            "frames.again_within_ms",
            "a reader that waits for an answer may send a message twice: say within how many ms, such as 1500.",
        )
    if (len(cards["ranks"]), len(cards["suits"])) != (13, 4):
        yield "cards.ranks", "must be 13 texts from ace to king, with 4 suits: clubs, diamonds, hearts, spades."
        return
    names = layout.CardNames(**cards).name_of.values()
    if len(set(names)) != 52:
        yield "cards.ranks", "two cards have the same name; each of the 52 needs its own."
    written = [frames["card_prefix"] + name + frames["card_suffix"] for name in names]
    for key in ("unreadable", "cutting_card", "heartbeat", "ignored"):
        for text in frames[key]:
            if text in written:
                yield f"frames.{key}", f"{schema.shown(text)} is how a card is written."
    for key in ("fault_prefix", "cured_prefix"):
        if frames[key] and any(text.startswith(frames[key]) for text in written):
            yield f"frames.{key}", f"{schema.shown(frames[key])} is how a card's message begins."
    shortest = min(map(len, names)) + frames["number_length"] + layout.Layout(layout.Settings(**frames)).check_length
    if framing == "fixed" and frames["length"] < shortest:
        yield "frames.length", f"must be at least {shortest}: a card, its number and its check."
